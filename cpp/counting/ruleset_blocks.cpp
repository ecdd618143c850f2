// What the blocks of each part count for: the outcomes of a compiled ruleset.
#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <utility>

#include "counting/policy.hpp"
#include "counting/ruleset.hpp"

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
