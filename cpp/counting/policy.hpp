// A ruleset's policy, whichever it is.
#pragma once

#include "counting/by_category.hpp"
#include "counting/by_exclusion.hpp"
#include "counting/largest_plus_extras.hpp"

namespace sihai {

inline Solution solve(const RulesetSpec& spec, std::vector<Instance> candidates) {
  switch (spec.policy) {
    case Policy::by_exclusion:
      return solve_by_exclusion(spec, std::move(candidates));
    case Policy::largest_plus_extras:
      return solve_largest_plus_extras(spec, std::move(candidates));
    default:
      return solve_by_category(spec, std::move(candidates));
  }
}

}  // namespace sihai
