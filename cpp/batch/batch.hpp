// Many hands at once: columns in, columns out, by any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/hand.hpp"
#include "core/status.hpp"
#include "counting/ruleset.hpp"

namespace sihai {

// A column of a batch: one value a row, or one for all rows.
template <typename Value>
struct Column {
  const Value* values = nullptr;
  std::size_t step = 0;  // 1, or 0 for one value for all

  Value operator[](std::size_t row) const { return values[row * step]; }
};

// The rows of a batch as struct of arrays. Whatever the bytes, each row is checked when it is read.
struct HandColumns {
  std::size_t rows = 0;
  const std::uint8_t* concealed = nullptr;  // rows x kTileKinds
  const MeldCode* melds = nullptr;          // rows x kMaxMelds, or null: no melds at all
  Column<std::uint8_t> win;
  Column<std::uint8_t> self_draw;  // 0 or not
  Column<std::uint8_t> seat;
  Column<std::uint8_t> prevailing;
  Column<std::uint16_t> flags;
  Column<std::uint8_t> flowers;
  Column<std::uint8_t> void_suit;
  const std::uint8_t* faults = nullptr;  // rows x Status found when the batch was read, or null

  HandView hand(std::size_t row) const;
  WinContext context(std::size_t row) const;
};

// Where results go; null for what is not wanted.
struct ScoreColumns {
  std::int32_t* points = nullptr;
  std::int32_t* raw = nullptr;
  std::uint8_t* counts = nullptr;  // rows x yaku_count()
  std::uint8_t* status = nullptr;
  std::uint8_t* may_win = nullptr;
};

inline constexpr std::size_t kNoRow = SIZE_MAX;

// Calls work(begin, end) on pieces of [0, rows), from `threads` threads (0 = one a core) of which
// the calling one is the first. Between pieces the calling thread asks `go_on` now and then; once
// it says no, the pieces not yet begun are left out and the answer is false.
bool for_each_piece(std::size_t rows, unsigned threads, const std::function<bool()>& go_on,
                    const std::function<void(std::size_t, std::size_t)>& work);

struct BatchEnd {
  bool whole = true;               // false if go_on stopped it
  std::size_t first_bad = kNoRow;  // the first row with an error other than not_winning
};

// Scores every row on its own; a bad row has its status, zeros, and no effect on others. The same
// results for any number of threads.
BatchEnd score_batch(const Ruleset& ruleset, const HandColumns& hands, const ScoreColumns& scores,
                     unsigned threads, const std::function<bool()>& go_on);

}  // namespace sihai
