"""Arrow tables of hands in, Arrow tables of scores out; the same in DuckDB and Polars.

Needs pyarrow: ``pip install 'sihai[bulk]'``.

Columns of a table of hands. Others are left alone.

    hand         text, the one-string form; or instead the array layout:
    concealed    fixed_size_binary(34), or lists of 34 numbers: counts with the winning tile
    melds        fixed_size_binary(4), or lists of 4 numbers; null or no column: no melds
    win          number, null = none; or text, one tile
    self_draw    bool, null = false; or text true or false
    seat         number 0 to 3 or text E S W N, null = unknown
    prevailing   the same
    flags        number, bits of `Flag`, null = 0; or their names, as lists or as text with spaces
    flowers      number or text, null = 0
    void_suit    number 0 to 2 or text m p s, null = none
"""

from sihai.arrow.hands import hands_from_table, row_fault, table_from_hands
from sihai.arrow.points import points, polars_points, register_duckdb
from sihai.arrow.scores import table_from_scores, yaku_lists

__all__ = [
    "hands_from_table",
    "points",
    "polars_points",
    "register_duckdb",
    "row_fault",
    "table_from_hands",
    "table_from_scores",
    "yaku_lists",
]
