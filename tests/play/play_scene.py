"""A contest that is ready to be played, made quickly: people, sides, tables and a chart."""

from datetime import date

from games.models import Game
from games.services.reports import Reported
from scoring.services.charts import chart_build
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

DESK = "Jo (desk)"


def contest_make(sides, *, tables=8, seed=1, spare=0, build=True, chapters=4, **options):
    """`spare` people are checked in and on no side."""
    event = Event.objects.create(
        name="Rally",
        slug=f"rally-{Event.objects.count()}",
        starts_on=date(2026, 1, 1),
        ends_on=date(2026, 1, 2),
    )
    clubs = Chapter.objects.bulk_create(
        Chapter(event=event, name=f"Chapter {n}", name_key=f"chapter {n}") for n in range(chapters)
    )
    contest = Contest.objects.create(
        event=event,
        name="Partners",
        slug="partners",
        rule_set="texas",
        stock_size=15,
        phase=Contest.Phase.DRAWN,
        **options,
    )
    Table.objects.bulk_create(Table(contest=contest, number=n + 1) for n in range(tables))
    players = Player.objects.bulk_create(
        Player(event=event, chapter=clubs[n % chapters], name=f"Player {n}", name_key=f"player {n}")
        for n in range(2 * sides + spare)
    )
    entries = Entry.objects.bulk_create(
        Entry(contest=contest, player=player, state=Entry.State.CHECKED_IN) for player in players
    )
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
        for n, entry in enumerate(entries[: 2 * sides])
    )
    if build:
        chart_build(actor=DESK, contest_id=contest.pk, seed=seed)
        contest.refresh_from_db()
    return contest


def at_tables(contest):
    return list(contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk"))


def sides_at(game):
    return list(game.sides.order_by("place").values_list("side__number", flat=True))


def won_by(winner, manner="played-out", loser=None, left=5):
    counted = {f"side:{loser}": left} if loser else {}
    reason = "the official saw it" if manner == "ruling" else ""
    return Reported(manner=manner, winner=winner, cards_left=counted, reason=reason)


def fresh(game):
    return Game.objects.get(pk=game.pk)
