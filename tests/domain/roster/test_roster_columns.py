"""Lists as secretaries have them: first and last names apart, numbered chapters, lots and cells."""

import pytest

from domain.roster.reading import Columns, guess_columns, read_lines, shown_columns
from domain.roster.rows import MOST_LINES, text_to_rows
from domain.wording import Malformed


def _read(text, columns=None):
    return read_lines(text_to_rows(text), columns)


def _people(text, columns=None):
    return [(line.person.name, line.person.chapter) for line in _read(text, columns).lines]


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("First Name,Last Name,Chapter #,Site", "Ann,Lee,Pecan,12"),
        ("LAST NAME;FIRST NAME;CHAPTER NO.;LOT #", "Lee;Ann;Pecan;12"),
        ("chapter\tRig\tsurname\tfirst", "Pecan\t12\tLee\tAnn"),
        ("Nom,Prénom,N° de chapitre,Emplacement", "Lee,Ann,Pecan,12"),
        ("Nombre;Apellidos;Capítulo;Parcela", "Ann;Lee;Pecan;12"),
        ("Site No,Chapter Name,Player_Name", "12,Pecan,Ann Lee"),
        ("Name|Chapter|Lot", "Ann Lee|Pecan|12"),
        ("Nº,Nombre,Apellidos,Capítulo Nº,Lote", "1,Ann,Lee,Pecan,12"),
        ("Skip-Bo, Spring Rally,,\n\nFirst Name,Last Name,Chap.,Site #", "Ann,Lee,Pecan,12"),
        ("Inscrits au rallye\nle 3 mai\nNom;Prénom;Chapitre;Emplacement", "Lee;Ann;Pecan;12"),
    ],
)
def test_every_way_that_secretaries_head_their_columns_gives_the_same_person(heading, line):
    (read,) = _read(f"{heading}\n{line}").lines
    assert (read.person.name, read.person.chapter, read.person.site_number) == (
        "Ann Lee",
        "Pecan",
        "12",
    )


@pytest.mark.parametrize(
    "heading", ["Cell", "Cell #", "Phone No.", "Mobile", "Portable", "Celular"]
)
def test_phones_are_called_many_things(heading):
    (read,) = _read(f"Name,Chapter,{heading}\nAnn Lee,Pecan,555-0100").lines
    assert read.person.phone == "555-0100"


@pytest.mark.parametrize(
    "mail",
    [
        "1. Ann Lee - Pecan\n2. Bo Ray - Dusty Wheels",
        "- Ann Lee, Pecan\n- Bo Ray, Dusty Wheels",
        "Ann Lee     Pecan\n\nBo Ray      Dusty Wheels\n",
        "* Ann Lee | Pecan\n* Bo Ray | Dusty Wheels",
    ],
)
def test_a_list_in_a_mail_is_read_like_a_file(mail):
    assert _people(mail) == [("Ann Lee", "Pecan"), ("Bo Ray", "Dusty Wheels")]


def test_who_was_typed_above_the_headings_is_not_lost():
    late = _read("Ann Lee,Pecan\nBob Ray,Dusty\n\nName,Chapter\nCy Dee,Pecan")
    assert [line.person.name for line in late.lines if line.person][:2] == ["Ann Lee", "Bob Ray"]
    assert late.titles == ()


def test_what_is_taken_for_a_title_is_said():
    read = _read("Spring Rally, May\n\nName,Chapter,Site\nAnn Lee,Pecan,12")
    assert read.titles == ("Spring Rally, May",)
    assert [line.person.name for line in read.lines] == ["Ann Lee"]


def test_a_title_takes_nobodys_place_in_the_longest_list():
    people = "".join(f"\nAl Lee{n},Pecan" for n in range(MOST_LINES))
    assert len(_read(f"Spring Rally\nName,Chapter{people}").lines) == MOST_LINES


def test_headings_that_come_again_are_nobody():
    head = "First Name,Last Name,Chapter #"
    text = f"{head}\nAnn,Lee,Pecan\n\n{head.upper()}\nBo,Ray,Dusty"
    assert _people(text) == [("Ann Lee", "Pecan"), ("Bo Ray", "Dusty")]
    assert len(_people(f"{head},Extra\n{head}\nAnn,Lee,Pecan")) == 1
    rows = list(text_to_rows(text))
    assert next(iter(shown_columns(rows, guess_columns(rows)))).examples == ("Ann", "Bo")


def test_a_dash_in_a_name_is_no_gap():
    assert _people("Mary-Ann Lee, Pecan\nJean - Luc Roy, Dusty")[0] == ("Mary-Ann Lee", "Pecan")


def test_surnames_before_a_comma_are_turned_round_if_all_are_so():
    turned = 'Name,Chapter\n"Lee, Ann",Pecan\n"Ray, Bo",Pecan\n"Fox, Cy",Dusty'
    assert [name for name, _ in _people(turned)] == ["Ann Lee", "Bo Ray", "Cy Fox"]
    some = 'Name,Chapter\n"Lee, Ann",Pecan\nBo Ray,Pecan\nCy Fox,Dusty'
    assert _people(some)[0][0] == "Lee, Ann"


def test_columns_are_shown_with_three_examples_and_what_they_are_taken_for():
    text = "Who,Group,E-mail,Site\n" + "\n".join(f"Player {n},Pecan,,{n}" for n in range(5))
    rows = list(text_to_rows(text))
    shown = list(shown_columns(rows, Columns(("name", "chapter", "", "site_number"), True)))
    assert [(one.heading, one.examples, one.field) for one in shown] == [
        ("Who", ("Player 0", "Player 1", "Player 2"), "name"),
        ("Group", ("Pecan", "Pecan", "Pecan"), "chapter"),
        ("E-mail", (), ""),
        ("Site", ("0", "1", "2"), "site_number"),
    ]


def test_what_the_official_says_of_the_columns_counts():
    text = "Who,Group\nAnn Lee,Pecan"
    assert not guess_columns(list(text_to_rows(text))).has_headings
    assert _people(text, Columns(("name", "chapter"), True)) == [("Ann Lee", "Pecan")]
    assert _people("Pecan,Ann Lee", Columns(("chapter", "name"), False)) == [("Ann Lee", "Pecan")]


@pytest.mark.parametrize(
    ("fields", "code"),
    [(("chapter", "site_number"), "no-name-column"), (("name", "name"), "heading-twice")],
)
def test_columns_that_make_no_list_are_refused(fields, code):
    with pytest.raises(Malformed) as refused:
        _read("a,b\nc,d", Columns(fields, True))
    assert refused.value.code == code


def test_a_list_that_was_saved_here_keeps_its_names_as_they_are():
    titles = "Name,Chapter,Site,Phone,Household,Seating,Table,Reader,Entry"
    text = titles + "".join(f'\n"Lee, Ann {n}",Pecan,,,,,,,' for n in range(4))
    assert [name for name, _ in _people(text)] == [f"Lee, Ann {n}" for n in range(4)]
