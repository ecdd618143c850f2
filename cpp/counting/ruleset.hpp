// A ruleset compiled into tables. Immutable; any number of threads may share one.
//
// One reading's itemisation is put together from parts that do not know each other:
//   chows    by the multiset of chows, one of 12,650
//   honors   by the pungs of honors, the pair if of honors, and the winner's winds
//   kongs    by the numbers of melded and of concealed kongs
//   whole    the yaku of the whole hand, as one bit each
// The first three look an outcome up; the fourth is bit work on small tables, eight yaku at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

#include "counting/bytes.hpp"
#include "counting/spec.hpp"
#include "shapes/tables.hpp"

namespace sihai {

// A set of a ruleset's yaku of the whole hand, bit = place among these.
using WholeSet = std::uint64_t;

// What the blocks of one part count for.
struct Outcome {
  std::int32_t points = 0;
  // Ties that only the rest of the hand can break: ask the policy itself.
  bool open = false;
  WholeSet includes = 0;  // yaku of the whole hand that are not counted beside it
};

class Ruleset {
 public:
  // Throws std::invalid_argument for a spec that check_spec() refuses.
  explicit Ruleset(RulesetSpec spec);

  const RulesetSpec& spec() const { return spec_; }
  std::size_t yaku_count() const { return spec_.yaku.size(); }

  // Whether the ruleset's inclusions or ties cross the parts, so that the policy itself must count.
  bool entangled() const { return entangled_; }

  // Where blessing_of_man is a yaku, such a win is judged as a self-draw (FOUR_SEAS R14).
  bool blessing_of_man() const { return blessing_of_man_; }
  bool judged_as_self_draw(const WinContext& context) const {
    return context.self_draw || (blessing_of_man_ && context.has(Flag::blessing_of_man));
  }
  bool meets_minimum(int points, const WinContext& context) const {
    return points >=
           (judged_as_self_draw(context) ? spec_.minimum_self_draw : spec_.minimum_discard);
  }
  int limited(int raw) const { return spec_.limit ? std::min(raw, *spec_.limit) : raw; }

  // The place of the chicken hand in the table, or yaku_count() where it scores nothing.
  std::size_t chicken() const { return chicken_; }

  std::uint32_t chow_outcome(const Features& features) const {
    return chows_[chow_multiset(features.chows)];
  }
  std::uint32_t honor_outcome(const Features& features, const WinContext& context) const {
    const auto pungs = static_cast<std::uint32_t>(features.pungs >> kEast & 0x7F);
    const std::uint32_t pair = is_honor(features.pair) ? features.pair - kEast + 1u : 0;
    return honors_[(wind_index(context.seat) * kWindStates + wind_index(context.prevailing)) *
                       kHonorStates +
                   pungs * kHonorPairs + pair];
  }
  std::uint32_t kong_outcome(const Features& features) const {
    return kongs_[features.melded_kongs * 5u + features.concealed_kongs];
  }
  const Outcome& outcome(std::uint32_t number) const { return outcomes_[number]; }

  // The yaku of the whole hand that count, one of each category at most, before inclusion.
  // `held` are those that the conditions of the win satisfy.
  WholeSet held_by_conditions(const WinContext& context) const {
    return held_by_conditions_[conditions_of(context)];
  }
  WholeSet whole_yaku(const WholeHand& hand, WholeSet held) const {
    held |= held_by_kinds_[hand.kinds] | held_by_traits_[hand.traits] | held_by_form_[hand.form];
    held &= allowed_by_form_[hand.form];
    WholeSet lower = 0;
    for (std::size_t i = 0; i < whole_bytes_; ++i) lower |= whole_[i][held >> (8 * i) & 0xFF].lower;
    return held & ~lower;
  }
  // What the counted ones of these include among themselves.
  WholeSet whole_includes(WholeSet counted) const {
    WholeSet includes = 0;
    for (std::size_t i = 0; i < whole_bytes_; ++i)
      includes |= whole_[i][counted >> (8 * i) & 0xFF].includes;
    return includes;
  }
  std::int32_t whole_points(WholeSet counted) const {
    std::int32_t points = 0;
    for (std::size_t i = 0; i < whole_bytes_; ++i)
      points += whole_[i][counted >> (8 * i) & 0xFF].points;
    return points;
  }
  // Whether any of them includes another of them.
  bool whole_yaku_include() const { return whole_yaku_include_; }

