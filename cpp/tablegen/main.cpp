// Writes the shape tables: sihai_tablegen SIZES.inc TABLES.cpp
//
// Enumerates every suit of up to 14 tiles that falls apart into chows, pungs and at most one pair,
// and lays the decompositions out as shapes/tables.hpp describes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace {

constexpr int kRanks = 9;
constexpr int kStarts = 7;
constexpr int kMaxTiles = 14;
constexpr int kMaxSets = 4;
constexpr int kNoPair = 255;
constexpr int kPrefixRanks = 6;
constexpr int kPrefixes = 15625;
constexpr int kSuffixes = 125;

using Counts = std::array<int, kRanks>;

struct Blocks {
  std::vector<int> chows;  // lowest ranks, ascending
  unsigned pungs = 0;
  int pair = kNoPair;

  // Written out: not every standard library can compare vectors by <=>.
  bool operator<(const Blocks& other) const {
    return std::tie(chows, pungs, pair) < std::tie(other.chows, other.pungs, other.pair);
  }
};

// All multisets of blocks, so every complete suit with all its decompositions: built up from
// blocks, not by taking suits apart.
class Enumeration {
 public:
  Enumeration() { add_chows(0, Blocks{}, Counts{}, 0); }

  const std::map<Counts, std::set<Blocks>>& suits() const { return suits_; }

 private:
  static bool fits(const Counts& counts) {
    return std::ranges::all_of(counts, [](int count) { return count <= 4; });
  }

  void add_chows(int start, const Blocks& blocks, const Counts& counts, int sets) {
    if (start == kStarts) {
      add_pungs(0, blocks, counts, sets);
      return;
    }
    add_chows(start + 1, blocks, counts, sets);
    if (sets == kMaxSets) return;
    Blocks more = blocks;
    Counts held = counts;
    more.chows.push_back(start);
    for (int rank = start; rank < start + 3; ++rank) ++held[static_cast<std::size_t>(rank)];
    if (fits(held)) add_chows(start, more, held, sets + 1);
  }

  void add_pungs(int rank, const Blocks& blocks, const Counts& counts, int sets) {
    if (rank == kRanks) {
      add_pair(blocks, counts);
      return;
    }
    add_pungs(rank + 1, blocks, counts, sets);
    if (sets == kMaxSets) return;
    Blocks more = blocks;
    Counts held = counts;
    more.pungs |= 1u << rank;
    held[static_cast<std::size_t>(rank)] += 3;
    if (fits(held)) add_pungs(rank + 1, more, held, sets + 1);
  }

  void add_pair(const Blocks& blocks, const Counts& counts) {
    suits_[counts].insert(blocks);
    for (int rank = 0; rank < kRanks; ++rank) {
      Blocks more = blocks;
      Counts held = counts;
      more.pair = rank;
      held[static_cast<std::size_t>(rank)] += 2;
      if (fits(held)) suits_[held].insert(more);
    }
  }

  std::map<Counts, std::set<Blocks>> suits_;
};

// Weights of the seven chows: least numbers such that no two multisets of up to four have one sum.
std::vector<int> chow_weights() {
  std::vector<int> weights{0};  // 0 stands for "no chow" and makes every multiset one of four
  const auto sums_differ = [](const std::vector<int>& candidate) {
    std::set<int> sums;
    std::size_t multisets = 0;
    const std::size_t n = candidate.size();
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = a; b < n; ++b)
        for (std::size_t c = b; c < n; ++c)
          for (std::size_t d = c; d < n; ++d) {
            ++multisets;
            sums.insert(candidate[a] + candidate[b] + candidate[c] + candidate[d]);
          }
    return sums.size() == multisets;
  };
  for (int weight = 1; weights.size() <= kStarts; ++weight) {
    weights.push_back(weight);
    if (!sums_differ(weights)) weights.pop_back();
  }
  weights.erase(weights.begin());
  return weights;
}

unsigned block_traits(int low, int high, int centre) {
  unsigned traits = 0;
  for (int rank = low; rank <= high; ++rank) traits |= 1u << rank;
  traits |= 1u << (9 + centre);
  const bool terminal = low == 0 || high == kRanks - 1;
  traits |= terminal ? 1u << 19 : 1u << 18;
  if (terminal && low == high) traits |= 1u << 20;
  return traits;
}

unsigned common_traits(const Blocks& blocks) {
  unsigned traits = (1u << 21) - 1;
  for (int start : blocks.chows) traits &= block_traits(start, start + 2, start + 1);
  for (int rank = 0; rank < kRanks; ++rank)
    if ((blocks.pungs >> rank & 1u) != 0) traits &= block_traits(rank, rank, rank);
  if (blocks.pair != kNoPair) traits &= block_traits(blocks.pair, blocks.pair, blocks.pair);
  return traits;
}

