#include "batch/ready.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "batch/rows.hpp"
#include "core/validation.hpp"
#include "ready/waits.hpp"

namespace sihai {

namespace {

// A row that was found to be good: what to do with it needs no further checks.
struct GoodRow {
  HandView hand;
  WinContext context;
  const std::uint8_t* seen;  // or null

  // Copies of a tile that neither the player holds nor anyone has seen.
  int left(const Losses& losses, Tile tile) const {
    const int held = hand.concealed[tile] + losses.copies[tile];
    return std::max(0, kCopies - held - (seen == nullptr ? 0 : seen[tile]));
  }
  std::uint8_t left(const Losses& losses, TileSet tiles) const {
    int sum = 0;
    for (; tiles != 0; tiles &= tiles - 1)
      sum += left(losses, static_cast<Tile>(std::countr_zero(tiles)));
    return static_cast<std::uint8_t>(sum);
  }
};

bool has_size(const HandView& hand, HandSize size) {
  if (size == HandSize::any) return true;
  const int tiles = std::accumulate(hand.concealed, hand.concealed + kTileKinds, 0);
  return tiles % 3 == (size == HandSize::waiting ? 1 : 2);
}

bool may_be_seen(const HandView& hand, const std::uint8_t* seen) {
  const Losses losses(hand.melds);
  for (std::size_t tile = 0; tile < kTileKinds; ++tile)
    if (hand.concealed[tile] + losses.copies[tile] + seen[tile] > kCopies) return false;
  return true;
}

Status check_row(const GoodRow& row, HandSize size) {
  if (const Status status = check_hand(row.hand).status; status != Status::ok) return status;
  if (const Status status = check_context(row.hand, row.context).status; status != Status::ok)
    return status;
  if (!has_size(row.hand, size)) return Status::bad_count;
  if (row.seen != nullptr && !may_be_seen(row.hand, row.seen)) return Status::too_many_copies;
  return Status::ok;
}

// Calls good(row, GoodRow) or bad(row) for each.
template <typename Good, typename Bad>
BatchEnd for_each_row(const ReadyColumns& columns, HandSize size, unsigned threads,
                      const std::function<bool()>& go_on, Good good, Bad bad) {
  const HandColumns& hands = *columns.hands;
  std::atomic<std::size_t> first_bad{kNoRow};
  BatchEnd end;
  end.whole = for_each_piece(hands.rows, threads, go_on, [&](std::size_t begin, std::size_t stop) {
    Copies copies;
    for (std::size_t row = begin; row < stop; ++row) {
      if ((row - begin) % kCopied == 0) copies.take(hands, row, std::min(stop - row, kCopied));
      const GoodRow candidate{copies.hand((row - begin) % kCopied),
                              plain_win(hands.context(row), false),
                              columns.seen == nullptr ? nullptr : columns.seen + row * kTileKinds};
      Status status = hands.faults == nullptr ? Status::ok : Status{hands.faults[row]};
      if (status == Status::ok) status = check_row(candidate, size);
      if (columns.status != nullptr) columns.status[row] = static_cast<std::uint8_t>(status);
      if (status == Status::ok) {
        good(row, candidate);
      } else {
        bad(row);
        lower_to(first_bad, row);
      }
    }
  });
  end.first_bad = first_bad;
  return end;
}

}  // namespace

Status check_ready_row(const ReadyColumns& columns, std::size_t row, HandSize size) {
  const HandColumns& hands = *columns.hands;
  const std::uint8_t* seen = columns.seen == nullptr ? nullptr : columns.seen + row * kTileKinds;
  return check_row({hands.hand(row), plain_win(hands.context(row), false), seen}, size);
}

BatchEnd shanten_batch(const Ruleset& ruleset, const ReadyColumns& columns, std::int8_t* shanten,
                       unsigned threads, const std::function<bool()>& go_on) {
  return for_each_row(
      columns, HandSize::any, threads, go_on,
      [&](std::size_t row, const GoodRow& good) {
        const Aim aim(ruleset.spec(), good.context.void_suit);
        shanten[row] = shanten_of(Measure(aim, good.hand).least());
      },
      [&](std::size_t row) { shanten[row] = kNoShanten; });
}

BatchEnd useful_batch(const Ruleset& ruleset, const ReadyColumns& columns, std::uint64_t* useful,
                      std::uint8_t* left, unsigned threads, const std::function<bool()>& go_on) {
  return for_each_row(
      columns, HandSize::any, threads, go_on,
      [&](std::size_t row, const GoodRow& good) {
        const Aim aim(ruleset.spec(), good.context.void_suit);
        const Measure measure(aim, good.hand);
        const TileSet tiles = measure.useful(measure.least());
        if (useful != nullptr) useful[row] = tiles;
        if (left != nullptr) left[row] = good.left(measure.losses(), tiles);
      },
      [&](std::size_t row) {
        if (useful != nullptr) useful[row] = 0;
        if (left != nullptr) left[row] = 0;
      });
}

BatchEnd discards_batch(const Ruleset& ruleset, const ReadyColumns& columns, std::int8_t* shanten,
                        std::uint8_t* left, unsigned threads, const std::function<bool()>& go_on) {
  const auto clear = [&](std::size_t row) {
    if (shanten != nullptr) std::fill_n(shanten + row * kTileKinds, kTileKinds, kNoShanten);
    if (left != nullptr) std::memset(left + row * kTileKinds, 0, kTileKinds);
  };
  return for_each_row(
      columns, HandSize::discarding, threads, go_on,
      [&](std::size_t row, const GoodRow& good) {
        clear(row);
        const Aim aim(ruleset.spec(), good.context.void_suit);
        TileCounts concealed;
        std::copy_n(good.hand.concealed, kTileKinds, concealed.begin());
        for (std::size_t tile = 0; tile < kTileKinds; ++tile) {
          if (concealed[tile] == 0) continue;
          --concealed[tile];
          const Measure measure(aim, HandView(concealed.data(), good.hand.melds, kNoTile));
          const Distance least = measure.least();
          if (shanten != nullptr) shanten[row * kTileKinds + tile] = shanten_of(least);
          // The tile that went is still one of the player's own four.
          if (left != nullptr)
            left[row * kTileKinds + tile] = good.left(measure.losses(), measure.useful(least));
          ++concealed[tile];
        }
      },
      clear);
}

BatchEnd waits_batch(const Ruleset& ruleset, const ReadyColumns& columns, const WaitColumns& waits,
                     unsigned threads, const std::function<bool()>& go_on) {
  const auto clear = [&](std::size_t row) {
    const auto zero = [row](auto* values, std::size_t width) {
      if (values != nullptr) std::fill_n(values + row * width, width, 0);
    };
    zero(waits.waits, 1);
    zero(waits.left, kTileKinds);
    for (std::size_t way = 0; way < 2; ++way) {
      zero(waits.points[way], kTileKinds);
      zero(waits.may_win[way], kTileKinds);
      zero(waits.best[way], 1);
      zero(waits.expected[way], 1);
    }
  };
  return for_each_row(
      columns, HandSize::waiting, threads, go_on,
      [&](std::size_t row, const GoodRow& good) {
        clear(row);
        const Losses losses(good.hand.melds);
        TileSet tiles = 0;
        int all_left = 0;
        std::array<std::int32_t, 2> best{};
        std::array<std::int64_t, 2> sum{};
        for_each_wait(ruleset, good.hand, good.context,
                      [&](Tile tile, const Result& self_draw, const Result& discard) {
                        const std::size_t place = row * kTileKinds + tile;
                        const int left = good.left(losses, tile);
                        tiles |= tile_bit(tile);
                        all_left += left;
                        if (waits.left != nullptr)
                          waits.left[place] = static_cast<std::uint8_t>(left);
                        for (std::size_t way = 0; way < 2; ++way) {
                          const Result& won = way == 0 ? self_draw : discard;
                          if (waits.points[way] != nullptr) waits.points[way][place] = won.points;
                          if (waits.may_win[way] != nullptr)
                            waits.may_win[way][place] = won.may_win;
                          if (left == 0 || !won.may_win) continue;
                          best[way] = std::max(best[way], won.points);
                          sum[way] += std::int64_t{won.points} * left;
                        }
                      });
        if (waits.waits != nullptr) waits.waits[row] = tiles;
        for (std::size_t way = 0; way < 2; ++way) {
          if (waits.best[way] != nullptr) waits.best[way][row] = best[way];
          if (waits.expected[way] != nullptr && all_left != 0)
            waits.expected[way][row] = static_cast<double>(sum[way]) / all_left;
        }
      },
      clear);
}

}  // namespace sihai
