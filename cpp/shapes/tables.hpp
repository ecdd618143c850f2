// The shape tables that tablegen writes at build time. Read-only, nothing computed at run time.
//
// A suit is nine counts. Written as a base-5 number it falls into a prefix (ranks 1 to 6) and a
// suffix (ranks 7 to 9). Prefixes that admit the same suffixes share one row of offsets, so
//   first decomposition of a suit = prefix.first + suit_offsets[prefix.row][suffix]
// is a perfect hash: every complete suit has its own run of decompositions, and the runs fill
// suit_decompositions without a gap.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tile.hpp"

namespace sihai::tables {

inline constexpr std::size_t kPrefixes = 15625;  // 5^6
inline constexpr std::size_t kSuffixes = 125;    // 5^3
inline constexpr std::uint16_t kNotComplete = 0xFFFF;

struct SuitPrefix {
  std::uint16_t first;  // the first decomposition of all suits with this prefix
  std::uint16_t row;
};

// What every block of a part of a hand has in common: a bit is set if each block has the trait.
using Traits = std::uint32_t;

inline constexpr Traits kHoldsRank = 0x1FF;                 // bit r: holds rank r
inline constexpr int kCentredShift = 9;                     // bit 9 + r: a chow with rank r in the
inline constexpr Traits kCentred = 0x1FF << kCentredShift;  // middle, or a pung or pair of it
inline constexpr Traits kSimple = 1u << 18;                 // no terminal
inline constexpr Traits kOutside = 1u << 19;                // at least one terminal
inline constexpr Traits kTerminalsOnly = 1u << 20;          // nothing but terminals
inline constexpr Traits kAllTraits = (1u << 21) - 1;        // of no block at all

// A multiset of up to four chows of one suit as one number that adds up over the parts of a hand:
// the number of chows in the four bits above kChowCountShift, below it the sum of chow weights,
// chosen so that no two multisets have the same sum.
using ChowCode = std::uint16_t;

inline constexpr int kChowCountShift = 12;
inline constexpr ChowCode kChowSumMask = (1u << kChowCountShift) - 1;

// One way to read a suit as chows, pungs and at most one pair.
struct SuitDecomposition {
  Traits traits;
  ChowCode chow_code;
  std::uint16_t chows;     // ranks of the chows' lowest tiles plus 1, ascending, a nibble each
  std::uint16_t pungs;     // bit r
  std::uint16_t presence;  // bit r: a tile of rank r
  std::uint8_t pair;       // rank, or kNoTile
  std::uint8_t more;       // how many decompositions of the same suit follow this one
  // Bit r: the whole hand less rank r of this suit waits for that tile alone, whichever way it is
  // read and whatever the other suits are. A wait for a fifth copy counts as a wait.
  std::uint16_t lone_waits : 9;
  std::uint16_t chow_starts : 7;  // bit r: a chow from rank r
};

inline constexpr std::size_t kChowStarts = 7;         // 123 to 789
inline constexpr std::size_t kChowKinds = 21;         // three suits
inline constexpr std::size_t kChowMultisets = 12650;  // of up to four of the 21

#include "shape_table_sizes.inc"  // kDecompositions, kSuitShapes, kSuffixRows, kChowSums, weights

extern const std::array<SuitPrefix, kPrefixes> suit_prefixes;
extern const std::array<std::array<std::uint16_t, kSuffixes>, kSuffixRows> suit_offsets;
extern const std::array<SuitDecomposition, kDecompositions> suit_decompositions;

// A multiset of up to four chows of all suits has one number below kChowMultisets, the sum over
// the suits of chow_rank[chows in the suits above][sum of weights]; bamboo is the highest suit.
extern const std::array<std::array<std::array<std::uint16_t, kChowSums>, 5>, kSuits> chow_rank;

// A set of up to four pungs of suited tiles has one number below kPungSets: the sets of fewer
// pungs, and the sum over the suits of pung_rank[pungs in the suits below][pungs].
inline constexpr std::size_t kPungSets = 20854;
inline constexpr std::array<std::uint16_t, 5> kPungSetsOfFewer{0, 1, 28, 379, 3304};
extern const std::array<std::array<std::array<std::uint16_t, 512>, 5>, kSuits> pung_rank;

}  // namespace sihai::tables
