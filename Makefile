# Two commands: `make play` opens the game room, `make test` runs all tests. Both install what they need the first time.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
STAMPS := .stamps
UV     ?= $(shell command -v uv)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start some hundred processes: compiled modules are kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

ifeq ($(UV),)
  INSTALL := $(BIN)/python -m pip install -q
else
  INSTALL := $(UV) pip install -q --python $(BIN)/python
endif
# Steps that do not need each other run side by side: most of them use one core, and wait for the network or the disk.
TOGETHER := $(MAKE) --no-print-directory -j 2

# How many tests run side by side: one more than two cores, since tests wait for servers, disks and clocks.
WORKERS ?= 3
SIDE_BY_SIDE := -n $(WORKERS) --dist worksteal

.PHONY: docs site site-files wasm test-wasm test-browser play test test-deep lint types tests test-morris test-cluster test-cluster-servers test-cluster-pages coverage lint-cpp sanitize fuzz fuzz-sockets page page-tests web-tests web-tests-under-load package-tests sdist \
	pythons shots setup room needs clean

play: $(STAMPS)/needs
	@$(TOGETHER) room page
	@$(BIN)/tete serve

test: $(STAMPS)/needs
	@$(TOGETHER) setup page $(STAMPS)/chromium
	@$(TOGETHER) lint types page-tests
	@$(MAKE) --no-print-directory tests
	@$(TOGETHER) test-morris package-tests
	@$(MAKE) --no-print-directory web-tests

# .pre-commit-config.yaml runs the same commands.
lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python -m tools.contracts

types: setup
	$(BIN)/mypy

# All tests in Python but those below, with the examples in docstrings and in the README.
NOT_HERE := not web and not package and not cluster and not site
tests: setup
	$(BIN)/pytest $(SIDE_BY_SIDE) -m "$(NOT_HERE) and not deep" $(TESTS) $(COVERAGE)

# Many games beside a second set of rules, laws in every preset, rooms that are killed or measured, and whole evenings in a
# browser. They find what is rare, so CI runs them, and `make test` does not wait for them.
test-deep: setup page $(STAMPS)/chromium
	$(BIN)/pytest $(SIDE_BY_SIDE) -m "deep and $(NOT_HERE)"
	$(BIN)/pytest $(SIDE_BY_SIDE) -m "deep and not site" tests/web

# All tests of the kernels with those for browsers. `make test-browser` does what takes seconds.
test-wasm: setup wasm
	$(BIN)/pytest $(SIDE_BY_SIDE) -p tools.wasm_machine tests/kernels

# The room without a server: its kernels beside the native ones, the site in a browser whose server is stopped, and tests of
# the library in Pyodide, the Python of browsers. It is apart from `make test` because of its compiler, 400 MB.
test-browser: setup page site $(STAMPS)/chromium
	$(BIN)/pytest -m site tests/kernels
	$(BIN)/pytest tests/site
	$(BIN)/python -m tools.pyodide $(PACKAGES)

# The same tests with the coverage of lines and branches, package by package. It takes almost twice as long (Python 3.11
# has no cheap way to trace), so only a job of the workflow does it. TESTS="tests/cli" measures a part.
coverage:
	$(MAKE) tests COVERAGE="--cov --cov-report="
	$(BIN)/python -m tools.coverage_table

# Each worker has a browser and a server of its own. The store of a browser is tested apart: it needs an event loop, and a
# browser that is driven by another test keeps one running.
web-tests: setup page $(STAMPS)/chromium
	$(BIN)/pytest $(SIDE_BY_SIDE) -m "not site and not deep" tests/web
	$(BIN)/pytest -m web tests/store

# The same tests RUNS times in a row, with both cores kept busy beside them: a test that fails by chance shows itself here.
RUNS ?= 5
web-tests-under-load: setup page $(STAMPS)/chromium
	$(BIN)/python -m tools.under_load $(RUNS) $(BIN)/pytest $(SIDE_BY_SIDE) -q -m "not site and not deep" tests/web

# The wheel and the source archive, each installed into an environment of its own that knows nothing of this folder.
package-tests: setup page site-files $(STAMPS)/chromium
	$(BIN)/pytest -m package tests/package

# The source archive of a release, in dist/; the wheels are built from it (.github/workflows/wheels.yml).
sdist: setup page wasm site-files
	$(BIN)/python -m tools.release sdist

