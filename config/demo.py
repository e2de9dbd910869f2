"""The demo rally: invented people (demo_people.csv), and a contest in each phase of an official's
day. Its games are played by the engine's own bots.

Everything is done by the services that the pages use, so the demo is also a rehearsal of them.
"""

import csv
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from domain.results import Counts, Reported
from games.models import Game
from scoring.calls.services import game_start, matches_call
from scoring.chart.services import chart_build
from scoring.progress.chart import tables_in_play
from scoring.rehearsal.rehearsal import bot_report
from scoring.results.services import result_enter, result_report
from scoring.rounds.bell import bell_start
from scoring.rounds.services import round_make
from tournaments.contests.services import contest_create, contest_publish
from tournaments.events.lookup import events_all
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Contest, Entry, Event, Player
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.services import entry_add, entry_move, player_add

ACTOR = "demo"
PEOPLE = Path(__file__).with_name("demo_people.csv")
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


# ---- Games, played and reported ----


def play_out(
    contest: Contest, random: Random, *, main_rounds: int | None = None, games: int | None = None
) -> None:
    """Call and play what is ready: all of it, up to a round of the main chart, or some games."""
    played = 0
    matches_call(actor=ACTOR, contest_id=contest.pk)
    while games is None or played < games:
        waiting = [game for game in tables_in_play(contest=contest) if _counts(game, main_rounds)]
        if not waiting:
            return
        game = min(waiting, key=lambda game: game.pk)
        _enter(game, bot_report(game, random)[0])
        played += 1


def write_down(contest: Contest, random: Random, *, games: int | None = None) -> None:
    """What is at the tables as slips by lot: no game is played for them, so that a first start
    stays short."""
    waiting = sorted(tables_in_play(contest=contest), key=lambda game: game.pk)
    for game in waiting[:games]:
        winner, loser = random.sample(_numbers(game), 2)
        left = Counts.of_sides({winner: 0, loser: random.randrange(1, contest.stock_size)})
        _enter(game, Reported(manner="played-out", winner=winner, cards_left=left))


def call(contest: Contest, *, minutes_ago: Callable[[], int]) -> None:
    """Send the next matches to the tables, as if some time ago."""
    matches_call(actor=ACTOR, contest_id=contest.pk)
    for game in tables_in_play(contest=contest):
        begun = timezone.now() - timedelta(minutes=minutes_ago())
        Game.objects.filter(pk=game.pk).update(called_at=begun)
        game_start(actor=ACTOR, game_id=game.pk, version=game.version)


def report_some(contest: Contest, random: Random) -> None:
    """As a hall looks: one table waits to be confirmed, another does not agree with itself."""
    waiting, disputed = sorted(tables_in_play(contest=contest), key=lambda game: game.pk)[1:3]
    _report(waiting, bot_report(waiting, random)[0], by=0)
    one = bot_report(disputed, random)[0]
    other_winner = next(number for number in _numbers(disputed) if number != one.winner)
    other = replace(one, winner=other_winner, cards_left=_turned(one.cards_left))
    _report(disputed, one, by=0)
    _report(disputed, other, by=1)


def _enter(game: Game, reported: Reported) -> None:
    result_enter(
        actor=ACTOR, game_id=game.pk, version=game.version, reported=reported, accept_warnings=True
    )


def _report(game: Game, reported: Reported, *, by: int) -> None:
    result_report(
        actor=ACTOR,
        game_id=game.pk,
        version=game.version,
        reported=reported,
        side=_numbers(game)[by],
        accept_warnings=True,
    )


def _numbers(game: Game) -> list[int]:
    return [seat.side.number for seat in game.sides.all()]


def _turned(cards_left: Counts) -> Counts:
    """Each side's cards said of the other."""
    said = cards_left.by_side
    return Counts.of_sides(dict(zip(said, reversed(said.values()), strict=True)))


def _counts(game: Game, main_rounds: int | None) -> bool:
    bracket, round_, _ = game.match_game.match.key.split(":")
    return main_rounds is None or (bracket == "main" and int(round_) <= main_rounds)
