"""Every link and every picture of the docs is there, down to the heading."""

import re
from pathlib import Path

import pytest
from django.utils.text import slugify

from tests.servers import PROJECT

DOCS = PROJECT / "docs"
PARTS = {"guide": "Guide", "howto": "How to", "reference": "Reference", "inside": "Inside"}
PAGES = [*sorted(PROJECT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
# Inside the program their anchors are the English ones; tests/help looks at them.
OF_HELP = {DOCS / "guide", DOCS / "howto"}


def _anchors(page):
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    return {slugify(title) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(PROJECT)))
def test_every_link_of_a_page_leads_somewhere(page):
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = Path(page.parent, path).resolve() if path else page
        assert target.exists(), link
        if anchor and not OF_HELP & set(page.parents):
            assert anchor in _anchors(target), link


def test_every_page_of_the_docs_is_in_its_index():
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    linked = {(DOCS / link.partition("#")[0]).resolve() for link in LINK.findall(index)}
    for page in sorted({*DOCS.rglob("*.md")} - {DOCS / "README.md"}):
        english = re.sub(r"/(guide|howto)/(?!en/)..", r"/\1/en", str(page))
        assert Path(english) in linked, page


def test_docs_have_four_parts_and_no_loose_pages():
    assert {path.name for path in DOCS.glob("*.md")} == {"README.md", "architecture.md"}
    assert {path.name for path in DOCS.iterdir() if path.is_dir()} == {*PARTS, "pictures"}
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", index, re.MULTILINE) == list(PARTS.values())
