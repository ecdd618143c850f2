// Writes the distance tables: sihai_distancegen SIZES.inc TABLES.cpp
//
// How many tiles a suit lacks to be so many sets, with a pair or without, for every suit there is;
// laid out as ready/tables.hpp describes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int kRanks = 9;
constexpr int kStarts = 7;
constexpr int kPrefixRanks = 6;
constexpr int kMaxSets = 4;
constexpr int kCopies = 4;
constexpr int kHonorKinds = 7;
constexpr int kSymbols = 15;
constexpr std::uint8_t kNever = 60;  // two of them and all that is added stay below 256

// What is lacking to be i sets, and i sets and a pair.
struct Costs {
  std::array<std::uint8_t, kMaxSets + 1> sets;
  std::array<std::uint8_t, kMaxSets + 1> with_pair;

  Costs() {
    sets.fill(kNever);
    with_pair.fill(kNever);
  }
  auto operator<=>(const Costs&) const = default;
};

void lower_to(std::uint8_t& least, int value) {
  least = static_cast<std::uint8_t>(std::min<int>(least, value));
}

// Of the ranks so far, the least that is lacking for each number of sets and pairs and each number
// of chows that reach one (begun) and two (new) ranks further.
class Scan {
 public:
  Scan() { costs_.fill(kNever), costs_[0] = 0; }

  auto operator<=>(const Scan&) const = default;

  // The next rank, of which the suit holds so many and the target may use so many.
  Scan next(int held, int most, int rank, int max_sets) const {
    Scan result;
    result.costs_[0] = kNever;
    for (int begun = 0; begun <= kMaxChows; ++begun)
      for (int fresh = 0; fresh <= kMaxChows; ++fresh)
        for (int sets = 0; sets <= max_sets; ++sets)
          for (int pairs = 0; pairs <= 1; ++pairs) {
            const int cost = costs_[place(begun, fresh, sets, pairs)];
            if (cost >= kNever) continue;
            const int room = max_sets - sets;
            for (int chows = 0; chows <= (rank < kStarts ? std::min(kMaxChows, room) : 0); ++chows)
              for (int pung = 0; pung <= (chows < room ? 1 : 0); ++pung)
                for (int pair = 0; pair <= 1 - pairs; ++pair) {
                  const int used = begun + fresh + chows + 3 * pung + 2 * pair;
                  if (used > most) continue;
                  lower_to(result.costs_[place(fresh, chows, sets + chows + pung, pairs + pair)],
                           cost + std::max(0, used - held));
                }
          }
    return result;
  }

  Costs costs() const {
    Costs result;
    for (int sets = 0; sets <= kMaxSets; ++sets) {
      result.sets[static_cast<std::size_t>(sets)] = costs_[place(0, 0, sets, 0)];
      result.with_pair[static_cast<std::size_t>(sets)] = costs_[place(0, 0, sets, 1)];
    }
    return result;
  }

 private:
  static constexpr int kMaxChows = 2;  // three of one kind are three pungs

  static std::size_t place(int begun, int fresh, int sets, int pairs) {
    return static_cast<std::size_t>(
        ((begun * (kMaxChows + 1) + fresh) * (kMaxSets + 1) + sets) * 2 + pairs);
  }

  std::array<std::uint8_t, (kMaxChows + 1) * (kMaxChows + 1) * (kMaxSets + 1) * 2> costs_;
};

// Numbers distinct values in the order in which they come.
template <typename Value>
class Numbering {
 public:
  std::size_t of(const Value& value) {
    const auto [place, is_new] = numbers_.try_emplace(value, values_.size());
    if (is_new) values_.push_back(value);
    return place->second;
  }
  const std::vector<Value>& values() const { return values_; }

 private:
  std::map<Value, std::size_t> numbers_;
  std::vector<Value> values_;
};

using Row = std::vector<std::uint16_t>;

