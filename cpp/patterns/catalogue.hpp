// The catalogue of patterns: named, neutral to rulesets, each with the blocks it takes.
#pragma once

#include <bit>
#include <cstddef>
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
  // Null for patterns of the whole hand: WholeHand tells those.
  bool (*holds)(std::span<const Tile> sets, Tile pair, const WinContext& context);
  std::string_view meaning;
};

using PatternId = std::uint8_t;

// All patterns. Those of the whole hand come first: their number is their bit in PatternSet.
std::span<const Pattern> patterns();

// A set of patterns of the whole hand.
using PatternSet = std::uint64_t;

// What the patterns of the whole hand ask of a reading, as three small numbers. Each stands for a
// set of patterns, and together these are all that hold: a ruleset looks its yaku up by them.
struct WholeHand {
  static constexpr std::size_t kKinds = 32;    // bits: m, p, s, winds, dragons present
  static constexpr std::size_t kTraits = 128;  // what the suited blocks have in common
  static constexpr std::size_t kForms = 10;    // shape and number of chows or honors

  std::uint8_t kinds;
  std::uint8_t traits;
  std::uint8_t form;
};

PatternSet patterns_of_kinds(std::size_t kinds);
PatternSet patterns_of_traits(std::size_t traits);
PatternSet patterns_of_form(std::size_t form);
Shape shape_of_form(std::size_t form);

// The conditions of the win as a number below kConditions, and the patterns that they satisfy.
inline constexpr std::size_t kConditions = std::size_t{2} << kFlags;

constexpr std::size_t conditions_of(const WinContext& context) {
  return context.flags | static_cast<std::size_t>(context.self_draw) << kFlags;
}
PatternSet patterns_of_conditions(std::size_t conditions);

// Bits of WholeHand::traits.
inline constexpr unsigned kTraitSimple = 1, kTraitOutside = 2, kTraitTerminals = 4,
                          kTraitLinked = 8, kTraitCentred = 16, kTraitSuited = 32,
                          kTraitHonors = 64;

inline WholeHand whole_hand(const Features& features) {
  const TileSet presence = features.presence;
  const auto present = [presence](int first, TileSet kinds) {
    return static_cast<unsigned>((presence >> first & kinds) != 0);
  };
  const unsigned suits =
      present(0, 0x1FF) | present(kRanks, 0x1FF) << 1 | present(2 * kRanks, 0x1FF) << 2;
  const unsigned honors = present(kEast, 0xF) | present(kRed, 0x7) << 1;
  const unsigned traits = (features.traits >> 18 & 7u) |
                          ((features.traits & tables::kHoldsRank) != 0 ? kTraitLinked : 0u) |
                          ((features.traits & tables::kCentred) != 0 ? kTraitCentred : 0u) |
                          (suits != 0 ? kTraitSuited : 0u) | (honors != 0 ? kTraitHonors : 0u);
  unsigned form = static_cast<unsigned>(features.chow_count());
  if (features.shape != Shape::standard) [[unlikely]] {
    const auto kinds = static_cast<unsigned>(std::popcount(presence & kHonorTiles));
    form = features.shape == Shape::seven_pairs        ? 5
           : features.shape == Shape::thirteen_orphans ? 6
                                                       : 2 + kinds;  // 5, 6 or 7 honors
  }
  return {static_cast<std::uint8_t>(suits | honors << 3), static_cast<std::uint8_t>(traits),
          static_cast<std::uint8_t>(form)};
}

// The pattern that holds where a ruleset counts nothing else; no condition finds it.
inline constexpr std::string_view kChickenHand = "chicken_hand";

}  // namespace sihai
