"""The kernels for browsers beside the native ones: the same numbers, the same errors, and a bounded memory."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, cast

import pytest

from tests.kernels import test_blokus, test_headache, test_headquarter, test_knopf, test_mots, test_wrong_input
from tests.kernels.test_wrong_input import WRONG
from tete.games.blokus import BLOKUS
from tete.games.headache import HEADACHE
from tete.games.headquarter import HEADQUARTER
from tete.games.knopf import KNOPF
from tete.games.mots import MOTS
from tete.kernels import Stop, _kernels, blokus, headache, headquarter, knopf, mots
from tete.kernels.wasm import DESCRIPTION, MODULE, Kernels
from tools.wasm import MOST_MEMORY, MOST_TREE
from tools.wasm_machine import WasmtimeMachine

pytestmark = [
    pytest.mark.site,
    pytest.mark.skipif(not MODULE.exists(), reason="`make wasm` found no compiler"),
    pytest.mark.skipif(not hasattr(_kernels, "__file__"), reason="the native kernels are not there to compare with"),
]
MANY = 300
OTHERS = 48 << 20  # bytes: a word list and what belongs to no search
FLAT = [0.0] * 504


@pytest.fixture(scope="module")
def machine() -> WasmtimeMachine:
    return WasmtimeMachine(MODULE.read_bytes())


@pytest.fixture(scope="module")
def wasm(machine: WasmtimeMachine) -> Any:
    return Kernels(lambda: machine).modules(DESCRIPTION.read_bytes())[0]


@pytest.fixture(scope="module")
def in_wasm(wasm: Any) -> Iterator[None]:
    """The Python side of every game speaks to WebAssembly."""
    mots_start = MOTS.start()
    faces: dict[ModuleType, tuple[Any, ...]] = {
        blokus: (20,),
        headache: (HEADACHE.start().options, 2),
        headquarter: (HEADQUARTER.start().options,),
        knopf: (KNOPF.start().options,),
        mots: (mots_start.board, mots_start.lexicon),
    }
    monkeypatch = pytest.MonkeyPatch()
    for face, of_tables in faces.items():
        key = face.__name__.rpartition(".")[2]
        compiled = getattr(wasm, key)
        for name in ("Tables", "Position", "Grid", "Memory"):
            if hasattr(face, name):
                monkeypatch.setattr(face, name, getattr(compiled, name))
        monkeypatch.setattr(face, "compiled", compiled)
        monkeypatch.setattr(face, "tables", cache(face.tables.__wrapped__))
        monkeypatch.setattr(test_wrong_input, f"{key.upper()}_TABLES", face.tables(*of_tables))
    monkeypatch.setattr(test_wrong_input, "compiled", wasm)
    for name in ("Placements", "Search"):
        monkeypatch.setattr(test_wrong_input, name, getattr(wasm.puzzles, name))
    yield
    monkeypatch.undo()


def error_of(call: Callable[[], Any]) -> tuple[type[Exception], str]:
    with pytest.raises(Exception) as raised:  # noqa: PT011
        call()
    return raised.type, str(raised.value)


def found_in_knopf(module: Any) -> tuple[Any, ...]:
    found = module.knopf.search(knopf.pack(KNOPF.start()), [1.0] * 11, 3000, 0.0, 4, True, None)
    return found.ranked, found.lines, found.nodes, found.depth


NATIVE_KNOPF = found_in_knopf(_kernels)
NATIVE_ERRORS = {
    name: error_of(call) for name, call in WRONG.items() if name != "blokus examples of two boards"
}  # those need tables of two boards


WALKS = [
    *((test_blokus.test_the_kernel_walks_in_step_with_the_rules, way) for way in test_blokus.WAYS),
    *((test_headache.test_the_kernel_walks_in_step_with_the_rules, way) for way in ("classic, 3", "house rules")),
    *((test_headquarter.test_the_kernel_walks_in_step_with_the_rules, way) for way in test_headquarter.WAYS),
    *((test_mots.test_the_kernel_walks_in_step_with_the_rules, way) for way in test_mots.WAYS),
    (test_knopf.test_python_and_cpp_walk_in_lock_step, 9),
]


@pytest.mark.usefixtures("in_wasm")
@pytest.mark.parametrize(("walk", "way"), WALKS, ids=lambda value: getattr(value, "__module__", str(value)))
def test_it_walks_in_step_with_the_rules(walk: Any, way: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few walks of each game; `make test-wasm` does all of them."""
    module = sys.modules[walk.__module__]
    few = {"test_knopf": 40, "test_mots": dict.fromkeys(test_mots.WALKS, 2)}
    monkeypatch.setattr(module, "WALKS", few.get(module.__name__.rpartition(".")[2], 1))
    walk(way)


def test_random_numbers_are_the_same(wasm: Any) -> None:
    assert wasm.random_numbers(7, 1000, 50) == _kernels.random_numbers(7, 1000, 50)


@pytest.mark.usefixtures("in_wasm")
def test_what_is_refused_is_refused_with_the_same_words() -> None:
    assert {name: error_of(WRONG[name]) for name in NATIVE_ERRORS} == NATIVE_ERRORS


@pytest.mark.usefixtures("in_wasm")
def test_errors_leave_the_stack_as_it_was(machine: WasmtimeMachine) -> None:
    for _ in range(2 * MANY):  # each of them would take some thousand bytes of the stack of a million
        error_of(WRONG["blokus mover unknown"])
    assert test_wrong_input.blokus_position().mover == 0


@pytest.mark.usefixtures("in_wasm")
def test_objects_that_nobody_holds_are_released(machine: WasmtimeMachine) -> None:
    for _ in range(MANY):
        test_wrong_input.blokus_position()
    before = machine.bytes_of_memory
    for _ in range(3 * MANY):
        test_wrong_input.blokus_position()
    assert machine.bytes_of_memory == before


@pytest.mark.usefixtures("in_wasm")
def test_tables_live_as_long_as_their_positions(wasm: Any) -> None:
    tables = cast(Any, headquarter.tables).__wrapped__  # makes new ones
    options = HEADQUARTER.start().options
    position = wasm.headquarter.Position(tables(options), [[0] * 4] * 2, [3] * 10, -1, 0, 0, False)
    for _ in range(MANY):
        tables(options)
    assert len(position.moves()) == 10


@pytest.mark.usefixtures("in_wasm")
def test_the_largest_search_stays_within_the_memory(wasm: Any, machine: WasmtimeMachine) -> None:
    stop = Stop()
    stop.set()
    memory = wasm.blokus.Memory()
    for units in (90_000, 2**31, 2**31):
        result = wasm.blokus.search(blokus.pack(BLOKUS.start()), FLAT, units, 0.0, 1, {}, stop, memory)
        assert result.simulations < 100
    assert machine.bytes_of_memory <= MOST_MEMORY


@pytest.mark.usefixtures("in_wasm")
def test_what_searches_leave_serves_the_next_ones(wasm: Any, machine: WasmtimeMachine) -> None:
    """Trees of several sizes, one after the other, need no more than the largest of them."""
    stop = Stop()
    stop.set()
    for units in (5_000, 10_000, 20_000, 2**31, 20_000):
        wasm.blokus.search(blokus.pack(BLOKUS.start()), FLAT, units, 0.0, 1, {}, stop, None)
    assert machine.bytes_of_memory < MOST_TREE + OTHERS


@pytest.mark.usefixtures("in_wasm")
def test_a_search_in_whole_numbers_has_the_same_result(wasm: Any) -> None:
    assert found_in_knopf(wasm) == NATIVE_KNOPF
