// What a ready hand's waits are worth.
#pragma once

#include <algorithm>

#include "counting/score.hpp"
#include "ready/distance.hpp"

namespace sihai {

// The facts of a win in general: no flags, drawn or not.
inline WinContext plain_win(WinContext context, bool self_draw) {
  context.self_draw = self_draw;
  context.flags = 0;
  return context;
}

// Calls visit(tile, by self-draw, by discard) for each wait of a hand of 3n + 1 tiles that
// check_hand() found no fault with. None if the hand is not ready.
template <typename Visit>
void for_each_wait(const Ruleset& ruleset, const HandView& hand, const WinContext& context,
                   Visit visit) {
  const Aim aim(ruleset.spec(), context.void_suit);
  const Measure measure(aim, hand);
  const Distance distance = measure.least();
  if (distance != 1) return;
  TileCounts concealed;
  std::copy_n(hand.concealed, kTileKinds, concealed.begin());
  for (TileSet waits = measure.useful(distance); waits != 0; waits &= waits - 1) {
    const auto tile = static_cast<Tile>(std::countr_zero(waits));
    ++concealed[tile];
    const HandView won(concealed.data(), hand.melds, tile);
    Result self_draw;
    Result discard;
    score(ruleset, won, plain_win(context, true), self_draw, nullptr);
    score(ruleset, won, plain_win(context, false), discard, nullptr);
    --concealed[tile];
    visit(tile, self_draw, discard);
  }
}

}  // namespace sihai
