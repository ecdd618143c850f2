"""What the tests of the command line share: the type of the fixture `run`, and tables read."""

from __future__ import annotations

import re
from collections.abc import Callable

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


def rows(table: str) -> list[list[str]]:
    """The cells of a table's lines."""
    return [re.split(r"\s{2,}", line.strip()) for line in table.splitlines() if line.strip()]
