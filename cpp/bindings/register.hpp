#pragma once

#include <pybind11/pybind11.h>

namespace sihai::bindings {

void register_batch(pybind11::module_& module);
void register_compat(pybind11::module_& module);
void register_hand(pybind11::module_& module);
void register_ready(pybind11::module_& module);
void register_ruleset(pybind11::module_& module);

}  // namespace sihai::bindings
