# Everything a fresh clone needs, with only Python and make on the machine.
PYTHON ?= python3
GAME ?= trick-and-treat
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: build test lint bench soak clean

build: $(READY)
	$(BIN)/pnp build $(GAME)

test: $(READY)
	$(BIN)/python -m pytest -n 2

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(READY)
	$(BIN)/python tests/bench/run.py

# Longer campaigns than `make test` has time for.
soak: $(READY)
	$(BIN)/python -m pytest -n 2 -m soak

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
