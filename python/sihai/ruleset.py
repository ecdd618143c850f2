"""Rulesets: named tables of yaku with the rules that count them, compiled once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sihai import _core
from sihai.context import Flag, WinContext, context_of
from sihai.errors import RulesetError, wrong_type
from sihai.hand import Hand
from sihai.options import OptionValue, check_options, option_values, with_options
from sihai.ruleset_compile import compiled, fingerprint, table_of
from sihai.ruleset_file import (
    SWITCHES,
    Minimum,
    Option,
    Payment,
    Preset,
    RulesetFile,
    Text,
    Yaku,
    check,
)
from sihai.ruleset_ready import ReadyMethods
from sihai.ruleset_source import builtin_names, load
from sihai.score import Score

if TYPE_CHECKING:
    from sihai.batch import HandBatch, ScoreArrays


class Ruleset(ReadyMethods):
    """A compiled ruleset. Immutable; any number of threads may use one. Made by `ruleset`.

    Attributes:
        name: its name.
        title: its name for people, in both languages.
        about: one sentence.
        yaku: the table; column j of every counts array is ``yaku[j]``.
        shapes: the shapes that win.
        limit: the most that a hand counts, or None.
        minimum: the points needed to win by self-draw and on a discard.
        payment: the scheme of payments and its numbers.
        options: every option -> its value here.
        presets: the names of the presets.
        fingerprint: a short hash of all that decides scores, and of the engine's scoring version.
    """

    __slots__ = ("_compiled", "_file", "fingerprint", "options", "yaku")

    _compiled: _core.Ruleset
    _file: RulesetFile
    fingerprint: str
    options: Mapping[str, OptionValue]
    yaku: tuple[Yaku, ...]

    def __init__(self, file: RulesetFile) -> None:
        """Compile a checked ruleset file."""
        table = table_of(file)
        for name, value in (
            ("_file", file),
            ("_compiled", compiled(file, table)),
            ("yaku", table),
            ("options", MappingProxyType(option_values(file))),
            ("fingerprint", fingerprint(file, table)),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a ruleset does not change."""
        raise AttributeError("a Ruleset is immutable; make another with sihai.ruleset(...)")

    @property
    def name(self) -> str:
        """Its name."""
        return self._file.name

    @property
    def title(self) -> Text:
        """Its name for people, ``.zh`` and ``.en``."""
        return self._file.title or Text(self._file.name, self._file.name)

    @property
    def about(self) -> str:
        """One sentence about it."""
        return self._file.about

    @property
    def policy(self) -> str:
        """How it counts: ``by_category``, ``by_exclusion`` or ``largest_plus_extras``."""
        return self._file.policy

    @property
    def switches(self) -> Mapping[str, bool]:
        """Every field of a ruleset file that is true or false -> its value here."""
        return MappingProxyType({name: getattr(self._file, name) for name in SWITCHES})

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that win."""
        return self._file.shapes

    @property
    def limit(self) -> int | None:
        """The most that a hand counts (FOUR_SEAS R6), or None."""
        return None if self._file.limit == "none" else self._file.limit

    @property
    def minimum(self) -> Minimum:
        """The points needed to win, ``.self_draw`` and ``.discard`` (FOUR_SEAS R14)."""
        return self._file.minimum

    @property
    def payment(self) -> Payment:
        """The scheme of payments, ``.scheme``, and its numbers."""
        return self._file.payment

    @property
    def presets(self) -> tuple[str, ...]:
        """The names of the presets."""
        return tuple(self._file.presets)

    @property
    def preset_table(self) -> Mapping[str, Preset]:
        """Every preset with what it is about, ``.about``, and the options it sets, ``.set``."""
        return MappingProxyType(self._file.presets)

    @property
    def option_table(self) -> Mapping[str, Option]:
        """Every option with what it is about, its ruling and whether its default is assumed."""
        return MappingProxyType(self._file.options)

    @property
    def blessing_of_man(self) -> bool:
        """Whether a blessing of man is a yaku, so judged and paid as a self-draw (R14, R15)."""
        return self._compiled.blessing_of_man

    def score(
        self,
        hand: Hand,
        context: WinContext | None = None,
        *,
        self_draw: bool = False,
        seat: str | int | None = None,
        prevailing: str | int | None = None,
        flags: Iterable[str] | Flag = (),
        flowers: int = 0,
        void_suit: str | None = None,
    ) -> Score:
        """What a complete hand scores: the reading and the yaku that count the most.

        A hand that does not win is a `Score` with ``is_win`` False and 0 points.

        Args:
            hand: 14 tiles (a meld is three), the winning tile named.
            context: the facts of the win; or give them by the keywords, as for `WinContext`.
            self_draw: see `WinContext`, as for the rest.
            seat: see there.
            prevailing: see there.
            flags: see there.
            flowers: see there.
            void_suit: see there.

        Raises:
            HandError: for a hand or a fact that cannot be, with its ``code``.
            TypeError: if `hand` or `context` is something else.
        """
        if context is None:
            context = context_of(self_draw, seat, prevailing, flags, flowers, void_suit)
        elif (
            self_draw
            or flags
            or flowers
            or seat is not None
            or prevailing is not None
            or void_suit is not None
        ):
            raise TypeError("context: give the facts of the win by it or by keywords, not by both")
        try:
            return Score(self._compiled.score(hand, context), self, hand, context)
        except TypeError:
            if not isinstance(hand, Hand):
                raise wrong_type("hand", "a Hand", hand) from None
            if not isinstance(context, WinContext):
                raise wrong_type("context", "a WinContext", context) from None
            raise

    def score_batch(
        self,
        batch: HandBatch,
        *,
        threads: int = 1,
        outputs: Iterable[str] = ("points", "raw", "counts", "status", "may_win"),
        out: ScoreArrays | None = None,
        strict: bool = False,
    ) -> ScoreArrays:
        """What every hand of a batch scores, as `score` would tell it.

        The same results for any number of threads; the GIL is released, and Ctrl-C ends a long
        batch. A bad row, or one that does not win, has its number in ``status`` and else zeros.

        Args:
            batch: N hands.
            threads: how many, 0 = one a core.
            outputs: which arrays to make; what is left out costs nothing.
            out: arrays of an earlier call to write into, instead of new ones.
            strict: raise for the first bad row (a hand that does not win is none).

        Returns:
            ``points`` int32 (N,), ``raw`` int32 (N,), ``counts`` uint8 (N, Y) with ``yaku[j]``
            naming column j, ``status`` uint8 (N,), ``may_win`` bool (N,).

        Raises:
            HandError: with `strict`, for the first bad row, with its number and reason.
            ValueError: for `threads`, `outputs` or `out` that do not fit.
        """
        from sihai.batch import score_batch

        return score_batch(self._compiled, len(self.yaku), batch, threads, outputs, out, strict)

    def sample(
        self,
        n: int,
        *,
        seed: int | None = None,
        ready: bool = False,
        yaku: str | None = None,
    ) -> HandBatch:
        """Random hands: uniform over the draws of tiles that win, or that are ready.

        See `sihai.sample.sample`, for the arguments and what is raised.
        """
        from sihai.sample import sample

        return sample(self, n, seed=seed, ready=ready, yaku=yaku)

    def settle_batch(
        self,
        points: Any,
        discarder: Any,
        *,
        as_self_draw: Any = False,
        out: Any = None,
        status: Any = None,
    ) -> Any:
        """What each seat gets and pays, many hands at once; the arithmetic of `sihai.settle`.

        Args:
            points: (N, 4) integers, the points of the winners by seat, 0 = no winner. A row
                without winners is a draw: nobody pays.
            discarder: (N,) seats 0 to 3, 255 = self-draw; or one for all.
            as_self_draw: (N,) or one bool: a blessing of man, see `sihai.settle`.
            out: (N, 4) or (4,) bool by seat: who has won before and pays nothing (Sichuan).
            status: (N,) uint8 to write 0 or the number of each row's error into, instead of
                raising; the row's payments are then zeros.

        Returns:
            int32 (N, 4), every row with sum zero.

        Raises:
            SettlementError: for the first row that cannot be settled, without `status`.
            TypeError: for arrays that do not hold integers.
            ValueError: for arrays of the wrong shape.
        """
        from sihai.settle_batch import settle_batch

        return settle_batch(self, points, discarder, as_self_draw, status, out)

    def __repr__(self) -> str:
        """The name and what of it is not the default."""
        default = ruleset(self.name).options if self.name in builtin_names() else self.options
        changed = "".join(
            f", {name}={value!r}"
            for name, value in self.options.items()
            if value != default.get(name)
        )
        return f"<Ruleset {self.name!r}{changed}>"

    def __reduce__(self) -> tuple[Any, tuple[RulesetFile]]:
        """Pickle as the file's content, compiled again where it arrives."""
        return Ruleset, (self._file,)

    def __eq__(self, other: object) -> bool:
        """Whether name and fingerprint are the same."""
        if not isinstance(other, Ruleset):
            return NotImplemented
        return (self.name, self.fingerprint) == (other.name, other.fingerprint)

    def __hash__(self) -> int:
        """By name and fingerprint."""
        return hash((self.name, self.fingerprint))


