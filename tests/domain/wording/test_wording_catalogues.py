"""Every visible text has its translation in every language, and a language is a folder."""

import io
import json
import shutil
import subprocess
import sys

import pdfplumber
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from domain.wording import ENGLISH, LANGUAGES
from tests.domain.wording.catalogue_faults import catalogue, faults, keys
from tests.servers import PROJECT, clean_environment

TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
LOCALE = PROJECT / "locale"


def _path(folder, language):
    return folder / "locale" / language / "LC_MESSAGES" / "django.po"


def _copy(folder):
    """The program without its tests, to be changed."""
    left_out = shutil.ignore_patterns(
        ".venv", "build", "data", ".git", "tests", "__pycache__", ".*"
    )
    shutil.copytree(PROJECT, folder, ignore=left_out)
    return folder


def _run(folder, *words, data):
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=clean_environment(DATA=str(data), DJANGO_SETTINGS_MODULE="config.settings"),
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_folders_are_the_languages():
    assert {path.parent.parent.name for path in LOCALE.glob("*/*/django.po")} == set(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_guessed_left_over_or_has_other_values(language):
    assert faults(catalogue(_path(PROJECT, language), language)) == []


@pytest.mark.long
def test_every_catalogue_has_exactly_the_texts_of_the_program(tmp_path):
    """Collected anew from a copy, so that a forgotten `make messages` is noticed."""
    copy = _copy(tmp_path / "copy")
    _run(copy, "manage.py", "makemessages", data=tmp_path / "data")
    for language in TRANSLATED:
        fresh = keys(catalogue(_path(copy, language), language))
        here = keys(catalogue(_path(PROJECT, language), language))
        assert sorted(map(str, fresh ^ here)) == []


GOOD = 'msgid "side {side}"\nmsgstr "équipe {side}"\n'


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('msgid "side {side}"\nmsgstr ""\n', "missing: side {side}"),
        (f"#, fuzzy\n{GOOD}", "a guess: side {side}"),
        ("".join(f"#~ {line}\n" for line in GOOD.splitlines()), "not used any more: side {side}"),
        ('msgid "side {side}"\nmsgstr "équipe"\n', "other values: side {side}"),
        ('msgid "side {side}"\nmsgstr "équipe {camp}"\n', "other values: side {side}"),
        ('msgid "side {side}"\nmsgstr "équipe {side} {camp}"\n', "other values: side {side}"),
        ('msgid "a: %(n)s"\nmsgstr "a : %(n)s"\n', "a line may break before the sign: a: %(n)s"),
        (
            'msgid "The seed is fixed"\nmsgstr "Le tirage est scellé"\n',
            "a word that nobody says: The seed is fixed",
        ),
        (
            'msgid "Seal the draw"\nmsgstr "Fixer la graine"\n',
            "a word that nobody says: Seal the draw",
        ),
        (
            'msgid "{count} card"\nmsgid_plural "{count} cards"\n'
            'msgstr[0] "{count} carte"\nmsgstr[1] ""\n',
            "missing: {count} card",
        ),
    ],
)
def test_each_fault_is_seen(entry, said):
    assert faults(read_po(io.BytesIO(entry.encode()), locale="fr")) == [said]


def test_a_good_entry_has_no_fault():
    assert faults(read_po(io.BytesIO(GOOD.encode()), locale="fr")) == []


@pytest.mark.soak
@pytest.mark.long
def test_a_new_text_is_missing_everywhere_until_it_is_translated(tmp_path):
    copy = _copy(tmp_path / "copy")
    with (copy / "domain" / "matches" / "keys.py").open("a") as module:
        module.write('\n_NEW = Sentence.counted("{count} new", "{count} new ones", count=2)\n')
    with (copy / "templates" / "base.html").open("a") as page:
        page.write('{% translate "Something new" %}\n')
    _run(copy, "manage.py", "makemessages", data=tmp_path / "data")
    assert sorted(faults(catalogue(_path(copy, "es"), "es"))) == [
        "missing: Something new",
        "missing: {count} new",
    ]


ASK = """
import json
import django
django.setup()
from django.test import Client
from domain.wording import Sentence

def answer(address):
    client = Client(headers={"host": "127.0.0.1", "accept-language": "eo"})
    return client.get(address).content.decode()

print(json.dumps({
    "side": Sentence("side {side}", side=7).in_language("eo"),
    "cards": [
        Sentence.counted("{count} card", "{count} cards", count=count).in_language("eo")
        for count in (0, 1, 2)
    ],
    "page": answer("/sign-in/"),
    "api": json.loads(answer("/api/v1/nowhere/")),
}))
"""


def _add_esperanto(copy):
    """Made up: every text in angle brackets, and the singular for nothing too."""
    module = copy / "domain" / "wording" / "__init__.py"
    before, line, after = module.read_text().partition('"es": "Español"')
    module.write_text(f'{before}{line}, "eo": "Esperanto"{after}')
    made = catalogue(_path(copy, "es"), "eo")
    made.header_comment, made._plural_expr = "", "(n > 1)"
    for message in made:
        if isinstance(message.id, tuple):
            message.string = tuple(f"‹{text}›" for text in message.id)
        elif message.id:
            message.string = message.id if message.context else f"‹{message.id}›"
    folder = copy / "locale" / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "django.mo").open("wb") as file:
        write_mo(file, made)


@pytest.mark.soak
@pytest.mark.long
def test_another_language_is_a_folder_and_a_line(tmp_path):
    copy, data = _copy(tmp_path / "copy"), tmp_path / "data"
    (copy / "build").symlink_to(PROJECT / "build")
    _add_esperanto(copy)
    said = json.loads(_run(copy, "-c", ASK, data=data))
    assert said["side"] == "‹side 7›"
    assert said["cards"] == ["‹0 card›", "‹1 card›", "‹2 cards›"]
    assert "‹For officials and scorers. Players need no account.›" in said["page"]
    assert 'value="es" lang="es">Español<' in said["page"]
    assert said["api"]["title"] == "‹Not found›"
    chart = tmp_path / "chart.pdf"
    wanted = ["--sides", "4", "--language", "eo", "-o", str(chart)]
    _run(copy, "manage.py", "sheet", "chart", *wanted, data=data)
    with pdfplumber.open(chart) as pdf:
        assert "‹4 lines›" in pdf.pages[0].extract_text()
