"""One catalogue of refusals: whatever is raised stands in it, and whatever stands in it is raised,
with the values that its sentence has places for."""

import ast
from collections import defaultdict
from string import Formatter

import pytest

from api import refusal_codes
from api.problems import PROBLEMS
from domain.skipbo.checks.findings import ERRORS
from domain.wording import Conflict, Illegal, Malformed
from domain.wording.refusals import CATALOGUE, ROOMS, code_of, refused
from tests.servers import PROJECT

MAKERS = {"refused", "code_said"}


def _modules():
    for room in sorted(path.parent for path in PROJECT.glob("*/__init__.py")):
        if room.name in ("tests", "bench", "build"):
            continue
        for path in sorted(room.rglob("*.py")):
            if path.is_relative_to(PROJECT / "domain" / "wording"):
                continue
            text = path.read_text()
            yield path.relative_to(PROJECT), ast.parse(text)


MODULES = list(_modules())


def _calls(names):
    for path, tree in MODULES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in names:
                    yield f"{path}:{node.lineno}", name, node


def _texts(tree):
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _written_out():
    for where, _name, call in _calls(MAKERS):
        if call.args and isinstance(call.args[0], ast.Constant):
            yield where, call.args[0].value, {keyword.arg for keyword in call.keywords}


def test_whatever_is_raised_stands_in_the_catalogue():
    assert [(where, name) for where, name, _ in _written_out() if name not in CATALOGUE] == []


def test_whatever_stands_in_the_catalogue_is_raised():
    """Some names are chosen before they are raised, or are found with a sentence."""
    named = {text for _path, tree in MODULES for text in _texts(tree)}
    made = {f"{name}:found" for name in named} | {f"{name}-out-of-range" for name in named}
    assert sorted(set(CATALOGUE) - named - made - {"slip-disputed:slip"}) == []


def test_every_sentence_is_given_its_values_and_no_others():
    wrong = []
    for where, name, given in _written_out():
        said = CATALOGUE[name].said
        texts = [text for text in (said.message, said.many) if text]
        places = {place for text in texts for _, place, _, _ in Formatter().parse(text) if place}
        if given - {"field"} != places:
            wrong.append((where, name, given, places))
    assert wrong == []


def test_what_is_found_elsewhere_has_its_code_in_the_catalogue():
    """By the program that draws, and where tables are chosen."""
    found = set()
    for where, _name, call in _calls({"Refused", "Finding", "_finding"}):
        if where.startswith(("domain/lots/verify/field", "domain/seating")):
            found |= {text for given in call.args[:2] for text in _texts(given)}
    names = {f"{code}:found" for code in found - {"error", "warning"} if " " not in code}
    assert len(names) == 18
    assert sorted(names - set(CATALOGUE)) == []


def test_no_refusal_is_made_by_its_kind():
    made = [where for where, _name, _ in _calls({"Malformed", "Illegal", "Conflict", "Busy"})]
    assert made == []


def test_a_code_has_one_kind_and_a_name_one_place():
    kinds = defaultdict(set)
    for name, entry in CATALOGUE.items():
        kinds[code_of(name)].add(entry.kind)
    assert {code: found for code, found in kinds.items() if len(found) > 1} == {}
    assert sum(len(room.REFUSALS) for room in ROOMS) == len(CATALOGUE)
    assert {code: kinds[code] for code in ERRORS if kinds.get(code, {Illegal}) != {Illegal}} == {}
    assert [code for code in kinds.keys() & PROBLEMS if {*kinds[code]} != {Malformed}] == []


def test_the_page_of_codes_is_made_from_the_catalogue():
    page = PROJECT / "docs" / "reference" / "refusals.md"
    assert page.read_text(encoding="utf-8") == refusal_codes.page()


@pytest.mark.parametrize(
    ("name", "values", "kind", "code", "field", "said"),
    [
        ("tables-number", {"most": 9}, Malformed, "tables-number", "tables", "from 1 to 9."),
        ("match-changed:now", {"now": "a bye"}, Conflict, "match-changed", "", "now: a bye."),
        ("people-play", {"count": 2, "contest": "C"}, Illegal, "people-play", "", "2 tables of C"),
        ("setting-unknown", {"name": "x", "field": "x"}, Malformed, "setting-unknown", "x", "“x”"),
    ],
)
def test_a_refusal_is_made_by_its_name(name, values, kind, code, field, said):
    made = refused(name, **values)
    assert (type(made), made.code, made.field) == (kind, code, field)
    assert said in str(made)
