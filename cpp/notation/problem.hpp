// What is wrong with a text, as a reader finds it, and the words for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/meld.hpp"
#include "core/status.hpp"
#include "core/tile.hpp"
#include "notation/notation.hpp"

namespace sihai::notation {

enum class ProblemKind : std::uint8_t {
  none,
  // bad_tile
  unknown_character,
  invalid_utf8,
  any_tile,
  flower,
  digits_without_suit,
  suit_without_digits,
  no_such_rank,          // first: the digit, second: its suit
  no_such_botzone_tile,  // first: letter and digit
  botzone_letter_alone,
  mark_among_tiles,  // a bracket or `+` where only tiles are read
  not_one_tile,
  win_not_one_tile,
  win_not_last,
  // bad_meld
  no_meld,
  no_concealed_kong,
  meld_not_closed,
  meld_not_opened,
  not_that_meld,  // kind: the meld asked for
  // too_many_copies
  too_many_copies,  // tile, copies
};

struct Problem {
  ProblemKind kind = ProblemKind::none;
  MeldKind meld{};
  Tile tile = 0;
  std::uint8_t copies = 0;
  // Parts of the text that was read. They stand apart when other digits come between.
  std::string_view first{};
  std::string_view second{};
};

Status problem_status(ProblemKind kind);

// Composes the words. `text` is the whole of what was read.
ParseResult describe(std::string_view text, const Problem& problem);

}  // namespace sihai::notation