def ruleset(
    name_or_path: str | Path, *, preset: str | None = None, **options: OptionValue
) -> Ruleset:
    """A ruleset by name, alias or the path of a ruleset file, with a preset and options set.

    Raises:
        RulesetError: ``unknown_rules`` for a name that is not known or a file that cannot be read,
            ``bad_field`` for what is wrong in a file, a preset or an option.

    >>> import sihai
    >>> sihai.ruleset("intermediate", preset="novice").minimum
    Minimum(self_draw=10, discard=10)
    """
    if not isinstance(name_or_path, str | Path):
        raise wrong_type("rules", "the name or path of a ruleset", name_or_path)
    if isinstance(name_or_path, str) and name_or_path in builtin_names():
        try:
            return _builtin(name_or_path, preset, tuple(sorted(options.items())))
        except TypeError:  # a value that cannot be hashed: let it be refused with its name
            pass
    return _make(name_or_path, preset, options)


def _make(
    name_or_path: str | Path, preset: str | None, options: Mapping[str, OptionValue]
) -> Ruleset:
    raw, where = load(name_or_path)
    file = check(raw, where)
    check_options(file, where)
    file = with_options(file, preset, options)
    try:
        return Ruleset(file)
    except ValueError as error:
        raise RulesetError(f"{where}: {error}", "bad_field") from None


@lru_cache(maxsize=64, typed=True)
def _builtin(
    name: str, preset: str | None, options: tuple[tuple[str, OptionValue], ...]
) -> Ruleset:
    return _make(name, preset, dict(options))


def ruleset_names() -> tuple[str, ...]:
    """The names of the rulesets that come with the package, without aliases."""
    names = builtin_names()
    first: dict[str, str] = {}
    for name, file in names.items():
        first.setdefault(file, name)
    return tuple(sorted(first.values()))
