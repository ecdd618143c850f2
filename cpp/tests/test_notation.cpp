#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/validation.hpp"
#include "notation/notation.hpp"
#include "random_hands.hpp"

using namespace sihai;
using sihai::testing::below;
using sihai::testing::Random;
using sihai::testing::random_hand;

namespace {

// The canonical text of what was read as tiles.
std::string reread(std::string_view text) {
  TileCounts counts{};
  const ParseResult result = parse_tiles(text, counts);
  return result.ok() ? write_tiles(counts) : "error: " + result.message;
}

std::string reread_hand(std::string_view text) {
  Hand hand;
  const ParseResult result = parse_hand(text, hand);
  return result.ok() ? write_hand(hand) : "error: " + result.message;
}

// Every spelling of the tile that the interface lists.
std::vector<std::string> spellings(Tile tile) {
  static const std::vector<std::string> kNumerals{"一", "二", "三", "四", "五",
                                                  "六", "七", "八", "九"};
  static const std::vector<std::vector<std::string>> kSuitNames{
      {"m", "万", "萬"}, {"p", "筒", "饼", "餅"}, {"s", "条", "條", "索"}};
  static const std::vector<std::vector<std::string>> kHonorNames{
      {"E", "东", "東", "F1"}, {"S", "南", "F2"},       {"W", "西", "F3"}, {"N", "北", "F4"},
      {"C", "中", "J1"},       {"F", "发", "發", "J2"}, {"P", "白", "J3"}};
  static const std::string kFirstPictures = "🀇🀙🀐";
  std::vector<std::string> forms;
  if (is_suited(tile)) {
    const auto rank = static_cast<std::size_t>(rank_of(tile));
    const auto suit = static_cast<std::size_t>(suit_of(tile));
    for (const std::string& name : kSuitNames[suit]) {
      forms.push_back(std::to_string(rank + 1) + name);
      forms.push_back(kNumerals[rank] + name);
      forms.push_back(kNumerals[rank] + " " + name);
      forms.push_back(std::to_string(rank + 1) + "\xE3\x80\x80\t" + name);
    }
    forms.push_back(std::string(1, "WBT"[suit]) + std::to_string(rank + 1));
    std::string picture = kFirstPictures.substr(suit * 4, 4);
    picture[3] = static_cast<char>(picture[3] + static_cast<char>(rank));
    forms.push_back(picture);
  } else {
    const auto honor = static_cast<std::size_t>(tile - kEast);
    forms = kHonorNames[honor];
    forms.push_back(std::to_string(honor + 1) + "z");
    std::string picture = "🀀";
    picture[3] = static_cast<char>(picture[3] + static_cast<char>(honor));
    forms.push_back(picture);
  }
  forms.push_back(forms.back() + "\xEF\xB8\x8E");
  forms.push_back(forms[forms.size() - 2] + "\xEF\xB8\x8F");
  return forms;
}

}  // namespace

TEST_CASE("all 34 tiles are read in every notation, alone and beside each other") {
  std::string all;
  for (Tile tile = 0; tile < kTileKinds; ++tile) {
    for (const std::string& form : spellings(tile)) {
      CAPTURE(form);
      Tile read = kNoTile;
      CHECK(parse_tile(form, read).ok());
      CHECK(read == tile);
      CHECK(parse_tile("\n " + form + "\xE3\x80\x80", read).ok());
    }
    all += spellings(tile).front() + " ";
  }
  CHECK(reread(all) == "123456789m123456789p123456789s1234567z");
}

