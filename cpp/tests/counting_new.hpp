// How often operator new was called in this program.
#pragma once

#include <cstddef>

namespace sihai::testing {

std::size_t allocations();

}  // namespace sihai::testing
