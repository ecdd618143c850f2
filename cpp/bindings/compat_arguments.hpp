// The arguments of PyMahjongGB's function as the engine wants them. The checks and their exceptions
// come in PyMahjongGB's order, with its words where it has any ("ERROE" is how it spells them).
#pragma once

#include <pybind11/pybind11.h>

#include <array>

#include "compat/mahjonggb.hpp"

namespace sihai::bindings {

inline constexpr std::array<const char*, 11> kCompatArguments{
    "pack",        "hand",       "winTile",  "flowerCount",   "isSelfDrawn", "is4thTile",
    "isAboutKong", "isWallLast", "seatWind", "prevalentWind", "verbose"};

// Their names as the interpreter has them, so that most are known by their address.
using CompatNames = std::array<pybind11::str, kCompatArguments.size()>;

// Reads arguments in the form of METH_FASTCALL | METH_KEYWORDS, whatever objects they are. False
// with an exception set if they are wrong.
bool read_compat_arguments(const CompatNames& names, PyObject* const* given, Py_ssize_t positional,
                           PyObject* keywords, mahjonggb::Call& call, bool& verbose);

// Sets a TypeError; false.
bool refuse_compat(const char* message);

}  // namespace sihai::bindings
