// The writing half of notation.hpp.
#include <string>

#include "core/names.hpp"
#include "notation/notation.hpp"

namespace sihai {
namespace {

void append_tiles(std::string& text, const std::uint8_t* counts) {
  for (std::size_t suit = 0; suit < kSuitLetters.size(); ++suit) {
    const std::size_t first = suit * kRanks;
    const std::size_t ranks = suit < kSuits ? kRanks : kHonors;
    const std::size_t before = text.size();
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      text.append(counts[first + rank], static_cast<char>('1' + rank));
    }
    if (text.size() != before) text += kSuitLetters[suit];
  }
}

void append_meld(std::string& text, MeldCode code) {
  if (code == kNoMeld) return;
  if (!is_meld(code)) {
    text += "[?]";
    return;
  }
  const Tile tile = meld_tile(code);
  const auto rank = static_cast<char>('1' + rank_of(tile));
  const MeldKind kind = meld_kind(code);
  const bool is_concealed = kind == MeldKind::concealed_kong;
  text += is_concealed ? '(' : '[';
  if (kind == MeldKind::chow) {
    for (int step = 0; step < 3; ++step) text += static_cast<char>(rank + step);
  } else {
    text.append(kind == MeldKind::pung ? 3 : 4, rank);
  }
  text += kSuitLetters[static_cast<std::size_t>(suit_of(tile))];
  text += is_concealed ? ')' : ']';
}

}  // namespace

std::string write_tile(Tile tile) { return tile_name(tile); }

std::string write_tiles(const TileCounts& tiles) {
  std::string text;
  append_tiles(text, tiles.data());
  return text;
}

std::string write_meld(MeldCode code) {
  std::string text;
  append_meld(text, code);
  return text;
}

std::string write_hand(const HandView& hand) {
  std::string text;
  text.reserve(48);
  const auto separate = [&text] {
    if (!text.empty() && text.back() != ' ') text += ' ';
  };
  for (std::size_t place = 0; place < kMaxMelds; ++place) {
    separate();
    append_meld(text, hand.melds[place]);
  }
  TileCounts rest;
  for (std::size_t tile = 0; tile < kTileKinds; ++tile) rest[tile] = hand.concealed[tile];
  if (hand.win < kTileKinds && rest[hand.win] != 0) --rest[hand.win];
  separate();
  append_tiles(text, rest.data());
  if (hand.win != kNoTile) {
    separate();
    text += '+';
    text += tile_name(hand.win);
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::string tile_unicode(Tile tile) {
  // U+1F000 to U+1F02B share their first three bytes.
  constexpr int kCharacters = 7;
  constexpr int kBamboo = 16;
  constexpr int kDots = 25;
  constexpr int kBack = 43;
  int picture = kBack;
  if (is_honor(tile)) {
    picture = tile - kEast;
  } else if (is_suited(tile)) {
    constexpr int kSuitPictures[] = {kCharacters, kDots, kBamboo};
    picture = kSuitPictures[suit_of(tile)] + rank_of(tile);
  }
  std::string text = "\xF0\x9F\x80";
  text += static_cast<char>(0x80 + picture);
  return text;
}

}  // namespace sihai
