// What every way through the rows of a batch needs.
#pragma once

#include <array>
#include <atomic>
#include <cstring>

#include "batch/batch.hpp"

namespace sihai {

// The tiles of some rows, taken out of the reach of whoever writes into the arrays meanwhile: what
// was checked must be what is scored. Several at once, as a row is read slowly while still being
// written.
inline constexpr std::size_t kCopied = 64;

struct Copies {
  std::array<std::uint8_t, kCopied * kTileKinds> concealed;
  std::array<MeldCode, kCopied * kMaxMelds> melds;
  std::array<Tile, kCopied> win;

  void take(const HandColumns& hands, std::size_t row, std::size_t rows) {
    std::memcpy(concealed.data(), hands.concealed + row * kTileKinds, rows * kTileKinds);
    if (hands.melds != nullptr)
      std::memcpy(melds.data(), hands.melds + row * kMaxMelds, rows * kMaxMelds);
    else
      melds.fill(kNoMeld);
    for (std::size_t i = 0; i < rows; ++i) win[i] = hands.win[row + i];
  }
  HandView hand(std::size_t place) const {
    return {concealed.data() + place * kTileKinds, melds.data() + place * kMaxMelds, win[place]};
  }
};

inline void lower_to(std::atomic<std::size_t>& least, std::size_t value) {
  std::size_t now = least.load(std::memory_order_relaxed);
  while (value < now && !least.compare_exchange_weak(now, value, std::memory_order_relaxed)) {
  }
}

}  // namespace sihai
