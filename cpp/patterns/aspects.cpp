#include "patterns/aspects.hpp"

#include <algorithm>

#include "shapes/melds.hpp"
#include "shapes/standard.hpp"

namespace sihai {

namespace {

consteval TileSet tiles(std::initializer_list<int> numbers) {
  TileSet set = 0;
  for (int tile : numbers) set |= TileSet{1} << tile;
  return set;
}

// 2 3 4 6 8 of bamboo and green; MCR 3.
constexpr TileSet kGreenTiles = tiles({19, 20, 21, 23, 25, 32});
// 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo, white; MCR 40.
constexpr TileSet kReversibleTiles = tiles({9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33});

// 1112345678999 of one suit before the win; MCR 4.
bool nine_gates(const HandView& hand, TileSet presence) {
  const int suit = std::countr_zero(presence) / kRanks;
  if (suit >= kSuits || (presence & ~(TileSet{0x1FF} << suit * kRanks)) != 0) return false;
  for (int rank = 0; rank < kRanks; ++rank) {
    const Tile tile = suited_tile(suit, rank);
    const int before = hand.concealed[tile] - (tile == hand.win);
    if (before != (rank == 0 || rank == kRanks - 1 ? 3 : 1)) return false;
  }
  return true;
}

// Pairs n to n + 6 of one suit; MCR 6.
bool shifted_pairs(TileSet presence) {
  const int first = std::countr_zero(presence);
  return presence >> first == 0x7F && first < kSuitTiles && first % kRanks <= 2;
}

constexpr ChowLanes chow_code(std::initializer_list<int> ranks) {
  ChowLanes code = 0;
  for (int rank : ranks)
    code += (1u << tables::kChowCountShift) + tables::kChowWeights[static_cast<std::size_t>(rank)];
  return code;
}

unsigned terminal_chow_marks(const Features& features) {
  if (!is_suited(features.pair) || rank_of(features.pair) != 4) return 0;
  const int suit = suit_of(features.pair);
  if (features.chows == chow_code({0, 0, 6, 6}) << 16 * suit) return kMarkTerminalChows;
  constexpr ChowLanes kBoth = chow_code({0, 6});
  constexpr ChowLanes kAllSuits = kBoth | kBoth << 16 | kBoth << 32;
  const bool others = features.chows == (kAllSuits & ~(ChowLanes{0xFFFF} << 16 * suit));
  return others ? kMarkThreeSuitedChows : 0;
}

unsigned pair_class(const Features& features) {
  const bool has_pair =
      features.shape == Shape::standard || features.shape == Shape::knitted_straight;
  if (!has_pair || !is_suited(features.pair)) return kPairOther;
  const int rank = rank_of(features.pair);
  return rank % 3 == 1 ? kPair258 : is_terminal(features.pair) ? kPairTerminal : kPairSuited;
}

}  // namespace

HandFacts hand_facts(const HandView& hand, const Features& melds, bool self_draw) {
  HandFacts facts;
  TileCounts held;
  std::copy_n(hand.concealed, kTileKinds, held.begin());
  if (has_melds(hand.melds)) {
    for (int i = 0; i < kMaxMelds; ++i) {
      if (hand.melds[i] == kNoMeld) continue;
      const Tile tile = meld_tile(hand.melds[i]);
      switch (meld_kind(hand.melds[i])) {
        case MeldKind::chow:
          for (unsigned step = 0; step < 3; ++step) ++held[tile + step];
          break;
        case MeldKind::pung:
          held[tile] = static_cast<std::uint8_t>(held[tile] + 3);
          break;
        default:  // a kong is no hog; anything but four stands for it
          held[tile] = 3;
      }
    }
  }
  constexpr std::uint64_t kFours = 0x0404'0404'0404'0404;
  constexpr std::uint64_t kSevens = 0x7F7F'7F7F'7F7F'7F7F;
  int hogs = 0;
  for (std::size_t word = 0; word < 4; ++word) {
    const std::uint64_t counts = load_eight(held.data() + 8 * word);
    hogs += std::popcount(counts & kFours);
    // A byte above zero carries into its highest bit, which a multiplication gathers.
    const std::uint64_t some = (counts + kSevens) & ~kSevens;
    facts.presence |= (some >> 7) * 0x0102'0408'1020'4080 >> 56 << 8 * word;
  }
  for (std::size_t tile = 32; tile < kTileKinds; ++tile) {
    hogs += held[tile] == 4;
    facts.presence |= TileSet{held[tile] != 0} << tile;
  }
  const TileSet presence = facts.presence;
  facts.hogs = static_cast<unsigned>(hogs * 5 + hogs + melds.melded_kongs + melds.concealed_kongs);
  facts.ranks =
      static_cast<unsigned>((presence | presence >> kRanks | presence >> 2 * kRanks) & 0x1FF) |
      ((presence & kHonorTiles) != 0 ? kRanksHonors : 0u);
  facts.concealment = (self_draw ? kSelfDrawn : 0u) | (melds.open_melds == 0 ? kClosed : 0u) |
                      (melds.open_melds == kMaxMelds ? kFourOpenMelds : 0u);
  facts.marks = ((presence & ~kGreenTiles) == 0 ? kMarkGreen : 0u) |
                ((presence & ~kReversibleTiles) == 0 ? kMarkReversible : 0u);
  if (std::popcount(presence) == 9 && !has_melds(hand.melds) && nine_gates(hand, presence))
    facts.marks |= kMarkNineGates;
  return facts;
}

ReadingFacts reading_facts(const HandFacts& hand, const Features& features,
                           const Standing& standing) {
  ReadingFacts facts;
  const unsigned concealed_sets =
      unsigned{features.concealed_kongs} + unsigned{standing.concealed_pungs};
  facts.marks = hand.marks | pair_class(features) << kMarkPairShift;
  if (features.shape == Shape::standard) {
    if (features.chow_count() == kMaxMelds) facts.marks |= terminal_chow_marks(features);
  } else if (features.shape == Shape::seven_pairs && shifted_pairs(features.presence)) {
    facts.marks |= kMarkShiftedPairs;
  }
  const bool closed_form =
      (features.shape != Shape::standard && features.shape != Shape::knitted_straight) ||
      (facts.marks & kMarkNineGates) != 0 || concealed_sets == kMaxMelds;
  facts.concealment = hand.concealment | (closed_form ? kClosedForm : 0u);
  facts.sets =
      (features.melded_kongs * 5u + features.concealed_kongs) * 5u + standing.concealed_pungs;
  facts.wait = static_cast<unsigned>(standing.wait);
  return facts;
}

bool melds_show_last_tile(const HandView& hand) {
  int shown = 0;
  for (int i = 0; i < kMaxMelds; ++i) {
    if (hand.melds[i] == kNoMeld || meld_kind(hand.melds[i]) == MeldKind::concealed_kong) continue;
    const Tile tile = meld_tile(hand.melds[i]);
    if (meld_kind(hand.melds[i]) == MeldKind::chow)
      shown += hand.win >= tile && hand.win <= tile + 2 && suit_of(hand.win) == suit_of(tile);
    else if (tile == hand.win)
      shown += 3;
  }
  return shown == 3;
}

}  // namespace sihai
