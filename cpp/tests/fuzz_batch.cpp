// Any bytes as the columns of a batch: no crash, nothing written outside the results, and every row
// as a single call scores it.
//
// The input is a byte of choices and then rows of kRowBytes. With `kDealt` the first bytes of a row
// are fourteen tiles instead of counts, so that many rows are hands; for several threads the rows
// come again until there are several pieces of work.
#include <cstdint>
#include <cstdlib>

#include "batch/ready.hpp"
#include "random_batches.hpp"

namespace {

using namespace sihai;

void require(bool condition) {
  if (!condition) std::abort();
}

enum Choice : unsigned { kDealt = 1, kTangled = 2, kScalars = 4, kNoMelds = 8, kFaults = 16 };

// How many threads the upper bits ask for; only with several are the rows repeated, as that is
// slow.
constexpr unsigned threads_of(unsigned choices) {
  return choices >> 5 < 6 || (choices & kTangled) != 0 ? 1 : choices >> 4 & 7;
}

constexpr std::size_t kContextBytes =
    8;  // self_draw, seat, prevailing, flags, flowers, suit, fault
constexpr std::size_t kRowBytes = kTileKinds + kMaxMelds + 1 + kContextBytes;
constexpr std::size_t kMostRows = 64;
constexpr std::size_t kRowsOfManyPieces = 2049;

testing::BatchRow read_row(const std::uint8_t* bytes, unsigned choices) {
  testing::BatchRow row;
  if ((choices & kDealt) != 0) {
    for (std::size_t i = 0; i < kCompleteTiles; ++i)
      if (bytes[i] < kTileKinds) ++row.hand.concealed[bytes[i]];
  } else {
    std::copy_n(bytes, kTileKinds, row.hand.concealed.begin());
  }
  bytes += kTileKinds;
  if ((choices & kNoMelds) == 0) std::copy_n(bytes, kMaxMelds, row.hand.melds.begin());
  bytes += kMaxMelds;
  row.hand.win = bytes[0];
  row.context = {.self_draw = bytes[1] != 0,
                 .seat = bytes[2],
                 .prevailing = bytes[3],
                 .flags = static_cast<Flags>(bytes[4] | bytes[5] << 8),
                 .flowers = bytes[6],
                 .void_suit = bytes[7]};
  if ((choices & kFaults) != 0) row.fault = Status{bytes[8]};
  return row;
}

// What is not a win yet: any bytes, also as tiles seen, end in results of the same size.
void try_ready(const Ruleset& ruleset, const HandColumns& hands, unsigned threads, bool seen) {
  const std::size_t rows = hands.rows;
  const auto go_on = [] { return true; };
  std::vector<std::uint8_t> status(rows);
  std::vector<std::uint8_t> copies(rows * kTileKinds);
  std::vector<std::int8_t> shanten(rows);
  std::vector<std::int8_t> after(rows * kTileKinds);
  std::vector<std::uint64_t> tiles(rows);
  std::vector<std::int32_t> points(rows * kTileKinds);
  std::vector<double> expected(rows);
  std::vector<std::uint8_t> left(rows);
  const ReadyColumns columns{&hands, seen ? hands.concealed : nullptr, status.data()};
  require(shanten_batch(ruleset, columns, shanten.data(), threads, go_on).whole);
  for (std::size_t row = 0; row < rows; ++row)
    require(status[row] == 0 ? shanten[row] >= -1 : shanten[row] == kNoShanten);
  require(useful_batch(ruleset, columns, tiles.data(), left.data(), threads, go_on).whole);
  require(discards_batch(ruleset, columns, after.data(), copies.data(), threads, go_on).whole);
  WaitColumns waits{.waits = tiles.data(), .left = copies.data()};
  waits.points[1] = points.data();
  waits.expected[0] = expected.data();
  require(waits_batch(ruleset, columns, waits, threads, go_on).whole);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Ruleset plain(testing::spec_of_many_patterns(false));
  static const Ruleset tangled(testing::spec_of_many_patterns(true));
  if (size < 1 + kRowBytes) return 0;
  const unsigned choices = data[0];
  const Ruleset& ruleset = (choices & kTangled) != 0 ? tangled : plain;

  std::vector<testing::BatchRow> rows;
  for (std::size_t at = 1; at + kRowBytes <= size && rows.size() < kMostRows; at += kRowBytes) {
    rows.push_back(read_row(data + at, choices));
    if ((choices & kScalars) != 0) {
      rows.back().hand.win = rows.front().hand.win;
      rows.back().context = rows.front().context;
    }
  }
  const unsigned threads = threads_of(choices);
  const std::size_t copies = threads > 1 ? kRowsOfManyPieces / rows.size() + 1 : 1;
  testing::OwnedHands hands;
  for (std::size_t copy = 0; copy < copies; ++copy)
    for (const testing::BatchRow& row : rows) hands.add(row.hand, row.context, row.fault);

  HandColumns columns = hands.columns();
  if ((choices & kNoMelds) != 0) columns.melds = nullptr;
  if ((choices & kFaults) == 0) columns.faults = nullptr;
  if ((choices & kScalars) != 0) {
    columns.win.step = columns.self_draw.step = columns.seat.step = columns.prevailing.step = 0;
    columns.flags.step = columns.flowers.step = columns.void_suit.step = 0;
  }
  testing::GuardedScores scores(hands.rows(), ruleset.yaku_count());
  const BatchEnd end =
      score_batch(ruleset, columns, scores.columns(), threads, [] { return true; });
  require(end.whole && scores.guards_hold());

  std::size_t first_bad = kNoRow;
  std::vector<testing::RowScore> alone;
  for (const testing::BatchRow& row : rows) {
    alone.push_back(testing::score_alone(ruleset, row.hand, row.context, row.fault));
    const Status status = alone.back().status;
    if (status != Status::ok && (status != Status::not_winning || row.fault != Status::ok))
      first_bad = std::min(first_bad, alone.size() - 1);
  }
  require(end.first_bad == first_bad);
  for (std::size_t row = 0; row < hands.rows(); ++row)
    require(testing::row_of(scores.columns(), row, ruleset.yaku_count()) ==
            alone[row % rows.size()]);
  try_ready(ruleset, columns, threads, (choices & kScalars) != 0);
  return 0;
}
