"""Contests of any form, driven through the services by bots, for the tests beside this file."""

from datetime import date
from random import Random

from games.models import Game
from scoring.forms.registry import draws_partners
from scoring.management.bots import bot_report
from scoring.management.local_door import _draw
from scoring.selectors.rounds import round_form
from scoring.services.calls import matches_call
from scoring.services.charts import chart_build
from scoring.services.results import result_enter
from scoring.services.rounds import round_make
from tournaments.models import Contest, Entry
from tournaments.services.contests import contest_create
from tournaments.services.events import chapter_add, event_create
from tournaments.services.people import entry_add, entry_move, player_add

ACTOR = "tests"
MOST_ROUNDS = 60


def contest_of(people: int, rules: str, *, tables: int = 8, chapters: int = 4, **chosen) -> Contest:
    """A contest with everyone checked in and, where partners are drawn, drawn."""
    event = event_create(
        actor=ACTOR,
        name=f"{people} by {rules} {chosen}"[:100],
        starts_on=date(2026, 5, 2),
        ends_on=date(2026, 5, 2),
    )
    contest = contest_create(
        actor=ACTOR, event=event, name="Contest", rule_set=rules, tables=tables, **chosen
    )
    names = [chapter_add(actor=ACTOR, event=event, name=f"Chapter {n}") for n in range(chapters)]
    entries = []
    for number in range(people):
        player = player_add(
            actor=ACTOR, event=event, name=f"Person {number + 1}", chapter=names[number % chapters]
        )
        entry = entry_add(actor=ACTOR, contest=contest, player=player)
        entries.append(
            entry_move(
                actor=ACTOR,
                entry_id=entry.pk,
                state=Entry.State.CHECKED_IN,
                seen=Entry.State.ENTERED,
            )
        )
    if draws_partners(contest.form, contest.form_options):
        _draw(contest, entries, 1)
    return contest


def begin(contest: Contest, seed: int = 1) -> None:
    if round_form(contest):
        round_make(actor=ACTOR, contest_id=contest.pk, seen=0, seed=str(seed))
    else:
        chart_build(actor=ACTOR, contest_id=contest.pk, seed=seed)
        matches_call(actor=ACTOR, contest_id=contest.pk)


def play_what_is_called(contest: Contest, lots: Random) -> int:
    """Every game that is at a table, and those that are called after them."""
    results = 0
    while games := list(contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk")):
        for game in games:
            slip, _ = bot_report(game, lots)
            result_enter(
                actor=ACTOR,
                game_id=game.pk,
                version=game.version,
                reported=slip,
                accept_warnings=True,
            )
            results += 1
    return results


def play_to_the_end(contest: Contest, seed: int = 1) -> int:
    """How many results it took."""
    lots = Random(seed)
    begin(contest, seed)
    results = play_what_is_called(contest, lots)
    for seen in range(1, MOST_ROUNDS):
        contest.refresh_from_db()
        if contest.phase == Contest.Phase.FINISHED:
            return results
        round_make(actor=ACTOR, contest_id=contest.pk, seen=seen)
        results += play_what_is_called(contest, lots)
    raise AssertionError("it did not come to its end")
