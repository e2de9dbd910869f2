"""Every example of the docs that is set off by four spaces is true, as those between fences are.

Each page's first word of such a block says what it is; one that nobody tries is refused.
"""

import json
import logging
import re
import subprocess
import sys

import pytest
import yaml
from django.test import Client
from markdown_it import MarkdownIt

from domain.skipbo.replay import replay
from domain.wording import Sentence
from server import logs
from tests.house.test_house_blocks import COMMANDS, DOCS, PAGES
from tests.servers import PROJECT
from webhooks import sending

PLAYED = PROJECT / "tests/domain/skipbo/playthroughs"
ORIGIN = ("domain.formats", "play", "swiss", "--players", "8", "--seed", "1")


def _shortened(text, whole):
    """Whether `whole` is `text` with something in the place of each “…”."""
    pattern = re.escape(text.rstrip("\n")).replace("…\\\n", "…").replace("…", "(?s:.*?)")
    return re.fullmatch(pattern, whole.rstrip("\n"))


def _record(text):
    whole = (PLAYED / "texas-talking.txt").read_text()
    replay(whole)
    assert _shortened(text, whole)


def _line_of_a_record(text):
    """Capitals stand for what differs, “…” for more of the same; the end of a line is its end."""
    every = {line for file in PLAYED.glob("*.txt") for line in file.read_text().splitlines()}
    for line in text.splitlines():
        pattern = re.escape(line).replace(r"\ …", r"(?:\ \S+)*")
        pattern = re.sub(r"\b[A-Z]{3,}", r"\\S+", pattern)
        assert any(re.fullmatch(pattern, one) for one in every), line


def _line_of_a_contest(text):
    said = subprocess.run(
        [sys.executable, "-m", *ORIGIN], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines()[0] == text.strip()


def _line_of_the_log(text):
    told = json.loads(text)
    record = logging.makeLogRecord({"name": told["logger"], "levelname": "INFO", "msg": "request"})
    written = json.loads(logs.Json().format(record))
    of_a_request = (PROJECT / "server" / "logs.py").read_text()
    assert [key for key in told if key not in written and f'"{key}"' not in of_a_request] == []


def _asks_for_the_figures(text):
    [job] = yaml.safe_load(text)["scrape_configs"]
    assert "metrics_path" not in job, "Prometheus asks for /metrics by itself"
    assert [target.split(":")[0] for target in job["static_configs"][0]["targets"]] == ["127.0.0.1"]
    assert Client().get("/metrics").status_code == 200


def _heads_of_a_message(text):
    named = re.findall(r"^([\w-]+):", text, re.MULTILINE)
    said = (PROJECT / "webhooks" / "sending.py").read_text()
    assert [name for name in named if f'"{name}"' not in said] == []
    assert sending.signature("s", "1", b"{}").startswith("sha256=")


def _stands_in_the_caddyfile(text):
    name, to = text.splitlines()
    assert f"{name} {{" in (DOCS / "Caddyfile").read_text()
    assert to in (DOCS / "Caddyfile").read_text()


def _makes_sentences(text):
    space = {"Sentence": Sentence, "n": 3, "name": "Ann"} | {
        name: Sentence.verbatim(name) for name in ("label", "won")
    }
    for line in text.splitlines():
        made = eval(line, space)  # noqa: S307 - our own docs
        assert isinstance(made, Sentence)
        assert "{" not in str(made)


def _is_drawn(text):
    assert "→" in text


TRIED = {
    ("notation.md", "rallydeck-game"): _record,
    ("notation.md", "tie"): _line_of_a_record,
    ("notation.md", "outcome"): _line_of_a_record,
    ("notation.md", "check"): _line_of_a_record,
    ("forms.md", '{"round":1,"match":"1","part":"main","table":1,"sides":[[3,8],[1,7]],'): (
        _line_of_a_contest
    ),
    ("running.md", '{"time":'): _line_of_the_log,
    ("running.md", "scrape_configs:"): _asks_for_the_figures,
    ("webhooks.md", "Rallydeck-Id:"): _heads_of_a_message,
    ("proxy.md", "rally.example.org"): _stands_in_the_caddyfile,
    ("people.md", "file's"): _is_drawn,
    ("CONTRIBUTING.md", 'Sentence("Table'): _makes_sentences,
}


def indented():
    reader = MarkdownIt("commonmark").enable("table")
    for page in PAGES:
        for token in reader.parse(page.read_text(encoding="utf-8")):
            if token.type == "code_block":
                where = f"{page.stem}-{page.parent.name}-{token.map[0] + 1}"
                yield pytest.param(page, token.content, id=where)


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "text"), list(indented()))
def test_an_example_that_is_set_off_is_true(page, text):
    """Commands are run by test_house_commands.py."""
    lines = [line.strip() for line in text.splitlines()]
    if all(COMMANDS.match(line) or line.startswith("python ") for line in lines):
        return
    tries = [
        tried
        for (name, word), tried in TRIED.items()
        if page.name == name and text.startswith(word)
    ]
    assert tries, "nobody tries it"
    tries[0](text)


def test_what_is_wrong_is_noticed():
    with pytest.raises(AssertionError):
        _record("rallydeck-game 1\n…\ncheck 00000000\n")
    with pytest.raises(AssertionError):
        _line_of_a_record("outcome REASON WINNER CARDS …\nfinish REASON\n")
    with pytest.raises(KeyError):
        _makes_sentences('Sentence("{count} card")')
