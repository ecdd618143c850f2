// The shape tables against a plain search that shares nothing with their generator.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "random_hands.hpp"
#include "shapes/decompose.hpp"
#include "shapes/special.hpp"
#include "shapes/standard.hpp"

namespace sihai {
namespace {

using Counts9 = std::array<std::uint8_t, kRanks>;

// The ways to take a suit apart from its lowest tile up, as sorted lists of blocks: 0-6 chow,
// 10-18 pung, 20-28 pair.
void take_apart(Counts9& counts, std::size_t rank, int sets, bool pair, std::vector<int>& blocks,
                std::set<std::vector<int>>& ways) {
  while (rank < kRanks && counts[rank] == 0) ++rank;
  if (rank == kRanks) {
    std::vector<int> way = blocks;
    std::ranges::sort(way);
    ways.insert(way);
    return;
  }
  const auto with = [&](int block, std::uint8_t copies, auto next) {
    counts[rank] = static_cast<std::uint8_t>(counts[rank] - copies);
    blocks.push_back(block + static_cast<int>(rank));
    next();
    blocks.pop_back();
    counts[rank] = static_cast<std::uint8_t>(counts[rank] + copies);
  };
  if (!pair && counts[rank] >= 2)
    with(20, 2, [&] { take_apart(counts, rank, sets, true, blocks, ways); });
  if (sets == kMaxMelds) return;
  if (counts[rank] >= 3)
    with(10, 3, [&] { take_apart(counts, rank, sets + 1, pair, blocks, ways); });
  if (rank + 2 < kRanks && counts[rank + 1] > 0 && counts[rank + 2] > 0) {
    --counts[rank + 1];
    --counts[rank + 2];
    with(0, 1, [&] { take_apart(counts, rank, sets + 1, pair, blocks, ways); });
    ++counts[rank + 1];
    ++counts[rank + 2];
  }
}

std::vector<int> blocks_of(const tables::SuitDecomposition& way) {
  std::vector<int> blocks;
  for (unsigned chows = way.chows; chows != 0; chows >>= 4)
    blocks.push_back(static_cast<int>(chows & 0xF) - 1);
  for (int rank = 0; rank < kRanks; ++rank)
    if ((way.pungs >> rank & 1) != 0) blocks.push_back(10 + rank);
  if (way.pair != kNoTile) blocks.push_back(20 + way.pair);
  std::ranges::sort(blocks);
  return blocks;
}

// Calls visit for every suit of up to 14 tiles, at most four of a rank: the legal vectors.
template <typename Visit>
void for_each_suit(Counts9& counts, std::size_t rank, int left, Visit visit) {
  if (rank == kRanks) {
    visit(counts);
    return;
  }
  for (int count = 0; count <= std::min(left, kCopies); ++count) {
    counts[rank] = static_cast<std::uint8_t>(count);
    for_each_suit(counts, rank + 1, left - count, visit);
  }
  counts[rank] = 0;
}

std::size_t prefix_of(const Counts9& counts) {
  std::size_t code = 0;
  for (std::size_t rank = 0; rank < 6; ++rank) code = code * 5 + counts[rank];
  return code;
}

std::size_t suffix_of(const Counts9& counts) {
  return (counts[6] * std::size_t{5} + counts[7]) * 5 + counts[8];
}

TEST_CASE("every legal suit is in range; complete ones have all their ways, the others none") {
  std::vector<int> visits(tables::kDecompositions, 0);
  std::set<std::size_t> rows;
  std::size_t legal = 0;
  std::size_t complete = 0;
  std::array<std::size_t, 15> by_tiles{};
  Counts9 counts{};
  for_each_suit(counts, 0, 14, [&](const Counts9& suit) {
    ++legal;
    REQUIRE(prefix_of(suit) < tables::kPrefixes);
    REQUIRE(suffix_of(suit) < tables::kSuffixes);
    REQUIRE(tables::suit_prefixes[prefix_of(suit)].row < tables::kSuffixRows);
    rows.insert(tables::suit_prefixes[prefix_of(suit)].row);
    Counts9 rest = suit;
    std::vector<int> blocks;
    std::set<std::vector<int>> ways;
    take_apart(rest, 0, 0, false, blocks, ways);
    const tables::SuitDecomposition* found = find_suit(suit.data());
    REQUIRE((found == nullptr) == ways.empty());
    if (found == nullptr) return;
    ++complete;
    std::size_t tiles = 0;
    for (std::uint8_t count : suit) tiles += count;
    ++by_tiles[tiles];
    REQUIRE(found->more + std::size_t{1} == ways.size());
    for (int i = 0; i <= found->more; ++i) {
      const tables::SuitDecomposition& way = found[i];
      REQUIRE(way.more == found->more - i);
      ++visits[static_cast<std::size_t>(&way - tables::suit_decompositions.data())];
      // All different and all among the ways, so they are the ways.
      REQUIRE(ways.erase(blocks_of(way)) == 1);
      for (std::size_t rank = 0; rank < kRanks; ++rank)
        REQUIRE((way.presence >> rank & 1) == (suit[rank] != 0));
    }
  });
  CHECK(legal == 405'350);
  CHECK(complete == 21'743);
  CHECK(complete == tables::kSuitShapes);
  CHECK(tables::kDecompositions == 23'533);
  // No collision, no unused slot.
  CHECK(std::ranges::all_of(visits, [](int count) { return count == 1; }));
  CHECK(rows.size() == tables::kSuffixRows);
  // The number of standard hands of 14 tiles without melds, a count known from elsewhere.
  std::size_t hands = 0;
  const auto suits = [&](std::size_t m, std::size_t p, std::size_t s) {
    return by_tiles[m] * by_tiles[p] * by_tiles[s];
  };
  const auto choose = [](std::size_t n, std::size_t k) {
    std::size_t result = 1;
    for (std::size_t i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
    return result;
  };
  for (std::size_t m = 0; m <= 14; ++m)
    for (std::size_t p = 0; m + p <= 14; ++p)
      for (std::size_t s = 0; m + p + s <= 14; ++s) {
        const std::size_t pairs = (m % 3 == 2) + (p % 3 == 2) + (s % 3 == 2);
        const std::size_t honors = 14 - m - p - s;
        if (m % 3 == 1 || p % 3 == 1 || s % 3 == 1 || pairs > 1) continue;
        const std::size_t honor_hands = pairs == 1
                                            ? (honors % 3 == 0 ? choose(7, honors / 3) : 0)
                                            : (honors % 3 == 2 ? 7 * choose(6, honors / 3) : 0);
        hands += suits(m, p, s) * honor_hands;
      }
  CHECK(hands == 11'498'658);
}

tables::Traits traits_of_block(int low, int high, int centre) {
  tables::Traits traits = 0;
  for (int rank = low; rank <= high; ++rank) traits |= 1u << rank;
  traits |= 1u << (9 + centre);
  if (low == 0 || high == 8) traits |= tables::kOutside;
  if (low != 0 && high != 8) traits |= tables::kSimple;
  if (low == high && (low == 0 || low == 8)) traits |= tables::kTerminalsOnly;
  return traits;
}

TEST_CASE("traits and chow codes of every decomposition are those of its blocks") {
  for (const tables::SuitDecomposition& way : tables::suit_decompositions) {
    tables::Traits traits = tables::kAllTraits;
    unsigned code = 0;
    for (int block : blocks_of(way)) {
      const int rank = block % 10;
      const bool chow = block < 10;
      traits &=
          chow ? traits_of_block(rank, rank + 2, rank + 1) : traits_of_block(rank, rank, rank);
      if (chow) code += (1u << tables::kChowCountShift) + tables::kChowWeights[std::size_t(rank)];
    }
    REQUIRE(way.traits == traits);
    REQUIRE(way.chow_code == code);
  }
}

void all_multisets(std::vector<Tile>& chows, Tile next, std::vector<std::vector<Tile>>& all) {
  all.push_back(chows);
  if (chows.size() == 4) return;
  for (Tile tile = next; tile < kSuitTiles; ++tile) {
    if (!starts_chow(tile)) continue;
    chows.push_back(tile);
    all_multisets(chows, tile, all);
    chows.pop_back();
  }
}

TEST_CASE("every multiset of chows has a number of its own, and no number is left over") {
  std::vector<std::vector<Tile>> all;
  std::vector<Tile> chows;
  all_multisets(chows, 0, all);
  REQUIRE(all.size() == tables::kChowMultisets);
  std::vector<int> visits(tables::kChowMultisets, 0);
  for (const std::vector<Tile>& multiset : all) {
    // As melds, which add up as concealed chows do.
    Melds melds{};
    for (std::size_t i = 0; i < multiset.size(); ++i)
      melds[i] = meld_code(MeldKind::chow, multiset[i]);
    const Features features = sum_of_melds(melds.data());
    REQUIRE(features.chow_count() == static_cast<int>(multiset.size()));
    const std::uint32_t number = chow_multiset(features.chows);
    REQUIRE(number < tables::kChowMultisets);
    ++visits[number];
  }
  CHECK(std::ranges::all_of(visits, [](int count) { return count == 1; }));
}

// All readings of a hand by trying every block in the whole hand, sorted and without repetition.
std::set<std::vector<Block>> plain_readings(const Hand& hand) {
  std::set<std::vector<Block>> all;
  std::vector<Block> blocks;
  for (MeldCode code : hand.melds) {
    if (code == kNoMeld) continue;
    const MeldKind kind = meld_kind(code);
    blocks.push_back({kind == MeldKind::chow   ? BlockKind::chow
                      : kind == MeldKind::pung ? BlockKind::pung
                                               : BlockKind::kong,
                      meld_tile(code), true});
  }
  TileCounts counts = hand.concealed;
  const auto extend = [&](auto&& self, Tile tile, bool pair) -> void {
    while (tile < kTileKinds && counts[tile] == 0) ++tile;
    if (tile == kTileKinds) {
      if (!pair) return;
      std::vector<Block> sorted = blocks;
      std::ranges::sort(sorted);
      all.insert(sorted);
      return;
    }
    const auto take = [&](BlockKind kind, int copies, bool with_pair) {
      counts[tile] = static_cast<std::uint8_t>(counts[tile] - copies);
      blocks.push_back({kind, tile, false});
      self(self, tile, with_pair);
      blocks.pop_back();
      counts[tile] = static_cast<std::uint8_t>(counts[tile] + copies);
    };
    if (!pair && counts[tile] >= 2) take(BlockKind::pair, 2, true);
    if (counts[tile] >= 3) take(BlockKind::pung, 3, pair);
    if (starts_chow(tile) && counts[tile + 1u] > 0 && counts[tile + 2u] > 0) {
      --counts[tile + 1u];
      --counts[tile + 2u];
      take(BlockKind::chow, 1, pair);
      ++counts[tile + 1u];
      ++counts[tile + 2u];
    }
  };
  extend(extend, 0, false);
  return all;
}

TEST_CASE("all standard readings of a hand are found, none twice") {
  testing::Random random(20261201);
  std::size_t several = 0;
  for (int round = 0; round < 20'000; ++round) {
    const Hand hand = testing::random_winning_hand(random);
    std::set<std::vector<Block>> expected = plain_readings(hand);
    const std::vector<Reading> found = readings(hand, true, shape_bit(Shape::standard));
    REQUIRE(found.size() == expected.size());
    for (const Reading& reading : found)
      REQUIRE(expected.erase(std::vector<Block>(reading.begin(), reading.end())) == 1);
    several += found.size() > 1;
  }
  CHECK(several > 500);
}

Hand hand_of(const std::vector<Tile>& tiles) {
  Hand hand;
  for (Tile tile : tiles) ++hand.concealed[tile];
  hand.win = tiles.back();
  return hand;
}

TEST_CASE("special shapes are found, and their nearest neighbours are not") {
  const auto has = [](const Hand& hand, Shape shape) {
    return !readings(hand, true, shape_bit(shape)).empty();
  };
  const Hand pairs = hand_of({0, 0, 0, 0, 5, 5, 9, 9, 20, 20, 27, 27, 33, 33});
  CHECK(has(pairs, Shape::seven_pairs));
  CHECK_FALSE(has(hand_of({0, 0, 0, 5, 5, 5, 9, 9, 20, 20, 27, 27, 33, 33}), Shape::seven_pairs));
  const Hand orphans = hand_of({0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33, 33});
  CHECK(has(orphans, Shape::thirteen_orphans));
  CHECK_FALSE(
      has(hand_of({0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33, 1}), Shape::thirteen_orphans));
  CHECK_FALSE(
      has(hand_of({0, 8, 9, 17, 18, 18, 27, 28, 29, 30, 31, 32, 33, 33}), Shape::thirteen_orphans));
  // Every choice of 14 of the 16 kinds of each knitted set is one, and nothing near it.
  std::size_t hands = 0;
  for (TileSet knitted : kKnittedSets) {
    std::vector<Tile> kinds;
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      if (((knitted | kHonorTiles) >> tile & 1) != 0) kinds.push_back(tile);
    REQUIRE(kinds.size() == 16);
    for (std::size_t a = 0; a < 16; ++a)
      for (std::size_t b = a + 1; b < 16; ++b) {
        std::vector<Tile> tiles;
        for (std::size_t i = 0; i < 16; ++i)
          if (i != a && i != b) tiles.push_back(kinds[i]);
        ++hands;
        REQUIRE(has(hand_of(tiles), Shape::knitted_honors));
        // Replace one suited tile by one that breaks the set.
        std::vector<Tile> broken = tiles;
        broken[1] = static_cast<Tile>(broken[1] % kRanks == 8 ? broken[1] - 1 : broken[1] + 1);
        REQUIRE_FALSE(has(hand_of(broken), Shape::knitted_honors));
        std::vector<Tile> doubled = tiles;
        doubled[1] = doubled[0];
        REQUIRE_FALSE(has(hand_of(doubled), Shape::knitted_honors));
      }
  }
  CHECK(hands == 6 * 120);
  // No special shape with a meld.
  Hand melded = hand_of({0, 0, 5, 5, 9, 9, 20, 20, 27, 27, 33});
  melded.melds[0] = meld_code(MeldKind::pung, 3);
  CHECK_FALSE(has(melded, Shape::seven_pairs));
}

}  // namespace
}  // namespace sihai
