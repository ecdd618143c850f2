#include "counting/ruleset.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "counting/by_category.hpp"

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
  stride_ = (spec_.yaku.size() + sizeof(Bytes16) - 1) / sizeof(Bytes16) * sizeof(Bytes16);
  chicken_ = spec_.yaku.size();
  for (std::size_t i = 0; i < spec_.yaku.size(); ++i) {
    const std::string_view pattern = spec_.pattern_of(static_cast<Yaku>(i)).name;
    if (pattern == kChickenHand) chicken_ = i;
    if (pattern == "blessing_of_man") blessing_of_man_ = true;
  }
  find_entanglements();
  compile_whole();
  compile_chows();
  compile_honors();
  compile_kongs();
  known_.clear();
}

void Ruleset::find_entanglements() {
  const auto part = [this](std::size_t i) { return spec_.pattern_of(static_cast<Yaku>(i)).part; };
  const std::size_t n = spec_.yaku.size();
  std::vector<bool> is_included(n, false);
  for (const YakuSpec& yaku : spec_.yaku)
    for (Yaku other : yaku.includes) is_included[other] = true;
  for (std::size_t i = 0; i < n; ++i) {
    for (Yaku other : spec_.yaku[i].includes) {
      // Inclusion is looked up inside a part, or strikes a bit of the whole hand that strikes
      // nothing itself.
      const bool inside = part(i) == part(other) && part(i) != Part::whole;
      const bool strikes =
          part(other) == Part::whole && spec_.yaku[other].includes.empty() && !is_included[i];
      const bool looked_up = part(other) == Part::whole && part(i) != Part::whole &&
                             spec_.yaku[other].includes.empty();
      if (!inside && !strikes && !looked_up) entangled_ = true;
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (spec_.yaku[i].category != spec_.yaku[j].category) continue;
      const bool both_whole = part(i) == Part::whole && part(j) == Part::whole;
      // Blocks against the whole hand, or a tie that an inclusion may break.
      if ((part(i) == Part::whole) != (part(j) == Part::whole)) entangled_ = true;
      if (both_whole && spec_.yaku[i].points == spec_.yaku[j].points &&
          (is_included[i] || is_included[j] || !spec_.yaku[i].includes.empty() ||
           !spec_.yaku[j].includes.empty()))
        entangled_ = true;
    }
  }
}

void Ruleset::compile_whole() {
  whole_bit_.assign(spec_.yaku.size(), 0);
  std::vector<WholeSet> lower;
  std::vector<WholeSet> includes;
  std::vector<Yaku> order;
  for (std::size_t i = 0; i < spec_.yaku.size(); ++i) {
    const auto yaku = static_cast<Yaku>(i);
    if (spec_.pattern_of(yaku).part != Part::whole || i == chicken_) continue;
    whole_bit_[i] = WholeSet{1} << whole_columns_.size();
    whole_columns_.push_back(yaku);
  }
  for (Yaku yaku : whole_columns_) {
    const YakuSpec& spec = spec_.yaku[yaku];
    WholeSet below = 0;
    for (Yaku other : whole_columns_) {
      const YakuSpec& rival = spec_.yaku[other];
      const bool first =
          spec.points > rival.points || (spec.points == rival.points && yaku < other);
      if (rival.category == spec.category && other != yaku && first) below |= whole_bit_[other];
    }
    WholeSet struck = 0;
    for (Yaku other : spec.includes) struck |= whole_bit_[other];
    lower.push_back(below);
    includes.push_back(struck);
    whole_yaku_include_ |= struck != 0;
    for (std::size_t form = 0; form < WholeHand::kForms; ++form)
      if ((spec.shapes & shape_bit(shape_of_form(form))) != 0)
        allowed_by_form_[form] |= whole_bit_[yaku];
    const auto hold = [&](auto& table, PatternSet (*patterns_of)(std::size_t)) {
      for (std::size_t i = 0; i < table.size(); ++i)
        if ((patterns_of(i) >> spec.pattern & 1) != 0) table[i] |= whole_bit_[yaku];
    };
    hold(held_by_kinds_, patterns_of_kinds);
    hold(held_by_traits_, patterns_of_traits);
    hold(held_by_form_, patterns_of_form);
    hold(held_by_conditions_, patterns_of_conditions);
  }
  whole_bytes_ = (whole_columns_.size() + 7) / 8;
  whole_counts_.resize(whole_bytes_ * 256 * stride_);
  for (std::size_t place = 0; place < whole_columns_.size(); ++place) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      if ((byte >> place % 8 & 1) == 0) continue;
      WholeByte& entry = whole_[place / 8][byte];
      entry.lower |= lower[place];
      entry.includes |= includes[place];
      entry.points += spec_.yaku[whole_columns_[place]].points;
      whole_counts_[(place / 8 * 256 + byte) * stride_ + whole_columns_[place]] = 1;
    }
  }
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

