// The distance tables that distancegen writes at build time. Read-only, nothing computed at run
// time.
//
// A hand has four parts: three suits and the honors. What a part lacks to be so many sets, with a
// pair or without, is its class; there are few, as most suits lack the same as many others. The
// class of a suit of which all tiles can still be had is found by prefix and suffix, as in
// shapes/tables.hpp. If melds took copies away, a target must do without these: then a small
// automaton reads the suit rank by rank. Two parts together have one of few sums of costs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/meld.hpp"
#include "core/tile.hpp"
#include "shapes/tables.hpp"

namespace sihai::tables {

using PartClass = std::uint16_t;

// What is lacking to be i sets, and i sets and a pair: up to four sets, then padding.
struct PartCosts {
  std::array<std::uint8_t, 8> sets;
  std::array<std::uint8_t, 8> with_pair;
  // The same from four sets down, to be read from place 4 - n on.
  std::array<std::uint8_t, 12> sets_down;
  std::array<std::uint8_t, 12> with_pair_down;
};

inline constexpr std::uint8_t kNever = 60;  // costs of what cannot be, and more

// What a rank of a suit shows the automaton: how many tiles are held, of how many that melds left.
inline constexpr std::size_t kSuitSymbols = 15;
inline constexpr std::array<std::uint8_t, kCopies + 1> kFirstSymbols{14, 12, 9, 5, 0};

#include "distance_table_sizes.inc"  // kSuitRows, kPartClasses, kPartSums, kSuitStates, kEmptyPart,
                                     // kFirstStates

extern const std::array<std::uint16_t, kPrefixes> suit_rows;
extern const std::array<std::array<std::uint8_t, kSuffixes>, kSuitRows> suit_classes;

// The automaton of a suit with `melds` melds begins in kFirstStates[melds - 1]; the ninth step
// leads to the class.
extern const std::array<std::array<std::uint16_t, kSuitSymbols>, kSuitStates> suit_states;

// By 64 * kinds held three times or more + 8 * kinds held twice + kinds held once.
extern const std::array<PartClass, 512> honor_classes;

extern const std::array<std::array<std::uint16_t, kPartClasses>, kPartClasses> part_sums;
extern const std::array<PartCosts, kPartSums> part_costs;

}  // namespace sihai::tables
