#include "counting/ruleset.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "counting/policy.hpp"

namespace sihai {

namespace {

// All chows of a hand as blocks, nothing else.
Reading chow_blocks(const std::vector<Tile>& chows) {
  Reading reading;
  for (Tile tile : chows)
    reading.blocks[static_cast<std::size_t>(reading.block_count++)] = {BlockKind::chow, tile,
                                                                       false};
  return reading;
}

ChowLanes chow_lanes(const std::vector<Tile>& chows) {
  ChowLanes lanes = 0;
  for (Tile tile : chows) {
    const auto weight = tables::kChowWeights[static_cast<std::size_t>(rank_of(tile))];
    lanes += ChowLanes{(1u << tables::kChowCountShift) + weight} << (16 * suit_of(tile));
  }
  return lanes;
}

// Calls visit(chows) for each of the kChowMultisets multisets of up to four chows, ascending tiles.
template <typename Visit>
void for_each_chow_multiset(std::vector<Tile>& chows, Tile next, Visit visit) {
  visit(std::as_const(chows));
  if (chows.size() == kMaxMelds) return;
  for (Tile tile = next; tile < kSuitTiles; ++tile) {
    if (!starts_chow(tile)) continue;
    chows.push_back(tile);
    for_each_chow_multiset(chows, tile, visit);
    chows.pop_back();
  }
}

constexpr std::uint8_t wind_of_index(std::size_t index) {
  return index < kWinds ? static_cast<std::uint8_t>(index) : kUnknown;
}

}  // namespace

Ruleset::Ruleset(RulesetSpec spec) : spec_(std::move(spec)) {
  check_spec(spec_);
  // What the policy does not know makes no difference.
  for (YakuSpec& yaku : spec_.yaku) {
    if (spec_.policy == Policy::largest_plus_extras) yaku.includes.clear();
    if (spec_.policy == Policy::by_category) yaku.absorbs_one.clear();
    if (spec_.policy != Policy::by_exclusion) yaku.absorbs.clear();
  }
  stride_ = (spec_.yaku.size() + sizeof(Bytes16) - 1) / sizeof(Bytes16) * sizeof(Bytes16);
  chicken_ = flowers_ = spec_.yaku.size();
  for (std::size_t i = 0; i < spec_.yaku.size(); ++i) {
    const Pattern& pattern = spec_.pattern_of(static_cast<Yaku>(i));
    if (pattern.name == kChickenHand) chicken_ = i;
    if (pattern.part == Part::flowers) flowers_ = i;
    if (pattern.name == "blessing_of_man") blessing_of_man_ = true;
    if (pattern.part == Part::pungs || pattern.part == Part::any_pung) extended_ = true;
    for (const Condition& condition : pattern.conditions)
      if (condition.aspect > Aspect::conditions) extended_ = true;
  }
  if (spec_.own_melds_show_last_of_kind || spec_.missing_suit ||
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
      const bool apart = !is_whole(i) && !is_whole(other) && part(i) != part(other) &&
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
    if (!by_category) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (yaku.category != spec_.yaku[j].category) continue;
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
    for (int time = 1; time <= (pattern.repeats == nullptr ? 1 : kMaxRepeats); ++time) {
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

std::uint16_t Ruleset::add_outcome(const Outcome& outcome, const Counts& counts) {
  const auto [place, is_new] = known_.try_emplace({counts, outcome.includes, outcome.open},
                                                  static_cast<std::uint16_t>(outcomes_.size()));
  if (!is_new) return place->second;
  if (outcomes_.size() == 0xFFFF) throw std::invalid_argument("too many different outcomes");
  outcomes_.push_back(outcome);
  outcome_counts_.resize(outcomes_.size() * stride_);
  std::copy_n(counts.begin(), stride_,
              outcome_counts_.end() - static_cast<std::ptrdiff_t>(stride_));
  return place->second;
}

std::uint16_t Ruleset::outcome_of(const Reading& blocks, const WinContext& context, PartSet parts) {
  std::vector<Instance> candidates = block_instances(spec_, blocks, context, parts);
  const bool by_category = spec_.policy == Policy::by_category;
  // A yaku that the blocks of this part make certain, all_chows, decides ties by being included.
  const Yaku none = static_cast<Yaku>(kMaxYaku);
  Yaku certain = none;
  if (by_category && parts == part_bit(Part::chows) && blocks.block_count == kMaxMelds) {
    for (std::size_t i = 0; i < spec_.yaku.size(); ++i) {
      const YakuSpec& spec = spec_.yaku[i];
      if (spec_.pattern_of(static_cast<Yaku>(i)).name != "all_chows" ||
          (spec.shapes & shape_bit(Shape::standard)) == 0)
        continue;
      bool alone = true;
      for (std::size_t j = 0; j < spec_.yaku.size(); ++j) {
        const YakuSpec& rival = spec_.yaku[j];
        const Pattern& pattern = spec_.pattern_of(static_cast<Yaku>(j));
        // What asks for another form than four chows is no rival.
        if (j != i && rival.category == spec.category && rival.points >= spec.points &&
            holds_by(pattern, Aspect::form, kMaxMelds) > 0 &&
            (rival.shapes & shape_bit(Shape::standard)) != 0)
          alone = false;
      }
      if (alone) certain = static_cast<Yaku>(i);
    }
    if (certain != none) candidates.push_back({certain, 0xF});
  }
  const Solution solution = solve(spec_, candidates);

  Outcome outcome;
  Counts counts = solution.counts;
  const auto struck_by = [&](const Counts& all) {
    WholeSet struck = 0;
    for (std::size_t yaku = 0; yaku < spec_.yaku.size(); ++yaku)
      if (all[yaku] != 0)
        for (Yaku other : spec_.yaku[yaku].includes) struck |= whole_bits_[other];
    return struck;
  };
  const auto strikable_of = [&](const Counts& all) {
    Strikable strikable = 0;
    for (std::size_t i = 0; i < strikable_.size(); ++i)
      strikable |= Strikable{all[strikable_[i]]} << (8 * i);
    return strikable;
  };
  if (certain != none) counts[certain] = 0;
  if (spec_.policy == Policy::by_exclusion) {
    // There what holds strikes others even if it is struck itself.
    Counts held{};
    for (std::size_t i = 0; i < solution.instances.size(); ++i)
      if (solution.fates[i].kind == Fate::Kind::counted ||
          solution.fates[i].kind == Fate::Kind::included)
        ++held[solution.instances[i].yaku];
    outcome.includes = struck_by(held);
  } else {
    outcome.includes = struck_by(counts);
  }
  outcome.points = total_of(spec_, counts);
  outcome.strikable = strikable_of(counts);
  if (!by_category) return add_outcome(outcome, counts);

  // Ties among choices that the rest of the hand may break stay open.
  const WholeSet decided = certain == none ? 0 : whole_bits_[certain];
  for_each_choice(spec_, candidates, [&](const std::vector<std::size_t>& chosen) {
    Counts other{};
    for (std::size_t index : chosen) ++other[candidates[index].yaku];
    const std::vector<bool> dropped = included(spec_, other);
    for (std::size_t yaku = 0; yaku < dropped.size(); ++yaku)
      if (dropped[yaku] || yaku == certain) other[yaku] = 0;
    if (((struck_by(other) ^ outcome.includes) & ~decided) != 0 ||
        strikable_of(other) != outcome.strikable)
      outcome.open = true;
  });
  return add_outcome(outcome, counts);
}

void Ruleset::compile_chows() {
  // Rulesets do not tell the suits apart, so multisets that differ by the suits' order share one.
  std::map<std::uint64_t, std::uint16_t> known;
  std::vector<Tile> chows;
  for_each_chow_multiset(chows, 0, [&](const std::vector<Tile>& multiset) {
    std::array<std::uint64_t, kSuits> suits{};  // each chow a digit of four bits
    for (Tile tile : multiset) {
      std::uint64_t& suit = suits[static_cast<std::size_t>(suit_of(tile))];
      suit = suit << 4 | static_cast<unsigned>(rank_of(tile) + 1);
    }
    std::ranges::sort(suits);
    const auto [entry, is_new] = known.try_emplace(suits[0] << 32 | suits[1] << 16 | suits[2]);
    if (is_new) entry->second = outcome_of(chow_blocks(multiset), {}, part_bit(Part::chows));
    chows_[chow_multiset(chow_lanes(multiset))] = entry->second;
  });
}

void Ruleset::compile_honors() {
  const auto uses_winds = [this](std::uint8_t WinContext::* wind) {
    // Whether any yaku asks for this wind: with a pung of East, does East there change it?
    WinContext east;
    east.*wind = 0;
    const Tile pung = kEast;
    return std::ranges::any_of(spec_.yaku, [&](const YakuSpec& yaku) {
      const Pattern& pattern = patterns()[yaku.pattern];
      return pattern.part == Part::honors && pattern.sets == 1 && !pattern.pair &&
             pattern.on_blocks({&pung, 1}, kNoTile, east) !=
                 pattern.on_blocks({&pung, 1}, kNoTile, {});
    });
  };
  const bool seats = uses_winds(&WinContext::seat);
  const bool prevailing_winds = uses_winds(&WinContext::prevailing);
  for (std::size_t seat = 0; seat < kWindStates; ++seat) {
    for (std::size_t prevailing = 0; prevailing < kWindStates; ++prevailing) {
      std::uint16_t* table = honors_.data() + (seat * kWindStates + prevailing) * kHonorStates;
      const std::uint16_t* copied =
          honors_.data() +
          ((seats ? seat : 0) * kWindStates + (prevailing_winds ? prevailing : 0)) * kHonorStates;
      if (copied != table) {
        std::copy_n(copied, kHonorStates, table);
        continue;
      }
      const WinContext context{
          .seat = seats ? wind_of_index(seat) : kUnknown,
          .prevailing = prevailing_winds ? wind_of_index(prevailing) : kUnknown};
      for (std::size_t pungs = 0; pungs < 1u << kHonors; ++pungs) {
        for (std::size_t pair = 0; pair < kHonorPairs; ++pair) {
          Reading blocks;
          for (Tile honor = 0; honor < kHonors; ++honor)
            if ((pungs >> honor & 1) != 0)
              blocks.blocks[static_cast<std::size_t>(blocks.block_count++)] = {
                  BlockKind::pung, static_cast<Tile>(kEast + honor), false};
          if (blocks.block_count > kMaxMelds) continue;
          if (pair != 0) {
            blocks.features.pair = static_cast<Tile>(kEast + pair - 1);
            blocks.blocks[static_cast<std::size_t>(blocks.block_count++)] = {
                BlockKind::pair, blocks.features.pair, false};
          }
          table[pungs * kHonorPairs + pair] =
              outcome_of(blocks, context, part_bit(Part::honors) | part_bit(Part::any_pung));
        }
      }
    }
  }
}

void Ruleset::compile_pungs() {
  pungs_.assign(tables::kPungSets, 0);
  const PartSet parts = part_bit(Part::pungs) | part_bit(Part::any_pung);
  const bool asked = std::ranges::any_of(spec_.yaku, [&](const YakuSpec& yaku) {
    return (part_bit(patterns()[yaku.pattern].part) & parts) != 0;
  });
  if (!asked) return;
  // As with chows, the order of the suits makes no difference.
  std::map<std::uint64_t, std::uint16_t> known;
  const auto extend = [&](auto&& self, TileSet pungs, Tile next) -> void {
    std::array<std::uint64_t, kSuits> suits{};
    for (std::size_t suit = 0; suit < kSuits; ++suit)
      suits[suit] = pungs >> (suit * kRanks) & 0x1FF;
    std::ranges::sort(suits);
    const auto [entry, is_new] = known.try_emplace(suits[0] << 32 | suits[1] << 16 | suits[2]);
    if (is_new) {
      Reading blocks;
      for (Tile tile = 0; tile < kSuitTiles; ++tile)
        if ((pungs >> tile & 1) != 0)
          blocks.blocks[static_cast<std::size_t>(blocks.block_count++)] = {BlockKind::pung, tile,
                                                                           false};
      entry->second = outcome_of(blocks, {}, parts);
    }
    pungs_[pung_set(pungs)] = entry->second;
    if (std::popcount(pungs) == kMaxMelds) return;
    for (Tile tile = next; tile < kSuitTiles; ++tile)
      self(self, pungs | tile_bit(tile), static_cast<Tile>(tile + 1));
  };
  extend(extend, 0, 0);
}

void Ruleset::compile_kongs() {
  for (std::uint8_t melded = 0; melded <= kMaxMelds; ++melded) {
    for (std::uint8_t concealed = 0; melded + concealed <= kMaxMelds; ++concealed) {
      Reading blocks;
      for (int i = 0; i < melded + concealed; ++i)
        blocks.blocks[static_cast<std::size_t>(blocks.block_count++)] = {
            BlockKind::kong, static_cast<Tile>(i), true};
      kongs_[melded * 5u + concealed] = outcome_of(blocks, {}, part_bit(Part::kongs));
    }
  }
}

}  // namespace sihai
