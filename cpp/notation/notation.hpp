// Every text form of tiles, melds and hands, read and written. The forms are described in the
// user docs under "notation"; the one canonical output is `[555z] (1111m) 23p78999s +1p`.
//
// Readers take any bytes: invalid UTF-8, NULs and any length are faults of the text, never of the
// program. They allocate nothing unless the text has a fault. Of several faults the one with the
// lowest Status is told, and of equals the first in the text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/hand.hpp"
#include "core/meld.hpp"
#include "core/status.hpp"
#include "core/tile.hpp"

namespace sihai {

struct ParseResult {
  Status status = Status::ok;
  std::size_t byte_offset = 0;       // of the fault; 0 when it is one of the hand as a whole
  std::size_t character_offset = 0;  // the same in code points: an invalid byte counts as one
  std::string text;                  // what offends, whole characters, shortened, safe to print
  std::string message;               // what is wrong, where (character_offset), what would be right

  bool ok() const { return status == Status::ok; }
  // Whether the fault stands at a place in the text; others are of the hand as a whole.
  bool has_place() const { return status == Status::bad_tile || status == Status::bad_meld; }
};

// A whole hand in one string. Melds come out in ascending order, and the hand passed check_hand.
// The hand is written only when the text is right.
ParseResult parse_hand(std::string_view text, Hand& hand);

// Tiles alone, no melds and no `+`, none at all included. The counts are written, cut off at 255,
// also with too_many_copies, so that a caller who builds a hand of them can have check_hand put
// bad_count first.
ParseResult parse_tiles(std::string_view text, TileCounts& counts);

// Exactly one tile; more or none is bad_tile.
ParseResult parse_tile(std::string_view text, Tile& tile);

// The tiles of a meld whose kind is known, in any order and without brackets.
ParseResult parse_meld_tiles(std::string_view text, MeldKind kind, MeldCode& code);

// Canonical text. What cannot exist is written as `?`: these never fail.
std::string write_tile(Tile tile);                 // 5z
std::string write_tiles(const TileCounts& tiles);  // 123m45p9s5z
std::string write_meld(MeldCode code);             // [123m] [5555z] (1111m); empty for kNoMeld
// Melds in the order they stand in, the concealed tiles without the winning tile, `+` and that.
std::string write_hand(const HandView& hand);

// The picture of a tile in UTF-8, without a variation selector; U+1F02B, a tile's back, if it is
// no tile.
std::string tile_unicode(Tile tile);

}  // namespace sihai
