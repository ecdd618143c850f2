// The four parts of an incomplete hand, as the distance tables see them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/hand.hpp"
#include "core/meld_tiles.hpp"
#include "ready/tables.hpp"
#include "shapes/melds.hpp"
#include "shapes/standard.hpp"

namespace sihai {

// Which kinds are held so often at least; [k - 1] = k times.
struct Kinds {
  std::array<TileSet, kCopies> at_least{};

  explicit Kinds(const std::uint8_t* counts) {
    constexpr std::uint64_t kEveryByte = 0x0101'0101'0101'0101;
    for (int word = 0; word < 5; ++word) {
      // The last word holds two kinds, read together with six of the one before.
      const std::uint64_t bytes =
          word < 4 ? load_eight(counts + 8 * word) : load_eight(counts + kTileKinds - 8) >> 48;
      for (unsigned copies = 1; copies <= kCopies; ++copies) {
        const std::uint64_t held = (bytes + (0x80 - copies) * kEveryByte) >> 7 & kEveryByte;
        at_least[copies - 1] |= (held * 0x0102'0408'1020'4080 >> 56) << (8 * word);
      }
    }
  }
};

namespace detail {

// Copies that a meld takes, one row a code.
consteval std::array<TileCounts, kMeldCodes> meld_losses() {
  std::array<TileCounts, kMeldCodes> all{};
  for (std::size_t code = 1; code < kMeldCodes; ++code)
    for (std::size_t tile = 0; tile < kTileKinds; ++tile)
      all[code][tile] = static_cast<std::uint8_t>(
          copies_in_meld(static_cast<MeldCode>(code), static_cast<Tile>(tile)));
  return all;
}

inline constexpr std::array<TileCounts, kMeldCodes> kMeldLosses = meld_losses();

}  // namespace detail

// The melds of a valid hand as far as distances go.
struct Losses {
  int melds = 0;
  std::array<std::uint8_t, kSuits> of_suit{};  // melds of each suit
  bool chow = false;
  TileSet honors = 0;   // kinds of honors melded
  TileCounts copies{};  // taken by melds

  explicit Losses(const MeldCode* codes) {
    if (!has_melds(codes)) return;
    for (int i = 0; i < kMaxMelds; ++i) {
      if (codes[i] == kNoMeld) continue;
      ++melds;
      const Tile tile = meld_tile(codes[i]);
      if (is_suited(tile))
        ++of_suit[static_cast<std::size_t>(suit_of(tile))];
      else
        honors |= tile_bit(tile);
      chow |= meld_kind(codes[i]) == MeldKind::chow;
      for (std::size_t kind = 0; kind < kTileKinds; ++kind)
        copies[kind] =
            static_cast<std::uint8_t>(copies[kind] + detail::kMeldLosses[codes[i]][kind]);
    }
  }
};

// A suit of which all tiles can be had.
class OpenSuit {
 public:
  explicit OpenSuit(const std::uint8_t* counts) : place_(suit_place(counts)) {}

  tables::PartClass part() const { return class_at(place_); }
  tables::PartClass with_one_more(int rank) const {
    const SuitPlace one = kPlaces[static_cast<std::size_t>(rank)];
    return class_at({place_.prefix + one.prefix, place_.suffix + one.suffix});
  }
  // Less one tile of each rank in the set.
  OpenSuit without(unsigned ranks) const {
    OpenSuit less = *this;
    for (; ranks != 0; ranks &= ranks - 1) {
      const SuitPlace one = kPlaces[static_cast<std::size_t>(std::countr_zero(ranks))];
      less.place_.prefix -= one.prefix;
      less.place_.suffix -= one.suffix;
    }
    return less;
  }

 private:
  static constexpr std::array<SuitPlace, kRanks> kPlaces{
      {{3125, 0}, {625, 0}, {125, 0}, {25, 0}, {5, 0}, {1, 0}, {0, 25}, {0, 5}, {0, 1}}};

  static tables::PartClass class_at(SuitPlace place) {
    return tables::suit_classes[tables::suit_rows[place.prefix]][place.suffix];
  }

  SuitPlace place_;
};

// A suit of which melds took copies.
class ClosedSuit {
 public:
  ClosedSuit(const std::uint8_t* counts, const std::uint8_t* taken, int melds) {
    states_[0] = tables::kFirstStates[static_cast<std::size_t>(melds - 1)];
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      const std::size_t left = kCopies - std::size_t{taken[rank]};
      symbols_[rank] = static_cast<std::uint8_t>(tables::kFirstSymbols[left] + counts[rank]);
      states_[rank + 1] = tables::suit_states[states_[rank]][symbols_[rank]];
    }
  }

