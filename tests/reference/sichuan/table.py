"""The 13 base fans, and the extras."""

from typing import NamedTuple


class Fan(NamedTuple):
    code: str
    zh: str
    en: str
    fan: int


ROWS = """
S1  平胡     Basic win                          1
S2  对对胡   All Pungs                          2
S3  清一色   Full Flush                         3
S4  带幺九   Outside                            3
S5  七对     Seven Pairs                        3
S6  清对     Pure All Pungs                     4
S7  将对     2-5-8 Pungs                        4
S8  龙七对   Dragon Seven Pairs                 5
S9  清七对   Pure Seven Pairs                   5
S10 清幺九   Pure Outside                       5
S11 天胡     Heavenly                           6
S12 地胡     Earthly                            6
S13 清龙七对 Pure Dragon Seven Pairs            6
X1  杠上花   Win on Kong Replacement            1
X2  杠上炮   Win on a Discard after a Kong      1
X3  根       Root                               1
X4  抢杠     Robbing the Kong                   0
"""


def read_row(row: str) -> Fan:
    code, zh, *name, fan = row.split()
    return Fan(code, zh, " ".join(name), int(fan))


FANS = {fan.code: fan for fan in map(read_row, ROWS.strip().splitlines())}
RANK = {code: rank for rank, code in enumerate(FANS)}
