// Scores the hands of a file in a loop, for callgrind and for counts that Python cannot take:
// allocations a hand, sizes of tables, readings a hand.
//
//   python -m benchmarks.profile_input concealed 200000 hands.bin
//   sihai_profile hands.bin [all|points] [passes] [threads]
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <new>
#include <numeric>
#include <string>
#include <vector>

#include "batch/batch.hpp"
#include "core/validation.hpp"
#include "counting/ruleset.hpp"
#include "counting/score.hpp"
#include "shapes/decompose.hpp"
#include "shapes/standard.hpp"

namespace {

std::atomic<std::size_t> allocations{0};
std::atomic<std::size_t> live_bytes{0};

}  // namespace

// Every allocation of the program is counted. Not inlined, lest GCC take the pair for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  ++allocations;
  live_bytes += malloc_usable_size(memory);
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  live_bytes -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

using namespace sihai;

RulesetSpec read_spec(std::istream& in) {
  RulesetSpec spec;
  std::size_t yaku = 0;
  int shapes = 0, limit = 0;
  in >> yaku >> shapes >> limit >> spec.minimum_self_draw >> spec.minimum_discard;
  spec.shapes = static_cast<ShapeSet>(shapes);
  if (limit >= 0) spec.limit = limit;
  for (std::size_t i = 0; i < yaku; ++i) {
    YakuSpec row;
    int pattern = 0, category = 0, counts_in = 0, includes = 0;
    in >> row.points >> pattern >> category >> counts_in >> includes;
    row.code = std::to_string(i);
    row.pattern = static_cast<PatternId>(pattern);
    row.category = static_cast<std::uint8_t>(category);
    row.shapes = static_cast<ShapeSet>(counts_in);
    for (int other = 0; includes > 0; --includes) {
      in >> other;
      row.includes.push_back(static_cast<Yaku>(other));
    }
    spec.yaku.push_back(std::move(row));
  }
  return spec;
}

template <typename Value>
std::vector<Value> read_column(std::istream& in, std::size_t size) {
  std::vector<Value> column(size);
  in.read(reinterpret_cast<char*>(column.data()),
          static_cast<std::streamsize>(size * sizeof(Value)));
  return column;
}

struct Hands {
  std::size_t rows = 0;
  bool melded = false;
  std::vector<std::uint8_t> concealed, melds, win, self_draw, seat, prevailing;
  std::vector<std::uint16_t> flags;

  explicit Hands(std::istream& in) {
    in >> rows >> melded;
    in.get();  // the end of the line
    concealed = read_column<std::uint8_t>(in, rows * kTileKinds);
    melds = read_column<MeldCode>(in, rows * kMaxMelds);
    win = read_column<std::uint8_t>(in, rows);
    self_draw = read_column<std::uint8_t>(in, rows);
    seat = read_column<std::uint8_t>(in, rows);
    prevailing = read_column<std::uint8_t>(in, rows);
    flags = read_column<std::uint16_t>(in, rows);
  }

  HandColumns columns() const {
    static constexpr std::uint8_t kNoFlowers = 0, kNoVoidSuit = kUnknown;
    static constexpr std::uint16_t kNoFlags = 0;
    return {.rows = rows,
            .concealed = concealed.data(),
            .melds = melded ? melds.data() : nullptr,
            .win = {win.data(), 1},
            .self_draw = {self_draw.data(), 1},
            .seat = {seat.data(), 1},
            .prevailing = {prevailing.data(), 1},
            .flags = melded ? Column<std::uint16_t>{flags.data(), 1}
                            : Column<std::uint16_t>{&kNoFlags, 0},
            .flowers = {&kNoFlowers, 0},
            .void_suit = {&kNoVoidSuit, 0},
            .faults = nullptr};
  }
};

void print_sizes(std::size_t ruleset_heap) {
  std::cout << "suit_prefixes        " << sizeof tables::suit_prefixes << " bytes\n"
            << "suit_offsets         " << sizeof tables::suit_offsets << " bytes\n"
            << "suit_decompositions  " << sizeof tables::suit_decompositions << " bytes\n"
            << "chow_rank            " << sizeof tables::chow_rank << " bytes\n"
            << "honor blocks         " << sizeof detail::kWindBlocks + sizeof detail::kDragonBlocks
            << " bytes\n"
            << "meld features        " << sizeof detail::kMeldFeatures << " bytes\n"
            << "ruleset              " << sizeof(Ruleset) << " bytes and on the heap "
            << ruleset_heap << "\n";
}

// How many readings the winning hands have, how many have several, how many allocate memory.
void print_readings(const Ruleset& ruleset, const HandColumns& hands) {
  std::size_t wins = 0, all = 0, several = 0, allocating = 0;
  Counts counts;
  for (std::size_t row = 0; row < hands.rows; ++row) {
    const HandView hand = hands.hand(row);
    const WinContext context = hands.context(row);
    if (check_win(hand, context).status != Status::ok) continue;
    const std::size_t before = allocations;
    Result result;
    score(ruleset, hand, context, result, counts.data());
    allocating += allocations != before;
    const std::size_t found = readings(hand, true, ruleset.spec().shapes).size();
    wins += found != 0;
    all += found;
    several += found > 1;
  }
  std::cout << "hands                " << hands.rows << "\nwinning              " << wins
            << "\nreadings             " << all << "\nwith several         " << several
            << "\nallocating           " << allocating << "\n";
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  std::ifstream in(words.empty() ? "" : words[0], std::ios::binary);
  if (!in) {
    std::cerr << "usage: sihai_profile FILE [all|points] [passes] [threads]\n";
    return 2;
  }
  const bool everything = words.size() < 2 || words[1] != "points";
  const int passes = words.size() < 3 ? 1 : std::stoi(words[2]);
  const auto threads = static_cast<unsigned>(words.size() < 4 ? 1 : std::stoi(words[3]));

  RulesetSpec spec = read_spec(in);
  const std::size_t before_ruleset = live_bytes;
  const auto ruleset = std::make_unique<const Ruleset>(std::move(spec));
  const std::size_t ruleset_heap = live_bytes - before_ruleset - sizeof(Ruleset);
  const Hands hands(in);
  const HandColumns columns = hands.columns();

  const std::size_t rows = hands.rows;
  std::vector<std::int32_t> points(rows), raw(rows);
  std::vector<std::uint8_t> counts(rows * ruleset->yaku_count()), status(rows), may_win(rows);
  ScoreColumns scores{.points = points.data()};
  if (everything)
    scores = {points.data(), raw.data(), counts.data(), status.data(), may_win.data()};

  std::vector<double> nanoseconds;
  nanoseconds.reserve(static_cast<std::size_t>(passes));
  const std::size_t before_scoring = allocations;
  for (int pass = 0; pass < passes; ++pass) {
    const std::clock_t begin = std::clock();
    score_batch(*ruleset, columns, scores, threads, [] { return true; });
    const auto took = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    nanoseconds.push_back(1e9 * took / static_cast<double>(rows));
  }
  const std::size_t made = allocations - before_scoring;
  std::ranges::sort(nanoseconds);

  print_sizes(ruleset_heap);
  print_readings(*ruleset, columns);
  std::cout << "sum of points        " << std::accumulate(points.begin(), points.end(), 0LL)
            << "\nallocations          " << made << " in " << passes << " passes\n"
            << "CPU time, median     " << nanoseconds[nanoseconds.size() / 2] << " ns a hand\n";
}
