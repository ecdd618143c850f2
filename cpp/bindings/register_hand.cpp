// Hands, win conditions and their text.
#include <pybind11/pybind11.h>

#include <algorithm>
#include <string_view>

#include "bindings/errors.hpp"
#include "bindings/register.hpp"
#include "core/names.hpp"
#include "core/validation.hpp"
#include "notation/notation.hpp"

namespace py = pybind11;

namespace sihai::bindings {

namespace {

Hand parse(std::string_view text) {
  Hand hand;
  raise_fault(parse_hand(text, hand), "hand");
  return hand;
}

// From 34 counts and up to four meld codes.
Hand from_parts(std::string_view concealed, std::string_view melds, Tile win) {
  if (concealed.size() != kTileKinds)
    throw py::value_error("concealed must be 34 counts, one a kind of tile");
  if (melds.size() > kMaxMelds) {
    raise_fault(Fault{
        .status = Status::bad_count,
        .detail = FaultDetail::too_many_melds,
        .number = static_cast<std::uint16_t>(std::min<std::size_t>(melds.size(), UINT16_MAX))});
  }
  Hand hand;
  std::copy_n(concealed.begin(), kTileKinds, hand.concealed.begin());
  for (std::size_t i = 0; i < melds.size() && i < kMaxMelds; ++i)
    hand.melds[i] = static_cast<MeldCode>(melds[i]);
  // Ascending, kNoMeld last: as a hand keeps its melds.
  std::ranges::sort(hand.melds, {}, [](MeldCode code) { return static_cast<MeldCode>(code - 1); });
  hand.win = win;
  raise_fault(check_hand(hand));
  return hand;
}

py::bytes bytes_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

void register_hand(py::module_& module) {
  py::class_<Hand>(module, "Hand")
      .def(py::init(&parse), py::arg("text"))
      .def(py::init(&from_parts), py::arg("concealed"), py::arg("melds"), py::arg("win"))
      .def("_concealed",
           [](const Hand& hand) { return bytes_of(hand.concealed.data(), hand.concealed.size()); })
      .def("_melds",
           [](const Hand& hand) { return bytes_of(hand.melds.data(), hand.melds.size()); })
      .def("_win", [](const Hand& hand) { return hand.win; })
      .def("_text", [](const Hand& hand) { return write_hand(hand); })
      .def("_equals", [](const Hand& a, const Hand& b) { return a == b; });

  py::class_<WinContext>(module, "WinContext")
      .def(py::init([](bool self_draw, std::uint8_t seat, std::uint8_t prevailing, Flags flags,
                       std::uint8_t flowers, std::uint8_t void_suit) {
             return WinContext{self_draw, seat, prevailing, flags, flowers, void_suit};
           }),
           py::arg("self_draw"), py::arg("seat"), py::arg("prevailing"), py::arg("flags"),
           py::arg("flowers"), py::arg("void_suit"))
      .def("_values", [](const WinContext& context) {
        return py::make_tuple(context.self_draw, context.seat, context.prevailing, context.flags,
                              context.flowers, context.void_suit);
      });

  module.attr("STATUS_NAMES") = [] {
    py::list names;
    for (std::size_t status = 0; status < kStatuses; ++status)
      names.append(status_name(static_cast<Status>(status)));
    return py::tuple(names);
  }();
  module.attr("FLAG_NAMES") = [] {
    py::list names;
    for (std::string_view name : kFlagNames) names.append(py::str(name.data(), name.size()));
    return py::tuple(names);
  }();
  module.def("parse_tiles", [](std::string_view text, std::string_view field) {
    TileCounts counts{};
    const ParseResult result = parse_tiles(text, counts);
    // Five of a kind are told with the hand, after what is wrong with its size.
    if (result.status != Status::too_many_copies) raise_fault(result, field);
    return bytes_of(counts.data(), counts.size());
  });
  module.def("parse_tile", [](std::string_view text, std::string_view field) {
    Tile tile = kNoTile;
    raise_fault(parse_tile(text, tile), field);
    return tile;
  });
  module.def("parse_meld", [](std::string_view text, std::uint8_t kind, std::string_view field) {
    if (kind >= kMeldKinds) throw py::value_error("no such kind of meld");
    MeldCode code = kNoMeld;
    raise_fault(parse_meld_tiles(text, static_cast<MeldKind>(kind), code), field);
    return code;
  });
  module.def("write_tile", &write_tile);
  module.def("write_meld", &write_meld);
  module.def("write_tiles", [](std::string_view counts) {
    if (counts.size() != kTileKinds)
      throw py::value_error("counts must be 34 numbers, one a kind of tile");
    TileCounts tiles{};
    std::copy_n(counts.begin(), kTileKinds, tiles.begin());
    return write_tiles(tiles);
  });
  module.def("tile_unicode", &tile_unicode);
}

}  // namespace sihai::bindings
