# Everything a fresh clone needs, with only Python and make on the machine.
PYTHON ?= python3
GAME ?= trick-and-treat
CASES ?= 5000
SEED ?= 1
SECONDS ?= 60
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DOCS_READY := $(VENV)/.docs-ready
BROWSER_READY := $(VENV)/.browser-ready

.PHONY: build studio test test-browser tried-in-browser lint docs tutorial answers bench soak campaign fuzz clean

build: $(READY)
	$(BIN)/pnp build $(GAME)

# The games and a game of your own in the browser.
studio: $(READY)
	$(BIN)/pnp studio

test: $(READY)
	$(BIN)/python -m pytest -n 2

# The studio in a real browser: Chromium or Chrome, wherever it is installed; BROWSER=/path/of/one names another.
# Where there is none, one line says so, and nothing is installed for it.
test-browser: $(READY)
	@found=$$($(BIN)/python tests/browser/finding.py) && \
	  if [ -n "$$found" ]; then $(MAKE) --no-print-directory tried-in-browser; fi

tried-in-browser: $(BROWSER_READY)
	$(BIN)/python -m pytest -n 2 -m browser tests/browser

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# The site of docs/, into build/site/: open build/site/index.html.
docs: $(DOCS_READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --clean
	@echo build/site/index.html

bench: $(READY)
	$(BIN)/python tests/bench/run.py

# Longer campaigns than `make test` has time for.
soak: $(READY)
	$(BIN)/python -m pytest -n 2 -m soak
	$(MAKE) campaign

# Slips by chance in every file of every game: ten minutes; `make campaign CASES=100000 SEED=2` takes a night.
campaign: $(READY)
	PYTHONPATH=tests $(BIN)/python -m campaign.run --cases $(CASES) --seed $(SEED) --jobs 2

# The parsers, led by coverage; for those who have installed atheris (pip install '.[fuzz]').
fuzz: $(READY)
	for parser in toml layout svg markup holes template; do \
	  PYTHONPATH=tests $(BIN)/python -m fuzz.run $$parser --seconds $(SECONDS) || exit 1; done

# What pnp prints in the tutorial, and its pictures, made anew; then look at what changed. The tests walk through it, too.
tutorial: $(READY)
	LC_PAPER=C PYTHONPATH=tests $(BIN)/python -m tutorial.renew

# The figures in docs/answers.md, from the experiments of the games; `pnp experiments GAME --write` measures those.
answers: $(READY)
	PYTHONPATH=tests $(BIN)/python -m lab.answers

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

$(DOCS_READY): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs]'
	touch $@

$(BROWSER_READY): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[browser]'
	touch $@

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
