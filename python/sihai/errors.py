"""The exceptions of the package: all are ``ValueError`` and carry an error code."""

from __future__ import annotations

CODES: tuple[str, ...] = (
    "ok",
    "bad_json",
    "bad_field",
    "unknown_rules",
    "bad_tile",
    "bad_meld",
    "bad_seat",
    "bad_flag",
    "bad_count",
    "too_many_copies",
    "win_not_in_hand",
    "impossible_condition",
    "not_winning",
    "below_minimum",
    "undefined_settlement",
)
"""Error codes by their number; with several faults, the one with the lowest number is reported."""


class SihaiError(ValueError):
    """Something given to the package is wrong.

    Attributes:
        code: one of ``CODES``.
        position: where in the text the fault is, in characters from 0; None if not in a text.
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


def first_fault(faults: list[HandError]) -> None:
    """Raise the fault whose code has the lowest number, the earliest of equals, if there is any."""
    if faults:
        raise min(faults, key=lambda fault: CODES.index(fault.code))
