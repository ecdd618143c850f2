// Yaku on the blocks they would take: what the policies choose from.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/spec.hpp"

namespace sihai {

// A set of the blocks of one reading, bit i = its i-th block.
using BlockSet = std::uint16_t;

struct Instance {
  Yaku yaku;
  BlockSet blocks;
};

// A set of parts of a hand, bit = Part.
using PartSet = unsigned;

constexpr PartSet part_bit(Part part) { return 1u << static_cast<unsigned>(part); }

inline constexpr PartSet kAllParts = (1u << kParts) - 1;

// Every yaku of these parts that holds in the reading of the hand, with every choice of its blocks.
// Flowers are left to the caller.
std::vector<Instance> instances(const RulesetSpec& spec, const HandView& hand,
                                const Reading& reading, const WinContext& context);

// The same of blocks alone, for patterns that take blocks.
std::vector<Instance> block_instances(const RulesetSpec& spec, const Reading& blocks,
                                      const WinContext& context, PartSet parts);

// Why an instance is or is not counted.
struct Fate {
  enum class Kind : std::uint8_t {
    counted,
    included,     // a counted yaku includes it (MCR: non-repetition)
    blocks_used,  // a counted yaku of the category uses one of its blocks
    lower,        // the whole hand counts once in the category, and another is higher
    absorbed,     // its set is part of a yaku that includes it there (MCR 1.5)
    separated,    // its sets are combined in one fan already (MCR: non-separation)
    accounted,    // its sets hang together by fans already (MCR: account once)
    identical,    // one of its sets is in the same fan already (MCR: non-identical)
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

}  // namespace sihai
