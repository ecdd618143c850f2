"""Where rulesets come from: the package's own and files of the user, and what extends them."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from pathlib import Path
from typing import Any

from sihai.errors import RulesetError, shown
from sihai.ruleset_file import fault, yaku_of

_FOLDER = Path(__file__).parent / "rulesets"


def builtin_names() -> dict[str, str]:
    """Every name and alias of the rulesets that come with the package -> file stem."""
    return dict(_builtin_names())


@cache
def _builtin_names() -> dict[str, str]:
    names: dict[str, str] = {}
    import tomllib  # not before a ruleset is asked for

    for file in sorted(_FOLDER.glob("*.toml")):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        for name in (raw["name"], *raw.get("aliases", ())):
            names[name] = file.name
    return names


def load(name_or_path: str | Path) -> tuple[dict[str, Any], str]:
    """The ruleset's fields after extension, and the file's name for messages.

    Raises:
        RulesetError: ``unknown_rules`` or ``bad_field``.
    """
    return _load(name_or_path, ())


def _load(source: str | Path, within: tuple[object, ...]) -> tuple[dict[str, Any], str]:
    names = _builtin_names()
    folder: Path | None = None  # of a file of the user
    if isinstance(source, str) and source in names:
        where = names[source]
        text = (_FOLDER / where).read_text(encoding="utf-8")
        place: object = where
    elif isinstance(source, Path) or source.endswith(".toml") or "/" in source or "\\" in source:
        where = str(source)
        text = _read(Path(source))
        place = Path(source).resolve()
        folder = Path(source).parent
    else:
        known = ", ".join(sorted(names))
        message = f"{shown(source)} is no ruleset; known are {known}, or the path of a .toml file"
        raise RulesetError(message, "unknown_rules")
    if place in within:
        raise fault(where, "extends", "the file extends itself, directly or through others")
    import tomllib

    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number of too many digits
        raise RulesetError(f"{where}: not TOML: {error}", "bad_field") from None
    if "extends" not in raw:
        for field in ("only", "drop"):
            if field in raw:
                raise fault(where, field, "needs extends: it is about the yaku of another ruleset")
        return raw, where
    base = raw.pop("extends")
    if not isinstance(base, str):
        raise fault(where, "extends", "must be the name or path of a ruleset")
    if "name" not in raw:
        raise fault(where, "name", "missing; a file that extends another has a name of its own")
    is_path = base.endswith(".toml") and base not in names
    try:
        parent, _ = _load(folder / base if is_path and folder else base, (*within, place))
    except RulesetError as error:
        if error.code != "unknown_rules":
            raise
        raise RulesetError(f"{where}: extends: {error}", error.code) from None
    return _extend(parent, raw, where), where


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        reason = error.strerror or str(error)
        raise RulesetError(f"{path}: cannot be read: {reason}", "unknown_rules") from None
    except ValueError:  # not UTF-8, or a NUL in the path
        raise RulesetError(f"{str(path)!r:.200}: is no UTF-8 file", "bad_field") from None


def _extend(parent: dict[str, Any], raw: dict[str, Any], where: str) -> dict[str, Any]:
    """The parent's fields with this file's laid over them; yaku meet by their code."""
    only = _code_list(raw, "only", where)
    drop = _code_list(raw, "drop", where) or []
    yaku = _codes(parent.get("yaku", []), where)
    for field, codes in (("only", only or []), ("drop", drop)):
        for code in codes:
            if code not in yaku:
                what = f"there is no yaku {shown(code)} to {'keep' if field == 'only' else field}"
                raise fault(where, field, f"{what}; known are {', '.join(yaku)}")
    kept = {
        code: row
        for code, row in yaku.items()
        if code not in drop and (only is None or code in only)
    }
    for code, row in _codes(raw.pop("yaku", []), where).items():
        kept[code] = _overlay(kept.get(code, {}), row)
    merged = _without(parent, yaku.keys() - kept.keys(), list(kept.values()))
    for field, value in raw.items():
        if field in ("minimum", "payment", "chicken", "options") and isinstance(value, dict):
            merged[field] = _overlay(merged.get(field, {}), value)
        else:
            merged[field] = value
    return merged


_OWN = ("name", "title", "about", "aliases")
"""Fields that a file never takes over: they name the one ruleset."""


def _without(parent: dict[str, Any], gone: Set[str], yaku: list[dict[str, Any]]) -> dict[str, Any]:
    """What a ruleset hands on but for some yaku: they take inclusions and options along."""
    handed = {field: value for field, value in parent.items() if field not in _OWN}
    handed["yaku"] = [
        {
            field: [code for code in value if code not in gone]
            if field in ("includes", "not_beside", "absorbs", "absorbs_one")
            and isinstance(value, list)
            else value
            for field, value in row.items()
        }
        for row in yaku
    ]
    options = handed.get("options")
    if not isinstance(options, dict):
        return handed
    lost = {
        name
        for name, option in options.items()
        if isinstance(option, dict) and any(yaku_of(path)[0] in gone for path in _paths(option))
    }
    handed["options"] = {name: option for name, option in options.items() if name not in lost}
    if isinstance(handed.get("presets"), dict):
        handed["presets"] = {
            name: {**preset, "set": {k: v for k, v in preset["set"].items() if k not in lost}}
            if isinstance(preset, dict) and isinstance(preset.get("set"), dict)
            else preset
            for name, preset in handed["presets"].items()
        }
    return handed


def _paths(option: dict[str, Any]) -> list[str]:
    sets = option.get("sets", "")
    return [str(path) for path in sets] if isinstance(sets, list) else [str(sets)]


def _code_list(raw: dict[str, Any], field: str, where: str) -> list[str] | None:
    codes = raw.pop(field, None)
    if codes is None or (isinstance(codes, list) and all(isinstance(c, str) for c in codes)):
        return codes
    raise fault(where, field, "must be a list of yaku codes")


def _overlay(below: Any, above: Any) -> Any:
    if not (isinstance(below, dict) and isinstance(above, dict)):
        return above
    merged = dict(below)
    for key, value in above.items():
        merged[key] = _overlay(merged[key], value) if key in merged else value
    return merged


def _codes(rows: Any, where: str) -> dict[str, dict[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise fault(where, "yaku", "must be tables: [[yaku]]")
    codes: dict[str, dict[str, Any]] = {}
    for place, row in enumerate(rows):
        code = row.get("code")
        if not isinstance(code, str) or not code:
            raise fault(where, f"yaku number {place + 1}: code", "must be a text, not empty")
        if code in codes:
            raise fault(where, f"yaku {code}: code", "stands twice")
        codes[code] = row
    return codes
