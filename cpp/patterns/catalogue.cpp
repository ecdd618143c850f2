#include "patterns/catalogue.hpp"

#include <array>
#include <initializer_list>

namespace sihai {

namespace {

using Tiles = std::span<const Tile>;

// Patterns of the whole hand, in the order of their bits.
enum Whole : unsigned {
  all_types,
  half_flush,
  full_flush,
  all_chows,
  all_pungs,
  any_seven_pairs,
  any_knitted_honors,
  knitted_seven_honors,
  knitted_straight_five_honors,
  any_thirteen_orphans,
  all_simples,
  outside_hand,
  pure_outside_hand,
  all_terminals_and_honors,
  mixed_linked,
  all_linked,
  all_symmetric,
  last_tile_draw,
  last_tile_claim,
  blessing_of_man,
  blessing_of_earth,
  blessing_of_heaven,
  robbing_kong,
  kong_replacement,
  chicken_hand,
};

constexpr PatternSet bit(Whole pattern) { return PatternSet{1} << pattern; }

constexpr PatternSet when(bool holds, Whole pattern) { return PatternSet{holds} << pattern; }

// Predicates on chows.

bool same(Tile a, Tile b) { return a == b; }
bool shifted(Tile a, Tile b) { return suit_of(a) == suit_of(b) && b == a + 1; }
bool consecutive(Tile a, Tile b) { return suit_of(a) == suit_of(b) && b == a + 3; }
bool similar(Tile a, Tile b) { return suit_of(a) != suit_of(b) && rank_of(a) == rank_of(b); }
bool terminal_pair(Tile a, Tile b) {
  return suit_of(a) == suit_of(b) && rank_of(a) == 0 && rank_of(b) == 6;
}

template <bool (*kRelation)(Tile, Tile)>
bool two(Tiles chows, Tile, const WinContext&) {
  return kRelation(chows[0], chows[1]);
}

template <bool (*kRelation)(Tile, Tile)>
bool three(Tiles chows, Tile, const WinContext&) {
  return kRelation(chows[0], chows[1]) && kRelation(chows[1], chows[2]);
}

template <bool (*kRelation)(Tile, Tile)>
bool four(Tiles chows, Tile, const WinContext&) {
  return kRelation(chows[0], chows[1]) && kRelation(chows[1], chows[2]) &&
         kRelation(chows[2], chows[3]);
}

// Four chows that fall into two pairs, each in the relation.
template <bool (*kRelation)(Tile, Tile)>
bool twice(Tiles chows, Tile, const WinContext&) {
  const auto pairs = [chows](std::size_t b, std::size_t c, std::size_t d) {
    return kRelation(chows[0], chows[b]) && kRelation(chows[c], chows[d]);
  };
  return pairs(1, 2, 3) || pairs(2, 1, 3) || pairs(3, 1, 2);
}

bool starts_at(Tiles chows, std::initializer_list<int> ranks) {
  std::size_t i = 0;
  for (int rank : ranks) {
    if (suit_of(chows[i]) != suit_of(chows[0]) || rank_of(chows[i]) != rank) return false;
    ++i;
  }
  return true;
}

bool pure_straight(Tiles chows, Tile, const WinContext&) { return starts_at(chows, {0, 3, 6}); }

bool chained_straight(Tiles chows, Tile, const WinContext&) {
  return starts_at(chows, {0, 2, 4, 6});
}

bool in_three_suits(Tiles sets) {
  return suit_of(sets[0]) == 0 && suit_of(sets[1]) == 1 && suit_of(sets[2]) == 2;
}

bool mixed_triple_chow(Tiles chows, Tile, const WinContext&) {
  return in_three_suits(chows) && rank_of(chows[0]) == rank_of(chows[1]) &&
         rank_of(chows[1]) == rank_of(chows[2]);
}

bool mixed_straight(Tiles chows, Tile, const WinContext&) {
  unsigned starts = 0;
  for (Tile chow : chows) starts |= 1u << rank_of(chow);
  return in_three_suits(chows) && starts == 0b1001001;
}

// Two chows of one suit, and the same two of another.
bool mirrored(Tiles chows) {
  return suit_of(chows[0]) == suit_of(chows[1]) && suit_of(chows[2]) == suit_of(chows[3]) &&
         similar(chows[0], chows[2]) && similar(chows[1], chows[3]);
}

bool mirrored_double_chows(Tiles chows, Tile, const WinContext&) { return mirrored(chows); }

bool mirrored_short_straights(Tiles chows, Tile, const WinContext&) {
  return mirrored(chows) && consecutive(chows[0], chows[1]);
}

// Predicates on pungs and kongs of honors.

bool all_dragons(Tiles sets) {
  for (Tile tile : sets)
    if (!is_dragon(tile)) return false;
  return true;
}

bool all_winds(Tiles sets) {
  for (Tile tile : sets)
    if (!is_wind(tile)) return false;
  return true;
}

bool value_honor(Tiles sets, Tile, const WinContext& context) {
  return is_dragon(sets[0]) || sets[0] == kEast + context.seat;
}

bool dragons(Tiles sets, Tile, const WinContext&) { return all_dragons(sets); }

bool dragons_and_pair(Tiles sets, Tile pair, const WinContext&) {
  return all_dragons(sets) && is_dragon(pair);
}

bool winds(Tiles sets, Tile, const WinContext&) { return all_winds(sets); }

bool winds_and_pair(Tiles sets, Tile pair, const WinContext&) {
  return all_winds(sets) && is_wind(pair);
}

bool kongs(Tiles, Tile, const WinContext&) { return true; }

constexpr Pattern whole(std::string_view name, std::string_view meaning) {
  return {name, Part::whole, 0, false, nullptr, meaning};
}

constexpr std::array kPatterns{
    whole("all_types", "tiles of all three suits, a wind and a dragon"),
    whole("half_flush", "exactly one suit, and honors"),
    whole("full_flush", "exactly one suit, no honors"),
    whole("all_chows", "four chows and a pair"),
    whole("all_pungs", "four pungs or kongs and a pair"),
    whole("seven_pairs", "seven pairs; four alike are two pairs"),
    whole("knitted_honors", "14 different tiles out of the honors and one knitted set"),
    whole("knitted_seven_honors", "knitted_honors with all seven honors"),
    whole("knitted_straight_five_honors", "knitted_honors with all nine knitted tiles"),
    whole("thirteen_orphans", "one of each terminal and honor, and one of them doubled"),
    whole("all_simples", "no terminal, no honor"),
    whole("outside_hand", "every block holds a terminal or an honor"),
    whole("pure_outside_hand", "every block holds a terminal"),
    whole("all_terminals_and_honors", "every tile is a terminal or an honor"),
    whole("mixed_linked", "one number is in every block that is not of honors, and in one"),
    whole("all_linked", "one number is in every block"),
    whole("all_symmetric", "all_linked, the number in the middle of every chow"),
    whole("last_tile_draw", "self-draw of the wall's last tile"),
    whole("last_tile_claim", "win on the last discard"),
    whole("blessing_of_man", "flag blessing_of_man"),
    whole("blessing_of_earth", "flag blessing_of_earth"),
    whole("blessing_of_heaven", "flag blessing_of_heaven"),
    whole("robbing_kong", "flag robbing_kong"),
    whole("kong_replacement", "flag kong_replacement"),
    whole(kChickenHand, "a standard hand with no other yaku"),
    Pattern{"kong", Part::kongs, 1, false, kongs, "a kong of any kind"},
    Pattern{"two_kongs", Part::kongs, 2, false, kongs, "two kongs of any kind"},
    Pattern{"three_kongs", Part::kongs, 3, false, kongs, "three kongs of any kind"},
    Pattern{"value_honor", Part::honors, 1, false, value_honor,
            "a pung or kong of a dragon or of the seat wind"},
    Pattern{"little_three_dragons", Part::honors, 2, true, dragons_and_pair,
            "two pungs of dragons and a pair of the third"},
    Pattern{"big_three_dragons", Part::honors, 3, false, dragons, "three pungs of dragons"},
    Pattern{"little_three_winds", Part::honors, 2, true, winds_and_pair,
            "two pungs of winds and a pair of a third"},
    Pattern{"big_three_winds", Part::honors, 3, false, winds, "three pungs of winds"},
    Pattern{"pure_double_chow", Part::chows, 2, false, two<same>, "two chows alike"},
    Pattern{"two_pure_double_chows", Part::chows, 4, false, twice<same>,
            "two pairs of chows alike"},
    Pattern{"pure_triple_chow", Part::chows, 3, false, three<same>, "three chows alike"},
    Pattern{"shifted_double_chow", Part::chows, 2, false, two<shifted>,
            "two chows of a suit one apart"},
    Pattern{"two_shifted_double_chows", Part::chows, 4, false, twice<shifted>,
            "two pairs of chows, each of a suit and one apart"},
    Pattern{"three_shifted_chows", Part::chows, 3, false, three<shifted>,
            "three chows of a suit, each one up"},
    Pattern{"four_shifted_chows", Part::chows, 4, false, four<shifted>,
            "four chows of a suit, each one up"},
    Pattern{"two_terminal_chows", Part::chows, 2, false, two<terminal_pair>,
            "123 and 789 of a suit"},
    Pattern{"pure_straight", Part::chows, 3, false, pure_straight, "123 456 789 of a suit"},
    Pattern{"chained_straight", Part::chows, 4, false, chained_straight,
            "123 345 567 789 of a suit"},
    Pattern{"short_straight", Part::chows, 2, false, two<consecutive>,
            "two chows of a suit three apart"},
    Pattern{"two_short_straights", Part::chows, 4, false, twice<consecutive>,
            "two pairs of chows, each of a suit and three apart"},
    Pattern{"mirrored_short_straights", Part::chows, 4, false, mirrored_short_straights,
            "a short straight in two suits with the same numbers"},
    Pattern{"mixed_double_chow", Part::chows, 2, false, two<similar>,
            "two chows of the same numbers in two suits"},
    Pattern{"mixed_triple_chow", Part::chows, 3, false, mixed_triple_chow,
            "three chows of the same numbers in three suits"},
    Pattern{"mirrored_double_chows", Part::chows, 4, false, mirrored_double_chows,
            "two chows of a suit and the same two of another"},
    Pattern{"mixed_straight", Part::chows, 3, false, mixed_straight,
            "123 456 789, each in another suit"},
};

static_assert(kPatterns[all_types].name == "all_types");
static_assert(kPatterns[chicken_hand].name == kChickenHand);
static_assert(kPatterns[chicken_hand + 1].part != Part::whole);

constexpr std::array<PatternSet, WholeHand::kKinds> make_by_kinds() {
  std::array<PatternSet, WholeHand::kKinds> table{};
  for (unsigned kinds = 0; kinds < table.size(); ++kinds) {
    const unsigned suits = kinds & 7;
    const unsigned honors = kinds >> 3;
    const bool one_suit = suits == 1 || suits == 2 || suits == 4;
    table[kinds] = when(kinds == 31, all_types) | when(one_suit && honors != 0, half_flush) |
                   when(one_suit && honors == 0, full_flush);
  }
  return table;
}

constexpr std::array<PatternSet, WholeHand::kTraits> make_by_traits() {
  std::array<PatternSet, WholeHand::kTraits> table{};
  for (unsigned traits = 0; traits < table.size(); ++traits) {
    const auto has = [traits](unsigned trait) { return (traits & trait) != 0; };
    const bool suited = has(kTraitSuited);
    const bool honors = has(kTraitHonors);
    table[traits] = when(has(kTraitSimple) && !honors, all_simples) |
                    when(has(kTraitOutside), outside_hand) |
                    when(has(kTraitOutside) && !honors, pure_outside_hand) |
                    when(has(kTraitTerminals), all_terminals_and_honors) |
                    when(has(kTraitLinked) && suited, mixed_linked) |
                    when(has(kTraitLinked) && suited && !honors, all_linked) |
                    when(has(kTraitCentred) && suited && !honors, all_symmetric);
  }
  return table;
}

// By the number of chows of a standard hand; then the special shapes.
constexpr std::array<PatternSet, WholeHand::kForms> kByForm{
    bit(all_pungs),
    0,
    0,
    0,
    bit(all_chows),
    bit(any_seven_pairs),
    bit(any_thirteen_orphans),
    bit(any_knitted_honors) | bit(knitted_straight_five_honors),
    bit(any_knitted_honors),
    bit(any_knitted_honors) | bit(knitted_seven_honors)};

constexpr std::array<PatternSet, kConditions> make_by_conditions() {
  std::array<PatternSet, kConditions> table{};
  for (std::size_t conditions = 0; conditions < table.size(); ++conditions) {
    const WinContext context{.self_draw = (conditions >> kFlags) != 0,
                             .flags = static_cast<Flags>(conditions & ((1u << kFlags) - 1))};
    const bool last = context.has(Flag::last_tile);
    table[conditions] = when(last && context.self_draw, last_tile_draw) |
                        when(last && !context.self_draw, last_tile_claim) |
                        when(context.has(Flag::blessing_of_man), blessing_of_man) |
                        when(context.has(Flag::blessing_of_earth), blessing_of_earth) |
                        when(context.has(Flag::blessing_of_heaven), blessing_of_heaven) |
                        when(context.has(Flag::robbing_kong), robbing_kong) |
                        when(context.has(Flag::kong_replacement), kong_replacement);
  }
  return table;
}

constexpr std::array<PatternSet, WholeHand::kKinds> kByKinds = make_by_kinds();
constexpr std::array<PatternSet, WholeHand::kTraits> kByTraits = make_by_traits();
constexpr std::array<PatternSet, kConditions> kByConditions = make_by_conditions();

}  // namespace

std::span<const Pattern> patterns() { return kPatterns; }

PatternSet patterns_of_kinds(std::size_t kinds) { return kByKinds[kinds]; }
PatternSet patterns_of_traits(std::size_t traits) { return kByTraits[traits]; }
PatternSet patterns_of_form(std::size_t form) { return kByForm[form]; }
PatternSet patterns_of_conditions(std::size_t conditions) { return kByConditions[conditions]; }

Shape shape_of_form(std::size_t form) {
  return form < 5    ? Shape::standard
         : form == 5 ? Shape::seven_pairs
         : form == 6 ? Shape::thirteen_orphans
                     : Shape::knitted_honors;
}

}  // namespace sihai