# What many servers share: the store on PostgreSQL, the bus on Redis and the engines on Dask, each started in a temporary folder.
# The browser has a process of its own: it keeps an event loop running, beside which no other can run.
test-cluster: test-cluster-servers test-cluster-pages

test-cluster-servers: setup $(STAMPS)/cluster
	$(BIN)/pytest $(SIDE_BY_SIDE) -m cluster tests/cluster tests/compute --ignore tests/cluster/test_pages.py

test-cluster-pages: setup page $(STAMPS)/cluster $(STAMPS)/chromium
	$(BIN)/pytest tests/cluster/test_pages.py

# The tests of rules, records, tables and kernels with every other Python that is found here (tools/pythons.py).
pythons: setup
	$(BIN)/python -m tools.pythons

# The example of a game in a package of its own, installed into a folder of its own: the other tests do not see it.
# It needs the page, since it is played in a browser too.
MORRIS := $(CURDIR)/build/morris
test-morris: setup page $(STAMPS)/chromium
	rm -rf $(MORRIS)
	$(INSTALL) --no-deps --no-build-isolation --target $(MORRIS) ./examples/morris
	cd examples/morris && MYPYPATH=$(CURDIR)/src $(CURDIR)/$(BIN)/mypy
	PYTHONPATH=$(MORRIS) $(BIN)/pytest $(SIDE_BY_SIDE) examples/morris

# Takes every picture of docs/pictures again, from games played through the page.
shots: setup page $(STAMPS)/chromium
	$(BIN)/python -m tools.shots

