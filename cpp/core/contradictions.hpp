// Win conditions that cannot be true together, or not of this hand.
#pragma once

#include "core/fault.hpp"
#include "core/hand.hpp"

namespace sihai {

// Bits of WinContext::flags that mean something.
inline constexpr Flags kKnownFlags = (1u << kFlags) - 1;

// The contradiction of the lowest flag that has one. Whatever is out of range in the hand or the
// context counts for nothing here.
Fault find_contradiction(const HandView& hand, const WinContext& context);

}  // namespace sihai
