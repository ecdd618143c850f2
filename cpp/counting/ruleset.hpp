// A ruleset compiled into tables. Immutable; any number of threads may share one.
//
// One reading's itemisation is put together from parts that do not know each other:
//   chows    by the multiset of chows, one of 12,650
//   honors   by the pungs of honors, the pair if of honors, and the winner's winds
//   pungs    by the set of suited pungs, one of 20,854
//   kongs    by the numbers of melded and of concealed kongs
//   whole    the yaku of the whole hand, as one bit each, by the hand's aspects
// The first four look an outcome up; the last is bit work on small tables, eight yaku at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

#include "counting/bytes.hpp"
#include "counting/instances.hpp"
#include "counting/spec.hpp"
#include "shapes/tables.hpp"

namespace sihai {

// A set of a ruleset's yaku of the whole hand, bit = place among these. One that may count several
// times has a bit for each time.
using WholeSet = std::uint64_t;

// How often the yaku of blocks count that a yaku of the whole hand may strike, a byte each.
using Strikable = std::uint64_t;

// What the blocks of one part count for.
struct Outcome {
  std::int32_t points = 0;
  // Ties that only the rest of the hand can break: ask the policy itself.
  bool open = false;
  WholeSet includes = 0;  // yaku of the whole hand that are not counted beside it
  Strikable strikable = 0;
};

// Numbers of outcomes.
struct Outcomes {
  std::uint32_t chows = 0;
  std::uint32_t honors = 0;
  std::uint32_t pungs = 0;
  std::uint32_t kongs = 0;

  friend bool operator==(const Outcomes&, const Outcomes&) = default;
};

class Ruleset {
 public:
  // Throws std::invalid_argument for a spec that check_spec() refuses.
  explicit Ruleset(RulesetSpec spec);

  const RulesetSpec& spec() const { return spec_; }
  std::size_t yaku_count() const { return spec_.yaku.size(); }

  // Whether the ruleset's inclusions or ties cross the parts, so that the policy itself must count.
  bool entangled() const { return entangled_; }

  // Whether it asks for more than the basic aspects, or for suited pungs.
  bool extended() const { return extended_; }

  // Where blessing_of_man is a yaku, such a win is judged as a self-draw (FOUR_SEAS R14).
  bool blessing_of_man() const { return blessing_of_man_; }
  bool judged_as_self_draw(const WinContext& context) const {
    // Bit work: which way a hand was won is a coin toss, and a branch would miss.
    return (static_cast<unsigned>(context.self_draw) |
            (static_cast<unsigned>(blessing_of_man_) &
             static_cast<unsigned>(context.has(Flag::blessing_of_man)))) != 0;
  }
  // `points` without flowers.
  bool meets_minimum(int points, const WinContext& context) const {
    if (spec_.self_draw_only && !context.self_draw) return false;
    const std::array<int, 2> minimums{spec_.minimum_discard, spec_.minimum_self_draw};
    return points >= minimums[judged_as_self_draw(context)];
  }
  int limited(int raw) const { return spec_.limit ? std::min(raw, *spec_.limit) : raw; }

  // The places of the chicken hand and of flowers in the table, or yaku_count().
  std::size_t chicken() const { return chicken_; }
  std::size_t flowers() const { return flowers_; }
  std::int32_t chicken_points() const { return chicken_points_; }

  Outcomes outcomes(const Features& features, const WinContext& context) const {
    const auto pungs = static_cast<std::uint32_t>(features.pungs >> kEast & 0x7F);
    const std::uint32_t pair = is_honor(features.pair) ? features.pair - kEast + 1u : 0;
    const std::size_t winds =
        wind_index(context.seat) * kWindStates + wind_index(context.prevailing);
    return {.chows = chows_[chow_multiset(features.chows)],
            .honors = honors_[winds * kHonorStates + pungs * kHonorPairs + pair],
            .kongs = kongs_[features.melded_kongs * 5u + features.concealed_kongs]};
  }
  std::uint32_t pung_outcome(const Features& features) const {
    return pungs_[pung_set(features.pungs & ~kHonorTiles)];
  }
  const Outcome& outcome(std::uint32_t number) const { return outcomes_[number]; }

  // The yaku of the whole hand that an aspect's value allows: all that hold are allowed by all.
  template <Aspect kAspect>
  WholeSet allowed(unsigned value) const {
    return allowed_[aspect_offset(kAspect) + value];
  }
  WholeSet allowed(const BasicAspects& basic) const {
    return allowed<Aspect::kinds>(basic.kinds) & allowed<Aspect::traits>(basic.traits) &
           allowed<Aspect::form>(basic.form);
  }

  struct WholeByte {
    WholeSet lower = 0;     // not counted beside these
    WholeSet includes = 0;  // the same, but only if they are counted themselves
    std::int32_t points = 0;
  };
  // Of those that hold, the ones that others let stand.
  WholeSet without_lower(WholeSet held) const {
    WholeSet lower = 0;
    for (std::size_t i = 0; i < whole_bytes_; ++i) lower |= whole_[i][held >> (8 * i) & 0xFF].lower;
    return held & ~lower;
  }
  WholeSet without_included(WholeSet counted) const {
    WholeSet includes = 0;
    if (whole_yaku_include_)
      for (std::size_t i = 0; i < whole_bytes_; ++i)
        includes |= whole_[i][counted >> (8 * i) & 0xFF].includes;
    return counted & ~includes;
  }
  std::int32_t whole_points(WholeSet counted) const {
    std::int32_t points = 0;
    for (std::size_t i = 0; i < whole_bytes_; ++i)
      points += whole_[i][counted >> (8 * i) & 0xFF].points;
    return points;
  }

