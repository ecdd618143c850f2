"""MCR 国标: 81 fans and 明暗杠. `1.1`-`1.11` and `D1`-`D20` are the rules' sections and rulings.

Options of `score` under `mcr`, `mcr-europe` and `tianjin`. Where the three differ, their defaults
stand in this order.

| name | default | ruling | what it says |
|---|---|---|---|
| min_fan | 8 | 1.9, Q8 | the least total, without flowers, that may win |
| double_concealed_kong_points | 6, 8, 6 | D1 | value of 双暗杠 |
| mixed_kongs_points | 5, 6, None | D2, Q10 | value of 明暗杠; None: 明杠 and 暗杠 |
| exhausted_waits | True | D6 | a wait of which the winner holds all four is a wait |
| knitted_body_wait | True | D7 | wait fans on a winning tile that equals one of the nine |
| fully_concealed_special_forms | False, True, False | D8, Q5 | 不求人 on closed special forms |
| all_green_half_flush | False, True, False | D19 | 混一色 counts with 绿一色 |
| all_terminals_double_pung | False, True, False | D20 | 双同刻 counts with 清幺九 |
| flowers | True, True, False | 1.9, Q12 | 花牌 counts |
| self_draw_only | False | Q13 | a win by discard may not win |
| sifang_dafa | False | Q1 | 四方大发, Tianjin alone |
| nine_gates_all_pungs | False | D5 | 九莲宝灯 drops every 幺九刻, not one |
| tile_patterns_with_seven_pairs | True | D9 | 绿一色, 混幺九, 全大 and the like count with 七对 |
| one_voided_suit_with_honors | True | D10 | 缺一门 counts with 大三元, 三风刻 and the like |
| shifted_pairs_all_simples | True | D11 | 断幺 counts with 连七对 |
| own_melds_show_last | True | D12 | exposed melds that show the other three make 和绝张 |
| hogs_in_seven_pairs | True | D18 | 四归一 counts with 七对 |

The other D-rulings are fixed.
"""
