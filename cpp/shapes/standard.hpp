// The standard shape: four sets and a pair. A valid hand's concealed part, suit by suit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "shapes/melds.hpp"
#include "shapes/reading.hpp"
#include "shapes/tables.hpp"

namespace sihai {

// Eight counts as one word, the first lowest.
inline std::uint64_t load_eight(const std::uint8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) {
    word = (word & 0x00FF'00FF'00FF'00FF) << 8 | (word >> 8 & 0x00FF'00FF'00FF'00FF);
    word = (word & 0x0000'FFFF'0000'FFFF) << 16 | (word >> 16 & 0x0000'FFFF'0000'FFFF);
    word = word << 32 | word >> 32;
  }
  return word;
}

namespace detail {

// Neighbouring bytes a, b as 5a + b, in four lanes of 16 bits.
constexpr std::uint64_t pairs_in_base_five(std::uint64_t word) {
  return (word * 5 + (word >> 8)) & 0x00FF'00FF'00FF'00FF;
}

}  // namespace detail

// Where the tables keep a suit: its first six ranks and its last three in base five.
struct SuitPlace {
  std::uint64_t prefix;
  std::uint64_t suffix;
};

inline SuitPlace suit_place(const std::uint8_t* counts) {
  const std::uint64_t pairs = detail::pairs_in_base_five(load_eight(counts));
  return {(pairs * (1 + (25ULL << 16) + (625ULL << 32))) >> 32 & 0xFFFF,
          (pairs >> 48) * 5 + counts[8]};
}

// The first decomposition of a suit's nine counts (none above 4), or null if it is not complete.
inline const tables::SuitDecomposition* find_suit(const std::uint8_t* counts) {
  const SuitPlace place = suit_place(counts);
  const tables::SuitPrefix entry = tables::suit_prefixes[place.prefix];
  const std::uint16_t offset = tables::suit_offsets[entry.row][place.suffix];
  if (offset == tables::kNotComplete) return nullptr;
  return &tables::suit_decompositions[std::size_t{entry.first} + offset];
}

// Honors admit one reading at most.
struct HonorBlocks {
  std::uint8_t pungs = 0;       // bit i: the i-th of E S W N red green white
  std::uint8_t presence = 0;    // likewise
  std::uint8_t pair = kNoTile;  // likewise, as a number
  bool complete = false;
};

namespace detail {

template <std::size_t kCodes>
consteval std::array<HonorBlocks, kCodes> honor_blocks(int kinds, int first) {
  std::array<HonorBlocks, kCodes> all{};
  for (std::size_t code = 0; code < kCodes; ++code) {
    HonorBlocks blocks;
    blocks.complete = true;
    auto rest = static_cast<int>(code);
    for (int kind = kinds - 1; kind >= 0; --kind, rest /= 5) {
      const int count = rest % 5;
      const auto bit = static_cast<std::uint8_t>(1u << (first + kind));
      if (count != 0) blocks.presence |= bit;
      if (count == 3) blocks.pungs |= bit;
      if (count == 1 || count == 4 || (count == 2 && blocks.pair != kNoTile))
        blocks.complete = false;
      if (count == 2) blocks.pair = static_cast<std::uint8_t>(first + kind);
    }
    all[code] = blocks;
  }
  return all;
}

inline constexpr std::array<HonorBlocks, 625> kWindBlocks = honor_blocks<625>(kWinds, 0);
inline constexpr std::array<HonorBlocks, 125> kDragonBlocks =
    honor_blocks<125>(kHonors - kWinds, kWinds);

}  // namespace detail

// All standard readings of one hand: every way of one suit goes with every way of the others.
class StandardReadings {
 public:
  // A valid hand; `melds` is the sum of its melds.
  StandardReadings(const std::uint8_t* concealed, const Features& melds) : melds_(melds) {
    for (std::size_t suit = 0; suit < kSuits; ++suit)
      suits_[suit] = find_suit(concealed + suit * kRanks);
    // The seven honors and, below them, one tile of bamboo that is shifted out.
    const std::uint64_t honors = load_eight(concealed + kEast - 1) >> 8;
    const std::uint64_t pairs = detail::pairs_in_base_five(honors);
    const std::uint64_t winds = (pairs & 0xFFFF) * 25 + (pairs >> 16 & 0xFFFF);
    const std::uint64_t dragons = (pairs >> 32 & 0xFFFF) * 5 + (honors >> 48);
    winds_ = &detail::kWindBlocks[winds];
    dragons_ = &detail::kDragonBlocks[dragons];
    if (suits_[0] == nullptr || suits_[1] == nullptr || suits_[2] == nullptr || !winds_->complete ||
        !dragons_->complete)
      return;
    const int pairs_held = (suits_[0]->pair != kNoTile) + (suits_[1]->pair != kNoTile) +
                           (suits_[2]->pair != kNoTile) + (winds_->pair != kNoTile) +
                           (dragons_->pair != kNoTile);
    complete_ = pairs_held == 1;
  }

  bool complete() const { return complete_; }

  const Features& melds() const { return melds_; }

  // More than one reading?
  bool ambiguous() const { return (suits_[0]->more | suits_[1]->more | suits_[2]->more) != 0; }

  // The reading made of these ways of the three suits.
  Features features(const std::array<const tables::SuitDecomposition*, kSuits>& ways) const {
    const tables::SuitDecomposition& m = *ways[0];
    const tables::SuitDecomposition& p = *ways[1];
    const tables::SuitDecomposition& s = *ways[2];
    Features sum = melds_;
    sum.chows +=
        ChowLanes{m.chow_code} | ChowLanes{p.chow_code} << 16 | ChowLanes{s.chow_code} << 32;
    sum.pungs |= TileSet{m.pungs} | TileSet{p.pungs} << kRanks | TileSet{s.pungs} << (2 * kRanks) |
                 TileSet{static_cast<unsigned>(winds_->pungs | dragons_->pungs)} << kEast;
    sum.presence |= TileSet{m.presence} | TileSet{p.presence} << kRanks |
                    TileSet{s.presence} << (2 * kRanks) |
                    TileSet{static_cast<unsigned>(winds_->presence | dragons_->presence)} << kEast;
    sum.traits &= m.traits & p.traits & s.traits;
    // Exactly one part holds the pair; the others say kNoTile, the greatest number.
    const auto from = [](std::uint8_t pair, int first) {
      return pair == kNoTile ? int{kNoTile} : pair + first;
    };
    int pair = from(m.pair, 0);
    pair = std::min(pair, from(p.pair, kRanks));
    pair = std::min(pair, from(s.pair, 2 * kRanks));
    pair = std::min(pair, from(std::min(winds_->pair, dragons_->pair), kEast));
    sum.pair = static_cast<Tile>(pair);
    return sum;
  }

  // The ways of the first reading.
  const std::array<const tables::SuitDecomposition*, kSuits>& ways() const { return suits_; }

  // The first reading, the only one unless ambiguous().
  Features first() const { return features(suits_); }

  // Calls visit(ways) for every reading, once each.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (int i = 0; i <= suits_[0]->more; ++i)
      for (int j = 0; j <= suits_[1]->more; ++j)
        for (int k = 0; k <= suits_[2]->more; ++k)
          visit(std::array<const tables::SuitDecomposition*, kSuits>{suits_[0] + i, suits_[1] + j,
                                                                     suits_[2] + k});
  }

 private:
  Features melds_;
  std::array<const tables::SuitDecomposition*, kSuits> suits_{};
  const HonorBlocks* winds_ = nullptr;
  const HonorBlocks* dragons_ = nullptr;
  bool complete_ = false;
};

}  // namespace sihai