  // What yaku of the whole hand strike of the yaku of blocks: all that hold, for by_exclusion, else
  // those that are counted.
  bool strike(WholeSet whole) const { return (whole & striking_) != 0; }
  Strikable struck(WholeSet whole, Strikable counts) const;
  std::int32_t struck_points(Strikable struck) const;

  // Writes how often each yaku counts, yaku_count() bytes. Only extended rulesets have outcomes of
  // suited pungs.
  template <bool kExtended>
  void write_counts(const Outcomes& outcomes, WholeSet whole, Strikable struck,
                    std::uint8_t* row) const {
    const std::uint8_t* chow_row = outcome_counts_.data() + outcomes.chows * stride_;
    const std::uint8_t* honor_row = outcome_counts_.data() + outcomes.honors * stride_;
    const std::uint8_t* pung_row = outcome_counts_.data() + outcomes.pungs * stride_;
    const std::uint8_t* kong_row = outcome_counts_.data() + outcomes.kongs * stride_;
    std::array<const std::uint8_t*, 8> whole_rows;
    for (std::size_t byte = 0; byte < whole_bytes_; ++byte)
      whole_rows[byte] =
          whole_counts_.data() + (byte * 256 + (whole >> (8 * byte) & 0xFF)) * stride_;
    const auto sum = [&](std::size_t begin) {
      Bytes16 bytes = load_bytes(chow_row + begin);
      bytes += load_bytes(honor_row + begin);
      if constexpr (kExtended) bytes += load_bytes(pung_row + begin);
      bytes += load_bytes(kong_row + begin);
      for (std::size_t byte = 0; byte < whole_bytes_; ++byte)
        bytes += load_bytes(whole_rows[byte] + begin);
      return bytes;
    };
    const std::size_t n = yaku_count();
    if (n < sizeof(Bytes16)) {
      const Bytes16 bytes = sum(0);
      std::memcpy(row, &bytes, n);
    } else {
      // The last piece is laid so that it ends with the row.
      for (std::size_t begin = 0; begin + sizeof(Bytes16) <= n; begin += sizeof(Bytes16))
        store_bytes(sum(begin), row + begin);
      store_bytes(sum(n - sizeof(Bytes16)), row + n - sizeof(Bytes16));
    }
    if (struck != 0) [[unlikely]]
      for (std::size_t i = 0; i < strikable_.size(); ++i)
        row[strikable_[i]] =
            static_cast<std::uint8_t>(row[strikable_[i]] - (struck >> (8 * i) & 0xFF));
  }

 private:
  static constexpr std::size_t kWindStates = kWinds + 1;  // unknown last
  static constexpr std::size_t kHonorPairs = kHonors + 1;
  static constexpr std::size_t kHonorStates = (1u << kHonors) * kHonorPairs;
  static constexpr std::size_t kMaxStrikable = 8;

  static std::size_t wind_index(std::uint8_t wind) {
    return std::min<std::size_t>(wind, kWindStates - 1);
  }

  Part part_of(std::size_t yaku) const { return spec_.pattern_of(static_cast<Yaku>(yaku)).part; }
  bool may_stand_together(std::size_t a, std::size_t b) const;
  void find_strikable();
  void find_entanglements();
  void compile_whole();
  void compile_chows();
  void compile_honors();
  void compile_pungs();
  void compile_kongs();
  std::uint16_t add_outcome(const Outcome& outcome, const Counts& counts);
  std::uint16_t outcome_of(const Reading& blocks, const WinContext& context, PartSet parts);

  // What a yaku of the whole hand strikes, for the few that strike any.
  struct Strike {
    WholeSet by = 0;
    Strikable all = 0;  // 0xFF for each that is struck altogether
    Strikable one = 0;  // 1 for each of which one is struck
  };

  RulesetSpec spec_;
  bool entangled_ = false;
  bool extended_ = false;
  bool blessing_of_man_ = false;
  bool whole_yaku_include_ = false;
  std::size_t chicken_ = 0;
  std::int32_t chicken_points_ = 0;
  std::size_t flowers_ = 0;
  std::size_t stride_ = 0;  // bytes of a row of counts in the tables
  std::size_t whole_bytes_ = 0;
  std::size_t whole_count_ = 0;
  WholeSet striking_ = 0;
  std::vector<WholeSet> whole_bits_;  // place in the table -> its bits, 0 for yaku of blocks
  std::vector<Yaku> strikable_;       // their places, at most kMaxStrikable
  std::vector<Strike> strikes_;
  std::array<WholeSet, kAspectValues> allowed_{};
  std::array<std::array<WholeByte, 256>, 8> whole_{};
  std::array<std::uint16_t, tables::kChowMultisets> chows_{};
  std::array<std::uint16_t, kWindStates * kWindStates * kHonorStates> honors_{};
  std::vector<std::uint16_t> pungs_;  // kPungSets if a yaku asks for suited pungs
  std::array<std::uint16_t, 25> kongs_{};
  // While compiling.
  std::map<std::tuple<Counts, WholeSet, bool>, std::uint16_t> known_;
  std::vector<Outcome> outcomes_;
  std::vector<std::uint8_t> outcome_counts_;  // a row of each outcome
  std::vector<std::uint8_t> whole_counts_;    // a row of each byte of a WholeSet, at each place
};

}  // namespace sihai
