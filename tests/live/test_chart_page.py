"""The public chart: joined lines, folded rounds, and the own path of a side."""

import re

import pytest
from django.test import Client

from domain import matches as play
from domain.matches.match import AHEAD
from live.pages.chart import path_of
from live.publish import published
from scoring.calls.services import matches_call
from tests.scenes.contests import DESK, contest_make, play_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def rally():
    return play_all(contest_make(16, tables=4, third_place=True), 5)


def _text(address):
    page = Client(headers={"host": "localhost"}).get(address).content.decode()
    return re.sub(r"\s+", " ", page)


def test_the_chart_is_joined_lines_with_the_number_of_each_match(rally):
    found = published(rally.slug).contests["partners"]
    page = _text(f"/e/{rally.slug}/partners/chart/?rounds=all")
    drawn = [int(n) for n in re.findall(r'<g class="tree-number[^>]*>.*?<text[^>]*>(\d+)<', page)]
    numbers = found.chart.shape.numbers()
    met = {
        numbers[match.key]
        for match in found.chart.matches.values()
        if match.phase not in (play.Phase.PASSED, play.Phase.EMPTY)
    }
    assert sorted(drawn) == sorted(met)
    assert page.count('class="tree-champions') == 1


def test_finished_rounds_are_folded_until_somebody_wants_them():
    contest = contest_make(16, tables=8)
    play_all(contest, 8)
    folded = _text(f"/e/{contest.event.slug}/partners/chart/")
    assert "Round 1: all played" in folded
    assert 'tree-head" x="0" y="24">Quarter-finals' in folded
    assert 'tree-head" x="0" y="24">Round 1' in _text(
        f"/e/{contest.event.slug}/partners/chart/?rounds=all"
    )


def test_the_path_of_a_side_says_what_was_and_what_can_come(rally):
    found = published(rally.slug).contests["partners"]
    chart = found.chart
    for side in found.names:
        steps = path_of(found, side).steps
        behind = [step for step in steps if step.kind in ("won", "lost", "bye")]
        matches = [m for m in play.path(chart, side) if m.phase not in AHEAD]
        assert len(behind) == len(matches)
        now = play.current(chart, side)
        if now is None:
            assert steps == tuple(behind)
            continue
        assert steps[len(behind)].kind in ("now", "next")
        wins = [step for step in steps if step.kind == "if-win"]
        assert len(wins) <= chart.shape.rounds_in(now.key.bracket)
        assert str(wins[-1].round if wins else steps[len(behind)].round).endswith(
            ("final", "third-place match")
        )


def test_losing_now_is_said_kindly_and_truly():
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    found = published(contest.event.slug).contests["partners"]
    assert {path_of(found, side).among for side in found.names} == {8}
    third = contest_make(4, tables=2, third_place=True)
    matches_call(actor=DESK, contest_id=third.pk)
    found = published(third.event.slug).contests["partners"]
    last = path_of(found, 1)
    assert last.among == 0
    assert last.steps[-1].kind == "if-lose"
