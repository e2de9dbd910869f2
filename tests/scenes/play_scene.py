"""A contest that is ready to be played, made quickly: people, sides, tables and a chart.

All rule sets that play a knock-out of partners take their turn: which one it is follows from the
contest's size and seed, so a test always has the same one. With `drawn`, the partners come from a
real draw.
"""

from datetime import date
from hashlib import sha256
from unittest import mock

from domain.results import Counts, Reported
from domain.skipbo.rules import IDS, get
from games.models import Game
from scoring.calls.services import matches_call
from scoring.chart.services import chart_build
from scoring.results.services import result_enter
from tournaments.models import (
    Chapter,
    Contest,
    Draw,
    Entry,
    Event,
    Player,
    Side,
    SideEntry,
    Table,
)
from tournaments.partners.services import draw_commit, partners_draw

DESK = "Jo (desk)"
KNOCKOUTS = [
    rules.id
    for rules in map(get, sorted(IDS))
    if rules.contest == "knockout" and rules.partnership != "never"
]


def contest_make(
    sides, *, tables=8, seed=1, spare=0, build=True, chapters=4, drawn=False, **options
):
    """`spare` people are checked in and on no side."""
    options.setdefault("rule_set", KNOCKOUTS[(sides + tables + seed) % len(KNOCKOUTS)])
    event = Event.objects.create(
        name="Rally",
        slug=f"rally-{Event.objects.count()}",
        starts_on=date(2026, 1, 1),
        ends_on=date(2026, 1, 2),
    )
    clubs = Chapter.objects.bulk_create(
        Chapter(event=event, name=f"Chapter {n}", name_key=f"chapter {n}") for n in range(chapters)
    )
    players = Player.objects.bulk_create(
        Player(event=event, chapter=clubs[n % chapters], name=f"Player {n}", name_key=f"player {n}")
        for n in range(2 * sides + spare)
    )
    contest = _contest_of(event, "partners", players, tables, **options)
    if drawn:
        _draw(contest, sides, seed)
    else:
        _seat_in_turn(contest, sides)
    if build:
        _chart_of(contest, seed)
    return contest


def contest_beside(contest, *, tables=8, seed=1):
    """Another contest of the same event, with the same people as partners."""
    players = list(contest.event.players.order_by("pk"))
    made = _contest_of(contest.event, "beside", players, tables, rule_set=contest.rule_set)
    _seat_in_turn(made, len(players) // 2)
    _chart_of(made, seed)
    return made


def _contest_of(event, slug, players, tables, *, rule_set, **options):
    contest = Contest.objects.create(
        event=event,
        name=slug.capitalize(),
        slug=slug,
        rule_set=rule_set,
        stock_size=get(rule_set).stock_for(4),
        **options,
    )
    Table.objects.bulk_create(Table(contest=contest, number=n + 1) for n in range(tables))
    Entry.objects.bulk_create(
        Entry(contest=contest, player=player, state=Entry.State.CHECKED_IN) for player in players
    )
    return contest


def _draw(contest, sides, seed):
    """By the services, with a seed that is the same every time."""
    spare = list(contest.entries.order_by("pk")[2 * sides :])
    contest.entries.filter(pk__in=[entry.pk for entry in spare]).update(state=Entry.State.ENTERED)
    chosen = sha256(f"play scene {seed}".encode()).hexdigest()
    with mock.patch("tournaments.contests.lots.seed_new", return_value=chosen):
        draw_commit(actor=DESK, contest_id=contest.pk, version=contest.version)
    contest.refresh_from_db()
    partners_draw(actor=DESK, contest_id=contest.pk, version=contest.version, room_word="pecan")
    contest.entries.filter(pk__in=[entry.pk for entry in spare]).update(
        state=Entry.State.CHECKED_IN
    )
    contest.refresh_from_db()


def _seat_in_turn(contest, sides):
    """The first two are partners, then the next two, as if somebody had written them down."""
    contest.phase = Contest.Phase.DRAWN
    contest.save()
    draw = Draw.objects.create(
        contest=contest,
        number=1,
        way=Draw.Way.BY_HAND,
        state=Draw.State.DRAWN,
        frozen="",
        frozen_hash="",
        is_published=contest.revision > 0,
    )
    made = Side.objects.bulk_create(
        Side(contest=contest, draw=draw, number=n + 1) for n in range(sides)
    )
    SideEntry.objects.bulk_create(
        SideEntry(side=made[n // 2], entry=entry, place=n % 2)
        for n, entry in enumerate(contest.entries.order_by("pk")[: 2 * sides])
    )


def _chart_of(contest, seed):
    chart_build(actor=DESK, contest_id=contest.pk, seed=seed)
    contest.refresh_from_db()


def at_tables(contest):
    return list(contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk"))


def sides_at(game):
    return list(game.sides.order_by("place").values_list("side__number", flat=True))


def won_by(winner, manner="played-out", loser=None, left=5):
    counted = {loser: left} if loser else {}
    reason = "the official saw it" if manner == "ruling" else ""
    return Reported(
        manner=manner, winner=winner, cards_left=Counts.of_sides(counted), reason=reason
    )


def play_all(contest, games=1_000):
    """So many results, or all there are; gives the event."""
    matches_call(actor=DESK, contest_id=contest.pk)
    while games and (waiting := at_tables(contest)):
        game = waiting[0]
        winner, loser = sides_at(game)
        reported = won_by(winner, loser=loser)
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=reported)
        games -= 1
    return contest.event


def fresh(game):
    return Game.objects.get(pk=game.pk)
