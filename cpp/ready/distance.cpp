#include "ready/distance.hpp"

#include <algorithm>

#include "ready/useful.hpp"

namespace sihai {

namespace {

constexpr TileSet kOrphans = kHonorTiles | kTerminalTiles;
constexpr TileSet kSuitTilesOf = 0x1FF;
constexpr TileSet kAllTiles = (TileSet{1} << kTileKinds) - 1;

constexpr TileSet suit_tiles(int suit) { return kSuitTilesOf << (suit * kRanks); }

Distance distance_of(int cost) {
  return cost >= tables::kNever ? kNoTarget : static_cast<Distance>(cost);
}

}  // namespace

Measure::Measure(const Aim& aim, const std::uint8_t* concealed, const Losses& losses)
    : aim_(aim), concealed_(concealed), losses_(losses), kinds_(concealed) {
  for (int suit = 0; suit < kSuits; ++suit)
    parts_[static_cast<std::size_t>(suit)] = suit_part(concealed_, losses_, suit);
  honors_ = honor_part(kinds_, losses_.honors);
}

Distance Measure::to(Shape shape) const {
  if (!aims_at(shape)) return kNoTarget;
  switch (shape) {
    case Shape::standard:
      return to_standard();
    case Shape::seven_pairs:
      return to_seven_pairs();
    case Shape::thirteen_orphans:
      return to_thirteen_orphans();
    case Shape::knitted_honors:
      return to_knitted_honors();
    case Shape::knitted_straight:
      return to_knitted_straight(kNoTarget);
  }
  return kNoTarget;
}

Distance Measure::least() const {
  Distance least = aims_at(Shape::standard) ? to_standard() : kNoTarget;
  if (losses_.melds == 0) {
    if (aims_at(Shape::seven_pairs)) least = std::min(least, to_seven_pairs());
    if (aims_at(Shape::thirteen_orphans)) least = std::min(least, to_thirteen_orphans());
    if (aims_at(Shape::knitted_honors)) least = std::min(least, to_knitted_honors());
  }
  if (aims_at(Shape::knitted_straight)) least = std::min(least, to_knitted_straight(least));
  return least;
}

TileSet Measure::useful(Distance least) const {
  if (least == 0 || least == kNoTarget) return 0;
  TileSet useful = 0;
  for (int i = 0; i < kShapes; ++i) {
    const auto shape = static_cast<Shape>(i);
    const bool nearest =
        shape == Shape::knitted_straight
            ? aims_at(shape) && to_knitted_straight(static_cast<Distance>(least + 1)) == least
            : to(shape) == least;
    if (!nearest) continue;
    switch (shape) {
      case Shape::standard:
        useful |= useful_to_standard(least);
        break;
      case Shape::seven_pairs:
        useful |= useful_to_seven_pairs(least);
        break;
      case Shape::thirteen_orphans:
        useful |= useful_to_thirteen_orphans();
        break;
      case Shape::knitted_honors:
        useful |= useful_to_knitted_honors(least);
        break;
      case Shape::knitted_straight:
        useful |= useful_to_knitted_straight(least);
        break;
    }
  }
  return useful;
}

Measure::Choices Measure::choices() const {
  Choices choices{};
  if (!aim_.missing_suit) {
    choices.missed[0] = kUnknown;
    choices.count = 1;
    return choices;
  }
  if (losses_.chow || losses_.honors != 0) return choices;
  for (std::uint8_t suit = 0; suit < kSuits; ++suit)
    if (losses_.of_suit[suit] == 0 && (aim_.void_suit == kUnknown || aim_.void_suit == suit))
      choices.missed[static_cast<std::size_t>(choices.count++)] = suit;
  return choices;
}

std::vector<TileSet> Measure::allowed() const {
  if (!aim_.missing_suit) return {kAllTiles};
  const Choices all = choices();
  std::vector<TileSet> sets;
  for (int i = 0; i < all.count; ++i)
    sets.push_back(kAllTiles & ~kHonorTiles & ~suit_tiles(all.missed[static_cast<std::size_t>(i)]));
  return sets;
}

// The kinds of which the player does not hold all four.
TileSet Measure::drawable() const {
  if (losses_.melds == 0) return ~kinds_.at_least[3];
  TileSet all = 0;
  for (Tile tile = 0; tile < kTileKinds; ++tile)
    all |= TileSet{concealed_[tile] + losses_.copies[tile] < kCopies} << tile;
  return all;
}

Distance Measure::to_standard() const {
  const int sets = kMaxMelds - losses_.melds;
  if (!aim_.missing_suit)
    return distance_of(
        joined_cost(sum_of_parts(parts_[0], parts_[1]), sum_of_parts(parts_[2], honors_), sets));
  const Choices all = choices();
  Distance least = kNoTarget;
  for (int i = 0; i < all.count; ++i) {
    const std::uint8_t missed = all.missed[static_cast<std::size_t>(i)];
    const int cost = joined_cost(sum_of_parts(part(0, missed), part(1, missed)),
                                 sum_of_parts(part(2, missed), tables::kEmptyPart), sets);
    least = std::min(least, distance_of(cost));
  }
  return least;
}

TileSet Measure::useful_to_standard(Distance distance) const {
  const int sets = kMaxMelds - losses_.melds;
  const TileSet open = drawable();
  const Choices all = choices();
  TileSet useful = 0;
  for (int i = 0; i < all.count; ++i) {
    const std::uint8_t missed = all.missed[static_cast<std::size_t>(i)];
    const tables::PartClass honors = aim_.missing_suit ? tables::kEmptyPart : honors_;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (suit == missed) continue;
      const tables::PartClass neighbor = part((suit + 1) % kSuits, missed);
      const Threshold threshold(sum_of_parts(part((suit + 2) % kSuits, missed), honors), sets,
                                distance);
      const std::uint8_t* counts = concealed_ + suit * kRanks;
      const int melds = losses_.of_suit[static_cast<std::size_t>(suit)];
      const TileSet ranks = open >> (suit * kRanks);
      const TileSet better =
          melds == 0
              ? better_ranks(OpenSuit(counts), ranks, neighbor, threshold)
              : better_ranks(ClosedSuit(counts, losses_.copies.data() + suit * kRanks, melds),
                             ranks, neighbor, threshold);
      useful |= better << (suit * kRanks);
    }
    if (aim_.missing_suit) continue;
    const Threshold threshold(sum_of_parts(parts_[0], parts_[1]), sets, distance);
    useful |= better_honors(kinds_, losses_.honors, open, parts_[2], threshold);
  }
  return useful;
}

