"""Sheets filled from a contest: what is on paper is what is in the program."""

import io
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pdfplumber
import pytest
import zxingcpp
from django.core.management import CommandError, call_command
from django.test import Client

from access.models import Account
from domain.lots.seal import sealed_together, words_of
from domain.matches.match import AHEAD
from domain.results import Reported
from games.models import Game
from printing.models import PrintedSheet
from printing.print_register import code_lookup, prints_standing
from printing.render_job import Order, sheet_pdf
from printing.sheets.registry import sheet_about, sheets_of
from printing.sheets.sheet import Setting
from printing.sheets.tables import TableCards
from scoring.progress.chart import chart_get, side_names
from scoring.results.services import result_enter
from tests.printing.pdf_reading import rasterised, whole_text
from tournaments.models import Contest
from tournaments.sides import draw_in_force

pytestmark = [pytest.mark.django_db, pytest.mark.paper]


@pytest.fixture
def playing(demo_rally):
    return Contest.objects.get(slug="skip-bo-partners")


def _text(contest, sheet, subject="", language="en"):
    value = sheet_about(sheet, subject).fill(contest, language)
    pdf = sheet_pdf(Order(sheet, Setting(language=language), {}, value), lambda done, total: None)
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        return "\n".join(page.extract_text() for page in opened.pages)


def test_every_sheet_of_a_contest_in_play_can_be_made_but_the_results(playing):
    for sheet in sheets_of(playing):
        ready = sheet.fill(playing, "fr") is not None
        assert ready == (sheet.id not in ("results", "closing", "awards")), sheet


def test_a_contest_that_is_still_open_prints_its_lists_and_rules_only(playing):
    opened = Contest.objects.get(slug="sunday-finale")
    ready = {sheet.id for sheet in sheets_of(opened) if sheet.fill(opened, "en") is not None}
    assert ready == {
        "sign-up",
        "check-in",
        "badges",
        "rules",
        "rules-handout",
        "table-cards",
        "table-tents",
        "scorer-guide",
        "incident-forms",
        "day-plan",
        # Of another contest of the rally, which is over.
        "chapter-standings",
    }


def test_the_posted_rules_say_what_ends_a_stuck_game_and_mark_what_the_sheet_does_not_say(playing):
    Contest.objects.filter(pk=playing.pk).update(rule_set="texas", house_rules={"hand": 6})
    playing.refresh_from_db()
    text = " ".join(_text(playing, "rules").split())
    assert "* The rule sheet itself does not say this" in text
    assert "144 numbered from 1 to 12, and 18 wild cards. *" in text
    assert "Only the player in turn may ask the partner for a play. •" in text, "the sheet says it"
    assert "filling the hand up to 6 cards. (house rule)" in text
    assert "(deadlock). *" in text
    assert "fewest stock cards; if they are equal, an official rules. *" in text


def test_everyone_at_a_table_stands_on_the_list_once_with_that_table(playing):
    text = _text(playing, "find-your-table")
    names = side_names(contest=playing)
    for game in playing.games.filter(state=Game.State.PLAYING):
        for seat in game.sides.all():
            for name in names[seat.side.number].names:
                last, first = name.split()[-1], " ".join(name.split()[:-1])
                assert text.count(f"{last}, {first}") == 1, name


def test_the_chart_carries_every_side_on_its_line(playing):
    text = _text(playing, "chart")
    for side in side_names(contest=playing).values():
        for name in side.names:
            assert name.split()[-1] in text


def test_the_results_of_a_finished_contest_name_the_champions_first(playing):
    finished = Contest.objects.get(slug="friday-warm-up")
    value = sheet_about("results", "").fill(finished, "en")
    final = finished.matches.get(key__startswith="main:", winner_to=None)
    champion = int(final.outcome.split(":")[1])
    champions = side_names(contest=finished)[champion]
    assert value.placed[0].names == tuple(
        f"{name} ({chapter})"
        for name, chapter in zip(champions.names, champions.chapters, strict=True)
    )
    assert [line.place for line in value.placed] == sorted(line.place for line in value.placed)
    # Points go by person: everyone who came brings their chapter at least one.
    assert sum(line.points for line in value.chapters) >= 24


