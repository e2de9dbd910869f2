"""Sheets from the shell."""

import json

import pytest
from django.core.management import CommandError, call_command

from printing.sheets.registry import SHEETS
from printing.sheets.sheet import to_json
from tests.printing.pdf_reading import pages
from tests.printing.sheet_samples import SAMPLES

pytestmark = pytest.mark.paper


def test_the_list_names_every_sheet(capsys):
    call_command("sheet", "--list")
    listed = capsys.readouterr().out
    for kind in SHEETS.values():
        assert kind.id in listed
        assert kind.title.in_language("fr") in listed


def test_a_blank_chart_is_written(tmp_path):
    target = tmp_path / "chart.pdf"
    call_command("sheet", "chart", "--sides", "32", "--paper", "letter", "-o", str(target))
    assert "32 lines" in pages(target.read_bytes())[0]["text"]
    assert [path.name for path in tmp_path.iterdir()] == ["chart.pdf"]


@pytest.mark.parametrize("sheet", ["rules", "announcer"])
def test_a_sheet_is_filled_from_a_file(tmp_path, sheet):
    values = tmp_path / "values.json"
    values.write_text(json.dumps({"value": to_json(SAMPLES[sheet]), "identity": {"event": "Fair"}}))
    target = tmp_path / "out.pdf"
    call_command("sheet", sheet, "--values", str(values), "-o", str(target))
    assert "Fair" in pages(target.read_bytes())[0]["text"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chart", "--sides", "1"], "2 to 512"),
        (["chart", "--sides", "513"], "2 to 512"),
        (["chart"], "2 to 512"),
        (["chart", "--sides", "8", "--paper", "napkin"], "napkin"),
        (["chart", "--sides", "8", "--language", "de"], "en, fr, es"),
        (["cahrt", "--sides", "8"], "cahrt"),
        (["rules"], "needs"),
        (["rules", "--values", "/nowhere/at-all.json"], "cannot be read"),
        (["poster", "--sides", "8", "--across", "99"], "poster"),
    ],
)
def test_bad_input_is_one_clear_sentence_and_leaves_no_file(tmp_path, words, said):
    with pytest.raises(CommandError, match=said):
        call_command("sheet", *words, "-o", str(tmp_path / "out.pdf"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("not json", "not JSON"),
        ("[]", "cannot be read"),
        ('{"heading": 3, "sections": []}', "heading"),
        ('{"heading": "x", "sections": [{"heading": "y"}]}', "rules"),
        ('{"heading": "x", "sections": [], "colour": "red"}', "colour"),
    ],
)
def test_a_bad_file_is_said_where_it_is_bad(tmp_path, content, said):
    values = tmp_path / "values.json"
    values.write_text(content)
    with pytest.raises(CommandError, match=said):
        call_command("sheet", "rules", "--values", str(values), "-o", str(tmp_path / "out.pdf"))
    assert not (tmp_path / "out.pdf").exists()


def test_a_folder_that_is_not_there_is_said_before_anything_is_made(tmp_path):
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("sheet", "chart", "--sides", "8", "-o", str(tmp_path / "no" / "chart.pdf"))


def test_an_older_file_survives_a_failed_order(tmp_path):
    target = tmp_path / "chart.pdf"
    target.write_bytes(b"older")
    with pytest.raises(CommandError):
        call_command("sheet", "chart", "--sides", "1", "-o", str(target))
    assert target.read_bytes() == b"older"
