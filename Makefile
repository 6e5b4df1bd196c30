# From nothing to a dealt pack:  make pack        From nothing to green:  make test
# Needs Python 3.11 or newer, make and git; everything else goes into .venv.

# The first Python on the path that is new enough; another one: make PYTHON=/path/to/python …
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
PACK ?= corona

# Workers, and the programs that tests start, share what one of them has compiled, also where the environment forbids to write it.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: site lint-site test-site bench-site pack quick test portable test-all search other-pythons test-mta lint check format golden readme notes dist bench pictures gallery outside outside-mta clean help

help:            ## this list
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | sort

pack: $(VENV)/ready   ## deal a game of Corona-Whist for four into output/
	$(BIN)/cardgen pack $(PACK)
	@echo "cardgen is $(BIN)/cardgen here; “pipx install .” puts it on your path."

quick: $(VENV)/ready-dev   ## run some tests of every area, while working
	$(BIN)/python -m pytest -n 2 --dist worksteal -m 'quick and not search'

test: $(VENV)/ready-dev   ## run the tests, without the long searches and with a part of what takes turns
	$(BIN)/python -m pytest -n 2 --dist worksteal

# Which tenth of the long searches: make test-all SEED=…
SEED ?= 1

test-all: $(VENV)/ready-dev   ## run all tests and a tenth of the long searches
	$(BIN)/python -m pytest -n 2 --dist worksteal -m 'not mta' --tenth $(SEED)

search: $(VENV)/ready-dev   ## run the long searches, whole
	$(BIN)/python -m pytest -n 2 --dist worksteal -m search

other-pythons: $(VENV)/ready-dev   ## draw every kind of file under Python 3.12, 3.13 and 3.14 in Node.js and compare
	tools/other_pythons.sh

# Not part of `make test` nor of CI: it needs root, and installs a mail server where there is none.
test-mta: $(VENV)/ready-dev outside-mta   ## run the tests against a real mail server on this machine alone (Debian, root)
	PATH="$$PATH:/usr/sbin:/sbin" $(BIN)/python -m pytest -m mta tests/mta

SITE_MODULES := build/site-modules

site: $(VENV)/ready $(SITE_MODULES)/ready   ## make the page in the browser: build/site/, for any static host (Node.js 18, npm)
	$(BIN)/python -m tools.site.build $(SITE_MODULES)/node_modules build/site

$(SITE_MODULES)/ready: site/package.json site/package-lock.json
	mkdir -p $(@D)
	cp $^ $(@D)
	npm ci --prefix $(@D) --ignore-scripts --no-audit --no-fund --loglevel error
	touch $@

lint-site: $(SITE_MODULES)/ready   ## check the types and the style of the page's own modules
	$(SITE_MODULES)/node_modules/.bin/tsc -p site/jsconfig.json
	cd site && ../$(SITE_MODULES)/node_modules/.bin/biome lint

test-site: $(VENV)/ready-site   ## look at build/site/ through a browser, as `make site` left it (Debian: apt install chromium firefox-esr)
	$(BIN)/python -m pytest -p no:cacheprovider -n 2 --dist worksteal tests/site

bench-site: $(VENV)/ready-site   ## measure build/site/ in Chromium: how long, how many, how large, beside what it may be
	$(BIN)/python -m benchmarks.site

lint: $(VENV)/ready-dev   ## format, lint, types, and how much there is to read
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tools.house

check: lint test   ## what has to pass before a commit: lint, then tests

format: $(VENV)/ready-dev   ## put the code into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(VENV)/ready-dev   ## record the golden files anew, on purpose; write what a new game needs in README and docs
	$(BIN)/python -m tools.write_docs
	$(BIN)/python -m pytest tests/golden tests/*/transcripts --update-golden

readme:          ## write what tools/release.toml says into the READMEs
	$(PYTHON) -m tools.release

notes:           ## say what is missing for a release, or else what is new in it: make notes TAG=v1.0.0
	@$(PYTHON) -m tools.release "$$TAG"

dist: $(VENV)/ready-dev site   ## make what is published, the same bytes each time: wheel, sdist and cardgen.pyz in dist/, build/site.zip
	$(BIN)/python -m tools.dist

portable: $(VENV)/ready-dev   ## run the tests that every system passes, Windows too
	$(BIN)/python -m pytest -n 2 --dist worksteal @tests/portable.txt

bench: $(VENV)/ready-dev   ## measure speed and size, as ratios
	$(BIN)/python benchmarks/run.py

pictures: $(VENV)/ready   ## draw the README's pictures anew (poppler-utils, pngquant)
	tools/make_pictures.sh

gallery: $(VENV)/ready   ## draw the pictures of docs/gallery.md anew (poppler-utils, pngquant)
	tools/make_gallery.sh

outside:         ## install the outside programs that tests look through (Debian)
	apt-get update -qq && apt-get install -y -qq qpdf poppler-utils mpack

outside-mta:     ## install what `make test-mta` needs and isn't there, without starting it (Debian, root)
	tools/install_mta.sh

clean:           ## remove everything that was made
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "cardgen needs Python 3.11 or newer: https://www.python.org/downloads/"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python has no venv: on Debian and Ubuntu, apt install python3-venv"; rm -rf $(VENV); exit 1; }

$(VENV)/ready: $(VENV)/bin/python pyproject.toml setup.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	$(BIN)/python -m compileall -q cardgen
	touch $@

$(VENV)/ready-site: $(VENV)/ready-dev requirements-site.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-site.txt
	touch $@

$(VENV)/ready-dev: $(VENV)/bin/python pyproject.toml setup.py requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt -e .
	$(BIN)/python -m compileall -q cardgen
	touch $@ $(VENV)/ready
