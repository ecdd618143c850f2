// How far a hand is from winning: the least number of tiles to be drawn, over all complete hands
// with the same melds that can exist, at most four of a kind. Shanten is one less.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "counting/spec.hpp"
#include "ready/parts.hpp"
#include "shapes/special.hpp"

namespace sihai {

using Distance = std::uint8_t;

inline constexpr Distance kNoTarget = 128;  // no complete hand has these melds

constexpr std::int8_t shanten_of(Distance distance) {
  return static_cast<std::int8_t>(int{distance} - 1);
}

// Which complete hands are aimed at.
struct Aim {
  ShapeSet shapes = 0;
  bool missing_suit = false;          // SICHUAN S-a
  std::uint8_t void_suit = kUnknown;  // with missing_suit: the suit declared void
  bool distinct_pairs = false;        // four alike are not two pairs

  Aim(const RulesetSpec& spec, std::uint8_t declared)
      : shapes(spec.shapes),
        missing_suit(spec.missing_suit),
        void_suit(declared),
        distinct_pairs(!spec.four_alike_two_pairs) {}
};

// A hand of 3n + 1 or 3n + 2 tiles that check_hand() found no fault with, measured.
class Measure {
 public:
  Measure(const Aim& aim, const HandView& hand)
      : Measure(aim, hand.concealed, Losses(hand.melds)) {}
  // With melds of which less may be known than their number.
  Measure(const Aim& aim, const std::uint8_t* concealed, const Losses& losses);

  // To one shape; kNoTarget if it is not aimed at or cannot be had with these melds.
  Distance to(Shape shape) const;

  // The least of all.
  Distance least() const;

  // The tiles whose drawing lowers the least distance; `least` is that.
  TileSet useful(Distance least) const;

  const Losses& losses() const { return losses_; }

  // The kinds that a target may be made of: one set of them, or one a suit that it may miss.
  std::vector<TileSet> allowed() const;

 private:
  // The suits that a target may use: one entry a choice of the suit to be missed.
  struct Choices {
    std::array<std::uint8_t, kSuits> missed;  // kUnknown: none
    int count = 0;
  };

  bool aims_at(Shape shape) const { return (aim_.shapes & shape_bit(shape)) != 0; }
  Choices choices() const;
  tables::PartClass part(int suit, std::uint8_t missed) const {
    return suit == missed ? tables::kEmptyPart : parts_[static_cast<std::size_t>(suit)];
  }
  TileSet drawable() const;

  Distance to_standard() const;
  Distance to_seven_pairs() const;
  Distance to_seven_pairs(TileSet within) const;
  Distance to_thirteen_orphans() const;
  Distance to_knitted_honors() const;
  Distance to_knitted_straight(Distance below) const;

  TileSet useful_to_standard(Distance distance) const;
  TileSet useful_to_seven_pairs(Distance distance) const;
  TileSet useful_to_thirteen_orphans() const;
  TileSet useful_to_knitted_honors(Distance distance) const;
  TileSet useful_to_knitted_straight(Distance distance) const;

  const Aim& aim_;
  const std::uint8_t* concealed_;
  Losses losses_;
  Kinds kinds_;
  std::array<tables::PartClass, kSuits> parts_;
  tables::PartClass honors_;
};

}  // namespace sihai
