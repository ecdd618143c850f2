#include <doctest/doctest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "core/validation.hpp"
#include "notation/notation.hpp"
#include "random_hands.hpp"

using namespace sihai;
using sihai::testing::below;
using sihai::testing::Random;
using sihai::testing::random_hand;

namespace {

constexpr std::size_t kMegabyte = 1u << 20;

// A copy that ends where its memory ends, so that a sanitizer sees a read past the text.
struct Unterminated {
  std::unique_ptr<char[]> bytes;
  std::size_t size;

  explicit Unterminated(std::string_view text) : bytes(new char[text.size()]), size(text.size()) {
    if (size != 0) std::memcpy(bytes.get(), text.data(), size);
  }
  std::string_view view() const { return {bytes.get(), size}; }
};

void require_told(const ParseResult& result, std::string_view text) {
  REQUIRE(result.message.empty() == result.ok());
  REQUIRE(result.byte_offset <= text.size());
  REQUIRE(result.character_offset <= result.byte_offset);
  REQUIRE(result.message.size() < 400);
}

// Reads the text at every entry point.
void read_everywhere(std::string_view text) {
  const Unterminated copy(text);
  Hand hand;
  const ParseResult read = parse_hand(copy.view(), hand);
  require_told(read, text);
  if (read.ok()) {
    REQUIRE_FALSE(check_hand(hand));
    Hand again;
    REQUIRE(parse_hand(write_hand(hand), again).ok());
    REQUIRE(again == hand);
  }
  TileCounts counts{};
  require_told(parse_tiles(copy.view(), counts), text);
  Tile tile = kNoTile;
  require_told(parse_tile(copy.view(), tile), text);
  for (int kind = 0; kind < 5; ++kind) {
    MeldCode code = kNoMeld;
    require_told(parse_meld_tiles(copy.view(), static_cast<MeldKind>(kind), code), text);
  }
}

std::string repeat(std::string_view part, std::size_t size) {
  std::string text;
  while (text.size() < size) text += part;
  return text;
}

}  // namespace

TEST_CASE("every string of up to two bytes is read or told") {
  read_everywhere({});
  for (int first = 0; first < 256; ++first) {
    read_everywhere(std::string(1, static_cast<char>(first)));
    for (int second = 0; second < 256; ++second) {
      const char text[] = {static_cast<char>(first), static_cast<char>(second)};
      read_everywhere({text, 2});
    }
  }
}

TEST_CASE("random bytes and random pieces of notation are read or told") {
  Random random(7);
  static const char* const kPieces[] = {"1",
                                        "9",
                                        "0",
                                        "m",
                                        "p",
                                        "s",
                                        "z",
                                        "E",
                                        "W",
                                        "F",
                                        "B",
                                        "J",
                                        "[",
                                        "]",
                                        "(",
                                        ")",
                                        "+",
                                        " ",
                                        "万",
                                        "条",
                                        "三",
                                        "東",
                                        "中",
                                        "🀀",
                                        "🀫",
                                        "🀢",
                                        "\xEF\xB8\x8F",
                                        "\xE3\x80\x80",
                                        "\xE4",
                                        "\xF0\x9F",
                                        "\xFF",
                                        "123m",
                                        "[555z]",
                                        "(1111m)"};
  constexpr unsigned kPieceCount = sizeof kPieces / sizeof kPieces[0];
  for (int round = 0; round < 60000; ++round) {
    std::string text;
    const unsigned length = below(random, 24);
    for (unsigned place = 0; place < length; ++place) {
      if (round % 2 == 0) {
        text += static_cast<char>(below(random, 256));
      } else {
        text += kPieces[below(random, kPieceCount)];
      }
    }
    read_everywhere(text);
  }
}

TEST_CASE("a right hand with one byte changed, added or lost is read or told") {
  Random random(8);
  for (int round = 0; round < 30000; ++round) {
    std::string text = write_hand(random_hand(random, below(random, 5)));
    const unsigned place = below(random, static_cast<unsigned>(text.size()));
    const auto byte = static_cast<char>(below(random, 256));
    switch (round % 4) {
      case 0:
        text[place] = byte;
        break;
      case 1:
        text.insert(place, 1, byte);
        break;
      case 2:
        text.erase(place, 1);
        break;
      default:
        text.resize(place);
    }
    read_everywhere(text);
  }
}

TEST_CASE("a text of a megabyte is read or told in one pass") {
  for (const char* part : {"1",      "1m",       "1 ",
                           "一",     "一万",     "E",
                           "W",      "W1",       "W1 ",
                           "F1z",    "[",        "]",
                           "(",      ")",        "+",
                           "[111m]", "[1",       "(1111m)",
                           "[124m]", " ",        "\xE3\x80\x80",
                           "🀀",      "🀫",        "x",
                           "\xFF",   "\xF0\x9F", "🀄\xEF\xB8\x8F"}) {
    CAPTURE(part);
    const std::string text = repeat(part, kMegabyte);
    read_everywhere(text);
    read_everywhere("[" + text);
    read_everywhere("+" + text);
    read_everywhere(text + "m +1m");
    read_everywhere(text + std::string(1, '\0'));
  }
  Hand hand;
  CHECK(parse_hand(repeat("[111m]", kMegabyte), hand).status == Status::bad_count);
  CHECK(parse_hand(repeat("1m", kMegabyte), hand).status == Status::bad_count);
  CHECK(parse_hand(repeat("[", kMegabyte), hand).status == Status::bad_meld);
  CHECK(parse_hand("[111m] 12m456p789s2z" + std::string(kMegabyte, ' ') + "2z+3m", hand).ok());
}
