# Two commands: `make play` opens the games, `make test` proves them. Both set up what they need the first time.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
STAMPS := .stamps
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test lint types tests setup clean

play: setup
	@$(BIN)/tete play

test: lint types tests

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: setup
	$(BIN)/mypy

tests: setup
	$(BIN)/pytest -n 2 --dist worksteal

setup: $(STAMPS)/python

# The lock names versions only, never where they come from.
$(STAMPS)/venv: requirements.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -r requirements.lock
	@mkdir -p $(STAMPS) && touch $@

KERNELS := CMakeLists.txt $(shell find cpp -name '*.cpp' -o -name '*.h')

$(STAMPS)/python: $(STAMPS)/venv pyproject.toml $(KERNELS)
	$(BIN)/python -m pip install -q --no-build-isolation --no-deps -e .
	@touch $@

clean:
	rm -rf $(VENV) $(STAMPS) build dist
