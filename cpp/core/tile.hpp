// Tiles: 34 kinds, ids as fixed by the project's interface.
#pragma once

#include <array>
#include <cstdint>

namespace sihai {

using Tile = std::uint8_t;

inline constexpr int kTileKinds = 34;
inline constexpr int kRanks = 9;
inline constexpr int kSuits = 3;
inline constexpr int kSuitTiles = kSuits * kRanks;
inline constexpr int kHonors = 7;
inline constexpr int kWinds = 4;
inline constexpr int kCopies = 4;

inline constexpr Tile kNoTile = 255;
inline constexpr Tile kEast = 27;
inline constexpr Tile kRed = 31;
inline constexpr Tile kWhite = 33;

constexpr bool is_suited(Tile tile) { return tile < kSuitTiles; }
constexpr bool is_honor(Tile tile) { return tile >= kSuitTiles && tile < kTileKinds; }
constexpr bool is_wind(Tile tile) { return tile >= kEast && tile < kRed; }
constexpr bool is_dragon(Tile tile) { return tile >= kRed && tile < kTileKinds; }
constexpr int suit_of(Tile tile) { return tile / kRanks; }
constexpr int rank_of(Tile tile) { return tile % kRanks; }  // 0 to 8
constexpr bool is_terminal(Tile tile) {
  return is_suited(tile) && (rank_of(tile) == 0 || rank_of(tile) == kRanks - 1);
}
constexpr Tile suited_tile(int suit, int rank) { return static_cast<Tile>(suit * kRanks + rank); }

// How many of each kind; the one form in which tiles travel through the engine.
using TileCounts = std::array<std::uint8_t, kTileKinds>;

}  // namespace sihai
