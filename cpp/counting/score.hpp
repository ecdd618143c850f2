// Scoring a hand: the best reading under a compiled ruleset.
#pragma once

#include <cstdint>
#include <vector>

#include "core/hand.hpp"
#include "core/status.hpp"
#include "counting/instances.hpp"
#include "counting/ruleset.hpp"

namespace sihai {

// What a hand scores.
struct Result {
  bool wins = false;  // has a shape of the ruleset
  bool may_win = false;
  Shape shape = Shape::standard;
  std::int32_t raw = 0;
  std::int32_t points = 0;
};

// Scores a hand that check_win() found no fault with. Writes how often each yaku counts to
// `counts`, yaku_count() bytes, unless it is null.
void score(const Ruleset& ruleset, const HandView& hand, const WinContext& context, Result& result,
           std::uint8_t* counts);

// One reading with all that holds in it and why it counts or not.
struct ScoredReading {
  Reading reading;
  Solution solution;
};

// All readings of a valid hand, the one that counts first, then by total, then as they are shown.
std::vector<ScoredReading> explain(const Ruleset& ruleset, const HandView& hand,
                                   const WinContext& context);

}  // namespace sihai
