// What is wrong with a hand or with the facts of its win.
#pragma once

#include <cstdint>
#include <string>

#include "core/hand.hpp"
#include "core/status.hpp"
#include "core/tile.hpp"

namespace sihai {

// The rule that is broken. Several details share one Status; each has a message of its own.
enum class FaultDetail : std::uint8_t {
  none,
  // bad_field
  flowers_out_of_range,    // number: the flowers
  void_suit_out_of_range,  // number: the suit
  // bad_tile
  win_is_no_tile,  // number: the winning tile
  // bad_meld
  no_such_meld,  // number: the code
  // bad_seat
  seat_out_of_range,        // number: the seat
  prevailing_out_of_range,  // number: the wind
  // bad_flag
  unknown_flag_bit,  // number: the lowest bit without a meaning
  // bad_count
  wrong_count,     // number: concealed tiles; melds
  waiting_hand,    // the same, of a hand one tile short that is to be scored
  too_many_melds,  // number: the melds
  // too_many_copies
  fifth_copy,  // tile; number: its copies
  // win_not_in_hand
  no_win,
  win_elsewhere,  // tile
  // impossible_condition: each of a flag and the fact that contradicts it
  flag_excludes_flag,    // flag, other
  flag_needs_self_draw,  // flag
  flag_needs_discard,    // flag
  flag_needs_no_meld,    // flag
  flag_needs_kong,       // flag
  flag_needs_east,       // flag
  flag_needs_not_east,   // flag
  flag_needs_no_copy,    // flag, tile: another copy among the concealed tiles
  flag_needs_no_melded,  // flag, tile: another copy in a meld
};

inline constexpr std::uint16_t kMostTold = 65535;  // a number so large was cut off

// The first fault found, or none. Small and without allocation, as every row of a batch makes one;
// the words are composed only when somebody reads them. All zeros without a fault.
struct Fault {
  Status status = Status::ok;
  FaultDetail detail = FaultDetail::none;
  Tile tile = 0;
  Flag flag{};
  Flag other{};
  std::uint8_t melds = 0;
  std::uint16_t number = 0;

  constexpr explicit operator bool() const { return status != Status::ok; }

  friend bool operator==(const Fault&, const Fault&) = default;
};

// One English sentence: the field, what is wrong, what would be right. Empty without a fault.
std::string fault_message(const Fault& fault);

}  // namespace sihai
