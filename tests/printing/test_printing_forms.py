"""Every form of contest on paper: only sheets that fit it are offered, and each can be made."""

import pytest

from domain.wording import Illegal
from printing.render_job import Order, order_from_params, sheet_pdf
from printing.sheets.registry import EVERY, sheet_about, sheets_of
from printing.sheets.sheet import Identity, Setting
from scoring.progress.chart import chart_get
from tests import shares
from tests.printing.pdf_reading import whole_text
from tests.scenes.contests import begin, contest_drawn, play_out

pytestmark = [pytest.mark.django_db, pytest.mark.paper]

BASE = "http://rally.local"
FORMS = {
    "knockout": (12, "texas", {}),
    "knockout-alone": (6, "web", {"form": "knockout", "form_options": {"sides": "alone"}}),
    "double": (12, "texas", {"form": "double"}),
    "open": (11, "web", {"form": "open", "form_options": {"seats": 6}}),
    "progressive": (10, "florida", {}),
    "mixer": (9, "texas", {"form": "mixer"}),
    "swiss": (12, "texas", {"form": "swiss"}),
    "everyone": (8, "rally", {"form": "everyone"}),
    "pools": (12, "texas", {"form": "pools", "form_options": {"size": 3}}),
}
# What a contest has from the start, whatever its form; a new sheet goes into the set of its time.
LISTS = {
    "sign-up",
    "check-in",
    "badges",
    "rules",
    "table-cards",
    "table-tents",
    "rules-handout",
    "scorer-guide",
    "incident-forms",
    "day-plan",
}
PARTNERS = {"partners", "draw-certificate"}
AT_TABLES = {"find-your-table", "seats-by-table", "call-sheet", "announcer", "result-slips"}
CHART = {"chart", "poster"}
ROUNDS = {"round-by-name", "round-by-table", "score-cards"}


def made(contest, sheet, language="en"):
    value = sheet.fill(contest, language, BASE)
    order = Order(sheet.id, Setting(language=language), {}, value, Identity("Rally", "C"))
    return sheet_pdf(order_from_params(order.to_params()), lambda done, total: None)


def ready(contest):
    return [f for f in sheets_of(contest) if f.fill(contest, "en", BASE) is not None]


def ids(sheets):
    return {sheet.id for sheet in sheets}


def make_all(contest, language="en", only=None):
    """The text of each sheet that is offered; lists that are the same in every form are filled
    and, like what nobody asked for, not drawn again."""
    return {
        sheet.id + sheet.subject: whole_text(made(contest, sheet, language))
        if sheet.id not in {*LISTS, "poster"} and (only is None or sheet.id in only)
        else ""
        for sheet in ready(contest)
    }


def names_in(text, people):
    """Also where a list has the surname first, or a column broke a name in two."""
    flat = "".join(text.split())
    return [n for n in people if f"Person{n}" not in flat and f"{n},Person" not in flat]


DRAWN = ["double", "progressive", "knockout-alone", "pools"]


@pytest.mark.parametrize("form", shares.only(DRAWN[:2], DRAWN))
def test_what_is_offered_before_in_and_after_play_can_be_made(form):
    """Of the sheets that every form has in play, each form draws a third; the soak draws all, of
    every form."""
    first = DRAWN.index(form) % 3
    in_play = sorted({sheet.id for sheet in EVERY} - ROUNDS)
    _before_in_and_after_play(form, {*ROUNDS, *in_play[first::3]})


@pytest.mark.soak
@pytest.mark.parametrize("form", FORMS)
def test_all_that_is_offered_before_in_and_after_play_can_be_made(form):
    _before_in_and_after_play(form, None)