// Suits of which every tile can still be had: prefix (ranks 1 to 6) -> row, row x suffix -> class.
struct OpenSuits {
  std::vector<std::uint16_t> row_of_prefix;
  Numbering<Row> rows;
};

void scan_all(const Scan& scan, int first, int last, const std::function<void(const Scan&)>& use) {
  if (first == last) {
    use(scan);
    return;
  }
  for (int held = 0; held <= kCopies; ++held)
    scan_all(scan.next(held, kCopies, first, kMaxSets), first + 1, last, use);
}

OpenSuits open_suits(Numbering<Costs>& classes) {
  OpenSuits suits;
  std::map<Scan, std::uint16_t> known;
  scan_all(Scan{}, 0, kPrefixRanks, [&](const Scan& prefix) {
    const auto [place, is_new] = known.try_emplace(prefix, std::uint16_t{0});
    if (is_new) {
      Row row;
      scan_all(prefix, kPrefixRanks, kRanks, [&](const Scan& suit) {
        row.push_back(static_cast<std::uint16_t>(classes.of(suit.costs())));
      });
      place->second = static_cast<std::uint16_t>(suits.rows.of(row));
    }
    suits.row_of_prefix.push_back(place->second);
  });
  return suits;
}

using Losses = std::vector<int>;  // copies in melds, rank by rank

// All ways in which so many melds of one suit take copies away, and their beginnings.
std::set<Losses> losses_by(int melds) {
  std::vector<Losses> kinds;
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    for (int copies : {3, 4}) {
      kinds.emplace_back(kRanks, 0);
      kinds.back()[rank] = copies;
    }
    if (rank >= kStarts) continue;
    kinds.emplace_back(kRanks, 0);
    for (std::size_t step = 0; step < 3; ++step) kinds.back()[rank + step] = 1;
  }
  std::set<Losses> all{Losses(kRanks, 0)};
  for (int i = 0; i < melds; ++i) {
    std::set<Losses> more;
    for (const Losses& before : all)
      for (const Losses& kind : kinds) {
        Losses sum = before;
        for (std::size_t rank = 0; rank < kRanks; ++rank) sum[rank] += kind[rank];
        if (std::ranges::max(sum) <= kCopies) more.insert(sum);
      }
    all = std::move(more);
  }
  std::set<Losses> beginnings;
  for (const Losses& whole : all)
    for (std::size_t length = 0; length <= kRanks; ++length)
      beginnings.insert(Losses(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
  return beginnings;
}

int symbol_of(int held, int most) {
  static constexpr std::array<int, kCopies + 1> kFirst{14, 12, 9, 5, 0};
  return kFirst[static_cast<std::size_t>(most)] + held;
}

constexpr std::uint16_t kNowhere = 0xFFFF;
using State = std::array<std::uint16_t, kSymbols>;

// The automaton of a suit of which `melds` melds took copies: appends its states to `states` and
// returns the first. After nine symbols the state's number is the suit's class.
std::uint16_t closed_suits(int melds, Numbering<Costs>& classes, Numbering<State>& states) {
  const int max_sets = kMaxSets - melds;
  const int max_tiles = 15 - 3 * melds;  // with one tile drawn
  const std::set<Losses> beginnings = losses_by(melds);
  // Forward: which scans there are after each rank, and where each symbol leads.
  std::array<Numbering<Scan>, kRanks + 1> scans;
  std::array<std::vector<State>, kRanks> steps;
  std::map<Losses, std::set<std::pair<std::size_t, int>>> reached;  // -> scan and tiles so far
  reached[{}].insert({scans[0].of(Scan{}), 0});
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    std::map<Losses, std::set<std::pair<std::size_t, int>>> next;
    const auto number_of_scans = scans[rank].values().size();
    State none;
    none.fill(kNowhere);
    steps[rank].assign(number_of_scans, none);
    for (const Losses& losses : beginnings) {
      if (losses.size() != rank + 1) continue;
      const int most = kCopies - losses.back();
      for (const auto& [scan, tiles] : reached[Losses(losses.begin(), losses.end() - 1)])
        for (int held = 0; held <= std::min(most, max_tiles - tiles); ++held) {
          std::uint16_t& step = steps[rank][scan][static_cast<std::size_t>(symbol_of(held, most))];
          if (step == kNowhere)
            step = static_cast<std::uint16_t>(scans[rank + 1].of(
                scans[rank].values()[scan].next(held, most, static_cast<int>(rank), max_sets)));
          next[losses].insert({step, tiles + held});
        }
    }
    reached = std::move(next);
  }
  // Backward: states with the same future are one.
  std::vector<std::uint16_t> numbers;
  for (const Scan& scan : scans[kRanks].values())
    numbers.push_back(static_cast<std::uint16_t>(classes.of(scan.costs())));
  for (std::size_t rank = kRanks; rank-- > 0;) {
    std::vector<std::uint16_t> before;
    for (State step : steps[rank]) {
      for (std::uint16_t& target : step)
        if (target != kNowhere) target = numbers[target];
      before.push_back(static_cast<std::uint16_t>(states.of(step)));
    }
    numbers = std::move(before);
  }
  return numbers.at(0);
}

