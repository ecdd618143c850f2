// The drop-in for PyMahjongGB, as CPython calls it fastest: pybind11 only hands it over.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <bit>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "bindings/compat_arguments.hpp"
#include "bindings/register.hpp"

namespace py = pybind11;

namespace sihai::bindings {

namespace {

constexpr const char* kDoc =
    "MahjongFanCalculator(pack, hand, winTile, flowerCount, isSelfDrawn, is4thTile, isAboutKong, "
    "isWallLast, seatWind, prevalentWind, verbose=False)\n--\n\n"
    "The fans of a complete hand, as PyMahjongGB gives them.\n\n"
    "Args:\n"
    "    pack: tuple of melds (\"CHI\" | \"PENG\" | \"GANG\", tile, offer): of a chow the middle\n"
    "        tile; offer 0 to 3, 0 for the player's own, so for a concealed kong.\n"
    "    hand: tuple of the other tiles, without the winning tile; W1-W9 characters, B1-B9 dots,\n"
    "        T1-T9 bamboo, F1-F4 winds, J1-J3 red, green and white.\n"
    "    winTile: the winning tile.\n"
    "    flowerCount: 0 to 8.\n"
    "    isSelfDrawn: the winner drew the tile.\n"
    "    is4thTile: the other three copies are visible.\n"
    "    isAboutKong: won on the replacement for a kong, or by robbing one.\n"
    "    isWallLast: the tile is the wall's last, or discarded after that was drawn.\n"
    "    seatWind: 0 to 3 = E S W N.\n"
    "    prevalentWind: 0 to 3 = E S W N.\n"
    "    verbose: how the result is given.\n\n"
    "Returns:\n"
    "    A tuple of (points, name), or if verbose of (points of one, count, name, English "
    "name).\n\n"
    "Raises:\n"
    "    TypeError: for a hand that does not win, ERROR_NOT_WIN, and for arguments that are wrong.";

// A yaku's items of results, for each count from 1 on and with verbose off and on, made beforehand.
struct Item {
  std::vector<std::array<py::tuple, 2>> of_count;
  py::str zh, en;
  int points = 0;

  py::tuple make(int count, bool verbose) const {
    if (verbose) return py::make_tuple(points, count, zh, en);
    return py::make_tuple(points * count, zh);
  }
  PyObject* of(int count, bool verbose) const {  // a new reference
    const auto index = static_cast<std::size_t>(count - 1);
    return index < of_count.size() ? of_count[index][verbose].inc_ref().ptr()
                                   : make(count, verbose).release().ptr();
  }
};

struct Calculator {
  std::shared_ptr<Ruleset> ruleset;
  std::vector<Item> items;  // of each yaku of the ruleset
  CompatNames names;
};

py::tuple result_of(const Calculator& calculator, const Counts& counts, bool verbose) {
  // Most of the counts are zero: eight at a time.
  std::array<std::uint8_t, kMaxYaku> counted;
  std::size_t size = 0;
  for (std::size_t begin = 0; begin < calculator.items.size(); begin += sizeof(std::uint64_t)) {
    std::uint64_t some;
    std::memcpy(&some, counts.data() + begin, sizeof some);
    while (some != 0) {
      const bool little = std::endian::native == std::endian::little;
      const int byte = (little ? std::countr_zero(some) : std::countl_zero(some)) / 8;
      some &= ~(std::uint64_t{0xFF} << 8 * (little ? byte : 7 - byte));
      counted[size++] = static_cast<std::uint8_t>(begin + static_cast<std::size_t>(byte));
    }
  }
  py::tuple result(size);
  for (std::size_t i = 0; i < size; ++i)
    PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(i),
                     calculator.items[counted[i]].of(counts[counted[i]], verbose));
  return result;
}

PyObject* calculate(PyObject* self, PyObject* const* given, Py_ssize_t positional,
                    PyObject* keywords) {
  try {
    const Calculator& calculator = **static_cast<Calculator**>(PyModule_GetState(self));
    mahjonggb::Call call;
    bool verbose = false;
    if (!read_compat_arguments(calculator.names, given, positional, keywords, call, verbose))
      return nullptr;
    Result result;
    Counts counts{};
    mahjonggb::score(*calculator.ruleset, call, result, counts.data());
    if (result.wins) return result_of(calculator, counts, verbose).release().ptr();
    refuse_compat("ERROR_NOT_WIN");
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

void free_calculator(void* module) {
  const auto* state = static_cast<Calculator**>(PyModule_GetState(static_cast<PyObject*>(module)));
  if (state != nullptr) delete *state;
}

PyMethodDef methods[] = {{"MahjongFanCalculator",
                          reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&calculate)),
                          METH_FASTCALL | METH_KEYWORDS, kDoc},
                         {nullptr, nullptr, 0, nullptr}};

// The function belongs to a module object of its own: that is where CPython keeps what a function
// needs, and what lets it be pickled by name.
PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "sihai.compat.mahjonggb",
                          nullptr,
                          sizeof(Calculator*),
                          methods,
                          nullptr,
                          nullptr,
                          nullptr,
                          &free_calculator};

using Names = std::vector<std::pair<py::str, py::str>>;

py::object bind(std::shared_ptr<Ruleset> ruleset, const Names& names) {
  const RulesetSpec& spec = ruleset->spec();
  if (names.size() != spec.yaku.size())
    throw py::value_error("names must be one pair for each yaku of the ruleset");
  auto calculator = std::make_unique<Calculator>();
  for (std::size_t yaku = 0; yaku < names.size(); ++yaku) {
    Item item{.of_count = {},
              .zh = names[yaku].first,
              .en = names[yaku].second,
              .points = spec.yaku[yaku].points};
    const int most = yaku == ruleset->flowers() ? 8 : kMaxMelds;
    for (int count = 1; count <= most; ++count)
      item.of_count.push_back({item.make(count, false), item.make(count, true)});
    calculator->items.push_back(std::move(item));
  }
  for (std::size_t i = 0; i < kCompatArguments.size(); ++i) {
    PyObject* name = PyUnicode_InternFromString(kCompatArguments[i]);
    if (name == nullptr) throw py::error_already_set();
    calculator->names[i] = py::reinterpret_steal<py::str>(name);
  }
  calculator->ruleset = std::move(ruleset);
  const auto module = py::reinterpret_steal<py::object>(PyModule_Create(&definition));
  if (!module) throw py::error_already_set();
  *static_cast<Calculator**>(PyModule_GetState(module.ptr())) = calculator.release();
  return module.attr("MahjongFanCalculator");
}

}  // namespace

void register_compat(py::module_& module) {
  module.def("bind_mahjonggb", &bind, py::arg("ruleset"), py::arg("names"));
}

}  // namespace sihai::bindings
