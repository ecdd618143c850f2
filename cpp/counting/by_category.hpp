// The policy `by_category` (FOUR_SEAS R1 to R5), stated plainly. Rulesets are compiled from it, and
// it explains what was counted; it is too slow for the fast road.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "counting/spec.hpp"

namespace sihai {

// A set of the blocks of one reading, bit i = its i-th block.
using BlockSet = std::uint16_t;

// A yaku on the blocks it would take.
struct Instance {
  Yaku yaku;
  BlockSet blocks;
};

// A set of parts of a hand, bit = Part.
using PartSet = unsigned;

constexpr PartSet part_bit(Part part) { return 1u << static_cast<unsigned>(part); }

inline constexpr PartSet kAllParts = 0xF;

// Every yaku of these parts that holds in the reading, with every choice of its blocks.
std::vector<Instance> instances(const RulesetSpec& spec, const Reading& reading,
                                const WinContext& context, PartSet parts = kAllParts);

// Why an instance is or is not counted.
struct Fate {
  enum class Kind : std::uint8_t {
    counted,
    included,     // a counted yaku includes it
    blocks_used,  // a counted yaku of the category uses one of its blocks
    lower,        // the whole hand counts once in the category, and another is higher
  };
  Kind kind = Kind::counted;
  Yaku by = 0;             // the counted yaku in its way
  BlockSet by_blocks = 0;  // on these blocks
};

struct Solution {
  int total = 0;
  Counts counts{};
  std::vector<Instance> instances;
  std::vector<Fate> fates;  // of each instance
};

// The best count of these instances (R3), or of the choices of equal worth the one shown (R4).
Solution solve(const RulesetSpec& spec, std::vector<Instance> candidates);

// Every choice of R3 (a), one of the best of each category, as counts before R5.
void for_each_choice(const RulesetSpec& spec, const std::vector<Instance>& candidates,
                     const std::function<void(const std::vector<std::size_t>& chosen)>& visit);

// R5: which of the yaku that occur in `counts` are dropped because a counted one includes them.
std::vector<bool> included(const RulesetSpec& spec, const Counts& counts);

}  // namespace sihai
