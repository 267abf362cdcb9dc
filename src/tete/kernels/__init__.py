"""The Python side of the C++ searches: pack a state, call one search, unpack its result.

The compiled module is a native one or, in a browser, WebAssembly. This package can be imported without any; then
`available` is false, and importing the module of a game raises ImportError.
"""

import sys

from tete.core.stop import Stop

__all__ = ["Stop", "available"]


def _found() -> bool:
    try:
        # Of the module itself nothing could be concluded: without it, the folder of its stubs is taken for a package.
        from tete.kernels._kernels import SearchResult

        return bool(SearchResult)
    except ImportError:
        if sys.platform != "emscripten":
            return False
    from tete.kernels.wasm import MODULE, BrowserMachine, install

    if MODULE.exists():
        install(BrowserMachine)
    return MODULE.exists()


available = _found()
