// All complete hands at a given distance, one after the other.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "ready/distance.hpp"

namespace sihai {

// Called with the concealed tiles of a complete hand; true: go no further. A hand may come more
// than once.
using VisitTarget = std::function<bool(const TileCounts&)>;

// Visits every complete hand of a shape, of the `allowed` kinds, to which exactly `cost` tiles are
// lacking; true if a visit ended it. The special shapes but seven pairs need all kinds.
bool for_each_target(const HandView& hand, const Losses& losses, Shape shape, int cost,
                     TileSet allowed, const VisitTarget& visit);

}  // namespace sihai
