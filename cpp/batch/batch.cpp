#include "batch/batch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

#include "batch/rows.hpp"
#include "core/validation.hpp"
#include "counting/score.hpp"

namespace sihai {

namespace {

constexpr std::array<MeldCode, kMaxMelds> kNoMelds{};

// Large enough to hide the counter that threads share, small enough to stop promptly.
constexpr std::size_t kPiece = 2048;

constexpr std::chrono::milliseconds kAskEvery{20};

}  // namespace

HandView HandColumns::hand(std::size_t row) const {
  return {concealed + row * kTileKinds,
          melds == nullptr ? kNoMelds.data() : melds + row * kMaxMelds, win[row]};
}

WinContext HandColumns::context(std::size_t row) const {
  return {.self_draw = self_draw[row] != 0,
          .seat = seat[row],
          .prevailing = prevailing[row],
          .flags = flags[row],
          .flowers = flowers[row],
          .void_suit = void_suit[row]};
}

bool for_each_piece(std::size_t rows, unsigned threads, const std::function<bool()>& go_on,
                    const std::function<void(std::size_t, std::size_t)>& work) {
  if (rows <= kPiece) {  // not worth a thread or a question
    if (rows != 0) work(0, rows);
    return true;
  }
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t pieces = (rows + kPiece - 1) / kPiece;
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, pieces));
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stopped{false};
  const auto take_piece = [&] {
    if (stopped.load(std::memory_order_relaxed)) return false;
    const std::size_t piece = next.fetch_add(1, std::memory_order_relaxed);
    if (piece >= pieces) return false;
    work(piece * kPiece, std::min(rows, (piece + 1) * kPiece));
    return true;
  };
  std::vector<std::thread> helpers;
  helpers.reserve(threads - 1);
  try {
    while (helpers.size() + 1 < threads)
      helpers.emplace_back([&] {
        while (take_piece()) {
        }
      });
  } catch (const std::system_error&) {
    // The system gives no more threads: the ones there are do the work.
  }
  auto asked = std::chrono::steady_clock::now();
  while (take_piece()) {
    const auto now = std::chrono::steady_clock::now();
    if (now - asked < kAskEvery) continue;
    asked = now;
    if (!go_on()) stopped = true;
  }
  for (std::thread& helper : helpers) helper.join();
  return !stopped;
}

BatchEnd score_batch(const Ruleset& ruleset, const HandColumns& hands, const ScoreColumns& scores,
                     unsigned threads, const std::function<bool()>& go_on) {
  const std::size_t yaku = ruleset.yaku_count();
  std::atomic<std::size_t> first_bad{kNoRow};
  BatchEnd end;
  end.whole = for_each_piece(hands.rows, threads, go_on, [&](std::size_t begin, std::size_t stop) {
    Copies copies;
    for (std::size_t row = begin; row < stop; ++row) {
      if ((row - begin) % kCopied == 0) copies.take(hands, row, std::min(stop - row, kCopied));
      const HandView hand = copies.hand((row - begin) % kCopied);
      const WinContext context = hands.context(row);
      std::uint8_t* counts = scores.counts == nullptr ? nullptr : scores.counts + row * yaku;
      Result result;
      Status status = hands.faults == nullptr ? Status::ok : Status{hands.faults[row]};
      if (status == Status::ok) status = check_win(hand, context).status;
      if (status == Status::ok) [[likely]] {
        score(ruleset, hand, context, result, counts);
        if (!result.wins) status = Status::not_winning;
      } else {
        if (counts != nullptr) std::memset(counts, 0, yaku);
        lower_to(first_bad, row);
      }
      if (scores.points != nullptr) scores.points[row] = result.points;
      if (scores.raw != nullptr) scores.raw[row] = result.raw;
      if (scores.status != nullptr) scores.status[row] = static_cast<std::uint8_t>(status);
      if (scores.may_win != nullptr) scores.may_win[row] = result.may_win;
    }
  });
  end.first_bad = first_bad;
  return end;
}

}  // namespace sihai
