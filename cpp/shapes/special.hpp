// The shapes that are not four sets and a pair. All need a hand without melds.
#pragma once

#include <optional>

#include "shapes/reading.hpp"

namespace sihai {

// One set of knitted tiles: 147, 258 and 369 dealt out to the three suits, six ways.
const std::array<TileSet, 6>& knitted_sets();

// The features of a special shape, or nothing if the valid hand without melds has not that shape.
std::optional<Features> seven_pairs(const std::uint8_t* concealed);
std::optional<Features> knitted_honors(const std::uint8_t* concealed);
std::optional<Features> thirteen_orphans(const std::uint8_t* concealed);

// The special readings of one hand among `shapes`, one after the other: visit(features).
template <typename Visit>
void for_each_special(const std::uint8_t* concealed, ShapeSet shapes, Visit visit) {
  if ((shapes & shape_bit(Shape::seven_pairs)) != 0)
    if (const auto features = seven_pairs(concealed)) visit(*features);
  if ((shapes & shape_bit(Shape::knitted_honors)) != 0)
    if (const auto features = knitted_honors(concealed)) visit(*features);
  if ((shapes & shape_bit(Shape::thirteen_orphans)) != 0)
    if (const auto features = thirteen_orphans(concealed)) visit(*features);
}

}  // namespace sihai