// Pairs held and kinds that a pair is held of or begun; four alike are two of both, or one.
Distance Measure::to_seven_pairs(TileSet within) const {
  const auto count = [&](std::size_t copies) {
    return std::popcount(kinds_.at_least[copies - 1] & within);
  };
  const int pairs = count(2) + (aim_.distinct_pairs ? 0 : count(4));
  const int begun = count(1) + (aim_.distinct_pairs ? 0 : count(3));
  return static_cast<Distance>(7 - pairs + std::max(0, 7 - begun));
}

Distance Measure::to_seven_pairs() const {
  if (losses_.melds != 0) return kNoTarget;
  if (!aim_.missing_suit) return to_seven_pairs(kAllTiles);
  Distance least = kNoTarget;
  for (TileSet tiles : allowed()) least = std::min(least, to_seven_pairs(tiles));
  return least;
}

TileSet Measure::useful_to_seven_pairs(Distance distance) const {
  const auto& [once, twice, thrice, all_four] = kinds_.at_least;
  const auto within = [&](TileSet tiles) {
    if (to_seven_pairs(tiles) != distance) return TileSet{0};
    // What makes a pair of a single tile; and any new pair, if too few are begun.
    TileSet useful = once & ~twice;
    if (!aim_.distinct_pairs) useful |= thrice & ~all_four;
    const int begun =
        std::popcount(once & tiles) + (aim_.distinct_pairs ? 0 : std::popcount(thrice & tiles));
    if (begun < 7) useful |= aim_.distinct_pairs ? ~once : ~once | (twice & ~thrice);
    return useful & tiles;
  };
  TileSet useful = 0;
  for (TileSet tiles : allowed()) useful |= within(tiles);
  return useful;
}

Distance Measure::to_thirteen_orphans() const {
  if (losses_.melds != 0 || aim_.missing_suit) return kNoTarget;
  const int held = std::popcount(kinds_.at_least[0] & kOrphans);
  const bool paired = (kinds_.at_least[1] & kOrphans) != 0;
  return static_cast<Distance>(14 - held - paired);
}

TileSet Measure::useful_to_thirteen_orphans() const {
  const bool paired = (kinds_.at_least[1] & kOrphans) != 0;
  return paired ? kOrphans & ~kinds_.at_least[0] : kOrphans;
}

Distance Measure::to_knitted_honors() const {
  if (losses_.melds != 0 || aim_.missing_suit) return kNoTarget;
  int most = 0;
  for (TileSet knitted : kKnittedSets)
    most = std::max(most, std::popcount(kinds_.at_least[0] & (knitted | kHonorTiles)));
  return static_cast<Distance>(14 - most);
}

TileSet Measure::useful_to_knitted_honors(Distance distance) const {
  TileSet useful = 0;
  for (TileSet knitted : kKnittedSets) {
    const TileSet target = knitted | kHonorTiles;
    if (14 - std::popcount(kinds_.at_least[0] & target) == distance)
      useful |= target & ~kinds_.at_least[0];
  }
  return useful;
}

}  // namespace sihai
