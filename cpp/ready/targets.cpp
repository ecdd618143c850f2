#include "ready/targets.hpp"

#include <algorithm>

namespace sihai {

namespace {

constexpr int kParts = kSuits + 1;

// What one part of a hand can be turned into.
struct PartTarget {
  std::array<std::uint8_t, kRanks> counts;
};

// By sets, pair or none, and tiles lacking.
class PartTargets {
 public:
  PartTargets(const std::uint8_t* held, const std::uint8_t* most, int kinds, bool chows,
              int max_sets, int max_cost)
      : held_(held), most_(most), kinds_(kinds), chows_(chows), max_cost_(max_cost) {
    for (auto& by_pair : lists_)
      for (auto& by_cost : by_pair) by_cost.resize(static_cast<std::size_t>(max_cost) + 1);
    extend(0, 0, 0, {}, max_sets, 0, 0);
  }

  const std::vector<PartTarget>& list(int sets, int pair, int cost) const {
    return lists_[static_cast<std::size_t>(sets)][static_cast<std::size_t>(pair)]
                 [static_cast<std::size_t>(cost)];
  }

 private:
  // `begun` chows reach one kind further, `fresh` two.
  void extend(int kind, int begun, int fresh, PartTarget target, int room, int sets, int pair,
              int cost = 0) {
    if (kind == kinds_) {
      lists_[static_cast<std::size_t>(sets)][static_cast<std::size_t>(pair)]
            [static_cast<std::size_t>(cost)]
                .push_back(target);
      return;
    }
    const bool starts = chows_ && kind + 2 < kinds_;
    for (int chows = 0; chows <= (starts ? std::min(room, 2) : 0); ++chows)
      for (int pung = 0; pung <= (chows < room ? 1 : 0); ++pung)
        for (int more = 0; more <= 1 - pair; ++more) {
          const int used = begun + fresh + chows + 3 * pung + 2 * more;
          const int lacking = cost + std::max(0, used - held_[kind]);
          if (used > most_[kind] || lacking > max_cost_) continue;
          target.counts[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(used);
          extend(kind + 1, fresh, chows, target, room - chows - pung, sets + chows + pung,
                 pair + more, lacking);
        }
  }

  const std::uint8_t* held_;
  const std::uint8_t* most_;
  int kinds_;
  bool chows_;
  int max_cost_;
  std::array<std::array<std::vector<std::vector<PartTarget>>, 2>, kMaxMelds + 1> lists_;
};

// Sets and a pair out of `held`, no more of a kind than `most`, added to `base`.
class StandardTargets {
 public:
  StandardTargets(const TileCounts& held, const TileCounts& most, int sets, int cost)
      : sets_(sets),
        cost_(cost),
        parts_{part(held, most, 0), part(held, most, 1), part(held, most, 2), part(held, most, 3)} {
  }

  bool for_each(const TileCounts& base, const VisitTarget& visit) const {
    TileCounts target = base;
    return join(0, sets_, 1, cost_, target, visit);
  }

 private:
  PartTargets part(const TileCounts& held, const TileCounts& most, int number) const {
    const auto first = static_cast<std::size_t>(number * kRanks);
    const bool suit = number < kSuits;
    return {&held[first], &most[first], suit ? kRanks : kHonors, suit, sets_, cost_};
  }

  bool join(int number, int sets, int pair, int cost, TileCounts& target,
            const VisitTarget& visit) const {
    if (number == kParts) return visit(target);
    const bool last = number == kParts - 1;
    const int kinds = number < kSuits ? kRanks : kHonors;
    for (int mine = last ? sets : 0; mine <= sets; ++mine)
      for (int my_pair = last ? pair : 0; my_pair <= pair; ++my_pair)
        for (int my_cost = last ? cost : 0; my_cost <= cost; ++my_cost)
          for (const PartTarget& one :
               parts_[static_cast<std::size_t>(number)].list(mine, my_pair, my_cost)) {
            const auto first = static_cast<std::size_t>(number * kRanks);
            for (std::size_t kind = 0; kind < static_cast<std::size_t>(kinds); ++kind)
              target[first + kind] =
                  static_cast<std::uint8_t>(target[first + kind] + one.counts[kind]);
            const bool ended =
                join(number + 1, sets - mine, pair - my_pair, cost - my_cost, target, visit);
            for (std::size_t kind = 0; kind < static_cast<std::size_t>(kinds); ++kind)
              target[first + kind] =
                  static_cast<std::uint8_t>(target[first + kind] - one.counts[kind]);
            if (ended) return true;
          }
    return false;
  }