std::uint16_t Ruleset::outcome_of(const Reading& blocks, const WinContext& context, Part part) {
  std::vector<Instance> candidates = instances(spec_, blocks, context, part_bit(part));
  // A yaku that the blocks of this part make certain, all_chows, decides ties by being included.
  const Yaku none = static_cast<Yaku>(kMaxYaku);
  Yaku certain = none;
  if (part == Part::chows && blocks.block_count == kMaxMelds) {
    for (Yaku yaku : whole_columns_) {
      const YakuSpec& spec = spec_.yaku[yaku];
      if (spec_.pattern_of(yaku).name != "all_chows" ||
          (spec.shapes & shape_bit(Shape::standard)) == 0)
        continue;
      const bool alone = std::ranges::none_of(whole_columns_, [&](Yaku other) {
        const YakuSpec& rival = spec_.yaku[other];
        return other != yaku && rival.category == spec.category && rival.points >= spec.points &&
               spec_.pattern_of(other).name != "all_pungs" &&
               (rival.shapes & shape_bit(Shape::standard)) != 0;
      });
      if (alone) certain = yaku;
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
        for (Yaku other : spec_.yaku[yaku].includes) struck |= whole_bit_[other];
    return struck;
  };
  if (certain != none) counts[certain] = 0;
  for (std::size_t yaku = 0; yaku < spec_.yaku.size(); ++yaku)
    outcome.points += counts[yaku] * spec_.yaku[yaku].points;
  outcome.includes = struck_by(counts);

  // Ties among choices that strike different yaku of the rest of the hand stay open.
  const WholeSet decided = certain == none ? 0 : whole_bit_[certain];
  for_each_choice(spec_, candidates, [&](const std::vector<std::size_t>& chosen) {
    Counts other{};
    for (std::size_t index : chosen) ++other[candidates[index].yaku];
    const std::vector<bool> dropped = included(spec_, other);
    for (std::size_t yaku = 0; yaku < dropped.size(); ++yaku)
      if (dropped[yaku] || yaku == certain) other[yaku] = 0;
    if (((struck_by(other) ^ outcome.includes) & ~decided) != 0) outcome.open = true;
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
    if (is_new) entry->second = outcome_of(chow_blocks(multiset), {}, Part::chows);
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
             pattern.holds({&pung, 1}, kNoTile, east) != pattern.holds({&pung, 1}, kNoTile, {});
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
          table[pungs * kHonorPairs + pair] = outcome_of(blocks, context, Part::honors);
        }
      }
    }
  }
}

void Ruleset::compile_kongs() {
  for (std::uint8_t melded = 0; melded <= kMaxMelds; ++melded) {
    for (std::uint8_t concealed = 0; melded + concealed <= kMaxMelds; ++concealed) {
      Reading blocks;
      for (int i = 0; i < melded + concealed; ++i)
        blocks.blocks[static_cast<std::size_t>(blocks.block_count++)] = {
            BlockKind::kong, static_cast<Tile>(i), true};
      kongs_[melded * 5u + concealed] = outcome_of(blocks, {}, Part::kongs);
    }
  }
}

}  // namespace sihai
