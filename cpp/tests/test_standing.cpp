// Waits, concealed pungs and knitted straights, against plain ways that share nothing with the
// tables and the bit work.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>

#include "plain_blocks.hpp"
#include "shapes/standard.hpp"

namespace sihai {
namespace {

using testing::complete;
using testing::kAllShapes;
using testing::plain_concealed_pungs;
using testing::plain_wait;
using testing::some_hand;

using Suit = std::array<std::uint8_t, kRanks>;

template <typename Visit>
void for_each_suit(Suit& suit, std::size_t rank, int left, Visit visit) {
  if (rank == kRanks) {
    visit(suit);
    return;
  }
  for (int count = 0; count <= std::min(left, kCopies); ++count) {
    suit[rank] = static_cast<std::uint8_t>(count);
    for_each_suit(suit, rank + 1, left - count, visit);
  }
  suit[rank] = 0;
}

// A suit less one tile waits for that tile alone. Without a pair of its own, the pair is elsewhere:
// if the rest holds one too, its tile and that of the other pair are both waits.
bool waits_alone_in_suit(Suit suit, std::size_t rank, int pairs) {
  --suit[rank];
  if (pairs == 0 && complete(suit, 0, 1)) return false;
  for (std::size_t other = 0; other < kRanks; ++other) {
    ++suit[other];
    const bool wins = other != rank && complete(suit, 0, pairs);
    --suit[other];
    if (wins) return false;
  }
  return true;
}

TEST_CASE("the lone waits of every complete suit are those found by trying every tile") {
  std::size_t suits = 0;
  std::size_t lone = 0;
  Suit suit{};
  for_each_suit(suit, 0, 14, [&](const Suit& counts) {
    const tables::SuitDecomposition* found = find_suit(counts.data());
    if (found == nullptr) return;
    ++suits;
    int tiles = 0;
    for (std::uint8_t count : counts) tiles += count;
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      if (counts[rank] == 0) continue;
      const bool expected = waits_alone_in_suit(counts, rank, tiles % 3 == 2 ? 1 : 0);
      lone += expected;
      for (int i = 0; i <= found->more; ++i) REQUIRE((found[i].lone_waits >> rank & 1) == expected);
    }
    for (int i = 0; i <= found->more; ++i)
      for (int start = 0; start < 7; ++start) {
        bool held = false;
        for (unsigned chows = found[i].chows; chows != 0; chows >>= 4)
          held |= static_cast<int>(chows & 0xF) - 1 == start;
        REQUIRE((found[i].chow_starts >> start & 1) == held);
      }
  });
  CHECK(suits == tables::kSuitShapes);
  CHECK(lone > 10'000);
}

TEST_CASE("waits and concealed pungs of hands of all suits are those of their blocks") {
  testing::Random random(20261202);
  std::array<int, 4> waits{};
  int knitted = 0;
  for (int round = 0; round < 20'000; ++round) {
    const Hand hand = some_hand(random);
    const bool self_draw = round % 2 == 0;
    for (const Reading& reading : readings(hand, self_draw, kAllShapes)) {
      const Wait wait = plain_wait(reading, hand);
      REQUIRE(reading.standing.wait == wait);
      REQUIRE(reading.standing.concealed_pungs ==
              plain_concealed_pungs(reading, hand.win, self_draw));
      ++waits[static_cast<std::size_t>(wait)];
      knitted += reading.features.shape == Shape::knitted_straight;
    }
  }
  CHECK(std::ranges::all_of(waits, [](int count) { return count > 200; }));
  CHECK(knitted > 4000);
}

TEST_CASE("nine knitted tiles, a set and a pair are found, and their near misses are not") {
  std::size_t found = 0;
  for (TileSet knitted : kKnittedSets)
    for (Tile low = 0; low < kTileKinds; ++low)
      for (bool chow : {false, true})
        for (Tile pair = 0; pair < kTileKinds; pair = static_cast<Tile>(pair + 3)) {
          if (chow && !starts_chow(low)) continue;
          Hand hand;
          for (Tile tile = 0; tile < kTileKinds; ++tile) hand.concealed[tile] = knitted >> tile & 1;
          hand.concealed[pair] = static_cast<std::uint8_t>(hand.concealed[pair] + 2);
          Hand melded = hand;
          melded.melds[0] = meld_code(chow ? MeldKind::chow : MeldKind::pung, low);
          for (unsigned i = 0; i < 3; ++i) ++hand.concealed[chow ? low + i : low];
          if (std::ranges::any_of(hand.concealed, [](int n) { return n > kCopies; })) continue;
          const Features none;
          const auto standing = knitted_straight(hand.concealed.data(), none);
          REQUIRE(standing.has_value());
          REQUIRE(standing->knitted == knitted);
          const Features melds = sum_of_melds(melded.melds.data());
          const auto open = knitted_straight(melded.concealed.data(), melds);
          REQUIRE(open.has_value());
          REQUIRE(open->knitted == knitted);
          ++found;
          // One of the nine moved to the next rank: no knitted set is whole.
          const auto first = static_cast<Tile>(std::countr_zero(knitted));
          if (melded.concealed[first] != 1 || melded.concealed[first + 1] == kCopies) continue;
          --melded.concealed[first];
          ++melded.concealed[first + 1];
          REQUIRE_FALSE(knitted_straight(melded.concealed.data(), melds).has_value());
        }
  CHECK(found > 3000);
}

}  // namespace
}  // namespace sihai