  tables::PartClass part() const { return states_[kRanks]; }
  // Of a rank of which fewer are held than melds left.
  tables::PartClass with_one_more(int rank) const {
    auto at = static_cast<std::size_t>(rank);
    std::uint16_t state = tables::suit_states[states_[at]][symbols_[at] + 1u];
    while (++at < kRanks) state = tables::suit_states[state][symbols_[at]];
    return state;
  }

 private:
  std::array<std::uint8_t, kRanks> symbols_;
  std::array<std::uint16_t, kRanks + 1> states_;
};

inline tables::PartClass suit_part(const std::uint8_t* concealed, const Losses& losses, int suit) {
  const std::uint8_t* counts = concealed + suit * kRanks;
  const int melds = losses.of_suit[static_cast<std::size_t>(suit)];
  if (melds == 0) return OpenSuit(counts).part();
  return ClosedSuit(counts, losses.copies.data() + suit * kRanks, melds).part();
}

// Honors melded are of no more use, and there are always enough others to be drawn instead.
inline tables::PartClass honor_part(const Kinds& kinds, TileSet melded) {
  const TileSet open = kHonorTiles & ~melded;
  const auto count = [open](TileSet set) {
    return static_cast<std::size_t>(std::popcount(set & open));
  };
  const std::size_t ones = count(kinds.at_least[0]);
  const std::size_t twos = count(kinds.at_least[1]);
  const std::size_t threes = count(kinds.at_least[2]);
  return tables::honor_classes[threes * 64 + (twos - threes) * 8 + (ones - twos)];
}

inline std::uint16_t sum_of_parts(tables::PartClass a, tables::PartClass b) {
  return tables::part_sums[a][b];
}

namespace detail {

inline constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080;

// Of bytes below 128 each: 0xFF where that of x is not less than that of y.
constexpr std::uint64_t not_less(std::uint64_t x, std::uint64_t y) {
  return ((((x | kHighBits) - y) & kHighBits) >> 7) * 0xFF;
}
constexpr std::uint64_t least(std::uint64_t x, std::uint64_t y) {
  return x ^ ((x ^ y) & not_less(x, y));
}

}  // namespace detail

// What two sums lack together to be so many sets and a pair.
inline int joined_cost(std::uint16_t a, std::uint16_t b, int sets) {
  using detail::least;
  const tables::PartCosts& one = tables::part_costs[a];
  const tables::PartCosts& other = tables::part_costs[b];
  const int skipped = kMaxMelds - sets;
  std::uint64_t costs =
      least(load_eight(one.sets.data()) + load_eight(other.with_pair_down.data() + skipped),
            load_eight(one.with_pair.data()) + load_eight(other.sets_down.data() + skipped));
  costs = least(costs, costs >> 32);  // from here on, what comes into the upper bytes stays there
  costs = least(costs, costs >> 16);
  costs = least(costs, costs >> 8);
  return static_cast<int>(costs & 0xFF);
}

// What a sum must lack less than, so that joined with another it lacks less than `cost`.
class Threshold {
 public:
  Threshold(std::uint16_t other, int sets, int cost) {
    const tables::PartCosts& costs = tables::part_costs[other];
    const int skipped = kMaxMelds - sets;
    sets_ = left_of(cost, load_eight(costs.with_pair_down.data() + skipped));
    with_pair_ = left_of(cost, load_eight(costs.sets_down.data() + skipped));
  }

  bool beaten_by(std::uint16_t sum) const {
    const tables::PartCosts& costs = tables::part_costs[sum];
    const std::uint64_t not_less =
        ((load_eight(costs.sets.data()) | detail::kHighBits) - sets_) &
        ((load_eight(costs.with_pair.data()) | detail::kHighBits) - with_pair_);
    return (not_less & detail::kHighBits) != detail::kHighBits;
  }

 private:
  static constexpr std::uint64_t left_of(int cost, std::uint64_t others) {
    const std::uint64_t all = static_cast<std::uint64_t>(cost) * 0x0101'0101'0101'0101;
    return ((all | detail::kHighBits) - others) & ~detail::kHighBits &
           detail::not_less(all, others);
  }

  std::uint64_t sets_;
  std::uint64_t with_pair_;
};

}  // namespace sihai
