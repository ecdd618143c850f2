// Whether a hand can exist and its win can have come about. One judge for single hands and for rows
// of a batch; any bytes at all may be given, and of several faults the lowest Status is found.
#pragma once

#include "core/fault.hpp"
#include "core/hand.hpp"

namespace sihai {

// The hand alone: melds that exist, four copies of a tile at most, 14 tiles (a meld is three) with
// the winning tile among the concealed ones, or 13 or 14 without a winning tile.
Fault check_hand(const HandView& hand);

// The facts of the win: each in range, and none contradicting another or the hand. The hand's own
// faults are not looked for here.
Fault check_context(const HandView& hand, const WinContext& context);

// All that scoring needs: both of the above, and a winning tile.
Fault check_win(const HandView& hand, const WinContext& context);

}  // namespace sihai
