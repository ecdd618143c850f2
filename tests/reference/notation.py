"""The one-string form of a hand: `[123m]` exposed, `(1111z)` a concealed kong, `+4m` the win."""

from typing import Any

from .tiles import format_tiles, parse_tiles


def parse_hand(text: str, **fields: Any) -> dict[str, Any]:
    """The fields of a hand, `fields` over the defaults. Groups stand between spaces."""
    concealed: list[int] = []
    melds = []
    win = None
    for group in text.split():
        if group.startswith(("[", "(")):
            tiles = parse_tiles(group[1:-1])
            exposed = {4: "kong", 3: "pung" if len(set(tiles)) == 1 else "chow"}[len(tiles)]
            kind = "concealed_kong" if group.startswith("(") else exposed
            melds.append({"kind": kind, "tiles": format_tiles(tiles)})
        else:
            concealed += parse_tiles(group.removeprefix("+"))
            if group.startswith("+"):
                win = group[1:]
    return {"concealed": format_tiles(concealed), "melds": melds, "win": win} | fields
