#include "counting/score.hpp"

#include <algorithm>
#include <utility>

#include "counting/policy.hpp"
#include "shapes/decompose.hpp"
#include "shapes/special.hpp"
#include "shapes/standing.hpp"

namespace sihai {

namespace {

using Ways = std::array<const tables::SuitDecomposition*, kSuits>;

// One reading's itemisation as the tables give it.
struct Tally {
  std::int32_t points = -1;
  Outcomes outcomes;
  WholeSet whole = 0;
  Strikable struck = 0;
  Shape shape = Shape::standard;
  bool by_policy = false;  // counted by the policy itself; counts lie beside
  bool chicken = false;    // nothing counts but that

  friend bool operator==(const Tally&, const Tally&) = default;
};

// Rulesets that ask for no more than the basic aspects do without the rest of the work.
template <bool kExtended>
class Scorer {
 public:
  Scorer(const Ruleset& ruleset, const HandView& hand, const WinContext& context)
      : ruleset_(ruleset),
        hand_(hand),
        context_(context),
        melds_(sum_of_melds(hand.melds)),
        held_(ruleset.allowed<Aspect::conditions>(conditions_of(context))) {
    if constexpr (kExtended) {
      facts_ = hand_facts(hand, melds_, context.self_draw);
      held_ &=
          ruleset.allowed<Aspect::ranks>(facts_.ranks) & ruleset.allowed<Aspect::hogs>(facts_.hogs);
    }
  }

  void run() {
    const ShapeSet shapes = ruleset_.spec().shapes_of(hand_.concealed);
    const bool closed = !has_melds(hand_.melds);
    if constexpr (kExtended)
      if (ruleset_.spec().missing_suit && !misses_suit()) return;
    const StandardReadings standard(hand_.concealed, melds_);
    if (standard.complete() && (shapes & shape_bit(Shape::standard)) != 0) [[likely]] {
      Lone lone = Lone::no;
      if constexpr (kExtended) lone = lone_wait(hand_, melds_, ruleset_.spec().waits);
      if (!standard.ambiguous()) [[likely]] {
        const Features features = standard.first();
        count(features, standing(features, standard.ways(), lone), best_);
        if (best_.by_policy) best_.points = count_by_policy(best_.shape, best_policy_counts_);
      } else {
        standard.for_each([&](const Ways& ways) {
          const Features features = standard.features(ways);
          consider(features, standing(features, ways, lone));
        });
      }
    }
    if ((shapes & ~shape_bit(Shape::standard)) == 0) return;
    if (closed)
      for_each_special(hand_.concealed, shapes, standard.complete(),
                       [&](const Features& features) { consider(features, {}); });
    if constexpr (kExtended)
      if ((shapes & shape_bit(Shape::knitted_straight)) != 0) consider_knitted_straight();
  }

  bool wins() const { return best_.points >= 0; }
  const Tally& best() const { return best_; }

  void write_best(std::uint8_t* row) const { write_counts(best_, best_policy_counts_, row); }

 private:
  Standing standing(const Features& features, const Ways& ways, Lone lone) const {
    if constexpr (kExtended)
      return standing_of(hand_.concealed, melds_, features, ways, hand_.win, context_.self_draw,
                         lone);
    return {};
  }

  // SICHUAN S-a: no honor, no chow melded, not all three suits, nothing of the suit declared void.
  bool misses_suit() const {
    const TileSet presence = facts_.presence;
    unsigned suits = 0;
    for (int suit = 0; suit < kSuits; ++suit)
      suits |= static_cast<unsigned>((presence >> (suit * kRanks) & 0x1FF) != 0) << suit;
    const bool void_held =
        context_.void_suit != kUnknown && (suits >> context_.void_suit & 1u) != 0;
    return (presence & kHonorTiles) == 0 && melds_.chow_count() == 0 && suits != 0b111 &&
           !void_held;
  }

