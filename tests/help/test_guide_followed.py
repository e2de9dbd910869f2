"""“Your first rally”, followed word by word on an empty machine: from the first command to paper.

What is not in the text is not done, and the pictures are those of the same screens.
"""

import re
import subprocess

import pytest
from babel.messages.pofile import read_po

from domain.wording import LANGUAGES
from tests.help.guide_follower import labels_of
from tests.help.guide_pictures import PICTURES, first_rally, followed
from tests.servers import PROJECT

OTHERS = sorted(set(LANGUAGES) - {"en"})
NUMBER = re.compile(r"\d+")
LARGEST_PICTURE = 60_000


def test_the_ten_steps_have_a_picture_each():
    steps = [(mark.step, mark.text) for mark in first_rally("en") if mark.kind == "picture"]
    assert len({step for step, _ in steps}) == 10
    assert [name for _, name in steps] == [f"first-rally-{n}-en.png" for n in range(1, 11)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_there_and_small_enough_to_send_along(language):
    for mark in first_rally(language):
        if mark.kind == "picture":
            assert (PICTURES / mark.text).stat().st_size < LARGEST_PICTURE


def _said(language):
    """Each English text with what a language says for it; numbers and names stand for anything."""
    with (PROJECT / f"locale/{language}/LC_MESSAGES/django.po").open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        forms = message.id if isinstance(message.id, list | tuple) else [message.id]
        texts = message.string if isinstance(message.string, list | tuple) else [message.string]
        yield from ((form, text) for form in forms if form for text in texts)


def _plain(text):
    return re.sub(r"</?[a-z]+>", "", text)


def _pattern(text):
    parts = re.split(r"%\(\w+\)s|\{\w+\}", _plain(text))
    return re.compile("(.+)".join(map(re.escape, parts)))


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_says_the_same_presses_in_the_same_order(language):
    english, other = first_rally("en"), first_rally(language)
    assert [(one.kind, one.enters) for one in other] == [(one.kind, one.enters) for one in english]
    said = [(_pattern(form), _pattern(text)) for form, text in _said(language)]
    for ours, theirs in zip(english, other, strict=True):
        if ours.kind not in ("press", "read"):
            assert theirs.text == ours.text.replace("-en.png", f"-{language}.png") or (
                ours.kind == "back"
            )
        elif ours.text != theirs.text:
            assert any(
                (was := form.fullmatch(ours.text))
                and (now := text.fullmatch(theirs.text))
                and was.groups() == now.groups()
                for form, text in said
            ), f"{ours.text}: {theirs.text}"


def _missing(labels, others):
    """What of the one screen is missing on the other, in the same order; near the lower edge
    something may be missing."""
    left = iter(NUMBER.sub("#", one.removeprefix("~")) for one in others)
    sure = (NUMBER.sub("#", one) for one in labels if not one.startswith("~"))
    return [one for one in sure if one not in left]


def test_another_screen_is_told_from_one_that_is_a_line_longer():
    then = ["Play", "Table 1", "Save", "~Hold calls", "~Call round by round"]
    assert _missing(["Play", "Table 2", "Save", "~Hold calls"], then) == []
    assert _missing(then, ["Play", "Table 2", "Save"]) == []
    assert _missing(then, ["Play", "Save", "~Hold calls"]) == ["Table #", "Save"]
    assert _missing(["Play", "Undo"], then) == ["Undo"]


def _compare(somebody):
    assert somebody.complaints == []
    assert "Stopped." in "".join(somebody.output)
    [event_file] = somebody.files
    assert event_file.suffix == ".rallydeck"
    check_in, results = somebody.sheets
    assert all(name in check_in for name in ("Lee", "Reyes"))
    champions = re.findall(r"\b(?:Lee|Ray|Diaz|Fox|Stone|Abel|Moss|Lind|Berg|Wynn)\b", results)
    assert champions, results
    for name, picture in somebody.pictures.items():
        now, then = labels_of(picture), labels_of((PICTURES / name).read_bytes())
        assert _missing(now, then) == _missing(then, now) == [], f"{name}: make screenshots"


@pytest.mark.browser
@pytest.mark.programs
def test_the_guide_is_followed_from_an_empty_machine_to_the_printed_results(
    whole_chromium, tmp_path
):
    _compare(followed(whole_chromium, tmp_path, "en"))


@pytest.mark.soak
@pytest.mark.parametrize("language", OTHERS)
def test_the_guide_is_followed_in_the_other_languages(whole_chromium, tmp_path, language):
    _compare(followed(whole_chromium, tmp_path, language))


@pytest.mark.soak
def test_the_guide_is_followed_where_nothing_is_installed_yet(whole_chromium, tmp_path):
    """A fresh copy of the program: `make run` has to bring everything."""
    copy = tmp_path / "rallydeck"
    subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(copy)], check=True)
    _compare(followed(whole_chromium, tmp_path, "en", program=copy))
