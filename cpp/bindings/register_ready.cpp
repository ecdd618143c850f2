// Ready hands: shanten, useful tiles, waits, one hand or many.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "batch/ready.hpp"
#include "bindings/arrays.hpp"
#include "bindings/errors.hpp"
#include "bindings/register.hpp"
#include "ready/minimum.hpp"
#include "ready/waits.hpp"

namespace py = pybind11;

namespace sihai::bindings {

namespace {

std::optional<int> shanten_or_none(Distance distance) {
  if (distance == kNoTarget) return std::nullopt;
  return shanten_of(distance);
}

void check_plain(const Hand& hand, const WinContext& context) {
  raise_fault(check_hand(hand));
  raise_fault(check_context(hand, plain_win(context, false)));
}

// The shanten of standing tiles to some shapes alone, of whatever ruleset, and the tiles that lower
// it. Melds that are not named but must be there, by the number of tiles, took no copies.
std::pair<std::optional<int>, TileSet> shanten_to(std::string_view concealed,
                                                  std::string_view melds, ShapeSet shapes) {
  if (concealed.size() != kTileKinds || melds.size() > kMaxMelds)
    throw py::value_error("must be 34 counts and up to four melds");
  TileCounts counts;
  for (std::size_t tile = 0; tile < kTileKinds; ++tile)
    counts[tile] = static_cast<std::uint8_t>(concealed[tile]);
  Melds codes{};
  for (std::size_t place = 0; place < melds.size() && place < kMaxMelds; ++place)
    codes[place] = static_cast<MeldCode>(melds[place]);
  if (!std::ranges::all_of(melds, [](char code) { return is_meld(static_cast<MeldCode>(code)); }))
    throw py::value_error("no such meld");
  Losses losses(codes.data());
  int tiles = 0;
  for (std::size_t tile = 0; tile < kTileKinds; ++tile) {
    tiles += counts[tile];
    if (counts[tile] + losses.copies[tile] > kCopies)
      throw py::value_error("more than four of a tile");
  }
  if (tiles > 14 || tiles % 3 == 0) throw py::value_error("must be 3n + 1 or 3n + 2 tiles");
  losses.melds = (14 - tiles) / 3;
  RulesetSpec spec;
  spec.shapes = shapes;
  const Aim aim(spec, kUnknown);
  const Measure measure(aim, counts.data(), losses);
  const Distance least = measure.least();
  return {shanten_or_none(least), measure.useful(least)};
}

std::vector<std::optional<int>> shanten_by_shape(const Ruleset& ruleset, const Hand& hand,
                                                 std::uint8_t void_suit) {
  const Aim aim(ruleset.spec(), void_suit);
  const Measure measure(aim, hand);
  std::vector<std::optional<int>> all;
  for (int shape = 0; shape < kShapes; ++shape)
    all.push_back(shanten_or_none(measure.to(static_cast<Shape>(shape))));
  return all;
}

Hand without(Hand hand, Tile tile) {
  if (tile >= kTileKinds || hand.concealed[tile] == 0)
    throw py::value_error("there is no such tile in the hand");
  --hand.concealed[tile];
  hand.win = kNoTile;
  return hand;
}

Hand with(Hand hand, Tile tile) {
  if (tile >= kTileKinds) throw py::value_error("there is no such tile");
  ++hand.concealed[tile];
  hand.win = tile;
  raise_fault(check_hand(hand));
  return hand;
}

Hand with_concealed_kong(Hand hand, Tile tile) {
  if (tile >= kTileKinds || hand.concealed[tile] != kCopies || hand.melds.back() != kNoMeld)
    throw py::value_error("no concealed kong of this tile");
  hand.concealed[tile] = 0;
  hand.win = kNoTile;
  *std::ranges::find(hand.melds, kNoMeld) = meld_code(MeldKind::concealed_kong, tile);
  std::ranges::sort(hand.melds, {}, [](MeldCode code) { return static_cast<MeldCode>(code - 1); });
  return hand;
}

// Columns to read with the arrays that they lie in.
ReadyColumns columns_of(const Hands& hands, const py::object& seen, const py::object& status) {
  const std::size_t rows = hands.columns.rows;
  ReadyColumns columns;
  columns.hands = &hands.columns;
  if (!seen.is_none()) columns.seen = data_of<std::uint8_t>(seen, rows * kTileKinds, "seen");
  columns.status = writable<std::uint8_t>(status, rows, "status");
  return columns;
}

// The rows' size as Python says it: what three goes into it leaves, or 0 for any.
HandSize size_of(int rest) {
  return rest == 1 ? HandSize::waiting : rest == 2 ? HandSize::discarding : HandSize::any;
}

// Raises what is wrong with a row: a fault of its hand or context with its words, else its status.
Status check_ready_row_of(const Hands& hands, std::size_t row, const py::object& seen, int rest) {
  if (row >= hands.columns.rows) throw py::index_error("no such row");
  const HandView hand = hands.columns.hand(row);
  raise_fault(check_hand(hand));
  raise_fault(check_context(hand, plain_win(hands.columns.context(row), false)));
  return check_ready_row(columns_of(hands, seen, py::none()), row, size_of(rest));
}

// Runs a batch without the GIL; the first bad row, or None.
template <typename Batch>
std::optional<std::size_t> run(Batch batch) {
  Patience patience;
  BatchEnd end;
  {
    const py::gil_scoped_release release;
    end = batch(std::function<bool()>(std::ref(patience)));
  }
  if (!end.whole) throw std::move(*patience.raised);
  if (end.first_bad == kNoRow) return std::nullopt;
  return end.first_bad;
}

std::optional<std::size_t> run_shanten(const Ruleset& ruleset, const Hands& hands,
                                       const py::object& seen, const py::object& status,
                                       const py::object& shanten, unsigned threads) {
  const ReadyColumns columns = columns_of(hands, seen, status);
  auto* out = writable<std::int8_t>(shanten, hands.columns.rows, "out");
  return run(
      [&](const auto& go_on) { return shanten_batch(ruleset, columns, out, threads, go_on); });
}

std::optional<std::size_t> run_useful(const Ruleset& ruleset, const Hands& hands,
                                      const py::object& seen, const py::object& status,
                                      const py::object& useful, const py::object& left,
                                      unsigned threads) {
  const std::size_t rows = hands.columns.rows;
  const ReadyColumns columns = columns_of(hands, seen, status);
  auto* tiles = writable<std::uint64_t>(useful, rows, "out");
  auto* copies = writable<std::uint8_t>(left, rows, "left");
  return run([&](const auto& go_on) {
    return useful_batch(ruleset, columns, tiles, copies, threads, go_on);
  });
}

std::optional<std::size_t> run_discards(const Ruleset& ruleset, const Hands& hands,
                                        const py::object& seen, const py::object& status,
                                        const py::object& shanten, const py::object& left,
                                        unsigned threads) {
  const std::size_t size = hands.columns.rows * kTileKinds;
  const ReadyColumns columns = columns_of(hands, seen, status);
  auto* after = writable<std::int8_t>(shanten, size, "out");
  auto* copies = writable<std::uint8_t>(left, size, "left");
  return run([&](const auto& go_on) {
    return discards_batch(ruleset, columns, after, copies, threads, go_on);
  });
}

std::optional<std::size_t> run_waits(const Ruleset& ruleset, const Hands& hands,
                                     const py::object& seen, const py::object& status,
                                     const py::tuple& arrays, unsigned threads) {
  const std::size_t rows = hands.columns.rows;
  const ReadyColumns columns = columns_of(hands, seen, status);
  WaitColumns waits;
  waits.waits = writable<std::uint64_t>(arrays[0], rows, "waits");
  waits.left = writable<std::uint8_t>(arrays[1], rows * kTileKinds, "left");
  for (std::size_t way = 0; way < 2; ++way) {
    waits.points[way] = writable<std::int32_t>(arrays[2 + way], rows * kTileKinds, "points");
    waits.may_win[way] = writable<std::uint8_t>(arrays[4 + way], rows * kTileKinds, "may_win");
    waits.best[way] = writable<std::int32_t>(arrays[6 + way], rows, "best");
    waits.expected[way] = writable<double>(arrays[8 + way], rows, "expected");
  }
  return run(
      [&](const auto& go_on) { return waits_batch(ruleset, columns, waits, threads, go_on); });
}

}  // namespace

void register_ready(py::module_& module) {
  module.def("shanten", [](const Ruleset& ruleset, const Hand& hand, std::uint8_t void_suit) {
    const Aim aim(ruleset.spec(), void_suit);
    return shanten_or_none(Measure(aim, hand).least());
  });
  module.def("shanten_by_shape", &shanten_by_shape);
  module.def("shanten_to", &shanten_to);
  module.def("useful", [](const Ruleset& ruleset, const Hand& hand, std::uint8_t void_suit) {
    const Aim aim(ruleset.spec(), void_suit);
    const Measure measure(aim, hand);
    return measure.useful(measure.least());
  });
  module.def("minimum_shanten",
             [](const Ruleset& ruleset, const Hand& hand, const WinContext& context) {
               check_plain(hand, context);
               const py::gil_scoped_release release;
               const MinimumDistance found = minimum_distance(ruleset, hand, context);
               return std::pair(shanten_or_none(found.draws), found.exact);
             });
  module.def("without", &without);
  module.def("with_drawn", &with);
  module.def("with_concealed_kong", &with_concealed_kong);
  module.def("check_ready_row",
             [](const Hands& hands, std::size_t row, const py::object& seen, int rest) {
               return static_cast<int>(check_ready_row_of(hands, row, seen, rest));
             });
  module.def("shanten_batch", &run_shanten, py::arg("ruleset"), py::arg("hands"), py::arg("seen"),
             py::arg("status"), py::arg("shanten"), py::arg("threads"));
  module.def("useful_batch", &run_useful, py::arg("ruleset"), py::arg("hands"), py::arg("seen"),
             py::arg("status"), py::arg("useful"), py::arg("left"), py::arg("threads"));
  module.def("discards_batch", &run_discards, py::arg("ruleset"), py::arg("hands"), py::arg("seen"),
             py::arg("status"), py::arg("shanten"), py::arg("left"), py::arg("threads"));
  module.def("waits_batch", &run_waits, py::arg("ruleset"), py::arg("hands"), py::arg("seen"),
             py::arg("status"), py::arg("arrays"), py::arg("threads"));
  module.attr("NO_SHANTEN") = kNoShanten;
}

}  // namespace sihai::bindings
