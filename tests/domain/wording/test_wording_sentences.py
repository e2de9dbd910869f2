"""What a sentence is: one text, its values, and words only in the language that is asked for."""

import ast
import copy
import pickle
from pathlib import Path
from string import Formatter

import pytest

from domain.chart import verification
from domain.matches.correction import LATER, Later
from domain.wording import LANGUAGES, Illegal, Sentence, in_every_language
from domain.wording.numbers import decimal, grouped
from tests.servers import PROJECT

SIDE = Sentence("side {side}", side=7)
CARDS = [Sentence.counted("{count} card", "{count} cards", count=count) for count in (0, 1, 2)]
ROOMS = [
    path.parent.name
    for path in PROJECT.glob("*/__init__.py")
    if path.parent.name not in ("bench", "tests")
]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "side 7"),
        ("fr", "l’équipe 7"),
        ("es", "el equipo 7"),
        ("fr-ca", "l’équipe 7"),
        ("es-mx", "el equipo 7"),
        ("xx", "side 7"),
        ("", "side 7"),
    ],
)
def test_it_is_said_in_the_language_asked_for(language, said):
    assert SIDE.in_language(language) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 cards", "1 card", "2 cards"]),
        ("fr", ["0 carte", "1 carte", "2 cartes"]),
        ("es", ["0 cartas", "1 carta", "2 cartas"]),
    ],
)
def test_each_language_counts_in_its_own_way(language, said):
    assert [cards.in_language(language) for cards in CARDS] == said


def test_sentences_inside_a_sentence_are_said_in_its_language():
    became = Sentence("{old} becomes {new}", old=SIDE, new=Sentence("a bye"))
    assert str(became) == "side 7 becomes a bye"
    assert became.in_language("fr") == "l’équipe 7 devient une exemption"
    assert became.in_language("es") == "el equipo 7 pasa a ser un exento"


def test_one_english_text_may_be_two_things():
    place, rank = Sentence("Place"), Sentence.in_context("rank", "Place")
    assert str(place) == str(rank) == "Place"
    assert (place.in_language("fr"), rank.in_language("fr")) == ("Lieu", "Rang")


def test_values_are_never_read_as_text_of_ours():
    """A name with brackets, or one that is a text of the catalogue, stays a name."""
    strange = Sentence("{name} is at two tables.", name="{other} {0} a bye")
    assert str(strange) == "{other} {0} a bye is at two tables."
    assert Sentence.verbatim("a bye").in_language("fr") == "a bye"
    assert Sentence.joined([Sentence.verbatim("{x}"), SIDE], " – ").in_language("fr") == (
        "{x} – l’équipe 7"
    )


@pytest.mark.parametrize("empty", [Sentence.verbatim(""), Sentence.joined([]), Sentence.listed([])])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_nothing_in_every_language(empty, language):
    assert empty.in_language(language) == ""


def test_names_are_listed_with_and():
    assert in_every_language(Sentence.listed(["Ann", "Bo"])) == {
        "en": "Ann and Bo",
        "fr": "Ann et Bo",
        "es": "Ann y Bo",
    }


def test_numbers_are_written_as_each_language_writes_them():
    assert in_every_language(grouped(1_234_005)) == {
        "en": "1,234,005",
        "fr": "1\u202f234\u202f005",
        "es": "1\u202f234\u202f005",
    }
    assert decimal("43.2").in_language("es") == "43,2"


def test_it_is_a_value():
    again = Sentence("side {side}", side=7)
    assert again == SIDE
    assert hash(again) == hash(SIDE)
    assert again != Sentence("side {side}", side=8)
    assert CARDS[1] != CARDS[2]
    assert pickle.loads(pickle.dumps(SIDE)) == copy.deepcopy(SIDE) == SIDE  # noqa: S301 - our own
    with pytest.raises(AttributeError):
        SIDE.message = "another"
    assert str(Illegal("c", SIDE)) == "side 7"


def test_a_catalogue_is_read_once(monkeypatch):
    SIDE.in_language("fr")
    monkeypatch.setattr("domain.wording.gettext.translation", None)
    assert SIDE.in_language("fr") == "l’équipe 7"


def _made():
    """Every place in the program that makes a sentence: where, its texts and its values."""
    texts = {"Sentence": 1, "counted": 2, "in_context": 2}
    for room in ROOMS:
        for path in sorted((PROJECT / room).rglob("*.py")):
            text = path.read_text()
            for node in ast.walk(ast.parse(text)) if "Sentence" in text else ():
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                owner = getattr(getattr(node.func, "value", None), "id", "")
                if name in texts and (name == "Sentence" or owner == "Sentence"):
                    where = f"{path.relative_to(PROJECT)}:{node.lineno}"
                    yield where, node.args[: texts[name]], node.keywords, name


# Their texts are written out where something is refused, and collected from there.
ELSEWHERE = ("domain/lots/partners/values.py", "domain/wording/refusals/kinds.py")
# A catalogue: each of its codes is told in the tests of the checks.
FILLED_LATER = "domain/skipbo/checks/"
# Their tables, which have no values yet, are looked at below.
TABLES = ("domain/chart/verification.py", "domain/matches/correction.py")


def test_every_text_is_written_out_so_that_it_is_collected():
    hidden = [
        where
        for where, texts, _, _ in _made()
        if not all(isinstance(text, ast.Constant) and text.value for text in texts)
    ]
    assert [where for where in hidden if not where.startswith(ELSEWHERE)] == []


def test_every_value_is_used_and_every_place_has_one():
    """A place without its value would only be noticed when somebody is told."""
    wrong = []
    for where, texts, keywords, name in _made():
        if where.startswith(FILLED_LATER) or any(keyword.arg is None for keyword in keywords):
            continue
        if where.startswith(TABLES) and not keywords:
            continue
        spoken = texts[1:] if name == "in_context" else texts
        places = {
            found
            for text in spoken
            if isinstance(text, ast.Constant)
            for _, found, _, _ in Formatter().parse(text.value)
            if found is not None
        }
        given = {keyword.arg for keyword in keywords}
        if given - {"count"} != places - {"count"} or (places - given):
            wrong.append((where, places, given))
    assert wrong == []


def _places(sentence):
    return {found for _, found, _, _ in Formatter().parse(sentence.message) if found is not None}


def test_what_a_chart_is_found_with_has_its_values_and_is_found_somewhere():
    always = {"_misplaced": {"key"}, "_at": {"label"}, "_of_side": {"side", "count"}}
    given = {}
    for node in ast.walk(ast.parse(Path(verification.__file__).read_text())):
        if isinstance(node, ast.Call) and (name := getattr(node.func, "id", "")) in always:
            (code,) = (arg.value for arg in node.args if isinstance(arg, ast.Constant))
            given[code] = always[name] | {keyword.arg for keyword in node.keywords}
    told = verification.OF_A_MATCH | verification.OF_A_SIDE
    assert {code: _places(sentence) for code, sentence in told.items()} == given


def test_what_becomes_of_a_later_match_has_its_values():
    told = {later: [_places(said) for _, said in cases] for later, cases in LATER.items()}
    assert told == {Later.WITHDRAWN: [{"match", "who"}] * 3, Later.STANDS: [{"match"}] * 3}
