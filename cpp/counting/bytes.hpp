// Sixteen small counts at a time.
#pragma once

#include <cstdint>
#include <cstring>

namespace sihai {

#if defined(__GNUC__)
using Bytes16 = std::uint8_t __attribute__((vector_size(16)));
#else
// Two words: counts are small, so eight of them add up without a carry.
struct Bytes16 {
  std::uint64_t low;
  std::uint64_t high;
  Bytes16& operator+=(const Bytes16& other) {
    low += other.low;
    high += other.high;
    return *this;
  }
};
#endif

inline Bytes16 load_bytes(const std::uint8_t* from) {
  Bytes16 bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return bytes;
}

inline void store_bytes(const Bytes16& bytes, std::uint8_t* to) {
  std::memcpy(to, &bytes, sizeof bytes);
}

}  // namespace sihai
