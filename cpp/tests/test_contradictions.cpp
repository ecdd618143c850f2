#include <doctest/doctest.h>

#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "core/names.hpp"
#include "core/validation.hpp"
#include "notation/notation.hpp"

using namespace sihai;

namespace {

Hand hand_of(const char* text) {
  Hand hand;
  const ParseResult result = parse_hand(text, hand);
  REQUIRE_MESSAGE(result.ok(), result.message);
  return hand;
}

WinContext context_of(std::initializer_list<Flag> flags, bool self_draw,
                      std::uint8_t seat = kUnknown) {
  WinContext context;
  context.self_draw = self_draw;
  context.seat = seat;
  for (const Flag flag : flags) {
    context.flags = static_cast<Flags>(context.flags | flag_bit(flag));
  }
  return context;
}

constexpr bool kSelfDraw = true;
constexpr bool kDiscard = false;
constexpr std::uint8_t kSeatEast = 0;
constexpr std::uint8_t kSeatSouth = 1;

const char* const kConcealed = "123m456p789s1122z +3z";  // wins on the only 3z
const char* const kPlain = "12m456p789s111z22z +3m";     // wins on the only 3m
const char* const kPairWait = "123m456p789s111z2z +2z";  // another 2z concealed
const char* const kOpenPung = "[111z] 12m456p789s2z2z +3m";
const char* const kOpenKong = "[1111z] 12m456p789s22z +3m";
const char* const kConcealedKong = "(1111z) 12m456p789s22z +3m";
const char* const kMeldedWin = "[234m] [1111z] 12m789s22z +3m";  // another 3m in an open chow

struct Case {
  const char* name;
  const char* hand;
  WinContext context;
  FaultDetail detail;  // none: the win stands
};

// The interface's list once more, by hand: each contradiction beside the nearest win that stands.
std::vector<Case> cases() {
  using enum Flag;
  using enum FaultDetail;
  std::vector<Case> list{
      {"heaven", kPlain, context_of({blessing_of_heaven}, kSelfDraw, kSeatEast), none},
      {"heaven, seat unknown", kPlain, context_of({blessing_of_heaven}, kSelfDraw), none},
      {"heaven on a discard", kPlain, context_of({blessing_of_heaven}, kDiscard, kSeatEast),
       flag_needs_self_draw},
      {"heaven for South", kPlain, context_of({blessing_of_heaven}, kSelfDraw, kSeatSouth),
       flag_needs_east},
      {"earth", kPlain, context_of({blessing_of_earth}, kSelfDraw, kSeatSouth), none},
      {"earth, seat unknown", kPlain, context_of({blessing_of_earth}, kSelfDraw), none},
      {"earth on a discard", kPlain, context_of({blessing_of_earth}, kDiscard, kSeatSouth),
       flag_needs_self_draw},
      {"earth for East", kPlain, context_of({blessing_of_earth}, kSelfDraw, kSeatEast),
       flag_needs_not_east},
      {"man", kPlain, context_of({blessing_of_man}, kDiscard, kSeatSouth), none},
      {"man, seat unknown", kPlain, context_of({blessing_of_man}, kDiscard), none},
      {"man by self-draw", kPlain, context_of({blessing_of_man}, kSelfDraw, kSeatSouth),
       flag_needs_discard},
      {"man for East", kPlain, context_of({blessing_of_man}, kDiscard, kSeatEast),
       flag_needs_not_east},
      {"replacement", kOpenKong, context_of({kong_replacement}, kSelfDraw), none},
      {"replacement, concealed kong", kConcealedKong, context_of({kong_replacement}, kSelfDraw),
       none},
      {"replacement on a discard", kOpenKong, context_of({kong_replacement}, kDiscard),
       flag_needs_self_draw},
      {"replacement without a kong", kOpenPung, context_of({kong_replacement}, kSelfDraw),
       flag_needs_kong},
      {"replacement without a meld", kPlain, context_of({kong_replacement}, kSelfDraw),
       flag_needs_kong},
      {"replacement as the last tile", kOpenKong,
       context_of({kong_replacement, last_tile}, kSelfDraw), none},
      {"robbing", kPlain, context_of({robbing_kong}, kDiscard), none},
      {"robbing with melds elsewhere", kOpenKong, context_of({robbing_kong}, kDiscard), none},
      {"robbing by self-draw", kPlain, context_of({robbing_kong}, kSelfDraw), flag_needs_discard},
      {"robbing the last tile", kPlain, context_of({robbing_kong, last_tile}, kDiscard),
       flag_excludes_flag},
      {"robbing with a copy concealed", kPairWait, context_of({robbing_kong}, kDiscard),
       flag_needs_no_copy},
      {"robbing with a copy in a chow", kMeldedWin, context_of({robbing_kong}, kDiscard),
       flag_needs_no_melded},
      {"robbing the last of its kind", kPlain, context_of({robbing_kong, last_of_kind}, kDiscard),
       none},
      {"last of kind", kPlain, context_of({last_of_kind}, kDiscard), none},
      {"last of kind by self-draw", kPlain, context_of({last_of_kind}, kSelfDraw), none},
      {"last of kind, a copy in a chow", kMeldedWin, context_of({last_of_kind}, kDiscard), none},
      {"last of kind, a copy concealed", kPairWait, context_of({last_of_kind}, kDiscard),
       flag_needs_no_copy},
      {"kong discard", kPlain, context_of({after_kong_discard}, kDiscard), none},
      {"kong discard as the last tile", kPlain,
       context_of({after_kong_discard, last_tile}, kDiscard), none},
      {"kong discard by self-draw", kPlain, context_of({after_kong_discard}, kSelfDraw),
       flag_needs_discard},
      {"ready at the start", kPlain, context_of({ready_at_start}, kDiscard), none},
      {"ready with a pung", kOpenPung, context_of({ready_at_start}, kDiscard), flag_needs_no_meld},
      {"ready with a concealed kong", kConcealedKong, context_of({ready_at_start}, kDiscard),
       flag_needs_no_meld},
      {"ready at the start, blessed", kPlain,
       context_of({ready_at_start, blessing_of_earth}, kSelfDraw, kSeatSouth), none},
      {"replacement and robbing", kOpenKong,
       context_of({kong_replacement, robbing_kong}, kSelfDraw), flag_excludes_flag},
      {"replacement and kong discard", kOpenKong,
       context_of({kong_replacement, after_kong_discard}, kSelfDraw), flag_excludes_flag},
      {"robbing and kong discard", kPlain, context_of({robbing_kong, after_kong_discard}, kDiscard),
       flag_excludes_flag},
      {"last tile by self-draw", kPlain, context_of({last_tile}, kSelfDraw), none},
      {"last tile on a discard", kPairWait, context_of({last_tile}, kDiscard), none},
  };
  for (const Flag blessing : {blessing_of_heaven, blessing_of_earth, blessing_of_man}) {
    const bool self_draw = blessing != blessing_of_man;
    list.push_back(
        {"blessing with a pung", kOpenPung, context_of({blessing}, self_draw), flag_needs_no_meld});
    list.push_back({"blessing with a concealed kong", kConcealedKong,
                    context_of({blessing}, self_draw), flag_needs_no_meld});
    for (const Flag other :
         {last_tile, last_of_kind, kong_replacement, robbing_kong, after_kong_discard,
          blessing_of_heaven, blessing_of_earth, blessing_of_man}) {
      if (other == blessing) continue;
      // On the flag looked at first another reason may be told, so both must be at fault.
      list.push_back({"blessing with another flag", kPlain,
                      context_of({blessing, other}, self_draw), flag_excludes_flag});
    }
  }
  return list;
}

// The interface's paragraph, as sentences about whole wins and without tables.
bool stands(const Hand& hand, const WinContext& context) {
  bool any_meld = false;
  bool any_kong = false;
  bool melded = false;
  for (const MeldCode code : hand.melds) {
    if (code == kNoMeld) continue;
    any_meld = true;
    const MeldKind kind = meld_kind(code);
    const Tile first = meld_tile(code);
    if (kind == MeldKind::kong || kind == MeldKind::concealed_kong) any_kong = true;
    if (hand.win == first) melded = true;
    if (kind == MeldKind::chow && (hand.win == first + 1 || hand.win == first + 2)) melded = true;
  }
  const bool concealed = hand.concealed[hand.win] > 1;
  const bool heaven = context.has(Flag::blessing_of_heaven);
  const bool earth = context.has(Flag::blessing_of_earth);
  const bool man = context.has(Flag::blessing_of_man);
  const bool replacement = context.has(Flag::kong_replacement);
  const bool robbing = context.has(Flag::robbing_kong);
  const bool after_kong = context.has(Flag::after_kong_discard);
  const int kong_flags = int{replacement} + int{robbing} + int{after_kong};
  const int blessings = int{heaven} + int{earth} + int{man};
  const bool is_east = context.seat == kSeatEast;
  const bool is_other = context.seat != kSeatEast && context.seat != kUnknown;
  if ((heaven || earth) && !context.self_draw) return false;
  if (man && context.self_draw) return false;
  if (blessings > 0 && (any_meld || blessings > 1 || kong_flags > 0)) return false;
  if (blessings > 0 && context.has(Flag::last_tile)) return false;
  if (blessings > 0 && context.has(Flag::last_of_kind)) return false;
  if (kong_flags > 1) return false;
  if (heaven && is_other) return false;
  if ((earth || man) && is_east) return false;
  if (replacement && (!context.self_draw || !any_kong)) return false;
  if (robbing && (context.self_draw || context.has(Flag::last_tile))) return false;
  if (robbing && (concealed || melded)) return false;
  if (context.has(Flag::last_of_kind) && concealed) return false;
  if (after_kong && context.self_draw) return false;
  return !(context.has(Flag::ready_at_start) && any_meld);
}

}  // namespace

