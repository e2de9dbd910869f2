"""Lists that are broken, huge, strange or hostile: a sentence, never a crash, never a wait."""

import contextlib
import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from domain.roster.decoding import other_readings, read
from domain.roster.reading import read_lines
from domain.roster.rows import MOST_BYTES, MOST_LINES, text_to_rows
from domain.wording import Malformed
from tournaments.people.roster import file_read

ONE = "Name,Chapter\r\nZoé Lefèvre,Pécan\r\n"


def _lines(text):
    return read_lines(text_to_rows(text)).lines


def _of_file(data):
    return _lines(file_read(io.BytesIO(data), len(data)).text)


def _sheet(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_encoding_and_delimiter_of_a_spreadsheet_program_is_read(encoding, delimiter):
    (line,) = _of_file(ONE.replace(",", delimiter).encode(encoding))
    assert (line.person.name, line.person.chapter) == ("Zoé Lefèvre", "Pécan")


def test_utf_16_that_says_so_is_read_in_either_order():
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        assert _of_file(mark + ONE.encode(encoding))[0].person.name == "Zoé Lefèvre"


def test_a_file_cut_in_the_middle_of_utf_16_is_refused():
    with pytest.raises(Malformed) as refused:
        read(b"\xff\xfeA")
    assert refused.value.code == "file-unreadable"


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp850", "cp1250"])
def test_letters_of_older_programs_are_read_or_offered(encoding):
    found = read("Zoé Müller,Pécan".encode(encoding))
    others = {one.encoding: one.sample for one in other_readings(found)}
    assert (others | {found.encoding: found.text})[encoding] == "Zoé Müller,Pécan"


def test_broken_utf_8_is_refused_with_its_line_instead_of_shown_as_junk():
    whole = "Zoé Müller,Pécan\nAnn Lee,Pécan\n".encode()
    with pytest.raises(Malformed) as refused:
        read(whole + b"Jos\xc3,Pecan\n")
    assert refused.value.code == "file-broken"
    assert "Line 3" in str(refused.value.sentence)


@pytest.mark.parametrize(
    "data",
    [bytes(range(128, 256)) * 9, b"\x89PNG\r\n\x1a\n\x07\xff\xfe", b"\x93\xa9\x07\x03,\xb0\xb1"],
)
def test_what_no_encoding_makes_a_list_of_is_refused(data):
    with pytest.raises(Malformed) as refused:
        read(data)
    assert refused.value.code == "file-unreadable"


def test_a_nul_is_refused_with_its_line():
    with pytest.raises(Malformed) as refused:
        read(b"Ann,Pecan\nBo\x00b,Pecan\n")
    assert refused.value.code == "file-with-nul"
    assert "Line 2" in str(refused.value.sentence)
    with pytest.raises(Malformed):
        _lines("Ann,Pecan\nBo\x00b,Pecan")


def test_a_million_lines_are_refused_without_reading_them_all():
    def endless():
        for number in range(1_000_000):
            read.append(number)
            yield number, [f"Player {number}", "Pecan"]

    read = []
    with pytest.raises(Malformed) as refused:
        read_lines(endless())
    assert refused.value.code == "list-too-long"
    assert len(read) <= MOST_LINES + 10
    with pytest.raises(Malformed) as refused:
        _lines("a,b\n" * 1_000_000)
    assert refused.value.code == "list-too-long"


def test_the_longest_list_is_taken_and_one_line_more_is_not():
    text = "Name,Chapter\n" + "Ann,Pecan\n" * MOST_LINES
    assert len(_lines(text)) == MOST_LINES
    for headings in ("", "Name,Chapter\n"):
        with pytest.raises(Malformed) as refused:
            _lines(headings + "Ann,Pecan\n" * (MOST_LINES + 1))
        assert refused.value.code == "list-too-long"


def test_a_file_that_is_too_large_is_refused_unread():
    class Unreadable(io.BytesIO):
        def read(self, *_):
            raise AssertionError("was read")

    with pytest.raises(Malformed) as refused:
        file_read(Unreadable(), MOST_BYTES + 1)
    assert refused.value.code == "file-too-large"


@pytest.mark.parametrize("heading", ["Name,Name,Chapter", "Nom;Chapitre;Chapter"])
def test_two_columns_of_one_heading_are_refused(heading):
    with pytest.raises(Malformed) as refused:
        _lines(heading + "\nAnn,Bo,Pecan\n")
    assert refused.value.code == "heading-twice"


def test_headings_without_a_name_column_are_refused():
    with pytest.raises(Malformed) as refused:
        _lines("Given,Chapter,Site\nAnn,Pecan,A1\n")
    assert refused.value.code == "no-name-column"


def test_headings_in_french_and_in_any_order_are_read_and_unknown_ones_named():
    reading = read_lines(text_to_rows("Téléphone;Chapitre;Courriel;Nom\n+1 5;Pécan;a@b;Zoé\n"))
    assert reading.lines[0].person.name == "Zoé"
    assert reading.lines[0].person.phone == "+1 5"
    assert reading.left_out == ("Courriel",)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Ann", "chapter is missing"),
        (",Pecan", "name is missing"),
        ("\u200f,Pecan", "name is missing"),
        ("x" * 500 + ",Pecan", "500 letters"),
        ("Ann," + "y" * 500, "500 letters"),
        ("=HYPERLINK(1),Pecan", "is a formula"),
        ("Ann,Pecan," + "9" * 21, "21 letters"),
        ("Ann,Pecan,,,,upstairs", "not understood"),
        ("Ann,Pecan,,,,,501", "not a table"),
        ("Ann,Pecan,,,,,９", "not a table"),
        ("Ann,Pecan,,,,,,perhaps", "not understood"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_and_the_others_are_read(line, words):
    wrong, right = _lines(f"{line}\nBo Ray,Dusty\n")
    assert wrong.person is None
    assert words in str(wrong.wrong)
    assert wrong.wrong.in_language("fr")
    assert right.person.name == "Bo Ray"


def test_names_of_other_scripts_and_emoji_are_kept():
    for name in ("עדה לוי", "Ада Лавлейс", "👩‍🚀 Zoë", "王小明", "\u200fعلي"):
        assert _lines(f"{name}, Pecan")[0].person.name == name


def test_marks_that_turn_the_writing_around_are_dropped():
    assert _lines("Ann\u202e Lee, Pecan")[0].person.name == "Ann Lee"


def test_a_quotation_mark_that_is_not_closed_spoils_its_line_only_by_words():
    (line,) = _lines('"Ann, Pecan\n' + "Bo, Pecan\n" * 100)
    assert "letters" in str(line.wrong)
    with pytest.raises(Malformed) as refused:
        _lines('"' + "x" * 200_000 + "\n")
    assert refused.value.code == "cell-too-long"


@pytest.mark.parametrize("place", [61, 200, 16_384])
def test_a_spreadsheet_with_something_far_to_the_right_is_refused_with_its_line(place):
    """What stood right of the 40th column was left out without a word."""
    far = [None] * (place - 1) + ["Pecan"]
    with pytest.raises(Malformed) as refused:
        _of_file(_sheet(["Name", "Chapter"], ["Zoé Lefèvre", "Pécan"], far))
    assert refused.value.code == "list-too-wide"
    assert str(refused.value.sentence).startswith("Line 3 has more than 60 columns.")


def test_a_spreadsheet_of_sixty_columns_is_read_whole():
    headings = ["Name", *(f"Question {number}" for number in range(58)), "Chapter"]
    (line,) = _of_file(_sheet(headings, ["Zoé Lefèvre", *["yes"] * 58, "Pécan"]))
    assert (line.person.name, line.person.chapter) == ("Zoé Lefèvre", "Pécan")


def test_empty_cells_without_end_are_refused():
    """A styled cell in the last column of every row makes all those before it, too."""
    book = Workbook()
    for row in range(1, 400):
        book.active.cell(row, 16_384).style = "Title"
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(Malformed) as refused:
        _of_file(out.getvalue())
    assert refused.value.code == "list-too-wide"


def test_a_line_of_half_a_million_columns_is_refused_at_once():
    """Choosing the columns of such a list took minutes and half a gigabyte."""
    with pytest.raises(Malformed) as refused:
        _lines("Name,Chapter\n" + ",".join(["x"] * 500_000))
    assert refused.value.code == "list-too-wide"
    # What a spreadsheet program leaves behind to the right of a list is nothing.
    (line,) = _lines("Ann Lee,Pecan" + "," * 500)
    assert line.person.name == "Ann Lee"


def test_formulas_and_failed_ones_in_a_spreadsheet_are_mistakes_and_numbers_are_text():
    data = _sheet(
        ["Name", "Chapter", "Site"],
        ["=A1&B1", "Pecan", 1],
        ["Ann", "=CONCAT(1)", 2],
        ["Bo", "Pecan", 12.0],
        ["Cy", "Pecan", "#N/A"],
    )
    first, second, third, fourth = _of_file(data)
    assert "formula" in str(first.wrong)
    assert "formula" in str(second.wrong)
    assert third.person.site_number == "12"
    assert "formula" in str(fourth.wrong)


def test_empty_rows_of_a_spreadsheet_are_passed_over():
    data = _sheet(["Name", "Chapter"], [None, None], ["Ann", "Pecan"], ["", " "], ["Bo", "Pecan"])
    assert [line.person.name for line in _of_file(data)] == ["Ann", "Bo"]


def test_a_spreadsheet_with_too_many_lines_is_refused():
    data = _sheet(["Name", "Chapter"], *([["Ann", "Pecan"]] * (MOST_LINES + 1)))
    with pytest.raises(Malformed) as refused:
        _of_file(data)
    assert refused.value.code == "list-too-long"


def _repacked(data, name, content):
    """The same spreadsheet with one part replaced."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.infolist():
            new.writestr(part.filename, content if part.filename == name else old.read(part))
    return out.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def test_a_zip_bomb_is_refused_by_its_stated_size():
    data = _repacked(_sheet(["Name", "Chapter"]), SHEET, b" " * 200_000_000)
    assert len(data) < MOST_BYTES
    with pytest.raises(Malformed) as refused:
        _of_file(data)
    assert refused.value.code == "file-unpacks-too-large"


def test_a_row_numbered_beyond_the_last_does_not_keep_us_counting():
    sheet = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Ann</t></is></c>'
        '<c r="B1" t="inlineStr"><is><t>Pecan</t></is></c></row>'
        '<row r="99999999999"><c r="A99999999999" t="inlineStr"><is><t>Bo</t></is></c></row>'
        "</sheetData></worksheet>"
    )
    data = _repacked(_sheet(["Name", "Chapter"]), SHEET, sheet)
    assert [line.person.name for line in _of_file(data)] == ["Ann"]


def test_nested_entities_in_a_spreadsheet_do_not_unfold():
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 20}">' for n in range(1, 12))
    bomb = (
        f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">{entities}]>'
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        '<row r="1"><c r="A1" t="inlineStr"><is><t>&l11;</t></is></c></row></sheetData></worksheet>'
    )
    with pytest.raises(Malformed) as refused:
        _of_file(_repacked(_sheet(["Name", "Chapter"]), SHEET, bomb))
    assert refused.value.code == "spreadsheet-unreadable"


def test_half_a_spreadsheet_is_refused():
    whole = _sheet(["Name", "Chapter"], ["Ann", "Pecan"])
    for data in (whole[: len(whole) // 2], b"PK\x03\x04", b"PK\x03\x04" + b"x" * 500):
        with pytest.raises(Malformed) as refused:
            _of_file(data)
        assert refused.value.code == "spreadsheet-unreadable"


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data):
    # Anything but a refusal would come through and fail.
    with contextlib.suppress(Malformed):
        assert isinstance(_of_file(data), tuple)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    try:
        lines = _lines(text)
    except Malformed:
        return
    assert all((line.person is None) != (line.wrong is None) for line in lines)
