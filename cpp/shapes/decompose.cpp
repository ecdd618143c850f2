#include "shapes/decompose.hpp"

#include <algorithm>

#include "shapes/special.hpp"
#include "shapes/standard.hpp"
#include "shapes/standing.hpp"

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

using Ways = std::array<const tables::SuitDecomposition*, kSuits>;

// A reading of tiles as sets and a pair, with the hand's melds.
Reading standard_reading(const std::uint8_t* tiles, const MeldCode* melds, const Features& features,
                         const Ways& ways) {
  Reading reading;
  reading.features = features;
  add_melds(reading, melds);
  for (int suit = 0; suit < kSuits; ++suit)
    add_suit(reading, *ways[static_cast<std::size_t>(suit)], suit * kRanks);
  for (Tile tile = kEast; tile < kTileKinds; ++tile)
    if (tiles[tile] == 3) add_block(reading, BlockKind::pung, tile);
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

std::vector<Reading> readings(const HandView& hand, bool self_draw, ShapeSet shapes,
                              const WaitRules& waits) {
  std::vector<Reading> all;
  const Features melds = sum_of_melds(hand.melds);
  const bool closed = !has_melds(hand.melds);
  const StandardReadings standard(hand.concealed, melds);
  if ((shapes & shape_bit(Shape::standard)) != 0 && standard.complete()) {
    const Lone lone = lone_wait(hand, melds, waits);
    standard.for_each([&](const Ways& ways) {
      Reading reading = standard_reading(hand.concealed, hand.melds, standard.features(ways), ways);
      reading.standing =
          standing_of(hand.concealed, melds, reading.features, ways, hand.win, self_draw, lone);
      all.push_back(reading);
    });
  }
  if (closed)
    for_each_special(hand.concealed, shapes, standard.complete(), [&](const Features& features) {
      all.push_back(special_reading(hand, features));
    });
  if ((shapes & shape_bit(Shape::knitted_straight)) != 0) {
    if (const auto straight = knitted_straight(hand.concealed, melds)) {
      const Lone lone = straight->lone_wait(hand, waits);
      straight->readings.for_each([&](const Ways& ways) {
        Reading reading = standard_reading(straight->rest.data(), hand.melds,
                                           straight->readings.features(ways), ways);
        reading.standing = straight->standing(reading.features, ways, hand.win, self_draw, lone);
        reading.features = with_knitted(reading.features, straight->knitted);
        for (Tile tile = 0; tile < kSuitTiles; ++tile)
          if ((straight->knitted >> tile & 1) != 0) add_block(reading, BlockKind::single, tile);
        all.push_back(reading);
      });
    }
  }
  for (Reading& reading : all)
    std::sort(reading.blocks.begin(), reading.blocks.begin() + reading.block_count);
  return all;
}

}  // namespace sihai
