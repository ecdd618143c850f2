"""The 74 fans, the top tier imported from MCR (Q1), and 四方大发.

The key of a shared fan is its MCR code, that of a new one its own code.
"""

from typing import NamedTuple

from ..mcr.table import FANS, Fan, Table


class Row(NamedTuple):
    code: str
    zh: str
    mcr: str | None  # code of the same fan in MCR
    points: int


ROWS = """
T01 一色四节高 15 48
T02 一色四同顺 14 48
T03 一色四步高 16 32
T04 混幺九     18 32
T05 三杠       17 32
T06 天听       -  32
T07 七对       19 24
T08 七星不靠   20 24
T09 全双刻     21 24
T10 全大       25 24
T11 全中       26 24
T12 全小       27 24
T13 一色三节高 24 24
T14 一色三同顺 23 24
T15 清一色     22 24
T16 青龙       28 16
T17 一色三步高 30 16
T18 全带五     31 16
T19 三色双龙会 29 16
T20 三暗刻     33 16
T21 三同刻     32 16
T22 十三不靠   34 12
T23 组合龙     35 12
T24 大于五     36 12
T25 小于五     37 12
T26 三风刻     38 12
T27 花龙       39 8
T28 推不倒     40 8
T29 三色三同顺 41 8
T30 三色三节高 42 8
T31 无番和     43 8
T32 海底捞月   45 8
T33 妙手回春   44 8
T34 杠上开花   46 8
T35 抢杠和     47 8
T36 混一色     49 6
T37 碰碰和     48 6
T38 三色三步高 50 6
T39 五门齐     51 6
T40 全求人     52 6
T41 双暗杠     53 6
T42 双箭刻     54 6
T43 混四节     -  6
T44 全带幺     55 4
T45 不求人     56 4
T46 双明杠     57 4
T47 和绝张     58 4
T48 混四步     -  4
T49 混三节     -  4
T50 平和       63 2
T51 断幺九     68 2
T52 四归一     64 2
T53 两同刻     65 2
T54 双暗刻     66 2
T55 门清       62 2
T56 门风刻     61 2
T57 圈风刻     60 2
T58 箭刻       59 2
T59 暗杠       67 2
T60 混三步     -  2
T61 一般高     69 1
T62 喜相逢     70 1
T63 连六       71 1
T64 老少配     72 1
T65 缺一门     75 1
T66 幺九刻     73 1
T67 无字       76 1
T68 明杠       74 1
T69 边张       77 1
T70 嵌张       78 1
T71 单钓       79 1
T72 自摸       80 1
T73 258将      -  1
T74 幺九头     -  1
"""

NEW_NAMES = {
    "T06": "Ready at Start",
    "T43": "Mixed Four Shifted Pungs",
    "T48": "Mixed Four Shifted Chows",
    "T49": "Mixed Three Shifted Pungs",
    "T60": "Mixed Three Shifted Chows",
    "T73": "2-5-8 Pair",
    "T74": "Terminal Pair",
}
# What MCR does not say. The rest is dropped as there (Q2, Q3).
MORE_DROPS = {
    "8": {"T74"},  # the pair must be a terminal, or a five (Q4)
    "13": {"T73"},
    "29": {"T73"},
    "31": {"T73"},
    "T43": {"T49"},
    "T48": {"T60"},
}
FOUR_DIRECTIONS = Fan(
    "T00",
    "四方大发",
    "Big Four Winds with Green Dragon",
    168,
    frozenset({"1", "11", "18", "48", "55", "60", "61", "73"}),
    rank=-1,
)


def read_row(row: str) -> Row:
    code, zh, mcr, points = row.split()
    return Row(code, zh, None if mcr == "-" else mcr, int(points))


TABLE = [read_row(row) for row in ROWS.strip().splitlines()]


def build() -> Table:
    """Top tier, the list, and what only options bring: 花牌 and 明暗杠."""
    table = {"T00": FOUR_DIRECTIONS}
    for number in range(1, 14):
        table[str(number)] = FANS[str(number)]
    for row in TABLE:
        if row.mcr is None:
            table[row.code] = Fan(row.code, row.zh, NEW_NAMES[row.code], row.points, frozenset(), 0)
        else:
            table[row.mcr] = FANS[row.mcr]._replace(code=row.code, zh=row.zh, points=row.points)
    for key in ("81", "82"):
        table[key] = FANS[key]
    return {
        key: fan._replace(rank=rank, drops=fan.drops | MORE_DROPS.get(key, set()))
        for rank, (key, fan) in enumerate(table.items())
    }


FANS_BY_KEY = build()
