// Which tiles a hand's parts lack less with.
#pragma once

#include "ready/parts.hpp"

namespace sihai {

// The ranks among `open` (bit r) with one more of which the suit, summed with its neighbor, beats
// the threshold.
template <typename Suit>
inline TileSet better_ranks(const Suit& suit, TileSet open, tables::PartClass neighbor,
                            const Threshold& threshold) {
  TileSet better = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    if ((open >> rank & 1) == 0) continue;
    better |= TileSet{threshold.beaten_by(sum_of_parts(suit.with_one_more(rank), neighbor))}
              << rank;
  }
  return better;
}

// Likewise the honors among `open`. Those held equally often are equally useful.
inline TileSet better_honors(const Kinds& kinds, TileSet melded, TileSet open,
                             tables::PartClass neighbor, const Threshold& threshold) {
  TileSet better = 0;
  const TileSet honors = kHonorTiles & open & ~melded;
  for (std::size_t held = 0; held < kCopies - 1; ++held) {
    const TileSet same =
        honors & ~kinds.at_least[held] & (held == 0 ? ~TileSet{0} : kinds.at_least[held - 1]);
    if (same == 0) continue;
    Kinds more = kinds;
    more.at_least[held] |= same & (~same + 1);
    if (threshold.beaten_by(sum_of_parts(honor_part(more, melded), neighbor))) better |= same;
  }
  return better;
}

}  // namespace sihai
