// A batch against single calls, by any number of threads, of any size.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>
#include <vector>

#include "random_batches.hpp"

namespace sihai {
namespace {

using testing::BatchRow;
using testing::GuardedScores;
using testing::OwnedHands;
using testing::Random;
using testing::row_of;
using testing::RowScore;
using testing::score_alone;
using testing::spec_of_many_patterns;

const auto kNeverStop = [] { return true; };

struct Rows {
  std::vector<BatchRow> each;
  OwnedHands hands;

  Rows(unsigned seed, std::size_t rows) {
    Random random(seed);
    for (std::size_t row = 0; row < rows; ++row) {
      each.push_back(testing::random_row(random));
      hands.add(each.back().hand, each.back().context, each.back().fault);
    }
  }
};

void require_as_alone(const Ruleset& ruleset, const BatchRow& row, const RowScore& scored) {
  REQUIRE(scored == score_alone(ruleset, row.hand, row.context, row.fault));
}

TEST_CASE("every row scores as it does alone, whatever its neighbors hold") {
  for (const bool tangled : {false, true}) {
    const Ruleset ruleset(spec_of_many_patterns(tangled));
    REQUIRE(ruleset.entangled() == tangled);
    const Rows rows(tangled ? 11 : 12, tangled ? 4000 : 30000);
    GuardedScores scores(rows.each.size(), ruleset.yaku_count());
    score_batch(ruleset, rows.hands.columns(), scores.columns(), 1, kNeverStop);
    CHECK(scores.guards_hold());
    std::set<Status> seen;
    std::size_t winning = 0;
    std::size_t limited = 0;
    for (std::size_t row = 0; row < rows.each.size(); ++row) {
      const RowScore scored = row_of(scores.columns(), row, ruleset.yaku_count());
      require_as_alone(ruleset, rows.each[row], scored);
      if (rows.each[row].fault == Status::ok) seen.insert(scored.status);
      winning += scored.points != 0;
      limited += scored.points < scored.raw;
    }
    CHECK(seen == std::set{Status::ok, Status::bad_field, Status::bad_tile, Status::bad_meld,
                           Status::bad_seat, Status::bad_flag, Status::bad_count,
                           Status::too_many_copies, Status::win_not_in_hand,
                           Status::impossible_condition, Status::not_winning});
    CHECK(winning > rows.each.size() / 4);
    CHECK(limited > 0);
  }
}

TEST_CASE("any number of threads and any size write the same bytes, and none elsewhere") {
  const Ruleset ruleset(spec_of_many_patterns(false));
  const Rows rows(13, 20001);
  for (const unsigned size : {0u, 1u, 2u, 2047u, 2048u, 2049u, 4096u, 10000u, 20001u}) {
    HandColumns columns = rows.hands.columns();
    columns.rows = size;
    GuardedScores by_one(size, ruleset.yaku_count());
    const BatchEnd end = score_batch(ruleset, columns, by_one.columns(), 1, kNeverStop);
    REQUIRE(end.whole);
    REQUIRE(by_one.guards_hold());
    std::size_t first_bad = kNoRow;
    for (std::size_t row = 0; row < size; ++row) {
      const RowScore scored = row_of(by_one.columns(), row, ruleset.yaku_count());
      if (row % 97 == 0 || row + 1 == size) require_as_alone(ruleset, rows.each[row], scored);
      if (scored.status != Status::ok && scored.status != Status::not_winning)
        first_bad = std::min(first_bad, row);
    }
    REQUIRE(end.first_bad == first_bad);
    for (const unsigned threads : {0u, 2u, 4u, 7u}) {
      GuardedScores by_many(size, ruleset.yaku_count());
      const BatchEnd same = score_batch(ruleset, columns, by_many.columns(), threads, kNeverStop);
      REQUIRE(same.whole);
      REQUIRE(same.first_bad == first_bad);
      REQUIRE(by_many == by_one);
    }
  }
}

TEST_CASE("the first bad row is found though others are done before it") {
  const Ruleset ruleset(spec_of_many_patterns(false));
  Random random(14);
  OwnedHands hands;
  for (std::size_t row = 0; row < 9000; ++row)
    hands.add(testing::random_winning_hand(random), {},
              row == 6001 || row == 6003 || row == 8999 ? Status::bad_json : Status::ok);
  GuardedScores scores(hands.rows(), ruleset.yaku_count());
  for (const unsigned threads : {1u, 2u, 4u, 7u})
    CHECK(score_batch(ruleset, hands.columns(), scores.columns(), threads, kNeverStop).first_bad ==
          6001);
  hands.faults.assign(hands.rows(), 0);
  CHECK(score_batch(ruleset, hands.columns(), scores.columns(), 2, kNeverStop).first_bad == kNoRow);
}

TEST_CASE("one value for all rows is the same as a column of it, no melds the same as zeros") {
  const Ruleset ruleset(spec_of_many_patterns(false));
  Random random(15);
  OwnedHands hands;
  const WinContext context{.self_draw = true,
                           .seat = 1,
                           .prevailing = 2,
                           .flags = flag_bit(Flag::last_tile),
                           .flowers = 3,
                           .void_suit = 0};
  while (hands.rows() < 3000) {
    Hand hand = testing::random_winning_hand(random);
    if (hand.melds != Melds{} || hand.concealed[kEast] == 0) continue;
    hand.win = kEast;
    hands.add(hand, context);
  }
  const HandColumns columns = hands.columns();
  OwnedHands only_first = hands;
  for (auto* column : {&only_first.win, &only_first.self_draw, &only_first.seat,
                       &only_first.prevailing, &only_first.flowers, &only_first.void_suit})
    std::fill(column->begin() + 1, column->end(), std::uint8_t{77});
  std::fill(only_first.flags.begin() + 1, only_first.flags.end(), Flags{0xFFFF});
  HandColumns scalars = only_first.columns();
  scalars.melds = nullptr;
  scalars.faults = nullptr;
  scalars.win.step = scalars.self_draw.step = scalars.seat.step = scalars.prevailing.step = 0;
  scalars.flags.step = scalars.flowers.step = scalars.void_suit.step = 0;
  GuardedScores of_columns(hands.rows(), ruleset.yaku_count());
  GuardedScores of_scalars(of_columns);
  score_batch(ruleset, columns, of_columns.columns(), 1, kNeverStop);
  score_batch(ruleset, scalars, of_scalars.columns(), 2, kNeverStop);
  CHECK(of_columns == of_scalars);
  CHECK(row_of(of_columns.columns(), 2999, ruleset.yaku_count()).points > 0);
}

TEST_CASE("what is not wanted is left alone, and the rest stays the same") {
  const Ruleset ruleset(spec_of_many_patterns(false));
  const Rows rows(16, 5000);
  GuardedScores all(rows.each.size(), ruleset.yaku_count());
  score_batch(ruleset, rows.hands.columns(), all.columns(), 1, kNeverStop);
  GuardedScores together(rows.each.size(), ruleset.yaku_count());
  for (int wanted = 0; wanted < 6; ++wanted) {  // each output alone, and none at all
    ScoreColumns one;
    if (wanted == 0) one.points = together.columns().points;
    if (wanted == 1) one.raw = together.columns().raw;
    if (wanted == 2) one.counts = together.columns().counts;
    if (wanted == 3) one.status = together.columns().status;
    if (wanted == 4) one.may_win = together.columns().may_win;
    score_batch(ruleset, rows.hands.columns(), one, 2, kNeverStop);
  }
  CHECK(together == all);
}

TEST_CASE("pieces are each done once; a no ends what has not begun") {
  constexpr std::size_t kPiece = 2048;
  constexpr std::size_t kPieces = 41;
  constexpr std::size_t kRows = kPiece * (kPieces - 1) + 5;
  for (const unsigned threads : {1u, 2u, 4u, 7u}) {
    for (int round = 0; round < 300; ++round) {  // pieces so short that threads meet at each
      std::vector<std::atomic<int>> done(kPieces);
      std::atomic<std::size_t> rows{0};
      const auto count = [&](std::size_t begin, std::size_t end) {
        ++done[begin / kPiece];
        rows += end - begin;
      };
      REQUIRE(for_each_piece(kRows, threads, kNeverStop, count));
      REQUIRE(rows == kRows);
      REQUIRE(std::ranges::all_of(done, [](const auto& times) { return times == 1; }));
    }

    std::atomic<std::size_t> rows_done{0};
    int asked = 0;
    const bool whole = for_each_piece(
        kRows, threads, [&] { return ++asked < 2; },
        [&](std::size_t begin, std::size_t end) {
          std::this_thread::sleep_for(std::chrono::milliseconds(25));
          rows_done += end - begin;
        });
    CHECK_FALSE(whole);
    CHECK(asked == 2);
    CHECK(rows_done > 0);
    CHECK(rows_done < kRows);
  }
}

TEST_CASE("a batch that is stopped says so; rows are whole or untouched") {
  const Ruleset ruleset(spec_of_many_patterns(true));  // the slow way: the batch lasts long enough
  Rows rows(17, 3000);
  while (rows.each.size() < 240'000) {
    rows.each.push_back(rows.each[rows.each.size() - 3000]);
    rows.hands.add(rows.each.back().hand, rows.each.back().context, rows.each.back().fault);
  }
  for (const unsigned threads : {1u, 2u}) {
    GuardedScores scores(rows.each.size(), ruleset.yaku_count());
    const BatchEnd end =
        score_batch(ruleset, rows.hands.columns(), scores.columns(), threads, [] { return false; });
    CHECK_FALSE(end.whole);
    std::size_t untouched = 0;
    for (std::size_t row = 0; row < rows.each.size(); ++row) {
      if (scores.is_untouched(row))
        ++untouched;
      else if (row % 31 == 0)
        require_as_alone(ruleset, rows.each[row],
                         row_of(scores.columns(), row, ruleset.yaku_count()));
    }
    CHECK(untouched > 0);
    CHECK(untouched < rows.each.size());
  }
}

TEST_CASE("batches on many threads share one ruleset and the same hands") {
  for (const bool tangled : {false, true}) {
    const Ruleset ruleset(spec_of_many_patterns(tangled));
    const Rows rows(18, tangled ? 2500 : 9000);
    GuardedScores expected(rows.each.size(), ruleset.yaku_count());
    score_batch(ruleset, rows.hands.columns(), expected.columns(), 1, kNeverStop);
    std::vector<GuardedScores> scores(6, GuardedScores(rows.each.size(), ruleset.yaku_count()));
    std::vector<std::thread> callers;
    for (GuardedScores& mine : scores)
      callers.emplace_back(
          [&] { score_batch(ruleset, rows.hands.columns(), mine.columns(), 2, kNeverStop); });
    for (std::thread& caller : callers) caller.join();
    for (const GuardedScores& mine : scores) CHECK(mine == expected);
  }
}

}  // namespace
}  // namespace sihai
