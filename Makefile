# Everything that is done here, by name. On a new machine: git, python3 (3.11 or newer) and make.

PYTHON ?= python3
PORT ?= 8000
CHROMIUM ?= /usr/bin/chromium
REQUIRE_ALL ?=
export CHROMIUM REQUIRE_ALL

BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes
SQLITE := env -u DATABASE_URL -u SECRET_KEY
CODE := westamunda rosters campaigns tests scripts manage.py
DEV := .make/dev
UV := .make/uv/bin/uv
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help run test test-all lint format bench shots lock clean

help: ## name the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 18

run: .make/run ## serve the site on this machine with its demonstration; keeps the data
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) createcachetable --verbosity 0
	@$(MANAGE) demo
	@echo "Westamunda is at http://localhost:$(PORT)/ (Ctrl-C ends it)"
	@exec $(MANAGE) runserver --noreload 127.0.0.1:$(PORT)

test: $(DEV) ## the suite on SQLite, without a browser
	$(SQLITE) $(BIN)/pytest -n auto -m "not browser and not postgres and not slow"

test-all: $(DEV) ## the suite on SQLite and PostgreSQL, slow laws, journeys in Chromium
	$(SQLITE) scripts/test-all

lint: $(DEV) ## style, types, layers, migrations, templates
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(SQLITE) $(MANAGE) makemigrations --check --dry-run
	$(BIN)/djlint --lint --quiet templates
	$(SQLITE) $(BIN)/pytest -q tests/guards/test_locks.py

format: $(DEV) ## put the code into the one format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(DEV) ## time the pages beside a bare view of the same bytes
	$(BIN)/python -m tests.bench.bench

shots: $(DEV) ## screenshots of the pages into shots/
	$(SQLITE) $(BIN)/python -m tests.browser.shots

lock: $(UV) ## make the lock files again from pyproject.toml
	$(COMPILE) --output-file requirements/run.txt
	$(COMPILE) --group dev --constraint requirements/run.txt --output-file requirements/dev.txt

clean: ## remove what was made here, except the data
	rm -rf .make .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis shots staticfiles
	if [ ! -L .venv ]; then rm -rf .venv; fi

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Westamunda needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
	  echo "With another one installed: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python's venv is missing. On Debian it is in python3-venv: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv

.make/run: requirements/run.txt .venv/pyvenv.cfg
	$(PIP) -r requirements/run.txt
	@mkdir -p .make && touch $@

.make/dev: requirements/dev.txt .venv/pyvenv.cfg
	$(PIP) -r requirements/dev.txt
	@mkdir -p .make && touch .make/run $@

$(UV): .venv/pyvenv.cfg
	$(PYTHON) -m venv .make/uv
	.make/uv/bin/pip install --quiet --disable-pip-version-check uv