def _before_in_and_after_play(form, in_play):
    people, rules, chosen = FORMS[form]
    contest = contest_drawn(people, rules, tables=3, **chosen)
    everyone = range(1, people + 1)
    by_rounds = contest.form not in ("knockout", "double")
    drawn = contest.form in ("knockout", "double", "swiss", "everyone", "pools")
    partners = PARTNERS if drawn and not contest.plays_alone else set()

    before = make_all(contest, only={"score-cards", *PARTNERS})
    assert set(before) == LISTS | partners | ({"score-cards"} if by_rounds else set()), (
        "what is ready before play stands in LISTS"
    )
    if by_rounds:
        assert names_in(before["score-cards"], everyone) == []

    begin(contest)
    contest.refresh_from_db()
    during = make_all(contest, "fr", only=in_play)
    extra = ROUNDS if by_rounds else CHART
    assert LISTS | partners | AT_TABLES | extra <= set(during)
    assert set(during).isdisjoint({"results", "ranking"}), "nothing is decided yet"
    assert "pack" in during
    assert ("chart-both-sides" in during) == (contest.form == "knockout")
    assert ("numbers" in during) == (contest.form in ("progressive", "mixer"))
    assert ("score-pads" in during) == (contest.goal != "one")
    assert ("cross-table" in during) == (contest.form in ("everyone", "pools"))
    assert ("pool-sheets" in during) == ("cross-table" in during)
    assert ("ladder" in during) == (contest.form == "progressive")
    if by_rounds:
        for sheet in ROUNDS:
            assert names_in(during[sheet], everyone) == [], sheet
    if not partners:
        for sheet, text in during.items():
            if contest.plays_alone and sheet != "rules":
                assert "équipe" not in text, sheet

    finished = contest_drawn(people, rules, tables=3, **chosen)
    play_out(finished)
    finished.refresh_from_db()
    after = make_all(
        finished, only={"results", "ranking", "cross-table", "chart", "closing", "awards"}
    )
    assert names_in(after["results"], everyone) == []
    assert {"closing", "awards", "chapter-standings"} <= set(after)
    assert "First place" in after["closing"]
    assert after["awards"].count("this certificate goes to") >= 2
    assert ("ranking" in after) == by_rounds
    if by_rounds:
        assert names_in(after["ranking"], everyone) == []
    assert set(after).isdisjoint(AT_TABLES | {"pack", "queue"})


@pytest.mark.parametrize("form", shares.one_in(3, FORMS))
def test_a_sheet_that_does_not_fit_is_refused_in_words(form):
    people, rules, chosen = FORMS[form]
    contest = contest_drawn(people, rules, **chosen)
    begin(contest)
    contest.refresh_from_db()
    refused = [sheet for sheet in EVERY if sheet not in sheets_of(contest)]
    assert refused
    for sheet in refused:
        with pytest.raises(Illegal, match="has no such sheet"):
            sheet.fill(contest, "en", BASE)


def test_six_at_a_table_have_a_line_and_a_signature_each():
    people, rules, chosen = FORMS["open"]
    contest = contest_drawn(people, rules, **chosen)
    begin(contest)
    text = whole_text(made(contest, sheet_about("result-slips", "")))
    for letter in "ABCDEF":
        assert f"Signed for {letter}" in text
    assert "Partnership" not in text


def test_both_charts_of_two_losses_have_everybody_and_say_where_losers_go():
    people, rules, chosen = FORMS["double"]
    contest = contest_drawn(people, rules, **chosen)
    begin(contest)
    value = sheet_about("chart", "").fill(contest, "en")
    chart = chart_get(contest=contest)
    slots = [slot for column in value.chart.rounds for slot in column if slot is not None]
    assert {slot.number for slot in slots} - {None} == set(range(1, people // 2 + 1))
    numbers = chart.shape.numbers()
    played = {numbers[k] for k, m in chart.matches.items() if k.bracket == "main" and not m.is_bye}
    comes_in = [slot.origin for slot in slots if slot.origin]
    assert sorted(comes_in) == sorted(f"loser of {number}" for number in played)
    assert "Deciding final" in whole_text(made(contest, sheet_about("chart", "")))
