#include "core/status.hpp"

#include <array>

namespace sihai {

std::string_view status_name(Status status) {
  static constexpr std::array<std::string_view, kStatuses> kNames{"ok",
                                                                  "bad_json",
                                                                  "bad_field",
                                                                  "unknown_rules",
                                                                  "bad_tile",
                                                                  "bad_meld",
                                                                  "bad_seat",
                                                                  "bad_flag",
                                                                  "bad_count",
                                                                  "too_many_copies",
                                                                  "win_not_in_hand",
                                                                  "impossible_condition",
                                                                  "not_winning",
                                                                  "below_minimum",
                                                                  "undefined_settlement"};
  return kNames[static_cast<std::size_t>(status)];
}

}  // namespace sihai
