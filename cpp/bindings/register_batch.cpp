// Columns of hands in, columns of scores out.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "batch/batch.hpp"
#include "bindings/arrays.hpp"
#include "bindings/errors.hpp"
#include "bindings/register.hpp"

namespace py = pybind11;

namespace sihai::bindings {

namespace {

template <typename Value>
Column<Value> column_of(const py::handle& array, std::size_t rows, const char* field) {
  const bool one = py::len(array) == 1 && rows != 1;
  return {data_of<Value>(array, one ? 1 : rows, field), one ? 0u : 1u};
}

Hands make_hands(const py::array& concealed, const py::object& melds, const py::array& win,
                 const py::array& self_draw, const py::array& seat, const py::array& prevailing,
                 const py::array& flags, const py::array& flowers, const py::array& void_suit,
                 const py::object& faults) {
  Hands hands;
  HandColumns& columns = hands.columns;
  if (concealed.ndim() != 2) throw py::value_error("concealed: must have two dimensions");
  const auto rows = static_cast<std::size_t>(concealed.shape(0));
  columns.rows = rows;
  columns.concealed = data_of<std::uint8_t>(concealed, rows * kTileKinds, "concealed");
  if (!melds.is_none()) columns.melds = data_of<std::uint8_t>(melds, rows * kMaxMelds, "melds");
  columns.win = column_of<std::uint8_t>(win, rows, "win");
  columns.self_draw = column_of<std::uint8_t>(self_draw, rows, "self_draw");
  columns.seat = column_of<std::uint8_t>(seat, rows, "seat");
  columns.prevailing = column_of<std::uint8_t>(prevailing, rows, "prevailing");
  columns.flags = column_of<std::uint16_t>(flags, rows, "flags");
  columns.flowers = column_of<std::uint8_t>(flowers, rows, "flowers");
  columns.void_suit = column_of<std::uint8_t>(void_suit, rows, "void_suit");
  if (!faults.is_none()) columns.faults = data_of<std::uint8_t>(faults, rows, "faults");
  hands.arrays = py::make_tuple(concealed, melds, win, self_draw, seat, prevailing, flags, flowers,
                                void_suit, faults);
  return hands;
}

// Arrays of results with the pointers into them; None for what is not wanted.
struct Scores {
  ScoreColumns columns;
  std::size_t rows = 0;
  std::size_t yaku = 0;
  py::tuple arrays;
};

Scores make_scores(std::size_t rows, std::size_t yaku, const py::object& points,
                   const py::object& raw, const py::object& counts, const py::object& status,
                   const py::object& may_win) {
  Scores scores;
  scores.rows = rows;
  scores.yaku = yaku;
  scores.columns.points = writable<std::int32_t>(points, rows, "points");
  scores.columns.raw = writable<std::int32_t>(raw, rows, "raw");
  scores.columns.counts = writable<std::uint8_t>(counts, rows * yaku, "counts");
  scores.columns.status = writable<std::uint8_t>(status, rows, "status");
  scores.columns.may_win = writable<std::uint8_t>(may_win, rows, "may_win");
  scores.arrays = py::make_tuple(points, raw, counts, status, may_win);
  return scores;
}

// The first row with an error, or None.
std::optional<std::size_t> score(const Ruleset& ruleset, const Hands& hands, const Scores& scores,
                                 unsigned threads) {
  if (scores.rows != hands.columns.rows || scores.yaku != ruleset.yaku_count())
    throw py::value_error("out: was made for another number of rows or another ruleset");
  Patience patience;
  BatchEnd end;
  {
    const py::gil_scoped_release release;
    end = score_batch(ruleset, hands.columns, scores.columns, threads, std::ref(patience));
  }
  if (!end.whole) throw std::move(*patience.raised);
  if (end.first_bad == kNoRow) return std::nullopt;
  return end.first_bad;
}

// Hands from texts, each told by its row: (concealed, melds, win, faults).
template <typename TextOf>
py::tuple parse_rows(std::size_t rows, unsigned threads, TextOf text_of) {
  const auto length = static_cast<py::ssize_t>(rows);
  auto concealed = owned_array<std::uint8_t>({length, kTileKinds});
  auto melds = owned_array<std::uint8_t>({length, kMaxMelds});
  auto win = owned_array<std::uint8_t>({length});
  auto faults = owned_array<std::uint8_t>({length});
  std::uint8_t* counts = concealed.mutable_data();
  std::uint8_t* codes = melds.mutable_data();
  std::uint8_t* wins = win.mutable_data();
  std::uint8_t* statuses = faults.mutable_data();
  Patience patience;
  bool whole = false;
  {
    const py::gil_scoped_release release;
    whole =
        for_each_piece(rows, threads, std::ref(patience), [&](std::size_t begin, std::size_t end) {
          for (std::size_t row = begin; row < end; ++row) {
            Hand hand;
            statuses[row] = static_cast<std::uint8_t>(parse_hand(text_of(row), hand).status);
            std::ranges::copy(hand.concealed, counts + row * kTileKinds);
            std::ranges::copy(hand.melds, codes + row * kMaxMelds);
            wins[row] = hand.win;
          }
        });
  }
  if (!whole) throw std::move(*patience.raised);
  return py::make_tuple(concealed, melds, win, faults);
}

py::tuple parse_hands(const py::list& texts, unsigned threads) {
  const std::size_t rows = texts.size();
  std::vector<std::string_view> views(rows);
  std::vector<py::bytes> encoded;  // of text with lone surrogates
  for (std::size_t row = 0; row < rows; ++row) {
    const py::handle text = texts[row];
    if (!PyUnicode_Check(text.ptr()))
      throw py::type_error("texts: row " + std::to_string(row) + " is no text");
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data == nullptr) {
      PyErr_Clear();
      encoded.push_back(text.attr("encode")("utf-8", "surrogatepass"));
      views[row] = std::string_view(encoded.back());
    } else {
      views[row] = {data, static_cast<std::size_t>(size)};
    }
  }
  return parse_rows(rows, threads, [&](std::size_t row) { return views[row]; });
}

// The same of a column of texts that lie one behind the other; `offsets` has one number more than
// there are rows.
py::tuple parse_hand_column(const py::array& bytes, const py::array& offsets, unsigned threads) {
  const auto size = static_cast<std::size_t>(bytes.size());
  const auto count = static_cast<std::size_t>(offsets.size());
  const auto* data = reinterpret_cast<const char*>(data_of<std::uint8_t>(bytes, size, "texts"));
  const auto* ends = data_of<std::int64_t>(offsets, count, "offsets");
  if (count == 0) throw py::value_error("offsets: there must be one at least");
  for (std::size_t row = 0; row + 1 < count; ++row)
    if (ends[row] < 0 || ends[row] > ends[row + 1])
      throw py::value_error("offsets: must ascend from 0");
  if (ends[0] < 0 || static_cast<std::uint64_t>(ends[count - 1]) > size)
    throw py::value_error("offsets: lead beyond the bytes");
  return parse_rows(count - 1, threads, [=](std::size_t row) {
    return std::string_view(data + ends[row], static_cast<std::size_t>(ends[row + 1] - ends[row]));
  });
}

}  // namespace

