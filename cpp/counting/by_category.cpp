#include "counting/by_category.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace sihai {

namespace {

using Choice = std::vector<std::size_t>;

Counts counts_of(const std::vector<Instance>& candidates, const Choice& chosen) {
  Counts counts{};
  for (std::size_t index : chosen) ++counts[candidates[index].yaku];
  return counts;
}

// The ways to take instances of one category with the highest sum and no block twice; of ways with
// the same yaku only one.
class CategoryChoices {
 public:
  CategoryChoices(const RulesetSpec& spec, const std::vector<Instance>& candidates,
                  std::vector<std::size_t> members)
      : spec_(spec), candidates_(candidates), members_(std::move(members)) {
    Choice chosen;
    extend(0, 0, 0, chosen);
  }

  const std::map<Counts, Choice>& best() const { return best_; }

 private:
  void extend(std::size_t next, BlockSet used, int sum, Choice& chosen) {
    if (next == members_.size()) {
      if (sum < best_sum_) return;
      if (sum > best_sum_) best_.clear();
      best_sum_ = sum;
      best_.try_emplace(counts_of(candidates_, chosen), chosen);
      return;
    }
    const Instance& instance = candidates_[members_[next]];
    if ((instance.blocks & used) == 0) {
      chosen.push_back(members_[next]);
      extend(next + 1, used | instance.blocks, sum + spec_.yaku[instance.yaku].points, chosen);
      chosen.pop_back();
    }
    extend(next + 1, used, sum, chosen);
  }

  const RulesetSpec& spec_;
  const std::vector<Instance>& candidates_;
  std::vector<std::size_t> members_;
  int best_sum_ = 0;
  std::map<Counts, Choice> best_;
};

}  // namespace

void for_each_choice(const RulesetSpec& spec, const std::vector<Instance>& candidates,
                     const std::function<void(const std::vector<std::size_t>&)>& visit) {
  std::map<std::uint8_t, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    members[spec.yaku[candidates[i].yaku].category].push_back(i);
  std::vector<CategoryChoices> categories;
  for (auto& [category, of_category] : members)
    categories.emplace_back(spec, candidates, std::move(of_category));
  Choice chosen;
  const auto extend = [&](auto&& self, std::size_t next) -> void {
    if (next == categories.size()) {
      visit(chosen);
      return;
    }
    const std::size_t size = chosen.size();
    for (const auto& [counts, choice] : categories[next].best()) {
      chosen.insert(chosen.end(), choice.begin(), choice.end());
      self(self, next + 1);
      chosen.resize(size);
    }
  };
  extend(extend, 0);
}

std::vector<bool> included(const RulesetSpec& spec, const Counts& counts) {
  // A yaku is decided once all that include it are decided; the spec has no cycle of inclusions.
  const std::size_t n = spec.yaku.size();
  std::vector<bool> dropped(n, false);
  for (std::size_t round = 0; round < n; ++round) {
    std::vector<bool> next(n, false);
    for (std::size_t yaku = 0; yaku < n; ++yaku)
      if (counts[yaku] != 0 && !dropped[yaku])
        for (Yaku lower : spec.yaku[yaku].includes) next[lower] = true;
    if (next == dropped) break;
    dropped = next;
  }
  return dropped;
}

Solution solve_by_category(const RulesetSpec& spec, std::vector<Instance> candidates) {
  Solution best;
  best.total = -1;
  Choice best_chosen;
  std::vector<bool> best_dropped;
  for_each_choice(spec, candidates, [&](const Choice& chosen) {
    Counts counts = counts_of(candidates, chosen);
    std::vector<bool> dropped = included(spec, counts);
    for (std::size_t yaku = 0; yaku < dropped.size(); ++yaku)
      if (dropped[yaku]) counts[yaku] = 0;
    const int total = total_of(spec, counts);
    if (total < best.total || (total == best.total && !shown_before(spec, counts, best.counts)))
      return;
    best.total = total;
    best.counts = counts;
    best_chosen = chosen;
    best_dropped = std::move(dropped);
  });
  best.fates.resize(candidates.size());
  std::vector<bool> taken(candidates.size(), false);
  for (std::size_t index : best_chosen) taken[index] = true;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Instance& instance = candidates[i];
    Fate& fate = best.fates[i];
    if (best_dropped[instance.yaku]) {
      fate.kind = Fate::Kind::included;
      for (std::size_t index : best_chosen) {
        const auto& includes = spec.yaku[candidates[index].yaku].includes;
        if (best_dropped[candidates[index].yaku] ||
            std::ranges::find(includes, instance.yaku) == includes.end())
          continue;
        fate.by = candidates[index].yaku;
        fate.by_blocks = candidates[index].blocks;
        break;
      }
      continue;
    }
    if (taken[i]) continue;
    for (std::size_t index : best_chosen) {
      const Instance& other = candidates[index];
      if (spec.yaku[other.yaku].category != spec.yaku[instance.yaku].category ||
          (other.blocks & instance.blocks) == 0)
        continue;
      const bool whole = spec.pattern_of(instance.yaku).part == Part::whole &&
                         spec.pattern_of(other.yaku).part == Part::whole;
      fate = {whole ? Fate::Kind::lower : Fate::Kind::blocks_used, other.yaku, other.blocks};
      break;
    }
  }
  best.instances = std::move(candidates);
  return best;
}

}  // namespace sihai