TEST_CASE("any two spellings stand beside each other with a space between, mostly without") {
  for (Tile first = 0; first < kTileKinds; ++first) {
    for (const std::string& left : spellings(first)) {
      for (const Tile second : {Tile{0}, Tile{10}, Tile{20}, Tile{27}, Tile{29}, Tile{32}}) {
        for (const std::string& right : spellings(second)) {
          TileCounts expected{};
          ++expected[first];
          ++expected[second];
          REQUIRE(reread(left + " " + right) == write_tiles(expected));
          // A digit at the end of Botzone's is claimed by a digit behind it, and a digit that
          // stands apart from its suit by a W or F before it.
          const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
          const bool claims = is_digit(right[0]) || right.rfind("一", 0) == 0 ||
                              right.rfind("二", 0) == 0 || right.rfind("三", 0) == 0;
          const bool is_apart =
              is_digit(right[0]) && (right[1] == ' ' || right.substr(1, 3) == "\xE3\x80\x80");
          const bool is_letter = left == "W" || left == "F";
          if (!(is_digit(left.back()) && claims) && !(is_letter && is_apart)) {
            REQUIRE(reread(left + right) == write_tiles(expected));
          }
        }
      }
    }
  }
}

TEST_CASE("pictures keep Unicode's order: winds, dragons, characters, bamboo, dots") {
  CHECK(reread("🀀🀁🀂🀃🀄🀅🀆") == "1234567z");
  CHECK(reread("🀇🀈🀉🀊🀋🀌🀍🀎🀏") == "123456789m");
  CHECK(reread("🀐🀑🀒🀓🀔🀕🀖🀗🀘") == "123456789s");
  CHECK(reread("🀙🀚🀛🀜🀝🀞🀟🀠🀡") == "123456789p");
  CHECK(reread("🀄\xEF\xB8\x8F🀄\xEF\xB8\x8E🀄") == "555z");
  for (Tile tile = 0; tile < kTileKinds; ++tile) {
    Tile read = kNoTile;
    CHECK(parse_tile(tile_unicode(tile), read).ok());
    CHECK(read == tile);
  }
  CHECK(tile_unicode(0) == "🀇");
  CHECK(tile_unicode(9) == "🀙");
  CHECK(tile_unicode(18) == "🀐");
  CHECK(tile_unicode(33) == "🀆");
  CHECK(tile_unicode(34) == "🀫");
  CHECK(tile_unicode(255) == "🀫");
}

TEST_CASE("forms mix freely, white space is ignored between tiles and before a suit") {
  CHECK(reread("") == "");
  CHECK(reread(" \t\r\n\v\f\xE3\x80\x80") == "");
  CHECK(reread("23445677筒345789条") == "23445677p345789s");
  CHECK(reread("一万 三筒五条 东東南西北中发發白") == "1m3p5s112345667z");
  CHECK(reread("一二三万1 2\t3\xE3\x80\x80m") == "112233m");
  CHECK(reread("1二3萬") == "123m");
  CHECK(reread("E S W N C F P") == "1234567z");
  CHECK(reread("ESWNCFP") == "1234567z");
  CHECK(reread("9m1p") == "9m1p");
  CHECK(reread("🀇東5zT3 W1") == "11m3s15z");
}

TEST_CASE("Botzone's letters take exactly one digit") {
  CHECK(reread("W1 B2 T3 F1 J1") == "1m2p3s15z");
  CHECK(reread("W1B2T3F1J1") == "1m2p3s15z");
  CHECK(reread("W1W1") == "11m");
  CHECK(reread("F1F2F3F4J1J2J3") == "1234567z");
  CHECK(reread("F1") == "1z");
  CHECK(reread("F1 2z") == "12z");
  CHECK(reread("F1z") == "16z");
  CHECK(reread("W123m") == "123m3z");
  CHECK(reread("W1m") == "1m3z");
  CHECK(reread("W1万") == "1m3z");
  CHECK(reread("F1条") == "1s6z");
  CHECK(reread("W12 m") == "12m3z");
  CHECK(reread("W 1m") == "1m3z");
  CHECK(reread("F11z") == "116z");
  CHECK(reread("W1一万") == "11m3z");
  CHECK(reread("W1E") == "1m1z");
  CHECK(reread("W1東") == "1m1z");
  CHECK(reread("W1🀀") == "1m1z");
  CHECK(reread("W1\xE3\x80\x80"
               "2m") == "12m");
  CHECK(reread("WW1") == "1m3z");
  CHECK(reread("FF1") == "16z");
  CHECK(reread("W1 23m") == "123m");
  // Brackets and + end a Botzone tile as a space does.
  CHECK(reread_hand("[W1W1W1]B1B2B3T1T2T3F1F1J1J1+J1") == "[111m] 123p123s1155z +5z");
  CHECK(reread_hand("W1W2W3[B1B1B1](J3J3J3J3)F1F1F1F2+F2") == "[111p] (7777z) 123m1112z +2z");
}

