// Faults of the engine as the exceptions of sihai.errors.
#pragma once

#include <pybind11/pybind11.h>

#include "core/validation.hpp"
#include "notation/notation.hpp"

namespace sihai::bindings {

// Raise sihai.errors.HandError if there is a fault.
void raise_fault(const Fault& fault);
void raise_fault(const ParseResult& result);

}  // namespace sihai::bindings
