// UTF-8, read one character at a time from bytes that may not be UTF-8 at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sihai::notation {

struct Character {
  char32_t code_point;
  std::uint8_t length;  // bytes; 1 when not valid
  bool valid;
};

// The character at `place`, which is before `end`. Overlong forms, surrogates and cut-off sequences
// are not valid.
Character decode(const char* place, const char* end);

std::size_t count_characters(std::string_view bytes);

// The first characters of the bytes as they may be shown in a message: `\xNN` and `\uNNNN` for what
// is no text or not to be seen, `…` for what is left off.
std::string printable(std::string_view bytes);

}  // namespace sihai::notation
