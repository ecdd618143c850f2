#include "counting/instances.hpp"

#include <algorithm>

#include "shapes/melds.hpp"

namespace sihai {

namespace {

// The blocks of one part in a reading, with their places, by tile.
struct PartBlocks {
  std::vector<Tile> tiles;
  std::vector<int> places;
};

bool belongs(const Block& block, Part part) {
  const bool pung = block.kind == BlockKind::pung || block.kind == BlockKind::kong;
  switch (part) {
    case Part::chows:
      return block.kind == BlockKind::chow;
    case Part::honors:
      return pung && is_honor(block.tile);
    case Part::pungs:
      return pung && is_suited(block.tile);
    case Part::any_pung:
      return pung;
    case Part::kongs:
      return block.kind == BlockKind::kong;
    default:
      return false;
  }
}

PartBlocks blocks_of(const Reading& reading, Part part) {
  std::vector<int> places;
  for (int place = 0; place < reading.block_count; ++place)
    if (belongs(reading.blocks[static_cast<std::size_t>(place)], part)) places.push_back(place);
  const auto tile_at = [&](int place) {
    return reading.blocks[static_cast<std::size_t>(place)].tile;
  };
  std::ranges::stable_sort(places, {}, tile_at);
  PartBlocks blocks;
  for (int place : places) blocks.tiles.push_back(tile_at(place));
  blocks.places = std::move(places);
  return blocks;
}

// Calls visit(indices) for every choice of `size` indices below n, ascending.
template <typename Visit>
void for_each_subset(std::size_t n, std::size_t size, Visit visit) {
  std::vector<std::size_t> indices;
  const auto extend = [&](auto&& self, std::size_t next) -> void {
    if (indices.size() == size) {
      visit(indices);
      return;
    }
    for (std::size_t i = next; i < n; ++i) {
      indices.push_back(i);
      self(self, i + 1);
      indices.pop_back();
    }
  };
  extend(extend, 0);
}

int pair_place(const Reading& reading) {
  for (int place = 0; place < reading.block_count; ++place)
    if (reading.blocks[static_cast<std::size_t>(place)].kind == BlockKind::pair) return place;
  return -1;
}

void add_block_instances(const Pattern& pattern, Yaku yaku, const Reading& reading,
                         const WinContext& context, const PartBlocks& part,
                         std::vector<Instance>& found) {
  const int pair = pattern.pair ? pair_place(reading) : -1;
  if (pattern.pair && pair < 0) return;
  for_each_subset(part.tiles.size(), pattern.sets, [&](const std::vector<std::size_t>& chosen) {
    std::array<Tile, kMaxMelds> tiles{};
    BlockSet blocks = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      tiles[i] = part.tiles[chosen[i]];
      blocks |= static_cast<BlockSet>(1u << part.places[chosen[i]]);
    }
    if (!pattern.on_blocks({tiles.data(), chosen.size()}, reading.features.pair, context)) return;
    if (pattern.pair) blocks |= static_cast<BlockSet>(1u << pair);
    found.push_back({yaku, blocks});
  });
}

std::array<unsigned, kAspects> aspects_of(const HandView& hand, const Reading& reading,
                                          const WinContext& context) {
  const BasicAspects basic = basic_aspects(reading.features);
  const HandFacts facts = hand_facts(hand, sum_of_melds(hand.melds), context.self_draw);
  const ReadingFacts more = reading_facts(facts, reading.features, reading.standing);
  std::array<unsigned, kAspects> values{};
  const auto set = [&](Aspect aspect, unsigned value) {
    values[static_cast<std::size_t>(aspect)] = value;
  };
  set(Aspect::kinds, basic.kinds);
  set(Aspect::traits, basic.traits);
  set(Aspect::form, basic.form);
  set(Aspect::conditions, conditions_of(context));
  set(Aspect::ranks, facts.ranks);
  set(Aspect::hogs, facts.hogs);
  set(Aspect::concealment, more.concealment);
  set(Aspect::marks, more.marks);
  set(Aspect::sets, more.sets);
  set(Aspect::wait, more.wait);
  return values;
}

}  // namespace

std::vector<Instance> block_instances(const RulesetSpec& spec, const Reading& blocks,
                                      const WinContext& context, PartSet parts) {
  std::array<PartBlocks, kParts> by_part;
  for (Part part : {Part::chows, Part::honors, Part::pungs, Part::any_pung, Part::kongs})
    if ((parts & part_bit(part)) != 0)
      by_part[static_cast<std::size_t>(part)] = blocks_of(blocks, part);
  std::vector<Instance> found;
  for (std::size_t i = 0; i < spec.yaku.size(); ++i) {
    const YakuSpec& yaku = spec.yaku[i];
    const Pattern& pattern = patterns()[yaku.pattern];
    if (pattern.on_blocks == nullptr || (part_bit(pattern.part) & parts) == 0 ||
        (shape_bit(blocks.features.shape) & yaku.shapes) == 0)
      continue;
    add_block_instances(pattern, static_cast<Yaku>(i), blocks, context,
                        by_part[static_cast<std::size_t>(pattern.part)], found);
  }
  return found;
}

std::vector<Instance> instances(const RulesetSpec& spec, const HandView& hand,
                                const Reading& reading, const WinContext& context) {
  const std::array<unsigned, kAspects> aspects = aspects_of(hand, reading, context);
  const auto all_blocks = static_cast<BlockSet>((1u << reading.block_count) - 1);
  std::vector<Instance> found = block_instances(spec, reading, context, kAllParts);
  for (std::size_t i = 0; i < spec.yaku.size(); ++i) {
    const YakuSpec& yaku = spec.yaku[i];
    const Pattern& pattern = patterns()[yaku.pattern];
    if (pattern.part != Part::whole || pattern.name == kChickenHand ||
        (shape_bit(reading.features.shape) & yaku.shapes) == 0)
      continue;
    int times = kMaxRepeats;
    for (std::size_t aspect = 0; aspect < kAspects; ++aspect)
      times = std::min(times, holds_by(pattern, static_cast<Aspect>(aspect), aspects[aspect]));
    if (pattern.repeats == nullptr) times = std::min(times, 1);
    for (int n = 0; n < times; ++n) found.push_back({static_cast<Yaku>(i), all_blocks});
  }
  std::ranges::stable_sort(found, {}, &Instance::yaku);
  return found;
}

}  // namespace sihai
