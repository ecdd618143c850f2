// Scoring a hand allocates nothing: a batch allocates as often for many rows as for one.
#include <doctest/doctest.h>

#include <vector>

#include "counting_new.hpp"
#include "random_batches.hpp"

namespace sihai {
namespace {

using testing::allocations;

TEST_CASE("a batch of many rows allocates no more than a batch of one") {
  const Ruleset ruleset(testing::spec_of_many_patterns(false));
  testing::Random random(21);
  testing::OwnedHands hands;
  while (hands.rows() < 100'000) {
    const testing::BatchRow row = testing::random_row(random);
    hands.add(row.hand, row.context, row.fault);
  }
  testing::GuardedScores scores(hands.rows(), ruleset.yaku_count());
  const auto allocations_of = [&](std::size_t rows, unsigned threads) {
    HandColumns columns = hands.columns();
    columns.rows = rows;
    const std::size_t before = allocations();
    score_batch(ruleset, columns, scores.columns(), threads, [] { return true; });
    return allocations() - before;
  };
  const std::size_t of_one = allocations_of(1, 1);
  CHECK(of_one <= 2);  // a batch's own, such as a function that holds a lambda
  CHECK(allocations_of(2048, 1) == of_one);
  CHECK(allocations_of(100'000, 1) == of_one);
  // Threads cost a few each, whatever the rows.
  CHECK(allocations_of(100'000, 4) == allocations_of(20'000, 4));
  CHECK(allocations_of(100'000, 4) <= of_one + 4 * 3);
}

TEST_CASE("allocations are counted at all") {
  const std::size_t before = allocations();
  const std::vector<int> some(3);
  CHECK(some.size() == 3);
  CHECK(allocations() > before);
}

}  // namespace
}  // namespace sihai
