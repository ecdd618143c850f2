// The policy `by_exclusion` (MCR 1.2 to 1.6), stated plainly. Rulesets are compiled from it, and it
// explains what was counted; it is too slow for the fast road.
#pragma once

#include <vector>

#include "counting/instances.hpp"

namespace sihai {

// All that holds counts, but for
//   combination fans beyond the best list of MCR 1.4,
//   fans on one set that another fan there absorbs (1.5),
//   fans that a fan which holds includes (1.3, non-repetition), all or one of them.
Solution solve_by_exclusion(const RulesetSpec& spec, std::vector<Instance> candidates);

}  // namespace sihai