def test_the_page_says_which_posted_sheets_a_result_made_wrong(playing):
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="ann", runs_every_event=True))
    address = "/desk/pecan-valley-rally/skip-bo-partners/print/"
    for sheet in ("chart", "rules"):
        wanted = {"print": f"{sheet}:", "paper": "letter", "language": "en"}
        assert client.post(address, wanted).status_code == 302
    codes = {printed.sheet: printed.code for printed in prints_standing(contest=playing)}
    assert f"Sheet {codes['chart']} is right" in client.get(address).content.decode()

    game = playing.games.filter(state=Game.State.PLAYING)[0]
    result_enter(
        actor="test",
        game_id=game.pk,
        version=game.version,
        reported=Reported(manner="played-out", winner=game.sides.all()[0].side.number),
        accept_warnings=True,
    )
    page = client.get(address).content.decode()
    assert f"Sheet {codes['chart']} is out of date" in page
    assert f"Sheet {codes['rules']} is right" in page
    anyone = Client(headers={"host": "localhost"}).get(f"/print/s/?code={codes['chart']}")
    said = anyone.content.decode()
    assert "It is good" not in said
    assert "1 more match is decided." in said
    client.post(address, {"print": "chart:", "paper": "letter", "language": "en"})
    assert "superseded" in client.get(f"/print/s/?code={codes['chart']}").content.decode()


def _codes(pdf, dpi=300):
    found = []
    for image in rasterised(pdf, dpi):
        found += [code.text for code in zxingcpp.read_barcodes(image)]
    return found


def test_table_cards_and_slips_carry_each_tables_own_secret_link(playing):
    base = "http://192.168.1.20:8000"
    cards = sheet_about("table-cards", "").fill(playing, "en", base)
    cards = TableCards(cards.cards[:3])
    pdf = sheet_pdf(Order("table-cards", Setting(), {}, cards), lambda done, total: None)
    tables = list(playing.tables.order_by("number"))[:3]
    assert _codes(pdf) == [f"{base}/t/{table.secret}/" for table in tables]

    slips = sheet_about("result-slips", "").fill(playing, "en", base)
    by_table = {
        game.table.number: game for game in playing.games.filter(state__in=Game.AT_THE_TABLE)
    }
    assert {slip.table for slip in slips.slips} == set(by_table)
    for slip in slips.slips:
        game = by_table[slip.table]
        assert slip.link == f"{base}/t/{game.table.secret}/"
        assert slip.number == game.match_game.match.number
        assert [slip.upper.number, slip.lower.number] == [s.side.number for s in game.sides.all()]


def test_a_pack_has_a_slip_for_every_game_in_play_and_yet_to_come(playing):
    value = sheet_about("pack", "").fill(playing, "en")
    chart = chart_get(contest=playing)
    ahead = [n for key, n in chart.shape.numbers().items() if chart[key].phase in AHEAD]
    assert [slip.number for slip in value.slips.slips] == sorted(ahead)
    in_play = playing.games.filter(state__in=Game.AT_THE_TABLE).count()
    assert sum(bool(slip.link) for slip in value.slips.slips) == in_play
    queued = [match.number for match in (*value.queue.ready, *value.queue.waiting)]
    assert sorted(queued) == sorted(set(ahead) - {s.number for s in value.slips.slips if s.table})
    assert [chart.name for chart in value.charts] == ["", "Consolation"]
    assert len(value.continuations) == 2
    # Whoever is still in stands on the continuation; the numbers of the matches are on it.
    lines = value.continuations[0].chart.rounds
    assert len(lines[0]) < len(value.charts[0].chart.rounds[0])
    notes = {slot.note for slots in lines[1:] for slot in slots if slot}
    assert any(note.startswith("match ") for note in notes)


def test_the_draws_certificate_has_everybody_and_what_was_promised(playing):
    draw = draw_in_force(playing)
    value = sheet_about("draw-certificate", "").fill(playing, "en")
    order = Order("draw-certificate", Setting(), {}, value)
    squashed = "".join(whole_text(sheet_pdf(order, lambda done, total: None)).split())
    assert draw.commitment in squashed
    assert "-".join(words_of(sealed_together(draw.commitment, draw.frozen_hash), "en")) in squashed
    assert draw.certificate["seal"] in squashed
    for person in draw.certificate["input"]["entrants"]:
        assert "".join(person["name"].split()) in squashed