// Whether counts (of any size) fall apart into chows, pungs and, if asked for, one pair.
bool falls_apart(Counts& counts, std::size_t rank, bool pair) {
  while (rank < kRanks && counts[rank] == 0) ++rank;
  if (rank == kRanks) return !pair;
  const auto without = [&](int copies, bool pair_left) {
    counts[rank] -= copies;
    const bool apart = falls_apart(counts, rank, pair_left);
    counts[rank] += copies;
    return apart;
  };
  if (counts[rank] >= 3 && without(3, pair)) return true;
  if (pair && counts[rank] >= 2 && without(2, false)) return true;
  if (rank + 2 >= kRanks || counts[rank + 1] == 0 || counts[rank + 2] == 0) return false;
  --counts[rank + 1];
  --counts[rank + 2];
  const bool apart = without(1, pair);
  ++counts[rank + 1];
  ++counts[rank + 2];
  return apart;
}

unsigned lone_waits(Counts counts, bool pair) {
  unsigned lone = 0;
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    if (counts[rank] == 0) continue;
    --counts[rank];
    int waits = 0;
    for (std::size_t tile = 0; tile < kRanks; ++tile) {
      ++counts[tile];
      waits += falls_apart(counts, 0, pair);
      --counts[tile];
    }
    // Left with a pair of its own, the suit lets the hand's pair elsewhere grow into a pung.
    const bool elsewhere = !pair && falls_apart(counts, 0, true);
    if (waits == 1 && !elsewhere) lone |= 1u << rank;
    ++counts[rank];
  }
  return lone;
}

template <typename Range>
void write_numbers(std::ostream& out, const Range& numbers) {
  std::size_t column = 0;
  for (const auto number : numbers) out << +number << (++column % 24 == 0 ? ",\n" : ",");
}

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  std::uint64_t result = 1;
  for (std::uint64_t i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return result;
}

int code_of(const Counts& counts, int first, int last) {
  int code = 0;
  for (int rank = first; rank < last; ++rank)
    code = code * 5 + counts[static_cast<std::size_t>(rank)];
  return code;
}

// The rank of chows in the order of multisets of up to four (combinatorial number system): the
// i-th from below of four, where "no chow" is 0 and comes first, counts C(chow + i - 1, i).
std::uint64_t rank_of_chows(const std::vector<int>& chows, int suit, int chows_above) {
  std::uint64_t rank = 0;
  int place = 4 - chows_above;
  for (auto chow = chows.rbegin(); chow != chows.rend(); ++chow, --place) {
    const int value = suit * kStarts + *chow + 1;
    rank +=
        choose(static_cast<std::uint64_t>(value + place - 1), static_cast<std::uint64_t>(place));
  }
  return rank;
}

// The rank of pungs among the sets of as many of the 27 tiles: the i-th from below counts
// C(tile, i). Zero where there are more than four.
std::uint64_t rank_of_pungs(unsigned pungs, int suit, int pungs_below) {
  std::uint64_t rank = 0;
  int place = pungs_below;
  for (int tile = 0; tile < kRanks; ++tile) {
    if ((pungs >> tile & 1u) == 0) continue;
    if (++place > kMaxSets) return 0;
    rank +=
        choose(static_cast<std::uint64_t>(suit * kRanks + tile), static_cast<std::uint64_t>(place));
  }
  return rank;
}

