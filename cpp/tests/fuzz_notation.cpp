// Any bytes read as a hand: no crash, a message for each fault, and a hand that reads back as
// itself.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/validation.hpp"
#include "notation/notation.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void require_told(const sihai::ParseResult& result, std::string_view text) {
  if (result.ok()) {
    require(result.message.empty() && result.text.empty());
    return;
  }
  require(!result.message.empty());
  require(result.byte_offset <= text.size());
  require(result.character_offset <= result.byte_offset);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  sihai::Hand hand;
  const sihai::ParseResult read = sihai::parse_hand(text, hand);
  require_told(read, text);
  if (read.ok()) {
    require(!sihai::check_hand(hand));
    sihai::Hand again;
    require(sihai::parse_hand(sihai::write_hand(hand), again).ok());
    require(again == hand);
  }

  sihai::TileCounts counts{};
  const sihai::ParseResult tiles = sihai::parse_tiles(text, counts);
  require_told(tiles, text);
  if (tiles.ok()) {
    sihai::TileCounts again{};
    require(sihai::parse_tiles(sihai::write_tiles(counts), again).ok());
    require(again == counts);
  }

  sihai::Tile tile = sihai::kNoTile;
  require_told(sihai::parse_tile(text, tile), text);
  for (int kind = 0; kind < sihai::kMeldKinds; ++kind) {
    sihai::MeldCode code = sihai::kNoMeld;
    const auto result = sihai::parse_meld_tiles(text, static_cast<sihai::MeldKind>(kind), code);
    require_told(result, text);
    require(result.ok() == sihai::is_meld(code));
  }
  return 0;
}
