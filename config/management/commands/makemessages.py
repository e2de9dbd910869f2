"""Collect every visible text into the catalogues: templates, gettext calls and `wording.Sentence`.

Run by `make messages`. A guess from a similar text is worse than a gap, which a test finds: so
nothing is guessed.
"""

from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

from domain.wording import ENGLISH, LANGUAGES

TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
OPTIONS = {
    "no_obsolete": True,
    "no_wrap": True,
    "add_location": "file",
    "ignore_patterns": [".venv*", "build/*", "tests/*"],
}


class Command(makemessages.Command):
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=Sentence",
        "--keyword=counted:1,2",
        "--keyword=in_context:1c,2",
        "--keyword=malformed",
        "--keyword=illegal",
        "--keyword=conflict",
        "--keyword=busy",
        "--keyword=Refused:2",
        "--keyword=told:2",
    ]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def build_potfiles(self) -> list[str]:
        """Without the time of day, over which two branches would quarrel for nothing."""
        made: list[str] = super().build_potfiles()
        for path in map(Path, made):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            kept = [line for line in lines if not line.startswith('"POT-Creation-Date:')]
            path.write_text("".join(kept), encoding="utf-8")
        return made

    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options | OPTIONS | {"locale": TRANSLATED})