  int sets_;
  int cost_;
  std::array<PartTargets, kParts> parts_;
};

TileCounts left_by(const Losses& losses) {
  TileCounts most;
  for (std::size_t tile = 0; tile < kTileKinds; ++tile)
    most[tile] = static_cast<std::uint8_t>(kCopies - losses.copies[tile]);
  return most;
}

bool seven_pairs_targets(const std::uint8_t* held, TileSet allowed, Tile tile, int pairs, int cost,
                         TileCounts& target, const VisitTarget& visit) {
  if (pairs == 0) return cost == 0 && visit(target);
  if (tile == kTileKinds) return false;
  // What is yet to come can be free or cost one tile or two a pair.
  int free_pairs = 0;
  for (Tile other = tile; other < kTileKinds; ++other) free_pairs += held[other] / 2;
  if (pairs - free_pairs > cost) return false;
  const int most = (allowed >> tile & 1) != 0 ? std::min(kCopies, 2 * pairs) : 0;
  for (int copies = 0; copies <= most; copies += 2) {
    const int lacking = std::max(0, copies - held[tile]);
    if (lacking > cost) break;
    target[tile] = static_cast<std::uint8_t>(copies);
    if (seven_pairs_targets(held, allowed, static_cast<Tile>(tile + 1), pairs - copies / 2,
                            cost - lacking, target, visit))
      return true;
  }
  target[tile] = 0;
  return false;
}

bool thirteen_orphans_targets(const Kinds& kinds, int cost, const VisitTarget& visit) {
  constexpr TileSet kOrphans = kHonorTiles | kTerminalTiles;
  const int missing = 13 - std::popcount(kinds.at_least[0] & kOrphans);
  TileCounts target{};
  for (Tile tile = 0; tile < kTileKinds; ++tile) target[tile] = (kOrphans >> tile & 1) != 0;
  for (Tile tile = 0; tile < kTileKinds; ++tile) {
    if (target[tile] == 0 || missing + ((kinds.at_least[1] >> tile & 1) == 0) != cost) continue;
    ++target[tile];
    if (visit(target)) return true;
    --target[tile];
  }
  return false;
}

bool knitted_honors_targets(const Kinds& kinds, int cost, const VisitTarget& visit) {
  for (TileSet knitted : kKnittedSets)
    for (TileSet first = knitted | kHonorTiles; first != 0; first &= first - 1)
      for (TileSet second = first & (first - 1); second != 0; second &= second - 1) {
        // All sixteen but two.
        const TileSet tiles =
            (knitted | kHonorTiles) & ~((first & (~first + 1)) | (second & (~second + 1)));
        if (std::popcount(tiles & ~kinds.at_least[0]) != cost) continue;
        TileCounts target{};
        for (Tile tile = 0; tile < kTileKinds; ++tile) target[tile] = (tiles >> tile & 1) != 0;
        if (visit(target)) return true;
      }
  return false;
}

bool knitted_straight_targets(const HandView& hand, const Losses& losses, int cost,
                              const VisitTarget& visit) {
  const TileCounts left = left_by(losses);
  for (TileSet knitted : kKnittedSets) {
    TileCounts base{};
    TileCounts rest{};
    TileCounts most = left;
    int missing = 0;
    bool possible = true;
    for (Tile tile = 0; tile < kTileKinds; ++tile) {
      base[tile] = (knitted >> tile & 1) != 0;
      rest[tile] = static_cast<std::uint8_t>(std::max(0, hand.concealed[tile] - base[tile]));
      missing += base[tile] > hand.concealed[tile];
      possible = possible && most[tile] >= base[tile];
      most[tile] = static_cast<std::uint8_t>(most[tile] - base[tile]);
    }
    if (!possible || missing > cost) continue;
    if (StandardTargets(rest, most, 1 - losses.melds, cost - missing).for_each(base, visit))
      return true;
  }
  return false;
}

}  // namespace

bool for_each_target(const HandView& hand, const Losses& losses, Shape shape, int cost,
                     TileSet allowed, const VisitTarget& visit) {
  if (shape == Shape::standard) {
    TileCounts held;
    std::copy_n(hand.concealed, kTileKinds, held.begin());
    TileCounts most = left_by(losses);
    for (Tile tile = 0; tile < kTileKinds; ++tile)
      if ((allowed >> tile & 1) == 0) most[tile] = 0;
    return StandardTargets(held, most, kMaxMelds - losses.melds, cost).for_each({}, visit);
  }
  if (shape == Shape::knitted_straight)
    return losses.melds <= 1 && knitted_straight_targets(hand, losses, cost, visit);
  if (losses.melds != 0) return false;
  if (shape == Shape::seven_pairs) {
    TileCounts target{};
    return seven_pairs_targets(hand.concealed, allowed, 0, 7, cost, target, visit);
  }
  const Kinds kinds(hand.concealed);
  return shape == Shape::thirteen_orphans ? thirteen_orphans_targets(kinds, cost, visit)
                                          : knitted_honors_targets(kinds, cost, visit);
}

}  // namespace sihai
