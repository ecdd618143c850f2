// Melds: an exposed block or a concealed kong, as one byte.
#pragma once

#include <cstdint>

#include "core/tile.hpp"

namespace sihai {

enum class MeldKind : std::uint8_t { chow = 0, pung = 1, kong = 2, concealed_kong = 3 };

inline constexpr int kMeldKinds = 4;
inline constexpr int kMaxMelds = 4;

// 0 = no meld, else 1 + 34 * kind + tile (a chow by its lowest tile).
using MeldCode = std::uint8_t;

inline constexpr MeldCode kNoMeld = 0;
inline constexpr int kMeldCodes = 1 + kMeldKinds * kTileKinds;

constexpr MeldCode meld_code(MeldKind kind, Tile tile) {
  return static_cast<MeldCode>(1 + kTileKinds * static_cast<int>(kind) + tile);
}
constexpr MeldKind meld_kind(MeldCode code) {
  return static_cast<MeldKind>((code - 1) / kTileKinds);
}
constexpr Tile meld_tile(MeldCode code) { return static_cast<Tile>((code - 1) % kTileKinds); }

// Whether a chow may start at this tile: 1 to 7 of a suit.
constexpr bool starts_chow(Tile tile) { return is_suited(tile) && rank_of(tile) <= kRanks - 3; }

// Whether the code names a meld that can exist (kNoMeld is not one).
constexpr bool is_meld(MeldCode code) {
  return code != kNoMeld && code < kMeldCodes &&
         (meld_kind(code) != MeldKind::chow || starts_chow(meld_tile(code)));
}

}  // namespace sihai
