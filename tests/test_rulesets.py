"""Ruleset files: what they hold, what is refused with which words, options, fingerprints."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import sihai

CLUB = """
name = "club"
policy = "by_category"
shapes = ["standard", "seven_pairs"]
[[yaku]]
code = "pungs"
zh = "对对和"
en = "All Pungs"
points = 6
category = "form"
pattern = "all_pungs"
[[yaku]]
code = "pairs"
zh = "七对"
en = "Seven Pairs"
points = 24
category = "form"
pattern = "seven_pairs"
"""


def write(folder: Path, text: str, name: str = "club.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def assert_refused(path: Path, words: tuple[str, ...]) -> None:
    """The file is refused with its name and these words."""
    with pytest.raises(sihai.RulesetError) as fault:
        sihai.ruleset(path)
    for word in (path.name, *words):
        assert word in str(fault.value)


def test_levels_have_their_yaku() -> None:
    sizes = {name: len(sihai.ruleset(name).yaku) for name in sihai.ruleset_names()}
    assert sizes["fourseas-beginner"] == 7
    assert sizes["fourseas-basic"] == 18
    assert sizes["fourseas-intermediate"] == 49


def test_levels_have_the_numbers_of_the_rules() -> None:
    beginner, basic, intermediate = (
        sihai.ruleset(name) for name in ("beginner", "basic", "intermediate")
    )
    assert [(r.minimum.self_draw, r.minimum.discard) for r in (beginner, basic, intermediate)] == [
        (5, 5),
        (10, 10),
        (10, 20),
    ]
    assert [r.payment.line for r in (beginner, basic, intermediate)] == ["none", 30, 50]
    assert [r.limit for r in (beginner, basic, intermediate)] == [None, None, 200]
    novice = sihai.ruleset("intermediate", preset="novice").minimum
    assert (novice.self_draw, novice.discard) == (10, 10)


def test_aliases_name_the_same_ruleset() -> None:
    for alias in ("beginner", "basic", "intermediate"):
        assert sihai.ruleset(alias) == sihai.ruleset(f"fourseas-{alias}")
        assert sihai.ruleset(alias).name == f"fourseas-{alias}"


@pytest.mark.parametrize(
    ("options", "field", "value"),
    [
        ({"minimum_self_draw": 15}, "minimum.self_draw", 15),
        ({"minimum_discard": 0}, "minimum.discard", 0),
        ({"limit": 300}, "limit", 300),
        ({"limit": None}, "limit", None),
        ({"payment_line": 25}, "payment.line", 25),
        ({"payment_line": None}, "payment.line", "none"),
        ({"several_blessing_of_man": "refuse"}, "payment.several_blessing_of_man", "refuse"),
    ],
)
def test_options_set_their_field(options: dict[str, Any], field: str, value: object) -> None:
    rules = sihai.ruleset("intermediate", **options)
    found: Any = rules
    for name in field.split("."):
        found = getattr(found, name)
    assert found == value
    assert rules.options[next(iter(options))] == next(iter(options.values()))
    assert rules.fingerprint != sihai.ruleset("intermediate").fingerprint


def test_linked_seven_pairs_is_an_option() -> None:
    hand = sihai.Hand.parse("8888s 88p 8m 22z 66z 77z +8m")
    on = sihai.ruleset("intermediate")
    off = sihai.ruleset("intermediate", linked_seven_pairs=False)
    assert on.options["linked_seven_pairs"] is True
    assert off.options["linked_seven_pairs"] is False
    assert on.score(hand).raw - off.score(hand).raw == 20


def test_a_preset_comes_before_options() -> None:
    rules = sihai.ruleset("beginner", preset="no_minimum", minimum_discard=5)
    assert (rules.minimum.self_draw, rules.minimum.discard) == (0, 5)
    assert rules.yaku[-1].code == "chicken"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sihai.ruleset("riichi"), ("riichi", "fourseas-basic", "intermediate")),
        (lambda: sihai.ruleset("basic", preset="novice"), ("preset", "novice", "none")),
        (lambda: sihai.ruleset("intermediate", preset="x"), ("preset", "novice")),
        (lambda: sihai.ruleset("basic", colour=1), ("colour", "payment_line")),
        (
            lambda: sihai.ruleset("basic", payment_line="much"),
            ("option payment_line", "'much'", 'a whole number from 0 to 1000000, or "none"'),
        ),
        (lambda: sihai.ruleset("basic", payment_line=-1), ("option payment_line", "-1")),
        (lambda: sihai.ruleset("basic", payment_line=[1]), ("payment",)),  # type: ignore[arg-type]
        (lambda: sihai.ruleset("basic", limit=True), ("option limit", "True", '"none"')),
        (lambda: sihai.ruleset("basic", limit=2.0), ("option limit", "2.0", "whole number")),  # type: ignore[arg-type]
        (lambda: sihai.ruleset("basic", minimum_discard=None), ("option minimum_discard", "none")),
        (lambda: sihai.ruleset("basic", minimum_discard=10**5000), ("option minimum_discard",)),
        (
            lambda: sihai.ruleset("basic", several_blessing_of_man="x"),
            ("option several_blessing_of_man", "'x'", "discard, refuse"),
        ),
        (lambda: sihai.ruleset("basic", preset=["x"]), ("preset", "['x']")),  # type: ignore[arg-type]
        (lambda: sihai.ruleset("basic", limit=0), ("limit", "from 1 to")),
        (lambda: sihai.ruleset("intermediate", linked_seven_pairs="maybe"), ("linked", "true")),
        (lambda: sihai.ruleset("intermediate", linked_seven_pairs=[]), ("linked", "true")),  # type: ignore[arg-type]
        (lambda: sihai.ruleset("no/such.toml"), ("no/such.toml", "cannot be read")),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(call: Any, words: tuple[str, ...]) -> None:
    with pytest.raises(sihai.RulesetError) as fault:
        call()
    for word in words:
        assert word in str(fault.value)
    assert fault.value.code in ("unknown_rules", "bad_field")


def test_a_file_of_the_user_scores(tmp_path: Path) -> None:
    rules = sihai.ruleset(write(tmp_path, CLUB))
    assert rules.score(sihai.Hand.parse("123m456p789s1112z +2z")).points == 0
    assert rules.score(sihai.Hand.parse("111m222p333s4445z +5z")).points == 6
    assert rules.score(sihai.Hand.parse("1188m2277p3366s5z +5z")).points == 24
    assert sihai.ruleset(str(tmp_path / "club.toml")) == rules


def test_a_file_may_extend_another(tmp_path: Path) -> None:
    write(tmp_path, CLUB)
    child = write(
        tmp_path,
        """
