// The shapes that are not four sets and a pair. All need a hand without melds.
#pragma once

#include <optional>

#include "shapes/reading.hpp"
#include "shapes/standard.hpp"
#include "shapes/standing.hpp"

namespace sihai {

namespace detail {

consteval std::array<TileSet, 6> make_knitted_sets() {
  constexpr std::array<std::array<int, 3>, 6> kOrders{
      {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  std::array<TileSet, 6> sets{};
  for (std::size_t i = 0; i < 6; ++i)
    for (int suit = 0; suit < kSuits; ++suit)
      for (int third = 0; third < 3; ++third)
        sets[i] |=
            tile_bit(suited_tile(suit, kOrders[i][static_cast<std::size_t>(suit)] + 3 * third));
  return sets;
}

}  // namespace detail

// 147, 258 and 369 dealt out to the three suits, six ways.
inline constexpr std::array<TileSet, 6> kKnittedSets = detail::make_knitted_sets();

// The features of a special shape, or nothing if the valid hand without melds has not that shape.
std::optional<Features> seven_pairs(const std::uint8_t* concealed);
std::optional<Features> knitted_honors(const std::uint8_t* concealed);
std::optional<Features> thirteen_orphans(const std::uint8_t* concealed);

// The nine knitted tiles with a set and a pair, the set perhaps the only meld.
struct KnittedStraight {
  TileSet knitted;            // its nine tiles
  TileCounts rest;            // the standing tiles beside them
  StandardReadings readings;  // of the rest, which has one set and a pair

  // Whether the rest waited for the winning tile alone: never if one of the nine tiles was missing
  // (MCR 1.7), for some tables never for a tile of their kinds (D7).
  Lone lone_wait(const HandView& hand, const WaitRules& rules) const {
    const bool of_body = (knitted >> hand.win & 1) != 0;
    if (rest[hand.win] == 0 || (of_body && !rules.knitted_body)) return Lone::no;
    if (rules.exhausted) return Lone::by_shape;
    TileCounts held = copies_in_melds(hand.melds);
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      held[tile] = static_cast<std::uint8_t>(held[tile] + (knitted >> tile & 1));
    return waits_alone(rest.data(), readings.melds(), held, hand.win, false) ? Lone::yes : Lone::no;
  }
  Standing standing(const Features& reading,
                    const std::array<const tables::SuitDecomposition*, kSuits>& ways, Tile win,
                    bool self_draw, Lone lone) const {
    return standing_of(rest.data(), readings.melds(), reading, ways, win, self_draw, lone);
  }
};
std::optional<KnittedStraight> knitted_straight(const std::uint8_t* concealed,
                                                const Features& melds);

// Whether the kinds of a hand, melds and all, hold a knitted set: if not, there is no straight.
inline bool holds_knitted_set(TileSet presence) {
  bool holds = false;
  for (TileSet knitted : kKnittedSets) holds |= (presence & knitted) == knitted;
  return holds;
}

// The features of a reading of the rest as those of the hand.
inline Features with_knitted(Features rest, TileSet knitted) {
  rest.presence |= knitted;
  rest.traits = 0;
  rest.shape = Shape::knitted_straight;
  return rest;
}

namespace detail {

inline constexpr std::uint64_t kEveryByte = 0x0101'0101'0101'0101;

// All counts of a row laid over each other: a bit is set if any count has it.
inline std::uint64_t any_count(const std::uint8_t* concealed) {
  return load_eight(concealed) | load_eight(concealed + 8) | load_eight(concealed + 16) |
         load_eight(concealed + 24) | load_eight(concealed + kTileKinds - 8);
}

}  // namespace detail

// The special readings of one hand among `shapes`: visit(features). A hand with a standard reading
// can only be seven pairs besides.
template <typename Visit>
inline void for_each_special(const std::uint8_t* concealed, ShapeSet shapes, bool standard,
                             Visit visit) {
  const std::uint64_t any = detail::any_count(concealed);
  if ((any & detail::kEveryByte) == 0 && (shapes & shape_bit(Shape::seven_pairs)) != 0)
    if (const auto features = seven_pairs(concealed)) visit(*features);
  if (standard) return;
  if ((any & ~detail::kEveryByte) == 0) {
    if ((shapes & shape_bit(Shape::knitted_honors)) != 0)
      if (const auto features = knitted_honors(concealed)) visit(*features);
  } else if (concealed[kWhite] != 0 && (shapes & shape_bit(Shape::thirteen_orphans)) != 0) {
    if (const auto features = thirteen_orphans(concealed)) visit(*features);
  }
}

}  // namespace sihai
