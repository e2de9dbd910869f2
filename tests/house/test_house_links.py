"""Every link and every picture of the docs is there, down to the heading."""

import re
from pathlib import Path

import pytest
from django.utils.text import slugify

from tests.servers import PROJECT

PAGES = [*sorted(PROJECT.glob("*.md")), *sorted((PROJECT / "docs").rglob("*.md"))]
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
# Inside the program their anchors are the English ones; tests/help looks at them.
OF_HELP = {PROJECT / "docs" / "guide", PROJECT / "docs" / "howto"}


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
    index = (PROJECT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in sorted((PROJECT / "docs").glob("*.md")):
        assert page.name == "README.md" or f"({page.name}" in index, page.name
