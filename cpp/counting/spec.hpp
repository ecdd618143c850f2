// A ruleset as data: what a ruleset file says, numbers for names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "patterns/catalogue.hpp"
#include "shapes/reading.hpp"
#include "shapes/special.hpp"
#include "shapes/standing.hpp"

namespace sihai {

// A yaku's place in its ruleset's table.
using Yaku = std::uint8_t;

inline constexpr std::size_t kMaxYaku = 128;
inline constexpr std::size_t kMaxCategories = 128;
inline constexpr int kMaxPoints = 1'000'000;  // of one yaku, so that no sum overflows

enum class Policy : std::uint8_t {
  by_category,          // FOUR_SEAS R1 to R5
  by_exclusion,         // MCR 1.2 to 1.6
  largest_plus_extras,  // SICHUAN S-b
};

struct YakuSpec {
  std::string code;
  int points = 0;
  PatternId pattern = 0;
  std::uint8_t category = 0;
  ShapeSet shapes = 0;         // the shapes it counts in
  std::vector<Yaku> includes;  // the yaku that are not counted beside it
  // Only by_exclusion:
  bool combines = false;      // a combination fan (MCR 1.4)
  std::vector<Yaku> absorbs;  // yaku of one set that are not counted on the sets it takes
  // by_exclusion and largest_plus_extras:
  std::vector<Yaku> absorbs_one;  // yaku of which one less is counted beside it
  bool base = false;              // only largest_plus_extras: one of which the largest counts
};

struct RulesetSpec {
  Policy policy = Policy::by_category;
  std::vector<YakuSpec> yaku;
  ShapeSet shapes = 0;  // the shapes that win
  std::optional<int> limit;
  int minimum_self_draw = 0;
  int minimum_discard = 0;
  bool doubling = false;                     // points are 2^(total - 1) (SICHUAN)
  bool missing_suit = false;                 // only hands of two suits win, see SICHUAN S-a
  bool own_melds_show_last_of_kind = false;  // MCR 1.8
  WaitRules waits;                           // MCR D6, D7
  bool self_draw_only = false;               // TIANJIN Q13
  bool four_alike_two_pairs = true;          // in seven pairs (FOUR_SEAS R2)

  // The shapes that a hand with these concealed tiles may have.
  ShapeSet shapes_of(const std::uint8_t* concealed) const {
    if (four_alike_two_pairs || (detail::any_count(concealed) & 4 * detail::kEveryByte) == 0)
      return shapes;
    return static_cast<ShapeSet>(shapes & ~shape_bit(Shape::seven_pairs));
  }

  const Pattern& pattern_of(Yaku yaku_index) const { return patterns()[yaku[yaku_index].pattern]; }
  bool is_chicken(Yaku yaku_index) const { return pattern_of(yaku_index).name == kChickenHand; }
};

// Throws std::invalid_argument with the code of the yaku at fault. What a user may get wrong in a
// file is told with better words before it comes here.
void check_spec(const RulesetSpec& spec);

// How often each yaku counts, zeros after the last.
using Counts = std::array<std::uint8_t, kMaxYaku>;

int total_of(const RulesetSpec& spec, const Counts& counts);

// Whether, of two itemisations of one total, the first is the one to show (FOUR_SEAS R4, MCR 1.2):
// points sorted from the highest lexicographically greatest, then the yaku that come first in the
// table.
bool shown_before(const RulesetSpec& spec, const Counts& first, const Counts& second);

}  // namespace sihai
