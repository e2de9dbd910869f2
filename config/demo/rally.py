"""The demo rally: invented people (people.csv), and a contest in each phase of an official's day.

Everything is done by the services that the pages use, so the demo is also a rehearsal of them.
"""

import csv
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from config.demo.games import call, play_out, report_some, write_down
from scoring.calls.services import matches_call
from scoring.chart.services import chart_build
from scoring.rounds.bell import bell_start
from scoring.rounds.services import round_make
from tournaments.contests.services import contest_create, contest_publish
from tournaments.events.lookup import events_all
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Contest, Entry, Event, Player
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.services import entry_add, entry_move, player_add

ACTOR = "demo"
PEOPLE = Path(__file__).with_name("people.csv")
# From another state, for the mixer and the progressive evening.
GUESTS = "Sunshine State Rovers"


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """“Try the demo”, at the press of a button. Pressed twice, there is still one."""
    demos = events_all().filter(is_demo=True)
    if not demos.exists():
        demo_load()
    return redirect("tournaments:event", event=demos.latest("pk").slug)


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
    guests = [player for player in players if player.chapter.name == GUESTS]
    members = [player for player in players if player not in guests]
    _finished(event, random.sample(members, 24), random)
    playing = random.sample(members, 56)
    _in_play(event, playing, random)
    _drawn(event, random.sample(members, 48))
    _open(event, members)
    _mixer(event, guests[:8], random)
    # Nobody sits in two contests at once.
    _two_losses(event, [player for player in members if player not in playing][:12], random)
    _progressive(event, guests, random)


def _players(event: Event) -> list[Player]:
    with PEOPLE.open(encoding="utf-8", newline="") as file:
        people = list(csv.DictReader(file))
    return [
        player_add(
            actor=ACTOR,
            event=event,
            name=one["name"],
            chapter=chapter_add(actor=ACTOR, event=event, name=one["chapter"]),
            site_number=f"{'ABCD'[number % 4]}{number}",
            household=one["household"],
        )
        for number, one in enumerate(people, start=1)
    ]


def _finished(event: Event, players: Sequence[Player], random: Random) -> None:
    contest = _entered(
        event, players, name="Friday warm-up", rule_set="texas", tables=6, third_place=True
    )
    _draw(contest, "armadillo")
    chart_build(actor=ACTOR, contest_id=contest.pk, seed=1)
    play_out(contest, random)


def _in_play(event: Event, players: Sequence[Player], random: Random) -> None:
    contest = _entered(
        event,
        players,
        name="Skip-Bo partners",
        rule_set="texas",
        tables=12,
        third_place=True,
        consolation=True,
    )
    _draw(contest, "bluebonnet")
    chart_build(actor=ACTOR, contest_id=contest.pk, seed=2)
    play_out(contest, random, main_rounds=1)
    play_out(contest, random, games=7)
    call(contest, minutes_ago=lambda: random.randrange(4, 33))
    report_some(contest, random)


def _drawn(event: Event, players: Sequence[Player]) -> None:
    contest = _entered(event, players, name="Ladies and gents", rule_set="rally", tables=12)
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


def _mixer(event: Event, players: Sequence[Player], random: Random) -> None:
    contest = _entered(
        event,
        players,
        name="Friday mixer",
        rule_set="texas",
        form="mixer",
        form_options={"rounds": 3},
        tables=4,
    )
    for seen in range(3):
        round_make(actor=ACTOR, contest_id=contest.pk, seen=seen, seed="mixer")
        write_down(contest, random)


def _two_losses(event: Event, players: Sequence[Player], random: Random) -> None:
    contest = _entered(
        event, players, name="Second chance", rule_set="texas", form="double", tables=3
    )
    _draw(contest, "mesquite")
    chart_build(actor=ACTOR, contest_id=contest.pk, seed=3)
    matches_call(actor=ACTOR, contest_id=contest.pk)
    write_down(contest, random, games=5)
    call(contest, minutes_ago=lambda: random.randrange(3, 20))


def _progressive(event: Event, players: Sequence[Player], random: Random) -> None:
    contest = _entered(
        event,
        players,
        name="Saturday progressive",
        rule_set="florida",
        form="progressive",
        form_options={"rounds": 3},
        tables=6,
        time_limit_minutes=35,
    )
    round_make(actor=ACTOR, contest_id=contest.pk, seen=0, seed="progressive")
    write_down(contest, random)
    round_make(actor=ACTOR, contest_id=contest.pk, seen=1)
    bell_start(actor=ACTOR, contest_id=contest.pk, seen=2, minutes=35)
    write_down(contest, random, games=4)


def _entered(event: Event, players: Sequence[Player], **chosen: Any) -> Contest:
    """A contest that all of them are here for."""
    contest = contest_create(actor=ACTOR, event=event, **chosen)
    for player in players:
        _check_in(entry_add(actor=ACTOR, contest=contest, player=player))
    return contest


def _check_in(entry: Entry) -> None:
    entry_move(
        actor=ACTOR, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=Entry.State.ENTERED
    )


def _draw(contest: Contest, room_word: str) -> None:
    draw_commit(actor=ACTOR, contest_id=contest.pk, version=contest.version)
    contest.refresh_from_db()
    partners_draw(actor=ACTOR, contest_id=contest.pk, version=contest.version, room_word=room_word)
    contest.refresh_from_db()
