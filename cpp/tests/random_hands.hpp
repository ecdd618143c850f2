// Random hands that can exist, for tests of all rooms.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "core/hand.hpp"
#include "core/meld.hpp"
#include "core/tile.hpp"

namespace sihai::testing {

using Random = std::mt19937;

inline unsigned below(Random& random, unsigned bound) {
  return static_cast<unsigned>(random() % bound);
}

// Draws from a wall of 136 tiles, so that no kind is used five times. `size` counts a meld as three
// tiles; with `has_win` one of the concealed tiles is the winning tile.
inline Hand random_hand(Random& random, unsigned melds, unsigned size = 14, bool has_win = true) {
  Hand hand;
  TileCounts wall;
  wall.fill(kCopies);
  std::vector<MeldCode> codes;
  while (codes.size() < melds) {
    const auto code = static_cast<MeldCode>(1 + below(random, kMeldCodes - 1));
    if (!is_meld(code)) continue;
    const std::size_t tile = meld_tile(code);
    if (meld_kind(code) == MeldKind::chow) {
      if (wall[tile] == 0 || wall[tile + 1] == 0 || wall[tile + 2] == 0) continue;
      for (std::size_t step = 0; step < 3; ++step) --wall[tile + step];
    } else {
      const std::uint8_t used = meld_kind(code) == MeldKind::pung ? 3 : 4;
      if (wall[tile] < used) continue;
      wall[tile] = static_cast<std::uint8_t>(wall[tile] - used);
    }
    codes.push_back(code);
  }
  std::sort(codes.begin(), codes.end());
  std::copy(codes.begin(), codes.end(), hand.melds.begin());
  for (unsigned drawn = 3 * melds; drawn < size;) {
    const std::size_t tile = below(random, kTileKinds);
    if (wall[tile] == 0) continue;
    --wall[tile];
    ++hand.concealed[tile];
    if (has_win) hand.win = static_cast<Tile>(tile);
    ++drawn;
  }
  return hand;
}

}  // namespace sihai::testing