  void consider_knitted_straight() {
    // Two melds leave no room for nine tiles.
    if (!holds_knitted_set(facts_.presence) ||
        melds_.chow_count() + std::popcount(melds_.pungs) > 1)
      return;
    const auto straight = knitted_straight(hand_.concealed, melds_);
    if (!straight) return;
    const Lone lone = straight->lone_wait(hand_, ruleset_.spec().waits);
    straight->readings.for_each([&](const Ways& ways) {
      const Features rest = straight->readings.features(ways);
      consider(with_knitted(rest, straight->knitted),
               straight->standing(rest, ways, hand_.win, context_.self_draw, lone));
    });
  }

  // A standard reading in which nothing counts is a chicken hand, where the ruleset has one.
  bool is_chicken(std::int32_t points, Shape shape) const {
    return ruleset_.chicken_points() != 0 && points == 0 && shape == Shape::standard;
  }

  void write_counts(const Tally& tally, const Counts& policy_counts, std::uint8_t* row) const {
    if (tally.by_policy)
      std::copy_n(policy_counts.begin(), ruleset_.yaku_count(), row);
    else
      ruleset_.template write_counts<kExtended>(tally.outcomes, tally.whole, tally.struck, row);
    if (tally.chicken) row[ruleset_.chicken()] = 1;
  }

  void consider(const Features& features, const Standing& standing) {
    Tally tally;
    count(features, standing, tally);
    Counts policy_counts;
    if (tally.by_policy) tally.points = count_by_policy(features.shape, policy_counts);
    if (tally.points < best_.points) return;
    if (tally.points == best_.points) {
      if (!tally.by_policy && tally == best_) return;  // the same by other blocks
      Counts mine{};
      Counts shown{};
      write_counts(tally, policy_counts, mine.data());
      write_best(shown.data());
      if (!shown_before(ruleset_.spec(), mine, shown)) return;
    }
    best_ = tally;
    if (tally.by_policy) best_policy_counts_ = policy_counts;
  }

#if defined(__GNUC__)
  [[gnu::always_inline]]  // the fast road is one function
#endif
  inline void count(const Features& features, const Standing& standing, Tally& tally) const {
    tally.shape = features.shape;
    Outcomes& outcomes = tally.outcomes;
    outcomes = ruleset_.outcomes(features, context_);
    if constexpr (kExtended) outcomes.pungs = ruleset_.pung_outcome(features);
    const Outcome& chows = ruleset_.outcome(outcomes.chows);
    const Outcome& honors = ruleset_.outcome(outcomes.honors);
    const Outcome none;
    const Outcome& pungs = kExtended ? ruleset_.outcome(outcomes.pungs) : none;
    const Outcome& kongs = ruleset_.outcome(outcomes.kongs);
    if (ruleset_.entangled() || chows.open || honors.open || pungs.open || kongs.open)
        [[unlikely]] {
      tally.by_policy = true;
      return;
    }
    WholeSet held = held_ & ruleset_.allowed(basic_aspects(features));
    if constexpr (kExtended) {
      const ReadingFacts facts = reading_facts(facts_, features, standing);
      held &= ruleset_.allowed<Aspect::concealment>(facts.concealment) &
              ruleset_.allowed<Aspect::marks>(facts.marks) &
              ruleset_.allowed<Aspect::sets>(facts.sets) &
              ruleset_.allowed<Aspect::wait>(facts.wait);
    }
    WholeSet whole = ruleset_.without_lower(held);
    whole &= ~(chows.includes | honors.includes | pungs.includes | kongs.includes);
    whole = ruleset_.without_included(whole);
    tally.whole = whole;
    tally.points =
        chows.points + honors.points + pungs.points + kongs.points + ruleset_.whole_points(whole);
    const WholeSet striking = ruleset_.spec().policy == Policy::by_exclusion ? held : whole;
    if (ruleset_.strike(striking)) [[unlikely]] {
      tally.struck = ruleset_.struck(
          striking, chows.strikable + honors.strikable + pungs.strikable + kongs.strikable);
      tally.points -= ruleset_.struck_points(tally.struck);
    }
    tally.chicken = is_chicken(tally.points, tally.shape);
    if (tally.chicken) tally.points = ruleset_.chicken_points();
  }

