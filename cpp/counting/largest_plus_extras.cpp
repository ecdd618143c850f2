#include "counting/largest_plus_extras.hpp"

#include <algorithm>
#include <tuple>

namespace sihai {

bool counts_before(const RulesetSpec& spec, Yaku first, Yaku second) {
  const auto worth = [&](Yaku yaku) {
    int points = spec.yaku[yaku].points;
    for (Yaku other : spec.yaku[yaku].absorbs_one) points -= spec.yaku[other].points;
    return std::tuple(-points, -spec.yaku[yaku].points, yaku);
  };
  return worth(first) < worth(second);
}

Solution solve_largest_plus_extras(const RulesetSpec& spec, std::vector<Instance> candidates) {
  Solution solution;
  solution.fates.resize(candidates.size());
  const Instance* base = nullptr;
  for (const Instance& instance : candidates)
    if (spec.yaku[instance.yaku].base &&
        (base == nullptr || counts_before(spec, instance.yaku, base->yaku)))
      base = &instance;
  std::vector<Yaku> one_less;
  if (base != nullptr) one_less = spec.yaku[base->yaku].absorbs_one;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Instance& instance = candidates[i];
    if (spec.yaku[instance.yaku].base && &instance != base) {
      solution.fates[i] = {Fate::Kind::lower, base->yaku, base->blocks};
      continue;
    }
    const auto absorbed = std::ranges::find(one_less, instance.yaku);
    if (absorbed != one_less.end()) {
      one_less.erase(absorbed);
      solution.fates[i] = {Fate::Kind::included, base->yaku, base->blocks};
      continue;
    }
    ++solution.counts[instance.yaku];
  }
  solution.total = total_of(spec, solution.counts);
  solution.instances = std::move(candidates);
  return solution;
}

}  // namespace sihai
