#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>

#include "core/validation.hpp"
#include "random_hands.hpp"

using namespace sihai;
using sihai::testing::below;
using sihai::testing::Random;
using sihai::testing::random_hand;

namespace {

// 123m 456p 789s 111z 22z, won on 3m.
Hand plain_hand() {
  Hand hand;
  for (const std::size_t tile : {0u, 1u, 2u, 12u, 13u, 14u, 24u, 25u, 26u})
    hand.concealed[tile] = 1;
  hand.concealed[27] = 3;
  hand.concealed[28] = 2;
  hand.win = 2;
  return hand;
}

// 123m 456p 789s 22z and an exposed pung of 1z.
Hand melded_hand() {
  Hand hand = plain_hand();
  hand.concealed[27] = 0;
  hand.melds[0] = meld_code(MeldKind::pung, 27);
  return hand;
}

// Counted plainly, apart from the tables under test. `code` names a meld.
unsigned copies_by_rule(MeldCode code, int tile) {
  const int first = meld_tile(code);
  if (meld_kind(code) == MeldKind::chow) return tile >= first && tile < first + 3 ? 1 : 0;
  if (tile != first) return 0;
  return meld_kind(code) == MeldKind::pung ? 3 : 4;
}

Status status_of(const Hand& hand) { return check_win(hand, {}).status; }

}  // namespace

TEST_CASE("a hand of 14 tiles with its winning tile is right, whatever its melds") {
  Random random(1);
  for (int round = 0; round < 20000; ++round) {
    const Hand hand = random_hand(random, below(random, 5));
    REQUIRE_FALSE(check_hand(hand));
    REQUIRE_FALSE(check_win(hand, {}));
  }
}

TEST_CASE("one tile more or less is bad_count for any number of melds") {
  Random random(2);
  for (unsigned melds = 0; melds <= 4; ++melds) {
    for (const unsigned size : {12u, 13u, 15u, 16u}) {
      if (size <= 3 * melds) continue;
      const Hand hand = random_hand(random, melds, size);
      CAPTURE(melds);
      CAPTURE(size);
      CHECK(check_hand(hand).status == Status::bad_count);
      CHECK(status_of(hand) == Status::bad_count);
    }
  }
}

TEST_CASE("without a winning tile 13 and 14 tiles are a hand, and neither is a win") {
  Random random(3);
  for (unsigned melds = 0; melds <= 4; ++melds) {
    const Hand waiting = random_hand(random, melds, 13, false);
    CHECK_FALSE(check_hand(waiting));
    CHECK(check_win(waiting, {}).status == Status::bad_count);
    CHECK(check_win(waiting, {}).detail == FaultDetail::waiting_hand);
    const Hand discarding = random_hand(random, melds, 14, false);
    CHECK_FALSE(check_hand(discarding));
    CHECK(check_win(discarding, {}).status == Status::win_not_in_hand);
    CHECK(check_win(discarding, {}).detail == FaultDetail::no_win);
    CHECK(check_hand(random_hand(random, melds, 15, false)).status == Status::bad_count);
  }
}

TEST_CASE("a kong stands for three tiles, and four of a kind in the hand for four") {
  Hand hand = plain_hand();
  hand.concealed[27] = 0;
  for (const MeldKind kind : {MeldKind::pung, MeldKind::kong, MeldKind::concealed_kong}) {
    hand.melds[0] = meld_code(kind, 27);
    CHECK(status_of(hand) == Status::ok);
  }
  hand.melds[0] = kNoMeld;
  hand.concealed[27] = 4;
  CHECK(status_of(hand) == Status::bad_count);
}

TEST_CASE("a fifth copy is found over concealed tiles, pungs, kongs and chows") {
  Hand hand = melded_hand();
  hand.concealed[0] = 0;
  hand.concealed[27] = 1;  // with the pung the fourth
  CHECK(status_of(hand) == Status::ok);
  hand.melds[0] = meld_code(MeldKind::kong, 27);
  CHECK(status_of(hand) == Status::too_many_copies);
  CHECK(check_hand(hand).status == Status::too_many_copies);
  CHECK(fault_message(check_hand(hand)) ==
        "1z stands 5 times over concealed and melds; there are four of each");

  // A chow beside the concealed kong of one of its tiles.
  Hand chow;
  chow.concealed[27] = 2;
  chow.concealed[28] = 3;
  chow.concealed[29] = 3;
  chow.win = 27;
  for (Tile step = 0; step < 3; ++step) {
    chow.melds = {meld_code(MeldKind::chow, 19),
                  meld_code(MeldKind::concealed_kong, static_cast<Tile>(19 + step)), 0, 0};
    CHECK(status_of(chow) == Status::too_many_copies);
  }
  chow.melds[1] = meld_code(MeldKind::concealed_kong, 22);
  CHECK(status_of(chow) == Status::ok);

  Hand five;
  five.concealed[8] = 5;
  five.concealed[10] = 4;
  five.concealed[11] = 4;
  five.concealed[12] = 1;
  five.win = 8;
  CHECK(status_of(five) == Status::too_many_copies);
}