def test_only_what_is_posted_and_wrong_is_printed_again_on_its_own_paper(playing):
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="ann", runs_every_event=True))
    address = "/desk/pecan-valley-rally/skip-bo-partners/print/"
    for sheet, paper, language in (
        ("chart:", "tabloid", "fr"),
        ("rules:", "letter", "en"),
        ("call-sheet:", "letter", "en"),
    ):
        client.post(address, {"print": sheet, "paper": paper, "language": language})
    game = playing.games.filter(state=Game.State.PLAYING)[0]
    result_enter(
        actor="test",
        game_id=game.pk,
        version=game.version,
        reported=Reported(manner="played-out", winner=game.sides.all()[0].side.number),
        accept_warnings=True,
    )
    assert "1 sheet on the wall is out of date" in client.get(address).content.decode()
    assert client.post(address, {"print": "out-of-date"}).status_code == 302
    printed = PrintedSheet.objects.filter(superseded_by__isnull=False)
    assert [(old.sheet, old.setting) for old in printed] == [
        ("chart", {"paper": "tabloid", "language": "fr"})
    ]
    assert "out of date" not in client.get(address).content.decode()


@pytest.mark.soak
def test_every_sheet_of_a_contest_is_made_in_the_shell(playing, tmp_path):
    place = "pecan-valley-rally/skip-bo-partners"
    for sheet, extra in (
        ("find-your-table", []),
        ("chart", ["--subject", "consolation", "--paper", "a3", "--language", "fr"]),
        ("poster", ["--across", "3", "--down", "3"]),
        ("pack", ["--paper", "a4", "--language", "fr"]),
    ):
        target = tmp_path / f"{sheet}.pdf"
        call_command("sheet", sheet, "--contest", place, *extra, "-o", str(target))
        with pdfplumber.open(target) as opened:
            assert "Pecan Valley Rally" in opened.pages[0].extract_text()
            if sheet == "poster":
                assert len(opened.pages) == 9
    code = prints_standing(contest=playing)[0].code
    assert code_lookup(code=code).is_current
    for words, said in (
        (["chart", "--contest", "nowhere/at-all"], "no contest"),
        (["chart", "--contest", place, "--subject", "third"], "see --list"),
        (["results", "--contest", place], "nothing to put"),
        (["pack"], "needs"),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("sheet", *words, "-o", str(tmp_path / "no.pdf"))
    assert not (tmp_path / "no.pdf").exists()


def test_a_sheet_without_content_is_refused_in_words(playing):
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="ann", runs_every_event=True))
    answer = client.post(
        "/desk/pecan-valley-rally/sunday-finale/print/",
        {"print": "chart:", "paper": "letter", "language": "en"},
    )
    assert answer.status_code == 422
    assert "nothing to put on this sheet" in answer.content.decode()


def test_the_plan_of_several_days_says_which_day_each_contest_is_on(playing):
    event = playing.event
    event.starts_on, event.ends_on = date(2026, 5, 1), date(2026, 5, 3)
    event.save()
    zone = ZoneInfo(event.time_zone)
    for day, contest in enumerate(event.contests.order_by("pk")[:2], start=1):
        contest.starts_at = datetime(2026, 5, day, 14, tzinfo=zone)
        contest.save()
    lines = _text(playing, "day-plan").splitlines()
    first, second = lines.index("May 1, 2026"), lines.index("May 2, 2026")
    assert first < second
    assert any("2 p.m." in line for line in lines[first:second])
    assert any("2 p.m." in line for line in lines[second:])


def test_badges_and_partners_are_in_the_order_of_surnames(playing):
    badges = sheet_about("badges", "").fill(playing, "en").badges
    surnames = [badge.name.rsplit(" ", 1)[1] for badge in badges]
    assert surnames[:3] == sorted(surnames[:3])
    assert [badge.name for badge in badges] != sorted(badge.name for badge in badges)
    for chapter in sheet_about("partners", "").fill(playing, "en").chapters:
        listed = [member.name.rsplit(" ", 1)[1].lower() for member in chapter.members]
        plain = [one for one in listed if one.isascii()]
        assert plain == sorted(plain), chapter.chapter
