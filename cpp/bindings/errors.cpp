#include "bindings/errors.hpp"

namespace py = pybind11;

namespace sihai::bindings {

namespace {

[[noreturn]] void raise_hand_error(const std::string& message, Status status,
                                   const py::object& position) {
  const py::object type = py::module_::import("sihai.errors").attr("HandError");
  const py::object error = type(message, status_name(status), position);
  PyErr_SetObject(type.ptr(), error.ptr());
  throw py::error_already_set();
}

}  // namespace

void raise_fault(const Fault& fault) {
  if (fault) raise_hand_error(fault_message(fault), fault.status, py::none());
}

void raise_fault(const ParseResult& result, std::string_view field) {
  if (result.ok()) return;
  if (!result.has_place()) raise_hand_error(result.message, result.status, py::none());
  raise_hand_error(std::string(field) + ": " + result.message, result.status,
                   py::int_(result.character_offset));
}

}  // namespace sihai::bindings
