"""The command ``sihai rank``."""

from __future__ import annotations

from typing import Annotated

import typer

from sihai.cli.arguments import Language
from sihai.cli.labels import Lang
from sihai.cli.output import EXIT_STATUS, console, reporting
from sihai.ranks import rank

_SAYS = {Lang.en: "{title}, from {threshold:,} points on", Lang.zh: "{title}，{threshold:,} 分起"}


def add_rank_command(app: typer.Typer) -> None:
    """Register the command."""
    # Points may be negative, and a minus sign is no option.
    settings = {"help_option_names": ["-h", "--help"], "ignore_unknown_options": True}
    app.command("rank", epilog=EXIT_STATUS, context_settings=settings)(_rank)


def _rank(
    points: Annotated[
        int, typer.Argument(metavar="POINTS", show_default=False, help="The points collected.")
    ],
    lang: Language = Lang.en,
) -> None:
    """Say which rank that many points bring."""
    with reporting(lang):
        title = rank(points)
        said = _SAYS[lang].format(title=getattr(title, lang.value), threshold=title.threshold)
        console().print(said, soft_wrap=True)
