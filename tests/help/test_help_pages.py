"""The pages of help: complete in every language, true to the buttons, safe, and found."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.test import Client

from domain.formats import registry
from domain.wording import LANGUAGES
from help import pages, search
from help.pages import FORMS, PAGES
from tests.servers import PROJECT

FILES = sorted(path for part in PAGES for path in (PROJECT / "docs" / part).rglob("*.md"))
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
TYPED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
TAG = re.compile(r"</?[a-z]+>")
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")


def every_page():
    return [
        (part, name, code) for part, names in PAGES.items() for name in names for code in LANGUAGES
    ]


def test_every_page_has_a_file_in_every_language_and_no_file_is_left_over():
    assert {pages.page_file(*one) for one in every_page()} == set(FILES)


def test_every_form_of_contest_has_its_page():
    assert set(FORMS) == set(registry.IDS)


@pytest.mark.parametrize(("part", "name"), [(p, n) for p, names in PAGES.items() for n in names])
def test_a_translation_has_the_sections_of_the_english_page(part, name):
    said = {code: pages.page(part, name, code) for code in LANGUAGES}
    anchors = {code: [section.anchor for section in page.sections] for code, page in said.items()}
    assert len(set(map(tuple, anchors.values()))) == 1
    levels = {code: re.findall(r"<(h\d)", page.html) for code, page in said.items()}
    assert len(set(map(tuple, levels.values()))) == 1
    titles = [section.title for page in said.values() for section in page.sections]
    assert len(anchors["en"]) == len(set(anchors["en"])), "two sections with one anchor"
    assert all(titles)


def _on_the_pages(code):
    """What stands on pages and sheets in a language; each placeholder is anything."""
    # The English texts are the keys of every catalogue.
    folder = "fr" if code == "en" else code
    with (PROJECT / f"locale/{folder}/LC_MESSAGES/django.po").open("rb") as file:
        catalogue = read_po(file)
    texts = set()
    for message in catalogue:
        said = message.id if code == "en" else message.string
        forms = said if isinstance(said, list | tuple) else [said]
        texts.update(TAG.sub("", form) for form in forms)
    plain = {text for text in texts if not PLACEHOLDER.search(text)}
    patterns = [
        re.compile(".+".join(map(re.escape, PLACEHOLDER.split(text))))
        for text in texts - plain
        if len(PLACEHOLDER.sub("", text)) > 5
    ]
    return plain, patterns


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_printed_bold_stands_on_a_page_of_the_program_exactly_so(code):
    plain, patterns = _on_the_pages(code)
    strange = set()
    for file in FILES:
        if file.parent.name != code:
            continue
        written = file.read_text(encoding="utf-8")
        # What the guide itself has people type is on the screen, too.
        typed = set(TYPED.findall(written))
        for bold in BOLD.findall(written):
            # A line may break where a space stands; a no-break space stays one.
            text = re.sub(r"[ \n]+", " ", bold)
            if text not in plain | typed and not any(one.fullmatch(text) for one in patterns):
                strange.add((file.name, text))
    assert strange == set()


@pytest.mark.parametrize("file", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_every_link_and_picture_of_the_help_exists(file):
    for link in LINK.findall(file.read_text(encoding="utf-8")):
        assert "://" not in link, "help works without the internet"
        path, _, anchor = link.partition("#")
        target = Path(file.parent, path).resolve() if path else file
        assert target.exists(), link
        if target.suffix == ".png":
            assert target.name in pages.picture_names()
        else:
            assert target in FILES, f"{link}: no page of help"
            assert target.parent.name == file.parent.name, f"{link}: another language"
            page = pages.page(target.parent.parent.name, target.stem, file.parent.name)
            assert not anchor or anchor in {section.anchor for section in page.sections}, link


def test_html_in_a_file_is_shown_and_not_run(tmp_path, monkeypatch):
    folder = tmp_path / "guide" / "en"
    folder.mkdir(parents=True)
    (folder / "when.md").write_text(
        "# Title\n\n<script>alert(1)</script> [a](javascript:alert(1)) <b onclick=x>b</b>\n"
    )
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    html = pages.page.__wrapped__("guide", "when", "en").html
    assert "<script" not in html
    assert "<b " not in html
    assert 'href="javascript' not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize(
    ("code", "typed", "title"),
    [
        ("en", "late", "Someone comes late"),
        ("en", "PRINTER fail", "A printer fails"),
        ("fr", "depart", "Quelqu’un doit partir"),
        ("es", "impresora", "La impresora falla"),
    ],
)
def test_a_section_is_found_by_the_beginning_of_its_words_without_accents(code, typed, title):
    found = search.look_for(typed, code)
    assert title in [one.section.title for one in found[:3]]


def test_nothing_is_found_for_signs_alone_or_for_what_nobody_wrote():
    assert search.look_for("?!", "en") == []
    assert search.look_for("xylophone", "en") == []


@pytest.mark.django_db
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_help_is_read_by_anyone_in_the_language_of_the_page(code):
    client = Client(headers={"accept-language": code})
    front = client.get("/help/", {"q": "<i>"}).content.decode()
    assert "<i>" not in front.split("<main")[1]
    for part, name, _ in every_page():
        shown = client.get(f"/help/{part}/{name}/")
        assert shown.status_code == 200
        assert f'href="/help/{part}/{name}/"' in front
        assert pages.page(part, name, code).html in shown.content.decode()


@pytest.mark.django_db
def test_a_page_or_picture_that_is_not_there_is_not_found():
    client = Client()
    for address in ("guide/nothing/", "inside/engine/", "pictures/x.png", "guide/../when/"):
        assert client.get(f"/help/{address}").status_code == 404
    picture = client.get("/help/pictures/desk-laptop-light.png")
    assert picture.headers["Content-Type"] == "image/png"