TEST_CASE("a hand's melds are sorted, its winning tile is one of the concealed") {
  Hand hand;
  REQUIRE(parse_hand("[555z] (1111m) 23p 789s 99s +1p", hand).ok());
  CHECK(hand.melds == Melds{meld_code(MeldKind::pung, kRed), meld_code(MeldKind::concealed_kong, 0),
                            kNoMeld, kNoMeld});
  CHECK(hand.win == 9);
  CHECK(hand.concealed[9] == 1);
  CHECK(write_hand(hand) == "[555z] (1111m) 23p78999s +1p");

  Hand shuffled;
  REQUIRE(parse_hand("99s+", shuffled).status == Status::bad_tile);
  REQUIRE(parse_hand("99s(1111m)23p[C 中 🀄]789s+B1", shuffled).ok());
  CHECK(shuffled == hand);
  CHECK(reread_hand("[4444z] [312m] [333p] (2222s) 1s +1s") ==
        "[123m] [333p] [4444z] (2222s) 1s +1s");
}

TEST_CASE("a hand without a winning tile is waiting or about to discard") {
  Hand hand;
  REQUIRE(parse_hand("123m456p789s1112z", hand).ok());
  CHECK(hand.win == kNoTile);
  CHECK(write_hand(hand) == "123m456p789s1112z");
  CHECK(check_win(hand, {}).status == Status::bad_count);
  REQUIRE(parse_hand("[123m] 456p789s1112z22z", hand).status == Status::bad_count);
  REQUIRE(parse_hand("[123m] 456p789s11122z", hand).ok());
  CHECK(check_win(hand, {}).status == Status::win_not_in_hand);
}

TEST_CASE("write then read gives the same hand, for random hands of every kind") {
  Random random(5);
  for (int round = 0; round < 50000; ++round) {
    const bool has_win = below(random, 3) != 0;
    const Hand hand =
        random_hand(random, below(random, 5), has_win ? 14 : 13 + below(random, 2), has_win);
    Hand again;
    const std::string text = write_hand(hand);
    const ParseResult result = parse_hand(text, again);
    REQUIRE_MESSAGE(result.ok(), text << ": " << result.message);
    REQUIRE(again == hand);
    REQUIRE(write_hand(again) == text);
    REQUIRE(reread(write_tiles(hand.concealed)) == write_tiles(hand.concealed));
  }
}

TEST_CASE("a hand means the same in every mixture of notations") {
  Random random(6);
  for (int round = 0; round < 20000; ++round) {
    const Hand hand = random_hand(random, below(random, 5));
    const auto spell = [&random](Tile tile) {
      const std::vector<std::string> forms = spellings(tile);
      return forms[below(random, static_cast<unsigned>(forms.size()))];
    };
    std::string text;
    for (const MeldCode code : hand.melds) {
      if (code == kNoMeld) continue;
      const Tile tile = meld_tile(code);
      const MeldKind kind = meld_kind(code);
      text += kind == MeldKind::concealed_kong ? '(' : '[';
      const int size = kind == MeldKind::chow || kind == MeldKind::pung ? 3 : 4;
      for (int step = 0; step < size; ++step) {
        text += spell(static_cast<Tile>(kind == MeldKind::chow ? tile + step : tile)) + " ";
      }
      text += kind == MeldKind::concealed_kong ? ')' : ']';
    }
    for (Tile tile = 0; tile < kTileKinds; ++tile) {
      const int copies = hand.concealed[tile] - (tile == hand.win ? 1 : 0);
      for (int copy = 0; copy < copies; ++copy) text += spell(tile) + " ";
    }
    text += "+";
    text += spell(hand.win);
    Hand read;
    const ParseResult result = parse_hand(text, read);
    REQUIRE_MESSAGE(result.ok(), text << ": " << result.message);
    REQUIRE(read == hand);
  }
}

