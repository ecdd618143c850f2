"""Single pungs (MCR 1.5), kongs and concealed pungs (MCR 1.6). A kong is a pung."""

from collections.abc import Iterator, Sequence

from ..readings import Block, Kind, Reading
from ..tiles import DRAGONS, WINDS, is_outside
from ..validate import Hand
from .combining import OF_HONOR_PUNGS, Choice
from .rules import Options


def standing(hand: Hand, reading: Reading) -> list[Block]:
    """The reading's blocks that are not melds."""
    blocks = list(reading.blocks)
    for meld in hand.meld_blocks:
        blocks.remove(meld)
    return blocks


def single_pungs(hand: Hand, sets: Sequence[Block], choice: Choice) -> Iterator[str]:
    """箭刻, 圈风刻, 门风刻 and 幺九刻: 幺九刻 of the pungs that no other honor fan uses."""
    used = {node for fan, nodes in choice if fan in OF_HONOR_PUNGS for node in nodes}
    for node, block in enumerate(sets):
        tile = block.tiles[0]
        if block.kind is Kind.CHOW or not is_outside(tile):
            continue
        fans = []
        if tile in DRAGONS and node not in used:
            fans.append("59")
        if hand.prevailing is not None and tile == WINDS[hand.prevailing]:
            fans.append("60")
        if hand.seat is not None and tile == WINDS[hand.seat]:
            fans.append("61")
        if not fans and node not in used:
            fans.append("73")
        yield from fans


def kongs(hand: Hand, options: Options) -> Iterator[str]:
    exposed = [meld.exposed for meld in hand.melds if meld.block.kind is Kind.KONG]
    melded, concealed = exposed.count(True), exposed.count(False)
    if melded + concealed == 4:
        yield "5"
    elif melded + concealed == 3:
        yield "17"
    elif (melded, concealed) == (1, 1):
        yield from ["74", "67"] if options.mixed_kongs_points is None else ["82"]
    elif melded + concealed == 2:
        yield "57" if melded else "53"
    elif melded + concealed == 1:
        yield "74" if melded else "67"


def concealed_pungs(hand: Hand, reading: Reading) -> Iterator[str]:
    """One entry by the number of concealed pungs and kongs; 双暗杠 drops its own 双暗刻."""
    blocks = standing(hand, reading)
    count = sum(block.kind is Kind.PUNG for block in blocks)
    count += sum(not meld.exposed for meld in hand.melds)
    by_discard = not hand.self_draw and any(
        block.kind is Kind.PUNG and hand.win in block.tiles for block in blocks
    )
    if by_discard and not any(
        block.kind is Kind.CHOW and hand.win in block.tiles for block in blocks
    ):
        count -= 1
    if count >= 2:
        yield {2: "66", 3: "33", 4: "12"}[count]