  // The policy counts all readings of the shape at once: rare, so no need to be quick about it.
  std::int32_t count_by_policy(Shape shape, Counts& counts) const {
    std::int32_t best = -1;
    for (const Reading& reading :
         readings(hand_, context_.self_draw, shape_bit(shape), ruleset_.spec().waits)) {
      Solution solution =
          solve(ruleset_.spec(), instances(ruleset_.spec(), hand_, reading, context_));
      if (is_chicken(solution.total, shape)) {
        solution.total = ruleset_.chicken_points();
        solution.counts[ruleset_.chicken()] = 1;
      }
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
  Features melds_;
  WholeSet held_;  // what the hand allows whatever its reading
  HandFacts facts_;
  Tally best_;
  Counts best_policy_counts_;
};

// MCR 1.8: what the winner's own melds prove need not be said.
WinContext with_proofs(const Ruleset& ruleset, const HandView& hand, WinContext context) {
  if (ruleset.spec().own_melds_show_last_of_kind && melds_show_last_tile(hand))
    context.flags |= flag_bit(Flag::last_of_kind);
  return context;
}

template <bool kExtended>
void score_as(const Ruleset& ruleset, const HandView& hand, const WinContext& context,
              Result& result, std::uint8_t* counts) {
  Scorer<kExtended> scorer(ruleset, hand, context);
  scorer.run();
  const Tally& best = scorer.best();
  result.wins = scorer.wins();
  if (!result.wins) {
    result.may_win = false;
    result.raw = result.points = 0;
    if (counts != nullptr) std::fill_n(counts, ruleset.yaku_count(), std::uint8_t{0});
    return;
  }
  const RulesetSpec& spec = ruleset.spec();
  result.shape = best.shape;
  result.raw = best.points;
  if (counts != nullptr) scorer.write_best(counts);
  result.may_win = ruleset.meets_minimum(ruleset.limited(result.raw), context);
  if constexpr (kExtended) {
    if (ruleset.flowers() < ruleset.yaku_count()) {
      result.raw += context.flowers * spec.yaku[ruleset.flowers()].points;
      if (counts != nullptr) counts[ruleset.flowers()] = context.flowers;
    }
  }
  result.points = ruleset.limited(result.raw);
  if constexpr (kExtended)
    if (spec.doubling)
      result.points = result.points == 0 ? 0 : 1 << std::min(result.points - 1, 30);
}

}  // namespace

void score(const Ruleset& ruleset, const HandView& hand, const WinContext& context, Result& result,
           std::uint8_t* counts) {
  if (ruleset.extended())
    score_as<true>(ruleset, hand, with_proofs(ruleset, hand, context), result, counts);
  else
    score_as<false>(ruleset, hand, context, result, counts);
}

std::vector<ScoredReading> explain(const Ruleset& ruleset, const HandView& hand,
                                   const WinContext& table_context) {
  const RulesetSpec& spec = ruleset.spec();
  const WinContext context = with_proofs(ruleset, hand, table_context);
  std::vector<ScoredReading> all;
  Result result;
  score(ruleset, hand, context, result, nullptr);
  if (!result.wins) return all;
  for (const Reading& reading :
       readings(hand, context.self_draw, spec.shapes_of(hand.concealed), spec.waits)) {
    ScoredReading scored{reading, solve(spec, instances(spec, hand, reading, context))};
    const auto add = [&](std::size_t yaku) {
      const auto blocks = static_cast<BlockSet>((1u << reading.block_count) - 1);
      scored.solution.instances.push_back({static_cast<Yaku>(yaku), blocks});
      scored.solution.fates.push_back({});
      ++scored.solution.counts[yaku];
      scored.solution.total += spec.yaku[yaku].points;
    };
    if (scored.solution.total == 0 && reading.features.shape == Shape::standard &&
        ruleset.chicken() < ruleset.yaku_count())
      add(ruleset.chicken());
    if (ruleset.flowers() < ruleset.yaku_count())
      for (int i = 0; i < context.flowers; ++i) add(ruleset.flowers());
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
