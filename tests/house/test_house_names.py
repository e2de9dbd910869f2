"""Every file, folder and module that CONTRIBUTING.md, README.md and docs/ name is there."""

import re

import pytest

from tests.servers import PROJECT

PAGES = [
    "CONTRIBUTING.md",
    "README.md",
    *sorted(
        path.relative_to(PROJECT).as_posix()
        for part in ("*.md", "reference/*.md", "inside/**/*.md")
        for path in PROJECT.glob(f"docs/{part}")
    ),
]
# In these two a name that ends with a stroke is a folder; elsewhere it may be an address.
OF_THE_HOUSE = ("CONTRIBUTING.md", "docs/architecture.md")
NOT_OURS = {".git", ".venv", "build", "data", "node_modules", "__pycache__"}
# Handed out by the page of every draw, under this name.
MADE = {"verify.py"}
NAMED = re.compile(r"`([^`\s]+)`")
FILE = re.compile(r"[\w./<>*-]+\.(?:py|md|html|css|js|toml|po|txt|yml)")
FOLDER = re.compile(r"[a-z_.<>-]+(?:/[a-z_<>-]+)*/")
NAMING = re.compile(r".+\.(?:py|md|html|js|toml|po|yml)|.+/(?:Dockerfile|Makefile)")
OF_DOCS = re.compile(r"\bdocs/[\w/-]+\.(?:md|conf|json)")
# A module or a folder, named without its ending.
SLASHED = re.compile(r"[a-z_]+(?:/[a-z_]+)+")
DOTTED = re.compile(r"[a-z_]+(?:\.\w+)+")
ROOMS = sorted(p.parent.name for p in PROJECT.glob("*/__init__.py"))


def _paths():
    """Everything that is in the repository, each with a stroke before it."""
    found, waiting = [], [PROJECT]
    while waiting:
        for path in waiting.pop().iterdir():
            if path.name in NOT_OURS or path.name.startswith(".venv"):
                continue
            found.append(f"/{path.relative_to(PROJECT).as_posix()}")
            if path.is_dir():
                waiting.append(path)
    return "\n".join(found)


HERE = _paths()


def is_there(name):
    """Whether a path ends with that name; `<room>` and `*` stand for any one."""
    wanted = re.sub(r"<[^>]+>|\*", "\0", name.strip("/"))
    return re.search(f"/{re.escape(wanted)}$".replace("\0", "[^/\n]+"), HERE, re.MULTILINE)


def module_is_there(name):
    """Whether a dotted name is a module, or what stands behind one is written in it."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        path = PROJECT.joinpath(*parts[:length])
        module = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if module.exists():
            text = module.read_text(encoding="utf-8")
            return all(re.search(rf"\b{part}\b", text) for part in parts[length:])
    return False


def missing_on(page, text):
    for name in sorted(set(NAMED.findall(text)) - MADE):
        if FILE.fullmatch(name) or (page in OF_THE_HOUSE and FOLDER.fullmatch(name)):
            if not is_there(name):
                yield name
        elif SLASHED.fullmatch(name) and name.split("/")[0] in ROOMS:
            if not (is_there(name) or is_there(f"{name}.py")):
                yield name
        elif DOTTED.fullmatch(name) and name.split(".")[0] in ROOMS and not module_is_there(name):
            yield name


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_in_the_repository(page):
    text = (PROJECT / page).read_text(encoding="utf-8")
    assert list(missing_on(page, text)) == [], f"{page} names what is not there (any more)"


def test_a_page_that_code_names_is_in_the_docs():
    """“docs/inside/draw.md has the method”: a page that moved takes these along."""
    for file in filter(NAMING.fullmatch, HERE.splitlines()):
        text = (PROJECT / file[1:]).read_text(encoding="utf-8")
        lost = [name for name in OF_DOCS.findall(text) if not (PROJECT / name).exists()]
        assert lost == [] or file == "/tests/house/test_house_names.py", file


def test_a_name_that_is_wrong_is_noticed():
    right = (
        "`domain/skipbo/`, `registry.py`, `templates/<room>/`, `scoring.results.slips.slip_enter`"
    )
    wrong = (
        "`games/rulesheets/`, `registrar.py`, `scoring.results.slips.slip_lost`, `docs/x.md`, "
        "`scoring/planning`"
    )
    page = OF_THE_HOUSE[0]
    assert list(missing_on(page, right)) == []
    assert len(list(missing_on(page, wrong))) == 5
