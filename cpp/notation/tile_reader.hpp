// Reads tiles in any notation, up to a bracket, a `+` or the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/hand.hpp"
#include "core/tile.hpp"
#include "notation/problem.hpp"
#include "notation/symbols.hpp"

namespace sihai::notation {

// Where the tiles of a concealed part go.
struct CountingSink {
  TileCounts& counts;
  std::size_t number = 0;

  void add(std::size_t tile) {
    ++number;
    std::uint8_t& count = counts[tile];
    count = static_cast<std::uint8_t>(count + (count != 255));
  }
};

// Where the few tiles of a meld go, or one tile: enough is kept to tell what they make.
struct GroupSink {
  std::size_t number = 0;
  std::size_t least = kTileKinds;
  std::size_t greatest = 0;
  std::size_t sum = 0;

  void add(std::size_t tile) {
    ++number;
    least = tile < least ? tile : least;
    greatest = tile > greatest ? tile : greatest;
    sum += tile;
  }
  bool alike() const { return least == greatest; }
  bool in_a_row() const { return number == 3 && greatest == least + 2 && sum == 3 * least + 3; }
};

class TileReader {
 public:
  explicit TileReader(std::string_view text)
      : place_(text.data()), end_(text.data() + text.size()) {}

  bool at_end() const { return place_ == end_; }
  const char* place() const { return place_; }
  char next() const { return *place_; }
  void skip() { ++place_; }
  std::string_view since(const char* start) const { return span(start, place_); }

  // False when a problem was met, which then is of status bad_tile.
  template <typename Sink>
  bool read(Sink& sink, Problem& problem);

 private:
  static std::string_view span(const char* first, const char* last) {
    return {first, static_cast<std::size_t>(last - first)};
  }
  static constexpr std::size_t ranks_of(std::size_t suit_start) {
    return suit_start < kSuitTiles ? kRanks : kHonors;
  }
  static bool fail(Problem& problem, ProblemKind kind, std::string_view first,
                   std::string_view second = {}) {
    problem = {.kind = kind, .first = first, .second = second};
    return false;
  }

  template <typename Sink>
  bool read_digits(Sink& sink, Problem& problem);
  template <typename Sink>
  bool read_spread_digits(Sink& sink, Problem& problem);
  template <typename Sink>
  bool read_botzone(const BotzoneLetter& letter, Sink& sink, Problem& problem);
  bool is_botzone_tile() const;
  static bool fail_at(const Symbol& symbol, const char* place, Problem& problem);

