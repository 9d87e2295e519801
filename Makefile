# Each target sets up all that it needs: Python 3.11 or newer and make are enough.
# PYTHON=/path/to/python picks the interpreter; WORKERS=4 the number of test processes.

WORKERS ?= auto
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
GAMES_TESTS := $(patsubst src/heptapolis/games/%/manifest.py,tests/%,$(wildcard src/heptapolis/games/*/manifest.py))
RULES_TESTS := $(GAMES_TESTS) tests/proofs $(addprefix tests/, fixtures/test_records.py fixtures/test_documents.py test_example_game.py \
    test_fields.py test_kindness.py test_last_move.py test_lessons.py test_manifests.py test_names.py test_plain_game.py test_redraw.py test_rulebook.py test_text_reader.py)

.PHONY: help play test quick check format compiled interpreted bounds bench soak mutate clean

help:
	@echo "make play    open the tables in the browser"
	@echo "make test    everything that must be right before a change is merged (up to 30 minutes)"
	@echo "make quick   the checks and the fast tests (about a minute)"
	@echo "make check   formatting, lint and types only"
	@echo "make bench   how fast it is on this machine"
	@echo "make soak    the proofs at full volume (hours)"
	@echo "make mutate  damage the rules on purpose and see whether the tests notice"
	@echo "make format  put the sources into the house's format"

play:
	@tools/setup.sh play
	@$(BIN)/heptapolis

test: check compiled bounds interpreted
	@echo "All tests passed."

quick: check
	@$(BIN)/python tools/warm.py
	$(PYTEST) -q -n $(WORKERS) -m "not slow and not soak" tests

check:
	@tools/setup.sh dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/pages.py

format:
	@tools/setup.sh dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/pages.py --fix

# All tests with compiled rules. The compiler's cache is filled once, then shared by the test processes.
compiled:
	@tools/setup.sh dev
	@$(BIN)/python tools/warm.py
	$(BIN)/python tools/all_tests.py -q -n $(WORKERS) tests

# The rules tests once more as plain Python, where overflow raises and every branch is seen to be taken.
interpreted:
	@tools/setup.sh dev
	@rm -rf .coverage && mkdir .coverage
	HEPTAPOLIS_MODE=interpreted $(BIN)/coverage run -m pytest -q -n $(WORKERS) $(RULES_TESTS)
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# The proofs once more with bounds checks compiled in: compiled code does not look where it writes.
bounds:
	@tools/setup.sh dev
	NUMBA_BOUNDSCHECK=1 $(BIN)/python tools/warm.py
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -q -n $(WORKERS) tests/proofs

bench:
	@tools/setup.sh dev
	$(BIN)/python -m benchmarks $(BENCH)

soak:
	@tools/setup.sh dev
	@$(BIN)/python tools/warm.py
	cd tests && ../$(BIN)/python -m proofs $(SOAK)
	$(PYTEST) -q --timeout 0 -m soak tests/server tests/web
	HEPTAPOLIS_TEST_DATABASE=postgresql $(PYTEST) -q --timeout 0 -m "soak or not soak" tests/server

mutate:
	@tools/setup.sh dev
	$(BIN)/python tools/mutate.py $(MUTATE)

clean:
	rm -rf .venv .venv-bench .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis dist mutants
