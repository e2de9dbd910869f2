"""What a page of the guide tells a reader to do, mark by mark, taken from its Markdown.

The guide keeps to a few habits, so that it can be followed word by word, by people and by a test:
only numbered lines are done; what is bold stands on the screen, and is pressed where its clause
says so; what is set as code is typed; a picture shows the screen at that moment. Knows no browser.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

Kind = Literal["press", "read", "type", "paste", "picture", "terminal", "open", "back", "stop"]
SIGN_IN = "First sign-in"
STOP = "Ctrl-C"


@dataclass(frozen=True, slots=True)
class Language:
    """The words by which a reader knows what to do."""

    press: re.Pattern[str]
    enter: str
    back: str


LANGUAGES = {
    "en": Language(re.compile(r"\bpress\b", re.IGNORECASE), "Enter", "back arrow"),
    "fr": Language(re.compile(r"\bappuyez\b", re.IGNORECASE), "Entrée", "flèche de retour"),
    "es": Language(re.compile(r"\bpulse\b", re.IGNORECASE), "Intro", "flecha de atrás"),
}


@dataclass(frozen=True, slots=True)
class Mark:
    step: str
    kind: Kind
    text: str
    # Typed, and then the key Enter.
    enters: bool = False


def marks(file: Path) -> list[Mark]:
    words = LANGUAGES[file.parent.name]
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    return list(_marks(reader.parse(file.read_text(encoding="utf-8")), words))


def _marks(tokens: list[Token], words: Language) -> Iterator[Mark]:
    step, depth = "", 0
    for before, token in zip([tokens[0], *tokens], tokens, strict=False):
        depth += {"ordered_list_open": 1, "ordered_list_close": -1}.get(token.type, 0)
        if before.type == "heading_open" and before.tag == "h2":
            step = token.content
        elif depth and token.type == "fence":
            yield Mark(step, "paste", token.content.strip())
        elif depth and token.type == "inline":
            yield from _of_line(step, token, words)


def _of_line(step: str, line: Token, words: Language) -> Iterator[Mark]:
    said, bold = "", False
    enters = words.enter in line.content
    for part in line.children or ():
        if part.type in ("strong_open", "strong_close"):
            bold = part.type == "strong_open"
        elif part.type == "image":
            yield Mark(step, "picture", Path(str(part.attrGet("src"))).name)
        elif part.type == "code_inline":
            yield _typed(step, part.content, enters=enters)
            said = ""
        elif bold and part.type == "softbreak":
            raise AssertionError(f"{line.content}: a label on two lines cannot be looked for")
        elif bold:
            yield Mark(step, "press" if words.press.search(said) else "read", part.content)
            said = ""
        else:
            said += part.content
            if SIGN_IN in part.content:
                yield Mark(step, "open", SIGN_IN)
            if words.back in part.content:
                yield Mark(step, "back", words.back)
            if STOP in part.content:
                yield Mark(step, "stop", STOP)


def _typed(step: str, text: str, *, enters: bool) -> Mark:
    if text.startswith("make "):
        return Mark(step, "terminal", text)
    return Mark(step, "type", text, enters)
