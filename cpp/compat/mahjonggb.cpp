#include "compat/mahjonggb.hpp"

#include <algorithm>
#include <bit>

#include "core/meld_tiles.hpp"
#include "counting/policy.hpp"
#include "patterns/aspects.hpp"
#include "shapes/decompose.hpp"

namespace sihai::mahjonggb {

namespace {

bool is_kong(MeldCode code) {
  return code != kNoMeld &&
         (meld_kind(code) == MeldKind::kong || meld_kind(code) == MeldKind::concealed_kong);
}

// The facts of the win as far as the hand lets them be.
WinContext context_of(const Call& call) {
  const Hand& hand = call.hand;
  const bool lone = hand.concealed[hand.win] == 1;
  Flags flags = 0;
  if (call.wall_last) flags |= flag_bit(Flag::last_tile);
  if (call.fourth_tile && lone) flags |= flag_bit(Flag::last_of_kind);
  if (call.about_kong && call.self_drawn) {
    if (std::ranges::any_of(hand.melds, is_kong)) flags |= flag_bit(Flag::kong_replacement);
  } else if (call.about_kong && lone) {
    const bool melded = std::ranges::any_of(
        hand.melds, [&](MeldCode code) { return copies_in_meld(code, hand.win) != 0; });
    if (!melded) flags |= flag_bit(Flag::robbing_kong);
  }
  return {.self_draw = call.self_drawn,
          .seat = call.seat,
          .prevailing = call.prevailing,
          .flags = flags,
          .flowers = call.flowers};
}

// The hand with its own sets among the concealed tiles: as open as it is, of the same tiles.
Hand as_open_as_it_is(const Call& call) {
  Hand hand = call.hand;
  for (std::size_t place = 0; place < kMaxMelds; ++place) {
    if (((call.own_chows | call.own_pungs) >> place & 1) == 0) continue;
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      hand.concealed[tile] =
          static_cast<std::uint8_t>(hand.concealed[tile] + copies_in_meld(hand.melds[place], tile));
    hand.melds[place] = kNoMeld;
  }
  hand.win = kNoTile;  // nine gates are of standing tiles only
  return hand;
}

// How many more pungs are concealed than if the own sets were exposed.
int more_concealed_pungs(const Call& call, const Reading& reading) {
  const Hand& hand = call.hand;
  int more = std::popcount(call.own_pungs);
  const auto holds_win = [&](const Block& block) {
    return !block.melded && block.kind == BlockKind::chow && hand.win >= block.tile &&
           hand.win <= block.tile + 2;
  };
  const bool claimed =
      !call.self_drawn && std::ranges::none_of(reading, holds_win) &&
      std::ranges::find(reading, Block{BlockKind::pung, hand.win, false}) != reading.end();
  // A claimed pung stays concealed if the tile may belong to a concealed chow, an own one too.
  for (std::size_t place = 0; claimed && place < kMaxMelds; ++place)
    if ((call.own_chows >> place & 1) != 0 && copies_in_meld(hand.melds[place], hand.win) != 0)
      return more + 1;
  return more;
}

// For hands with own sets, which only careless callers have: by the policy itself, not the tables.
void score_with_own_sets(const Ruleset& ruleset, const Call& call, WinContext context,
                         Result& result, std::uint8_t* counts) {
  const RulesetSpec& spec = ruleset.spec();
  if (melds_show_last_tile(call.hand)) context.flags |= flag_bit(Flag::last_of_kind);
  const Hand open = as_open_as_it_is(call);
  result = {};
  Counts best{};
  for (Reading& reading : readings(call.hand, call.self_drawn, spec.shapes, spec.waits)) {
    reading.standing.concealed_pungs = static_cast<std::uint8_t>(
        reading.standing.concealed_pungs + more_concealed_pungs(call, reading));
    const Solution solution = solve(spec, instances(spec, open, reading, context));
    if (result.wins &&
        (solution.total < result.raw ||
         (solution.total == result.raw && !shown_before(spec, solution.counts, best))))
      continue;
    result.wins = true;
    result.raw = solution.total;
    result.shape = reading.features.shape;
    best = solution.counts;
  }
  if (!result.wins) return;
  const auto add = [&](std::size_t yaku, int times) {
    if (yaku >= ruleset.yaku_count()) return;
    best[yaku] = static_cast<std::uint8_t>(times);
    result.raw += times * spec.yaku[yaku].points;
  };
  if (result.raw == 0) add(ruleset.chicken(), 1);
  add(ruleset.flowers(), call.flowers);
  result.points = result.raw;
  std::copy_n(best.begin(), ruleset.yaku_count(), counts);
}

}  // namespace

bool Call::add_pack(std::size_t place, PackKind kind, Tile tile, int offer) {
  const bool own = offer == 0;
  const auto bit = static_cast<std::uint8_t>(1u << place);
  switch (kind) {
    case PackKind::chow:
      if (!is_suited(tile) || is_terminal(tile)) return false;
      hand.melds[place] = meld_code(MeldKind::chow, static_cast<Tile>(tile - 1));
      if (own) own_chows |= bit;
      break;
    case PackKind::pung:
      hand.melds[place] = meld_code(MeldKind::pung, tile);
      if (own) own_pungs |= bit;
      break;
    default:
      hand.melds[place] = meld_code(own ? MeldKind::concealed_kong : MeldKind::kong, tile);
  }
  return true;
}

void score(const Ruleset& ruleset, const Call& call, Result& result, std::uint8_t* counts) {
  const WinContext context = context_of(call);
  if ((call.own_chows | call.own_pungs) != 0)
    score_with_own_sets(ruleset, call, context, result, counts);
  else
    sihai::score(ruleset, call.hand, context, result, counts);
}

}  // namespace sihai::mahjonggb
