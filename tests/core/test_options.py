"""Options: checked when made, and read from text and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from tete.core import BadOptions, Options, dump_options, load_options, option, read_options, write_option
from tete.core.options import kinds_of

Pace = Literal["slow", "fast"]


@dataclass(frozen=True)
class Closed(Options):
    """Every kind of closed set."""

    pace: Pace = option("slow", choices=("slow", "fast"))
    sets: Literal[1, 2] = option(1)
    colours: tuple[Literal["red", "blue"], ...] = option(())
    maybe: Pace | None = option(None, choices=("slow", "fast"))

    @property
    def seats(self) -> range:
        return range(2, 3)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("pace", "fast", "fast"),
        ("sets", "2", 2),
        ("colours", "red, blue", ("red", "blue")),
        ("maybe", "none", None),
        ("maybe", "slow", "slow"),
    ],
)
def test_an_option_of_a_closed_set_is_read_from_text_and_json(name: str, text: str, value: object) -> None:
    options = read_options(Closed(), {name: text})
    assert getattr(options, name) == value
    assert read_options(Closed(), {name: write_option(options, name)}) == options
    assert load_options(Closed(), dump_options(options)) == options


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"pace": "medium"}, "option-choice"),
        ({"maybe": "medium"}, "option-choice"),
        ({"pace": 1}, "option-type"),
        ({"sets": "1"}, "option-type"),
        ({"sets": True}, "option-type"),
        ({"colours": (1,)}, "option-type"),
        ({"colours": "red"}, "option-type"),
    ],
)
def test_a_wrong_value_is_refused(values: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Closed(**values)
    assert caught.value.code == code
    assert caught.value.details["option"] in values


def test_the_kind_of_a_closed_set_is_that_of_its_values() -> None:
    assert [kinds_of(Closed, name) for name in ("pace", "sets", "maybe")] == [(str,), (int,), (str, type(None))]


@dataclass(frozen=True)
class Numbers(Options):
    any: int = option(3)
    few: int = option(3, least=1, most=9)
    maybe: int | None = option(None, most=9)
    flag: bool = option(False)

    @property
    def seats(self) -> range:
        return range(2, 3)


@pytest.mark.parametrize(
    ("name", "number"), [("any", 10**9), ("any", -(10**400)), ("few", 0), ("few", 10), ("maybe", 10**400)]
)
def test_a_number_out_of_its_range_is_refused(name: str, number: int) -> None:
    with pytest.raises(BadOptions) as caught:
        load_options(Numbers(), {name: number})
    assert caught.value.code == "option-range"
    assert len(str(caught.value)) < 200


def test_a_number_within_its_range_is_taken() -> None:
    options = Numbers(any=-999_999_999, few=9, maybe=1, flag=True)
    assert dump_options(options) == {"any": -999_999_999, "few": 9, "maybe": 1, "flag": True}
