"""Some rows of the input on their way to the output."""

from __future__ import annotations

from typing import Any, Protocol

from sihai.batch import HandBatch
from sihai.errors import SihaiError


class Chunk(Protocol):
    """Rows that were read but not looked at, which is left to the threads.

    Attributes:
        position: where the input goes on behind them, for its own source to understand.
    """

    position: int

    def hands(self) -> HandBatch:
        """The hands, one a row, whatever the rows hold."""

    def problem(self, row: int) -> SihaiError | None:
        """What is wrong with a row that did not score, in words."""

    def table(self) -> Any:
        """The columns that are carried through, as the source's schema has them."""

    def objects(self) -> list[bytes]:
        """The same as JSON objects, a row each, without their last brace."""


class Source(Protocol):
    """An input that is read once, in order.

    Attributes:
        name: for messages.
        total: the number of rows, None if it is not known beforehand.
    """

    name: str
    total: int | None

    def schema(self) -> Any:
        """The columns of the chunks' tables."""

    def chunks(self) -> Any:
        """The rows from the place on where reading begins: an iterator of chunks."""

    def fraction(self) -> float | None:
        """How much of the input has been read; None if that is not known."""

    def close(self) -> None:
        """Close the files."""
