// The error codes of the interface. With several faults the lowest number is reported.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sihai {

enum class Status : std::uint8_t {
  ok = 0,
  bad_json = 1,
  bad_field = 2,
  unknown_rules = 3,
  bad_tile = 4,
  bad_meld = 5,
  bad_seat = 6,
  bad_flag = 7,
  bad_count = 8,
  too_many_copies = 9,
  win_not_in_hand = 10,
  impossible_condition = 11,
  not_winning = 12,
  below_minimum = 13,
  undefined_settlement = 14,
};

inline constexpr std::size_t kStatuses = 15;

std::string_view status_name(Status status);

}  // namespace sihai
