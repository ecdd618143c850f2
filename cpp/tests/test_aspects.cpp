// Every aspect of a reading against its blocks.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "patterns/aspects.hpp"
#include "plain_blocks.hpp"

namespace sihai {
namespace {

using testing::kAllShapes;
using testing::plain_concealed_pungs;
using testing::plain_wait;
using testing::some_hand;
using testing::tiles_of;

struct PlainAspects {
  unsigned kinds, traits, form, ranks, hogs, concealment, marks, sets, wait;
};

bool outside(Tile tile) { return tile >= kEast || tile % kRanks == 0 || tile % kRanks == 8; }

unsigned plain_traits(const Reading& reading, const std::vector<Tile>& all) {
  std::vector<Block> suited;
  for (const Block& block : reading)
    if (block.tile < kSuitTiles) suited.push_back(block);
  const bool honors = std::ranges::any_of(all, [](Tile tile) { return tile >= kEast; });
  unsigned traits = (suited.empty() ? 0 : kTraitSuited) | (honors ? kTraitHonors : 0);
  const Shape shape = reading.features.shape;
  if (shape != Shape::standard && shape != Shape::seven_pairs) return traits;
  const auto each = [&](auto condition) { return std::ranges::all_of(suited, condition); };
  const auto holds_rank = [](const Block& block, int rank) {
    return std::ranges::any_of(tiles_of(block), [&](Tile t) { return t % kRanks == rank; });
  };
  const auto centre = [](const Block& block) {
    return block.tile % kRanks + (block.kind == BlockKind::chow);
  };
  if (each([](const Block& b) { return std::ranges::none_of(tiles_of(b), outside); }))
    traits |= kTraitSimple;
  if (each([](const Block& b) { return std::ranges::any_of(tiles_of(b), outside); }))
    traits |= kTraitOutside;
  if (each([](const Block& b) { return std::ranges::all_of(tiles_of(b), outside); }))
    traits |= kTraitTerminals;
  if (suited.empty() && shape == Shape::seven_pairs) return traits;
  for (int rank = 0; rank < kRanks; ++rank) {
    if (each([&](const Block& b) { return holds_rank(b, rank); }))
      traits |= kTraitLinked | (rank == 4 ? kTraitFives : 0);
    if (each([&](const Block& b) { return centre(b) == rank; })) traits |= kTraitCentred;
  }
  return traits;
}

bool all_in(const std::vector<Tile>& all, std::initializer_list<int> tiles) {
  return std::ranges::all_of(
      all, [&](Tile tile) { return std::ranges::find(tiles, int{tile}) != tiles.end(); });
}

unsigned plain_marks(const Reading& reading, const Hand& hand, const std::vector<Tile>& all) {
  unsigned marks = 0;
  if (all_in(all, {19, 20, 21, 23, 25, 32})) marks |= kMarkGreen;
  if (all_in(all, {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33}))
    marks |= kMarkReversible;
  std::multiset<Tile> before(all.begin(), all.end());
  before.erase(before.find(hand.win));
  const auto first = static_cast<Tile>(hand.win - hand.win % kRanks);
  std::multiset<Tile> gates{first, first, static_cast<Tile>(first + 8),
                            static_cast<Tile>(first + 8)};
  for (unsigned rank = 0; rank < kRanks; ++rank) gates.insert(static_cast<Tile>(first + rank));
  if (!has_melds(hand.melds.data()) && hand.win < kSuitTiles && before == gates)
    marks |= kMarkNineGates;
  std::vector<Tile> chows;
  std::vector<Tile> pairs;
  for (const Block& block : reading) {
    if (block.kind == BlockKind::chow) chows.push_back(block.tile);
    if (block.kind == BlockKind::pair) pairs.push_back(block.tile);
  }
  if (reading.features.shape == Shape::seven_pairs) {
    bool row = pairs[0] < kSuitTiles && pairs[0] / kRanks == pairs[6] / kRanks;
    for (std::size_t i = 0; i < 6; ++i) row &= pairs[i + 1] == pairs[i] + 1;
    return marks | (row ? kMarkShiftedPairs : 0);
  }
  if (reading.features.shape != Shape::standard &&
      reading.features.shape != Shape::knitted_straight)
    return marks;
  const Tile pair = pairs[0];
  if (pair >= kSuitTiles) return marks;
  const int rank = pair % kRanks + 1;
  const unsigned kind = rank == 2 || rank == 5 || rank == 8 ? kPair258
                        : rank == 1 || rank == 9            ? kPairTerminal
                                                            : kPairSuited;
  marks |= kind << kMarkPairShift;
  if (rank != 5 || chows.size() != 4) return marks;
  const int own = pair / kRanks;
  std::vector<Tile> pure;
  std::vector<Tile> others;
  for (int suit = 0; suit < kSuits; ++suit)
    for (int low : {0, 6}) {
      if (suit == own) pure.insert(pure.end(), 2, static_cast<Tile>(9 * suit + low));
      if (suit != own) others.push_back(static_cast<Tile>(9 * suit + low));
    }
  return marks | (chows == pure ? kMarkTerminalChows : 0) |
         (chows == others ? kMarkThreeSuitedChows : 0);
}

PlainAspects plain_aspects(const Reading& reading, const Hand& hand, bool self_draw) {
  PlainAspects plain{};
  std::vector<Tile> all;
  unsigned melded_kongs = 0;
  unsigned concealed_kongs = 0;
  unsigned open = 0;
  for (MeldCode code : hand.melds) {
    if (code == kNoMeld) continue;
    melded_kongs += meld_kind(code) == MeldKind::kong;
    concealed_kongs += meld_kind(code) == MeldKind::concealed_kong;
    open += meld_kind(code) != MeldKind::concealed_kong;
  }
  unsigned chows = 0;
  TileCounts counts{};
  unsigned kongs = 0;
  for (const Block& block : reading) {
    chows += block.kind == BlockKind::chow;
    kongs += block.kind == BlockKind::kong;
    for (Tile tile : tiles_of(block)) {
      all.push_back(tile);
      ++counts[tile];
    }
  }
  unsigned honor_kinds = 0;
  for (Tile tile = 0; tile < kTileKinds; ++tile) {
    if (counts[tile] == 0) continue;
    honor_kinds += tile >= kEast;
    plain.kinds |= tile < kSuitTiles ? 1u << tile / kRanks : tile < kRed ? 8u : 16u;
    plain.ranks |= tile < kSuitTiles ? 1u << tile % kRanks : kRanksHonors;
    plain.hogs += counts[tile] == 4;
  }
  plain.hogs = (plain.hogs - kongs) * 5 + plain.hogs;
  plain.traits = plain_traits(reading, all);
  const Shape shape = reading.features.shape;
  plain.form = shape == Shape::standard           ? chows
               : shape == Shape::seven_pairs      ? kFormSevenPairs
               : shape == Shape::thirteen_orphans ? kFormThirteenOrphans
               : shape == Shape::knitted_honors   ? kFormKnittedHonors + honor_kinds
                                                  : kFormKnittedStraight + chows;
  plain.marks = plain_marks(reading, hand, all);
  const auto pungs = static_cast<unsigned>(plain_concealed_pungs(reading, hand.win, self_draw));
  const bool regular = shape == Shape::standard || shape == Shape::knitted_straight;
  const bool closed_form =
      !regular || (plain.marks & kMarkNineGates) != 0 || concealed_kongs + pungs == 4;
  plain.concealment = (self_draw ? kSelfDrawn : 0) | (open == 0 ? kClosed : 0) |
                      (open == 4 ? kFourOpenMelds : 0) | (closed_form ? kClosedForm : 0);
  plain.sets = 25 * melded_kongs + 5 * concealed_kongs + pungs;
  plain.wait = static_cast<unsigned>(plain_wait(reading, hand));
  return plain;
}

// Hands that chance alone hardly gives.
Hand special_hand(testing::Random& random) {
  std::vector<Tile> tiles;
  const auto suit = static_cast<int>(testing::below(random, 3));
  const auto at = [&](int rank) { return suited_tile(suit, rank); };
  const auto other = [&](int rank) { return suited_tile((suit + 1) % 3, rank); };
  switch (testing::below(random, 6)) {
    case 0:  // nine gates
      for (int rank : {0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8}) tiles.push_back(at(rank));
      tiles.push_back(at(static_cast<int>(testing::below(random, 9))));
      break;
    case 1: {  // pairs in a row, or nearly
      const auto low = static_cast<int>(testing::below(random, 28));
      for (int i = 0; i < 14; ++i) tiles.push_back(static_cast<Tile>(low + i / 2));
      break;
    }
    case 2: {  // 123 and 789 twice, in one suit or two
      const bool pure = testing::below(random, 2) == 0;
      for (int rank : {0, 1, 2, 6, 7, 8}) {
        tiles.push_back(at(rank));
        tiles.push_back(pure ? at(rank) : other(rank));
      }
      tiles.insert(tiles.end(), 2, suited_tile(pure ? suit : (suit + 2) % 3, 4));
      break;
    }
    case 3:
      for (Tile tile = 0; tile < kTileKinds; ++tile)
        if (outside(tile)) tiles.push_back(tile);
      tiles.push_back(tiles[testing::below(random, 13)]);
      break;
    case 4: {  // knitted honors
      const TileSet kinds = kKnittedSets[testing::below(random, 6)] | kHonorTiles;
      for (Tile tile = 0; tile < kTileKinds; ++tile)
        if ((kinds >> tile & 1) != 0) tiles.push_back(tile);
      std::shuffle(tiles.begin(), tiles.end(), random);
      tiles.resize(14);
      break;
    }
    default:  // of green or reversible tiles
      for (int i = 0; i < 7; ++i) {
        constexpr std::array<Tile, 9> kSome{19, 21, 23, 25, 32, 20, 9, 16, 33};
        tiles.insert(tiles.end(), 2, kSome[testing::below(random, kSome.size())]);
      }
  }
  Hand hand;
  for (Tile tile : tiles) ++hand.concealed[tile];
  hand.win = tiles[testing::below(random, 14)];
  return hand;
}

TEST_CASE("every aspect of a reading is that of its blocks") {
  testing::Random random(20261203);
  unsigned marks = 0;
  std::set<unsigned> forms;
  for (int round = 0; round < 30'000; ++round) {
    const Hand hand = round % 3 == 0 ? special_hand(random) : some_hand(random);
    if (std::ranges::any_of(hand.concealed, [](int n) { return n > kCopies; })) continue;
    const bool self_draw = round % 2 == 0;
    const Features melds = sum_of_melds(hand.melds.data());
    const HandFacts facts = hand_facts(hand, melds, self_draw);
    for (const Reading& reading : readings(hand, self_draw, kAllShapes)) {
      const BasicAspects basic = basic_aspects(reading.features);
      const ReadingFacts own = reading_facts(facts, reading.features, reading.standing);
      const PlainAspects plain = plain_aspects(reading, hand, self_draw);
      REQUIRE(basic.kinds == plain.kinds);
      REQUIRE(basic.traits == plain.traits);
      REQUIRE(basic.form == plain.form);
      REQUIRE(facts.ranks == plain.ranks);
      REQUIRE(facts.hogs == plain.hogs);
      REQUIRE(facts.presence == reading.features.presence);
      REQUIRE(own.concealment == plain.concealment);
      REQUIRE(own.marks == plain.marks);
      REQUIRE(own.sets == plain.sets);
      REQUIRE(own.wait == plain.wait);
      marks |= own.marks;
      forms.insert(basic.form);
    }
  }
  CHECK(marks == 0xFF);
  CHECK(forms.size() == 12);
}

}  // namespace
}  // namespace sihai