void register_batch(py::module_& module) {
  py::class_<Hands>(module, "HandColumns")
      .def(py::init(&make_hands), py::arg("concealed"), py::arg("melds"), py::arg("win"),
           py::arg("self_draw"), py::arg("seat"), py::arg("prevailing"), py::arg("flags"),
           py::arg("flowers"), py::arg("void_suit"), py::arg("faults"))
      .def("hand",
           [](const Hands& hands, std::size_t row) {
             if (row >= hands.columns.rows) throw py::index_error("no such row");
             const HandView view = hands.columns.hand(row);
             Hand hand;
             std::copy_n(view.concealed, kTileKinds, hand.concealed.begin());
             for (std::size_t i = 0; i < kMaxMelds; ++i) hand.melds[i] = view.melds[i];
             hand.win = view.win;
             return hand;
           })
      .def("context", [](const Hands& hands, std::size_t row) {
        if (row >= hands.columns.rows) throw py::index_error("no such row");
        return hands.columns.context(row);
      });
  py::class_<Scores>(module, "ScoreColumns")
      .def(py::init(&make_scores), py::arg("rows"), py::arg("yaku"), py::arg("points"),
           py::arg("raw"), py::arg("counts"), py::arg("status"), py::arg("may_win"))
      .def_readonly("rows", &Scores::rows);
  module.def("check_row", [](const Hands& hands, std::size_t row) {
    if (row >= hands.columns.rows) throw py::index_error("no such row");
    raise_fault(check_win(hands.columns.hand(row), hands.columns.context(row)));
  });
  module.def("parse_hands", &parse_hands, py::arg("texts"), py::arg("threads"));
  module.def("parse_hand_column", &parse_hand_column, py::arg("texts"), py::arg("offsets"),
             py::arg("threads"));
  module.def("owned_int32", &owned_array<std::int32_t>, py::arg("shape"));
  module.def("owned_uint8", &owned_array<std::uint8_t>, py::arg("shape"));
  module.def("score_batch", &score, py::arg("ruleset"), py::arg("hands"), py::arg("scores"),
             py::arg("threads"));
}

}  // namespace sihai::bindings
