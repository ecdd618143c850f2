// Scoring a hand: the best reading under a compiled ruleset.
#pragma once

#include <cstdint>
#include <vector>

#include "core/hand.hpp"
#include "core/status.hpp"
#include "counting/by_category.hpp"
#include "counting/ruleset.hpp"

namespace sihai {

// What a hand scores. `counts` is filled as far as the ruleset has yaku.
struct Result {
  bool wins = false;  // has a shape of the ruleset
  bool may_win = false;
  std::int32_t raw = 0;
  std::int32_t points = 0;
  Shape shape = Shape::standard;
  Counts counts;
};

// Scores a hand that check_win() found no fault with. Fills `counts` if asked to.
void score(const Ruleset& ruleset, const HandView& hand, const WinContext& context,
           bool with_counts, Result& result);

// One reading with all that holds in it and why it counts or not.
struct ScoredReading {
  Reading reading;
  Solution solution;
};

// All readings of a valid hand, the one that counts first, then by total, then as they are shown.
std::vector<ScoredReading> explain(const Ruleset& ruleset, const HandView& hand,
                                   const WinContext& context);

}  // namespace sihai