  const char* place_;
  const char* end_;
};

template <typename Sink>
bool TileReader::read(Sink& sink, Problem& problem) {
  while (place_ != end_) {
    const Symbol symbol = symbol_at(place_, end_);
    switch (symbol.kind) {
      case SymbolKind::digit:
        if (!read_digits(sink, problem)) return false;
        break;
      case SymbolKind::tile:
        sink.add(symbol.value);
        place_ += symbol.length;
        break;
      case SymbolKind::botzone:
        if (!read_botzone(kBotzoneLetters[symbol.value], sink, problem)) return false;
        break;
      case SymbolKind::space:
        place_ += symbol.length;
        break;
      case SymbolKind::open_square:
      case SymbolKind::close_square:
      case SymbolKind::open_round:
      case SymbolKind::close_round:
      case SymbolKind::plus:
        return true;
      default:
        return fail_at(symbol, place_, problem);
    }
  }
  return true;
}

// The common form first: ASCII digits and, right behind them, an ASCII suit.
template <typename Sink>
bool TileReader::read_digits(Sink& sink, Problem& problem) {
  const auto kind_at = [this](const char* place) {
    return place == end_ ? SymbolKind::unknown
                         : kByteSymbols[static_cast<unsigned char>(*place)].kind;
  };
  const char* const start = place_;
  const char* suit = start;
  while (kind_at(suit) == SymbolKind::digit) ++suit;
  if (kind_at(suit) != SymbolKind::suit) return read_spread_digits(sink, problem);
  const std::size_t suit_start = kByteSymbols[static_cast<unsigned char>(*suit)].value;
  const std::size_t ranks = ranks_of(suit_start);
  for (const char* digit = start; digit != suit; ++digit) {
    const auto rank = static_cast<std::size_t>(static_cast<unsigned char>(*digit) - '0') - 1;
    if (rank >= ranks) {
      return fail(problem, ProblemKind::no_such_rank, span(digit, digit + 1), span(suit, suit + 1));
    }
    sink.add(suit_start + rank);
  }
  place_ = suit + 1;
  return true;
}

// Digits with spaces between, digits and suits of more than one byte. They are walked twice, as the
// suit that gives them a meaning comes last.
template <typename Sink>
bool TileReader::read_spread_digits(Sink& sink, Problem& problem) {
  const char* const start = place_;
  const char* last_digit = start;  // behind the last one
  const char* suit = start;
  Symbol symbol;
  for (; suit != end_; suit += symbol.length) {
    symbol = symbol_at(suit, end_);
    if (symbol.kind == SymbolKind::digit) {
      last_digit = suit + symbol.length;
    } else if (symbol.kind != SymbolKind::space) {
      break;
    }
  }
  if (suit == end_ || symbol.kind != SymbolKind::suit) {
    if (suit != end_ && symbol.kind == SymbolKind::invalid_utf8) {
      return fail_at(symbol, suit, problem);
    }
    return fail(problem, ProblemKind::digits_without_suit, span(start, last_digit));
  }
  const std::size_t suit_start = symbol.value;
  const std::size_t ranks = ranks_of(suit_start);
  Symbol digit;
  for (const char* place = start; place != last_digit; place += digit.length) {
    digit = symbol_at(place, end_);
    if (digit.kind != SymbolKind::digit) continue;
    const std::size_t rank = std::size_t{digit.value} - 1;
    if (rank >= ranks) {
      return fail(problem, ProblemKind::no_such_rank, span(place, place + digit.length),
                  span(suit, suit + symbol.length));
    }
    sink.add(suit_start + rank);
  }
  place_ = suit + symbol.length;
  return true;
}

// Whether the letter and the digit behind it belong together: no second digit and no suit follows,
// as both would claim the digit.
inline bool TileReader::is_botzone_tile() const {
  if (end_ - place_ < 2 || place_[1] < '0' || place_[1] > '9') return false;
  if (end_ - place_ == 2) return true;
  const SymbolKind after = symbol_at(place_ + 2, end_).kind;
  return after != SymbolKind::digit && after != SymbolKind::suit;
}

template <typename Sink>
bool TileReader::read_botzone(const BotzoneLetter& letter, Sink& sink, Problem& problem) {
  if (is_botzone_tile()) {
    const auto rank = static_cast<std::size_t>(place_[1] - '0') - 1;
    if (rank >= letter.count) {
      return fail(problem, ProblemKind::no_such_botzone_tile, span(place_, place_ + 2));
    }
    sink.add(letter.first + rank);
    place_ += 2;
    return true;
  }
  if (letter.alone == kNoTile) {
    return fail(problem, ProblemKind::botzone_letter_alone, span(place_, place_ + 1));
  }
  sink.add(letter.alone);
  ++place_;
  return true;
}

inline bool TileReader::fail_at(const Symbol& symbol, const char* place, Problem& problem) {
  ProblemKind kind = ProblemKind::unknown_character;
  if (symbol.kind == SymbolKind::suit) kind = ProblemKind::suit_without_digits;
  if (symbol.kind == SymbolKind::any_tile) kind = ProblemKind::any_tile;
  if (symbol.kind == SymbolKind::flower) kind = ProblemKind::flower;
  if (symbol.kind == SymbolKind::invalid_utf8) kind = ProblemKind::invalid_utf8;
  return fail(problem, kind, span(place, place + symbol.length));
}

}  // namespace sihai::notation
