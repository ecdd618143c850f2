// All readings of a hand with their blocks. For showing and for compiling; the fast road uses
// shapes/standard.hpp and shapes/special.hpp directly.
#pragma once

#include <vector>

#include "core/hand.hpp"
#include "shapes/reading.hpp"
#include "shapes/standing.hpp"

namespace sihai {

// Every reading of a valid complete hand in one of `shapes`, none twice.
std::vector<Reading> readings(const HandView& hand, bool self_draw, ShapeSet shapes,
                              const WaitRules& waits = {});

}  // namespace sihai