TEST_CASE("all 256 meld codes: melds are written and read back, the rest are written as ?") {
  for (int value = 0; value < 256; ++value) {
    const auto code = static_cast<MeldCode>(value);
    const std::string text = write_meld(code);
    if (!is_meld(code)) {
      CHECK(text == (code == kNoMeld ? "" : "[?]"));
      continue;
    }
    // Beside three melds of other kinds and a pair.
    Hand hand;
    const std::string rest =
        meld_tile(code) < 18 ? " [222z] [3333z] (4444z) 1z +1z" : " [222m] [3333m] (4444m) 1m +1m";
    const ParseResult result = parse_hand(text + rest, hand);
    REQUIRE_MESSAGE(result.ok(), text << ": " << result.message);
    CHECK(write_hand(hand).find(text) != std::string::npos);
    MeldCode read = kNoMeld;
    CHECK(parse_meld_tiles(text.substr(1, text.size() - 2), meld_kind(code), read).ok());
    CHECK(read == code);
  }
  CHECK(write_meld(meld_code(MeldKind::chow, 0)) == "[123m]");
  CHECK(write_meld(meld_code(MeldKind::kong, kRed)) == "[5555z]");
  CHECK(write_meld(meld_code(MeldKind::concealed_kong, 0)) == "(1111m)");
}

TEST_CASE("what cannot exist is still written") {
  CHECK(write_tile(0) == "1m");
  CHECK(write_tile(33) == "7z");
  CHECK(write_tile(34) == "?");
  CHECK(write_tile(255) == "?");
  Hand hand;
  CHECK(write_hand(hand) == "");
  hand.win = 40;
  CHECK(write_hand(hand) == "+?");
  hand.melds = {0, 255, 0, 1};
  hand.win = 3;
  CHECK(write_hand(hand) == "[?] [123m] +4m");
  hand.concealed.fill(255);
  CHECK(write_hand(hand).size() > 34 * 254);
}

TEST_CASE("the meld of a JSON line is read by its kind") {
  MeldCode code = kNoMeld;
  CHECK(parse_meld_tiles("312m", MeldKind::chow, code).ok());
  CHECK(code == meld_code(MeldKind::chow, 0));
  CHECK(parse_meld_tiles("東東E", MeldKind::pung, code).ok());
  CHECK(code == meld_code(MeldKind::pung, kEast));
  CHECK(parse_meld_tiles("5555z", MeldKind::kong, code).ok());
  CHECK(code == meld_code(MeldKind::kong, kRed));
  CHECK(parse_meld_tiles("5555z", MeldKind::concealed_kong, code).ok());
  CHECK(code == meld_code(MeldKind::concealed_kong, kRed));
  code = kNoMeld;
  for (const char* text : {"", "1m", "11m", "124m", "891m", "8m9m1p", "567z", "1234m", "11111m"}) {
    for (int kind = 0; kind < kMeldKinds; ++kind) {
      CHECK(parse_meld_tiles(text, static_cast<MeldKind>(kind), code).status == Status::bad_meld);
    }
  }
  CHECK(parse_meld_tiles("111m", MeldKind::chow, code).status == Status::bad_meld);
  CHECK(parse_meld_tiles("111m", MeldKind::kong, code).status == Status::bad_meld);
  CHECK(parse_meld_tiles("111m", MeldKind::concealed_kong, code).status == Status::bad_meld);
  CHECK(parse_meld_tiles("1111m", MeldKind::pung, code).status == Status::bad_meld);
  CHECK(parse_meld_tiles("123m", static_cast<MeldKind>(9), code).status == Status::bad_meld);
  CHECK(parse_meld_tiles("[123m]", MeldKind::chow, code).status == Status::bad_tile);
  CHECK(parse_meld_tiles("12x", MeldKind::chow, code).status == Status::bad_tile);
  CHECK(code == kNoMeld);
  CHECK(parse_meld_tiles("111m", MeldKind::kong, code).message ==
        "111m at position 0: not a kong, four tiles alike");
}
