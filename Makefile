# The two commands: `make run` and `make test`. Everything else they need, they do themselves.

PYTHON ?= python3
BIN := .venv/bin
STAMPS := .venv/stamps
CATALOGUES := $(wildcard locale/*/LC_MESSAGES/django.po)
APPS := access api archive config games jobs launch pages printing scoring tournaments webhooks wording
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
	--no-emit-index-url --no-emit-find-links --strip-extras

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Given on the command line or in the environment, they reach the program.
export PORT HOST DATA DEMO

.PHONY: run setup setup-dev setup-link test lint bench soak screenshots messages lines lock clean

run: setup
	@$(BIN)/python -m launch

setup: $(STAMPS)/run $(CATALOGUES:.po=.mo) build/static/staticfiles.json

setup-dev: $(STAMPS)/dev setup

test: setup-dev
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	DATA=build/lint $(BIN)/mypy $(APPS)
	$(BIN)/lint-imports
	DATA=build/lint $(BIN)/python manage.py makemigrations --check --dry-run
	DATA=build/lint RALLYDECK_HTTPS=1 RALLYDECK_HOSTS=rally.example.org \
		$(BIN)/python manage.py check --deploy --fail-level WARNING

bench: setup-dev
	$(BIN)/python -m bench

soak: setup-dev
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m soak

# Pictures of the main pages, made from the demo, into docs/pictures/.
screenshots: setup-dev
	$(BIN)/python -m tests.screenshots

# A new one-time link for an official who forgot the password.
setup-link: setup
	@$(BIN)/python manage.py setup_link

# Collect the visible strings into every language's catalogue; then write what is missing there.
messages: setup-dev
	$(BIN)/python manage.py makemessages

# How large each room is: lines of Python, migrations left out.
lines:
	@for room in $(APPS) bench tests; do \
		printf '%-12s %6d\n' $$room \
			$$(git ls-files "$$room/*.py" | grep -v /migrations/ | xargs cat | wc -l); \
	done

lock:
	$(LOCK) pyproject.toml --output-file requirements/run.txt
	$(LOCK) pyproject.toml --extra dev --constraint requirements/run.txt \
		--output-file requirements/dev.txt

clean:
	rm -rf .venv build

$(STAMPS)/system-run: system/run.packages
	@PYTHON=$(PYTHON) system/install system/run.packages
	@$(PYTHON) -m venv .venv
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run: requirements/run.txt | $(STAMPS)/system-run
	@echo "Installing Rallydeck's packages into .venv; this takes a minute, once." >&2
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/run.txt
	@touch $@

$(STAMPS)/dev: requirements/dev.txt system/test.packages | $(STAMPS)/run
	@system/install system/test.packages
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/dev.txt
	@touch $@

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po | $(STAMPS)/run
	@$(BIN)/pybabel --quiet compile --locale $* --input-file $< --output-file $@

build/static/staticfiles.json: $(shell find static -type f) | $(STAMPS)/run
	@DATA=build/setup $(BIN)/python manage.py collectstatic --noinput --verbosity 0 \
		--ignore redoc --ignore 'swagger-ui-standalone*' --clear
	@touch $@
