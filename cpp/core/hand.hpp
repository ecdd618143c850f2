// A hand and the facts of its win.
#pragma once

#include <array>
#include <cstdint>

#include "core/meld.hpp"
#include "core/tile.hpp"

namespace sihai {

using Melds = std::array<MeldCode, kMaxMelds>;

// A hand that owns its tiles. Melds stand in ascending order of code, kNoMeld last.
struct Hand {
  TileCounts concealed{};  // with the winning tile
  Melds melds{};
  Tile win = kNoTile;

  friend bool operator==(const Hand&, const Hand&) = default;
};

// The same three facts wherever they lie: in a Hand or in a row of a batch.
struct HandView {
  const std::uint8_t* concealed;  // kTileKinds counts
  const MeldCode* melds;          // kMaxMelds codes, kNoMeld anywhere
  Tile win;

  HandView(const std::uint8_t* concealed_counts, const MeldCode* meld_codes, Tile winning_tile)
      : concealed(concealed_counts), melds(meld_codes), win(winning_tile) {}
  HandView(const Hand& hand)  // NOLINT(google-explicit-constructor): a view of a hand is a hand
      : concealed(hand.concealed.data()), melds(hand.melds.data()), win(hand.win) {}
};

inline constexpr std::uint8_t kUnknown = 255;  // a seat, wind or suit that nobody named

// Bits of WinContext::flags, in the order fixed by the interface.
enum class Flag : std::uint8_t {
  last_tile,
  kong_replacement,
  robbing_kong,
  blessing_of_heaven,
  blessing_of_earth,
  blessing_of_man,
  last_of_kind,
  ready_at_start,
  after_kong_discard,
};

inline constexpr int kFlags = 9;

using Flags = std::uint16_t;

constexpr Flags flag_bit(Flag flag) {
  return static_cast<Flags>(1u << static_cast<unsigned>(flag));
}

// Facts of the table at the moment of the win.
struct WinContext {
  bool self_draw = false;
  std::uint8_t seat = kUnknown;        // 0 to 3 = E S W N
  std::uint8_t prevailing = kUnknown;  // 0 to 3 = E S W N
  Flags flags = 0;
  std::uint8_t flowers = 0;           // 0 to 8
  std::uint8_t void_suit = kUnknown;  // 0 to 2 = m p s

  constexpr bool has(Flag flag) const { return (flags & flag_bit(flag)) != 0; }

  friend bool operator==(const WinContext&, const WinContext&) = default;
};

}  // namespace sihai
