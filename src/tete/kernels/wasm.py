"""The compiled searches as WebAssembly: `kernels.wasm`, built by `python -m tools.wasm` from the same sources.

The classes and functions of the native module are made from a description. Each call is one message in, one out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, NamedTuple, NoReturn, Protocol

from msgspec import msgpack

from tete.core.stop import Stop

NATIVE = "tete.kernels._kernels"  # the name under which the module is imported, native or not
FOLDER = Path(__file__).parent
MODULE, DESCRIPTION = FOLDER / "kernels.wasm", FOLDER / "kernels.msgpack"
ERRORS = (ValueError, IndexError, OverflowError, MemoryError, TypeError, RuntimeError)  # as C++ numbers them
NOT_SUPPORTED = 52  # an error number of WASI
HANDLE_BYTES = 4
TYPES: Mapping[str, Any] = {"int": int, "float": float, "bool": bool, "none": None, "object": Any}


class Machine(Protocol):
    """A running module and its memory."""

    def call(self, name: str, *numbers: int) -> int: ...

    def read(self, at: int, size: int) -> bytes: ...

    def write(self, at: int, data: bytes) -> None: ...


class Host:
    """What a module asks of the one who runs it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def function(self, name: str) -> Callable[..., int]:
        known: Mapping[str, Callable[..., int]] = {"raise": self._raise, "clock_time_get": self._write_time}
        return known.get(name, lambda *_: NOT_SUPPORTED)

    def _raise(self, error: int, at: int, size: int) -> NoReturn:
        raise ERRORS[error](self._machine.read(at, size).decode())

    def _write_time(self, _clock: int, _precision: int, at: int) -> int:
        self._machine.write(at, time.monotonic_ns().to_bytes(8, "little"))
        return 0


