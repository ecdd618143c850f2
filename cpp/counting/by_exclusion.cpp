#include "counting/by_exclusion.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace sihai {

namespace {

using List = std::vector<std::size_t>;  // places among the candidates, ascending

// Blocks that hang together by the fans of a list.
class Components {
 public:
  Components() {
    for (std::size_t i = 0; i < of_.size(); ++i) of_[i] = static_cast<BlockSet>(1u << i);
  }

  // Joins the blocks if they are in components of their own each (1.4 a).
  bool join(BlockSet blocks) {
    BlockSet joined = 0;
    for (unsigned rest = blocks; rest != 0; rest &= rest - 1) {
      const BlockSet component = of_[static_cast<std::size_t>(std::countr_zero(rest))];
      if ((component & joined) != 0) return false;
      joined |= component;
    }
    for (unsigned rest = joined; rest != 0; rest &= rest - 1)
      of_[static_cast<std::size_t>(std::countr_zero(rest))] = joined;
    return true;
  }

 private:
  std::array<BlockSet, kMaxBlocks> of_;
};

// The legal list with the largest sum, of equal sums the one whose fans come first in the table.
class BestList {
 public:
  BestList(const RulesetSpec& spec, const std::vector<Instance>& candidates)
      : spec_(spec), candidates_(candidates) {
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if (spec.yaku[candidates[i].yaku].combines) members_.push_back(i);
    List chosen;
    extend(0, {}, 0, chosen);
  }

  const List& best() const { return best_; }

 private:
  void extend(std::size_t next, const Components& components, int sum, List& chosen) {
    if (next == members_.size()) {
      // Candidates stand in table order, and the ones that take a fan are tried first: of equal
      // sums the first found comes first in the table.
      if (sum > best_sum_) {
        best_sum_ = sum;
        best_ = chosen;
      }
      return;
    }
    const std::size_t place = members_[next];
    const Instance& instance = candidates_[place];
    Components joined = components;
    const bool identical = std::ranges::any_of(chosen, [&](std::size_t other) {
      return candidates_[other].yaku == instance.yaku &&
             (candidates_[other].blocks & instance.blocks) != 0;
    });
    if (!identical && joined.join(instance.blocks)) {
      chosen.push_back(place);
      extend(next + 1, joined, sum + spec_.yaku[instance.yaku].points, chosen);
      chosen.pop_back();
    }
    extend(next + 1, components, sum, chosen);
  }

  const RulesetSpec& spec_;
  const std::vector<Instance>& candidates_;
  List members_;
  int best_sum_ = -1;
  List best_;
};

// Why a combination fan is not in the list.
Fate why_not_combined(const std::vector<Instance>& candidates, const List& list,
                      const Instance& instance) {
  const auto fate = [&](Fate::Kind kind, std::size_t by) {
    return Fate{kind, candidates[by].yaku, candidates[by].blocks};
  };
  for (std::size_t other : list)
    if (std::popcount(static_cast<unsigned>(candidates[other].blocks & instance.blocks)) > 1)
      return fate(Fate::Kind::separated, other);
  for (std::size_t other : list)
    if (candidates[other].yaku == instance.yaku &&
        (candidates[other].blocks & instance.blocks) != 0)
      return fate(Fate::Kind::identical, other);
  for (std::size_t other : list)
    if ((candidates[other].blocks & instance.blocks) != 0)
      return fate(Fate::Kind::accounted, other);
  return {};
}

bool contains(const std::vector<Yaku>& yaku, Yaku one) {
  return std::ranges::find(yaku, one) != yaku.end();
}

}  // namespace

Solution solve_by_exclusion(const RulesetSpec& spec, std::vector<Instance> candidates) {
  Solution solution;
  solution.fates.resize(candidates.size());
  std::vector<bool> holds(candidates.size(), true);
  const BestList list(spec, candidates);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (!spec.yaku[candidates[i].yaku].combines) continue;
    holds[i] = std::ranges::find(list.best(), i) != list.best().end();
    if (!holds[i]) solution.fates[i] = why_not_combined(candidates, list.best(), candidates[i]);
  }
  const std::vector<bool> combined = holds;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    for (std::size_t by = 0; by < candidates.size() && holds[i]; ++by) {
      if (!combined[by] || (candidates[by].blocks & candidates[i].blocks) == 0 ||
          !contains(spec.yaku[candidates[by].yaku].absorbs, candidates[i].yaku))
        continue;
      holds[i] = false;
      solution.fates[i] = {Fate::Kind::absorbed, candidates[by].yaku, candidates[by].blocks};
    }
  }
  const std::vector<bool> present = holds;
  for (std::size_t by = 0; by < candidates.size(); ++by) {
    if (!present[by]) continue;
    const YakuSpec& yaku = spec.yaku[candidates[by].yaku];
    const Fate fate{Fate::Kind::included, candidates[by].yaku, candidates[by].blocks};
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (!holds[i] || !contains(yaku.includes, candidates[i].yaku)) continue;
      holds[i] = false;
      solution.fates[i] = fate;
    }
  }
  // One less: after all that strikes them all, by what itself counts.
  for (std::size_t by = 0; by < candidates.size(); ++by) {
    if (!holds[by]) continue;
    for (Yaku lower : spec.yaku[candidates[by].yaku].absorbs_one) {
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (!holds[i] || candidates[i].yaku != lower) continue;
        holds[i] = false;
        solution.fates[i] = {Fate::Kind::included, candidates[by].yaku, candidates[by].blocks};
        break;
      }
    }
  }
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (holds[i]) ++solution.counts[candidates[i].yaku];
  solution.total = total_of(spec, solution.counts);
  solution.instances = std::move(candidates);
  return solution;
}

}  // namespace sihai
