"""Every code block of README.md and docs/ is true: what it is decides how it is tried.

Python is run, and what stands behind `#` on a line that is only looked at is what comes out. Lines
of the API name operations with fields that there are; variables are read by the program. What is
run by another test is listed with it, and a block that is none of these fails.
"""

import ast
import json
import re

import pytest
from django.urls import reverse

from tests.servers import PROJECT

DOCS = PROJECT / "docs"
PAGES = [*sorted(PROJECT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
CALL = re.compile(r"^(GET|POST|PATCH|PUT|DELETE) +(\S+)", re.MULTILINE)
DRAWN = re.compile("[└│─]")
COMMANDS = re.compile(r"(make|\.venv/bin/python) ")
VARIABLE = re.compile(r"^([A-Z_]+)=", re.MULTILINE)
# A page and a word of the block, and the test that tries it.
ELSEWHERE = {
    ("api.md", "who_sits_where"): "tests/api/test_api_running.py",
    ("api.md", "accept_warnings"): "tests/api/test_api_promises.py",
    ("webhooks.md", "def is_genuine"): "tests/webhooks/test_webhook_messages.py",
    ("first-rally.md", "Ann Lee, Pecan Valley"): "tests/help/test_guide_followed.py",
}
# Long, and shown with gaps: its kind, and every name of a field, is compared.
BODIES = {("reference/webhooks.md", '"kind": "result-confirmed"')}


def blocks():
    for page in PAGES:
        for number, match in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8")), start=1):
            yield pytest.param(
                page, match[1], match[2], id=f"{page.stem}-{page.parent.name}-{number}"
            )


def _tried_elsewhere(page, text):
    found = [
        where for (name, word), where in ELSEWHERE.items() if page.name == name and word in text
    ]
    assert all((PROJECT / where).exists() for where in found)
    return bool(found)


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "language", "text"), list(blocks()))
def test_a_code_block_is_true(page, language, text, client):
    if _tried_elsewhere(page, text):
        return
    if language == "python":
        _runs(text)
    elif language == "json":
        assert any(page == DOCS / name and word in text for name, word in BODIES), "nobody tries it"
        json.loads(text)
    elif CALL.search(text):
        _is_in_the_schema(text, json.loads(client.get(reverse("api:schema")).content))
    elif VARIABLE.search(text):
        _are_read(VARIABLE.findall(text))
    else:
        # Commands are run by test_house_commands.py; a drawing says nothing that could be run.
        assert DRAWN.search(text) or all(COMMANDS.match(line) for line in text.splitlines())


def _runs(text):
    space = {}
    for node in ast.parse(text).body:
        line = text.splitlines()[node.lineno - 1]
        if isinstance(node, ast.Expr) and "#" in line:
            found = eval(ast.unparse(node), space)  # noqa: S307 - our own docs
            # A text in its quotes, cut with “…”; anything else up to the word that explains it.
            said = re.search(r'# (?:"(.*?)(?: …)?"|([^:]+))', line)
            assert str(found).startswith(said[1] or said[2]), (found, line)
        else:
            exec(ast.unparse(node), space)  # noqa: S102 - our own docs


def _is_in_the_schema(text, schema):
    patterns = {re.sub(r"\{\w+\}", "*", path): told for path, told in schema["paths"].items()}
    whole = text.replace("\n     {", " {")
    for line in whole.splitlines():
        match = CALL.match(line)
        if match is None:
            continue
        method, address = match.groups()
        path = re.sub(r"\{\w+\}", "*", f"/api/v1/{address.partition('?')[0]}")
        assert method.lower() in patterns.get(path, {}), line
        body = re.search(r"\{\".*", line[match.end() :].partition("→")[0])
        if body and method != "GET":
            operation = patterns[path][method.lower()]
            content = operation["requestBody"]["content"]["application/json"]["schema"]
            fields = schema["components"]["schemas"][content["$ref"].rpartition("/")[2]]
            named = set(re.findall(r'[{,] ?"(\w+)":', re.sub(r": ?\{[^}]*\}", ": 0", body[0])))
            assert named <= set(fields["properties"]), line


def _are_read(names):
    known = "".join(
        (PROJECT / place).read_text() for place in ("docker-compose.yml", "config/environment.py")
    )
    assert [name for name in names if name not in known] == []


@pytest.mark.parametrize(("name", "word"), sorted(BODIES))
def test_a_body_in_the_docs_has_the_fields_that_are_sent(name, word):
    text = (DOCS / name).read_text(encoding="utf-8")
    body = next(json.loads(block) for kind, block in BLOCK.findall(text) if word in block)
    code = (PROJECT / "webhooks" / "messages.py").read_text()
    written = set(body) | set(body["results"][0]) | set(body["contest"]) | set(body["event"])
    assert [field for field in written - {"id"} if f'"{field}"' not in code] == []