class Function(NamedTuple):
    """A function of the module, as it describes itself."""

    number: int
    name: str
    arguments: list[str]
    positional: int  # arguments from this one on have to be named
    keeps: list[tuple[int, int]]  # the first argument keeps the second alive, counted from 1
    result: Any

    def bind(self, given: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
        """All arguments in their order."""
        rest = self.arguments[len(given) :]
        if len(given) > self.positional or named.keys() != set(rest):
            raise TypeError(f"{self.name}() takes {', '.join(self.arguments) or 'no arguments'}")
        return [*given, *(named[name] for name in rest)]


class Object:
    """An object that lives in the module, and what it keeps alive."""

    __slots__ = ("_kept", "_number", "_released")
    _kept: list[Any]
    _number: int
    _released: list[int]
    type_number = -1

    def __del__(self) -> None:
        self._released.append(self._number)


class Kernels:
    """All functions of a module; it starts when the first of them is called."""

    def __init__(self, start: Callable[[], Machine]) -> None:
        self._start, self._lock = start, Lock()
        self._machine: Machine | None = None
        self._released: list[int] = []
        self._classes: dict[int, type[Object]] = {}

    def modules(self, description: bytes) -> list[ModuleType]:
        """The module and its submodules."""
        made: list[ModuleType] = []
        for name, doc, functions, classes in msgpack.decode(description):
            module = ModuleType(f"{NATIVE}.{name}" if made else NATIVE, doc)
            for each in functions:
                function = Function(*each)
                setattr(module, function.name, self._caller(function))
            for each in classes:
                kind = self._class(module.__name__, *each)
                setattr(module, kind.__name__, kind)
            if made:
                setattr(made[0], name, module)
            made.append(module)
        return made

    def _class(self, module: str, number: int, name: str, doc: str, *parts: list[Any]) -> type[Object]:
        makers, methods, properties = ([Function(*each) for each in part] for part in parts)
        body: dict[str, Any] = {"__doc__": doc, "__module__": module, "__slots__": (), "type_number": number}
        body |= {each.name: self._caller(each, method=True) for each in methods}
        body |= {each.name: property(self._caller(each, method=True)) for each in properties}
        for maker in makers:
            body["__new__"] = self._maker(maker)
        kind = self._classes[number] = type(name, (Object,), body)
        return kind

    def _caller(self, function: Function, *, method: bool = False) -> Callable[..., Any]:
        decoder = msgpack.Decoder(read_type(function.result), ext_hook=self._object)

        def call(*given: Any, **named: Any) -> Any:
            own = given[:1] if method else ()
            arguments = [*own, *function.bind(given[len(own) :], named)]
            result = decoder.decode(self._ask(function.number, arguments))
            keep(function, arguments)
            return result

        call.__name__ = function.name
        return call

    def _maker(self, function: Function) -> Callable[..., Any]:
        def new(cls: type[Object], *given: Any, **named: Any) -> Object:
            arguments = function.bind(given, named)
            made: Object = msgpack.decode(self._ask(function.number, arguments), ext_hook=self._object)
            keep(function, [made, *arguments])
            return made

        return new

    def _ask(self, number: int, arguments: Sequence[Any]) -> bytes:
        message = msgpack.encode(arguments, enc_hook=encode_object)
        with self._lock:  # a module has one stack
            if self._machine is None:
                self._machine = self._start()
            machine = self._machine
            while self._released:
                machine.call("release", self._released.pop())
            machine.write(machine.call("input", len(message)), message)
            size = machine.call("call", number)
            return machine.read(machine.call("output"), size)

    def _object(self, kind: int, data: memoryview) -> Object:
        made = object.__new__(self._classes[kind])
        made._number, made._kept, made._released = int.from_bytes(data, "big"), [], self._released
        return made


class BrowserMachine:
    """A module in a browser or in Node.js, where Python is Pyodide. It needs no `eval`, which a host may forbid."""

    def __init__(self, module: bytes) -> None:
        import js
        from pyodide.ffi import create_proxy, to_js

        assembly, host = js.WebAssembly, Host(self)
        compiled = assembly.Module.new(to_js(module))
        imports: dict[str, dict[str, Any]] = {}
        for wanted in assembly.Module.imports(compiled):
            imports.setdefault(wanted.module, {})[wanted.name] = create_proxy(host.function(wanted.name))
        self._array = js.Uint8Array
        self._exports = assembly.Instance.new(compiled, to_js(imports, dict_converter=js.Object.fromEntries)).exports
        self.call("_initialize")

    def call(self, name: str, *numbers: int) -> int:
        result: int | None = getattr(self._exports, name)(*numbers)
        return 0 if result is None else result & 0xFFFFFFFF

    def read(self, at: int, size: int) -> bytes:
        copied: bytes = self._array.new(self._exports.memory.buffer, at, size).to_bytes()
        return copied

    def write(self, at: int, data: bytes) -> None:
        self._array.new(self._exports.memory.buffer, at, len(data)).assign(data)


def keep(function: Function, arguments: Sequence[Any]) -> None:
    for nurse, patient in function.keeps:
        if arguments[nurse - 1] is not None:
            arguments[nurse - 1]._kept.append(arguments[patient - 1])


def encode_object(value: Any) -> Any:
    """What MessagePack does not know by itself."""
    match value:
        case Object():
            return msgpack.Ext(value.type_number, value._number.to_bytes(HANDLE_BYTES, "big"))
        case Stop():
            return value.is_set()
        case Sequence():
            return list(value)
    raise TypeError(f"incompatible function arguments: {type(value).__name__}")


def read_type(described: Any) -> Any:
    match described:
        case ["list", of]:
            return list[read_type(of)]  # type: ignore[misc]
        case ["tuple", *of]:
            return tuple[tuple(map(read_type, of))]  # type: ignore[misc]
    return TYPES[described]


def install(start: Callable[[bytes], Machine]) -> None:
    """Makes `tete.kernels._kernels` of the module. `start` runs one."""
    kernels = Kernels(lambda: start(MODULE.read_bytes()))
    for module in kernels.modules(DESCRIPTION.read_bytes()):
        sys.modules[module.__name__] = module
    vars(sys.modules["tete.kernels"])["_kernels"] = sys.modules[NATIVE]