TEST_CASE("copies are counted the same in each of the 34 places and by each meld") {
  for (int code = 1; code < kMeldCodes; ++code) {
    const auto meld = static_cast<MeldCode>(code);
    if (!is_meld(meld)) continue;
    for (int tile = 0; tile < kTileKinds; ++tile) {
      const int first = meld_tile(meld);
      for (unsigned copies = 0; copies <= 5; ++copies) {
        Hand hand;
        hand.melds[1] = meld;
        hand.concealed[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(copies);
        // Fill up to 11 with tiles that neither the meld nor this kind touches.
        unsigned missing = 11 - copies;
        for (int filler = 0; filler < kTileKinds && missing > 0; ++filler) {
          if (filler == tile || (filler >= first && filler < first + 3)) continue;
          hand.concealed[static_cast<std::size_t>(filler)] = 1;
          --missing;
        }
        REQUIRE(missing == 0);
        const Status expected =
            copies_by_rule(meld, tile) + copies > 4 ? Status::too_many_copies : Status::ok;
        REQUIRE(check_hand(hand).status == expected);
      }
    }
  }
}

TEST_CASE("all 256 meld codes: 123 are melds, the rest bad_meld in any place") {
  int melds = 0;
  for (int code = 1; code < 256; ++code) {
    for (std::size_t place = 0; place < kMaxMelds; ++place) {
      Hand hand = melded_hand();
      hand.melds = {};
      hand.melds[place] = static_cast<MeldCode>(code);
      const Status status = status_of(hand);
      const int kind = (code - 1) / 34;
      const int tile = (code - 1) % 34;
      const bool exists = kind < 4 && (kind != 0 || (tile < 27 && tile % 9 < 7));
      if (place == 0 && exists) ++melds;
      REQUIRE((status == Status::bad_meld) == !exists);
      REQUIRE((check_hand(hand).status == Status::bad_meld) == !exists);
      if (!exists) REQUIRE(fault_message(check_hand(hand)).rfind("melds: ", 0) == 0);
    }
  }
  CHECK(melds == 21 + 34 + 34 + 34);
}

TEST_CASE("the winning tile is a tile, and one of the concealed tiles") {
  for (int win = 0; win < 256; ++win) {
    Hand hand = plain_hand();
    hand.win = static_cast<Tile>(win);
    const bool held = win < kTileKinds && hand.concealed[static_cast<std::size_t>(win)] != 0;
    Status expected = held ? Status::ok : Status::win_not_in_hand;
    if (win >= kTileKinds && win != kNoTile) expected = Status::bad_tile;
    REQUIRE(status_of(hand) == expected);
    if (win != kNoTile) REQUIRE(check_hand(hand).status == expected);
  }
  Hand melded = melded_hand();
  melded.win = 27;  // only in the pung
  CHECK(status_of(melded) == Status::win_not_in_hand);
}

TEST_CASE("each field of the context is right in its range only") {
  const Hand hand = plain_hand();
  for (int value = 0; value < 256; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    const bool is_wind = value < 4 || value == 255;
    WinContext seat;
    seat.seat = byte;
    REQUIRE(check_win(hand, seat).status == (is_wind ? Status::ok : Status::bad_seat));
    REQUIRE(check_context(hand, seat) == check_win(hand, seat));
    WinContext prevailing;
    prevailing.prevailing = byte;
    REQUIRE(check_win(hand, prevailing).status == (is_wind ? Status::ok : Status::bad_seat));
    REQUIRE(check_context(hand, prevailing) == check_win(hand, prevailing));
    WinContext flowers;
    flowers.flowers = byte;
    REQUIRE(check_win(hand, flowers).status == (value <= 8 ? Status::ok : Status::bad_field));
    REQUIRE(check_context(hand, flowers) == check_win(hand, flowers));
    WinContext void_suit;
    void_suit.void_suit = byte;
    REQUIRE(check_win(hand, void_suit).status ==
            (value < 3 || value == 255 ? Status::ok : Status::bad_field));
    REQUIRE(check_context(hand, void_suit) == check_win(hand, void_suit));
  }
  for (unsigned bit = kFlags; bit < 16; ++bit) {
    WinContext flags;
    flags.flags = static_cast<Flags>(1u << bit);
    REQUIRE(check_win(hand, flags).status == Status::bad_flag);
    REQUIRE(check_context(hand, flags) == check_win(hand, flags));
    REQUIRE(check_win(hand, flags).number == bit);
  }
}

TEST_CASE("of several faults the lowest Status is told") {
  // All at once, then mended one by one in the order of the numbers.
  Hand hand = melded_hand();
  hand.win = 99;
  hand.melds[2] = 200;
  hand.concealed[28] = 9;
  WinContext context;
  context.flowers = 9;
  context.seat = 4;
  context.flags = static_cast<Flags>(0x8000u | flag_bit(Flag::blessing_of_heaven));

  CHECK(check_win(hand, context).status == Status::bad_field);
  context.flowers = 0;
  CHECK(check_win(hand, context).status == Status::bad_tile);
  CHECK(check_hand(hand).status == Status::bad_tile);
  hand.win = 5;  // a tile, but not in the hand
  CHECK(check_win(hand, context).status == Status::bad_meld);
  CHECK(check_hand(hand).status == Status::bad_meld);
  hand.melds[2] = kNoMeld;
  CHECK(check_win(hand, context).status == Status::bad_seat);
  context.seat = 0;
  CHECK(check_win(hand, context).status == Status::bad_flag);
  context.flags = flag_bit(Flag::blessing_of_heaven);
  CHECK(check_win(hand, context).status == Status::bad_count);
  CHECK(check_hand(hand).status == Status::bad_count);
  hand.concealed = {};
  hand.concealed[28] = 11;
  CHECK(check_win(hand, context).status == Status::too_many_copies);
  CHECK(check_hand(hand).status == Status::too_many_copies);
  hand.concealed = melded_hand().concealed;
  CHECK(check_win(hand, context).status == Status::win_not_in_hand);
  CHECK(check_hand(hand).status == Status::win_not_in_hand);
  hand.win = 2;
  CHECK(check_win(hand, context).status == Status::impossible_condition);
  CHECK_FALSE(check_hand(hand));
  context.self_draw = true;
  hand = plain_hand();
  CHECK_FALSE(check_win(hand, context));
}

TEST_CASE("messages name the field and what would be right") {
  Hand hand = melded_hand();
  hand.concealed[0] = 3;
  CHECK(fault_message(check_hand(hand)) ==
        "concealed: 13 tiles with 1 meld, a complete hand has 11 (14 less 3 a meld)");
  WinContext context;
  context.seat = 7;
  CHECK(fault_message(check_context(plain_hand(), context)) ==
        "seat: 7 is out of range, right is 0 to 3 for E S W N, 255 for unknown");
  Hand elsewhere = plain_hand();
  elsewhere.win = 33;
  CHECK(fault_message(check_hand(elsewhere)) ==
        "win: 7z is not among the concealed tiles, which hold the winning tile too");
  Hand bad_chow = melded_hand();
  bad_chow.melds[0] = meld_code(MeldKind::chow, 8);
  CHECK(fault_message(check_hand(bad_chow)) ==
        "melds: 9 is no meld, no chow starts at 9m, only at 1 to 7 of a suit");
  for (int detail = 1; detail <= static_cast<int>(FaultDetail::flag_needs_no_melded); ++detail) {
    Fault fault;
    fault.status = Status::bad_field;
    fault.detail = static_cast<FaultDetail>(detail);
    CHECK_FALSE(fault_message(fault).empty());
  }
}

TEST_CASE("any bytes are judged without a crash, the quick look and the slow one agreeing") {
  Random random(4);
  for (int round = 0; round < 300000; ++round) {
    // On the heap and of exact size, so that a sanitizer sees a read past the row.
    const auto concealed = std::make_unique<std::array<std::uint8_t, kTileKinds>>();
    const auto melds = std::make_unique<std::array<MeldCode, kMaxMelds>>();
    const unsigned style = below(random, 4);
    if (style == 0) {
      for (auto& count : *concealed) count = static_cast<std::uint8_t>(below(random, 256));
      for (auto& code : *melds) code = static_cast<MeldCode>(below(random, 256));
    } else {
      const Hand hand = random_hand(random, below(random, 5));
      *concealed = hand.concealed;
      *melds = hand.melds;
      auto& count = (*concealed)[below(random, kTileKinds)];
      if (style == 2) count = static_cast<std::uint8_t>(below(random, 256));
      if (style == 3) (*melds)[below(random, 4)] = static_cast<MeldCode>(below(random, 256));
    }
    const auto win =
        static_cast<Tile>(below(random, 3) == 0 ? below(random, 256) : below(random, kTileKinds));
    const HandView hand(concealed->data(), melds->data(), win);
    WinContext context;
    context.self_draw = below(random, 2) != 0;
    context.flags = static_cast<Flags>(below(random, 4) == 0 ? random() : 0);
    context.seat = static_cast<std::uint8_t>(below(random, 8) == 0 ? random() : 1);
    const Fault fault = check_win(hand, context);
    REQUIRE(static_cast<int>(fault.status) < 12);
    REQUIRE(fault_message(fault).empty() == !fault);
    REQUIRE(fault_message(check_hand(hand)).empty() == !check_hand(hand));
    REQUIRE(fault_message(check_context(hand, context)).empty() == !check_context(hand, context));

    // The rules once more, counted plainly.
    unsigned tiles = 0;
    bool fits = true;
    bool exist = win < kTileKinds;
    for (int tile = 0; tile < kTileKinds; ++tile) {
      unsigned copies = (*concealed)[static_cast<std::size_t>(tile)];
      tiles += copies;
      for (const MeldCode code : *melds) {
        if (is_meld(code)) copies += copies_by_rule(code, tile);
      }
      fits = fits && copies <= 4;
    }
    for (const MeldCode code : *melds) {
      if (code == kNoMeld) continue;
      tiles += 3;
      exist = exist && is_meld(code);
    }
    const bool right = exist && fits && tiles == 14 && (*concealed)[win] != 0;
    REQUIRE(right == !(check_hand(hand) || win == kNoTile));
  }
}
