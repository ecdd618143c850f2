// Aspects: what the patterns of the whole hand ask, as small numbers. Each such pattern is a
// condition on one aspect or on several at once, so a ruleset finds all that hold by one look-up
// for each aspect and bit work.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/hand.hpp"
#include "shapes/reading.hpp"

namespace sihai {

enum class Aspect : std::uint8_t {
  kinds,       // bits: m, p, s, winds, dragons present
  traits,      // what the suited blocks have in common
  form,        // shape and number of chows or honors
  conditions,  // flags and self-draw
  // The rest is found only for rulesets that ask for it.
  ranks,        // bit r: a suited tile of rank r; then whether there are honors
  hogs,         // kinds held four times that are no kong, times 5, plus those that are or are not
  concealment,  // how the hand was won, of what openness
  marks,        // tile sets, rare hands, and what the pair is
  sets,         // (melded kongs, concealed kongs, concealed pungs) as digits of base five
  wait,         // Wait
};

inline constexpr std::size_t kAspects = 10;
inline constexpr std::array<std::size_t, kAspects> kAspectSizes{
    32, 256, 12, std::size_t{2} << kFlags, 1024, 20, 16, 256, 125, 4};

// Where the values of an aspect begin in a table of the values of all.
constexpr std::size_t aspect_offset(Aspect aspect) {
  std::size_t offset = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(aspect); ++i) offset += kAspectSizes[i];
  return offset;
}

inline constexpr std::size_t kAspectValues =
    aspect_offset(Aspect::wait) + kAspectSizes[static_cast<std::size_t>(Aspect::wait)];

// Bits of Aspect::traits.
inline constexpr unsigned kTraitSimple = 1, kTraitOutside = 2, kTraitTerminals = 4,
                          kTraitLinked = 8, kTraitCentred = 16, kTraitFives = 32, kTraitSuited = 64,
                          kTraitHonors = 128;

// Values of Aspect::form: 0 to 4 chows of a standard hand, then
inline constexpr unsigned kFormSevenPairs = 5, kFormThirteenOrphans = 6,
                          kFormKnittedHonors = 2,  // plus 5, 6 or 7 honors
    kFormKnittedStraight = 10;                     // plus its chows, 0 or 1

constexpr Shape shape_of_form(unsigned form) {
  return form < kFormSevenPairs         ? Shape::standard
         : form == kFormSevenPairs      ? Shape::seven_pairs
         : form == kFormThirteenOrphans ? Shape::thirteen_orphans
         : form < kFormKnittedStraight  ? Shape::knitted_honors
                                        : Shape::knitted_straight;
}

// Bit of Aspect::ranks above the ranks.
inline constexpr unsigned kRanksHonors = 1u << kRanks;

// Bits of Aspect::concealment.
inline constexpr unsigned kSelfDrawn = 1, kClosed = 2, kFourOpenMelds = 4, kClosedForm = 8;

// Bits of Aspect::marks; the two highest are the kind of the pair of a standard or knitted hand.
inline constexpr unsigned kMarkGreen = 1, kMarkReversible = 2, kMarkNineGates = 4,
                          kMarkShiftedPairs = 8, kMarkTerminalChows = 16,
                          kMarkThreeSuitedChows = 32, kMarkPairShift = 6;
inline constexpr unsigned kPairOther = 0, kPairSuited = 1, kPair258 = 2, kPairTerminal = 3;

constexpr unsigned conditions_of(const WinContext& context) {
  return context.flags | static_cast<unsigned>(context.self_draw) << kFlags;
}

// The three aspects of a reading that every ruleset asks for.
struct BasicAspects {
  unsigned kinds;
  unsigned traits;
  unsigned form;
};

inline BasicAspects basic_aspects(const Features& features) {
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
                          ((features.traits & 1u << 4) != 0 ? kTraitFives : 0u) |
                          (suits != 0 ? kTraitSuited : 0u) | (honors != 0 ? kTraitHonors : 0u);
  unsigned form = static_cast<unsigned>(features.chow_count());
  if (features.shape != Shape::standard) [[unlikely]] {
    const auto kinds = static_cast<unsigned>(std::popcount(presence & kHonorTiles));
    form = features.shape == Shape::seven_pairs        ? kFormSevenPairs
           : features.shape == Shape::thirteen_orphans ? kFormThirteenOrphans
           : features.shape == Shape::knitted_honors   ? kFormKnittedHonors + kinds
                                                       : kFormKnittedStraight + form;
  }
  return {suits | honors << 3, traits, form};
}

// What the further aspects ask of the hand as a whole, whatever its reading.
struct HandFacts {
  unsigned ranks = 0;
  unsigned hogs = 0;         // the value of Aspect::hogs
  unsigned concealment = 0;  // without kClosedForm
  unsigned marks = 0;        // tile sets and nine gates
  TileSet presence = 0;
};

HandFacts hand_facts(const HandView& hand, const Features& melds, bool self_draw);

// The same of one reading.
struct ReadingFacts {
  unsigned concealment;
  unsigned marks;
  unsigned sets;
  unsigned wait;
};

ReadingFacts reading_facts(const HandFacts& hand, const Features& features,
                           const Standing& standing);

// Whether the winner's own open melds show the other three of the winning tile.
bool melds_show_last_tile(const HandView& hand);

}  // namespace sihai
