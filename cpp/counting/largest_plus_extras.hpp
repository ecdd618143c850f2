// The policy `largest_plus_extras` (SICHUAN S-b), stated plainly: of the base yaku that hold the
// one counts that is worth the most, less what it absorbs; and every other yaku each time it holds.
#pragma once

#include <vector>

#include "counting/instances.hpp"

namespace sihai {

// Whether the first of two base yaku is the one to count: by its points less those of the yaku of
// which it absorbs one, then by its points, then by its place.
bool counts_before(const RulesetSpec& spec, Yaku first, Yaku second);

Solution solve_largest_plus_extras(const RulesetSpec& spec, std::vector<Instance> candidates);

}  // namespace sihai