TEST_CASE("each contradiction of the interface is told by its own reason, its neighbor stands") {
  for (const Case& item : cases()) {
    CAPTURE(item.name);
    const Hand hand = hand_of(item.hand);
    const Fault fault = check_win(hand, item.context);
    if (item.detail == FaultDetail::none) {
      CHECK_FALSE(fault);
      CHECK(fault_message(fault).empty());
    } else {
      CHECK(fault.status == Status::impossible_condition);
      CHECK_FALSE(fault_message(fault).empty());
      // Another flag of the pair may be at fault for a further reason.
      if (item.detail != FaultDetail::flag_excludes_flag) CHECK(fault.detail == item.detail);
    }
    CHECK(check_context(hand, item.context) == fault);
  }
}

TEST_CASE("every set of flags, seat and draw is judged as the interface's sentences say") {
  int impossible = 0;
  std::set<std::string> messages;
  for (const char* text :
       {kConcealed, kPlain, kPairWait, kOpenPung, kOpenKong, kConcealedKong, kMeldedWin,
        "[333p] [555s] [1111z] 77m22z +2z", "[345p] (1111m) [222m] 5577s +3p"}) {
    const Hand hand = hand_of(text);
    for (Flags flags = 0; flags < (1u << kFlags); ++flags) {
      for (const bool self_draw : {false, true}) {
        for (const int seat : {0, 1, 2, 3, 255}) {
          WinContext context;
          context.flags = flags;
          context.self_draw = self_draw;
          context.seat = static_cast<std::uint8_t>(seat);
          const Fault fault = check_win(hand, context);
          const bool expected = stands(hand, context);
          REQUIRE_MESSAGE(!fault == expected, text << " flags " << flags << " self_draw "
                                                   << self_draw << " seat " << seat << ": "
                                                   << fault_message(fault));
          REQUIRE(check_context(hand, context) == fault);
          if (fault) {
            ++impossible;
            REQUIRE(fault.status == Status::impossible_condition);
            messages.insert(fault_message(fault));
          }
        }
      }
    }
  }
  CHECK(impossible > 10000);
  CHECK(messages.size() > 20);
}

TEST_CASE("a contradiction names the flag and what stands against it") {
  const Hand plain = hand_of(kPlain);
  CHECK(fault_message(check_win(plain, context_of({Flag::robbing_kong}, kSelfDraw))) ==
        "self_draw: true, but robbing_kong is a win on another player's tile");
  CHECK(fault_message(
            check_win(plain, context_of({Flag::last_tile, Flag::blessing_of_heaven}, kSelfDraw))) ==
        "flags: blessing_of_heaven and last_tile cannot both be true of one win, leave one out");
  CHECK(fault_message(check_win(plain, context_of({Flag::kong_replacement}, kSelfDraw))) ==
        "melds: no kong among them, but kong_replacement needs one");
  CHECK(fault_message(check_win(hand_of(kPairWait), context_of({Flag::last_of_kind}, kDiscard))) ==
        "concealed: another 2z beside the winning tile, but last_of_kind needs the winning tile to "
        "be the only one");
}
