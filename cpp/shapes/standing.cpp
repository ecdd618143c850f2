#include "shapes/standing.hpp"

#include "shapes/special.hpp"

namespace sihai {

bool waits_alone(const std::uint8_t* tiles, const Features& melds, const TileCounts& held, Tile win,
                 bool closed) {
  TileCounts counts;
  std::copy_n(tiles, kTileKinds, counts.begin());
  --counts[win];
  for (Tile tile = 0; tile < kTileKinds; ++tile) {
    if (tile == win || counts[tile] + held[tile] >= kCopies) continue;
    ++counts[tile];
    const bool wins =
        StandardReadings(counts.data(), melds).complete() || (closed && seven_pairs(counts.data()));
    --counts[tile];
    if (wins) return false;
  }
  return true;
}

TileCounts copies_in_melds(const MeldCode* melds) {
  TileCounts copies{};
  for (int i = 0; i < kMaxMelds; ++i) {
    if (melds[i] == kNoMeld) continue;
    const Tile tile = meld_tile(melds[i]);
    const MeldKind kind = meld_kind(melds[i]);
    if (kind == MeldKind::chow)
      for (unsigned step = 0; step < 3; ++step) ++copies[tile + step];
    else
      copies[tile] = static_cast<std::uint8_t>(copies[tile] + (kind == MeldKind::pung ? 3 : 4));
  }
  return copies;
}

}  // namespace sihai
