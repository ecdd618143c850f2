#include "counting/ruleset.hpp"

#include <algorithm>
#include <utility>

#include "counting/policy.hpp"

namespace sihai {

Ruleset::Ruleset(RulesetSpec spec) : spec_(std::move(spec)) {
  check_spec(spec_);
  // What the policy does not know makes no difference.
  for (YakuSpec& yaku : spec_.yaku) {
    if (spec_.policy == Policy::largest_plus_extras) yaku.includes.clear();
    if (spec_.policy == Policy::by_category) yaku.absorbs_one.clear();
    if (spec_.policy != Policy::by_exclusion) yaku.absorbs.clear();
    // What takes every block combines with nothing.
    if (patterns()[yaku.pattern].part == Part::whole) yaku.combines = false;
  }
  stride_ = (spec_.yaku.size() + sizeof(Bytes16) - 1) / sizeof(Bytes16) * sizeof(Bytes16);
  chicken_ = flowers_ = spec_.yaku.size();
  for (std::size_t i = 0; i < spec_.yaku.size(); ++i) {
    const Pattern& pattern = spec_.pattern_of(static_cast<Yaku>(i));
    if (pattern.name == kChickenHand) {
      chicken_ = i;
      chicken_points_ = spec_.yaku[i].points;
    }
    if (pattern.part == Part::flowers) {
      flowers_ = i;
      extended_ = true;
    }
    if (pattern.name == "blessing_of_man") blessing_of_man_ = true;
    if (pattern.part == Part::pungs || pattern.part == Part::any_pung) extended_ = true;
    for (const Condition& condition : pattern.conditions)
      if (condition.aspect > Aspect::conditions) extended_ = true;
  }
  if (spec_.own_melds_show_last_of_kind || spec_.missing_suit || spec_.doubling ||
      (spec_.shapes & shape_bit(Shape::knitted_straight)) != 0)
    extended_ = true;
  find_strikable();
  find_entanglements();
  compile_whole();
  add_outcome({}, {});  // number 0: nothing
  compile_chows();
  compile_honors();
  if (extended_) compile_pungs();
  compile_kongs();
  known_.clear();
}

// Patterns of different parts take different sets, of which a hand has four.
bool Ruleset::may_stand_together(std::size_t a, std::size_t b) const {
  return spec_.pattern_of(static_cast<Yaku>(a)).sets +
             spec_.pattern_of(static_cast<Yaku>(b)).sets <=
         kMaxMelds;
}

void Ruleset::find_strikable() {
  std::vector<bool> struck(spec_.yaku.size(), false);
  for (std::size_t i = 0; i < spec_.yaku.size(); ++i) {
    if (part_of(i) != Part::whole) continue;
    for (const auto* others : {&spec_.yaku[i].includes, &spec_.yaku[i].absorbs_one})
      for (Yaku other : *others)
        if (part_of(other) != Part::whole) struck[other] = true;
  }
  for (std::size_t i = 0; i < struck.size(); ++i)
    if (struck[i]) strikable_.push_back(static_cast<Yaku>(i));
  if (strikable_.size() > kMaxStrikable) {
    entangled_ = true;
    strikable_.clear();
  }
}

void Ruleset::find_entanglements() {
  const std::size_t n = spec_.yaku.size();
  const bool by_category = spec_.policy == Policy::by_category;
  std::vector<bool> is_included(n, false);
  for (const YakuSpec& yaku : spec_.yaku)
    for (Yaku other : yaku.includes) is_included[other] = true;
  const auto part = [this](std::size_t i) {
    const Part of = part_of(i);
    return of == Part::any_pung ? Part::pungs : of;
  };
  const auto is_whole = [&](std::size_t i) { return part(i) == Part::whole; };
  for (std::size_t i = 0; i < n; ++i) {
    const YakuSpec& yaku = spec_.yaku[i];
    for (Yaku other : yaku.includes) {
      // A struck yaku must strike nothing itself where only counted ones do (FOUR_SEAS R5).
      const bool idle = !by_category || spec_.yaku[other].includes.empty();
      const bool by_counted = !by_category || !is_included[i];
      const bool inside = part(i) == part(other) && !is_whole(i) && part_of(i) != Part::any_pung;
      const bool strikes = idle && (is_whole(i) ? by_counted : is_whole(other));
      // A kong is a pung as well.
      const bool apart = !is_whole(i) && !is_whole(other) && part(i) != part(other) &&
                         part(i) != Part::kongs && part(other) != Part::kongs &&
                         !may_stand_together(i, other);
      if (!inside && !strikes && !apart) entangled_ = true;
    }
    for (Yaku other : yaku.absorbs) {
      const bool same_blocks = part_of(i) == part_of(other) || part_of(other) == Part::any_pung;
      if (is_whole(i) || part_of(i) == Part::any_pung || !same_blocks) entangled_ = true;
    }
    for (Yaku other : yaku.absorbs_one) {
      for (std::size_t j = 0; j < i; ++j)
        if (std::ranges::find(spec_.yaku[j].absorbs_one, other) !=
                spec_.yaku[j].absorbs_one.end() &&
            !(yaku.base && spec_.yaku[j].base))
          entangled_ = true;
      if (!is_whole(i) || !spec_.yaku[other].absorbs_one.empty()) entangled_ = true;
    }
    if (!yaku.absorbs_one.empty() && is_included[i] && !by_category) entangled_ = true;
    if (spec_.policy == Policy::largest_plus_extras && yaku.base != is_whole(i) && yaku.base)
      entangled_ = true;
    for (std::size_t j = 0; j < i; ++j) {
      // Yaku that take blocks from each other must be of one part, and a kong is a pung as well.
      const bool rivals = by_category ? yaku.category == spec_.yaku[j].category
                                      : yaku.combines && spec_.yaku[j].combines;
      const bool kongs = part(i) == Part::kongs || part(j) == Part::kongs;
      const bool pungs = part(i) == Part::honors || part(i) == Part::pungs ||
                         part(j) == Part::honors || part(j) == Part::pungs;
      if (rivals && kongs && pungs) entangled_ = true;
      if (!by_category || !rivals) continue;
      // Blocks against the whole hand, or a tie that an inclusion may break.
      if (is_whole(i) != is_whole(j) || part_of(i) == Part::any_pung ||
          part_of(j) == Part::any_pung)
        entangled_ = true;
      if (is_whole(i) && is_whole(j) && yaku.points == spec_.yaku[j].points &&
          (is_included[i] || is_included[j] || !yaku.includes.empty() ||
           !spec_.yaku[j].includes.empty()))
        entangled_ = true;
    }
  }
}

void Ruleset::compile_whole() {
  const std::size_t n = spec_.yaku.size();
  whole_bits_.assign(n, 0);
  std::vector<std::pair<Yaku, int>> bits;  // of each bit its yaku, and for which time it stands
  for (std::size_t i = 0; i < n; ++i) {
    const Pattern& pattern = spec_.pattern_of(static_cast<Yaku>(i));
    if (pattern.part != Part::whole || i == chicken_) continue;
    // Where the whole hand serves one yaku, none counts twice.
    const bool once =
        pattern.repeats == nullptr || spec_.policy == Policy::by_category || spec_.yaku[i].base;
    for (int time = 1; time <= (once ? 1 : kMaxRepeats); ++time) {
      whole_bits_[i] |= WholeSet{1} << bits.size();
      bits.emplace_back(static_cast<Yaku>(i), time);
    }
  }
  whole_count_ = bits.size();
  for (std::size_t index = 0; index < kAspects; ++index) {
    const auto aspect = static_cast<Aspect>(index);
    for (unsigned value = 0; value < kAspectSizes[index]; ++value) {
      WholeSet& allowed = allowed_[aspect_offset(aspect) + value];
      for (std::size_t bit = 0; bit < bits.size(); ++bit) {
        const auto [yaku, time] = bits[bit];
        const bool in_shape = aspect != Aspect::form ||
                              (spec_.yaku[yaku].shapes & shape_bit(shape_of_form(value))) != 0;
        if (in_shape && holds_by(spec_.pattern_of(yaku), aspect, value) >= time)
          allowed |= WholeSet{1} << bit;
      }
    }
  }

  const auto first_bit = [&](Yaku yaku) { return whole_bits_[yaku] & (~whole_bits_[yaku] + 1); };
  whole_bytes_ = (bits.size() + 7) / 8;
  whole_counts_.resize(std::max<std::size_t>(1, whole_bytes_ * 256) * stride_);
  for (std::size_t bit = 0; bit < bits.size(); ++bit) {
    const Yaku yaku = bits[bit].first;
    const YakuSpec& spec = spec_.yaku[yaku];
    WholeSet lower = 0;
    WholeSet includes = 0;
    Strike strike{.by = WholeSet{1} << bit};
    for (std::size_t i = 0; i < n; ++i) {
      const auto other = static_cast<Yaku>(i);
      if (whole_bits_[i] == 0 || other == yaku) continue;
      const YakuSpec& rival = spec_.yaku[i];
      if (spec_.policy == Policy::by_category && rival.category == spec.category &&
          (spec.points > rival.points || (spec.points == rival.points && yaku < other)))
        lower |= whole_bits_[i];
      if (spec_.policy == Policy::largest_plus_extras && spec.base && rival.base &&
          counts_before(spec_, yaku, other))
        lower |= whole_bits_[i];
    }
    for (Yaku other : spec.includes)
      (spec_.policy == Policy::by_category ? includes : lower) |= whole_bits_[other];
    for (Yaku other : spec.absorbs_one) includes |= first_bit(other);
    for (std::size_t i = 0; i < strikable_.size(); ++i) {
      const auto named = [&](const std::vector<Yaku>& others) {
        return std::ranges::find(others, strikable_[i]) != others.end();
      };
      if (named(spec.includes)) strike.all |= Strikable{0xFF} << (8 * i);
      if (named(spec.absorbs_one)) strike.one |= Strikable{1} << (8 * i);
    }
    if ((strike.all | strike.one) != 0) {
      strikes_.push_back(strike);
      striking_ |= strike.by;
    }
    whole_yaku_include_ |= includes != 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
      if ((byte >> bit % 8 & 1) == 0) continue;
      WholeByte& entry = whole_[bit / 8][byte];
      entry.lower |= lower;
      entry.includes |= includes;
      entry.points += spec.points;
      ++whole_counts_[(bit / 8 * 256 + byte) * stride_ + yaku];
    }
  }
}

Strikable Ruleset::struck(WholeSet whole, Strikable counts) const {
  Strikable all = 0;
  Strikable one = 0;
  for (const Strike& strike : strikes_) {
    if ((whole & strike.by) == 0) continue;
    all |= strike.all;
    one |= strike.one;
  }
  // Where some are left of which one goes, it goes.
  Strikable struck = counts & all;
  for (std::size_t i = 0; i < strikable_.size(); ++i)
    if ((counts & ~all & Strikable{0xFF} << (8 * i)) != 0)
      struck += one & Strikable{0xFF} << (8 * i);
  return struck;
}

std::int32_t Ruleset::struck_points(Strikable struck) const {
  std::int32_t points = 0;
  for (std::size_t i = 0; i < strikable_.size(); ++i)
    points +=
        static_cast<std::int32_t>(struck >> (8 * i) & 0xFF) * spec_.yaku[strikable_[i]].points;
  return points;
}

}  // namespace sihai
