"""Results to take along: complete lists in files that no spreadsheet runs, feed, calendar."""

import csv
import io
import re
import xml.etree.ElementTree as ET
from datetime import date

import pytest
from icalendar import Calendar
from openpyxl import load_workbook

from domain.names import key
from live.publish import kept, published
from tests import shares
from tournaments.models import Contest, Event, Player

RALLY, PLAYED, ROUNDS = "pecan-valley-rally", "skip-bo-partners", "saturday-progressive"
LISTS = ["results", "ranking", "chapters"]
CONTESTS = [PLAYED, ROUNDS, "friday-warm-up", "friday-mixer", "second-chance"]
ATOM = "{http://www.w3.org/2005/Atom}"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def event(demo_rally):
    return Event.objects.get(slug=RALLY)


def _file(client, what, kind, contest=PLAYED):
    answer = client.get(f"/e/{RALLY}/{contest}/take-along/{what}.{kind}")
    assert answer.status_code == 200
    assert f'filename="{RALLY}-{contest}-{what}.{kind}"' in answer.headers["Content-Disposition"]
    return answer.content


def _csv(client, what, contest=PLAYED):
    text = _file(client, what, "csv", contest).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


@pytest.mark.parametrize("contest", shares.only(CONTESTS[:2], CONTESTS))
def test_every_result_and_everybodys_place_are_on_the_lists(client, contest):
    found = published(RALLY).contests[contest]
    headings, *results = _csv(client, "results", contest)
    assert headings[2:5] == ["Winner", "Against", "Cards left"]
    assert len(results) == len(found.results)
    assert results[-1][2] == " & ".join(found.results[0].winner.names)
    _, *ranking = _csv(client, "ranking", contest)
    ranked = {name for line in ranking for name in line[1].split(" & ")}
    everyone = {member.name for member in found.members}
    is_over = found.board is not None or found.contest.phase == "finished"
    # Nobody who is still in a chart has a place.
    assert ranked == (everyone if is_over else set())


@pytest.mark.parametrize("what", LISTS)
def test_the_spreadsheet_has_the_cells_of_the_text_and_its_numbers_are_numbers(client, what):
    rows = [
        ["" if cell is None else cell for cell in row]
        for row in load_workbook(io.BytesIO(_file(client, what, "xlsx"))).active.iter_rows(
            values_only=True
        )
    ]
    assert [[str(cell) for cell in row] for row in rows] == _csv(client, what)
    if what == "chapters":
        assert all(isinstance(row[2], int) for row in rows[1:])


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_no_name_is_run_as_a_formula(client, kind):
    evil = '=HYPERLINK("http://x.example","x")'
    person = Player.objects.get(pk=_winner())
    person.name, person.name_key = evil, key(evil)
    person.save()
    kept.forget()
    content = _file(client, "results", kind)
    if kind == "csv":
        cells = [
            cell for row in csv.reader(io.StringIO(content.decode("utf-8-sig"))) for cell in row
        ]
        assert any(cell.startswith("'=HYPERLINK") for cell in cells)
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    else:
        cells = [cell for row in load_workbook(io.BytesIO(content)).active for cell in row]
        assert any(str(cell.value).startswith("'=HYPERLINK") for cell in cells)
        assert all(cell.data_type != "f" for cell in cells)


def _winner():
    """A person who is named first on a side that has won."""
    found = published(RALLY).contests[PLAYED]
    side = found.results[0].winner.number
    return next(m.player for m in found.members if m.side == side and m.place == 0)


def test_the_newsletter_is_plain_html_with_winners_ranking_and_chapters(client):
    contests = published(RALLY).contests
    slug, champions = next((slug, one.podium[0][1]) for slug, one in contests.items() if one.podium)
    text = client.get(f"/e/{RALLY}/{slug}/newsletter.html").content.decode()
    assert re.findall("<h3>(.*?)</h3>", text) == ["Ranking", "Chapters"]
    assert not re.search("<script|<style|style=|class=|href=", text)
    assert f"<strong>1.</strong> {champions.names[0]}" in text


def test_the_feed_tells_the_newest_results_each_under_a_name_of_its_own(client):
    answer = client.get(f"/e/{RALLY}/{PLAYED}/feed.atom")
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    feed = ET.fromstring(answer.content)  # noqa: S314 (our own)
    entries = feed.findall(f"{ATOM}entry")
    results = published(RALLY).contests[PLAYED].results
    assert len(entries) == min(50, len(results))
    assert len({entry.find(f"{ATOM}id").text for entry in entries}) == len(entries)
    assert results[0].winner.names[0] in entries[0].find(f"{ATOM}title").text
    assert all(entry.find(f"{ATOM}updated").text for entry in entries)


def test_the_calendar_has_the_events_days_and_the_same_name_each_time(client, event):
    answer = client.get(f"/e/{RALLY}/calendar.ics")
    (entry,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert entry.decoded("dtstart") == event.starts_on
    assert entry.decoded("dtend") > event.ends_on
    assert isinstance(entry.decoded("dtstart"), date)
    assert str(entry["summary"]) == event.name
    assert "Skip-Bo partners" in str(entry["description"])
    again = Calendar.from_ical(client.get(f"/e/{RALLY}/calendar.ics").content).walk("VEVENT")[0]
    assert again["uid"] == entry["uid"]


def test_nothing_that_is_not_published_leaves(client, event):
    unpublished = next(
        slug for slug, one in published(RALLY).contests.items() if not one.is_published
    )
    names = set(
        Contest.objects.get(event=event, slug=unpublished).entries.values_list(
            "player__name", flat=True
        )
    )
    base = f"/e/{RALLY}/{unpublished}"
    said = "".join(
        client.get(path).content.decode()
        for path in (
            *(f"{base}/take-along/{what}.csv" for what in LISTS),
            *(f"{base}/newsletter.html", f"{base}/feed.atom", f"{base}/take-along/"),
        )
    )
    assert names
    assert not [name for name in names if name in said]


def test_the_page_leads_to_every_file_and_what_is_not_there_is_said(client):
    page = client.get(f"/e/{RALLY}/{PLAYED}/take-along/").content.decode()
    links = re.findall(f'href="(/e/{RALLY}/[^"]*[.][a-z]+)"', page)
    assert len(links) == 9
    assert all(client.get(link).status_code == 200 for link in links)
    assert "take-along" in client.get(f"/e/{RALLY}/{PLAYED}/results/").content.decode()
    for path in (f"{PLAYED}/take-along/people.csv", f"{PLAYED}/take-along/results.pdf"):
        assert client.get(f"/e/{RALLY}/{path}").status_code == 404
    assert client.get("/e/none/calendar.ics").status_code == 404


def test_results_of_the_api_have_names(client):
    answer = client.get(f"/api/v1/events/{RALLY}/contests/{PLAYED}/results/").json()
    newest = published(RALLY).contests[PLAYED].results[0]
    first = answer["results"][0]
    assert first["names"][str(newest.winner.number)] == list(newest.winner.names)
    assert sorted(first["names"], key=int) == [str(n) for n in sorted(first["sides"])]
