// Faults of the engine as the exceptions of sihai.errors.
#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "core/validation.hpp"
#include "notation/notation.hpp"

namespace sihai::bindings {

// Raise sihai.errors.HandError if there is a fault. One that stands at a place in a text names the
// field that holds the text.
void raise_fault(const Fault& fault);
void raise_fault(const ParseResult& result, std::string_view field);

}  // namespace sihai::bindings
