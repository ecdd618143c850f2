#include "shapes/decompose.hpp"

#include <algorithm>

#include "shapes/special.hpp"
#include "shapes/standard.hpp"

namespace sihai {

namespace {

void add_block(Reading& reading, BlockKind kind, int tile, bool melded = false) {
  reading.blocks[static_cast<std::size_t>(reading.block_count++)] = {kind, static_cast<Tile>(tile),
                                                                     melded};
}

void add_melds(Reading& reading, const MeldCode* melds) {
  for (int i = 0; i < kMaxMelds; ++i) {
    if (melds[i] == kNoMeld) continue;
    const MeldKind kind = meld_kind(melds[i]);
    add_block(reading,
              kind == MeldKind::chow   ? BlockKind::chow
              : kind == MeldKind::pung ? BlockKind::pung
                                       : BlockKind::kong,
              meld_tile(melds[i]), true);
  }
}

void add_suit(Reading& reading, const tables::SuitDecomposition& way, int first_tile) {
  for (unsigned chows = way.chows; chows != 0; chows >>= 4)
    add_block(reading, BlockKind::chow, first_tile + static_cast<int>(chows & 0xF) - 1);
  for (int rank = 0; rank < kRanks; ++rank)
    if ((way.pungs >> rank & 1) != 0) add_block(reading, BlockKind::pung, first_tile + rank);
}

Reading standard_reading(const HandView& hand, const Features& features,
                         const std::array<const tables::SuitDecomposition*, kSuits>& ways) {
  Reading reading;
  reading.features = features;
  add_melds(reading, hand.melds);
  for (int suit = 0; suit < kSuits; ++suit)
    add_suit(reading, *ways[static_cast<std::size_t>(suit)], suit * kRanks);
  for (Tile tile = kEast; tile < kTileKinds; ++tile)
    if (hand.concealed[tile] == 3) add_block(reading, BlockKind::pung, tile);
  add_block(reading, BlockKind::pair, features.pair);
  return reading;
}

Reading special_reading(const HandView& hand, const Features& features) {
  Reading reading;
  reading.features = features;
  for (Tile tile = 0; tile < kTileKinds; ++tile) {
    int count = hand.concealed[tile];
    for (; count >= 2; count -= 2) add_block(reading, BlockKind::pair, tile);
    if (count == 1) add_block(reading, BlockKind::single, tile);
  }
  return reading;
}

}  // namespace

std::string_view shape_name(Shape shape) {
  static constexpr std::array<std::string_view, kShapes> kNames{
      "standard", "seven_pairs", "knitted_honors", "knitted_straight", "thirteen_orphans"};
  return kNames[static_cast<std::size_t>(shape)];
}

std::vector<Reading> readings(const HandView& hand, ShapeSet shapes) {
  std::vector<Reading> all;
  const StandardReadings standard(hand.concealed, sum_of_melds(hand.melds));
  if ((shapes & shape_bit(Shape::standard)) != 0 && standard.complete())
    standard.for_each([&](const auto& ways) {
      all.push_back(standard_reading(hand, standard.features(ways), ways));
    });
  if (!has_melds(hand.melds))
    for_each_special(hand.concealed, shapes, standard.complete(), [&](const Features& features) {
      all.push_back(special_reading(hand, features));
    });
  for (Reading& reading : all)
    std::sort(reading.blocks.begin(), reading.blocks.begin() + reading.block_count);
  return all;
}

}  // namespace sihai
