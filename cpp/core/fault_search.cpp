#include "core/fault_search.hpp"

#include <bit>

#include "core/contradictions.hpp"
#include "core/meld_tiles.hpp"

namespace sihai {
namespace {

constexpr bool is_wind_or_unknown(std::uint8_t wind) { return wind < kWinds || wind == kUnknown; }

Fault out_of_range(Status status, FaultDetail detail, std::uint16_t number) {
  return {.status = status, .detail = detail, .number = number};
}

Fault field_fault(const WinContext& context) {
  if (context.flowers > kMostFlowers) {
    return out_of_range(Status::bad_field, FaultDetail::flowers_out_of_range, context.flowers);
  }
  if (context.void_suit >= kSuits && context.void_suit != kUnknown) {
    return out_of_range(Status::bad_field, FaultDetail::void_suit_out_of_range, context.void_suit);
  }
  return {};
}

Fault piece_fault(const HandView& hand) {
  if (hand.win >= kTileKinds && hand.win != kNoTile) {
    return out_of_range(Status::bad_tile, FaultDetail::win_is_no_tile, hand.win);
  }
  for (std::size_t place = 0; place < kMaxMelds; ++place) {
    const MeldCode code = hand.melds[place];
    if (code != kNoMeld && !is_meld(code)) {
      return out_of_range(Status::bad_meld, FaultDetail::no_such_meld, code);
    }
  }
  return {};
}

Fault seat_or_flag_fault(const WinContext& context) {
  if (!is_wind_or_unknown(context.seat)) {
    return out_of_range(Status::bad_seat, FaultDetail::seat_out_of_range, context.seat);
  }
  if (!is_wind_or_unknown(context.prevailing)) {
    return out_of_range(Status::bad_seat, FaultDetail::prevailing_out_of_range, context.prevailing);
  }
  const unsigned unknown = context.flags & ~unsigned{kKnownFlags};
  if (unknown != 0) {
    return out_of_range(Status::bad_flag, FaultDetail::unknown_flag_bit,
                        static_cast<std::uint16_t>(std::countr_zero(unknown)));
  }
  return {};
}

// Whether the hand is to be scored, or only to be one that can exist.
enum class Purpose { exist, win };

Fault count_fault(const HandView& hand, Purpose purpose) {
  Fault fault{.status = Status::bad_count, .detail = FaultDetail::wrong_count};
  unsigned concealed = 0;
  for (std::size_t tile = 0; tile < kTileKinds; ++tile) concealed += hand.concealed[tile];
  fault.number = static_cast<std::uint16_t>(concealed);  // 34 bytes cannot overflow it
  for (std::size_t place = 0; place < kMaxMelds; ++place) {
    fault.melds = static_cast<std::uint8_t>(fault.melds + (hand.melds[place] != kNoMeld));
  }
  const unsigned tiles = concealed + kMeldTiles * fault.melds;
  if (tiles == kCompleteTiles) return {};
  if (tiles + 1 == kCompleteTiles && hand.win == kNoTile) {
    if (purpose == Purpose::exist) return {};
    fault.detail = FaultDetail::waiting_hand;
  }
  return fault;
}

Fault copies_fault(const HandView& hand) {
  for (std::size_t tile = 0; tile < kTileKinds; ++tile) {
    const auto kind = static_cast<Tile>(tile);
    unsigned copies = hand.concealed[tile];
    for (std::size_t place = 0; place < kMaxMelds; ++place) {
      copies += copies_in_meld(hand.melds[place], kind);
    }
    if (copies > kCopies) {
      return {.status = Status::too_many_copies,
              .detail = FaultDetail::fifth_copy,
              .tile = kind,
              .number = static_cast<std::uint16_t>(copies)};
    }
  }
  return {};
}

Fault winning_tile_fault(const HandView& hand, Purpose purpose) {
  if (hand.win < kTileKinds && hand.concealed[hand.win] != 0) return {};
  if (hand.win == kNoTile) {
    if (purpose == Purpose::exist) return {};
    return {.status = Status::win_not_in_hand, .detail = FaultDetail::no_win};
  }
  return {
      .status = Status::win_not_in_hand, .detail = FaultDetail::win_elsewhere, .tile = hand.win};
}

Fault tiles_fault(const HandView& hand, Purpose purpose) {
  if (const Fault fault = count_fault(hand, purpose)) return fault;
  if (const Fault fault = copies_fault(hand)) return fault;
  return winning_tile_fault(hand, purpose);
}

}  // namespace

Fault search_hand(const HandView& hand) {
  if (const Fault fault = piece_fault(hand)) return fault;
  return tiles_fault(hand, Purpose::exist);
}

Fault search_context(const HandView& hand, const WinContext& context) {
  if (const Fault fault = field_fault(context)) return fault;
  if (const Fault fault = seat_or_flag_fault(context)) return fault;
  return find_contradiction(hand, context);
}

Fault search_win(const HandView& hand, const WinContext& context) {
  if (const Fault fault = field_fault(context)) return fault;
  if (const Fault fault = piece_fault(hand)) return fault;
  if (const Fault fault = seat_or_flag_fault(context)) return fault;
  if (const Fault fault = tiles_fault(hand, Purpose::win)) return fault;
  return find_contradiction(hand, context);
}

}  // namespace sihai
