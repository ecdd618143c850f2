// Which tiles a meld is made of.
#pragma once

#include "core/meld.hpp"
#include "core/tile.hpp"

namespace sihai {

// How many copies of the tile the meld holds; none if the code names no meld.
constexpr unsigned copies_in_meld(MeldCode code, Tile tile) {
  if (!is_meld(code)) return 0;
  const Tile first = meld_tile(code);
  switch (meld_kind(code)) {
    case MeldKind::chow:
      return tile >= first && tile <= first + 2 ? 1 : 0;
    case MeldKind::pung:
      return tile == first ? 3 : 0;
    default:
      return tile == first ? 4 : 0;
  }
}

}  // namespace sihai
