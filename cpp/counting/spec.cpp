#include "counting/spec.hpp"

#include <algorithm>
#include <stdexcept>

namespace sihai {

namespace {

[[noreturn]] void refuse(const YakuSpec& yaku, const std::string& fault) {
  throw std::invalid_argument("yaku " + yaku.code + ": " + fault);
}

bool reaches(const RulesetSpec& spec, Yaku from, Yaku goal, std::vector<bool>& seen) {
  for (Yaku next : spec.yaku[from].includes) {
    if (next == goal) return true;
    if (seen[next]) continue;
    seen[next] = true;
    if (reaches(spec, next, goal, seen)) return true;
  }
  return false;
}

}  // namespace

void check_spec(const RulesetSpec& spec) {
  if (spec.yaku.size() > kMaxYaku)
    throw std::invalid_argument("a ruleset has at most " + std::to_string(kMaxYaku) + " yaku");
  if (spec.minimum_self_draw < 0 || spec.minimum_discard < 0 || (spec.limit && *spec.limit < 1))
    throw std::invalid_argument("minimums are not negative, and a limit is at least 1");
  int whole = 0;  // bits of a WholeSet
  for (std::size_t i = 0; i < spec.yaku.size(); ++i) {
    const YakuSpec& yaku = spec.yaku[i];
    if (yaku.pattern >= patterns().size()) refuse(yaku, "no such pattern");
    if (yaku.category >= kMaxCategories) refuse(yaku, "too many categories");
    if (yaku.points < 1 || yaku.points > kMaxPoints)
      refuse(yaku, "points must be from 1 to " + std::to_string(kMaxPoints));
    const Pattern& pattern = patterns()[yaku.pattern];
    if (pattern.part == Part::whole) whole += pattern.repeats == nullptr ? 1 : kMaxRepeats;
    if (whole > 64)
      refuse(yaku,
             "is of the whole hand, for which there is room for 64, a yaku that repeats as four");
    for (const auto* others : {&yaku.includes, &yaku.absorbs, &yaku.absorbs_one})
      for (Yaku other : *others)
        if (other >= spec.yaku.size()) refuse(yaku, "names a yaku that is not there");
    std::vector<bool> seen(spec.yaku.size(), false);
    if (spec.policy == Policy::by_category &&
        reaches(spec, static_cast<Yaku>(i), static_cast<Yaku>(i), seen))
      refuse(yaku, "includes itself, directly or through others");
    for (std::size_t j = 0; spec.policy == Policy::by_category && j < i; ++j)
      if (spec.yaku[j].pattern == yaku.pattern && spec.yaku[j].category == yaku.category &&
          (spec.yaku[j].shapes & yaku.shapes) != 0)
        refuse(yaku, "has pattern and category in common with yaku " + spec.yaku[j].code);
  }
}

int total_of(const RulesetSpec& spec, const Counts& counts) {
  int total = 0;
  for (std::size_t yaku = 0; yaku < spec.yaku.size(); ++yaku)
    total += counts[yaku] * spec.yaku[yaku].points;
  return total;
}

bool shown_before(const RulesetSpec& spec, const Counts& first, const Counts& second) {
  if (first == second) return false;
  // From the highest points down, the one with more yaku of these points is the greater.
  const std::size_t n = spec.yaku.size();
  int points = kMaxPoints + 1;
  for (;;) {
    int next = 0;
    for (const YakuSpec& yaku : spec.yaku)
      if (yaku.points < points) next = std::max(next, yaku.points);
    if (next == 0) break;
    points = next;
    int more = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (spec.yaku[i].points == points) more += first[i] - second[i];
    if (more != 0) return more > 0;
  }
  for (std::size_t i = 0; i < n; ++i)
    if (first[i] != second[i]) return first[i] > second[i];
  return false;
}

}  // namespace sihai
