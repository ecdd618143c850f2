// The distance to a hand that wins and meets the ruleset's minimum.
#pragma once

#include "counting/ruleset.hpp"
#include "ready/distance.hpp"

namespace sihai {

struct MinimumDistance {
  Distance draws = kNoTarget;
  bool exact = true;  // or no less than that
};

// The least number of tiles to be drawn, the last of them the winning tile, so that the hand wins
// and may win, by self-draw or on a discard as `context` says, without flags. A winning tile that
// the target does not lack must be discarded and drawn once more. Melds stay as they are. A hand
// that is complete has its winning tile, or any tile if none is named, as the last one drawn.
//
// Exact whenever the result is three draws or fewer; beyond that as far as a bounded search finds
// one.
MinimumDistance minimum_distance(const Ruleset& ruleset, const HandView& hand,
                                 const WinContext& context);

}  // namespace sihai
