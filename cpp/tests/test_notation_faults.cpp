#include <doctest/doctest.h>

#include <string>

#include "notation/notation.hpp"

using namespace sihai;

namespace {

ParseResult hand_result(std::string_view text) {
  Hand hand;
  const Hand before = hand;
  const ParseResult result = parse_hand(text, hand);
  // A hand that was not read is not touched.
  if (!result.ok()) CHECK(hand == before);
  return result;
}

ParseResult tiles_result(std::string_view text) {
  TileCounts counts{};
  return parse_tiles(text, counts);
}

ParseResult tile_result(std::string_view text) {
  Tile tile = kNoTile;
  const ParseResult result = parse_tile(text, tile);
  CHECK((tile == kNoTile) == !result.ok());
  return result;
}

void check_fault(const ParseResult& result, Status status, std::size_t byte_offset,
                 std::size_t character_offset, const char* text) {
  CHECK(result.status == status);
  CHECK(result.byte_offset == byte_offset);
  CHECK(result.character_offset == character_offset);
  CHECK(result.text == text);
  CHECK_FALSE(result.message.empty());
}

bool says(const ParseResult& result, std::string_view part) {
  return result.message.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a fault is told with its place in bytes and in characters and with its text") {
  check_fault(tiles_result("11m0m"), Status::bad_tile, 3, 3, "0m");
  check_fault(tiles_result("1203m"), Status::bad_tile, 2, 2, "0m");
  check_fault(tiles_result("東東890z"), Status::bad_tile, 6, 2, "8z");
  check_fault(tiles_result("12 0 筒"), Status::bad_tile, 3, 3, "0筒");
  check_fault(tiles_result("1m x"), Status::bad_tile, 3, 3, "x");
  check_fault(tiles_result("🀀\xEF\xB8\x8F\xE3\x80\x80你"), Status::bad_tile, 10, 3, "你");
  check_fault(tiles_result("1m 23 "), Status::bad_tile, 3, 3, "23");
  check_fault(hand_result("一万 [124m]"), Status::bad_meld, 7, 3, "[124m]");
  CHECK(tiles_result("11m0m").message ==
        "0m at position 3: no such tile, characters run from 1m to 9m (a red five of riichi is "
        "written 5m)");
}

TEST_CASE("each wrong rank says how far the suit runs") {
  CHECK(says(tiles_result("0p"), "dots run from 1p to 9p (a red five of riichi is written 5p)"));
  CHECK(says(tiles_result("0条"), "bamboo run from 1条 to 9条"));
  for (const char* text : {"0z", "8z", "9z"}) {
    const ParseResult result = tiles_result(text);
    check_fault(result, Status::bad_tile, 0, 0, text);
    CHECK(says(result, "honors run from 1z to 7z"));
    CHECK_FALSE(says(result, "riichi"));
  }
  for (const char* text : {"W0", "B0", "T0", "F0", "F5", "F9", "J0", "J4"}) {
    const ParseResult result = tiles_result(text);
    check_fault(result, Status::bad_tile, 0, 0, text);
    CHECK(says(result, "Botzone"));
  }
  CHECK(says(tiles_result("F5"), "F runs from F1 to F4"));
}

TEST_CASE("each kind of wrong tile has its own hint") {
  CHECK(says(tiles_result("12"), "digits without a suit"));
  CHECK(says(tiles_result("12東"), "digits without a suit"));
  CHECK(says(tiles_result("12E"), "digits without a suit"));
  CHECK(says(tiles_result("W 1"), "digits without a suit"));
  CHECK(says(tiles_result("1P"), "digits without a suit"));
  CHECK(says(tiles_result("m"), "a suit without digits"));
  CHECK(says(tiles_result("1mm"), "a suit without digits"));
  CHECK(says(tiles_result("W1 m"), "a suit without digits"));
  CHECK(says(tiles_result("萬"), "a suit without digits"));
  CHECK(says(tiles_result("B"), "exactly one digit"));
  CHECK(says(tiles_result("B12"), "exactly one digit"));
  CHECK(says(tiles_result("T1p"), "exactly one digit"));
  CHECK(says(tiles_result("J"), "exactly one digit"));
  CHECK(says(tiles_result("e"), "capitals"));
  CHECK(says(tiles_result("w1"), "capitals"));
  CHECK(says(tiles_result("M"), "small letters"));
  CHECK_FALSE(says(tiles_result("q"), "capitals"));
  for (const char* flower : {"🀢", "🀣", "🀤", "🀥", "🀦", "🀧", "🀨", "🀩"}) {
    check_fault(tiles_result(flower), Status::bad_tile, 0, 0, flower);
    CHECK(says(tiles_result(flower), "`flowers`"));
  }
  check_fault(tiles_result("1m🀫"), Status::bad_tile, 2, 2, "🀫");
  CHECK(says(tiles_result("🀫"), "any tile only in the examples of the rules"));
  CHECK(tiles_result("🀪").status == Status::bad_tile);
  CHECK(says(tiles_result("1m+2m"), "only tiles should stand here"));
  CHECK(says(tiles_result("[123m]"), "only tiles should stand here"));
  // A variation selector belongs to a picture, and only one.
  CHECK(tiles_result("1m\xEF\xB8\x8F").status == Status::bad_tile);
  CHECK(tiles_result("🀀\xEF\xB8\x8F\xEF\xB8\x8F").status == Status::bad_tile);
}

TEST_CASE("text that is not UTF-8 or not to be seen is shown by numbers") {
  check_fault(tiles_result("1m\xFF"), Status::bad_tile, 2, 2, "\\xFF");
  check_fault(tiles_result("\xE4\xB8"), Status::bad_tile, 0, 0, "\\xE4");
  check_fault(tiles_result("1\xC0\x80"), Status::bad_tile, 1, 1, "\\xC0");
  check_fault(tiles_result("\xED\xA0\x80"), Status::bad_tile, 0, 0, "\\xED");
  check_fault(tiles_result("\xF4\x90\x80\x80"), Status::bad_tile, 0, 0, "\\xF4");
  check_fault(tiles_result("\xF0\x9F\x80"), Status::bad_tile, 0, 0, "\\xF0");
  check_fault(tiles_result("\xE2\x80\xAE"
                           "1m"),
              Status::bad_tile, 0, 0, "\\u202E");
  check_fault(tiles_result(std::string_view("1m\0"
                                            "2m",
                                            5)),
              Status::bad_tile, 2, 2, "\\x00");
  check_fault(tiles_result("\x1B[31m"), Status::bad_tile, 0, 0, "\\x1B");
  CHECK(says(tiles_result("1m\xFF"), "not UTF-8"));
}

TEST_CASE("a long offending text is shortened") {
  const ParseResult result = tiles_result(std::string(1000, '1'));
  CHECK(result.text == "111111111111…");
  CHECK(result.message.size() < 200);
}

TEST_CASE("exactly one tile is one tile") {
  CHECK(tile_result("").status == Status::bad_tile);
  CHECK(tile_result("  ").status == Status::bad_tile);
  CHECK(tile_result("1m2m").status == Status::bad_tile);
  CHECK(tile_result("11m").status == Status::bad_tile);
  CHECK(tile_result("+1m").status == Status::bad_tile);
  CHECK(tile_result("1").status == Status::bad_tile);
  CHECK(tile_result(" 1 m ").ok());
  CHECK(tile_result(std::string(300, '1') + "m").status == Status::bad_tile);
}

TEST_CASE("brackets that do not fit and tiles that make no meld are bad_meld") {
  for (const char* text :
       {"[]",       "()",       "[1m]",      "[11m]",       "[124m]",  "[135m]",
        "[11111m]", "[1112m]",  "[89m1p]",   "[567z]",      "[123z]",  "[9m1p2p]",
        "(123m)",   "(111m)",   "(11111m)",  "(1112m)",     "[123m",   "(1111m",
        "[",        "(",        "]",         ")",           "123m]",   "[123m)",
        "(1111m]",  "[[123m]]", "[(1111m)]", "[123m[456m]", "[123m+4m"}) {
    CAPTURE(text);
    CHECK(hand_result(text).status == Status::bad_meld);
  }
  CHECK(says(hand_result("(555z)"), "round brackets hold four tiles alike"));
  CHECK(says(hand_result("[123m"), "the end of its bracket"));
  CHECK(says(hand_result("123m]"), "without its beginning"));
  CHECK(says(hand_result("[124m]"), "[123m] is a chow"));
}

TEST_CASE("the winning tile is one tile, and the last of the hand") {
  const std::string start = "123m456p789s1112z";
  CHECK(hand_result(start + "+2z").ok());
  CHECK(hand_result(start + " + 2 z ").ok());
  check_fault(hand_result(start + "+"), Status::bad_tile, 17, 17, "+");
  CHECK(says(hand_result(start + "+"), "one tile should follow +"));
  check_fault(hand_result(start + "+2z3z"), Status::bad_tile, 17, 17, "+2z3z");
  CHECK(hand_result(start + "+22z").status == Status::bad_tile);
  CHECK(hand_result(start + "+2z+2z").status == Status::bad_tile);
  CHECK(says(hand_result("1m+2z[123m]"), "should be the last"));
  CHECK(hand_result("++").status == Status::bad_tile);
}

TEST_CASE("of several faults the lowest Status is told, of equals the first") {
  check_fault(hand_result("[124m] 1m 0p"), Status::bad_tile, 10, 10, "0p");
  check_fault(hand_result("[124m] (111m) 1m"), Status::bad_meld, 0, 0, "[124m]");
  check_fault(hand_result("0p 0m"), Status::bad_tile, 0, 0, "0p");
  check_fault(hand_result("[124m] 1m +"), Status::bad_tile, 10, 10, "+");
  CHECK(hand_result("[0m0m0m]").status == Status::bad_tile);
  CHECK(hand_result("]]]]9").status == Status::bad_tile);
  CHECK(hand_result("[123m] 11111m").status == Status::bad_count);
  CHECK(hand_result("11111m22223333m4m").status == Status::too_many_copies);
  CHECK(hand_result("11111m2222333m4m +5m").status == Status::too_many_copies);
  CHECK(hand_result("[111m][111m][111m][111m][111m]").status == Status::bad_count);
  CHECK(hand_result("[111m][222m][333m][444m][555m] [124m]").status == Status::bad_meld);
}

TEST_CASE("wrong counts and copies say the true numbers") {
  CHECK(hand_result("").message ==
        "concealed: 0 tiles with 0 melds, a complete hand has 14 (14 less 3 a meld)");
  CHECK(hand_result("[123m] 456p789s1112z +2z +").status == Status::bad_tile);
  CHECK(hand_result("[123m] 456p789s111223z +2z").message ==
        "concealed: 13 tiles with 1 meld, a complete hand has 11 (14 less 3 a meld)");
  CHECK(hand_result("[111m][222m][333m][444m][555m] 1p +1p").message ==
        "melds: 5, a hand has at most 4");
  CHECK(hand_result("[333m][345m] 3m456p122z +1z").message ==
        "3m stands 5 times over concealed and melds; there are four of each");
  CHECK(hand_result("[333m][345m] 3m456p122z +1z").text == "3m");
  CHECK(hand_result(std::string(60000, '1') + "m").status == Status::bad_count);
  CHECK(says(hand_result(std::string(60000, '1') + "m"), "60000 tiles"));
  CHECK(says(hand_result(std::string(70000, '1') + "m"), "65535 tiles or more"));
}

TEST_CASE("tiles alone are counted without overflow, and told after they are read") {
  TileCounts counts{};
  CHECK(parse_tiles("1111m", counts).ok());
  const ParseResult five = parse_tiles("11111m", counts);
  CHECK(five.status == Status::too_many_copies);
  CHECK(five.message == "1m stands 5 times; there are four of each");
  CHECK(counts[0] == 5);
  for (const std::size_t copies : {254u, 255u, 256u, 257u, 300u, 512u, 60000u}) {
    counts = {};
    const ParseResult many = parse_tiles(std::string(copies, '9') + "s1m", counts);
    CHECK(many.status == Status::too_many_copies);
    CHECK(counts[26] == (copies < 255 ? copies : 255));
    CHECK(counts[0] == 1);
  }
  // Tiles that could not be read leave the counts alone.
  counts = {};
  CHECK(parse_tiles("11m x", counts).status == Status::bad_tile);
  CHECK(counts == TileCounts{});
}
