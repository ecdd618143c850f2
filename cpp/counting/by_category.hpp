// The policy `by_category` (FOUR_SEAS R1 to R5), stated plainly. Rulesets are compiled from it, and
// it explains what was counted; it is too slow for the fast road.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "counting/instances.hpp"

namespace sihai {

// The best count of these instances (R3), or of the choices of equal worth the one shown (R4).
Solution solve_by_category(const RulesetSpec& spec, std::vector<Instance> candidates);

// Every choice of R3 (a), one of the best of each category, as counts before R5.
void for_each_choice(const RulesetSpec& spec, const std::vector<Instance>& candidates,
                     const std::function<void(const std::vector<std::size_t>& chosen)>& visit);

// R5: which of the yaku that occur in `counts` are dropped because a counted one includes them.
std::vector<bool> included(const RulesetSpec& spec, const Counts& counts);

}  // namespace sihai
