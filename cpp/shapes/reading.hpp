// Readings: the ways to see a complete hand.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/hand.hpp"
#include "shapes/tables.hpp"

namespace sihai {

enum class Shape : std::uint8_t {
  standard,
  seven_pairs,
  knitted_honors,
  knitted_straight,
  thirteen_orphans,
};

inline constexpr int kShapes = 5;

using ShapeSet = std::uint8_t;

constexpr ShapeSet shape_bit(Shape shape) {
  return static_cast<ShapeSet>(1u << static_cast<unsigned>(shape));
}

std::string_view shape_name(Shape shape);

// In the order in which blocks are listed.
enum class BlockKind : std::uint8_t { chow, pung, kong, pair, single };

struct Block {
  BlockKind kind;
  Tile tile;  // of a chow the lowest
  bool melded;

  friend auto operator<=>(const Block&, const Block&) = default;
};

// A set of 34 kinds, bit t = tile t.
using TileSet = std::uint64_t;

constexpr TileSet tile_bit(Tile tile) { return TileSet{1} << tile; }

inline constexpr TileSet kHonorTiles = TileSet{0x7F} << kEast;
inline constexpr TileSet kTerminalTiles =
    TileSet{0x101} | TileSet{0x101} << kRanks | TileSet{0x101} << (2 * kRanks);

// Chow codes (shapes/tables.hpp) of the three suits, 16 bits each, characters lowest.
using ChowLanes = std::uint64_t;

// All that patterns and counting ask of one reading, without its list of blocks.
struct Features {
  ChowLanes chows = 0;
  TileSet pungs = 0;  // pungs and kongs
  TileSet presence = 0;
  tables::Traits traits = tables::kAllTraits;  // of the suited blocks
  Tile pair = kNoTile;
  std::uint8_t melded_kongs = 0;
  std::uint8_t concealed_kongs = 0;
  std::uint8_t open_melds = 0;  // all melds but concealed kongs
  Shape shape = Shape::standard;

  int chow_count() const {
    const ChowLanes counts = chows >> tables::kChowCountShift & 0x0000'000F'000F'000F;
    return static_cast<int>((counts + (counts >> 16) + (counts >> 32)) & 0xF);
  }
};

// The number of a multiset of chows, below kChowMultisets.
inline std::uint32_t chow_multiset(ChowLanes chows) {
  const auto lane = [chows](int suit) { return static_cast<unsigned>(chows >> (16 * suit)); };
  const unsigned bamboo = lane(2) & 0xFFFF;
  const unsigned dots = lane(1) & 0xFFFF;
  const unsigned characters = lane(0) & 0xFFFF;
  const unsigned above_dots = bamboo >> tables::kChowCountShift;
  const unsigned above_characters = above_dots + (dots >> tables::kChowCountShift);
  return std::uint32_t{tables::chow_rank[2][0][bamboo & tables::kChowSumMask]} +
         tables::chow_rank[1][above_dots][dots & tables::kChowSumMask] +
         tables::chow_rank[0][above_characters][characters & tables::kChowSumMask];
}

// The number of a set of pungs of suited tiles, below kPungSets.
inline std::uint32_t pung_set(TileSet pungs) {
  const auto of_suit = [pungs](int suit) {
    return static_cast<unsigned>(pungs >> (suit * kRanks) & 0x1FF);
  };
  const auto below_dots = static_cast<std::size_t>(std::popcount(of_suit(0)));
  const std::size_t below_bamboo = below_dots + static_cast<std::size_t>(std::popcount(of_suit(1)));
  const std::size_t all = below_bamboo + static_cast<std::size_t>(std::popcount(of_suit(2)));
  return std::uint32_t{tables::kPungSetsOfFewer[all]} + tables::pung_rank[0][0][of_suit(0)] +
         tables::pung_rank[1][below_dots][of_suit(1)] +
         tables::pung_rank[2][below_bamboo][of_suit(2)];
}

// What the winning tile does in one reading.
enum class Wait : std::uint8_t { any, edge, closed, single };

// What a reading says of its standing tiles, those that are not in melds. Only some patterns ask.
struct Standing {
  Wait wait = Wait::any;             // unless the hand waited for this tile alone: any
  std::uint8_t concealed_pungs = 0;  // without concealed kongs
};

inline constexpr int kMaxBlocks = 14;  // 13 orphans, or nine knitted tiles beside the rest

// One reading with its blocks: sorted, melds among them.
struct Reading {
  Features features;
  Standing standing;
  std::array<Block, kMaxBlocks> blocks{};
  int block_count = 0;

  const Block* begin() const { return blocks.data(); }
  const Block* end() const { return blocks.data() + block_count; }
};

}  // namespace sihai
