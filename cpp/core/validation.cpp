#include "core/validation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/contradictions.hpp"
#include "core/fault_search.hpp"
#include "core/meld_tiles.hpp"

namespace sihai {
namespace {

// Counts of all tiles, eight kinds in a word, so that a few additions and masks judge a whole row.
// The last word holds only two kinds.
constexpr std::size_t kWords = 5;
constexpr std::size_t kLastWord = kWords - 1;
using Words = std::array<std::uint64_t, kWords>;
static_assert(kTileKinds == kLastWord * sizeof(std::uint64_t) + sizeof(std::uint16_t));

constexpr std::uint64_t kEachByte = 0x0101010101010101;

constexpr unsigned kNoSuchMeld = 1000;  // as tiles of a meld: no count of tiles comes right with it

// The same bytes as load_words() reads from a row, at compile time.
constexpr Words to_words(const TileCounts& counts) {
  struct Row {
    std::array<std::uint64_t, kLastWord> words;
    std::array<std::uint16_t, sizeof(std::uint64_t) / sizeof(std::uint16_t)> last;
  };
  std::array<std::uint8_t, sizeof(Row)> bytes{};
  for (std::size_t tile = 0; tile < kTileKinds; ++tile) bytes[tile] = counts[tile];
  const auto row = std::bit_cast<Row>(bytes);
  return {row.words[0], row.words[1], row.words[2], row.words[3], row.last[0]};
}

inline Words load_words(const std::uint8_t* row) {
  Words words;
  std::memcpy(words.data(), row, kLastWord * sizeof(std::uint64_t));
  std::uint16_t last;
  std::memcpy(&last, row + kLastWord * sizeof(std::uint64_t), sizeof last);
  words[kLastWord] = last;
  return words;
}

// What one meld code adds to the counts of the tiles and to the size of the hand.
struct MeldWeight {
  Words counts;
  unsigned tiles;
};

constexpr std::array<MeldWeight, 256> make_meld_weights() {
  std::array<MeldWeight, 256> weights{};
  for (std::size_t code = 1; code < weights.size(); ++code) {
    const auto meld = static_cast<MeldCode>(code);
    if (!is_meld(meld)) {
      weights[code].tiles = kNoSuchMeld;
      continue;
    }
    TileCounts counts{};
    for (std::size_t tile = 0; tile < kTileKinds; ++tile) {
      counts[tile] = static_cast<std::uint8_t>(copies_in_meld(meld, static_cast<Tile>(tile)));
    }
    weights[code] = {to_words(counts), kMeldTiles};
  }
  return weights;
}

constexpr std::array<MeldWeight, 256> kMeldWeights = make_meld_weights();

// A byte of the result is non-zero where the byte was above four. A byte of 0xFD or more carries
// into its neighbor, which can only add a fault to a word that has one.
constexpr std::uint64_t above_four(std::uint64_t word) {
  return (word | (word + 3 * kEachByte)) & (0xF8 * kEachByte);
}

struct Tally {
  unsigned tiles;   // concealed + 3 a meld; meaningless without copies_fit
  bool copies_fit;  // no kind above four, over concealed and melds
};

inline Tally tally(const HandView& hand) {
  Words words = load_words(hand.concealed);
  std::uint64_t excess = 0;
  std::uint64_t sums = 0;
  for (const std::uint64_t word : words) {
    excess |= above_four(word);
    sums += word;
  }
  // Each byte of the sums is at most 20 and their total at most 136, if nothing is in excess.
  auto tiles = static_cast<unsigned>((sums * kEachByte) >> 56);

  std::uint32_t melds;
  std::memcpy(&melds, hand.melds, sizeof melds);
  if (melds != 0) {
    for (std::size_t place = 0; place < kMaxMelds; ++place) {
      const MeldWeight& weight = kMeldWeights[hand.melds[place]];
      tiles += weight.tiles;
      for (std::size_t word = 0; word < kWords; ++word) words[word] += weight.counts[word];
    }
    for (const std::uint64_t word : words) excess |= above_four(word);
  }
  return {tiles, excess == 0};
}

// All of the conditions, each worked out: one jump that is never taken is cheaper than many.
template <typename... Conditions>
constexpr bool all_hold(Conditions... conditions) {
  return (static_cast<unsigned>(conditions) & ...) != 0;
}

inline bool holds_win(const HandView& hand) {
  // Looked up in any case, so it must be a tile that exists.
  const std::size_t tile = std::min<Tile>(hand.win, kTileKinds - 1);
  return all_hold(hand.win < kTileKinds, hand.concealed[tile] != 0);
}

inline bool in_range(const WinContext& context) {
  const auto next = [](std::uint8_t value) { return static_cast<std::uint8_t>(value + 1); };
  return all_hold(next(context.seat) <= kWinds, next(context.prevailing) <= kWinds,
                  next(context.void_suit) <= kSuits, context.flowers <= kMostFlowers,
                  context.flags <= kKnownFlags);
}

}  // namespace

Fault check_hand(const HandView& hand) {
  const Tally found = tally(hand);
  const bool complete = found.tiles == kCompleteTiles;
  const bool counts = hand.win == kNoTile ? complete || found.tiles + 1 == kCompleteTiles
                                          : complete && holds_win(hand);
  if (found.copies_fit && counts) return {};
  return search_hand(hand);
}

Fault check_context(const HandView& hand, const WinContext& context) {
  if (in_range(context) && context.flags == 0) return {};
  return search_context(hand, context);
}

Fault check_win(const HandView& hand, const WinContext& context) {
  const Tally found = tally(hand);
  if (!all_hold(found.copies_fit, found.tiles == kCompleteTiles, holds_win(hand),
                in_range(context))) {
    return search_win(hand, context);
  }
  if (context.flags != 0) return find_contradiction(hand, context);
  return {};
}

}  // namespace sihai
