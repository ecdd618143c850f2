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

// A complete hand of four sets and a pair, or now and then of seven pairs. Leans to few suits and
// to honors, so that many hands have several readings; up to four of its sets are melds.
inline Hand random_winning_hand(Random& random) {
  const unsigned kinds = below(random, 5);
  const auto any_tile = [&] {
    if (kinds == 4 && below(random, 2) == 0)
      return static_cast<Tile>(kEast + below(random, kHonors));
    const unsigned suit = kinds == 0 ? 0 : below(random, std::min(kinds, 3u));
    return suited_tile(static_cast<int>(suit), static_cast<int>(below(random, kRanks)));
  };
  for (;;) {
    Hand hand;
    TileCounts used{};
    const auto take = [&](TileCounts& counts, Tile tile, unsigned copies) {
      counts[tile] = static_cast<std::uint8_t>(counts[tile] + copies);
    };
    if (below(random, 16) == 0) {
      for (int i = 0; i < 7; ++i) take(hand.concealed, any_tile(), 2);
      used = hand.concealed;
    } else {
      std::vector<MeldCode> melds;
      for (int i = 0; i < 4; ++i) {
        const Tile tile = any_tile();
        const bool melded = below(random, 4) == 0;
        auto kind = static_cast<MeldKind>(below(random, melded ? 4 : 2));
        if (kind == MeldKind::chow && !starts_chow(tile)) kind = MeldKind::pung;
        if (melded) melds.push_back(meld_code(kind, tile));
        if (kind == MeldKind::chow) {
          for (unsigned step = 0; step < 3; ++step) {
            take(used, static_cast<Tile>(tile + step), 1);
            if (!melded) take(hand.concealed, static_cast<Tile>(tile + step), 1);
          }
        } else {
          take(used, tile, kind == MeldKind::pung ? 3 : 4);
          if (!melded) take(hand.concealed, tile, 3);
        }
      }
      std::sort(melds.begin(), melds.end());
      for (std::size_t i = 0; i < melds.size(); ++i) hand.melds[i] = melds[i];
      const Tile pair = any_tile();
      take(used, pair, 2);
      take(hand.concealed, pair, 2);
    }
    if (std::any_of(used.begin(), used.end(), [](std::uint8_t n) { return n > kCopies; })) continue;
    do hand.win = static_cast<Tile>(below(random, kTileKinds));
    while (hand.concealed[hand.win] == 0);
    return hand;
  }
}

}  // namespace sihai::testing
