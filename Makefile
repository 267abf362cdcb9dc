# Two commands: `make play` opens the games, `make test` proves them. Both set up what they need the first time.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
STAMPS := .stamps
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test lint types tests test-morris coverage lint-cpp sanitize page page-tests web-tests shots setup clean

play: setup page
	@$(BIN)/tete serve

test: lint types page-tests tests test-morris web-tests

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: setup
	$(BIN)/mypy

tests: setup
	$(BIN)/pytest -n 2 --dist worksteal -m "not web" $(TESTS) $(COVERAGE)

# The same tests, measured: the lines and branches they reach, package by package. It takes almost twice as long as
# `make tests` (Python 3.11 has no cheap way to trace), so `make test` does not do it. TESTS="tests/cli" measures a part.
coverage: COVERAGE := --cov --cov-report=
coverage: tests
	$(BIN)/python -m tools.coverage_table

# Two at a time, each with a browser and a server of its own.
web-tests: setup page $(STAMPS)/chromium
	$(BIN)/pytest -n 2 --dist worksteal tests/web

# The example of a game in a package of its own, installed into a folder of its own: the other tests do not see it.
# It needs the page, since it is played in a browser too.
MORRIS := $(CURDIR)/build/morris
test-morris: setup page $(STAMPS)/chromium
	rm -rf $(MORRIS)
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation --target $(MORRIS) ./examples/morris
	cd examples/morris && MYPYPATH=$(CURDIR)/src $(CURDIR)/$(BIN)/mypy
	PYTHONPATH=$(MORRIS) $(BIN)/pytest -n 2 --dist worksteal examples/morris

# Every picture of docs/pictures, taken afresh from games played through the page.
shots: setup page $(STAMPS)/chromium
	$(BIN)/python -m tools.shots

# The C++ sources under all warnings of cpp/warnings.txt, as errors: half a minute of two cores. The sanitized build has
# the same warnings, so CI does not need this.
lint-cpp: setup
	ls cpp/*/*.cpp | xargs -P 2 -I{} $(CXX) -std=c++20 -fsyntax-only -Werror @cpp/warnings.txt -Icpp \
	  -isystem $$($(BIN)/python -m nanobind --include_dir) \
	  -isystem $$($(BIN)/python -c "import sysconfig; print(sysconfig.get_path('include'))") {}

# The same kernels built with the address and undefined-behaviour sanitizers and under strict warnings, with the same tests:
# two minutes of two cores. What a sanitizer finds ends the process that tests; nothing is captured, so that its report is seen.
SANITIZED := build/sanitized
sanitize: setup
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B $(SANITIZED) -G Ninja -DTETE_SANITIZE=ON \
	  -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > /dev/null
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build $(SANITIZED) -- --quiet
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
	  UBSAN_OPTIONS=print_stacktrace=1 TETE_KERNELS=$(SANITIZED) \
	  $(BIN)/python -m pytest -p tools.sanitize -p no:cacheprovider -s -n 2 --dist worksteal \
	  tests/kernels tests/puzzles/blokus/test_solver.py -k "not 84"

setup: $(STAMPS)/python

page: $(STAMPS)/page

page-tests: $(STAMPS)/page
	cd web && npm run --silent lint && npm run --silent check && npm run --silent test

# The lock names versions only, never where they come from.
$(STAMPS)/venv: requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -r requirements.lock
	@mkdir -p $(STAMPS) && touch $@

KERNELS := CMakeLists.txt $(shell find cpp -name '*.cpp' -o -name '*.h')

$(STAMPS)/python: $(STAMPS)/venv pyproject.toml $(KERNELS)
	$(BIN)/python -m pip install -q --no-build-isolation --no-deps -e .
	@touch $@

# The page is built into the package; the room serves it as it is.
PAGE := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json

$(STAMPS)/npm: web/package-lock.json
	@command -v npm >/dev/null || { echo "The page needs Node.js 20 or later with npm, which is not here." >&2; exit 1; }
	cd web && npm ci --silent --no-audit --no-fund
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/page: $(STAMPS)/npm $(PAGE)
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

# The browser is the system's own. Who may install packages has it installed, who may not is told how.
$(STAMPS)/chromium:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get install -qq -y chromium >/dev/null; } \
		|| { echo "The page is tested in Chromium, which is not here: install it (Debian: apt-get install chromium)." >&2; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

clean:
	rm -rf $(VENV) $(STAMPS) build dist web/node_modules src/tete/server/page
