// The catalogue of patterns: named, neutral to rulesets, each with the blocks it takes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/hand.hpp"
#include "patterns/aspects.hpp"
#include "shapes/reading.hpp"

namespace sihai {

// What a pattern looks at. Patterns of different parts never share a block, but for those of the
// whole hand, which take every block, and those of any pung.
enum class Part : std::uint8_t {
  whole,
  chows,
  honors,    // pungs and kongs of honors
  pungs,     // pungs and kongs of suited tiles
  any_pung,  // one pung or kong of either sort
  kongs,
  flowers,
};

inline constexpr std::size_t kParts = 7;

// One condition of a pattern of the whole hand.
struct Condition {
  Aspect aspect = Aspect::kinds;
  bool (*holds)(unsigned value) = nullptr;
};

inline constexpr std::size_t kMaxConditions = 3;
inline constexpr int kMaxRepeats = 4;

struct Pattern {
  std::string_view name;
  Part part = Part::whole;
  std::uint8_t sets = 0;  // how many sets it takes, where it takes blocks
  bool pair = false;      // whether it takes the pair as well
  // Whether it holds on `sets` tiles of its part, ascending (a chow by its lowest tile).
  bool (*on_blocks)(std::span<const Tile> sets, Tile pair, const WinContext& context) = nullptr;
  // Of the whole hand: all of these, as far as they are given.
  std::array<Condition, kMaxConditions> conditions{};
  // Of the whole hand, if it may count several times: how often, by its first condition's aspect.
  int (*repeats)(unsigned value) = nullptr;
  std::string_view meaning;
};

using PatternId = std::uint8_t;

std::span<const Pattern> patterns();

// The pattern that holds where a ruleset counts nothing else; no condition finds it.
inline constexpr std::string_view kChickenHand = "chicken_hand";

// How often a pattern of the whole hand holds by the value of one aspect, others left aside.
int holds_by(const Pattern& pattern, Aspect aspect, unsigned value);

}  // namespace sihai
