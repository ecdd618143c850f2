#include "notation/utf8.hpp"

namespace sihai::notation {
namespace {

constexpr std::size_t kMostShown = 12;  // characters of an offending text

void append_hex(std::string& text, std::uint32_t value, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += "0123456789ABCDEF"[(value >> shift) & 15];
  }
}

// Characters without a picture of their own, which could hide or turn the text around them.
bool is_unseen(char32_t character) {
  const auto within = [character](char32_t first, char32_t last) {
    return character >= first && character <= last;
  };
  return within(0x80, 0xA0) || character == 0xAD || within(0x200B, 0x200F) ||
         within(0x2028, 0x202E) || within(0x2060, 0x206F) || within(0xFE00, 0xFE0F) ||
         character == 0xFEFF || within(0xFFF0, 0xFFFF) || within(0xE0000, 0xE0FFF);
}

}  // namespace

Character decode(const char* place, const char* end) {
  const auto available = static_cast<std::size_t>(end - place);
  const auto byte = [place](std::size_t index) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(place[index]));
  };
  const auto follows = [&](std::size_t index) { return (byte(index) & 0xC0) == 0x80; };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  constexpr Character kInvalid{0xFFFD, 1, false};
  if (lead >= 0xC2 && lead < 0xE0) {
    if (available < 2 || !follows(1)) return kInvalid;
    return {(lead & 0x1F) << 6 | (byte(1) & 0x3F), 2, true};
  }
  if (lead >= 0xE0 && lead < 0xF0) {
    if (available < 3 || !follows(1) || !follows(2)) return kInvalid;
    const char32_t value = (lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    if (value < 0x800 || (value >= 0xD800 && value < 0xE000)) return kInvalid;
    return {value, 3, true};
  }
  if (lead >= 0xF0 && lead < 0xF5) {
    if (available < 4 || !follows(1) || !follows(2) || !follows(3)) return kInvalid;
    const char32_t value =
        (lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
    if (value < 0x10000 || value > 0x10FFFF) return kInvalid;
    return {value, 4, true};
  }
  return kInvalid;
}

std::size_t count_characters(std::string_view bytes) {
  const char* const end = bytes.data() + bytes.size();
  std::size_t characters = 0;
  for (const char* place = bytes.data(); place != end; place += decode(place, end).length) {
    ++characters;
  }
  return characters;
}

std::string printable(std::string_view bytes) {
  const char* const end = bytes.data() + bytes.size();
  std::string text;
  std::size_t shown = 0;
  for (const char* place = bytes.data(); place != end;) {
    if (shown++ == kMostShown) return text + "…";
    const Character character = decode(place, end);
    const auto first = static_cast<std::uint32_t>(static_cast<unsigned char>(*place));
    if (!character.valid || first < 0x20 || first == 0x7F) {
      text += "\\x";
      append_hex(text, first, 2);
    } else if (is_unseen(character.code_point)) {
      const bool is_long = character.code_point > 0xFFFF;
      text += is_long ? "\\U" : "\\u";
      append_hex(text, character.code_point, is_long ? 8 : 4);
    } else {
      text.append(place, character.length);
    }
    place += character.length;
  }
  return text;
}

}  // namespace sihai::notation
