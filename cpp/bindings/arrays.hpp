// Arrays of NumPy's as the engine's columns.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/batch.hpp"

namespace sihai::bindings {

namespace py = pybind11;

// No conversion: what does not fit is a TypeError, so that nothing is copied unseen.
template <typename Value>
using Array = py::array_t<Value, py::array::c_style>;

// Arrays of one batch with the pointers into them. Keeps the arrays alive.
struct Hands {
  HandColumns columns;
  py::tuple arrays;
};

template <typename Value>
const Value* data_of(const py::handle& array, std::size_t size, const char* field) {
  if (!Array<Value>::check_(array))
    throw py::type_error(std::string(field) + ": wrong dtype or layout");
  const auto typed = py::reinterpret_borrow<Array<Value>>(array);
  if (static_cast<std::size_t>(typed.size()) != size)
    throw py::value_error(std::string(field) + ": wrong size");
  return typed.data();
}

// Memory of our own for results, freed with the last array upon it. Not cleared first.
template <typename Value>
py::array_t<Value> owned_array(std::vector<py::ssize_t> shape) {
  std::size_t size = 1;
  for (py::ssize_t length : shape) size *= static_cast<std::size_t>(length);
  auto memory = std::make_unique_for_overwrite<Value[]>(size == 0 ? 1 : size);
  Value* data = memory.get();
  const py::capsule owner(memory.release(), [](void* p) { delete[] static_cast<Value*>(p); });
  return py::array_t<Value>(std::move(shape), data, owner);
}

template <typename Value>
Value* writable(const py::handle& array, std::size_t size, const char* field) {
  if (array.is_none()) return nullptr;
  data_of<Value>(array, size, field);
  auto typed = py::reinterpret_borrow<Array<Value>>(array);
  if (!typed.writeable()) throw py::value_error(std::string(field) + ": is read-only");
  return typed.mutable_data();
}

// Lets signals through to a long batch: false if one raised, with the exception left in `raised`.
struct Patience {
  std::optional<py::error_already_set> raised;

  bool operator()() {
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() == 0) return true;
    raised.emplace();
    return false;
  }
};

}  // namespace sihai::bindings
