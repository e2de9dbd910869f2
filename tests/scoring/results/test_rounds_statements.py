"""A result costs the same number of statements in every form, however many take part."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from domain.formats import registry
from domain.results import Counts, Reported
from games.models import Game
from games.reports.services import AtTable
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, begin, partners_drawn
from tournaments.contests.services import contest_create
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Entry, Player

pytestmark = [pytest.mark.django_db, pytest.mark.long]

# Rules, a small field, a large one. By rounds there are tables enough for everybody, so that no
# result makes a call; on a chart each result makes one, since half of the first matches wait.
FIELDS = {
    "knockout": ("texas", 16, 128, {}),
    # With byes a loser may pass through a place that nobody needs: two statements, at any size.
    "double": ("texas", 16, 128, {}),
    "open": ("web", 16, 96, {"sides": "alone"}),
    "progressive": ("florida", 16, 96, {}),
    "mixer": ("texas", 16, 96, {}),
    "swiss": ("texas", 16, 96, {}),
    "everyone": ("texas", 16, 96, {}),
    "pools": ("texas", 16, 96, {}),
}
SOME = 3


def test_every_form_is_measured():
    assert set(FIELDS) == set(registry.IDS)


def checked_in(people, **chosen):
    """Everyone at once: what it takes to enter somebody is not measured here."""
    day = date(2026, 1, 3)
    event = event_create(actor=DESK, name=f"{people}", starts_on=day, ends_on=day)
    contest = contest_create(actor=DESK, event=event, name="Cards", **chosen)
    chapter = chapter_add(actor=DESK, event=event, name="Gulf")
    players = Player.objects.bulk_create(
        Player(event=event, chapter=chapter, name=f"Person {n}", name_key=f"person {n}")
        for n in range(people)
    )
    Entry.objects.bulk_create(
        Entry(contest=contest, player=player, state=Entry.State.CHECKED_IN) for player in players
    )
    return contest


def tables_for(form, people):
    return people // 2 if form in registry.rounds() else people // 8


def statements(form, people):
    rules, _, _, options = FIELDS[form]
    contest = checked_in(
        people,
        rule_set=rules,
        form=form,
        form_options=options,
        goal="one",
        tables=tables_for(form, people),
    )
    partners_drawn(contest)
    begin(contest)
    found = set()
    for game in contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk")[:SOME]:
        winner, *losers = AtTable(game, contest).numbers
        cards = Counts.of_sides({winner: 0} | dict.fromkeys(losers, 5))
        with CaptureQueriesContext(connection) as asked:
            result_enter(
                actor=DESK,
                game_id=game.pk,
                version=game.version,
                reported=Reported(manner="played-out", winner=winner, cards_left=cards),
                accept_warnings=True,
            )
        found.add(len(asked))
    return found


@pytest.mark.parametrize("form", registry.IDS)
def test_a_result_takes_as_many_statements_in_a_large_field_as_in_a_small_one(form):
    _, few, many, _ = FIELDS[form]
    small, large = statements(form, few), statements(form, many)
    assert small == large
    assert len(small) == 1
