#include "notation/problem.hpp"

#include <string>

#include "core/names.hpp"
#include "notation/symbols.hpp"
#include "notation/utf8.hpp"

namespace sihai::notation {
namespace {

constexpr std::string_view kForms =
    "tiles are written as 123m 45p 9s 5z, 一万 东, E S W N C F P, W1 B2 T3 F1 J1 or 🀀";

std::string rank_message(const Problem& problem) {
  const std::string_view suit_text = problem.second;
  const Symbol suit = symbol_at(suit_text.data(), suit_text.data() + suit_text.size());
  const std::string letter(suit_text);
  const Symbol digit = symbol_at(problem.first.data(), problem.first.data() + problem.first.size());
  if (!is_suited(suit.value)) return "no such tile, honors run from 1z to 7z";
  constexpr std::string_view kSuitNames[] = {"characters", "dots", "bamboo"};
  const std::string_view name = kSuitNames[static_cast<std::size_t>(suit_of(suit.value))];
  std::string message =
      "no such tile, " + std::string(name) + " run from 1" + letter + " to 9" + letter;
  if (digit.value == 0) message += " (a red five of riichi is written 5" + letter + ")";
  return message;
}

std::string botzone_message(char letter) {
  for (const BotzoneLetter& botzone : kBotzoneLetters) {
    if (botzone.letter != letter) continue;
    const std::string start(1, letter);
    return "no such tile, Botzone's " + start + " runs from " + start + "1 to " + start +
           static_cast<char>('0' + botzone.count);
  }
  return {};
}

std::string unknown_message(std::string_view character) {
  std::string message = "no tile; ";
  message += kForms;
  if (character.size() == 1 && character[0] >= 'a' && character[0] <= 'z') {
    const char capital = static_cast<char>(character[0] - 'a' + 'A');
    const SymbolKind kind = kByteSymbols[static_cast<unsigned char>(capital)].kind;
    if (kind == SymbolKind::tile || kind == SymbolKind::botzone) {
      message += "; letters for tiles are capitals";
    }
  }
  if (character == "M" || character == "Z") message += "; m p s z are small letters";
  return message;
}

std::string_view meld_name(MeldKind kind) {
  switch (kind) {
    case MeldKind::chow:
      return "a chow, three tiles in a row of one suit";
    case MeldKind::pung:
      return "a pung, three tiles alike";
    case MeldKind::kong:
      return "a kong, four tiles alike";
    case MeldKind::concealed_kong:
      return "a concealed kong, four tiles alike";
  }
  return "a meld of a known kind";
}

// What is wrong and what would be right; the offending text and its place stand before it.
std::string reason(const Problem& problem) {
  switch (problem.kind) {
    case ProblemKind::none:
      return {};
    case ProblemKind::unknown_character:
      return unknown_message(problem.first);
    case ProblemKind::invalid_utf8:
      return "not UTF-8, text must be";
    case ProblemKind::any_tile:
      return "stands for any tile only in the examples of the rules, name the tile";
    case ProblemKind::flower:
      return "flowers are no part of a hand, give their number as `flowers`";
    case ProblemKind::digits_without_suit:
      return "digits without a suit, one of m p s z or 万 筒 饼 条 索 should follow";
    case ProblemKind::suit_without_digits:
      return "a suit without digits, they should stand before it";
    case ProblemKind::no_such_rank:
      return rank_message(problem);
    case ProblemKind::no_such_botzone_tile:
      return botzone_message(problem.first.front());
    case ProblemKind::botzone_letter_alone:
      return "no tile without exactly one digit, as in Botzone's " + std::string(problem.first) +
             "1; letters alone are E S W N C F P";
    case ProblemKind::mark_among_tiles:
      return "only tiles should stand here; melds in brackets and + belong to a whole hand";
    case ProblemKind::not_one_tile:
      return "one tile should stand here";
    case ProblemKind::win_not_one_tile:
      return "one tile should follow +, the winning tile";
    case ProblemKind::win_not_last:
      return "the winning tile with its + should be the last of the hand";
    case ProblemKind::no_meld:
      return "no meld; [123m] is a chow, [555z] a pung, [5555z] a kong, (5555z) a concealed kong";
    case ProblemKind::no_concealed_kong:
      return "no concealed kong; round brackets hold four tiles alike, other melds stand in [ ]";
    case ProblemKind::meld_not_closed:
      return "a meld without the end of its bracket, [ ends with ] and ( with )";
    case ProblemKind::meld_not_opened:
      return "the end of a bracket without its beginning";
    case ProblemKind::not_that_meld:
      return "not " + std::string(meld_name(problem.meld));
    case ProblemKind::too_many_copies:
      return {};
  }
  return {};
}

}  // namespace

Status problem_status(ProblemKind kind) {
  if (kind == ProblemKind::none) return Status::ok;
  if (kind < ProblemKind::no_meld) return Status::bad_tile;
  if (kind < ProblemKind::too_many_copies) return Status::bad_meld;
  return Status::too_many_copies;
}

ParseResult describe(std::string_view text, const Problem& problem) {
  ParseResult result;
  result.status = problem_status(problem.kind);
  if (problem.kind == ProblemKind::none) return result;
  if (problem.kind == ProblemKind::too_many_copies) {
    result.text = tile_name(problem.tile);
    result.message = result.text + " stands " + std::to_string(problem.copies) +
                     (problem.copies == 255 ? " times or more" : " times") +
                     "; there are four of each";
    return result;
  }
  result.byte_offset = static_cast<std::size_t>(problem.first.data() - text.data());
  result.character_offset = count_characters(text.substr(0, result.byte_offset));
  result.text = printable(problem.first) + printable(problem.second);
  if (!result.text.empty()) {
    result.message = result.text + " at position " + std::to_string(result.character_offset) + ": ";
  }
  result.message += reason(problem);
  return result;
}

}  // namespace sihai::notation
