// Short names of tiles and win conditions, for messages and text alike.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/hand.hpp"
#include "core/tile.hpp"

namespace sihai {

inline constexpr std::string_view kSuitLetters = "mpsz";  // z: the honors

// "3m", "5z"; "?" for a number that is no tile.
inline std::string tile_name(Tile tile) {
  if (tile >= kTileKinds) return "?";
  return {static_cast<char>('1' + rank_of(tile)),
          kSuitLetters[static_cast<std::size_t>(suit_of(tile))]};
}

inline constexpr std::array<std::string_view, kFlags> kFlagNames{
    "last_tile",          "kong_replacement",  "robbing_kong",
    "blessing_of_heaven", "blessing_of_earth", "blessing_of_man",
    "last_of_kind",       "ready_at_start",    "after_kong_discard"};

constexpr std::string_view flag_name(Flag flag) {
  return kFlagNames[static_cast<std::size_t>(flag)];
}

}  // namespace sihai
