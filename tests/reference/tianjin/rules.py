"""What the list adds to MCR: 天听, the mixed steps, the heads, and 四方大发."""

from collections.abc import Iterator

from ..mcr.combining import suits_and_steps
from ..mcr.rules import Options, Rules
from ..readings import KNITTED_STRAIGHT, STANDARD, Block, Kind, Reading
from ..tiles import WINDS, is_terminal, number
from ..validate import Hand
from .table import FANS_BY_KEY

GREEN_DRAGON = 32


def mixed_steps(sets: list[Block]) -> Iterator[str]:
    """Q6: step 1; three sets in exactly two suits, four in two or three."""
    tiles = [block.tiles[0] for block in sets]
    if len(sets) < 3 or max(tiles) >= 27:
        return
    suits, _, steps = suits_and_steps(tiles)
    if steps != [1] * (len(sets) - 1):
        return
    enough = suits == 2 if len(sets) == 3 else suits >= 2
    if enough and all(block.kind is Kind.CHOW for block in sets):
        yield "T60" if len(sets) == 3 else "T48"
    if enough and all(block.kind in (Kind.PUNG, Kind.KONG) for block in sets):
        yield "T49" if len(sets) == 3 else "T43"


def more_fans(hand: Hand, reading: Reading, options: Options) -> Iterator[str]:
    if "ready_at_start" in hand.flags:
        yield "T06"
    if reading.shape not in (STANDARD, KNITTED_STRAIGHT):
        return
    [pair] = (block.tiles[0] for block in reading.blocks if block.kind is Kind.PAIR)
    if number(pair) in (2, 5, 8):
        yield "T73"
    if is_terminal(pair):
        yield "T74"
    pungs = {block.tiles[0] for block in reading.blocks if block.kind in (Kind.PUNG, Kind.KONG)}
    if options.sifang_dafa and pungs == {*WINDS} and pair == GREEN_DRAGON:
        yield "T00"


TIANJIN = Rules(
    table=FANS_BY_KEY,
    defaults=Options(mixed_kongs_points=None, flowers=False),
    more_combinations=mixed_steps,
    more_fans=more_fans,
)