# The C++ sources under all warnings of cpp/warnings.txt, as errors: half a minute of two cores. The sanitized build has
# the same warnings, so CI does not need this.
lint-cpp: setup
	ls cpp/*/*.cpp | xargs -P 2 -I{} $(CXX) -std=c++20 -fsyntax-only -Werror @cpp/warnings.txt -Icpp \
	  -isystem $$($(BIN)/python -m nanobind --include_dir) \
	  -isystem $$($(BIN)/python -c "import sysconfig; print(sysconfig.get_path('include'))") {}

# Everything that reads foreign text or bytes is given nonsense: a million inputs each, for at most so many minutes, guided
# by coverage (atheris), as many at once as there are cores. `session` (visits to a live table) and `frames` (bytes on a connection) take the longest. Then changed states of the kernels under the sanitizers. Seeds are in tests/data/fuzz.
MINUTES ?= 10
fuzz: setup
	$(BIN)/python -c "import atheris" 2> /dev/null || $(INSTALL) atheris
	$(BIN)/python -m tools.fuzz --minutes $(MINUTES)
	TETE_FUZZ_STATES=100000 $(MAKE) --no-print-directory sanitize SANITIZE_TESTS=tests/kernels/test_changed_states.py

# The two of sockets, without coverage and so faster: more than a million inputs in a quarter of an hour of two cores (1.2 ms and 0.4 ms of processor time each).
fuzz-sockets: setup
	$(BIN)/python -m tools.fuzz session frames --plain --runs 550000 --minutes 60

# The same kernels built with the address and undefined-behaviour sanitizers and under strict warnings, with the same tests:
# a minute of two cores. What a sanitizer finds ends the process that tests; nothing is captured, so that its report is seen.
SANITIZED := build/sanitized
SANITIZE_TESTS := tests/kernels tests/puzzles/blokus/test_solver.py
sanitize: setup
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B $(SANITIZED) -G Ninja -DTETE_SANITIZE=ON \
	  -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > /dev/null
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build $(SANITIZED) -- --quiet
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
	  UBSAN_OPTIONS=print_stacktrace=1 TETE_KERNELS=$(SANITIZED) \
	  $(BIN)/python -m pytest -p tools.sanitize -p no:cacheprovider -s -n 2 --dist worksteal \
	  $(SANITIZE_TESTS) -k "not 84"

# `room` is what it takes to play, `setup` what it takes to work on it.
room: $(STAMPS)/kernels

setup: $(STAMPS)/kernels $(STAMPS)/dev

page: $(STAMPS)/page

# The room for a browser alone, in dist/site: files for any host. `python -m http.server -d dist/site` shows it.
site: wasm site-files
	$(BIN)/tete site dist/site

# What `tete site` needs of Pyodide, in the package, with or without the kernels for browsers: seconds, and the archives hold it.
site-files: setup page
	$(BIN)/python -m tools.site

page-tests: $(STAMPS)/page
	cd web && npm run --silent lint && npm run --silent check && npm run --silent test

# What is missing is said before anything is installed.
$(STAMPS)/needs: tools/needs tools/compiles
	@tools/needs "$(PYTHON)"
	@mkdir -p $(STAMPS) && touch $@

needs:
	@tools/needs "$(PYTHON)"

# The locks name versions and hashes, never where they come from. They are complete, so nothing is resolved here: pip looks
# for the newest `coverage[toml]` although `coverage` is locked, and refuses it for want of a hash.
$(STAMPS)/room: requirements.lock | $(STAMPS)/needs
	test -x $(BIN)/python || $(PYTHON) -m venv $(if $(UV),--without-pip) $(VENV)
	$(INSTALL) --no-deps -r requirements.lock
	@touch $@

$(STAMPS)/dev: requirements-dev.lock $(STAMPS)/room
	$(INSTALL) --no-deps -r requirements-dev.lock
	@touch $@

# With a compiler a kernel that does not build is an error; without one the package is installed in pure Python.
KERNELS := CMakeLists.txt $(shell find cpp -name '*.cpp' -o -name '*.h')

$(STAMPS)/kernels: $(STAMPS)/room pyproject.toml $(KERNELS)
	if tools/compiles; then export TETE_NEED_KERNELS=1; else export TETE_PURE=1; fi; \
	  $(INSTALL) --no-build-isolation --no-deps -e .
	@touch $@

# The kernels for browsers: a minute of one core the first time, most of it for the compiler's own libraries. Where its
# compiler cannot be had, the site is built without them.
wasm: $(STAMPS)/wasm

$(STAMPS)/wasm: $(STAMPS)/kernels $(STAMPS)/dev requirements-wasm.lock tools/wasm.py $(KERNELS)
	if $(INSTALL) --no-deps -r requirements-wasm.lock; then $(BIN)/python -m tools.wasm; \
	  else echo "No compiler for WebAssembly was found: computers play less well in a browser without a server." >&2; fi
	@touch $@

# The site of the documentation, in dist/docs: it fails at a warning or a dead link. With `make site` before it, the room is
# part of it, as "play now". Everything of the documentation is English or French text in docs; tools/docs puts it together.
docs: setup $(STAMPS)/docs
	$(BIN)/python -m tools.docs

$(STAMPS)/docs: requirements-docs.lock $(STAMPS)/dev
	$(INSTALL) --no-deps -r requirements-docs.lock
	@touch $@

# The page is built into the package, and the server serves it from there. A release's archive has it already.
PAGE := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.js web/*.ts) web/tsconfig.json

$(STAMPS)/npm: web/package-lock.json | $(STAMPS)/needs
	if command -v npm >/dev/null; then cd web && npm ci --silent --no-audit --no-fund; fi
	@touch $@

$(STAMPS)/page: $(STAMPS)/npm $(PAGE)
	if command -v npm >/dev/null; then cd web && npm run --silent build -- --logLevel warn; fi
	@touch $@

# The browser is the system's own. Its headless shell, which has no windows to draw, is installed if this user may install
# packages; any Chromium will do.
$(STAMPS)/chromium:
	@{ command -v chromium-headless-shell || { [ "$$(id -u)" = 0 ] && command -v apt-get && { apt-get install -qq -y chromium-headless-shell \
		|| { apt-get update -qq && apt-get install -qq -y chromium-headless-shell; }; }; } \
		|| command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null 2>&1 \
		|| { echo "The page is tested in Chromium, which was not found: install it (Debian: apt-get install chromium-headless-shell)." >&2; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

# PostgreSQL and Redis as well; their packages start no service of their own.
$(STAMPS)/cluster:
	@{ command -v redis-server && { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }; } >/dev/null 2>&1 \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get && export RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
		&& { apt-get install -qq -y postgresql redis-server || { apt-get update -qq && apt-get install -qq -y postgresql redis-server; }; }; } >/dev/null \
		|| { echo "Many servers are tested with PostgreSQL and Redis, which were not found: install them (Debian: apt-get install postgresql redis-server)." >&2; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

clean:
	rm -rf $(VENV) $(STAMPS) build dist web/node_modules src/tete/server/page src/tete/server/site/built
