#include "shapes/special.hpp"

#include <bit>

namespace sihai {

namespace {

TileSet presence_of(const std::uint8_t* concealed) {
  TileSet presence = 0;
  for (int tile = 0; tile < kTileKinds; ++tile) presence |= TileSet{concealed[tile] != 0} << tile;
  return presence;
}

// The traits that all seven pairs share, told from the kinds.
tables::Traits traits_of_pairs(TileSet presence) {
  const TileSet suited = presence & ~kHonorTiles;
  const auto ranks = static_cast<tables::Traits>(
      (suited | suited >> kRanks | suited >> 2 * kRanks) & tables::kHoldsRank);
  tables::Traits traits = 0;
  if (std::has_single_bit(ranks)) traits |= ranks | ranks << tables::kCentredShift;
  if ((suited & kTerminalTiles) == 0) traits |= tables::kSimple;
  if ((suited & ~kTerminalTiles) == 0) traits |= tables::kOutside | tables::kTerminalsOnly;
  return traits;
}

}  // namespace

std::optional<Features> seven_pairs(const std::uint8_t* concealed) {
  if ((detail::any_count(concealed) & detail::kEveryByte) != 0) return std::nullopt;
  Features features;
  features.shape = Shape::seven_pairs;
  features.presence = presence_of(concealed);
  features.traits = traits_of_pairs(features.presence);
  return features;
}

std::optional<Features> knitted_honors(const std::uint8_t* concealed) {
  if ((detail::any_count(concealed) & ~detail::kEveryByte) != 0) return std::nullopt;
  const TileSet presence = presence_of(concealed);
  for (TileSet knitted : kKnittedSets) {
    if ((presence & ~(knitted | kHonorTiles)) != 0) continue;
    Features features;
    features.shape = Shape::knitted_honors;
    features.presence = presence;
    features.traits = 0;
    return features;
  }
  return std::nullopt;
}

std::optional<Features> thirteen_orphans(const std::uint8_t* concealed) {
  const TileSet presence = presence_of(concealed);
  if (presence != (kHonorTiles | kTerminalTiles)) return std::nullopt;
  Features features;
  features.shape = Shape::thirteen_orphans;
  features.presence = presence;
  features.traits = 0;
  for (Tile tile = 0; tile < kTileKinds; ++tile)
    if (concealed[tile] == 2) features.pair = tile;
  return features;
}

std::optional<KnittedStraight> knitted_straight(const std::uint8_t* concealed,
                                                const Features& melds) {
  const TileSet presence = presence_of(concealed);
  for (TileSet knitted : kKnittedSets) {
    if ((presence & knitted) != knitted) continue;
    TileCounts rest{};
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      rest[tile] = static_cast<std::uint8_t>(concealed[tile] - (knitted >> tile & 1));
    StandardReadings readings(rest.data(), melds);
    if (!readings.complete()) return std::nullopt;
    return KnittedStraight{knitted, rest, readings};
  }
  return std::nullopt;
}

}  // namespace sihai
