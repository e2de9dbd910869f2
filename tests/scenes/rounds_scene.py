"""A contest of any form, driven through the services as far as a test wants it.

Only the people are there at once: signing up and checking in have tests of their own.
"""

from datetime import date
from random import Random
from typing import Any

from domain import names
from domain.formats import registry
from games.models import Game
from scoring.calls.services import matches_call
from scoring.chart.services import chart_build
from scoring.rehearsal.rehearsal import bot_report
from scoring.rehearsal.services_driver import _draw
from scoring.results.services import result_enter
from scoring.rounds.services import round_make
from tournaments.contests.services import contest_create, contest_publish
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Contest, Entry, Player
from tournaments.partners.changes import partners_enter

DESK = "desk"
# Form, rule set, people and options: every way in which sides can come about.
KINDS = {
    "knockout": ("texas", 12, {}),
    "knockout-alone": ("web", 6, {"sides": "alone"}),
    "double": ("texas", 10, {}),
    "open": ("web", 11, {"sides": "alone"}),
    "progressive": ("florida", 14, {"rounds": 2}),
    "mixer": ("texas", 9, {"rounds": 3}),
    "swiss": ("texas", 10, {"rounds": 2}),
    "swiss-alone": ("web", 5, {"sides": "alone", "rounds": 2}),
    "everyone": ("texas", 8, {}),
    "everyone-alone": ("web", 5, {"sides": "alone"}),
    "pools": ("texas", 12, {"size": 3, "go_on": 1}),
    "pools-alone": ("web", 9, {"sides": "alone", "size": 3, "go_on": 1}),
}


def contest_of(kind: str, *, goal: str = "", tables: int = 8) -> Contest:
    """Everyone is checked in; nothing is drawn or made."""
    rules, people, options = KINDS[kind]
    contest, _ = _checked_in(
        people,
        rules,
        name="Given{0} Sur{0}",
        chapters="ABC",
        stock_size=6,
        tables=tables,
        form=kind.partition("-")[0],
        form_options=options,
        goal=goal,
    )
    return contest


def contest_drawn(people: int, rules: str, *, tables: int = 8, **chosen: Any) -> Contest:
    """Whatever was chosen; and where partners are drawn, the computer has drawn them."""
    contest, entries = _checked_in(
        people, rules, name="Person {}", chapters="ABCD", tables=tables, **chosen
    )
    if registry.draws_partners(contest.form, contest.form_options):
        _draw(contest, entries, 1)
    return contest


def _checked_in(
    people: int, rules: str, *, name: str, chapters: str, **chosen: Any
) -> tuple[Contest, list[Entry]]:
    day = date(2026, 1, 3)
    event = event_create(actor=DESK, name=f"{people} by {rules}", starts_on=day, ends_on=day)
    contest = contest_create(actor=DESK, event=event, name="Cards", rule_set=rules, **chosen)
    clubs = [chapter_add(actor=DESK, event=event, name=f"Chapter {n}") for n in chapters]
    named = [name.format(number) for number in range(1, people + 1)]
    players = Player.objects.bulk_create(
        Player(event=event, chapter=clubs[n % len(clubs)], name=one, name_key=names.key(one))
        for n, one in enumerate(named, start=1)
    )
    entries = Entry.objects.bulk_create(
        Entry(contest=contest, player=player, state=Entry.State.CHECKED_IN) for player in players
    )
    return contest, entries


def partners_drawn(contest: Contest) -> None:
    """As from a hat, and published; nothing where there are no partners to draw."""
    if not registry.draws_partners(contest.form, contest.form_options):
        return
    entries = list(contest.entries.order_by("pk").values_list("pk", flat=True))
    contest.refresh_from_db()
    partners_enter(
        actor=DESK,
        contest_id=contest.pk,
        version=contest.version,
        pairs=list(zip(entries[::2], entries[1::2], strict=True)),
        reason="",
    )
    contest_publish(actor=DESK, contest_id=contest.pk)


def made(contest: Contest) -> bool:
    """The chart, or the next round. False once there is nothing more to make."""
    contest.refresh_from_db()
    if contest.phase == Contest.Phase.FINISHED:
        return False
    if not contest.is_by_rounds:
        chart_build(actor=DESK, contest_id=contest.pk, seed=1)
        return True
    round_make(actor=DESK, contest_id=contest.pk, seen=contest.rounds.count(), seed="1")
    return True


def called(contest: Contest) -> list[Game]:
    return matches_call(actor=DESK, contest_id=contest.pk)


def begin(contest: Contest) -> None:
    """The chart or the first round is made, and called."""
    made(contest)
    called(contest)


def play(contest: Contest, most: int = 10_000, lots: Random | None = None) -> int:
    """Engine games at the tables, so many results at most; gives how many there were."""
    lots, results = lots or Random(1), 0
    while results < most:
        game = contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk").first()
        if game is None:
            return results
        reported, _ = bot_report(game, lots)
        result_enter(
            actor=DESK,
            game_id=game.pk,
            version=game.version,
            reported=reported,
            accept_warnings=True,
        )
        results += 1
    return results


def play_out(contest: Contest) -> None:
    """From wherever it stands to the very end, round after round."""
    while made(contest):
        called(contest)
        play(contest)
        contest.refresh_from_db()
        if not contest.is_by_rounds:
            return
