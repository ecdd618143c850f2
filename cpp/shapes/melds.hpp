// What melds bring to every reading of their hand.
#pragma once

#include <array>

#include "core/meld.hpp"
#include "shapes/reading.hpp"

namespace sihai {

namespace detail {

consteval tables::Traits block_traits(int low, int high, int centre) {
  tables::Traits traits = 0;
  for (int rank = low; rank <= high; ++rank) traits |= 1u << rank;
  traits |= 1u << (tables::kCentredShift + centre);
  const bool terminal = low == 0 || high == kRanks - 1;
  traits |= terminal ? tables::kOutside : tables::kSimple;
  if (terminal && low == high) traits |= tables::kTerminalsOnly;
  return traits;
}

consteval std::array<Features, kMeldCodes> meld_features() {
  std::array<Features, kMeldCodes> all{};
  for (int code = 1; code < kMeldCodes; ++code) {
    if (!is_meld(static_cast<MeldCode>(code))) continue;
    Features& features = all[static_cast<std::size_t>(code)];
    const MeldKind kind = meld_kind(static_cast<MeldCode>(code));
    const Tile tile = meld_tile(static_cast<MeldCode>(code));
    const int rank = rank_of(tile);
    if (kind == MeldKind::chow) {
      const auto weight = tables::kChowWeights[static_cast<std::size_t>(rank)];
      features.chows = ChowLanes{(1u << tables::kChowCountShift) + weight} << (16 * suit_of(tile));
      features.presence = TileSet{7} << tile;
      features.traits = block_traits(rank, rank + 2, rank + 1);
      features.open_melds = 1;
      continue;
    }
    features.pungs = features.presence = tile_bit(tile);
    if (is_suited(tile)) features.traits = block_traits(rank, rank, rank);
    features.melded_kongs = kind == MeldKind::kong;
    features.concealed_kongs = kind == MeldKind::concealed_kong;
    features.open_melds = kind != MeldKind::concealed_kong;
  }
  return all;
}

inline constexpr std::array<Features, kMeldCodes> kMeldFeatures = meld_features();

}  // namespace detail

inline bool has_melds(const MeldCode* melds) {
  return (melds[0] | melds[1] | melds[2] | melds[3]) != 0;
}

// The sum of the melds of a valid hand.
inline Features sum_of_melds(const MeldCode* melds) {
  Features sum;
  if (!has_melds(melds)) return sum;
  for (int i = 0; i < kMaxMelds; ++i) {
    const Features& meld = detail::kMeldFeatures[melds[i]];
    sum.chows += meld.chows;
    sum.pungs |= meld.pungs;
    sum.presence |= meld.presence;
    sum.traits &= meld.traits;
    sum.melded_kongs = static_cast<std::uint8_t>(sum.melded_kongs + meld.melded_kongs);
    sum.concealed_kongs = static_cast<std::uint8_t>(sum.concealed_kongs + meld.concealed_kongs);
    sum.open_melds = static_cast<std::uint8_t>(sum.open_melds + meld.open_melds);
  }
  return sum;
}

}  // namespace sihai
