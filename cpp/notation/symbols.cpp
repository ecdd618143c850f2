#include "notation/symbols.hpp"

#include "notation/utf8.hpp"

namespace sihai::notation {
namespace {

// Unicode's Mahjong Tiles: winds, 中 發 白, then the suits in an order of their own.
constexpr char32_t kFirstPicture = 0x1F000;
constexpr char32_t kFirstFlower = 0x1F022;
constexpr char32_t kJoker = 0x1F02A;
constexpr char32_t kTileBack = 0x1F02B;

constexpr Tile tile_of_picture(char32_t character) {
  const char32_t place = character - kFirstPicture;
  if (place < kHonors) return static_cast<Tile>(kEast + place);
  if (place < 16) return static_cast<Tile>(place - 7);        // characters
  if (place < 25) return static_cast<Tile>(18 + place - 16);  // bamboo
  return static_cast<Tile>(9 + place - 25);                   // dots
}

Symbol meaning(char32_t character) {
  const auto digit = [](int value) {
    return Symbol{SymbolKind::digit, static_cast<std::uint8_t>(value)};
  };
  const auto suit = [](int first) {
    return Symbol{SymbolKind::suit, static_cast<std::uint8_t>(first)};
  };
  const auto tile = [](int value) {
    return Symbol{SymbolKind::tile, static_cast<std::uint8_t>(value)};
  };
  if (character >= kFirstPicture && character < kFirstFlower) {
    return tile(tile_of_picture(character));
  }
  if (character >= kFirstFlower && character < kJoker) return {SymbolKind::flower};
  switch (character) {
    case kTileBack:
      return {SymbolKind::any_tile};
    case U'\u3000':
      return {SymbolKind::space};
    case U'一':
      return digit(1);
    case U'二':
      return digit(2);
    case U'三':
      return digit(3);
    case U'四':
      return digit(4);
    case U'五':
      return digit(5);
    case U'六':
      return digit(6);
    case U'七':
      return digit(7);
    case U'八':
      return digit(8);
    case U'九':
      return digit(9);
    case U'万':
    case U'萬':
      return suit(0);
    case U'筒':
    case U'饼':
    case U'餅':
      return suit(9);
    case U'条':
    case U'條':
    case U'索':
      return suit(18);
    case U'东':
    case U'東':
      return tile(27);
    case U'南':
      return tile(28);
    case U'西':
      return tile(29);
    case U'北':
      return tile(30);
    case U'中':
      return tile(31);
    case U'发':
    case U'發':
      return tile(32);
    case U'白':
      return tile(33);
    default:
      return {};
  }
}

constexpr bool is_variation_selector(char32_t character) {
  return character == 0xFE0E || character == 0xFE0F;
}

}  // namespace

Symbol wide_symbol(const char* place, const char* end) {
  const Character character = decode(place, end);
  if (!character.valid) return {SymbolKind::invalid_utf8};
  Symbol symbol = meaning(character.code_point);
  symbol.length = character.length;
  if (symbol.kind == SymbolKind::tile && character.code_point >= kFirstPicture) {
    // Text or color: a wish about the picture, part of it for us.
    const char* next = place + character.length;
    if (next != end) {
      const Character after = decode(next, end);
      if (after.valid && is_variation_selector(after.code_point)) {
        symbol.length = static_cast<std::uint8_t>(symbol.length + after.length);
      }
    }
  }
  return symbol;
}

}  // namespace sihai::notation