extends = "club.toml"
name = "club2"
drop = ["pairs"]
[minimum]
discard = 3
[[yaku]]
code = "pungs"
points = 7
[[yaku]]
code = "kong"
zh = "杠"
en = "Kong"
points = 2
category = "kong"
pattern = "kong"
""",
        "child.toml",
    )
    rules = sihai.ruleset(child)
    assert [(y.code, y.points) for y in rules.yaku] == [("pungs", 7), ("kong", 2)]
    assert rules.minimum.discard == 3
    builtin = write(
        tmp_path, 'extends = "basic"\nname = "house"\nonly = ["A.2", "C1.1"]\n', "house.toml"
    )
    assert [y.code for y in sihai.ruleset(builtin).yaku] == ["A.2", "C1.1"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("points = 6", "points = 0"), ("yaku pungs", "points", "1")),
        (
            ("points = 6", "points = 'six'"),
            ("yaku pungs: points", "'six' is not a whole number from 1"),
        ),
        (("points = 6\n", ""), ("yaku pungs", "points")),
        (("points = 6", "points = true"), ("yaku pungs: points", "True is not a whole number")),
        (("points = 6", "points = 6\nvalue = 1"), ("yaku pungs", "value", "category")),
        (("points = 6", "points = 6\nincludes = [1]"), ("yaku pungs: includes[0]", "str")),
        (('"all_pungs"', '"all_pong"'), ("yaku pungs", "pattern", "all_pong", "all_pungs")),
        (('"all_pungs"', '"chicken_hand"'), ("yaku pungs", "chicken.points")),
        (('code = "pairs"', 'code = "pungs"'), ("pungs", "twice")),
        (('code = "pairs"', "code = 7"), ("yaku number 2", "code")),
        (('policy = "by_category"', 'policy = "mine"'), ("policy", "by_category")),
        (('"standard", "seven_pairs"', '"standard", "round"'), ("shapes", "round", "standard")),
        (('"standard", "seven_pairs"', ""), ("shapes", "at least one")),
        (('name = "club"', 'name = ""'), ("name",)),
        (('name = "club"', "name = 'club"), ("not TOML",)),
        (('name = "club"', 'name = "club"\nlimit = 0'), ("limit",)),
        (('name = "club"', 'name = "club"\nlimit = "lots"'), ("limit: 'lots'", 'or "none"')),
        (('name = "club"', 'name = "club"\nlimitt = 1'), ("limitt", "limit,")),
        (('name = "club"', 'name = "club"\nminimum = 3'), ("minimum",)),
        (
            ('name = "club"', 'name = "club"\nminimum.discard = "few"'),
            ("minimum.discard: 'few' is not a whole number from 0 to 1000000",),
        ),
        (('name = "club"', 'name = "club"\nminimum.both = 1'), ("minimum", "both", "self_draw")),
        (
            ('name = "club"', 'name = "club"\npayment.line = "much"'),
            ("payment.line: 'much' is not a whole number from 0 to 1000000", 'or "none"'),
        ),
        (('name = "club"', f'name = "club"\nlimit = {"9" * 5000}'), ("not TOML",)),
        (('name = "club"', 'name = "club"\ndrop = ["x"]'), ("drop", "needs extends")),
        (('name = "club"', 'name = "club"\nonly = ["pairs"]'), ("only", "needs extends")),
        (('name = "club"', 'extends = "basic"'), ("name", "missing", "of its own")),
        (
            ('name = "club"', 'extends = "riichi"\nname = "club"'),
            ("extends", "'riichi' is no ruleset", "fourseas-basic", "path"),
        ),
        (
            ('name = "club"', 'extends = "none.toml"\nname = "club"'),
            ("extends", "none.toml", "cannot be read"),
        ),
        (('name = "club"', 'extends = "./club.toml"\nname = "club"'), ("extends", "itself")),
        (
            ('name = "club"', 'extends = "basic"\nname = "club"\ndrop = ["Z9"]'),
            ("drop", "'Z9'", "known are A.2"),
        ),
        (
            ('name = "club"', 'extends = "basic"\nname = "club"\nonly = ["Z9"]'),
            ("only", "'Z9'", "known are A.2"),
        ),
        (('name = "club"', 'extends = "basic"\nname = "club"\ndrop = "A.2"'), ("drop", "list")),
        (('name = "club"', 'extends = "club.toml"\nname = "club"'), ("extends", "itself")),
        (('name = "club"', 'extends = 1\nname = "club"'), ("extends",)),
        (("points = 24", 'points = 24\nincludes = ["pongs"]'), ("yaku pairs", "includes", "pongs")),
        (("points = 24", 'points = 24\nincludes = ["pairs"]'), ("yaku pairs", "includes itself")),
        (('"seven_pairs"\n', '"all_pungs"\n'), ("yaku pairs", "pattern", "pungs")),
        (('category = "form"', 'category = ""'), ("yaku pungs", "category")),
        (('name = "club"', 'name = "club"\nyaku = 5'), ("not TOML",)),
        (("[[yaku]]", "[yaku]"), ("not TOML",)),
    ],
)
def test_a_mistake_is_told_with_file_yaku_and_field(
    tmp_path: Path, change: tuple[str, str], words: tuple[str, ...]
) -> None:
    old, new = change
    assert old in CLUB
    path = write(tmp_path, CLUB.replace(old, new, 1))
    assert_refused(path, words)


OPTIONS = """
[options.line]
sets = "payment.line"
[options.form]
sets = "yaku.pairs.shapes"
values = { true = ["seven_pairs"], false = ["standard"] }
[presets.dear]
set = { line = 5, form = false }
"""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('"payment.line"', '"payment.lime"'), ("options.line: sets", "'payment.lime'", "limit")),
        (('"payment.line"', '"payment"'), ("options.line: sets", "'payment'", "payment.line")),
        (('"payment.line"', '"name"'), ("options.line: sets", "'name'")),
        (('"payment.line"', '""'), ("options.line: sets", "payment.line")),
        (('"payment.line"', "5"), ("options.line: sets", "str")),
        (('sets = "payment.line"', "assumed = true"), ("options.line", "sets")),
        (('sets = "payment.line"', 'sets = "limit"\nset = 1'), ("options.line", "ruling")),
        (("yaku.pairs.shapes", "yaku.x.shapes"), ("options.form: sets", "no yaku 'x'")),
        (("yaku.pairs.shapes", "yaku.pairs"), ("options.form: sets", "yaku.CODE.shapes")),
        (("yaku.pairs.shapes", "yaku.pairs.code"), ("options.form: sets", "yaku.CODE.points")),
        (('["seven_pairs"]', '["round"]'), ("options.form: values.true", "'round'", "standard")),
        (('["seven_pairs"]', "7"), ("options.form: values.true", "array")),
        (('{ true = ["seven_pairs"], false = ["standard"] }', "{}"), ("options.form", "values")),
        (("line = 5", "lime = 5"), ("presets.dear", "no option 'lime'", "line, form")),
        (("line = 5", "line = -5"), ("presets.dear", "option line: -5", '0 to 1000000, or "none"')),
        (("line = 5", 'line = "much"'), ("presets.dear", "option line: 'much'", '"none"')),
        (("line = 5", "line = [5]"), ("presets.dear: set", "int")),
        (("form = false", 'form = "no"'), ("presets.dear", "option form: 'no'", "true, false")),
    ],
)
def test_options_and_presets_are_checked_when_the_file_is_read(
    tmp_path: Path, change: tuple[str, str], words: tuple[str, ...]
) -> None:
    old, new = change
    assert old in OPTIONS
    sihai.ruleset(write(tmp_path, CLUB + OPTIONS), preset="dear")
    path = write(tmp_path, CLUB + OPTIONS.replace(old, new, 1))
    assert_refused(path, words)


def test_values_that_do_not_go_together_name_their_options(tmp_path: Path) -> None:
    text = (
        CLUB
        + """
