// What the winning tile does in a standard reading: whether it was the only wait and of which kind,
// and which pungs it leaves concealed (MCR 1.6, 1.7).
#pragma once

#include <array>
#include <bit>

#include "shapes/standard.hpp"

namespace sihai {

// Whether a hand without melds, less the winning tile, waits for another tile as seven pairs: the
// kinds held an odd number of times are the winning tile and one more.
inline bool waits_as_pairs_for_another(const std::uint8_t* concealed, Tile win) {
  constexpr std::uint64_t kLowBits = 0x0101'0101'0101'0101;
  int odd = 0;
  for (int word = 0; word < 4; ++word)
    odd += std::popcount(load_eight(concealed + 8 * word) & kLowBits);
  odd += (concealed[32] & 1) + (concealed[33] & 1);
  return odd == 2 && (concealed[win] & 1) != 0;
}

// Whether the hand, less the winning tile, waits for that tile alone.
enum class Lone : std::uint8_t {
  no,
  by_shape,  // as far as the tiles are concerned that a reading is of: look it up
  yes,
};

// What counts as a wait: tables differ (MCR D6, D7).
struct WaitRules {
  bool exhausted = true;     // a wait for a fifth copy is a wait
  bool knitted_body = true;  // beside a knitted straight, a tile of its kinds may be waited for
};

// Whether these tiles, with melds, less the winning tile wait for it alone among the tiles of which
// the player does not hold four; `held` are the player's tiles besides. Slow, for WaitRules that
// ask for it.
bool waits_alone(const std::uint8_t* tiles, const Features& melds, const TileCounts& held, Tile win,
                 bool closed);

TileCounts copies_in_melds(const MeldCode* melds);

// The same of a hand as far as that does not depend on its reading.
inline Lone lone_wait(const HandView& hand, const Features& melds, const WaitRules& rules) {
  const bool closed = !has_melds(hand.melds);
  if (!rules.exhausted)
    return waits_alone(hand.concealed, melds, copies_in_melds(hand.melds), hand.win, closed)
               ? Lone::yes
               : Lone::no;
  return closed && waits_as_pairs_for_another(hand.concealed, hand.win) ? Lone::no : Lone::by_shape;
}

// `concealed` are the tiles that the reading is of.
inline Standing standing_of(const std::uint8_t* concealed, const Features& melds,
                            const Features& reading,
                            const std::array<const tables::SuitDecomposition*, kSuits>& ways,
                            Tile win, bool self_draw, Lone lone) {
  const TileSet pungs = reading.pungs & ~melds.pungs;
  Standing standing;
  bool in_chow = false;
  if (is_suited(win)) {
    const tables::SuitDecomposition& way = *ways[static_cast<std::size_t>(suit_of(win))];
    const auto rank = static_cast<unsigned>(rank_of(win));
    const unsigned starts = way.chow_starts;
    in_chow = (starts << 2 >> rank & 0b111) != 0;
    if (lone == Lone::yes || (lone == Lone::by_shape && (way.lone_waits >> rank & 1u) != 0)) {
      if ((rank == 2 && (starts & 1) != 0) || (rank == 6 && (starts >> 6 & 1) != 0))
        standing.wait = Wait::edge;
      else if ((starts << 1 >> rank & 1) != 0)
        standing.wait = Wait::closed;
      else if (reading.pair == win)
        standing.wait = Wait::single;
    }
  } else if (lone != Lone::no && concealed[win] == 2) {
    standing.wait = Wait::single;
  }
  const bool claimed = !self_draw && !in_chow && (pungs >> win & 1) != 0;
  standing.concealed_pungs = static_cast<std::uint8_t>(std::popcount(pungs) - claimed);
  return standing;
}

}  // namespace sihai
