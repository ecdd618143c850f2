// Feeds the files of a folder to a fuzz target, without libFuzzer: what once was worth keeping is
// tried by every compiler and in every run of the tests.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
  int files = 0;
  for (int i = 1; i < count; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(arguments[i])) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
      // A copy of exactly this size, so that a sanitizer sees a read past its end.
      const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
      std::printf("%s\n", entry.path().filename().string().c_str());
      std::fflush(stdout);  // the last name is the one that crashed
      LLVMFuzzerTestOneInput(input.data(), input.size());
      ++files;
    }
  }
  std::printf("%d files\n", files);
  return files == 0 ? 1 : 0;
}
