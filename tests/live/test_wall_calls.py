"""The wall: the way to one's own table, the round, and calls that can be read aloud."""

import re

import pytest
from django.test import Client

from live.pages.wall import told_apart
from scoring.calls.services import games_start, matches_call
from scoring.progress.chart import SideNames
from tests.scenes.contests import DESK, contest_make

pytestmark = pytest.mark.django_db


def _wall(contest):
    address = f"/e/{contest.event.slug}/partners/wall/"
    page = Client(headers={"host": "localhost"}).get(address).content.decode()
    return re.sub(r"\s+", " ", page)


def test_the_wall_has_a_code_of_the_page_where_one_finds_ones_table():
    page = _wall(contest_make(8, tables=4))
    assert re.search(r'class="wall-qr" role="img" aria-label="[^"]+"><svg', page)


def test_each_call_is_there_once_to_be_read_and_gone_when_they_play():
    contest = contest_make(8, tables=4)
    games = matches_call(actor=DESK, contest_id=contest.pk)
    page = _wall(contest)
    assert len(set(re.findall(r'data-call="([^"]+)"', page))) == len(games) == 4
    assert "Round 1" in page or "round 1" in page or "quarter-finals" in page.lower()
    games_start(actor=DESK, contest_id=contest.pk, seen={g.pk: g.version for g in games})
    assert "data-call" not in _wall(contest)


def test_equal_surnames_are_told_apart_by_as_little_as_it_takes():
    sides = [
        SideNames(1, ("Ann Lee", "Bo Roy"), ("", "")),
        SideNames(2, ("Amy Lee", "Cy Fox"), ("", "")),
        SideNames(3, ("Dot Fox", "Eve Kay"), ("", "")),
    ]
    told = told_apart(sides)
    assert told == {1: "Ann Lee & Roy", 2: "Amy Lee & C. Fox", 3: "D. Fox & Kay"}
