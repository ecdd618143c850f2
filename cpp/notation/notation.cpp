#include "notation/notation.hpp"

#include <algorithm>
#include <cstdint>

#include "core/validation.hpp"
#include "notation/problem.hpp"
#include "notation/tile_reader.hpp"

namespace sihai {
namespace {

using notation::CountingSink;
using notation::describe;
using notation::GroupSink;
using notation::Problem;
using notation::ProblemKind;
using notation::TileReader;

// kNoMeld if the tiles make none.
MeldCode exposed_meld(const GroupSink& tiles) {
  const auto first = static_cast<Tile>(tiles.least);
  if (tiles.in_a_row()) return starts_chow(first) ? meld_code(MeldKind::chow, first) : kNoMeld;
  if (!tiles.alike()) return kNoMeld;
  if (tiles.number == 3) return meld_code(MeldKind::pung, first);
  if (tiles.number == 4) return meld_code(MeldKind::kong, first);
  return kNoMeld;
}

MeldCode concealed_kong(const GroupSink& tiles) {
  if (!tiles.alike() || tiles.number != 4) return kNoMeld;
  return meld_code(MeldKind::concealed_kong, static_cast<Tile>(tiles.least));
}

class HandReader {
 public:
  explicit HandReader(std::string_view text) : reader_(text) {}
  HandReader(const HandReader&) = delete;  // the sink points into the hand
  HandReader& operator=(const HandReader&) = delete;

  // Reads on after a bad meld, as a bad tile may follow, which goes before.
  void read() {
    for (;;) {
      if (!reader_.read(concealed_, problem_) || reader_.at_end()) return;
      switch (reader_.next()) {
        case '[':
        case '(':
          if (!read_meld()) return;
          break;
        case '+':
          read_win();
          return;
        default:
          remember(ProblemKind::meld_not_opened, {reader_.place(), 1});
          reader_.skip();
      }
    }
  }

  const Problem& problem() const { return problem_; }
  const Hand& hand() const { return hand_; }

  // The hand's fault, told with the true numbers where the hand could not hold them.
  Fault check() const {
    const auto told = [](std::size_t number) {
      return static_cast<std::uint16_t>(std::min<std::size_t>(number, kMostTold));
    };
    if (melds_ > kMaxMelds) {
      return {.status = Status::bad_count,
              .detail = FaultDetail::too_many_melds,
              .number = told(melds_)};
    }
    Fault fault = check_hand(hand_);
    if (fault.status == Status::bad_count) fault.number = told(concealed_.number);
    return fault;
  }

 private:
  void remember(ProblemKind kind, std::string_view text) {
    if (problem_.kind == ProblemKind::none) problem_ = {.kind = kind, .first = text};
  }

  // False after a bad tile.
  bool read_meld() {
    const char* const start = reader_.place();
    const bool is_concealed = *start == '(';
    reader_.skip();
    GroupSink tiles;
    if (!reader_.read(tiles, problem_)) return false;
    if (reader_.at_end() || reader_.next() != (is_concealed ? ')' : ']')) {
      remember(ProblemKind::meld_not_closed, reader_.since(start));
      // Another end of a bracket is taken for this one's.
      if (!reader_.at_end() && (reader_.next() == ')' || reader_.next() == ']')) reader_.skip();
      return true;
    }
    reader_.skip();
    const MeldCode code = is_concealed ? concealed_kong(tiles) : exposed_meld(tiles);
    if (code == kNoMeld) {
      remember(is_concealed ? ProblemKind::no_concealed_kong : ProblemKind::no_meld,
               reader_.since(start));
    } else {
      insert(code);
    }
    return true;
  }

  void insert(MeldCode code) {
    if (melds_++ >= kMaxMelds) return;
    std::size_t place = melds_ - 1;
    for (; place > 0 && hand_.melds[place - 1] > code; --place) {
      hand_.melds[place] = hand_.melds[place - 1];
    }
    hand_.melds[place] = code;
  }

  void read_win() {
    const char* const start = reader_.place();
    reader_.skip();
    GroupSink tiles;
    if (!reader_.read(tiles, problem_)) return;
    if (tiles.number != 1) {
      problem_ = {.kind = ProblemKind::win_not_one_tile, .first = reader_.since(start)};
    } else if (!reader_.at_end()) {
      problem_ = {.kind = ProblemKind::win_not_last, .first = reader_.since(start)};
    } else {
      hand_.win = static_cast<Tile>(tiles.least);
      concealed_.add(tiles.least);
    }
  }

  TileReader reader_;
  Hand hand_;
  CountingSink concealed_{hand_.concealed};
  std::size_t melds_ = 0;
  Problem problem_;
};

// Tiles and nothing else, up to the end of the text.
template <typename Sink>
bool read_only_tiles(std::string_view text, Sink& sink, Problem& problem) {
  TileReader reader(text);
  if (!reader.read(sink, problem)) return false;
  if (reader.at_end()) return true;
  problem = {.kind = ProblemKind::mark_among_tiles, .first = {reader.place(), 1}};
  return false;
}

}  // namespace

ParseResult parse_hand(std::string_view text, Hand& hand) {
  HandReader reader(text);
  reader.read();
  if (reader.problem().kind != ProblemKind::none) return describe(text, reader.problem());
  if (const Fault fault = reader.check()) {
    ParseResult result;
    result.status = fault.status;
    result.message = fault_message(fault);
    if (fault.status == Status::too_many_copies) result.text = write_tile(fault.tile);
    return result;
  }
  hand = reader.hand();
  return {};
}

ParseResult parse_tiles(std::string_view text, TileCounts& counts) {
  TileCounts read{};
  CountingSink sink{read};
  Problem problem;
  if (!read_only_tiles(text, sink, problem)) return describe(text, problem);
  counts = read;
  for (std::size_t tile = 0; tile < kTileKinds; ++tile) {
    if (read[tile] > kCopies) {
      return describe(text, {.kind = ProblemKind::too_many_copies,
                             .tile = static_cast<Tile>(tile),
                             .copies = read[tile]});
    }
  }
  return {};
}

ParseResult parse_tile(std::string_view text, Tile& tile) {
  GroupSink sink;
  Problem problem;
  if (!read_only_tiles(text, sink, problem)) return describe(text, problem);
  if (sink.number != 1) {
    return describe(text, {.kind = ProblemKind::not_one_tile, .first = text});
  }
  tile = static_cast<Tile>(sink.least);
  return {};
}

ParseResult parse_meld_tiles(std::string_view text, MeldKind kind, MeldCode& code) {
  GroupSink sink;
  Problem problem;
  if (!read_only_tiles(text, sink, problem)) return describe(text, problem);
  const MeldCode read =
      kind == MeldKind::concealed_kong ? concealed_kong(sink) : exposed_meld(sink);
  if (read == kNoMeld || meld_kind(read) != kind) {
    return describe(text, {.kind = ProblemKind::not_that_meld, .meld = kind, .first = text});
  }
  code = read;
  return {};
}

}  // namespace sihai
