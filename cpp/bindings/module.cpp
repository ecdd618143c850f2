#include <pybind11/pybind11.h>

#include "bindings/register.hpp"

PYBIND11_MODULE(_core, module, pybind11::mod_gil_not_used()) {
  module.doc() = "The engine of sihai. Private: use the package.";
  sihai::bindings::register_hand(module);
  sihai::bindings::register_ruleset(module);
  sihai::bindings::register_batch(module);
  sihai::bindings::register_ready(module);
  sihai::bindings::register_compat(module);
}
