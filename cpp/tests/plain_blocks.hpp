// What the blocks of a reading say, found plainly: for tests.
#pragma once

#include <algorithm>
#include <vector>

#include "random_hands.hpp"
#include "shapes/decompose.hpp"
#include "shapes/special.hpp"

namespace sihai::testing {

inline constexpr ShapeSet kAllShapes = 0x1F;

// Whether the counts from `tile` on are sets and so many pairs. Five of a kind are as good as any.
template <typename Counts>
bool complete(Counts& counts, std::size_t tile, int pairs) {
  while (tile < counts.size() && counts[tile] == 0) ++tile;
  if (tile == counts.size()) return pairs == 0;
  const auto without = [&](std::uint8_t copies, int left) {
    if (counts[tile] < copies) return false;
    counts[tile] = static_cast<std::uint8_t>(counts[tile] - copies);
    const bool found = complete(counts, tile, left);
    counts[tile] = static_cast<std::uint8_t>(counts[tile] + copies);
    return found;
  };
  if (without(3, pairs) || (pairs > 0 && without(2, pairs - 1))) return true;
  const bool chow = tile < kSuitTiles && tile % kRanks <= 6 && tile + 2 < counts.size() &&
                    counts[tile + 1] > 0 && counts[tile + 2] > 0;
  if (!chow) return false;
  for (std::size_t i = 0; i < 3; ++i) --counts[tile + i];
  const bool found = complete(counts, tile, pairs);
  for (std::size_t i = 0; i < 3; ++i) ++counts[tile + i];
  return found;
}

inline std::vector<Tile> tiles_of(const Block& block) {
  switch (block.kind) {
    case BlockKind::chow:
      return {block.tile, static_cast<Tile>(block.tile + 1), static_cast<Tile>(block.tile + 2)};
    case BlockKind::pung:
      return std::vector<Tile>(3, block.tile);
    case BlockKind::kong:
      return std::vector<Tile>(4, block.tile);
    case BlockKind::pair:
      return std::vector<Tile>(2, block.tile);
    default:
      return {block.tile};
  }
}

inline bool holds(const Block& block, Tile tile) {
  const std::vector<Tile> tiles = tiles_of(block);
  return std::ranges::find(tiles, tile) != tiles.end();
}

// Whether these tiles less the winning tile wait for it alone, of all 34 kinds.
inline bool only_wait(TileCounts counts, Tile win, bool closed) {
  --counts[win];
  for (Tile tile = 0; tile < kTileKinds; ++tile) {
    if (tile == win) continue;
    ++counts[tile];
    const bool pairs = closed && std::ranges::all_of(counts, [](int n) { return n % 2 == 0; });
    if (pairs || complete(counts, 0, 1)) return false;
    --counts[tile];
  }
  return true;
}

inline Wait plain_wait(const Reading& reading, const Hand& hand) {
  if (reading.features.shape != Shape::standard &&
      reading.features.shape != Shape::knitted_straight)
    return Wait::any;
  TileCounts rest = hand.concealed;
  for (const Block& block : reading)
    if (block.kind == BlockKind::single) --rest[block.tile];
  const bool closed = reading.features.shape == Shape::standard && !has_melds(hand.melds.data());
  if (rest[hand.win] == 0 || !only_wait(rest, hand.win, closed)) return Wait::any;
  bool edge = false;
  bool middle = false;
  bool pair = false;
  for (const Block& block : reading) {
    if (block.melded || !holds(block, hand.win)) continue;
    pair |= block.kind == BlockKind::pair;
    if (block.kind != BlockKind::chow) continue;
    middle |= hand.win == block.tile + 1;
    edge |= (block.tile % kRanks == 0 && hand.win == block.tile + 2) ||
            (block.tile % kRanks == 6 && hand.win == block.tile);
  }
  return edge ? Wait::edge : middle ? Wait::closed : pair ? Wait::single : Wait::any;
}

inline int plain_concealed_pungs(const Reading& reading, Tile win, bool self_draw) {
  int pungs = 0;
  bool of_pung = false;
  bool of_chow = false;
  for (const Block& block : reading) {
    if (block.melded) continue;
    pungs += block.kind == BlockKind::pung;
    of_pung |= block.kind == BlockKind::pung && block.tile == win;
    of_chow |= block.kind == BlockKind::chow && holds(block, win);
  }
  return pungs - (of_pung && !of_chow && !self_draw);
}

// Any hand that wins: of sets and a pair, seven pairs, or knitted tiles with a set and a pair.
inline Hand some_hand(Random& random) {
  if (below(random, 4) != 0) return random_winning_hand(random);
  for (;;) {
    Hand hand;
    TileCounts used{};
    const TileSet knitted = kKnittedSets[below(random, 6)];
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      used[tile] = hand.concealed[tile] = knitted >> tile & 1;
    const auto low = static_cast<Tile>(below(random, kTileKinds));
    const bool chow = starts_chow(low) && below(random, 2) == 0;
    const bool melded = below(random, 3) == 0;
    for (unsigned i = 0; i < 3; ++i) {
      const std::size_t tile = chow ? low + i : low;
      ++used[tile];
      if (!melded) ++hand.concealed[tile];
    }
    if (melded) hand.melds[0] = meld_code(chow ? MeldKind::chow : MeldKind::pung, low);
    const std::size_t pair = below(random, kTileKinds);
    used[pair] = static_cast<std::uint8_t>(used[pair] + 2);
    hand.concealed[pair] = static_cast<std::uint8_t>(hand.concealed[pair] + 2);
    if (std::ranges::any_of(used, [](int n) { return n > kCopies; })) continue;
    do hand.win = static_cast<Tile>(below(random, kTileKinds));
    while (hand.concealed[hand.win] == 0);
    return hand;
  }
}

}  // namespace sihai::testing