// Honors by how many kinds there are three or more, two, and one of: pungs and a pair only.
Costs honor_costs(int threes, int twos, int ones) {
  std::array<int, kHonorKinds> held{};
  for (int kind = 0; kind < kHonorKinds; ++kind)
    held[static_cast<std::size_t>(kind)] = kind < threes                 ? 3
                                           : kind < threes + twos        ? 2
                                           : kind < threes + twos + ones ? 1
                                                                         : 0;
  Costs costs;
  costs.sets[0] = 0;
  for (int count : held) {  // each kind: nothing, a pung or the pair
    const Costs before = costs;
    for (std::size_t sets = 0; sets <= kMaxSets; ++sets) {
      if (sets < kMaxSets) {
        lower_to(costs.sets[sets + 1], before.sets[sets] + 3 - count);
        lower_to(costs.with_pair[sets + 1], before.with_pair[sets] + 3 - count);
      }
      lower_to(costs.with_pair[sets], before.sets[sets] + std::max(0, 2 - count));
    }
  }
  return costs;
}

Costs combined(const Costs& a, const Costs& b) {
  Costs sum;
  for (std::size_t i = 0; i <= kMaxSets; ++i)
    for (std::size_t j = 0; i + j <= kMaxSets; ++j) {
      lower_to(sum.sets[i + j], std::min<int>(kNever, a.sets[i] + b.sets[j]));
      lower_to(sum.with_pair[i + j], std::min<int>(kNever, a.with_pair[i] + b.sets[j]));
      lower_to(sum.with_pair[i + j], std::min<int>(kNever, a.sets[i] + b.with_pair[j]));
    }
  return sum;
}

template <typename Range>
void write_numbers(std::ostream& out, const Range& numbers) {
  std::size_t column = 0;
  for (const auto number : numbers) out << +number << (++column % 24 == 0 ? ",\n" : ",");
}

