// Predicates on chows and on pungs, by their tiles in ascending order (a chow by its lowest).
#pragma once

#include <initializer_list>
#include <span>

#include "core/hand.hpp"
#include "core/tile.hpp"

namespace sihai::predicates {

using Tiles = std::span<const Tile>;

// Relations of two blocks.

inline bool same(Tile a, Tile b) { return a == b; }
inline bool shifted(Tile a, Tile b) { return suit_of(a) == suit_of(b) && b == a + 1; }
inline bool shifted_by_two(Tile a, Tile b) { return suit_of(a) == suit_of(b) && b == a + 2; }
inline bool consecutive(Tile a, Tile b) { return suit_of(a) == suit_of(b) && b == a + 3; }
inline bool similar(Tile a, Tile b) { return suit_of(a) != suit_of(b) && rank_of(a) == rank_of(b); }
inline bool terminal_pair(Tile a, Tile b) {
  return suit_of(a) == suit_of(b) && rank_of(a) == 0 && rank_of(b) == 6;
}

// Each block in the relation with the next.
template <bool (*kRelation)(Tile, Tile)>
bool each_next(Tiles sets, Tile = kNoTile, const WinContext& = {}) {
  for (std::size_t i = 1; i < sets.size(); ++i)
    if (!kRelation(sets[i - 1], sets[i])) return false;
  return true;
}

// Steps of one or of two, not mixed (MCR 16, 30).
inline bool step_one_or_two(Tiles sets, Tile, const WinContext&) {
  return each_next<shifted>(sets) || each_next<shifted_by_two>(sets);
}

// Four blocks that fall into two pairs, each in the relation.
template <bool (*kRelation)(Tile, Tile)>
bool twice(Tiles sets, Tile, const WinContext&) {
  const auto pairs = [sets](std::size_t b, std::size_t c, std::size_t d) {
    return kRelation(sets[0], sets[b]) && kRelation(sets[c], sets[d]);
  };
  return pairs(1, 2, 3) || pairs(2, 1, 3) || pairs(3, 1, 2);
}

inline bool starts_at(Tiles sets, std::initializer_list<int> ranks) {
  std::size_t i = 0;
  for (int rank : ranks) {
    if (suit_of(sets[i]) != suit_of(sets[0]) || rank_of(sets[i]) != rank) return false;
    ++i;
  }
  return true;
}

inline bool pure_straight(Tiles sets, Tile, const WinContext&) {
  return starts_at(sets, {0, 3, 6});
}
inline bool chained_straight(Tiles sets, Tile, const WinContext&) {
  return starts_at(sets, {0, 2, 4, 6});
}

inline int suits_among(Tiles sets) {
  unsigned suits = 0;
  for (Tile tile : sets) suits |= 1u << suit_of(tile);
  return (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1);
}

inline unsigned ranks_among(Tiles sets) {
  unsigned ranks = 0;
  for (Tile tile : sets) ranks |= 1u << rank_of(tile);
  return ranks;
}

// As many ranks as blocks, in an unbroken row, whatever the suits.
inline bool in_a_row(Tiles sets) {
  const unsigned ranks = ranks_among(sets);
  const unsigned row = (1u << sets.size()) - 1;
  for (unsigned first = 0; first + sets.size() <= kRanks; ++first)
    if (ranks == row << first) return true;
  return false;
}

inline bool mixed_triple(Tiles sets, Tile, const WinContext&) {
  const unsigned ranks = ranks_among(sets);
  return suits_among(sets) == 3 && (ranks & (ranks - 1)) == 0;
}
inline bool mixed_straight(Tiles sets, Tile, const WinContext&) {
  return suits_among(sets) == 3 && ranks_among(sets) == 0b1001001;
}
inline bool mixed_shifted(Tiles sets, Tile, const WinContext&) {
  return suits_among(sets) == 3 && in_a_row(sets);
}
// TIANJIN Q6: three in exactly two suits, four in two or three.
inline bool two_suit_shifted(Tiles sets, Tile, const WinContext&) {
  return suits_among(sets) == 2 && in_a_row(sets);
}
inline bool several_suit_shifted(Tiles sets, Tile, const WinContext&) {
  return suits_among(sets) >= 2 && in_a_row(sets);
}

// Two blocks of one suit, and the same two of another.
inline bool mirrored(Tiles sets, Tile = kNoTile, const WinContext& = {}) {
  return suit_of(sets[0]) == suit_of(sets[1]) && suit_of(sets[2]) == suit_of(sets[3]) &&
         similar(sets[0], sets[2]) && similar(sets[1], sets[3]);
}
inline bool mirrored_short_straights(Tiles sets, Tile, const WinContext&) {
  return mirrored(sets) && consecutive(sets[0], sets[1]);
}

// Honors.

inline bool all_dragons(Tiles sets) {
  for (Tile tile : sets)
    if (!is_dragon(tile)) return false;
  return true;
}
inline bool all_winds(Tiles sets) {
  for (Tile tile : sets)
    if (!is_wind(tile)) return false;
  return true;
}
inline bool dragons(Tiles sets, Tile, const WinContext&) { return all_dragons(sets); }
inline bool dragons_and_pair(Tiles sets, Tile pair, const WinContext&) {
  return all_dragons(sets) && is_dragon(pair);
}
inline bool winds(Tiles sets, Tile, const WinContext&) { return all_winds(sets); }
inline bool winds_and_pair(Tiles sets, Tile pair, const WinContext&) {
  return all_winds(sets) && is_wind(pair);
}
// TIANJIN Q1: four winds with the pair of green.
inline bool winds_and_green_pair(Tiles sets, Tile pair, const WinContext&) {
  return all_winds(sets) && pair == kRed + 1;
}
inline bool seat_wind(Tiles sets, Tile, const WinContext& context) {
  return sets[0] == kEast + context.seat;
}
inline bool prevailing_wind(Tiles sets, Tile, const WinContext& context) {
  return sets[0] == kEast + context.prevailing;
}
inline bool value_honor(Tiles sets, Tile pair, const WinContext& context) {
  return is_dragon(sets[0]) || seat_wind(sets, pair, context);
}
inline bool terminal_or_honor(Tiles sets, Tile, const WinContext&) {
  return is_honor(sets[0]) || is_terminal(sets[0]);
}

inline bool any(Tiles, Tile, const WinContext&) { return true; }

}  // namespace sihai::predicates