  // Writes how often each yaku counts, yaku_count() bytes.
  void write_counts(std::uint32_t chows, std::uint32_t honors, std::uint32_t kongs, WholeSet whole,
                    std::uint8_t* row) const {
    const std::uint8_t* chow_row = outcome_counts_.data() + chows * stride_;
    const std::uint8_t* honor_row = outcome_counts_.data() + honors * stride_;
    const std::uint8_t* kong_row = outcome_counts_.data() + kongs * stride_;
    const auto sum = [&](std::size_t begin) {
      Bytes16 bytes = load_bytes(chow_row + begin);
      bytes += load_bytes(honor_row + begin);
      bytes += load_bytes(kong_row + begin);
      for (std::size_t byte = 0; byte < whole_bytes_; ++byte)
        bytes += load_bytes(whole_counts_.data() + begin +
                            (byte * 256 + (whole >> (8 * byte) & 0xFF)) * stride_);
      return bytes;
    };
    const std::size_t n = yaku_count();
    if (n < sizeof(Bytes16)) {
      const Bytes16 bytes = sum(0);
      std::memcpy(row, &bytes, n);
      return;
    }
    // The last piece is laid so that it ends with the row.
    for (std::size_t begin = 0; begin + sizeof(Bytes16) <= n; begin += sizeof(Bytes16))
      store_bytes(sum(begin), row + begin);
    store_bytes(sum(n - sizeof(Bytes16)), row + n - sizeof(Bytes16));
  }

 private:
  static constexpr std::size_t kWindStates = kWinds + 1;  // unknown last
  static constexpr std::size_t kHonorPairs = kHonors + 1;
  static constexpr std::size_t kHonorStates = (1u << kHonors) * kHonorPairs;

  static std::size_t wind_index(std::uint8_t wind) {
    return std::min<std::size_t>(wind, kWindStates - 1);
  }

  struct WholeByte {
    WholeSet lower = 0;
    WholeSet includes = 0;
    std::int32_t points = 0;
  };

  void find_entanglements();
  void compile_whole();
  void compile_chows();
  void compile_honors();
  void compile_kongs();
  std::uint16_t add_outcome(const Outcome& outcome, const Counts& counts);
  std::uint16_t outcome_of(const Reading& blocks, const WinContext& context, Part part);

  RulesetSpec spec_;
  bool entangled_ = false;
  bool blessing_of_man_ = false;
  std::size_t chicken_ = 0;
  bool whole_yaku_include_ = false;
  std::size_t stride_ = 0;  // bytes of a row of counts in the tables
  std::size_t whole_bytes_ = 0;
  std::vector<Yaku> whole_columns_;  // place among the whole-hand yaku -> place in the table
  std::vector<WholeSet> whole_bit_;  // place in the table -> bit, 0 for yaku of blocks
  std::array<WholeSet, WholeHand::kKinds> held_by_kinds_{};
  std::array<WholeSet, WholeHand::kTraits> held_by_traits_{};
  std::array<WholeSet, WholeHand::kForms> held_by_form_{};
  std::array<WholeSet, WholeHand::kForms> allowed_by_form_{};
  std::array<WholeSet, kConditions> held_by_conditions_{};
  std::array<std::array<WholeByte, 256>, 8> whole_{};
  std::array<std::uint16_t, tables::kChowMultisets> chows_{};
  std::array<std::uint16_t, kWindStates * kWindStates * kHonorStates> honors_{};
  std::array<std::uint16_t, 25> kongs_{};
  std::map<std::tuple<Counts, WholeSet, bool>, std::uint16_t> known_;  // while compiling
  std::vector<Outcome> outcomes_;
  std::vector<std::uint8_t> outcome_counts_;  // a row of each outcome
  std::vector<std::uint8_t> whole_counts_;    // a row of each byte of a WholeSet, at each place
};

}  // namespace sihai
