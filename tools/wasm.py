"""`python -m tools.wasm`: builds the kernels for browsers, from the same sources: src/tete/kernels/kernels.wasm.

The compiler is zig's, from PyPI (requirements-wasm.lock). `kernels.msgpack` beside it describes what the module offers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.wasm_machine import WasmtimeMachine

ROOT = Path(__file__).parents[1]
CPP, BUILD = ROOT / "cpp", ROOT / "build" / "wasm"
KERNELS = ROOT / "src" / "tete" / "kernels"
STACK = 1 << 20  # bytes
MOST_TREE, MOST_MEMORY = 128 << 20, 192 << 20  # bytes of a search tree, and all that is ever taken of a phone's memory
COMPILE = (
    f"-DTETE_MOST_TREE_BYTES={MOST_TREE}",
    "-DNDEBUG",
    "-std=c++20",
    "-Wall",
    "-Wextra",
    "-Icpp",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
)
LINK = (
    "-mexec-model=reactor",
    "-lwasi-emulated-process-clocks",
    "-s",
    f"-Wl,-z,stack-size={STACK}",
    f"-Wl,--max-memory={MOST_MEMORY}",
)


def main() -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compiled, *zip(*units().items(), strict=True)))
    into = KERNELS / "kernels.wasm"
    zig(*LINK, *map(str, objects), "-o", str(into))
    described = WasmtimeMachine(into.read_bytes())
    size = described.call("describe")
    (KERNELS / "kernels.msgpack").write_bytes(described.read(described.call("output"), size))
    print(f"{into.relative_to(ROOT)}: {into.stat().st_size} bytes")


def units() -> dict[str, list[Path]]:
    """The sources of each game are compiled as one file, as in CMakeLists.txt."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(CPP.glob("*/*.cpp")):
        if path.parent.name != "tests":
            found[path.stem if path.parent.name == "bind" else path.parent.name].append(path)
    found["exports"] = [CPP / "bind" / "wasm" / "exports.cpp"]
    return found


def compiled(name: str, sources: list[Path]) -> Path:
    unit, into = BUILD / f"{name}.cpp", BUILD / f"{name}.o"
    unit.write_text("".join(f'#include "{path}"\n' for path in sources), "utf-8")
    zig(*COMPILE, "-c", str(unit), "-o", str(into))
    return into


def zig(*arguments: str) -> None:
    cache = str(BUILD / "cache")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    command = [sys.executable, "-m", "ziglang", "c++", "-target", "wasm32-wasi", "-O3", "-g0", *arguments]
    subprocess.run(command, check=True, cwd=ROOT, env=environment)


if __name__ == "__main__":
    main()
