// What a call of PyMahjongGB 1.4.0 means, and what it scores: MCR with that package's leniency
// about win flags (MCR 1.8, second half). The drop-in for it is a thin shell around this.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/hand.hpp"
#include "counting/score.hpp"

namespace sihai::mahjonggb {

namespace detail {

struct Letter {
  Tile first = kNoTile;
  std::uint8_t tiles = 0;
};

consteval std::array<Letter, 256> make_letters() {
  std::array<Letter, 256> letters{};
  letters['W'] = {0, kRanks};
  letters['B'] = {kRanks, kRanks};
  letters['T'] = {2 * kRanks, kRanks};
  letters['F'] = {kEast, kWinds};
  letters['J'] = {kRed, kHonors - kWinds};
  return letters;
}

inline constexpr std::array<Letter, 256> kLetters = make_letters();

}  // namespace detail

// W1 to W9, B1 to B9, T1 to T9, F1 to F4, J1 to J3; else kNoTile.
constexpr Tile tile_of(std::string_view code) {
  if (code.size() != 2) return kNoTile;
  const detail::Letter letter = detail::kLetters[static_cast<unsigned char>(code[0])];
  const unsigned place = static_cast<unsigned char>(code[1]) - unsigned{'1'};
  return place < letter.tiles ? static_cast<Tile>(letter.first + place) : kNoTile;
}

enum class PackKind : std::uint8_t { chow, pung, kong };

inline constexpr int kOffers = 4;  // 0: the player's own; 1 to 3 say who or which tile

// A call whose arguments were understood one by one.
struct Call {
  Hand hand;  // own sets among the melds as if they were exposed
  // Chows and pungs with offer 0, which PyMahjongGB counts as concealed.
  std::uint8_t own_chows = 0;  // bit i: the i-th meld
  std::uint8_t own_pungs = 0;
  bool self_drawn = false;
  bool fourth_tile = false;
  bool about_kong = false;
  bool wall_last = false;
  std::uint8_t flowers = 0;
  std::uint8_t seat = kUnknown;
  std::uint8_t prevailing = kUnknown;

  // A chow is named by its middle tile. False if there is no such set.
  bool add_pack(std::size_t place, PackKind kind, Tile tile, int offer);
};

// Scores a call whose hand check_hand() found no fault with. Writes how often each yaku counts.
void score(const Ruleset& ruleset, const Call& call, Result& result, std::uint8_t* counts);

}  // namespace sihai::mahjonggb
