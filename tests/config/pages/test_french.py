"""Every visible string has its French."""

import shutil
import subprocess
import sys

from babel.messages.pofile import read_po

from tests.servers import PROJECT, clean_environment

CATALOGUE = PROJECT / "locale" / "fr" / "LC_MESSAGES" / "django.po"


def _messages(path):
    with path.open("rb") as file:
        return {
            message.id if isinstance(message.id, str) else message.id[0]: message
            for message in read_po(file, locale="fr")
            if message.id
        }


def test_no_french_string_is_missing_or_a_guess():
    unfinished = [
        key
        for key, message in _messages(CATALOGUE).items()
        if message.fuzzy
        or not all([message.string] if isinstance(message.string, str) else message.string)
    ]
    assert unfinished == []


def test_the_catalogue_has_exactly_the_strings_of_the_program(tmp_path):
    """Extracted anew from a copy, so that a forgotten `make messages` is noticed."""
    copy = tmp_path / "copy"
    left_out = shutil.ignore_patterns(
        ".venv", "build", "data", ".git", "tests", "__pycache__", ".*"
    )
    shutil.copytree(PROJECT, copy, ignore=left_out)
    subprocess.run(
        [
            sys.executable,
            "manage.py",
            "makemessages",
            "--locale",
            "fr",
            "--no-obsolete",
            "--no-wrap",
            "--add-location",
            "file",
        ],
        cwd=copy,
        env=clean_environment(DATA=str(tmp_path / "data")),
        check=True,
        capture_output=True,
    )
    fresh = _messages(copy / "locale" / "fr" / "LC_MESSAGES" / "django.po")
    assert sorted(fresh) == sorted(_messages(CATALOGUE))
