"""The random hands: possible, reproducible, and rich in rare yaku."""

from collections import Counter
from itertools import islice

import pytest

import generate
import generate_mcr
import generate_sichuan
import reference
from reference.fourseas.table import YAKU
from reference.mcr.table import FANS
from reference.tianjin.table import TABLE
from reference.validate import FLAGS

INTERMEDIATE = "fourseas-intermediate"


@pytest.mark.parametrize("family", generate.FAMILIES)
def test_hands_can_exist_and_win(family: str) -> None:
    errors = Counter(
        reference.score(hand, INTERMEDIATE)["error"]
        for hand in generate.hands(300, seed=1, families=[family])
    )
    if family == "broken":
        assert errors.keys() <= {None, "not_winning"}
        assert errors["not_winning"] > 200
    else:
        assert errors == {None: 300}


def test_every_yaku_flag_seat_and_number_of_melds_occurs() -> None:
    codes: Counter[str] = Counter()
    flags: Counter[str] = Counter()
    shapes: Counter[tuple[int, int, int]] = Counter()
    others: Counter[tuple[str | None, bool]] = Counter()
    for hand in generate.hands(6000, seed=2):
        result = reference.score(hand, INTERMEDIATE)
        codes.update(item["code"] for item in result["yaku"])
        flags.update(hand["flags"])
        others[hand["seat"], hand["self_draw"]] += 1
        kinds = [meld["kind"] for meld in hand["melds"]]
        shapes[len(kinds), kinds.count("kong"), kinds.count("concealed_kong")] += 1
    assert {code: codes[code] for code in YAKU if codes[code] < 5} == {}
    assert flags.keys() == FLAGS
    assert min(flags.values()) > 20
    assert len(others) == 10
    every_mix = {
        (melds, exposed, concealed)
        for melds in range(5)
        for exposed in range(melds + 1)
        for concealed in range(melds + 1 - exposed)
    }
    assert shapes.keys() == every_mix


def test_same_seed_same_hands() -> None:
    first = list(generate.hands(50, seed=9))
    assert first == list(generate.hands(50, seed=9))
    assert first != list(generate.hands(50, seed=10))
    assert first[:20] == list(islice(generate.hands(1000, seed=9), 20))


def test_chow_multisets_and_pung_sets() -> None:
    chows = list(generate.chow_multisets())
    assert len(chows) == len(set(chows)) == 12650
    assert {lowest for multiset in chows for lowest in multiset} == {*range(7), *range(9, 16)} | {
        *range(18, 25)
    }
    pungs = list(generate.pung_sets())
    assert len(pungs) == len(set(pungs)) == 46376


def test_plain_hand() -> None:
    blocks = [("chow", 0), ("chow", 13), ("pung", 26), ("kong", 33), ("pair", 27)]
    hand = generate.plain_hand(blocks)
    result = reference.score(hand, INTERMEDIATE)
    assert result["blocks"] == ["123m", "567p", "999s", "7777z", "11z"]
    assert hand["win"] == "1m"


@pytest.mark.parametrize("family", generate_mcr.FAMILIES)
def test_hands_of_mcr_can_exist_and_win(family: str) -> None:
    errors = Counter(
        reference.score(hand, "mcr")["error"]
        for hand in generate_mcr.hands(200, seed=1, families=[family])
    )
    assert errors.keys() <= {None, "not_winning"}
    assert errors["not_winning"] < (40 if family == "common" else 1)


def test_every_fan_of_mcr_and_tianjin_occurs() -> None:
    for rules, codes in (("mcr", set(FANS)), ("tianjin", {row.code for row in TABLE})):
        seen: Counter[str] = Counter()
        flags: Counter[str] = Counter()
        for hand in generate_mcr.hands(5000, seed=2):
            seen.update(each["code"] for each in reference.score(hand, rules)["yaku"])
            flags.update(hand["flags"])
        assert {code for code in codes if seen[code] < 5} == set()
        assert flags.keys() == FLAGS


@pytest.mark.parametrize("family", generate_sichuan.FAMILIES)
def test_hands_of_sichuan_can_exist_and_win(family: str) -> None:
    """Without the void suit, which now and then is one that the hand holds."""
    errors = Counter(
        reference.score(hand | {"void_suit": None}, "sichuan")["error"]
        for hand in generate_sichuan.hands(200, seed=1, families=[family])
    )
    assert errors.keys() <= {None, "not_winning"}
    assert (errors["not_winning"] > 50) == (family == "unplayable")
    assert errors["not_winning"] == 0 or family == "unplayable"


def test_same_seed_same_hands_of_mcr_and_sichuan() -> None:
    for source in (generate_mcr.hands, generate_sichuan.hands):
        assert list(source(50, seed=9)) == list(source(80, seed=9))[:50]
