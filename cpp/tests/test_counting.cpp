// Compiled rulesets against the policy they are compiled from, for rulesets of every make.
#include <doctest/doctest.h>

#include <stdexcept>
#include <thread>
#include <vector>

#include "core/validation.hpp"
#include "counting/score.hpp"
#include "random_hands.hpp"

namespace sihai {
namespace {

using testing::below;
using testing::Random;

constexpr ShapeSet kAllShapes = (1u << kShapes) - 1;

PatternId pattern(std::string_view name) {
  for (std::size_t i = 0; i < patterns().size(); ++i)
    if (patterns()[i].name == name) return static_cast<PatternId>(i);
  throw std::invalid_argument("no pattern " + std::string(name));
}

YakuSpec yaku(std::string_view pattern_name, int points, std::uint8_t category,
              std::vector<Yaku> includes = {}) {
  YakuSpec row;
  row.code = std::string(pattern_name);
  row.points = points;
  row.pattern = pattern(pattern_name);
  row.category = category;
  row.shapes = kAllShapes;
  row.includes = std::move(includes);
  return row;
}

// A ruleset of random yaku. Categories mix parts and inclusions cross them when `tangled`.
RulesetSpec random_spec(Random& random, bool tangled, Policy policy = Policy::by_category) {
  RulesetSpec spec;
  spec.policy = policy;
  const unsigned left_out = policy == Policy::by_category ? 4 : 2;  // of five, to fit in 64 bits
  spec.shapes = kAllShapes;
  if (below(random, 2) == 0) spec.limit = 100;
  const auto category_of = [&](Part part) {
    return static_cast<std::uint8_t>((tangled ? 0 : 4 * static_cast<unsigned>(part)) +
                                     below(random, 3));
  };
  for (std::size_t i = 0; i < patterns().size(); ++i) {
    if (below(random, 5) < left_out || patterns()[i].name == kChickenHand ||
        patterns()[i].part == Part::flowers || spec.yaku.size() == kMaxYaku)
      continue;
    YakuSpec row;
    row.code = std::string(patterns()[i].name);
    row.points = static_cast<int>(5 * (1 + below(random, 6)));
    row.pattern = static_cast<PatternId>(i);
    row.category = category_of(patterns()[i].part);
    row.shapes = below(random, 4) == 0 ? shape_bit(Shape::standard) : kAllShapes;
    row.combines = patterns()[i].on_blocks != nullptr && patterns()[i].sets > 1;
    row.base = patterns()[i].part == Part::whole && patterns()[i].repeats == nullptr &&
               below(random, 2) == 0;
    while (!spec.yaku.empty() && below(random, 4) == 0)
      row.absorbs.push_back(
          static_cast<Yaku>(below(random, static_cast<unsigned>(spec.yaku.size()))));
    // Inclusions go up the table only, so there is no cycle.
    while (!spec.yaku.empty() && below(random, 3) == 0)
      row.includes.push_back(
          static_cast<Yaku>(below(random, static_cast<unsigned>(spec.yaku.size()))));
    spec.yaku.push_back(std::move(row));
  }
  return spec;
}

WinContext random_context(Random& random, const Hand& hand) {
  for (;;) {
    WinContext context;
    context.self_draw = below(random, 2) == 0;
    context.seat = static_cast<std::uint8_t>(below(random, 5));
    if (context.seat == 4) context.seat = kUnknown;
    if (below(random, 3) == 0) context.flags = flag_bit(static_cast<Flag>(below(random, kFlags)));
    if (!check_context(hand, context)) return context;
  }
}

void compare_with_policy(const RulesetSpec& spec, Random& random, int hands) {
  const Ruleset ruleset(spec);
  for (int i = 0; i < hands; ++i) {
    const Hand hand = testing::random_winning_hand(random);
    const WinContext context = random_context(random, hand);
    Result result;
    Counts counts{};
    score(ruleset, hand, context, result, counts.data());
    const std::vector<ScoredReading> readings = explain(ruleset, hand, context);
    REQUIRE(result.wins == !readings.empty());
    const Solution& best = readings.front().solution;
    REQUIRE(result.raw == best.total);
    for (std::size_t y = 0; y < ruleset.yaku_count(); ++y)
      REQUIRE(int{counts[y]} == int{best.counts[y]});
    REQUIRE(result.shape == readings.front().reading.features.shape);
    REQUIRE(result.points == (spec.limit ? std::min(*spec.limit, result.raw) : result.raw));
    // Without counts the same points.
    Result points_only;
    score(ruleset, hand, context, points_only, nullptr);
    REQUIRE(points_only.points == result.points);
  }
}

TEST_CASE("tables count as the policy does, whatever the ruleset") {
  Random random(1);
  int entangled = 0;
  for (int round = 0; round < 12; ++round) {
    const RulesetSpec spec = random_spec(random, round % 3 == 2);
    entangled += Ruleset(spec).entangled();
    compare_with_policy(spec, random, 300);
  }
  CHECK(entangled > 2);
}

TEST_CASE("so do those of the other policies") {
  Random random(6);
  for (Policy policy : {Policy::by_exclusion, Policy::largest_plus_extras}) {
    int plain = 0;
    for (int round = 0; round < 10; ++round) {
      RulesetSpec spec = random_spec(random, true, policy);
      // Absorbing is for fans of one set.
      for (YakuSpec& row : spec.yaku)
        std::erase_if(row.absorbs, [&](Yaku other) {
          return spec.pattern_of(other).sets != 1 || row.combines != (row.absorbs.size() > 0);
        });
      if (round % 2 == 0)
        for (YakuSpec& row : spec.yaku) {
          row.includes.clear();
          // Kongs take the same sets as pungs do: fans of both that combine are entangled.
          row.combines = row.combines && patterns()[row.pattern].part != Part::kongs;
        }
      plain += !Ruleset(spec).entangled();
      compare_with_policy(spec, random, 200);
    }
    CHECK(plain > 0);
  }
}

TEST_CASE("inclusions inside a part and of the whole hand do not entangle") {
  RulesetSpec spec;
  spec.shapes = kAllShapes;
  spec.yaku = {yaku("all_chows", 5, 0),
               yaku("pure_double_chow", 10, 1),
               yaku("two_pure_double_chows", 20, 1, {0}),
               yaku("two_shifted_double_chows", 20, 2, {0, 1}),
               yaku("half_flush", 6, 3),
               yaku("big_three_dragons", 40, 4, {4})};
  CHECK_FALSE(Ruleset(spec).entangled());
  Random random(2);
  compare_with_policy(spec, random, 3000);
}

TEST_CASE("a tie that strikes different yaku of the whole hand is left open, and decided right") {
  // Both ways of the chows are worth 20; each strikes another yaku, which the hand may have or not.
  RulesetSpec spec;
  spec.shapes = kAllShapes;
  spec.yaku = {yaku("all_simples", 5, 0), yaku("full_flush", 5, 1),
               yaku("two_shifted_double_chows", 20, 2, {0}),
               yaku("three_shifted_chows", 20, 2, {1})};
  CHECK_FALSE(Ruleset(spec).entangled());
  Random random(3);
  compare_with_policy(spec, random, 5000);
}

TEST_CASE("whole-hand yaku of one category count once, equal ones by their place") {
  RulesetSpec spec;
  spec.shapes = kAllShapes;
  spec.yaku = {yaku("all_pungs", 6, 0), yaku("half_flush", 6, 0), yaku("outside_hand", 4, 0)};
  CHECK_FALSE(Ruleset(spec).entangled());
  Random random(4);
  compare_with_policy(spec, random, 3000);
}

TEST_CASE("a spec that makes no sense is refused by name") {
  const auto refused = [](std::vector<YakuSpec> rows) {
    RulesetSpec spec;
    spec.shapes = kAllShapes;
    spec.yaku = std::move(rows);
    CHECK_THROWS_AS(check_spec(spec), std::invalid_argument);
  };
  refused({yaku("kong", 0, 0)});
  refused({yaku("kong", kMaxPoints + 1, 0)});
  refused({yaku("kong", 1, 0, {0})});
  refused({yaku("kong", 1, 0, {1}), yaku("two_kongs", 1, 0, {0})});
  refused({yaku("kong", 1, 0, {9})});
  refused({yaku("kong", 1, 0), yaku("kong", 2, 0)});
  RulesetSpec many;
  for (int i = 0; i < 200; ++i)
    many.yaku.push_back(yaku("kong", 1, static_cast<std::uint8_t>(i % 128)));
  CHECK_THROWS_AS(check_spec(many), std::invalid_argument);
}

TEST_CASE("many threads share one ruleset and agree") {
  Random random(5);
  const RulesetSpec spec = random_spec(random, false);
  const Ruleset ruleset(spec);
  std::vector<Hand> hands;
  for (int i = 0; i < 500; ++i) hands.push_back(testing::random_winning_hand(random));
  const auto total = [&] {
    std::int64_t sum = 0;
    for (const Hand& hand : hands) {
      Result result;
      Counts counts;
      score(ruleset, hand, {}, result, counts.data());
      sum += result.points;
    }
    return sum;
  };
  const std::int64_t expected = total();
  std::vector<std::int64_t> sums(7, 0);
  std::vector<std::thread> threads;
  for (std::int64_t& sum : sums) threads.emplace_back([&] { sum = total(); });
  for (std::thread& thread : threads) thread.join();
  for (std::int64_t sum : sums) CHECK(sum == expected);
}

}  // namespace
}  // namespace sihai
