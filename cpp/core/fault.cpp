#include "core/fault.hpp"

#include <string>
#include <string_view>

#include "core/meld.hpp"
#include "core/names.hpp"

namespace sihai {
namespace {

std::string counted(std::uint32_t number, std::string_view thing) {
  std::string text = std::to_string(number);
  text += ' ';
  text += thing;
  if (number != 1) text += 's';
  return text;
}

std::string concealed_message(const Fault& fault) {
  const bool is_cut = fault.number == kMostTold;
  return "concealed: " + counted(fault.number, "tile") + (is_cut ? " or more" : "") + " with " +
         counted(fault.melds, "meld");
}

std::string complete_count(const Fault& fault) {
  return std::to_string(14 - 3 * fault.melds) + " (14 less 3 a meld)";
}

std::string meld_message(std::uint32_t code) {
  const std::string start = "melds: " + std::to_string(code) + " is no meld, ";
  if (code >= static_cast<std::uint32_t>(kMeldCodes)) {
    return start + "the codes run from 1 to " + std::to_string(kMeldCodes - 1) + ", 0 = none";
  }
  return start + "no chow starts at " + tile_name(meld_tile(static_cast<MeldCode>(code))) +
         ", only at 1 to 7 of a suit";
}

std::string range_message(std::string_view field, std::uint32_t number, std::string_view right) {
  std::string text(field);
  text += ": " + std::to_string(number) + " is out of range, right is ";
  text += right;
  return text;
}

std::string contradiction_message(const Fault& fault) {
  const std::string flag(flag_name(fault.flag));
  const std::string tile = tile_name(fault.tile);
  switch (fault.detail) {
    case FaultDetail::flag_excludes_flag:
      return "flags: " + flag + " and " + std::string(flag_name(fault.other)) +
             " cannot both be true of one win, leave one out";
    case FaultDetail::flag_needs_self_draw:
      return "self_draw: false, but " + flag + " is a win by self-draw";
    case FaultDetail::flag_needs_discard:
      return "self_draw: true, but " + flag + " is a win on another player's tile";
    case FaultDetail::flag_needs_no_meld:
      return "melds: the hand has some, but " + flag + " needs a hand without any";
    case FaultDetail::flag_needs_kong:
      return "melds: no kong among them, but " + flag + " needs one";
    case FaultDetail::flag_needs_east:
      return "seat: not East, but " + flag + " is the dealer's, who sits East";
    case FaultDetail::flag_needs_not_east:
      return "seat: East, but " + flag + " is never the dealer's, who sits East";
    case FaultDetail::flag_needs_no_copy:
      return "concealed: another " + tile + " beside the winning tile, but " + flag +
             " needs the winning tile to be the only one";
    default:
      return "melds: another " + tile + " in a meld, but " + flag +
             " needs the winning tile to be the winner's only one";
  }
}

}  // namespace

std::string fault_message(const Fault& fault) {
  switch (fault.detail) {
    case FaultDetail::none:
      return {};
    case FaultDetail::flowers_out_of_range:
      return range_message("flowers", fault.number, "0 to 8");
    case FaultDetail::void_suit_out_of_range:
      return range_message("void_suit", fault.number, "0 to 2 for m p s, 255 for none");
    case FaultDetail::win_is_no_tile:
      return range_message("win", fault.number, "0 to 33, 255 for none");
    case FaultDetail::no_such_meld:
      return meld_message(fault.number);
    case FaultDetail::seat_out_of_range:
      return range_message("seat", fault.number, "0 to 3 for E S W N, 255 for unknown");
    case FaultDetail::prevailing_out_of_range:
      return range_message("prevailing", fault.number, "0 to 3 for E S W N, 255 for unknown");
    case FaultDetail::unknown_flag_bit:
      return "flags: bit " + std::to_string(fault.number) + " has no meaning, bits 0 to " +
             std::to_string(kFlags - 1) + " have";
    case FaultDetail::wrong_count:
      return concealed_message(fault) + ", a complete hand has " + complete_count(fault);
    case FaultDetail::waiting_hand:
      return concealed_message(fault) + " are a hand waiting, a hand that wins has " +
             complete_count(fault) + " with the winning tile";
    case FaultDetail::too_many_melds:
      return "melds: " + std::to_string(fault.number) + ", a hand has at most " +
             std::to_string(kMaxMelds);
    case FaultDetail::fifth_copy:
      // A text may have held more than a byte can count.
      return tile_name(fault.tile) + " stands " + std::to_string(fault.number) + " times " +
             (fault.number >= 255 ? "or more " : "") +
             "over concealed and melds; there are four of each";
    case FaultDetail::no_win:
      return "win: none named, it must be one of the concealed tiles";
    case FaultDetail::win_elsewhere:
      return "win: " + tile_name(fault.tile) +
             " is not among the concealed tiles, which hold the winning tile too";
    default:
      return contradiction_message(fault);
  }
}

}  // namespace sihai
