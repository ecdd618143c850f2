#include "ready/minimum.hpp"

#include "counting/score.hpp"
#include "ready/targets.hpp"
#include "ready/waits.hpp"

namespace sihai {

namespace {

constexpr int kSearchedInFull = 3;    // draws
constexpr int kMostScores = 200'000;  // scored at a greater distance before giving up
constexpr int kMostDraws = 14;

class Search {
 public:
  Search(const Ruleset& ruleset, const HandView& hand, const WinContext& context)
      : ruleset_(ruleset), hand_(hand), losses_(hand.melds), context_(context) {}

  MinimumDistance run() {
    const Aim aim(ruleset_.spec(), context_.void_suit);
    const Measure measure(aim, hand_);
    const Distance least = measure.least();
    allowed_ = measure.allowed();
    if (least == kNoTarget) return {};
    for (int cost = least; cost <= kMostDraws; ++cost) {
      bounded_ = cost > kSearchedInFull;
      scores_ = 0;
      if (any_target(cost, [&](const TileCounts& target) { return wins_by_a_drawn(target); }))
        return {static_cast<Distance>(cost), true};
      if (gave_up_) return {static_cast<Distance>(cost), false};
      bounded_ = cost + 1 > kSearchedInFull;
      if (any_target(cost, [&](const TileCounts& target) { return wins_by_one_held(target); }))
        return {static_cast<Distance>(cost + 1), true};
      if (gave_up_) return {static_cast<Distance>(cost + 1), false};
    }
    return {};
  }

 private:
  template <typename Wins>
  bool any_target(int cost, Wins wins) {
    bool won = false;
    const VisitTarget visit = [&](const TileCounts& target) {
      won = wins(target);
      return won || gave_up_;
    };
    for (TileSet allowed : allowed_)
      for (int i = 0; i < kShapes; ++i) {
        const auto shape = static_cast<Shape>(i);
        if ((ruleset_.spec().shapes & shape_bit(shape)) != 0 &&
            for_each_target(hand_, losses_, shape, cost, allowed, visit))
          return won;
      }
    return won;
  }

  // A tile that the target lacks is the last one drawn; if it lacks none, the one that was.
  bool wins_by_a_drawn(const TileCounts& target) {
    bool lacks = false;
    for (Tile tile = 0; tile < kTileKinds; ++tile) {
      if (target[tile] <= hand_.concealed[tile]) continue;
      lacks = true;
      if (wins_with(target, tile)) return true;
    }
    if (lacks) return false;
    if (hand_.win != kNoTile) return wins_with(target, hand_.win);
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      if (target[tile] != 0 && wins_with(target, tile)) return true;
    return false;
  }

  // A tile that is held goes and another copy of it comes last.
  bool wins_by_one_held(const TileCounts& target) {
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      if (target[tile] != 0 && target[tile] <= hand_.concealed[tile] &&
          hand_.concealed[tile] + losses_.copies[tile] < kCopies && wins_with(target, tile))
        return true;
    return false;
  }

  bool wins_with(const TileCounts& target, Tile win) {
    if (gave_up_) return false;
    gave_up_ = bounded_ && ++scores_ > kMostScores;
    Result result;
    score(ruleset_, HandView(target.data(), hand_.melds, win), context_, result, nullptr);
    return result.may_win;
  }

  const Ruleset& ruleset_;
  const HandView& hand_;
  Losses losses_;
  WinContext context_;
  std::vector<TileSet> allowed_;
  int scores_ = 0;
  bool bounded_ = false;
  bool gave_up_ = false;
};

}  // namespace

MinimumDistance minimum_distance(const Ruleset& ruleset, const HandView& hand,
                                 const WinContext& context) {
  return Search(ruleset, hand, plain_win(context, context.self_draw)).run();
}

}  // namespace sihai
