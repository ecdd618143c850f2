"""Which hands cannot exist, and which fault is reported first."""

from typing import Any

import pytest

import reference

GOOD = {"concealed": "123m456p789s11222z", "win": "1m", "melds": []}
KONG = {"concealed": "123m456p11222z", "win": "1m", "melds": [{"kind": "kong", "tiles": "9999s"}]}
CONCEALED_KONG = KONG | {"melds": [{"kind": "concealed_kong", "tiles": "9999s"}]}
PUNG = KONG | {"melds": [{"kind": "pung", "tiles": "999s"}]}
HEAVEN, EARTH, MAN = "blessing_of_heaven", "blessing_of_earth", "blessing_of_man"


def fault(base: dict[str, Any], **fields: object) -> str | None:
    error: str | None = reference.score(base | fields, "fourseas-intermediate")["error"]
    return error


@pytest.mark.parametrize("base", [GOOD, KONG, CONCEALED_KONG, PUNG])
def test_good_hands_have_no_fault(base: dict[str, Any]) -> None:
    assert fault(base) is None


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"colour": "red"}, "bad_field"),
        ({"flowers": 9}, "bad_field"),
        ({"flowers": True}, "bad_field"),
        ({"self_draw": 1}, "bad_field"),
        ({"seat": 0}, "bad_field"),
        ({"flags": "last_tile"}, "bad_field"),
        ({"void_suit": "z"}, "bad_field"),
        ({"melds": [{"kind": "pung"}]}, "bad_field"),
        ({"concealed": "123m456p789s11222z8z"}, "bad_tile"),
        ({"concealed": "123"}, "bad_tile"),
        ({"concealed": [0, 34]}, "bad_tile"),
        ({"win": "x"}, "bad_tile"),
        ({"win": "12m"}, "bad_tile"),
        ({"melds": [{"kind": "chow", "tiles": "124m"}]}, "bad_meld"),
        ({"melds": [{"kind": "chow", "tiles": [7, 8, 9]}]}, "bad_meld"),  # 8m 9m 1p
        ({"melds": [{"kind": "chow", "tiles": "567z"}]}, "bad_meld"),
        ({"melds": [{"kind": "pung", "tiles": "1111m"}]}, "bad_meld"),
        ({"melds": [{"kind": "pair", "tiles": "11m"}]}, "bad_meld"),
        ({"melds": [{"kind": "kong", "tiles": ""}]}, "bad_meld"),
        ({"seat": "X"}, "bad_seat"),
        ({"seat": "ES"}, "bad_seat"),
        ({"prevailing": ""}, "bad_seat"),
        ({"flags": ["tenho"]}, "bad_flag"),
        ({"concealed": "123m456p789s1122z"}, "bad_count"),
        ({"concealed": "123m456p789s111222z"}, "bad_count"),
        ({"melds": PUNG["melds"]}, "bad_count"),
        ({"concealed": "11111m456p789s222z"}, "too_many_copies"),
        ({"win": None}, "win_not_in_hand"),
        ({"win": "9m"}, "win_not_in_hand"),
        ({"flags": ["robbing_kong"], "self_draw": True}, "impossible_condition"),
        ({"concealed": "124m456p789s11222z"}, "not_winning"),
    ],
)
def test_single_faults(fields: dict[str, Any], code: str) -> None:
    assert fault(GOOD, **fields) == code


def test_copies_count_over_melds_too() -> None:
    assert fault(PUNG, concealed="123m456p11z999s", win="1m") == "too_many_copies"


def test_winning_tile_must_be_concealed() -> None:
    assert fault(PUNG, win="9s") == "win_not_in_hand"


FAULTS_BY_PRECEDENCE: list[tuple[str, dict[str, Any]]] = [
    ("bad_field", {"flowers": -1}),
    ("bad_tile", {"win": "0m"}),
    ("bad_meld", {"melds": [{"kind": "chow", "tiles": "135m"}]}),
    ("bad_seat", {"prevailing": "Q"}),
    ("bad_flag", {"flags": ["robbing_kong", "?"]}),
    ("bad_count", {"concealed": "11111m13579p13579s"}),
]


def test_first_of_several_faults_is_reported() -> None:
    """All at once, then without the gravest, and so on."""
    for start, (code, _) in enumerate(FAULTS_BY_PRECEDENCE):
        fields: dict[str, Any] = {"self_draw": True, "win": "9p"}
        for _, more in reversed(FAULTS_BY_PRECEDENCE[start:]):
            fields |= more
        assert fault(GOOD, **fields) == code
    late = {"flags": ["robbing_kong"], "self_draw": True, "concealed": "11111m13579p1357s"}
    assert fault(GOOD, win="9s", **late) == "too_many_copies"
    late["concealed"] = "11112m13579p1357s"
    assert fault(GOOD, win="9s", **late) == "win_not_in_hand"
    assert fault(GOOD, win="9p", **late) == "impossible_condition"
    assert fault(GOOD, win="9p", **late | {"flags": []}) == "not_winning"


