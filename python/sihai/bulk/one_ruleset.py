"""One run scores by one ruleset, whatever rows name."""

from __future__ import annotations

from sihai.errors import RulesetError, SihaiError, shown
from sihai.json_answers import named_rules
from sihai.ruleset import Ruleset


class OneRuleset:
    """The ruleset of a run, which a row may name but not change.

    Attributes:
        rules: the ruleset.
        checked: whether rows that have a column `rules` must name it there. With a prefix the
            column is one like others, such as that of an earlier run.
        rescued: the name of the column with what of a row fits no column of its own.
    """

    def __init__(self, rules: Ruleset, prefix: str = "") -> None:
        """Keep the ruleset."""
        self.rules = rules
        self.checked = not prefix
        self.rescued = prefix + "rescued"
        self._known: dict[str, SihaiError | None] = {}

    def fault(self, name: str) -> SihaiError | None:
        """What is wrong with the name of a ruleset in data; None if it is the run's own."""
        if not self.checked:
            return None
        if name not in self._known and len(self._known) < 1000:
            self._known[name] = self._fault(name)
        return self._known[name] if name in self._known else self._fault(name)

    def _fault(self, name: str) -> SihaiError | None:
        try:
            named = named_rules(name, self.rules)
        except RulesetError as fault:
            return fault
        if named.fingerprint == self.rules.fingerprint:
            return None
        message = f"rules: {shown(name)} is not {self.rules.name} as this run scores by"
        return SihaiError(message, "bad_field")
