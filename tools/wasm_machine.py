"""Runs the kernels for browsers without a browser, for tests and figures: a `Machine` on wasmtime.

`pytest -p tools.wasm_machine` runs tests with it in place of the native kernels.
"""

from __future__ import annotations

import wasmtime

import tete.kernels
from tete.kernels.wasm import MODULE, Host, install


class WasmtimeMachine:
    def __init__(self, module: bytes) -> None:
        engine = wasmtime.Engine()
        compiled = wasmtime.Module(engine, module)
        host, linker = Host(self), wasmtime.Linker(engine)
        for wanted in compiled.imports:
            assert isinstance(wanted.type, wasmtime.FuncType)
            linker.define_func(wanted.module, str(wanted.name), wanted.type, host.function(str(wanted.name)))
        self._store = wasmtime.Store(engine)
        self._exports = linker.instantiate(self._store, compiled).exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory
        self.call("_initialize")

    def call(self, name: str, *numbers: int) -> int:
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        result: int | None = function(self._store, *numbers)
        return 0 if result is None else result & 0xFFFFFFFF

    def read(self, at: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, at, at + size))

    def write(self, at: int, data: bytes) -> None:
        self._memory.write(self._store, data, at)

    @property
    def bytes_of_memory(self) -> int:
        return self._memory.data_len(self._store)


def replace_native() -> None:
    """Everything that imports kernels from now on gets these."""
    install(WasmtimeMachine)
    tete.kernels.available = True


def pytest_load_initial_conftests() -> None:
    replace_native()


def pytest_report_header() -> str:
    return f"kernels: {MODULE}"
