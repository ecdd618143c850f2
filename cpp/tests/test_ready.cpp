// Distances and useful tiles, against the complete hands themselves; the automaton of suits with
// melds, against every suit there is.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/meld_tiles.hpp"
#include "core/validation.hpp"
#include "random_hands.hpp"
#include "ready/distance.hpp"
#include "ready/targets.hpp"

namespace sihai {
namespace {

using testing::below;
using testing::Random;
using testing::random_hand;
using testing::random_winning_hand;

constexpr std::array<Shape, kShapes> kEveryShape{Shape::standard, Shape::seven_pairs,
                                                 Shape::knitted_honors, Shape::knitted_straight,
                                                 Shape::thirteen_orphans};

RulesetSpec every_shape() {
  RulesetSpec spec;
  for (Shape shape : kEveryShape) spec.shapes |= shape_bit(shape);
  return spec;
}

// A winning hand with a few of its concealed tiles changed, of 13 or 14 tiles.
Hand near_win(Random& random) {
  for (;;) {
    Hand hand = random_winning_hand(random);
    hand.win = kNoTile;
    const auto take_one = [&] {
      Tile tile;
      do tile = static_cast<Tile>(below(random, kTileKinds));
      while (hand.concealed[tile] == 0);
      --hand.concealed[tile];
    };
    for (unsigned changes = below(random, 4); changes > 0; --changes) {
      take_one();
      ++hand.concealed[below(random, kTileKinds)];
    }
    if (below(random, 2) == 0) take_one();
    if (!check_hand(hand)) return hand;
  }
}

int tiles_lacking(const TileCounts& target, const Hand& hand) {
  int lacking = 0;
  for (std::size_t tile = 0; tile < kTileKinds; ++tile)
    lacking += std::max(0, target[tile] - hand.concealed[tile]);
  return lacking;
}

TEST_CASE("a distance is that of the nearest complete hand, which is among the targets") {
  const RulesetSpec spec = every_shape();
  const Aim aim(spec, kUnknown);
  Random random(71);
  std::array<int, kShapes> reached{};
  for (int round = 0; round < 1500; ++round) {
    const Hand hand =
        round % 3 == 0 ? random_hand(random, below(random, 3), 13, false) : near_win(random);
    const Losses losses(hand.melds.data());
    const Measure measure(aim, hand);
    for (Shape shape : kEveryShape) {
      const Distance distance = measure.to(shape);
      if (distance == kNoTarget || distance > 4) continue;
      for (int cost = 0; cost <= distance; ++cost) {
        int targets = 0;
        for_each_target(hand, losses, shape, cost, measure.allowed()[0],
                        [&](const TileCounts& target) {
                          ++targets;
                          CHECK(tiles_lacking(target, hand) == cost);
                          return targets == 20;
                        });
        CHECK((targets > 0) == (cost == distance));
      }
      ++reached[static_cast<std::size_t>(shape)];
    }
  }
  for (Shape shape : {Shape::standard, Shape::seven_pairs})
    CHECK(reached[static_cast<std::size_t>(shape)] > 200);
}

TEST_CASE("a useful tile is one that lowers the distance when it is there") {
  const RulesetSpec spec = every_shape();
  Random random(72);
  for (int round = 0; round < 6000; ++round) {
    RulesetSpec some = spec;
    if (round % 4 == 1) some.missing_suit = true;
    if (round % 4 == 2) some.shapes = shape_bit(kEveryShape[below(random, kShapes)]);
    const Aim aim(some, round % 8 == 1 ? static_cast<std::uint8_t>(below(random, 3)) : kUnknown);
    const Hand hand = round % 2 == 0
                          ? random_hand(random, below(random, 5), 13 + below(random, 2), false)
                          : near_win(random);
    const Measure measure(aim, hand);
    const Distance least = measure.least();
    const TileSet useful = measure.useful(least);
    for (Tile tile = 0; tile < kTileKinds; ++tile) {
      Hand more = hand;
      ++more.concealed[tile];
      const bool exists = more.concealed[tile] + measure.losses().copies[tile] <= kCopies;
      const bool lowers = exists && least != kNoTarget && Measure(aim, more).least() < least;
      CHECK(((useful >> tile & 1) != 0) == lowers);
    }
  }
}

// Every suit of `melds` melds and so many tiles more.
void for_each_suit_beside(std::array<std::uint8_t, kRanks>& taken, int melds, int from,
                          const std::function<void()>& visit) {
  if (melds == 0) {
    visit();
    return;
  }
  for (int code = from; code < kMeldCodes; ++code) {
    const auto meld = static_cast<MeldCode>(code);
    if (!is_meld(meld) || meld_tile(meld) >= kRanks || meld_kind(meld) == MeldKind::concealed_kong)
      continue;
    const auto add = [&](int sign) {
      for (std::size_t rank = 0; rank < kRanks; ++rank)
        taken[rank] = static_cast<std::uint8_t>(
            taken[rank] + sign * static_cast<int>(copies_in_meld(meld, static_cast<Tile>(rank))));
    };
    add(1);
    if (std::ranges::max(taken) <= kCopies) for_each_suit_beside(taken, melds - 1, code, visit);
    add(-1);
  }
}

void for_each_holding(const std::array<std::uint8_t, kRanks>& taken,
                      std::array<std::uint8_t, kRanks>& held, std::size_t rank, int left,
                      const std::function<void()>& visit) {
  if (rank == kRanks) {
    visit();
    return;
  }
  for (int count = 0; count <= std::min(left, kCopies - taken[rank]); ++count) {
    held[rank] = static_cast<std::uint8_t>(count);
    for_each_holding(taken, held, rank + 1, left - count, visit);
  }
  held[rank] = 0;
}

TEST_CASE("the automaton reads every suit that can stand beside melds, to a class that exists") {
  for (int melds = 1; melds <= kMaxMelds; ++melds) {
    std::array<std::uint8_t, kRanks> taken{};
    std::size_t suits = 0;
    bool all_known = true;
    for_each_suit_beside(taken, melds, 0, [&] {
      std::array<std::uint8_t, kRanks> held{};
      // The melds of another suit leave fewer tiles; one more for a tile that is tried.
      for_each_holding(taken, held, 0, 15 - 3 * melds, [&] {
        ++suits;
        all_known &= ClosedSuit(held.data(), taken.data(), melds).part() < tables::kPartClasses;
      });
    });
    CHECK(all_known);
    CHECK(suits > 1000);
  }
}

TEST_CASE("no table leads out of another") {
  for (const auto& row : tables::suit_classes)
    CHECK(std::ranges::all_of(row, [](auto part) { return part < tables::kPartClasses; }));
  CHECK(std::ranges::all_of(tables::suit_rows, [](auto row) { return row < tables::kSuitRows; }));
  for (const auto& row : tables::part_sums)
    CHECK(std::ranges::all_of(row, [](auto sum) { return sum < tables::kPartSums; }));
}

TEST_CASE("a wait for a fifth copy is none") {
  const RulesetSpec spec = every_shape();
  const Aim aim(spec, kUnknown);
  Hand hand;
  hand.concealed[0] = 4;  // 1111m beside three melds
  hand.melds = {meld_code(MeldKind::pung, 10), meld_code(MeldKind::pung, 20),
                meld_code(MeldKind::pung, 30), kNoMeld};
  CHECK(Measure(aim, hand).least() == 2);
  hand.concealed[0] = 3;
  hand.concealed[1] = 1;  // 1112m
  CHECK(Measure(aim, hand).least() == 1);
}

}  // namespace
}  // namespace sihai
