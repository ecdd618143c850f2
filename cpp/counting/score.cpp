#include "counting/score.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "shapes/decompose.hpp"
#include "shapes/special.hpp"
#include "shapes/standard.hpp"

namespace sihai {

namespace {

// One reading's itemisation as the tables give it: three outcomes and the yaku of the whole hand.
struct Tally {
  std::int32_t points = -1;
  std::uint32_t chows = 0;
  std::uint32_t honors = 0;
  std::uint32_t kongs = 0;
  WholeSet whole = 0;
  Shape shape = Shape::standard;
  bool by_policy = false;  // counted by the policy itself; counts lie beside
};

class Scorer {
 public:
  Scorer(const Ruleset& ruleset, const HandView& hand, const WinContext& context)
      : ruleset_(ruleset),
        hand_(hand),
        context_(context),
        conditions_(ruleset.held_by_conditions(context)) {}

  void run() {
    const ShapeSet shapes = ruleset_.spec().shapes;
    const StandardReadings standard(hand_.concealed, sum_of_melds(hand_.melds));
    if (standard.complete() && (shapes & shape_bit(Shape::standard)) != 0) [[likely]] {
      if (!standard.ambiguous()) [[likely]] {
        count(standard.first(), best_);
        if (best_.by_policy) best_.points = count_by_policy(best_.shape, best_policy_counts_);
      } else {
        standard.for_each([&](const auto& ways) { consider(standard.features(ways)); });
      }
    }
    if ((shapes & ~shape_bit(Shape::standard)) != 0 && !has_melds(hand_.melds))
      for_each_special(hand_.concealed, shapes, standard.complete(),
                       [&](const Features& features) { consider(features); });
  }

  bool wins() const { return best_.points >= 0; }
  const Tally& best() const { return best_; }

  void write_counts(const Tally& tally, const Counts& policy_counts, std::uint8_t* row) const {
    if (tally.by_policy)
      std::copy_n(policy_counts.begin(), ruleset_.yaku_count(), row);
    else
      ruleset_.write_counts(tally.chows, tally.honors, tally.kongs, tally.whole, row);
  }
  void write_best(std::uint8_t* row) const { write_counts(best_, best_policy_counts_, row); }

 private:
  [[gnu::noinline]] void consider(const Features& features) {
    Tally tally;
    count(features, tally);
    Counts policy_counts;
    if (tally.by_policy) tally.points = count_by_policy(features.shape, policy_counts);
    if (tally.points < best_.points) return;
    if (tally.points == best_.points) {
      Counts mine{};
      Counts shown{};
      write_counts(tally, policy_counts, mine.data());
      write_best(shown.data());
      if (!shown_before(ruleset_.spec(), mine, shown)) return;
    }
    best_ = tally;
    if (tally.by_policy) best_policy_counts_ = policy_counts;
  }

  void count(const Features& features, Tally& tally) const {
    tally.shape = features.shape;
    tally.chows = ruleset_.chow_outcome(features);
    tally.honors = ruleset_.honor_outcome(features, context_);
    tally.kongs = ruleset_.kong_outcome(features);
    const Outcome& chows = ruleset_.outcome(tally.chows);
    const Outcome& honors = ruleset_.outcome(tally.honors);
    const Outcome& kongs = ruleset_.outcome(tally.kongs);
    if (ruleset_.entangled() || chows.open || honors.open || kongs.open) {
      tally.by_policy = true;
      return;
    }
    WholeSet whole = ruleset_.whole_yaku(whole_hand(features), conditions_);
    whole &= ~(chows.includes | honors.includes | kongs.includes);
    if (ruleset_.whole_yaku_include()) whole &= ~ruleset_.whole_includes(whole);
    tally.whole = whole;
    tally.points = chows.points + honors.points + kongs.points + ruleset_.whole_points(whole);
  }

  // The policy counts all readings of the shape at once: rare, so no need to be quick about it.
  std::int32_t count_by_policy(Shape shape, Counts& counts) const {
    std::int32_t best = -1;
    for (const Reading& reading : readings(hand_, shape_bit(shape))) {
      const Solution solution =
          solve(ruleset_.spec(), instances(ruleset_.spec(), reading, context_));
      if (solution.total < best ||
          (solution.total == best && !shown_before(ruleset_.spec(), solution.counts, counts)))
        continue;
      best = solution.total;
      counts = solution.counts;
    }
    return best;
  }

  const Ruleset& ruleset_;
  const HandView& hand_;
  const WinContext& context_;
  WholeSet conditions_;
  Tally best_;
  Counts best_policy_counts_;
};

}  // namespace

void score(const Ruleset& ruleset, const HandView& hand, const WinContext& context, Result& result,
           std::uint8_t* counts) {
  Scorer scorer(ruleset, hand, context);
  scorer.run();
  const Tally& best = scorer.best();
  result.wins = scorer.wins();
  if (!result.wins) {
    result.may_win = false;
    result.raw = result.points = 0;
    if (counts != nullptr) std::fill_n(counts, ruleset.yaku_count(), std::uint8_t{0});
    return;
  }
  result.shape = best.shape;
  result.raw = best.points;
  if (counts != nullptr) scorer.write_best(counts);
  if (best.points == 0 && best.shape == Shape::standard &&
      ruleset.chicken() < ruleset.yaku_count()) {
    result.raw = ruleset.spec().yaku[ruleset.chicken()].points;
    if (counts != nullptr) counts[ruleset.chicken()] = 1;
  }
  result.points = ruleset.limited(result.raw);
  result.may_win = ruleset.meets_minimum(result.points, context);
}

std::vector<ScoredReading> explain(const Ruleset& ruleset, const HandView& hand,
                                   const WinContext& context) {
  const RulesetSpec& spec = ruleset.spec();
  std::vector<ScoredReading> all;
  for (const Reading& reading : readings(hand, spec.shapes)) {
    ScoredReading scored{reading, solve(spec, instances(spec, reading, context))};
    if (scored.solution.total == 0 && reading.features.shape == Shape::standard &&
        ruleset.chicken() < ruleset.yaku_count()) {
      const auto chicken = static_cast<Yaku>(ruleset.chicken());
      const auto blocks = static_cast<BlockSet>((1u << reading.block_count) - 1);
      scored.solution.instances.push_back({chicken, blocks});
      scored.solution.fates.push_back({});
      scored.solution.counts[chicken] = 1;
      scored.solution.total = spec.yaku[chicken].points;
    }
    all.push_back(std::move(scored));
  }
  std::ranges::stable_sort(all, [&](const ScoredReading& a, const ScoredReading& b) {
    if (a.solution.total != b.solution.total) return a.solution.total > b.solution.total;
    const Counts& first = a.solution.counts;
    const Counts& second = b.solution.counts;
    if (shown_before(spec, first, second)) return true;
    if (shown_before(spec, second, first)) return false;
    return std::ranges::lexicographical_compare(
        a.reading, b.reading, [](const Block& left, const Block& right) {
          return std::pair(left.kind, left.tile) < std::pair(right.kind, right.tile);
        });
  });
  return all;
}

}  // namespace sihai