IMPOSSIBLE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (GOOD, {"flags": [HEAVEN]}),
    (GOOD, {"flags": [EARTH]}),
    (GOOD, {"flags": [MAN], "self_draw": True}),
    (PUNG, {"flags": [HEAVEN], "self_draw": True}),
    (CONCEALED_KONG, {"flags": [EARTH], "self_draw": True}),
    (PUNG, {"flags": [MAN]}),
    (GOOD, {"flags": [HEAVEN, EARTH], "self_draw": True}),
    (GOOD, {"flags": [HEAVEN, "last_tile"], "self_draw": True}),
    (GOOD, {"flags": [MAN, "last_tile"]}),
    (GOOD, {"flags": [EARTH, "last_of_kind"], "self_draw": True}),
    (GOOD, {"flags": [MAN, "robbing_kong"]}),
    (GOOD, {"flags": [MAN, "after_kong_discard"]}),
    (GOOD, {"flags": [HEAVEN], "self_draw": True, "seat": "S"}),
    (GOOD, {"flags": [EARTH], "self_draw": True, "seat": "E"}),
    (GOOD, {"flags": [MAN], "seat": "E"}),
    (GOOD, {"flags": ["robbing_kong", "after_kong_discard"]}),
    (KONG, {"flags": ["kong_replacement"]}),
    (GOOD, {"flags": ["kong_replacement"], "self_draw": True}),
    (PUNG, {"flags": ["kong_replacement"], "self_draw": True}),
    (GOOD, {"flags": ["robbing_kong"], "self_draw": True}),
    (GOOD, {"flags": ["robbing_kong", "last_tile"]}),
    (GOOD, {"flags": ["robbing_kong"], "win": "1z"}),
    (
        {"concealed": "123m456p234s11z", "win": "3s", "flags": ["robbing_kong"]},
        {"melds": [{"kind": "chow", "tiles": "345s"}]},  # the other copy is melded
    ),
    (GOOD, {"flags": ["last_of_kind"], "win": "2z"}),
    (GOOD, {"flags": ["after_kong_discard"], "self_draw": True}),
    (PUNG, {"flags": ["ready_at_start"]}),
]


@pytest.mark.parametrize(("base", "fields"), IMPOSSIBLE)
def test_conditions_that_contradict(base: dict[str, Any], fields: dict[str, Any]) -> None:
    assert fault(base, **fields) == "impossible_condition"


@pytest.mark.parametrize(
    ("base", "fields"),
    [
        (GOOD, {"flags": [HEAVEN], "self_draw": True, "seat": "E"}),
        (GOOD, {"flags": [HEAVEN], "self_draw": True}),
        (GOOD, {"flags": [EARTH], "self_draw": True, "seat": "N"}),
        (GOOD, {"flags": [MAN]}),
        (GOOD, {"flags": [MAN, "ready_at_start"]}),
        (GOOD, {"flags": ["robbing_kong", "last_of_kind"]}),
        (CONCEALED_KONG, {"flags": ["kong_replacement", "last_tile"], "self_draw": True}),
        (KONG, {"flags": ["after_kong_discard", "last_tile"]}),
        (
            {"concealed": "123m456p234s11z", "win": "3s", "flags": ["last_of_kind"]},
            {"melds": [{"kind": "chow", "tiles": "345s"}]},
        ),
    ],
)
def test_conditions_that_hold_together(base: dict[str, Any], fields: dict[str, Any]) -> None:
    assert fault(base, **fields) is None


def test_every_level_reports_the_fault() -> None:
    results = reference.score_all_levels(GOOD | {"seat": "X"})
    assert [result["error"] for result in results.values()] == ["bad_seat"] * 3


def test_unknown_rules() -> None:
    assert reference.score(GOOD, "riichi")["error"] == "unknown_rules"
    assert reference.score(GOOD, "basic")["error"] is None


def test_bad_field_goes_before_unknown_rules_and_all_else_after() -> None:
    assert reference.score(GOOD | {"flowers": 9}, "riichi")["error"] == "bad_field"
    assert reference.score(GOOD | {"win": "0m"}, "riichi")["error"] == "unknown_rules"


def test_ids_are_read_as_tiles() -> None:
    ids = [0, 1, 2, 12, 13, 14, 24, 25, 26, 27, 27, 28, 28, 28]
    text = reference.score(GOOD, "fourseas-intermediate")
    assert reference.score(GOOD | {"concealed": ids, "win": 0}, "fourseas-intermediate") == text