void all_chow_groups(int start, std::vector<int>& chows, std::vector<std::vector<int>>& groups) {
  groups.push_back(chows);
  if (chows.size() == kMaxSets) return;
  for (int next = start; next < kStarts; ++next) {
    chows.push_back(next);
    all_chow_groups(next, chows, groups);
    chows.pop_back();
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: sihai_tablegen SIZES.inc TABLES.cpp\n";
    return 2;
  }
  const Enumeration enumeration;
  const std::vector<int> weights = chow_weights();
  const int chow_sums = 4 * weights.back() + 1;

  // Suits grouped by prefix; within a prefix the decompositions are numbered by suffix.
  struct Suit {
    const std::set<Blocks>* ways;
    unsigned lone_waits;
  };
  std::map<int, std::map<int, Suit>> by_prefix;
  for (const auto& [counts, ways] : enumeration.suits()) {
    int tiles = 0;
    for (int count : counts) tiles += count;
    if (tiles > kMaxTiles) continue;
    by_prefix[code_of(counts, 0, kPrefixRanks)][code_of(counts, kPrefixRanks, kRanks)] = {
        &ways, lone_waits(counts, tiles % 3 == 2)};
  }
  std::array<std::uint32_t, kPrefixes> base{};
  std::array<std::uint32_t, kPrefixes> row{};
  std::map<std::vector<std::uint16_t>, std::uint32_t> rows;
  std::vector<std::string> decompositions;
  std::size_t shapes = 0;
  rows[std::vector<std::uint16_t>(kSuffixes, 0xFFFF)] = 0;
  for (const auto& [prefix, suffixes] : by_prefix) {
    base[static_cast<std::size_t>(prefix)] = static_cast<std::uint32_t>(decompositions.size());
    std::vector<std::uint16_t> offsets(kSuffixes, 0xFFFF);
    std::uint16_t offset = 0;
    for (const auto& [suffix, suit] : suffixes) {
      ++shapes;
      offsets[static_cast<std::size_t>(suffix)] = offset;
      std::size_t more = suit.ways->size();
      for (const Blocks& blocks : *suit.ways) {
        --more;
        ++offset;
        std::size_t chow_code = blocks.chows.size() << 12;
        unsigned chows = 0;
        unsigned presence = blocks.pungs;
        unsigned starts = 0;
        for (std::size_t i = 0; i < blocks.chows.size(); ++i) {
          const auto start = static_cast<std::size_t>(blocks.chows[i]);
          chow_code += static_cast<std::size_t>(weights[start]);
          chows |= static_cast<unsigned>(start + 1) << (4 * i);
          presence |= 7u << start;
          starts |= 1u << start;
        }
        if (blocks.pair != kNoPair) presence |= 1u << blocks.pair;
        std::string text = "{";
        for (std::size_t field : {std::size_t{common_traits(blocks)}, chow_code, std::size_t{chows},
                                  std::size_t{blocks.pungs}, std::size_t{presence},
                                  static_cast<std::size_t>(blocks.pair), more,
                                  std::size_t{suit.lone_waits}, std::size_t{starts}})
          text += std::to_string(field) + ",";
        text.back() = '}';
        decompositions.push_back(text);
      }
    }
    const auto [place, is_new] = rows.try_emplace(offsets, static_cast<std::uint32_t>(rows.size()));
    (void)is_new;
    row[static_cast<std::size_t>(prefix)] = place->second;
  }
  if (decompositions.size() >= 0xFFFF || rows.size() > 256 || chow_sums > 4096) {
    std::cerr << "sihai_tablegen: a table outgrew its types\n";
    return 1;
  }

  std::ofstream sizes(argv[1]);
  sizes << "inline constexpr std::size_t kSuitShapes = " << shapes << ";\n"
        << "inline constexpr std::size_t kDecompositions = " << decompositions.size() << ";\n"
        << "inline constexpr std::size_t kSuffixRows = " << rows.size() << ";\n"
        << "inline constexpr std::size_t kChowSums = " << chow_sums << ";\n"
        << "inline constexpr std::array<ChowCode, kChowStarts> kChowWeights{";
  write_numbers(sizes, weights);
  sizes << "};\n";

  std::ofstream out(argv[2]);
  out << "#include \"shapes/tables.hpp\"\n\nnamespace sihai::tables {\n\n"
      << "constinit const std::array<SuitPrefix, kPrefixes> suit_prefixes{{\n";
  for (std::size_t prefix = 0; prefix < kPrefixes; ++prefix)
    out << "{" << base[prefix] << "," << row[prefix] << "}" << (prefix % 16 == 15 ? ",\n" : ",");
  out << "}};\n\nconstinit const std::array<std::array<std::uint16_t, kSuffixes>, kSuffixRows> "
         "suit_offsets{{\n";
  std::vector<const std::vector<std::uint16_t>*> ordered(rows.size());
  for (const auto& [offsets, number] : rows) ordered[number] = &offsets;
  for (const auto* offsets : ordered) {
    out << "{{";
    write_numbers(out, *offsets);
    out << "}},\n";
  }
  out << "}};\n\nconstinit const std::array<SuitDecomposition, kDecompositions> "
         "suit_decompositions{{\n";
  for (const std::string& text : decompositions) out << text << ",\n";
  out << "}};\n\n";

  std::vector<std::vector<int>> groups;
  std::vector<int> chows;
  all_chow_groups(0, chows, groups);
  out << "constinit const std::array<std::array<std::array<std::uint16_t, kChowSums>, 5>, kSuits> "
         "chow_rank{{\n";
  for (int suit = 0; suit < 3; ++suit) {
    out << "{{\n";
    for (int above = 0; above <= kMaxSets; ++above) {
      std::vector<std::uint16_t> ranks(static_cast<std::size_t>(chow_sums), 0);
      for (const std::vector<int>& group : groups) {
        if (static_cast<int>(group.size()) + above > kMaxSets) continue;
        int sum = 0;
        for (int start : group) sum += weights[static_cast<std::size_t>(start)];
        ranks[static_cast<std::size_t>(sum)] =
            static_cast<std::uint16_t>(rank_of_chows(group, suit, above));
      }
      out << "{{";
      write_numbers(out, ranks);
      out << "}},\n";
    }
    out << "}},\n";
  }
  out << "}};\n\nconstinit const std::array<std::array<std::array<std::uint16_t, 512>, 5>, kSuits> "
         "pung_rank{{\n";
  for (int suit = 0; suit < 3; ++suit) {
    out << "{{\n";
    for (int below = 0; below <= kMaxSets; ++below) {
      std::vector<std::uint16_t> ranks(512, 0);
      for (unsigned pungs = 0; pungs < 512; ++pungs)
        ranks[pungs] = static_cast<std::uint16_t>(rank_of_pungs(pungs, suit, below));
      out << "{{";
      write_numbers(out, ranks);
      out << "}},\n";
    }
    out << "}},\n";
  }
  out << "}};\n\n}  // namespace sihai::tables\n";
  return sizes && out ? 0 : 1;
}