[[yaku]]
code = "more"
zh = "七对"
en = "More Pairs"
points = 8
category = "more"
pattern = "seven_pairs"
[options.category]
sets = "yaku.more.category"
"""
    )
    with pytest.raises(sihai.RulesetError, match="option category: yaku more: pattern") as fault:
        sihai.ruleset(write(tmp_path, text), category="form")
    assert "pairs" in str(fault.value)


def test_what_names_a_ruleset_is_not_inherited(tmp_path: Path) -> None:
    titled = 'title = { zh = "俱乐部", en = "Club" }\nabout = "Ours."\naliases = ["c"]\n'
    write(tmp_path, titled + CLUB)
    child = write(tmp_path, 'extends = "club.toml"\nname = "child"\n', "child.toml")
    rules = sihai.ruleset(child)
    assert (rules.title.zh, rules.title.en, rules.about) == ("child", "child", "")
    assert sihai.ruleset(tmp_path / "club.toml").title.en == "Club"


def test_what_is_left_out_takes_options_and_their_presets_along(tmp_path: Path) -> None:
    write(tmp_path, CLUB + OPTIONS)
    head = 'extends = "club.toml"\nname = "child"\ndrop = ["pairs"]\n'
    rules = sihai.ruleset(write(tmp_path, head, "child.toml"), preset="dear")
    assert dict(rules.options) == {"line": 5}
    assert rules.preset_table["dear"].set == {"line": 5}
    own = '[options.form]\nsets = "yaku.pairs.points"\n'
    with pytest.raises(sihai.RulesetError, match=r"child\.toml: options\.form: sets: .*no yaku"):
        sihai.ruleset(write(tmp_path, head + own, "child.toml"))


def test_a_file_may_have_the_name_of_a_file_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, 'extends = "fourseas-basic"\nname = "mine"\n', "fourseas-basic.toml")
    write(tmp_path, 'extends = "fourseas-basic.toml"\nname = "more"\n', "more.toml")
    monkeypatch.chdir(tmp_path)
    assert len(sihai.ruleset("fourseas-basic.toml").yaku) == 18
    assert sihai.ruleset("more.toml").name == "more"


def test_files_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "sub/../b.toml"\nname = "a"\n', "a.toml")
    write(tmp_path, 'extends = "./a.toml"\nname = "b"\n', "b.toml")
    (tmp_path / "sub").mkdir()
    with pytest.raises(sihai.RulesetError, match="extends itself"):
        sihai.ruleset(tmp_path / "a.toml")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\0", b"name", b"[" * 5000, b"a=" + b"[" * 9999])
def test_junk_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "junk.toml"
    path.write_bytes(content)
    with pytest.raises(sihai.RulesetError, match=r"junk\.toml"):
        sihai.ruleset(path)


def test_fingerprints_tell_what_decides_scores(tmp_path: Path) -> None:
    first = sihai.ruleset(write(tmp_path, CLUB)).fingerprint
    renamed = sihai.ruleset(write(tmp_path, CLUB.replace("All Pungs", "Pungs"))).fingerprint
    dearer = sihai.ruleset(write(tmp_path, CLUB.replace("points = 6", "points = 8"))).fingerprint
    assert first == renamed != dearer
    assert len(first) == 16
    assert len({sihai.ruleset(name).fingerprint for name in sihai.ruleset_names()}) >= 3


def test_rulesets_are_immutable_and_pickle() -> None:
    rules = sihai.ruleset("intermediate", preset="novice")
    with pytest.raises(AttributeError):
        rules.name = "mine"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        rules.fingerprint = "0"
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.options == rules.options
    hand = sihai.Hand.parse("[555z] (1111m) 23p 789s 99s +1p")
    assert again.score(hand, seat="E").points == rules.score(hand, seat="E").points
