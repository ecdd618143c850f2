// Batches of hands of all kinds, sound and broken, for tests of the batch road: owned columns in,
// guarded columns out, and what a single call makes of one row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "batch/batch.hpp"
#include "core/fault_search.hpp"
#include "core/validation.hpp"
#include "counting/score.hpp"
#include "random_hands.hpp"

namespace sihai::testing {

// Patterns of every part as yaku, as many as a ruleset can hold, three categories to a part.
// Whether ties and inclusions cross the parts (`tangled`), so that the policy itself must count, or
// never.
inline RulesetSpec spec_of_many_patterns(bool tangled) {
  RulesetSpec spec;
  spec.shapes = (1u << kShapes) - 1;
  spec.limit = 20;
  spec.minimum_self_draw = 5;
  spec.minimum_discard = 8;
  int whole_left = 64;
  for (std::size_t i = 0; i < patterns().size(); ++i) {
    const Pattern& pattern = patterns()[i];
    if (pattern.part == Part::whole) whole_left -= pattern.repeats == nullptr ? 1 : kMaxRepeats;
    if (spec.yaku.size() == kMaxYaku || (pattern.part == Part::whole && whole_left < 0)) continue;
    const std::size_t place = spec.yaku.size();
    YakuSpec row;
    row.code = std::string(pattern.name);
    row.points = static_cast<int>(1 + i % 11);
    row.pattern = static_cast<PatternId>(i);
    row.category = static_cast<std::uint8_t>(
        tangled ? i % 3 : 3 * static_cast<std::size_t>(pattern.part) + i % 3);
    row.shapes = spec.shapes;
    if (tangled && place % 5 == 4) row.includes.push_back(static_cast<Yaku>(place - 3));
    spec.yaku.push_back(std::move(row));
  }
  return spec;
}

// The rows of a batch, in memory of their own.
struct OwnedHands {
  std::vector<std::uint8_t> concealed, melds, win, self_draw, seat, prevailing, flowers, void_suit,
      faults;
  std::vector<std::uint16_t> flags;

  std::size_t rows() const { return win.size(); }

  void add(const Hand& hand, const WinContext& context, Status fault = Status::ok) {
    concealed.insert(concealed.end(), hand.concealed.begin(), hand.concealed.end());
    melds.insert(melds.end(), hand.melds.begin(), hand.melds.end());
    win.push_back(hand.win);
    self_draw.push_back(context.self_draw ? 1 : 0);
    seat.push_back(context.seat);
    prevailing.push_back(context.prevailing);
    flags.push_back(context.flags);
    flowers.push_back(context.flowers);
    void_suit.push_back(context.void_suit);
    faults.push_back(static_cast<std::uint8_t>(fault));
  }

  HandColumns columns() const {
    return {.rows = rows(),
            .concealed = concealed.data(),
            .melds = melds.data(),
            .win = {win.data(), 1},
            .self_draw = {self_draw.data(), 1},
            .seat = {seat.data(), 1},
            .prevailing = {prevailing.data(), 1},
            .flags = {flags.data(), 1},
            .flowers = {flowers.data(), 1},
            .void_suit = {void_suit.data(), 1},
            .faults = faults.data()};
  }
};

// Columns of results with bytes around each that nobody may write.
class GuardedScores {
 public:
  static constexpr std::uint8_t kUnwritten = 0xA5;
  static constexpr std::size_t kGuard = 64;

  GuardedScores(std::size_t rows, std::size_t yaku)
      : points_(rows * sizeof(std::int32_t) + 2 * kGuard, kUnwritten),
        raw_(points_),
        counts_(rows * yaku + 2 * kGuard, kUnwritten),
        status_(rows + 2 * kGuard, kUnwritten),
        may_win_(status_),
        yaku_(yaku) {}

  ScoreColumns columns() {
    return {.points = reinterpret_cast<std::int32_t*>(points_.data() + kGuard),
            .raw = reinterpret_cast<std::int32_t*>(raw_.data() + kGuard),
            .counts = counts_.data() + kGuard,
            .status = status_.data() + kGuard,
            .may_win = may_win_.data() + kGuard};
  }