void write_padded(std::ostream& out, const std::array<std::uint8_t, kMaxSets + 1>& lane,
                  std::size_t length) {
  std::vector<std::uint8_t> padded(lane.begin(), lane.end());
  padded.resize(length, kNever);
  out << "{";
  write_numbers(out, padded);
  out << "},";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: sihai_distancegen SIZES.inc TABLES.cpp\n";
    return 2;
  }
  Numbering<Costs> classes;
  const OpenSuits open = open_suits(classes);
  const std::size_t open_classes = classes.values().size();
  std::array<std::uint16_t, 512> honors{};
  for (int threes = 0; threes <= kHonorKinds; ++threes)
    for (int twos = 0; threes + twos <= kHonorKinds; ++twos)
      for (int ones = 0; threes + twos + ones <= kHonorKinds; ++ones)
        honors[static_cast<std::size_t>(threes * 64 + twos * 8 + ones)] =
            static_cast<std::uint16_t>(classes.of(honor_costs(threes, twos, ones)));
  Costs nothing;  // of a suit that must not be in the target
  nothing.sets[0] = 0;
  const std::size_t nothing_class = classes.of(nothing);
  Numbering<State> states;
  std::array<std::uint16_t, kMaxSets> first_states{};
  for (int melds = 1; melds <= kMaxSets; ++melds)
    first_states[static_cast<std::size_t>(melds - 1)] = closed_suits(melds, classes, states);

  const std::size_t count = classes.values().size();
  Numbering<Costs> sums;
  std::vector<std::uint16_t> sum_of;
  for (const Costs& a : classes.values())
    for (const Costs& b : classes.values())
      sum_of.push_back(static_cast<std::uint16_t>(sums.of(combined(a, b))));
  if (open_classes > 256 || states.values().size() >= kNowhere || sums.values().size() > 65536) {
    std::cerr << "sihai_distancegen: a table outgrew its types\n";
    return 1;
  }

  std::ofstream sizes(argv[1]);
  sizes << "inline constexpr std::size_t kSuitRows = " << open.rows.values().size() << ";\n"
        << "inline constexpr std::size_t kPartClasses = " << count << ";\n"
        << "inline constexpr std::size_t kPartSums = " << sums.values().size() << ";\n"
        << "inline constexpr std::size_t kSuitStates = " << states.values().size() << ";\n"
        << "inline constexpr PartClass kEmptyPart = " << nothing_class << ";\n"
        << "inline constexpr std::array<std::uint16_t, kMaxMelds> kFirstStates{";
  write_numbers(sizes, first_states);
  sizes << "};\n";

  std::ofstream out(argv[2]);
  out << "#include \"ready/tables.hpp\"\n\nnamespace sihai::tables {\n\n"
      << "constinit const std::array<std::uint16_t, kPrefixes> suit_rows{\n";
  write_numbers(out, open.row_of_prefix);
  out << "};\n\nconstinit const std::array<std::array<std::uint8_t, kSuffixes>, kSuitRows> "
         "suit_classes{{\n";
  for (const Row& row : open.rows.values()) {
    out << "{{";
    write_numbers(out, row);
    out << "}},\n";
  }
  out << "}};\n\nconstinit const std::array<std::array<std::uint16_t, kSuitSymbols>, kSuitStates> "
         "suit_states{{\n";
  for (const State& state : states.values()) {
    out << "{{";
    write_numbers(out, state);
    out << "}},\n";
  }
  out << "}};\n\nconstinit const std::array<PartClass, 512> honor_classes{\n";
  write_numbers(out, honors);
  out << "};\n\nconstinit const std::array<std::array<std::uint16_t, kPartClasses>, kPartClasses> "
         "part_sums{{\n";
  for (std::size_t a = 0; a < count; ++a) {
    out << "{{";
    write_numbers(out, std::vector<std::uint16_t>(
                           sum_of.begin() + static_cast<std::ptrdiff_t>(a * count),
                           sum_of.begin() + static_cast<std::ptrdiff_t>((a + 1) * count)));
    out << "}},\n";
  }
  out << "}};\n\nconstinit const std::array<PartCosts, kPartSums> part_costs{{\n";
  for (const Costs& costs : sums.values()) {
    out << "{";
    for (const auto& lane : {costs.sets, costs.with_pair}) write_padded(out, lane, 8);
    for (auto lane : {costs.sets, costs.with_pair}) {
      std::ranges::reverse(lane);
      write_padded(out, lane, 12);
    }
    out << "},\n";
  }
  out << "}};\n\n}  // namespace sihai::tables\n";
  return sizes && out ? 0 : 1;
}
