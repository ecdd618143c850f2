#include "core/contradictions.hpp"

#include <array>
#include <bit>

#include "core/meld.hpp"
#include "core/meld_tiles.hpp"

namespace sihai {
namespace {

// Facts are the flags' own bits and these above them.
using Facts = std::uint32_t;
enum class Fact : std::uint8_t {
  self_draw = kFlags,
  discard,
  any_meld,
  no_kong,
  east,
  not_east,
  copy_concealed,
  copy_melded,
  end,
};
constexpr int kFacts = static_cast<int>(Fact::end);

constexpr Facts bit(Flag flag) { return flag_bit(flag); }
constexpr Facts bit(Fact fact) { return Facts{1} << static_cast<unsigned>(fact); }

constexpr Facts kKongFlags =
    bit(Flag::kong_replacement) | bit(Flag::robbing_kong) | bit(Flag::after_kong_discard);
constexpr Facts kBlessings =
    bit(Flag::blessing_of_heaven) | bit(Flag::blessing_of_earth) | bit(Flag::blessing_of_man);
constexpr Facts kAgainstBlessing =
    kBlessings | kKongFlags | bit(Flag::last_tile) | bit(Flag::last_of_kind) | bit(Fact::any_meld);

// For each flag the facts it cannot stand with. A flag never excludes itself.
constexpr std::array<Facts, kFlags> make_exclusions() {
  std::array<Facts, kFlags> exclusions{};
  const auto exclude = [&exclusions](Flag flag, Facts facts) {
    exclusions[static_cast<std::size_t>(flag)] = facts & ~bit(flag);
  };
  exclude(Flag::kong_replacement, kKongFlags | bit(Fact::discard) | bit(Fact::no_kong));
  exclude(Flag::robbing_kong, kKongFlags | bit(Flag::last_tile) | bit(Fact::self_draw) |
                                  bit(Fact::copy_concealed) | bit(Fact::copy_melded));
  exclude(Flag::after_kong_discard, kKongFlags | bit(Fact::self_draw));
  exclude(Flag::blessing_of_heaven, kAgainstBlessing | bit(Fact::discard) | bit(Fact::not_east));
  exclude(Flag::blessing_of_earth, kAgainstBlessing | bit(Fact::discard) | bit(Fact::east));
  exclude(Flag::blessing_of_man, kAgainstBlessing | bit(Fact::self_draw) | bit(Fact::east));
  exclude(Flag::last_of_kind, bit(Fact::copy_concealed));
  exclude(Flag::ready_at_start, bit(Fact::any_meld));
  return exclusions;
}

constexpr std::array<Facts, kFlags> kExclusions = make_exclusions();

Facts facts_of(const HandView& hand, const WinContext& context) {
  bool any_meld = false;
  bool any_kong = false;
  bool melded_copy = false;
  for (std::size_t place = 0; place < kMaxMelds; ++place) {
    const MeldCode code = hand.melds[place];
    any_meld |= code != kNoMeld;
    any_kong |= is_meld(code) && meld_kind(code) >= MeldKind::kong;
    melded_copy |= copies_in_meld(code, hand.win) != 0;
  }
  const bool concealed_copy = hand.win < kTileKinds && hand.concealed[hand.win] > 1;
  const auto when = [](bool holds, Fact fact) { return holds ? bit(fact) : Facts{0}; };
  return (context.flags & kKnownFlags) | when(context.self_draw, Fact::self_draw) |
         when(!context.self_draw, Fact::discard) | when(any_meld, Fact::any_meld) |
         when(!any_kong, Fact::no_kong) | when(context.seat == 0, Fact::east) |
         when(context.seat != 0 && context.seat != kUnknown, Fact::not_east) |
         when(concealed_copy, Fact::copy_concealed) | when(melded_copy, Fact::copy_melded);
}

constexpr std::array<FaultDetail, kFacts - kFlags> kFactDetails{
    FaultDetail::flag_needs_discard,    // self_draw
    FaultDetail::flag_needs_self_draw,  // discard
    FaultDetail::flag_needs_no_meld,    // any_meld
    FaultDetail::flag_needs_kong,       // no_kong
    FaultDetail::flag_needs_not_east,   // east
    FaultDetail::flag_needs_east,       // not_east
    FaultDetail::flag_needs_no_copy,    // copy_concealed
    FaultDetail::flag_needs_no_melded,  // copy_melded
};

}  // namespace

Fault find_contradiction(const HandView& hand, const WinContext& context) {
  const Facts facts = facts_of(hand, context);
  for (auto rest = static_cast<unsigned>(context.flags & kKnownFlags); rest != 0;
       rest &= rest - 1) {
    const int index = std::countr_zero(rest);
    const Facts against = facts & kExclusions[static_cast<std::size_t>(index)];
    if (against == 0) continue;
    Fault fault{.status = Status::impossible_condition, .flag = static_cast<Flag>(index)};
    const int fact = std::countr_zero(against);
    if (fact < kFlags) {
      fault.detail = FaultDetail::flag_excludes_flag;
      fault.other = static_cast<Flag>(fact);
    } else {
      fault.detail = kFactDetails[static_cast<std::size_t>(fact - kFlags)];
      fault.tile = hand.win;
    }
    return fault;
  }
  return {};
}

}  // namespace sihai
