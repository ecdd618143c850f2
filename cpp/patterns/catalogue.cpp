#include "patterns/catalogue.hpp"

#include <algorithm>

#include "patterns/block_predicates.hpp"

namespace sihai {

namespace {

using namespace predicates;  // NOLINT(google-build-using-namespace): this file is their table
using A = Aspect;

constexpr Pattern whole(std::string_view name, std::string_view meaning, Condition first,
                        Condition second = {}, Condition third = {}) {
  return {.name = name, .conditions = {first, second, third}, .meaning = meaning};
}

constexpr Pattern repeated(std::string_view name, std::string_view meaning, Aspect aspect,
                           int (*repeats)(unsigned)) {
  return {.name = name,
          .conditions = {Condition{aspect, nullptr}},
          .repeats = repeats,
          .meaning = meaning};
}

constexpr Pattern blocks(Part part, std::string_view name, std::string_view meaning,
                         std::uint8_t sets, bool (*holds)(Tiles, Tile, const WinContext&),
                         bool pair = false) {
  return {.name = name,
          .part = part,
          .sets = sets,
          .pair = pair,
          .on_blocks = holds,
          .meaning = meaning};
}

// Conditions, a name each, by the aspect they are on.

constexpr unsigned suits_of(unsigned kinds) { return kinds & 7; }
constexpr unsigned honors_of(unsigned kinds) { return kinds >> 3; }
constexpr int suit_count(unsigned kinds) {
  return static_cast<int>((kinds & 1) + (kinds >> 1 & 1) + (kinds >> 2 & 1));
}

constexpr Condition kAllKinds{A::kinds, [](unsigned v) { return v == 31; }};
constexpr Condition kOneSuitAndHonors{
    A::kinds, [](unsigned v) { return suit_count(v) == 1 && honors_of(v) != 0; }};
constexpr Condition kOneSuitOnly{
    A::kinds, [](unsigned v) { return suit_count(v) == 1 && honors_of(v) == 0; }};
constexpr Condition kTwoSuits{A::kinds, [](unsigned v) { return suit_count(v) == 2; }};
constexpr Condition kNoSuit{A::kinds, [](unsigned v) { return suits_of(v) == 0; }};
constexpr Condition kNoHonors{A::kinds, [](unsigned v) { return honors_of(v) == 0; }};
constexpr Condition kHonorsToo{A::kinds,
                               [](unsigned v) { return honors_of(v) != 0 && suits_of(v) != 0; }};

constexpr bool has(unsigned value, unsigned bits) { return (value & bits) == bits; }

constexpr Condition kSimples{
    A::traits, [](unsigned v) { return has(v, kTraitSimple) && !has(v, kTraitHonors); }};
constexpr Condition kOutside{A::traits, [](unsigned v) { return has(v, kTraitOutside); }};
constexpr Condition kPureOutside{
    A::traits, [](unsigned v) { return has(v, kTraitOutside) && !has(v, kTraitHonors); }};
constexpr Condition kTerminalsOrHonors{A::traits,
                                       [](unsigned v) { return has(v, kTraitTerminals); }};
constexpr Condition kLinkedOrHonors{A::traits,
                                    [](unsigned v) { return has(v, kTraitLinked | kTraitSuited); }};
constexpr Condition kLinked{A::traits, [](unsigned v) {
                              return has(v, kTraitLinked | kTraitSuited) && !has(v, kTraitHonors);
                            }};
constexpr Condition kCentredBlocks{
    A::traits,
    [](unsigned v) { return has(v, kTraitCentred | kTraitSuited) && !has(v, kTraitHonors); }};
constexpr Condition kFives{A::traits, [](unsigned v) {
                             return has(v, kTraitFives | kTraitSuited) && !has(v, kTraitHonors);
                           }};

constexpr Condition kFourChows{A::form, [](unsigned v) { return v == 4; }};
constexpr Condition kFourOrKnittedChows{
    A::form, [](unsigned v) { return v == 4 || v == kFormKnittedStraight + 1; }};
constexpr Condition kNoChows{A::form, [](unsigned v) { return v == 0; }};
constexpr Condition kStandard{A::form, [](unsigned v) { return v <= 4; }};
constexpr Condition kSevenPairs{A::form, [](unsigned v) { return v == kFormSevenPairs; }};
constexpr Condition kOrphans{A::form, [](unsigned v) { return v == kFormThirteenOrphans; }};
constexpr Condition kKnittedHonors{
    A::form, [](unsigned v) { return v >= kFormKnittedHonors + 5 && v <= kFormKnittedHonors + 7; }};
constexpr Condition kKnittedSeven{A::form, [](unsigned v) { return v == kFormKnittedHonors + 7; }};
constexpr Condition kKnittedFive{A::form, [](unsigned v) { return v == kFormKnittedHonors + 5; }};
constexpr Condition kKnittedStraightHeld{
    A::form, [](unsigned v) { return v == kFormKnittedHonors + 5 || v >= kFormKnittedStraight; }};

template <Flag kFlag>
constexpr Condition kFlagged{A::conditions, [](unsigned v) { return has(v, flag_bit(kFlag)); }};
constexpr unsigned kDrawn = 1u << kFlags;
constexpr Condition kLastDraw{
    A::conditions, [](unsigned v) { return has(v, flag_bit(Flag::last_tile) | kDrawn); }};
constexpr Condition kLastClaim{
    A::conditions, [](unsigned v) { return has(v, flag_bit(Flag::last_tile)) && !has(v, kDrawn); }};
constexpr Condition kSelfDraw{A::conditions, [](unsigned v) { return has(v, kDrawn); }};

// Ranks `from` to `to` only, counted from 1, and no honors.
template <unsigned kFrom, unsigned kTo>
constexpr Condition kRanksOnly{A::ranks, [](unsigned v) {
                                 constexpr unsigned kAllowed =
                                     ((1u << kTo) - 1) & ~((1u << (kFrom - 1)) - 1);
                                 return (v & ~kAllowed) == 0;
                               }};
constexpr Condition kEvenRanks{A::ranks, [](unsigned v) { return (v & ~0b010101010u) == 0; }};
constexpr Condition k258Ranks{A::ranks, [](unsigned v) { return (v & ~0b010010010u) == 0; }};
constexpr Condition kTerminalRanks{A::ranks, [](unsigned v) { return (v & ~0b100000001u) == 0; }};
constexpr Condition kTerminalsAndHonors{A::ranks, [](unsigned v) {
                                          return (v & ~(0b100000001u | kRanksHonors)) == 0 &&
                                                 has(v, kRanksHonors) && v != kRanksHonors;
                                        }};

constexpr Condition kSomeHog{A::hogs, [](unsigned v) { return v >= 5; }};

constexpr Condition kClosedDraw{A::concealment,
                                [](unsigned v) { return has(v, kSelfDrawn | kClosed); }};
constexpr Condition kClosedDrawPlain{A::concealment, [](unsigned v) {
                                       return has(v, kSelfDrawn | kClosed) && !has(v, kClosedForm);
                                     }};
constexpr Condition kClosedClaim{A::concealment,
                                 [](unsigned v) { return has(v, kClosed) && !has(v, kSelfDrawn); }};
constexpr Condition kFourOpenClaim{
    A::concealment, [](unsigned v) { return has(v, kFourOpenMelds) && !has(v, kSelfDrawn); }};

template <unsigned kMark>
constexpr Condition kMarked{A::marks, [](unsigned v) { return has(v, kMark); }};
template <unsigned kPair>
constexpr Condition kPairIs{A::marks, [](unsigned v) { return v >> kMarkPairShift == kPair; }};
constexpr Condition kSuitedPair{A::marks,
                                [](unsigned v) { return v >> kMarkPairShift != kPairOther; }};

// (melded kongs, concealed kongs, concealed pungs); a negative number: any.
template <int kMelded, int kConcealed>
constexpr Condition kKongs{A::sets,
                           [](unsigned v) { return v / 25 == kMelded && v / 5 % 5 == kConcealed; }};
// TIANJIN Q10: one of each counts as both.
constexpr Condition kSingleConcealed{A::sets,
                                     [](unsigned v) { return v / 5 % 5 == 1 && v / 25 <= 1; }};
constexpr Condition kSingleMelded{A::sets,
                                  [](unsigned v) { return v / 25 == 1 && v / 5 % 5 <= 1; }};
template <unsigned kNumber>
constexpr Condition kKongsInAll{A::sets, [](unsigned v) { return v / 25 + v / 5 % 5 == kNumber; }};
template <unsigned kNumber>
constexpr Condition kConcealedInAll{A::sets,
                                    [](unsigned v) { return v / 5 % 5 + v % 5 == kNumber; }};
// MCR 1.6: not where both are the two concealed kongs and there is no other kong.
constexpr Condition kTwoConcealed{
    A::sets, [](unsigned v) { return v / 5 % 5 + v % 5 == 2 && !(v / 25 == 0 && v / 5 % 5 == 2); }};

template <Wait kWait>
constexpr Condition kWaits{A::wait, [](unsigned v) { return v == static_cast<unsigned>(kWait); }};

constexpr std::array kPatterns{
    // Suits and honors
    whole("all_types", "tiles of all three suits, a wind and a dragon", kAllKinds),
    whole("half_flush", "exactly one suit, and honors", kOneSuitAndHonors),
    whole("full_flush", "exactly one suit, no honors", kOneSuitOnly),
    whole("all_honors", "no suited tile", kNoSuit),
    whole("one_voided_suit", "exactly two suits", kTwoSuits),
    whole("no_honors", "no honor", kNoHonors),
    // Forms
    whole("standard_hand", "four sets and a pair", kStandard),
    whole("all_chows", "four chows and a pair", kFourChows),
    whole("all_chows_suited_pair",
          "four chows, or a knitted straight and a chow, and a pair that is no honor",
          kFourOrKnittedChows, kSuitedPair),
    whole("all_pungs", "four pungs or kongs and a pair", kNoChows),
    whole("seven_pairs", "seven pairs; four alike are two pairs", kSevenPairs),
    whole("seven_pairs_with_hog", "seven pairs, four alike among them", kSevenPairs, kSomeHog),
    whole("pure_seven_pairs", "seven pairs of one suit", kSevenPairs, kOneSuitOnly),
    whole("pure_seven_pairs_with_hog", "seven pairs of one suit, four alike among them",
          kSevenPairs, kOneSuitOnly, kSomeHog),
    whole("seven_shifted_pairs", "seven pairs of one suit, each one up", kSevenPairs,
          kMarked<kMarkShiftedPairs>),
    whole("knitted_honors", "14 different tiles out of the honors and one knitted set",
          kKnittedHonors),
    whole("knitted_seven_honors", "knitted_honors with all seven honors", kKnittedSeven),
    whole("knitted_straight_five_honors", "knitted_honors with all nine knitted tiles",
          kKnittedFive),
    whole("knitted_straight", "all nine tiles of one knitted set", kKnittedStraightHeld),
    whole("thirteen_orphans", "one of each terminal and honor, and one of them doubled", kOrphans),
    whole("nine_gates", "1112345678999 of one suit and any tile of it, no meld",
          kMarked<kMarkNineGates>),
    // Terminals, numbers, tile sets
    whole("all_simples", "no terminal, no honor", kSimples),
    whole("outside_hand", "every block holds a terminal or an honor", kOutside),
    whole("pure_outside_hand", "every block holds a terminal", kPureOutside),
    whole("pure_outside_flush", "every block holds a terminal, one suit", kPureOutside,
          kOneSuitOnly),
    whole("all_terminals_and_honors", "every tile is a terminal or an honor", kTerminalsOrHonors),
    whole("terminals_and_honors_both", "terminals and honors, at least one of each, nothing else",
          kTerminalsAndHonors, kHonorsToo),
    whole("all_terminals", "every tile is a terminal", kTerminalRanks),
    whole("mixed_linked", "one number is in every block that is not of honors, and in one",
          kLinkedOrHonors),
    whole("all_linked", "one number is in every block", kLinked),
    whole("all_symmetric", "all_linked, the number in the middle of every chow", kCentredBlocks),
    whole("all_fives", "every block holds a 5", kFives),
    whole("upper_tiles", "7, 8 and 9 only", kRanksOnly<7, 9>),
    whole("middle_tiles", "4, 5 and 6 only", kRanksOnly<4, 6>),
    whole("lower_tiles", "1, 2 and 3 only", kRanksOnly<1, 3>),
    whole("upper_four", "6 to 9 only", kRanksOnly<6, 9>),
    whole("lower_four", "1 to 4 only", kRanksOnly<1, 4>),
    whole("all_even_pungs", "four pungs or kongs and a pair of 2, 4, 6 and 8", kEvenRanks,
          kNoChows),
    whole("all_258_pungs", "four pungs or kongs and a pair of 2, 5 and 8", k258Ranks, kNoChows),
    whole("pure_all_pungs", "four pungs or kongs and a pair of one suit", kNoChows, kOneSuitOnly),
    whole("all_green", "2, 3, 4, 6 and 8 of bamboo and green only", kMarked<kMarkGreen>),
    whole("reversible_tiles", "tiles that look the same upside down only",
          kMarked<kMarkReversible>),
    whole("pure_terminal_chows", "123 123 789 789 and the pair 55 of one suit",
          kMarked<kMarkTerminalChows>),
    whole("three_suited_terminal_chows", "123 789 of two suits and the pair 55 of the third",
          kMarked<kMarkThreeSuitedChows>),
    whole("pair_of_258", "the pair is of 2, 5 or 8", kPairIs<kPair258>),
    whole("pair_of_terminals", "the pair is of 1 or 9", kPairIs<kPairTerminal>),
    repeated("tile_hog", "each kind held four times that is no kong", A::hogs,
             [](unsigned v) { return static_cast<int>(v / 5); }),
    repeated("tile_hog_or_kong", "each kind held four times, kong or not", A::hogs,
             [](unsigned v) { return static_cast<int>(v % 5); }),
    // Kongs and concealed pungs by their numbers
    whole("four_kongs", "four kongs", kKongsInAll<4>),
    whole("exactly_three_kongs", "exactly three kongs", kKongsInAll<3>),
    whole("two_concealed_kongs", "exactly two kongs, both concealed", kKongs<0, 2>),
    whole("melded_and_concealed_kong", "exactly two kongs, one of them concealed", kKongs<1, 1>),
    whole("two_melded_kongs", "exactly two kongs, both melded", kKongs<2, 0>),
    whole("one_concealed_kong", "exactly one kong, concealed", kKongs<0, 1>),
    whole("one_melded_kong", "exactly one kong, melded", kKongs<1, 0>),
    whole("concealed_kong_of_two", "one concealed kong, and at most one melded", kSingleConcealed),
    whole("melded_kong_of_two", "one melded kong, and at most one concealed", kSingleMelded),
    whole("four_concealed_pungs", "four concealed pungs or kongs", kConcealedInAll<4>),
    whole("three_concealed_pungs", "exactly three concealed pungs or kongs", kConcealedInAll<3>),
    whole("two_concealed_pungs",
          "exactly two concealed pungs or kongs, unless they are the only two kongs",
          kTwoConcealed),
    // The win
    whole("last_tile_draw", "self-draw of the wall's last tile", kLastDraw),
    whole("last_tile_claim", "win on the last discard", kLastClaim),
    whole("blessing_of_man", "flag blessing_of_man", kFlagged<Flag::blessing_of_man>),
    whole("blessing_of_earth", "flag blessing_of_earth", kFlagged<Flag::blessing_of_earth>),
    whole("blessing_of_heaven", "flag blessing_of_heaven", kFlagged<Flag::blessing_of_heaven>),
    whole("robbing_kong", "flag robbing_kong", kFlagged<Flag::robbing_kong>),
    whole("kong_replacement", "flag kong_replacement", kFlagged<Flag::kong_replacement>),
    whole("after_kong_discard", "flag after_kong_discard", kFlagged<Flag::after_kong_discard>),
    whole("last_of_kind", "flag last_of_kind", kFlagged<Flag::last_of_kind>),
    whole("ready_at_start", "flag ready_at_start", kFlagged<Flag::ready_at_start>),
    whole("self_drawn", "self-draw", kSelfDraw),
    whole("fully_concealed_hand",
          "self-draw without an open meld, in a form that is not closed by its nature",
          kClosedDrawPlain),
    whole("fully_concealed_hand_any_form", "self-draw without an open meld", kClosedDraw),
    whole("concealed_hand", "win on a discard without an open meld", kClosedClaim),
    whole("melded_hand", "win on a discard with four open melds", kFourOpenClaim),
    whole("edge_wait", "the only wait: 3 for 12, or 7 for 89", kWaits<Wait::edge>),
    whole("closed_wait", "the only wait: the middle of a chow", kWaits<Wait::closed>),
    whole("single_wait", "the only wait: the pair", kWaits<Wait::single>),
    whole(kChickenHand, "no other yaku", kStandard),
    Pattern{.name = "flower", .part = Part::flowers, .meaning = "each flower"},
    // Kongs as blocks
    blocks(Part::kongs, "kong", "a kong of any kind", 1, any),
    blocks(Part::kongs, "two_kongs", "two kongs of any kind", 2, any),
    blocks(Part::kongs, "three_kongs", "three kongs of any kind", 3, any),
    // Honors
    blocks(Part::honors, "value_honor", "a pung or kong of a dragon or of the seat wind", 1,
           value_honor),
    blocks(Part::honors, "dragon_pung", "a pung or kong of a dragon", 1, dragons),
    blocks(Part::honors, "prevailing_wind_pung", "a pung or kong of the prevailing wind", 1,
           prevailing_wind),
    blocks(Part::honors, "seat_wind_pung", "a pung or kong of the seat wind", 1, seat_wind),
    blocks(Part::honors, "two_dragon_pungs", "two pungs of dragons", 2, dragons),
    blocks(Part::honors, "little_three_dragons", "two pungs of dragons and a pair of the third", 2,
           dragons_and_pair, true),
    blocks(Part::honors, "big_three_dragons", "three pungs of dragons", 3, dragons),
    blocks(Part::honors, "little_three_winds", "two pungs of winds and a pair of a third", 2,
           winds_and_pair, true),
    blocks(Part::honors, "big_three_winds", "three pungs of winds", 3, winds),
    blocks(Part::honors, "little_four_winds", "three pungs of winds and a pair of the fourth", 3,
           winds_and_pair, true),
    blocks(Part::honors, "big_four_winds", "four pungs of winds", 4, winds),
    blocks(Part::honors, "big_four_winds_green_pair", "four pungs of winds and a pair of green", 4,
           winds_and_green_pair, true),
    // Pungs
    blocks(Part::any_pung, "terminal_or_honor_pung", "a pung or kong of a terminal or honor", 1,
           terminal_or_honor),
    blocks(Part::pungs, "double_pung", "two pungs of one number", 2, each_next<similar>),
    blocks(Part::pungs, "triple_pung", "three pungs of one number", 3, mixed_triple),
    blocks(Part::pungs, "three_shifted_pungs", "three pungs of a suit, each one up", 3,
           each_next<shifted>),
    blocks(Part::pungs, "four_shifted_pungs", "four pungs of a suit, each one up", 4,
           each_next<shifted>),
    blocks(Part::pungs, "mixed_shifted_pungs", "three pungs in three suits, each one up", 3,
           mixed_shifted),
    blocks(Part::pungs, "two_suit_shifted_pungs", "three pungs in two suits, each one up", 3,
           two_suit_shifted),
    blocks(Part::pungs, "several_suit_shifted_pungs",
           "four pungs in two or three suits, each one up", 4, several_suit_shifted),
    // Chows
    blocks(Part::chows, "pure_double_chow", "two chows alike", 2, each_next<same>),
    blocks(Part::chows, "two_pure_double_chows", "two pairs of chows alike", 4, twice<same>),
    blocks(Part::chows, "pure_triple_chow", "three chows alike", 3, each_next<same>),
    blocks(Part::chows, "pure_quadruple_chow", "four chows alike", 4, each_next<same>),
    blocks(Part::chows, "shifted_double_chow", "two chows of a suit one apart", 2,
           each_next<shifted>),
    blocks(Part::chows, "two_shifted_double_chows",
           "two pairs of chows, each of a suit and one apart", 4, twice<shifted>),
    blocks(Part::chows, "three_shifted_chows", "three chows of a suit, each one up", 3,
           each_next<shifted>),
    blocks(Part::chows, "four_shifted_chows", "four chows of a suit, each one up", 4,
           each_next<shifted>),
    blocks(Part::chows, "three_stepped_chows", "three chows of a suit, each one up or each two up",
           3, step_one_or_two),
    blocks(Part::chows, "four_stepped_chows", "four chows of a suit, each one up or each two up", 4,
           step_one_or_two),
    blocks(Part::chows, "two_terminal_chows", "123 and 789 of a suit", 2, each_next<terminal_pair>),
    blocks(Part::chows, "pure_straight", "123 456 789 of a suit", 3, pure_straight),
    blocks(Part::chows, "chained_straight", "123 345 567 789 of a suit", 4, chained_straight),
    blocks(Part::chows, "short_straight", "two chows of a suit three apart", 2,
           each_next<consecutive>),
    blocks(Part::chows, "two_short_straights", "two pairs of chows, each of a suit and three apart",
           4, twice<consecutive>),
    blocks(Part::chows, "mirrored_short_straights",
           "a short straight in two suits with the same numbers", 4, mirrored_short_straights),
    blocks(Part::chows, "mixed_double_chow", "two chows of the same numbers in two suits", 2,
           each_next<similar>),
    blocks(Part::chows, "mixed_triple_chow", "three chows of the same numbers in three suits", 3,
           mixed_triple),
    blocks(Part::chows, "mirrored_double_chows", "two chows of a suit and the same two of another",
           4, mirrored),
    blocks(Part::chows, "mixed_straight", "123 456 789, each in another suit", 3, mixed_straight),
    blocks(Part::chows, "mixed_shifted_chows", "three chows in three suits, each one up", 3,
           mixed_shifted),
    blocks(Part::chows, "two_suit_shifted_chows", "three chows in two suits, each one up", 3,
           two_suit_shifted),
    blocks(Part::chows, "several_suit_shifted_chows",
           "four chows in two or three suits, each one up", 4, several_suit_shifted),
};

static_assert(kPatterns.size() < 256);

}  // namespace

std::span<const Pattern> patterns() { return kPatterns; }

int holds_by(const Pattern& pattern, Aspect aspect, unsigned value) {
  if (pattern.repeats != nullptr)
    return pattern.conditions[0].aspect == aspect ? pattern.repeats(value) : kMaxRepeats;
  return std::ranges::all_of(pattern.conditions, [&](const Condition& condition) {
    return condition.holds == nullptr || condition.aspect != aspect || condition.holds(value);
  });
}

}  // namespace sihai
