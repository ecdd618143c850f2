// Ready hands, many at once: what cpp/ready/ says of every row.
#pragma once

#include <cstdint>

#include "batch/batch.hpp"

namespace sihai {

// What a row has that is bad, or that has no target.
inline constexpr std::int8_t kNoShanten = 127;

// The rows to be looked at: hands of 3n + 1 or 3n + 2 tiles. Of the facts of a win, seat, winds,
// flowers and void suit count; self-draw and flags are not looked at.
struct ReadyColumns {
  const HandColumns* hands = nullptr;
  const std::uint8_t* seen = nullptr;  // rows x kTileKinds: tiles seen elsewhere, or null
  std::uint8_t* status = nullptr;      // rows: where each one's Status goes, or null
};

// Which hands are wanted.
enum class HandSize : std::uint8_t { any, waiting, discarding };  // 3n + 1, 3n + 2

// What is wrong with a row for the functions below, if not already when the batch was read.
Status check_ready_row(const ReadyColumns& columns, std::size_t row, HandSize size);

// The functions below write a row's results whatever it holds, those of a bad one being kNoShanten
// or zeros; null is for what is not wanted. The same for any number of threads.

BatchEnd shanten_batch(const Ruleset& ruleset, const ReadyColumns& columns, std::int8_t* shanten,
                       unsigned threads, const std::function<bool()>& go_on);

// Bit t = tile t is useful; how many useful tiles are left.
BatchEnd useful_batch(const Ruleset& ruleset, const ReadyColumns& columns, std::uint64_t* useful,
                      std::uint8_t* left, unsigned threads, const std::function<bool()>& go_on);

// rows x kTileKinds: the shanten after each discard, kNoShanten where there is none of the tile;
// how many useful tiles are left then. A hand of 3n + 1 tiles is bad_count.
BatchEnd discards_batch(const Ruleset& ruleset, const ReadyColumns& columns, std::int8_t* shanten,
                        std::uint8_t* left, unsigned threads, const std::function<bool()>& go_on);

// What the waits of ready hands are worth; index 0 by self-draw, 1 by discard.
struct WaitColumns {
  std::uint64_t* waits = nullptr;          // rows: bit t = tile t
  std::uint8_t* left = nullptr;            // rows x kTileKinds: copies of each wait left
  std::array<std::int32_t*, 2> points{};   // rows x kTileKinds
  std::array<std::uint8_t*, 2> may_win{};  // rows x kTileKinds
  std::array<std::int32_t*, 2> best{};     // rows: the most points among the tiles left
  std::array<double*, 2> expected{};       // rows: their mean over the tiles left
};

// A hand that is not ready has no waits; one of 3n + 2 tiles is bad_count. A win below the minimum
// counts nothing in `best` and `expected`.
BatchEnd waits_batch(const Ruleset& ruleset, const ReadyColumns& columns, const WaitColumns& waits,
                     unsigned threads, const std::function<bool()>& go_on);

}  // namespace sihai
