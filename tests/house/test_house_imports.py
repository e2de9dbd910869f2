"""The import contract has no holes: forbidden imports are sown into a copy of the tree, and
`make lint`'s own program must refuse each by the contract that is meant for it."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
CONTRACT = tomllib.loads((HOUSE / "pyproject.toml").read_text())["tool"]["importlinter"]
ROOMS = CONTRACT["root_packages"]
CONTRACTS = {contract["name"]: contract for contract in CONTRACT["contracts"]}
NOT_ROOMS = {"tests", "bench"}

BETWEEN = "Between the rooms, imports point one way"
ORDER = "Inside domain"
LIBRARY = "In the engine, imports point one way"
PURE = "Pure packages know no framework and no room"
FORMS = "Only the registry knows a form of contest"
CHART = "Only what is about a chart knows a chart"

SOWN = [
    (BETWEEN, "tournaments.events.lookup", "live.publish"),
    (BETWEEN, "web.words", "tournaments.models"),
    (BETWEEN, "jobs.registry", "tournaments.models"),
    (BETWEEN, "domain.roster.rows", "tournaments.models"),
    (ORDER, "domain.lots.partners.values", "domain.chart.shape"),
    (LIBRARY, "domain.skipbo.checks.report", "domain.skipbo.bots"),
    (PURE, "domain.chart.shape", "django.db"),
    (PURE, "domain.standings", "tournaments.people.queries"),
    (PURE, "domain.roster.rows", "openpyxl"),
    ("Inside access", "access.models", "access.sign_in.throttle"),
    ("Inside api", "api.problems", "api.views"),
    ("Inside archive", "archive.parts", "archive.event_export"),
    ("Inside config", "config.environment", "config.settings"),
    ("Inside games", "games.models", "games.reports.services"),
    ("Inside jobs", "jobs.models", "jobs.services"),
    ("Inside launch", "launch.banner", "launch.supervisor"),
    ("Inside live", "live.cache", "live.publish"),
    ("Inside help", "help.pages", "help.search"),
    ("Inside server", "server.lanes", "server.errors"),
    ("Inside web", "web.params", "web.refusals"),
    ("Inside printing", "printing.layout.drawing", "printing.models"),
    ("Inside scoring", "scoring.progress.chart", "scoring.calls.services"),
    ("Inside sharing", "sharing.models", "sharing.services"),
    ("Inside tournaments", "tournaments.models", "tournaments.events.lookup"),
    ("Inside webhooks", "webhooks.models", "webhooks.services"),
    (LIBRARY, "domain.skipbo.moves", "domain.skipbo.table"),
    (
        "Services and queries know no request and no page",
        "scoring.calls.queries",
        "scoring.calls.views",
    ),
    (FORMS, "scoring.chart.services", "domain.formats.single_elimination"),
    (CHART, "scoring.results.services", "domain.chart.verification"),
    (CHART, "domain.formats.rounds", "domain.chart.shape"),
    ("Only printing.render knows WeasyPrint", "printing.sheets.sheet", "weasyprint"),
    ("Only lists of people and of results know openpyxl", "tournaments.people.views", "openpyxl"),
    ("Only sharing.views_take_along knows icalendar", "sharing.lists", "icalendar"),
    ("The launcher does not load Django", "launch.checks", "django"),
]
NEW = "unheard_of"


@pytest.fixture(scope="module")
def refused(tmp_path_factory):
    """What is said of a tree with every seed in it, by the name of the contract."""
    tree = tmp_path_factory.mktemp("house")
    shutil.copy(HOUSE / "pyproject.toml", tree)
    for room in ROOMS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(HOUSE / room, tree / room, ignore=ignored)
        (tree / room / f"{NEW}.py").touch()
    for _, importer, imported in SOWN:
        with _file(tree, importer).open("a") as module:
            module.write(f"\nimport {imported}\n")
    return _refusals(tree)


def _file(tree: Path, module: str) -> Path:
    found = tree / (module.replace(".", "/") + ".py")
    return found if found.exists() else found.with_suffix("") / "__init__.py"


def _refusals(tree: Path) -> dict[str, str]:
    linter = Path(sys.executable).parent / "lint-imports"
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "300"}
    said = subprocess.run(
        [linter, "--no-cache"], cwd=tree, env=environment, capture_output=True, text=True
    )
    _, _, broken = said.stdout.partition("Broken contracts")
    parts = re.split(r"^(.+)\n-{3,}\n", broken, flags=re.MULTILINE)[1:]
    assert said.returncode == (1 if parts else 0), said.stdout + said.stderr
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize(("contract", "importer", "imported"), SOWN)
def test_a_forbidden_import_is_refused_by_its_contract(refused, contract, importer, imported):
    named = re.escape(importer) + r" -> " + re.escape(imported) + r"\b"
    # The frameworks stand in the graph as one module each.
    outside = re.escape(importer) + r" -> " + re.escape(imported.partition(".")[0]) + r" \("
    said = refused.get(contract, "")
    assert re.search(named, said) or re.search(outside, said), said


@pytest.mark.parametrize("room", ROOMS)
def test_a_module_that_stands_in_no_layer_is_refused(refused, room):
    assert NEW in refused.get(f"Inside {room}", "")


def test_every_contract_has_been_tried():
    sown = {contract for contract, _, _ in SOWN} | {f"Inside {room}" for room in ROOMS}
    assert sown == set(CONTRACTS)


def test_every_package_is_a_room_and_every_room_has_its_floor():
    packages = {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    assert packages - NOT_ROOMS == set(ROOMS)
    floors = [room for layer in CONTRACTS[BETWEEN]["layers"] for room in _names(layer)]
    assert sorted(floors) == sorted(ROOMS)


def test_between_the_rooms_there_is_no_exception():
    assert "ignore_imports" not in CONTRACTS[BETWEEN]


def test_every_form_of_contest_is_known_to_its_registry_alone():
    forms = {
        f"domain.formats.{path.stem if path.name != '__init__.py' else path.parent.name}"
        for pattern in ("*.py", "*/__init__.py")
        for path in HOUSE.glob(f"domain/formats/{pattern}")
        if re.search(r"^FORM = ", path.read_text(), re.MULTILINE)
    }
    assert forms == set(CONTRACTS[FORMS]["protected_modules"])


def _names(layer: str) -> list[str]:
    return [name.strip(" ()") for name in re.split(r"[|:]", layer)]
