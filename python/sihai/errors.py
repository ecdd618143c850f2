"""The exceptions of the package: all are ``ValueError`` and carry an error code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from sihai import _core

P = ParamSpec("P")
T = TypeVar("T")

CODES: tuple[str, ...] = _core.STATUS_NAMES
"""Error codes by their number; with several faults, the one with the lowest number is reported."""


class SihaiError(ValueError):
    """Something given to the package is wrong.

    Attributes:
        code: one of ``CODES``.
        position: where in the text the fault is, in characters from 0; None if not in a text, or
            if it is one of the hand as a whole.
    """

    def __init__(self, message: str, code: str, position: int | None = None) -> None:
        """Keep the message, the code and the place."""
        super().__init__(message)
        self.code = code
        self.position = position

    def __reduce__(self) -> tuple[type[SihaiError], tuple[str, str, int | None]]:
        """Pickle with all three arguments, for errors that cross processes."""
        return type(self), (str(self), self.code, self.position)


class HandError(SihaiError):
    """A hand or the facts of its win that cannot exist, or text that does not name one."""


class RulesetError(SihaiError):
    """A ruleset that is unknown, or a ruleset file, preset or option that is wrong."""


class SettlementError(SihaiError):
    """Wins that cannot be settled."""


class Faults(list[SihaiError]):
    """All that is wrong with one thing, collected so that the first by its code can be raised."""

    def __init__(self, kind: type[SihaiError], found: Iterable[SihaiError] = ()) -> None:
        """Begin with what was found before.

        Args:
            kind: the exception that `add` makes.
            found: faults of any kind.
        """
        super().__init__(found)
        self._kind = kind

    def add(self, message: str, code: str = "bad_field") -> None:
        """Note that something is wrong."""
        self.append(self._kind(message, code))

    def of(self, function: Callable[P, T], *args: P.args, **keywords: P.kwargs) -> T | None:
        """What the function returns, or None and its fault noted."""
        try:
            return function(*args, **keywords)
        except SihaiError as fault:
            self.append(fault)
            return None

    def raise_first(self) -> None:
        """Raise the fault with the lowest code, the earliest of equals, if there is any."""
        if self:
            raise min(self, key=lambda fault: CODES.index(fault.code))


def wrong_type(field: str, right: str, value: object) -> TypeError:
    """The error for something of the wrong type: ``hand: must be a Hand, not str``."""
    return TypeError(f"{field}: must be {right}, not {type(value).__name__}")


def shown(value: object) -> str:
    """A value in a message: the first 60 characters of its repr, also where Python gives none."""
    try:
        return f"{value!r:.60}"
    except Exception:  # a number of too many digits, alone or within, or an object's own fault
        return f"a value of type {type(value).__name__} that cannot be shown"


def shown_name(name: object) -> str:
    """The name of a field that somebody made up, in a message."""
    return name[:60] if isinstance(name, str) else shown(name)
