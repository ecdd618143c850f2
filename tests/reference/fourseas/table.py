"""The 49 yaku, and the three levels: which yaku and shapes each has, and its parameters."""

from typing import NamedTuple

from ..readings import KNITTED_HONORS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS


class Yaku(NamedTuple):
    code: str
    zh: str
    en: str
    points: int
    includes: frozenset[str]


ROWS = """
A.1   五门齐   All Types                        20
A.2   混一色   Mixed One-Suit                   30
A.3   清一色   Pure One-Suit                    60
B.a1  平和     All Sequences                    5
B.a2  对对和   All Triplets                     30
B.b1  七对     Seven Pairs                      60
B.c1  全不靠   Honors and Knitted Tiles         30
B.c2  七星不靠 Seven Honors and Knitted Tiles   40
B.c3  组龙不靠 Five Honors and Knitted Straight 60
B.c4  十三幺   Thirteen Orphans                 160
C1.1  断幺     All Simples                      5
C1.2  混带幺   Mixed Outside Hand               30
C1.3  清带幺   Pure Outside Hand                40
C1.4  混幺九   All Terminals and Honors         80
C2.1  混全带   Mixed Linked                     20
C2.2  清全带   All Linked                       40
C2.3  全称     All Symmetric                    80
D.1   一杠     One Quad                         10
D.2   双杠     Two Quads                        30
D.3   三杠     Three Quads                      120
E1.1  番牌     Value Honor                      10
E1.2  小三元   Little Three Dragons             80
E1.3  大三元   Big Three Dragons                160
E2.1  小三风   Little Three Winds               30
E2.2  大三风   Big Three Winds                  80
F1.1  一般高   Two Identical Sequences          10
F1.2  双般高   Two Identical Sequences Twice    80   B.a1
F1.3  三同顺   Three Identical Sequences        120
F2.1  一般低   Two Shifted Sequences            5
F2.2  双般低   Two Shifted Sequences Twice      60   B.a1
F2.3  三步高   Three Shifted Sequences          60
F2.4  四步高   Four Shifted Sequences           160  B.a1 F3.b1
F3.a1 老少副   Two Terminal Sequences           5
F3.a2 一条龙   Pure Straight                    40
F3.a3 连环龙   Chained Straight                 120  B.a1
F3.b1 连六     Half Straight                    5
F3.b2 双连六   Half Straight Twice              40   B.a1
F3.b3 镜连六   Mirrored Half Straight           60   B.a1 G1.a1 G1.c1
G1.a1 喜相逢   Two Similar Sequences            5
G1.a2 三色同顺 Three Similar Sequences          30
G1.c1 镜同     Mirrored Sequences               40   B.a1
G2.a1 花龙     Assorted Straight                20
H1.1  海底捞月 Last Tile Draw                   20
H1.2  河底摸鱼 Last Tile Claim                  20
H1.3  人和     Blessing of Man                  60
H1.4  地和     Blessing of Earth                120
H1.5  天和     Blessing of Heaven               160
H2.1  金鸡夺食 Robbing a Kong                   20
H2.2  岭上开花 Win by Kong Replacement          20
"""


def read_row(row: str) -> Yaku:
    code, zh, *words = row.split()
    points = next(position for position, word in enumerate(words) if word.isdigit())
    included = frozenset(words[points + 1 :])
    return Yaku(code, zh, " ".join(words[:points]), int(words[points]), included)


TABLE = [read_row(row) for row in ROWS.strip().splitlines()]
YAKU = {yaku.code: yaku for yaku in TABLE}
RANK = {yaku.code: rank for rank, yaku in enumerate(TABLE)}
CHICKEN = ("chicken", "鸡和", "Chicken Hand")
BLESSING_OF_MAN = "H1.3"


def category(code: str) -> str:
    return code.split(".")[0]


class Level(NamedTuple):
    codes: frozenset[str]
    shapes: frozenset[str]
    minimum_self_draw: int
    minimum_discard: int
    payment_line: int | None  # None: no line
    limit: int | None


BEGINNER_CODES = ["B.a1", "C1.1", "D.1", "E1.1", "F1.1", "F3.b1", "G1.a1"]
BASIC_CODES = [
    *("A.2", "A.3", "B.a1", "B.a2", "B.b1", "C1.1", "C1.2", "D.1", "E1.1"),
    *("F1.1", "F3.a2", "F3.b1", "G1.a1", "G1.a2", "H1.1", "H1.2", "H2.1", "H2.2"),
]
ALL_SHAPES = frozenset({STANDARD, SEVEN_PAIRS, KNITTED_HONORS, THIRTEEN_ORPHANS})

LEVELS = {
    "fourseas-beginner": Level(
        frozenset(BEGINNER_CODES), frozenset({STANDARD}), 5, 5, payment_line=None, limit=None
    ),
    "fourseas-basic": Level(
        frozenset(BASIC_CODES),
        frozenset({STANDARD, SEVEN_PAIRS}),
        10,
        10,
        payment_line=30,
        limit=None,
    ),
    "fourseas-intermediate": Level(frozenset(YAKU), ALL_SHAPES, 10, 20, payment_line=50, limit=200),
}
LEVEL_NAMES = tuple(LEVELS)


def level_name(rules: str) -> str | None:
    """The full name of a level given by it or by its short name; None for any other."""
    if rules in LEVELS:
        return rules
    full = f"fourseas-{rules}"
    return full if full in LEVELS else None
