#include "bindings/compat_arguments.hpp"

#include <algorithm>
#include <climits>
#include <string_view>

#include "core/validation.hpp"

namespace sihai::bindings {

namespace {

using mahjonggb::Call;
using mahjonggb::PackKind;

constexpr std::size_t kRequired = 10;
using Arguments = std::array<PyObject*, kCompatArguments.size()>;  // borrowed; null: not given

// All below return false with an exception set if something is wrong.

bool is_text(PyObject* value) { return PyUnicode_CheckExact(value) || PyUnicode_Check(value); }

std::string_view ascii(PyObject* text) {
  return {reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(text)),
          static_cast<std::size_t>(PyUnicode_GET_LENGTH(text))};
}

bool text_of(PyObject* value, const char* what, std::string_view& text) {
  if (!is_text(value)) {
    PyErr_Format(PyExc_TypeError, "%s must be str, not %.80s", what, Py_TYPE(value)->tp_name);
    return false;
  }
  if (PyUnicode_IS_COMPACT_ASCII(value)) {
    text = ascii(value);
  } else {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(value, &size);
    if (data == nullptr) return false;
    text = {data, static_cast<std::size_t>(size)};
  }
  return true;
}

// Of text that is not what it should be. PyMahjongGB has an exception of its own for null
// characters.
bool refuse_text(std::string_view text, const char* message) {
  if (text.find('\0') == std::string_view::npos) return refuse_compat(message);
  PyErr_SetString(PyExc_ValueError, "embedded null character");
  return false;
}

// Of any text; kNoTile if it names none.
Tile tile_of(PyObject* text) {
  if (PyUnicode_IS_COMPACT_ASCII(text)) return mahjonggb::tile_of(ascii(text));
  Py_ssize_t size = 0;
  const char* data = PyUnicode_AsUTF8AndSize(text, &size);
  if (data == nullptr) {
    PyErr_Clear();
    return kNoTile;
  }
  return mahjonggb::tile_of({data, static_cast<std::size_t>(size)});
}

bool int_of(PyObject* value, int& number) {
  const long wide = PyLong_AsLong(value);
  if (wide == -1 && PyErr_Occurred() != nullptr) return false;
  if (wide > INT_MAX || wide < INT_MIN) {
    PyErr_SetString(PyExc_OverflowError, wide > 0 ? "signed integer is greater than maximum"
                                                  : "signed integer is less than minimum");
    return false;
  }
  number = static_cast<int>(wide);
  return true;
}

bool truth_of(PyObject* value, bool& truth) {
  if (value == Py_True || value == Py_False) {
    truth = value == Py_True;
    return true;
  }
  const int answer = PyObject_IsTrue(value);
  truth = answer > 0;
  return answer >= 0;
}

bool check_range(const char* what, int number, int most) {
  if (number >= 0 && number <= most) return true;
  PyErr_Format(PyExc_TypeError, "%s must be 0 to %d, not %d", what, most, number);
  return false;
}

bool add_keyword(const CompatNames& names, PyObject* name, PyObject* value, Arguments& arguments) {
  std::size_t place = 0;
  while (place < kCompatArguments.size() && names[place].ptr() != name) ++place;
  if (place == kCompatArguments.size())
    for (place = 0; place < kCompatArguments.size(); ++place)
      if (PyUnicode_CompareWithASCIIString(name, kCompatArguments[place]) == 0) break;
  if (place == kCompatArguments.size()) {
    PyErr_Format(PyExc_TypeError, "'%U' is an invalid keyword argument for MahjongFanCalculator()",
                 name);
    return false;
  }
  if (arguments[place] != nullptr) {
    PyErr_Format(PyExc_TypeError,
                 "argument for MahjongFanCalculator() given by name ('%U') and position (%zu)",
                 name, place + 1);
    return false;
  }
  arguments[place] = value;
  return true;
}

bool collect(const CompatNames& names, PyObject* const* given, Py_ssize_t positional,
             PyObject* keywords, Arguments& arguments) {
  const Py_ssize_t named = keywords == nullptr ? 0 : PyTuple_GET_SIZE(keywords);
  if (positional + named > static_cast<Py_ssize_t>(kCompatArguments.size())) {
    PyErr_Format(PyExc_TypeError, "MahjongFanCalculator() takes at most %zu arguments (%zd given)",
                 kCompatArguments.size(), positional + named);
    return false;
  }
  std::copy_n(given, positional, arguments.begin());
  for (Py_ssize_t i = 0; i < named; ++i)
    if (!add_keyword(names, PyTuple_GET_ITEM(keywords, i), given[positional + i], arguments))
      return false;
  for (std::size_t place = 0; place < kRequired; ++place) {
    if (arguments[place] != nullptr) continue;
    PyErr_Format(PyExc_TypeError, "MahjongFanCalculator() missing required argument '%s' (pos %zu)",
                 kCompatArguments[place], place + 1);
    return false;
  }
  return true;
}

bool add_pack(PyObject* pack, std::size_t place, Call& call) {
  if (!PyTuple_Check(pack)) return refuse_compat("Param `pack` must be a tuple of tuples!");
  if (PyTuple_GET_SIZE(pack) != 3)
    return refuse_compat("Param `pack`: each must be (type, tile, offer), of three items");
  std::string_view type, code;
  int offer = 0;
  if (!text_of(PyTuple_GET_ITEM(pack, 0), "type of a pack", type) ||
      !text_of(PyTuple_GET_ITEM(pack, 1), "tile of a pack", code) ||
      !int_of(PyTuple_GET_ITEM(pack, 2), offer))
    return false;
  const Tile tile = mahjonggb::tile_of(code);
  if (tile == kNoTile) return refuse_text(code, "ERROE_WRONG_TILE_CODE");
  if (offer < 0 || offer >= mahjonggb::kOffers) return refuse_compat("ERROE_WRONG_OFFER_CODE");
  PackKind kind = PackKind::chow;
  if (type == "PENG")
    kind = PackKind::pung;
  else if (type == "GANG")
    kind = PackKind::kong;
  else if (type != "CHI")
    return refuse_text(type, "ERROE_WRONG_PACK_CODE");
  if (call.add_pack(place, kind, tile, offer)) return true;
  PyErr_Format(PyExc_TypeError, "Param `pack`: no chow has %U in its middle",
               PyTuple_GET_ITEM(pack, 1));
  return false;
}

bool add_tiles(PyObject* packs, PyObject* tiles, std::string_view win_code, Call& call) {
  if (!PyTuple_Check(packs)) return refuse_compat("Param `pack` must be a tuple!");
  const Py_ssize_t melds = PyTuple_GET_SIZE(packs);
  if (melds > kMaxMelds) return refuse_compat("ERROR_WRONG_TILES_COUNT");
  for (Py_ssize_t i = 0; i < melds; ++i)
    if (!add_pack(PyTuple_GET_ITEM(packs, i), static_cast<std::size_t>(i), call)) return false;
  if (!PyTuple_Check(tiles)) return refuse_compat("Param `hand` must be a tuple!");
  const Py_ssize_t held = PyTuple_GET_SIZE(tiles);
  // Not more than a byte can count, whatever is wrong with the rest.
  if (held + 3 * melds > 13) return refuse_compat("ERROR_WRONG_TILES_COUNT");
  for (Py_ssize_t i = 0; i < held; ++i) {
    PyObject* code = PyTuple_GET_ITEM(tiles, i);
    if (!is_text(code)) return refuse_compat("Param `hand` must be a tuple of strs!");
    const Tile tile = tile_of(code);
    if (tile == kNoTile) return refuse_compat("ERROE_WRONG_TILE_CODE");
    ++call.hand.concealed[tile];
  }
  call.hand.win = mahjonggb::tile_of(win_code);
  if (call.hand.win == kNoTile) return refuse_text(win_code, "ERROE_WRONG_TILE_CODE");
  ++call.hand.concealed[call.hand.win];
  if (held + 3 * melds != 13) return refuse_compat("ERROR_WRONG_TILES_COUNT");
  if (const Fault fault = check_hand(call.hand)) {
    if (fault.status == Status::too_many_copies)
      return refuse_compat("ERROR_TILE_COUNT_GREATER_THAN_4");
    return refuse_compat(fault_message(fault).c_str());
  }
  return true;
}

bool read(const Arguments& arguments, Call& call, bool& verbose) {
  std::string_view win;
  int flowers = 0, seat = 0, prevailing = 0;
  if (!text_of(arguments[2], "winTile", win) || !int_of(arguments[3], flowers) ||
      !truth_of(arguments[4], call.self_drawn) || !truth_of(arguments[5], call.fourth_tile) ||
      !truth_of(arguments[6], call.about_kong) || !truth_of(arguments[7], call.wall_last) ||
      !int_of(arguments[8], seat) || !int_of(arguments[9], prevailing) ||
      (arguments[10] != nullptr && !truth_of(arguments[10], verbose)))
    return false;
  if (!add_tiles(arguments[0], arguments[1], win, call) ||
      !check_range("flowerCount", flowers, 8) || !check_range("seatWind", seat, 3) ||
      !check_range("prevalentWind", prevailing, 3))
    return false;
  call.flowers = static_cast<std::uint8_t>(flowers);
  call.seat = static_cast<std::uint8_t>(seat);
  call.prevailing = static_cast<std::uint8_t>(prevailing);
  return true;
}

}  // namespace

bool refuse_compat(const char* message) {
  PyErr_SetString(PyExc_TypeError, message);
  return false;
}

bool read_compat_arguments(const CompatNames& names, PyObject* const* given, Py_ssize_t positional,
                           PyObject* keywords, Call& call, bool& verbose) {
  Arguments arguments{};
  return collect(names, given, positional, keywords, arguments) && read(arguments, call, verbose);
}

}  // namespace sihai::bindings
