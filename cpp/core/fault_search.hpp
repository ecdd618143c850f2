// The slow look at a hand: which fault it has, rule by rule in the order of the Status numbers.
// Apart from the quick look in validation.cpp, which every row passes and which must stay small.
#pragma once

#include "core/fault.hpp"
#include "core/hand.hpp"

namespace sihai {

inline constexpr unsigned kCompleteTiles = 14;
inline constexpr unsigned kMeldTiles = 3;  // a kong too: its fourth tile was replaced
inline constexpr std::uint8_t kMostFlowers = 8;

Fault search_hand(const HandView& hand);
Fault search_context(const HandView& hand, const WinContext& context);
Fault search_win(const HandView& hand, const WinContext& context);

}  // namespace sihai
