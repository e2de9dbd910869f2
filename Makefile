# The two commands: `make run` and `make test`. Everything else they need, they do themselves.
# `make help` lists the others.

# Another Python has packages of its own: make test PYTHON=python3.13
PYTHON ?= python3
VENV := .venv$(if $(filter-out python3,$(PYTHON)),-$(notdir $(PYTHON)))
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist worksteal
# Real programs are waited for a good deal, so two runs more than there are cores keep those busy.
AT_ONCE := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)
# Pages, paper, files and programs: their tests are not for every save.
NOT_FAST := tests/access tests/api tests/archive tests/config tests/launch tests/live tests/printing \
	tests/scoring/desk tests/server tests/sharing tests/webhooks
# Nor are those that play whole contests one after the other.
NOT_FAST_FILES := test_at_table.py test_desk_*.py test_record_*.py *_pages.py *_desk.py *_api.py *_published.py *_lots_sealed.py *_mixer_*.py \
	*_plain_checker.py *_play_deals.py *_rounds_corrected.py *_rounds_people.py \
	*_rounds_played.py *_rounds_prepared.py *_rounds_rehearsal.py
CATALOGUES := $(wildcard locale/*/LC_MESSAGES/django.po)
# What the tests are built on is read by mypy, too: every module that is no test.
HELPERS := $(shell find tests -name '*.py' ! -name 'test_*.py' ! -name conftest.py ! -name settings.py)
APPS := access api archive config domain games help jobs launch live printing scoring server sharing tournaments web webhooks
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
	--no-emit-index-url --no-emit-find-links --strip-extras

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Compiled modules are kept, whatever the machine is used to: a run starts Python hundreds of times.
export PYTHONDONTWRITEBYTECODE :=
# Given on the command line or in the environment, they reach the program.
export PORT HOST DATA DEMO

.PHONY: help run setup setup-dev setup-link test test-fast lint lint-quick coverage bench soak \
	soak-list screenshots look pictures messages lines lock clean

run: setup  ## start everything, and say where to go (PORT=, HOST=, DATA=, DEMO=0)
	@$(BIN)/python -m launch

help:  ## this list
	@awk -F ':.*  ## ' '/^[a-z-]+:.*  ## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMPS)/run $(CATALOGUES:.po=.mo) build/static/staticfiles.json  ## install what is missing

setup-dev: $(STAMPS)/dev setup  ## install what the tests need, too

test: setup-dev  ## everything but the soak, with real servers, workers and browsers
	$(PYTEST) --numprocesses $(AT_ONCE) --durations 10

# For every save, with fewer examples.
test-fast: setup-dev  ## the pure parts and the services: a minute
	$(PYTEST) --hypothesis-profile fast $(NOT_FAST:%=--ignore=%) $(NOT_FAST_FILES:%=--ignore-glob='%') \
		-m "not real and not browser and not paper and not long"

lint-quick: setup-dev  ## style and imports, in seconds
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(BIN)/djade --check --target-version 5.2 $(shell find templates -name '*.html')
	$(BIN)/lint-imports

lint: lint-quick  ## style, imports, types, migrations, settings
	DATA=build/lint $(BIN)/mypy $(APPS) $(HELPERS)
	DATA=build/lint $(BIN)/python manage.py makemigrations --check --dry-run
	DATA=build/lint RALLYDECK_HTTPS=1 RALLYDECK_HOSTS=rally.example.org \
		$(BIN)/python manage.py check --deploy --fail-level WARNING

coverage: setup-dev  ## how much of each room the tests run, against its floor
	$(PYTEST) --hypothesis-profile fast -m "not real and not browser and not long" --cov --cov-report=
	$(BIN)/coverage json --quiet -o build/coverage.json
	$(BIN)/python -m tests.floors build/coverage.json

bench: setup-dev  ## figures, as ratios
	$(BIN)/python -m bench

soak: setup-dev  ## the long tests with new examples each time, or a part of them (PART=3/24)
	$(PYTEST) -m soak $(if $(PART),--part $(PART))

soak-list: setup-dev  ## what the soak holds, by file and test
	$(BIN)/python -m tests.soak

# Pictures of the main pages, made from the demo, and of the guide, made by following it.
screenshots: setup-dev  ## new pictures for docs/pictures
	$(BIN)/python -m tests.screenshots
	$(BIN)/python -m tests.help.guide_pictures

look: setup-dev  ## pictures of one page for you to look at (PAGE=/desk/...), into build/look
	@test -n "$(PAGE)" || { echo "Which page? make look PAGE=/desk/pecan-valley-rally/"; exit 2; }
	$(BIN)/python -m tests.screenshots $(PAGE)

# Without NAME: a link for a new owner of this machine. The name is no make word, so it may have spaces.
setup-link: setup  ## a one-time link for a forgotten password (NAME="Ann Lee"), or a new owner
	@$(BIN)/python manage.py setup_link "$(NAME)"

pictures: setup-dev  ## the print page's small pictures of all sheets, or of one (SHEET=rules)
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python tests/printing/make_pictures.py $(SHEET)

# Collect the visible strings into every language's catalogue; then write what is missing there.
messages: setup-dev  ## collect the visible strings into every catalogue
	$(BIN)/python manage.py makemessages

# How large each room is: lines of Python, migrations left out.
lines:  ## how large each room is
	@for room in $(APPS) bench tests; do \
		printf '%-12s %6d\n' $$room \
			$$(git ls-files "$$room/*.py" | grep -v /migrations/ | xargs cat | wc -l); \
	done

lock:  ## pin the dependencies, with hashes
	$(LOCK) pyproject.toml --output-file requirements/run.txt
	$(LOCK) pyproject.toml --extra dev --constraint requirements/run.txt \
		--output-file requirements/dev.txt

clean:  ## remove what make has installed and built
	rm -rf .venv .venv-* build

$(STAMPS)/system-run: system/run.packages
	@PYTHON=$(PYTHON) system/install system/run.packages
	@$(PYTHON) -m venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

# The lock is whole, so nothing else is looked up: a release made since then cannot get in.
$(STAMPS)/run: requirements/run.txt | $(STAMPS)/system-run
	@echo "Installing Rallydeck's packages into $(VENV); this takes a minute, once." >&2
	@$(BIN)/python -m pip install --quiet --require-hashes --no-deps --requirement requirements/run.txt
	@touch $@

$(STAMPS)/dev: requirements/dev.txt system/test.packages | $(STAMPS)/run
	@system/install system/test.packages
	@$(BIN)/python -m pip install --quiet --require-hashes --no-deps --requirement requirements/dev.txt
	@touch $@

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po | $(STAMPS)/run
	@$(BIN)/pybabel --quiet compile --locale $* --input-file $< --output-file $@

build/static/staticfiles.json: $(shell find static -type f) config/apps.py server/static_files.py | $(STAMPS)/run
	@DATA=build/setup $(BIN)/python manage.py collectstatic --noinput --verbosity 0 --clear
	@touch $@
