// The distance to a knitted straight: nine tiles of a knitted set, beside them a set and a pair, or
// a pair if the set is melded.
#include <algorithm>

#include "ready/distance.hpp"
#include "ready/useful.hpp"

namespace sihai {

namespace {

// What of a hand without melds is left beside the tiles of a knitted set. A target of a set and a
// pair uses no tile more than three times, so the one in the knitted set is never missed.
class Rest {
 public:
  Rest(const std::uint8_t* concealed, const Kinds& kinds, TileSet knitted)
      : suits_{suit(concealed, kinds, knitted, 0), suit(concealed, kinds, knitted, 1),
               suit(concealed, kinds, knitted, 2)},
        kinds_(kinds) {}

  int cost() const {
    return joined_cost(sum_of_parts(suits_[0].part(), suits_[1].part()),
                       sum_of_parts(suits_[2].part(), honor_part(kinds_, 0)), 1);
  }

  // The tiles with which it costs less than that; tiles of which four are held are not looked at.
  TileSet useful(int cost) const {
    const TileSet open = ~kinds_.at_least[3];
    const tables::PartClass honors = honor_part(kinds_, 0);
    TileSet useful = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const auto part = [&](int step) {
        return suits_[static_cast<std::size_t>((suit + step) % kSuits)].part();
      };
      const Threshold threshold(sum_of_parts(part(2), honors), 1, cost);
      useful |= better_ranks(suits_[static_cast<std::size_t>(suit)], open >> (suit * kRanks),
                             part(1), threshold)
                << (suit * kRanks);
    }
    const Threshold threshold(sum_of_parts(suits_[0].part(), suits_[1].part()), 1, cost);
    return useful | better_honors(kinds_, 0, open, suits_[2].part(), threshold);
  }

 private:
  static OpenSuit suit(const std::uint8_t* concealed, const Kinds& kinds, TileSet knitted,
                       int number) {
    const TileSet used = (kinds.at_least[0] & knitted) >> (number * kRanks);
    return OpenSuit(concealed + number * kRanks).without(static_cast<unsigned>(used & 0x1FF));
  }

  std::array<OpenSuit, kSuits> suits_;
  const Kinds& kinds_;
};

// The same with one meld: which tiles the pair can be of, and what it lacks.
struct RestPair {
  TileSet allowed;
  TileSet begun;
  int cost;

  RestPair(const Kinds& kinds, TileSet knitted, TileSet used_up)
      : allowed(~used_up & ((TileSet{1} << kTileKinds) - 1)) {
    const auto& [once, twice, thrice, all_four] = kinds.at_least;
    begun = allowed & ((once & ~knitted) | (twice & knitted));
    const TileSet paired = allowed & ((twice & ~knitted) | (thrice & knitted));
    cost = paired != 0 ? 0 : begun != 0 ? 1 : 2;
  }
  TileSet useful() const { return cost == 2 ? allowed : cost == 1 ? begun : 0; }
};

TileSet taken_at_least(const Losses& losses, int copies) {
  TileSet tiles = 0;
  if (losses.melds == 0) return tiles;
  for (Tile tile = 0; tile < kTileKinds; ++tile)
    tiles |= TileSet{losses.copies[tile] >= copies} << tile;
  return tiles;
}

}  // namespace

Distance Measure::to_knitted_straight(Distance below) const {
  if (losses_.melds > 1 || aim_.missing_suit) return kNoTarget;
  const TileSet pungs = taken_at_least(losses_, 3);
  const TileSet kongs = taken_at_least(losses_, 4);
  int least = below;
  for (TileSet knitted : kKnittedSets) {
    const int missing = kRanks - std::popcount(kinds_.at_least[0] & knitted);
    if (missing >= least || (knitted & kongs) != 0) continue;
    const int rest = losses_.melds == 0 ? Rest(concealed_, kinds_, knitted).cost()
                                        : RestPair(kinds_, knitted, pungs).cost;
    least = std::min(least, missing + rest);
  }
  return static_cast<Distance>(least);
}

TileSet Measure::useful_to_knitted_straight(Distance distance) const {
  const TileSet pungs = taken_at_least(losses_, 3);
  const TileSet kongs = taken_at_least(losses_, 4);
  TileSet useful = 0;
  for (TileSet knitted : kKnittedSets) {
    const TileSet missing = knitted & ~kinds_.at_least[0];
    const int rest_cost = distance - std::popcount(missing);
    if (rest_cost < 0 || (knitted & kongs) != 0) continue;
    if (losses_.melds == 1) {
      const RestPair rest(kinds_, knitted, pungs);
      if (rest.cost == rest_cost) useful |= missing | rest.useful();
      continue;
    }
    const Rest rest(concealed_, kinds_, knitted);
    if (rest.cost() != rest_cost) continue;
    useful |= missing | rest.useful(rest_cost);
  }
  return useful;
}

}  // namespace sihai
