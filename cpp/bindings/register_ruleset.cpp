// Compiled rulesets and what they say of a hand.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <memory>
#include <string_view>

#include "bindings/errors.hpp"
#include "bindings/register.hpp"
#include "core/validation.hpp"
#include "counting/score.hpp"

namespace py = pybind11;

namespace sihai::bindings {

namespace {

// A result with the size of its table.
struct Score {
  Result result;
  Counts counts;
  std::size_t yaku_count;
};

py::bytes counts_bytes(const Counts& counts, std::size_t yaku_count) {
  return {reinterpret_cast<const char*>(counts.data()), yaku_count};
}

std::string block_text(const Block& block) {
  TileCounts tiles{};
  const int copies = block.kind == BlockKind::kong   ? 4
                     : block.kind == BlockKind::pung ? 3
                     : block.kind == BlockKind::pair ? 2
                                                     : 1;
  if (block.kind == BlockKind::chow)
    for (Tile tile = block.tile; tile < block.tile + 3; ++tile) tiles[tile] = 1;
  else
    tiles[block.tile] = static_cast<std::uint8_t>(copies);
  return write_tiles(tiles);
}

std::string_view fate_name(Fate::Kind kind) {
  static constexpr std::array<std::string_view, 8> kNames{"counted",   "included", "blocks_used",
                                                          "lower",     "absorbed", "separated",
                                                          "accounted", "identical"};
  return kNames[static_cast<std::size_t>(kind)];
}

// (shape, blocks, total, counts, [(yaku, blocks, fate, by yaku, by blocks)])
py::tuple reading_tuple(const ScoredReading& scored, std::size_t yaku_count) {
  py::list blocks;
  for (const Block& block : scored.reading) blocks.append(block_text(block));
  py::list instances;
  for (std::size_t i = 0; i < scored.solution.instances.size(); ++i) {
    const Instance& instance = scored.solution.instances[i];
    const Fate& fate = scored.solution.fates[i];
    instances.append(py::make_tuple(instance.yaku, instance.blocks, fate_name(fate.kind), fate.by,
                                    fate.by_blocks));
  }
  return py::make_tuple(shape_name(scored.reading.features.shape), py::tuple(blocks),
                        scored.solution.total, counts_bytes(scored.solution.counts, yaku_count),
                        py::tuple(instances));
}

std::shared_ptr<Ruleset> make_ruleset(const py::list& yaku, std::uint8_t policy, ShapeSet shapes,
                                      std::optional<int> limit, int minimum_self_draw,
                                      int minimum_discard, bool doubling, bool missing_suit,
                                      bool own_melds_show_last_of_kind, bool exhausted_waits,
                                      bool knitted_body_wait, bool self_draw_only,
                                      bool four_alike_two_pairs) {
  if (policy > static_cast<std::uint8_t>(Policy::largest_plus_extras))
    throw py::value_error("no such policy");
  RulesetSpec spec;
  spec.policy = static_cast<Policy>(policy);
  spec.shapes = shapes;
  spec.limit = limit;
  spec.minimum_self_draw = minimum_self_draw;
  spec.minimum_discard = minimum_discard;
  spec.doubling = doubling;
  spec.missing_suit = missing_suit;
  spec.own_melds_show_last_of_kind = own_melds_show_last_of_kind;
  spec.waits = {.exhausted = exhausted_waits, .knitted_body = knitted_body_wait};
  spec.self_draw_only = self_draw_only;
  spec.four_alike_two_pairs = four_alike_two_pairs;
  using Places = std::vector<Yaku>;
  for (const py::handle& item : yaku) {
    auto [code, points, pattern, category, yaku_shapes, includes, combines, absorbs, absorbs_one,
          base] = item.cast<std::tuple<std::string, int, PatternId, std::uint8_t, ShapeSet, Places,
                                       bool, Places, Places, bool>>();
    YakuSpec row;
    row.code = std::move(code);
    row.points = points;
    row.pattern = pattern;
    row.category = category;
    row.shapes = yaku_shapes;
    row.includes = std::move(includes);
    row.combines = combines;
    row.absorbs = std::move(absorbs);
    row.absorbs_one = std::move(absorbs_one);
    row.base = base;
    spec.yaku.push_back(std::move(row));
  }
  const py::gil_scoped_release release;
  return std::make_shared<Ruleset>(std::move(spec));
}

}  // namespace

void register_ruleset(py::module_& module) {
  py::class_<Score>(module, "Score")
      .def_property_readonly("is_win", [](const Score& score) { return score.result.wins; })
      .def_property_readonly("may_win", [](const Score& score) { return score.result.may_win; })
      .def_property_readonly("raw", [](const Score& score) { return score.result.raw; })
      .def_property_readonly("points", [](const Score& score) { return score.result.points; })
      .def_property_readonly("shape",
                             [](const Score& score) -> std::optional<std::string_view> {
                               if (!score.result.wins) return std::nullopt;
                               return shape_name(score.result.shape);
                             })
      .def_property_readonly("counts", [](const Score& score) {
        return counts_bytes(score.counts, score.yaku_count);
      });

  py::class_<Ruleset, std::shared_ptr<Ruleset>>(module, "Ruleset")
      .def(py::init(&make_ruleset), py::arg("yaku"), py::arg("policy"), py::arg("shapes"),
           py::arg("limit"), py::arg("minimum_self_draw"), py::arg("minimum_discard"),
           py::arg("doubling"), py::arg("missing_suit"), py::arg("own_melds_show_last_of_kind"),
           py::arg("exhausted_waits"), py::arg("knitted_body_wait"), py::arg("self_draw_only"),
           py::arg("four_alike_two_pairs"))
      .def_property_readonly("entangled", &Ruleset::entangled)
      .def_property_readonly("blessing_of_man", &Ruleset::blessing_of_man)
      .def("score",
           [](const Ruleset& ruleset, const Hand& hand, const WinContext& context) {
             raise_fault(check_win(hand, context));
             Score scored;
             scored.yaku_count = ruleset.yaku_count();
             score(ruleset, hand, context, scored.result, scored.counts.data());
             return scored;
           })
      .def("explain", [](const Ruleset& ruleset, const Hand& hand, const WinContext& context) {
        raise_fault(check_win(hand, context));
        py::list all;
        for (const ScoredReading& scored : explain(ruleset, hand, context))
          all.append(reading_tuple(scored, ruleset.yaku_count()));
        return all;
      });

  py::list all_patterns;
  for (const Pattern& pattern : patterns())
    all_patterns.append(py::make_tuple(pattern.name, pattern.meaning));
  module.attr("PATTERNS") = py::tuple(all_patterns);
  py::list all_shapes;
  for (int shape = 0; shape < kShapes; ++shape)
    all_shapes.append(shape_name(static_cast<Shape>(shape)));
  module.attr("SHAPES") = py::tuple(all_shapes);
  module.attr("MAX_POINTS") = kMaxPoints;
  module.attr("MAX_YAKU") = kMaxYaku;
}

}  // namespace sihai::bindings
