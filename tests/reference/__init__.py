"""A slow, plain statement of the rules, to check the engine against.

Nothing here is shared with the engine: it is written from the rules alone. Tiles, readings and
validation serve every ruleset; each ruleset has a package of its own.

    score(hand, "fourseas-intermediate")     one hand under one ruleset of RULESETS
    score(hand, "mcr", knitted_body_wait=False)   with options: the packages list them
    score_all_levels(hand)                   one hand under the three Four Seas levels, work shared
    settle(rules, {"S": 40}, discarder="E")  payments of one win, or of several on one tile
    settle_mixed(hand, players, "S", "E")    payments among players of different Four Seas levels
    rank(1500)                               the title of so many points

A hand is a mapping with the fields of the JSON input in structured form (`concealed`, `melds`,
`win`, ...); tiles are text in the canonical form (`123m45p`) or a list of ids 0-33.
"""

from .fourseas.payments import settle_mixed
from .fourseas.score import score_all_levels
from .fourseas.table import LEVEL_NAMES
from .ranks import rank
from .rulesets import RULESETS, score, settle

__all__ = [
    "LEVEL_NAMES",
    "RULESETS",
    "rank",
    "score",
    "score_all_levels",
    "settle",
    "settle_mixed",
]
