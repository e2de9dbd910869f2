"""Loads the demo: one event, with a contest in each phase of an official's day.

Everything is done by the services that the pages use, so the demo is also a rehearsal of them.
"""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from config.demo.games import call, play_out, report_some
from config.demo.people import people
from scoring.services.charts import chart_build
from tournaments.models import Contest, Entry, Event, Player
from tournaments.services.contests import contest_create, contest_publish
from tournaments.services.draws import draw_commit, partners_draw
from tournaments.services.events import chapter_add, event_create
from tournaments.services.people import entry_add, entry_move, player_add

ACTOR = "demo"


@transaction.atomic
def demo_load() -> None:
    random = Random(1812)
    today = timezone.localdate()
    event = event_create(
        actor=ACTOR,
        name="Pecan Valley Rally",
        place="Pecan Grove RV Park, Main Hall",
        starts_on=today - timedelta(days=1),
        ends_on=today + timedelta(days=1),
        time_zone="America/Chicago",
        is_demo=True,
    )
    players = _players(event)
    _finished(event, random.sample(players, 24), random)
    _in_play(event, random.sample(players, 56), random)
    _drawn(event, random.sample(players, 48))
    _open(event, players)


def _players(event: Event) -> list[Player]:
    players = []
    for number, (name, chapter_name, household) in enumerate(people(), start=1):
        chapter = chapter_add(actor=ACTOR, event=event, name=chapter_name)
        players.append(
            player_add(
                actor=ACTOR,
                event=event,
                name=name,
                chapter=chapter,
                site_number=f"{'ABCD'[number % 4]}{number}",
                household=household,
            )
        )
    return players


def _finished(event: Event, players: Sequence[Player], random: Random) -> None:
    contest = contest_create(
        actor=ACTOR,
        event=event,
        name="Friday warm-up",
        rule_set="texas",
        tables=6,
        third_place=True,
    )
    _enter(contest, players)
    _draw(contest, "armadillo")
    chart_build(actor=ACTOR, contest_id=contest.pk, seed=1)
    play_out(contest, random)


def _in_play(event: Event, players: Sequence[Player], random: Random) -> None:
    contest = contest_create(
        actor=ACTOR,
        event=event,
        name="Skip-Bo partners",
        rule_set="texas",
        tables=12,
        third_place=True,
        consolation=True,
    )
    _enter(contest, players)
    _draw(contest, "bluebonnet")
    chart_build(actor=ACTOR, contest_id=contest.pk, seed=2)
    play_out(contest, random, main_rounds=1)
    play_out(contest, random, games=7)
    call(contest, minutes_ago=lambda: random.randrange(4, 33))
    report_some(contest, random)


def _drawn(event: Event, players: Sequence[Player]) -> None:
    contest = contest_create(
        actor=ACTOR, event=event, name="Ladies and gents", rule_set="rally", tables=12
    )
    _enter(contest, players)
    _draw(contest, "42")
    contest_publish(actor=ACTOR, contest_id=contest.pk)


def _open(event: Event, players: Sequence[Player]) -> None:
    contest = contest_create(
        actor=ACTOR,
        event=event,
        name="Sunday finale",
        rule_set="rally",
        tables=12,
        time_limit_minutes=40,
    )
    for number, player in enumerate(players):
        if number % 3 == 2:
            continue
        entry = entry_add(actor=ACTOR, contest=contest, player=player)
        if number % 2:
            _check_in(entry)


def _enter(contest: Contest, players: Sequence[Player]) -> None:
    for player in players:
        _check_in(entry_add(actor=ACTOR, contest=contest, player=player))


def _check_in(entry: Entry) -> None:
    entry_move(
        actor=ACTOR, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=Entry.State.ENTERED
    )


def _draw(contest: Contest, room_word: str) -> None:
    draw_commit(actor=ACTOR, contest_id=contest.pk, version=contest.version)
    contest.refresh_from_db()
    partners_draw(actor=ACTOR, contest_id=contest.pk, version=contest.version, room_word=room_word)
    contest.refresh_from_db()
