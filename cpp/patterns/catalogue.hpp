// The catalogue of patterns: named, neutral to rulesets, each with the blocks it takes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/hand.hpp"
#include "shapes/reading.hpp"

namespace sihai {

// The blocks that a pattern looks at. Patterns of different parts never share a block, but for
// those of the whole hand, which take every block.
enum class Part : std::uint8_t { whole, chows, honors, kongs };

struct Pattern {
  std::string_view name;
  Part part;
  std::uint8_t sets;  // how many sets it takes (part whole: 0)
  bool pair;          // whether it takes the pair as well
  // Whether it holds on `sets` tiles of its part, ascending (a chow by its lowest tile).
  // Null for patterns of the whole hand: whole_hand() finds those.
  bool (*holds)(std::span<const Tile> sets, Tile pair, const WinContext& context);
  std::string_view meaning;
};

using PatternId = std::uint8_t;

// All patterns. Those of the whole hand come first: their number is their bit in PatternSet.
std::span<const Pattern> patterns();

// A set of patterns of the whole hand.
using PatternSet = std::uint64_t;

// The patterns of the whole hand that one reading satisfies, won or lost by no more than its tiles.
PatternSet whole_hand(const Features& features);

// The patterns of the whole hand that the conditions of the win satisfy.
PatternSet win_conditions(const WinContext& context);

// The pattern that holds where a ruleset counts nothing else; no condition finds it.
inline constexpr std::string_view kChickenHand = "chicken_hand";

}  // namespace sihai
