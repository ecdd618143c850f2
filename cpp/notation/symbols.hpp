// The alphabet of the notation: what one character stands for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/tile.hpp"

namespace sihai::notation {

enum class SymbolKind : std::uint8_t {
  unknown,
  digit,    // value: 0 to 9
  suit,     // value: the suit's first tile
  tile,     // value: the tile
  botzone,  // value: index in kBotzoneLetters
  space,
  open_square,
  close_square,
  open_round,
  close_round,
  plus,
  any_tile,  // stands for any tile in rule examples, for none in a hand
  flower,
  invalid_utf8,  // one byte
  lead_byte,     // only in kByteSymbols: the character needs more bytes to tell
};

struct Symbol {
  SymbolKind kind = SymbolKind::unknown;
  std::uint8_t value = 0;
  std::uint8_t length = 1;  // bytes
};

// Botzone's letters: tiles `first` to `first + count - 1` are written as the letter with 1 to
// count.
struct BotzoneLetter {
  char letter;
  Tile first;
  std::uint8_t count;
  Tile alone;  // the tile that the letter means without a digit
};

inline constexpr std::array<BotzoneLetter, 5> kBotzoneLetters{{{'W', 0, 9, 29},
                                                               {'B', 9, 9, kNoTile},
                                                               {'T', 18, 9, kNoTile},
                                                               {'F', 27, 4, 32},
                                                               {'J', 31, 3, kNoTile}}};

constexpr std::array<Symbol, 256> make_byte_symbols() {
  std::array<Symbol, 256> symbols{};
  const auto set = [&symbols](char byte, SymbolKind kind, int value = 0) {
    symbols[static_cast<unsigned char>(byte)] = {kind, static_cast<std::uint8_t>(value), 1};
  };
  for (int digit = 0; digit <= 9; ++digit) {
    set(static_cast<char>('0' + digit), SymbolKind::digit, digit);
  }
  set('m', SymbolKind::suit, 0);
  set('p', SymbolKind::suit, 9);
  set('s', SymbolKind::suit, 18);
  set('z', SymbolKind::suit, 27);
  set('E', SymbolKind::tile, 27);
  set('S', SymbolKind::tile, 28);
  set('N', SymbolKind::tile, 30);
  set('C', SymbolKind::tile, 31);
  set('P', SymbolKind::tile, 33);
  for (std::size_t index = 0; index < kBotzoneLetters.size(); ++index) {
    set(kBotzoneLetters[index].letter, SymbolKind::botzone, static_cast<int>(index));
  }
  for (const char space : {' ', '\t', '\n', '\v', '\f', '\r'}) set(space, SymbolKind::space);
  set('[', SymbolKind::open_square);
  set(']', SymbolKind::close_square);
  set('(', SymbolKind::open_round);
  set(')', SymbolKind::close_round);
  set('+', SymbolKind::plus);
  for (std::size_t byte = 0x80; byte < symbols.size(); ++byte) {
    symbols[byte].kind = SymbolKind::lead_byte;
  }
  return symbols;
}

inline constexpr std::array<Symbol, 256> kByteSymbols = make_byte_symbols();

// The symbol of the character at `place`, which is before `end`, when its first byte is above 0x7F.
Symbol wide_symbol(const char* place, const char* end);

inline Symbol symbol_at(const char* place, const char* end) {
  const Symbol symbol = kByteSymbols[static_cast<unsigned char>(*place)];
  return symbol.kind == SymbolKind::lead_byte ? wide_symbol(place, end) : symbol;
}

}  // namespace sihai::notation
