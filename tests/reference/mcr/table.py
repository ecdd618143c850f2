"""The 81 fans and 明暗杠: names, values, and which fans each drops whole.

A fan drops another whole where every count of it is implied: columns 6 and 7 of MCR 1.1. What is
implied of single sets alone (一般高 among the three of 一色三同顺) follows from MCR 1.4 and 1.5.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Fan(NamedTuple):
    code: str
    zh: str
    en: str
    points: int
    drops: frozenset[str]  # keys of a table
    rank: int  # place in the ruleset's order


# Fans by key. The key is the MCR code, under Tianjin too, where `Fan.code` is another.
Table = Mapping[str, Fan]

ROWS = """
1  大四喜     Big Four Winds                      88  9 38 48 60 61
2  大三元     Big Three Dragons                   88  54 59
3  绿一色     All Green                           88  49
4  九莲宝灯   Nine Gates                          88  22 56 62 76
5  四杠       Four Kongs                          88  17 48 53 57 67 74 79 82
6  连七对     Seven Shifted Pairs                 88  19 22 56 62 75 76 79
7  十三幺     Thirteen Orphans                    88  18 51 55 56 62 79
8  清幺九     All Terminals                       64  18 48 55 65 73 76
9  小四喜     Little Four Winds                   64  38
10 小三元     Little Three Dragons                64  54 59
11 字一色     All Honors                          64  18 48 55 73
12 四暗刻     Four Concealed Pungs                64  33 48 56 62 66
13 一色双龙会 Pure Terminal Chows                 64  19 22 63 69 72 76
14 一色四同顺 Quadruple Chow                      48  23 24 64 69
15 一色四节高 Four Pure Shifted Pungs             48  23 24 48
16 一色四步高 Four Pure Shifted Chows             32  30 71 72
17 三杠       Three Kongs                         32  53 57 67 74 82
18 混幺九     All Terminals and Honors            32  48 55 73
19 七对       Seven Pairs                         24  56 62 79
20 七星不靠   Greater Honors and Knitted Tiles    24  34 51 56 62 79
21 全双刻     All Even Pungs                      24  48 68 76
22 清一色     Full Flush                          24  75 76
23 一色三同顺 Pure Triple Chow                    24  24
24 一色三节高 Pure Shifted Pungs                  24  23
25 全大       Upper Tiles                         24  36 76
26 全中       Middle Tiles                        24  68 76
27 全小       Lower Tiles                         24  37 76
28 清龙       Pure Straight                       16
29 三色双龙会 Three-Suited Terminal Chows         16  63 70 72 76
30 一色三步高 Pure Shifted Chows                  16
31 全带五     All Fives                           16  68 76
32 三同刻     Triple Pung                         16
33 三暗刻     Three Concealed Pungs               16  66
34 全不靠     Lesser Honors and Knitted Tiles     12  51 56 62 79
35 组合龙     Knitted Straight                    12
36 大于五     Upper Four                          12  76
37 小于五     Lower Four                          12  76
38 三风刻     Big Three Winds                     12
39 花龙       Mixed Straight                      8
40 推不倒     Reversible Tiles                    8   75
41 三色三同顺 Mixed Triple Chow                   8
42 三色三节高 Mixed Shifted Pungs                 8
43 无番和     Chicken Hand                        8
44 妙手回春   Last Tile Draw                      8   80
45 海底捞月   Last Tile Claim                     8
46 杠上开花   Out with Replacement Tile           8   80
47 抢杠和     Robbing the Kong                    8   58
48 碰碰和     All Pungs                           6
49 混一色     Half Flush                          6   75
50 三色三步高 Mixed Shifted Chows                 6
51 五门齐     All Types                           6
52 全求人     Melded Hand                         6   79
53 双暗杠     Two Concealed Kongs                 6   66 67
54 双箭刻     Two Dragon Pungs                    6   59
55 全带幺     Outside Hand                        4
56 不求人     Fully Concealed Hand                4   62 80
57 双明杠     Two Melded Kongs                    4   74
58 和绝张     Last Tile                           4
59 箭刻       Dragon Pung                         2
60 圈风刻     Prevalent Wind                      2
61 门风刻     Seat Wind                           2
62 门前清     Concealed Hand                      2
63 平和       All Chows                           2   76
64 四归一     Tile Hog                            2
65 双同刻     Double Pung                         2
66 双暗刻     Two Concealed Pungs                 2
67 暗杠       Concealed Kong                      2
68 断幺       All Simples                         2   76
69 一般高     Pure Double Chow                    1
70 喜相逢     Mixed Double Chow                   1
71 连六       Short Straight                      1
72 老少副     Two Terminal Chows                  1
73 幺九刻     Pung of Terminals or Honors         1
74 明杠       Melded Kong                         1
75 缺一门     One Voided Suit                     1
76 无字       No Honors                           1
77 边张       Edge Wait                           1
78 坎张       Closed Wait                         1
79 单钓将     Single Wait                         1
80 自摸       Self-Drawn                          1
81 花牌       Flower Tiles                        1
82 明暗杠     Melded and Concealed Kong           5
"""


def read_row(row: str, rank: int) -> Fan:
    code, zh, *words = row.split()
    value = next(place for place, word in enumerate(words) if word.isdigit())
    name = " ".join(words[:value])
    return Fan(code, zh, name, int(words[value]), frozenset(words[value + 1 :]), rank)


TABLE = [read_row(row, rank) for rank, row in enumerate(ROWS.strip().splitlines())]
FANS: Table = {fan.code: fan for fan in TABLE}
CHICKEN = "43"
FLOWER = "81"