  bool guards_hold() const {
    return std::ranges::all_of(
        std::initializer_list<const std::vector<std::uint8_t>*>{&points_, &raw_, &counts_, &status_,
                                                                &may_win_},
        [](const auto* bytes) {
          const auto is_guard = [](std::uint8_t byte) { return byte == kUnwritten; };
          return std::all_of(bytes->begin(), bytes->begin() + kGuard, is_guard) &&
                 std::all_of(bytes->end() - kGuard, bytes->end(), is_guard);
        });
  }
  bool is_untouched(std::size_t row) {
    const ScoreColumns all = columns();
    return all.status[row] == kUnwritten && all.may_win[row] == kUnwritten &&
           std::all_of(all.counts + row * yaku_, all.counts + (row + 1) * yaku_,
                       [](std::uint8_t byte) { return byte == kUnwritten; });
  }

  friend bool operator==(const GuardedScores&, const GuardedScores&) = default;

 private:
  std::vector<std::uint8_t> points_, raw_, counts_, status_, may_win_;
  std::size_t yaku_;
};

// What one row scores.
struct RowScore {
  std::int32_t points = 0;
  std::int32_t raw = 0;
  Status status = Status::ok;
  bool may_win = false;
  std::vector<std::uint8_t> counts;

  friend bool operator==(const RowScore&, const RowScore&) = default;
};

// By a single call, from a hand and a context that know of no batch.
inline RowScore score_alone(const Ruleset& ruleset, const Hand& hand, const WinContext& context,
                            Status fault = Status::ok) {
  RowScore row;
  row.counts.resize(ruleset.yaku_count());
  row.status = fault == Status::ok ? check_win(hand, context).status : fault;
  if (row.status != Status::ok) return row;
  Result result;
  score(ruleset, hand, context, result, row.counts.data());
  row.points = result.points;
  row.raw = result.raw;
  row.may_win = result.may_win;
  if (!result.wins) row.status = Status::not_winning;
  return row;
}

// The same row of a batch.
inline RowScore row_of(const ScoreColumns& scores, std::size_t row, std::size_t yaku) {
  return {scores.points[row], scores.raw[row], Status{scores.status[row]}, scores.may_win[row] != 0,
          std::vector<std::uint8_t>(scores.counts + row * yaku, scores.counts + (row + 1) * yaku)};
}

// Facts that cannot all be true now and then, never out of range.
inline WinContext random_facts(Random& random) {
  WinContext context;
  context.self_draw = below(random, 2) == 0;
  context.seat = static_cast<std::uint8_t>(below(random, 5));
  if (context.seat == kWinds) context.seat = kUnknown;
  context.prevailing = static_cast<std::uint8_t>(below(random, kWinds));
  if (below(random, 3) == 0) context.flags = flag_bit(static_cast<Flag>(below(random, kFlags)));
  context.flowers = static_cast<std::uint8_t>(below(random, kMostFlowers + 1));
  return context;
}

struct BatchRow {
  Hand hand;
  WinContext context;
  Status fault = Status::ok;
};

// Mostly hands that win; else one byte of such a hand wrong, tiles that do not win, random bytes
// everywhere, or a row that was known to be bad when it was read.
inline BatchRow random_row(Random& random) {
  BatchRow row{random_winning_hand(random), random_facts(random)};
  const auto byte = [&random] { return static_cast<std::uint8_t>(random()); };
  const auto facts_byte = [&](WinContext& context, unsigned which) {
    switch (which) {
      case 0:
        context.seat = byte();
        break;
      case 1:
        context.prevailing = byte();
        break;
      case 2:
        context.flowers = byte();
        break;
      case 3:
        context.void_suit = byte();
        break;
      default:
        context.flags = static_cast<Flags>(random());
        break;
    }
  };
  switch (below(random, 10)) {
    case 0:
      row.hand.concealed[below(random, kTileKinds)] = byte();
      break;
    case 1:
      row.hand.melds[below(random, kMaxMelds)] = byte();
      break;
    case 2:
      row.hand.win = static_cast<Tile>(below(random, kTileKinds + 4));
      break;
    case 3:
      facts_byte(row.context, below(random, 5));
      break;
    case 4:
      row.hand = random_hand(random, below(random, kMaxMelds + 1));
      break;
    case 5:
      for (std::uint8_t& count : row.hand.concealed) count = byte();
      for (MeldCode& meld : row.hand.melds) meld = byte();
      row.hand.win = byte();
      for (unsigned which = 0; which < 5; ++which) facts_byte(row.context, which);
      break;
    case 6:
      if (below(random, 4) == 0) row.fault = Status{static_cast<std::uint8_t>(below(random, 15))};
      break;
    default:
      break;
  }
  return row;
}

}  // namespace sihai::testing
