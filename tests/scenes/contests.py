"""The one factory of the tests: an event with a contest in any form, at any moment of its day.

Only the people are there at once, since signing up and checking in have tests of their own; all
that comes after is done by the services, except partners who sit down as they stand on the list.
"""

from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any
from unittest import mock

from domain import names
from domain.formats import registry
from domain.formats.choice import choose
from domain.results import Counts, Reported
from domain.skipbo import rules as rulesets
from domain.wording import Sentence
from games.models import Game
from scoring.calls.services import matches_call
from scoring.chart.adjust import Wanted, contest_adjust, settings_now
from scoring.chart.services import chart_build
from scoring.rehearsal.rehearsal import bot_report
from scoring.rehearsal.services_driver import _draw
from scoring.results.services import result_enter
from scoring.rounds.services import round_make
from tournaments.contests.services import contest_create, contest_publish
from tournaments.events.services import chapter_add, event_create
from tournaments.models import Contest, Draw, Entry, Event, Player, Side, SideEntry
from tournaments.partners.changes import partners_enter
from tournaments.partners.services import draw_commit, partners_draw

DESK = "Jo (desk)"
# All rule sets that play a knock-out of partners take their turn: which one it is follows from the
# contest's size and seed, so a test always has the same one.
KNOCKOUTS = [
    rules.id
    for rules in map(rulesets.get, sorted(rulesets.IDS))
    if rules.contest == "knockout" and rules.partnership != "never"
]
# Form, rule set, people and options: every way in which sides can come about.
KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
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


# ---- An event, a contest, people who are there ----


def event_new(
    name: str = "Spring Rally", *, days: tuple[date, date] | None = None, **about: Any
) -> Event:
    first, last = days or (date(2026, 1, 1), date(2026, 1, 2))
    return event_create(actor=DESK, name=name, starts_on=first, ends_on=last, **about)


def contest_new(
    people: Iterable[tuple[str, str]] = (),
    *,
    name: str = "Skip-Bo",
    rules: str = "texas",
    tables: int = 8,
    event: Event | None = None,
    **chosen: Any,
) -> Contest:
    """Everyone in it is checked in; nothing is drawn or made. People are named with their chapter;
    whoever is at the event already comes to this contest, too."""
    contest = contest_create(
        actor=DESK, event=event or event_new(), name=name, rule_set=rules, tables=tables, **chosen
    )
    _check_in(contest, list(people))
    return contest


def _check_in(contest: Contest, people: list[tuple[str, str]]) -> None:
    event = contest.event
    clubs = {
        club: chapter_add(actor=DESK, event=event, name=f"Chapter {club}")
        for club in dict.fromkeys(club for _, club in people)
    }
    known = {player.name: player for player in event.players.all()}
    new = Player.objects.bulk_create(
        Player(event=event, chapter=clubs[club], name=one, name_key=names.key(one))
        for one, club in people
        if one not in known
    )
    known.update((player.name, player) for player in new)
    Entry.objects.bulk_create(
        Entry(contest=contest, player=known[one], state=Entry.State.CHECKED_IN) for one, _ in people
    )


def in_turn(
    people: int, named: str, chapters: Iterable[str], begin: int = 1
) -> list[tuple[str, str]]:
    """So many people, one of each chapter after the other."""
    clubs = [*chapters]
    return [(named.format(n), clubs[n % len(clubs)]) for n in range(begin, people + begin)]


def contest_with(chapters: str = "AABBCD", *, name="Evening draw", event=None) -> Contest:
    """One person for each letter; A1 is the first of chapter A."""
    people = [(f"{c}{chapters[: n + 1].count(c)}", c) for n, c in enumerate(chapters)]
    event = event or event_new("Oak Rally", days=(date(2026, 5, 1), date(2026, 5, 2)))
    return contest_new(people, name=name, tables=4, event=event)


# ---- Up to a moment of its day ----


def contest_of(kind: str, *, goal: str = "", tables: int = 8) -> Contest:
    """One of the kinds above, before anything is drawn or made."""
    rules, people, options = KINDS[kind]
    return contest_new(
        in_turn(people, "Given{0} Sur{0}", "ABC"),
        event=event_new(f"{people} by {rules}"),
        rules=rules,
        stock_size=6,
        tables=tables,
        form=kind.partition("-")[0],
        form_options=options,
        goal=goal,
    )


def contest_drawn(people: int, rules: str, *, tables: int = 8, **chosen: Any) -> Contest:
    """Whatever was chosen; and where partners are drawn, the computer has drawn them."""
    contest = contest_new(
        in_turn(people, "Person {}", "ABCD"),
        event=event_new(f"{people} by {rules}"),
        rules=rules,
        tables=tables,
        **chosen,
    )
    if registry.draws_partners(contest.form, contest.form_options):
        _draw(contest, list(contest.entries.order_by("pk")), 1)
    return contest


def contest_make(
    sides, *, tables=8, seed=1, spare=0, build=True, chapters=4, drawn=False, rules="", **fields
):
    """A knock-out that is ready to be played. The first two on the list are partners, then the
    next two; with `drawn`, they come from a real draw. `spare` people are on no side."""
    contest = contest_new(
        in_turn(2 * sides + spare, "Player {}", map(str, range(chapters)), 0),
        name="Partners",
        rules=rules or KNOCKOUTS[(sides + tables + seed) % len(KNOCKOUTS)],
        tables=tables or 1,
        event=event_new("Rally"),
    )
    if not tables:
        contest.tables.all().delete()
    _set(contest, **fields)
    if drawn:
        _draw_by_seed(contest, sides, seed)
    else:
        _seat_in_turn(contest, sides)
    if build:
        _chart_of(contest, seed)
    return contest


def contest_beside(contest, *, tables=8, seed=1):
    """Another contest of the same event, with the same people as partners."""
    people = list(contest.event.players.order_by("pk").values_list("name", "chapter__name"))
    made = contest_new(
        [(one, club.removeprefix("Chapter ")) for one, club in people],
        name="Beside",
        rules=contest.rule_set,
        tables=tables,
        event=contest.event,
    )
    _seat_in_turn(made, len(people) // 2)
    _chart_of(made, seed)
    return made


def contest_called(sides=8, tables=4, results=0, **options):
    """One that is played: its first games were called, and so many results entered."""
    contest = contest_make(sides, tables=tables, **options)
    called(contest)
    if results:
        play_all(contest, results)
    contest.refresh_from_db()
    return contest


def race_called(sides=2, *, rules="deluxe-us", goal="points:500", **options):
    """A knock-out whose matches have this goal, called to its tables."""
    chosen = choose(rulesets.get(rules), form="knockout", goal=goal)
    return contest_called(
        sides,
        2,
        rules=rules,
        rule_set_version=chosen.rules.version,
        house_rules=dict(chosen.rules.overrides),
        goal=goal,
        **options,
    )


def _set(contest, **fields):
    for name, value in fields.items():
        setattr(contest, name, value)
    contest.save(update_fields=[*fields])


def _draw_by_seed(contest, sides, seed):
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


# ---- Games are played ----


def at_tables(contest):
    return list(contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk"))


def sides_at(game):
    return list(game.sides.order_by("place").values_list("side__number", flat=True))


def fresh(game):
    return Game.objects.get(pk=game.pk)


def won_by(winner, manner="played-out", loser=None, left=5):
    counted = {loser: left} if loser else {}
    reason = "the official saw it" if manner == "ruling" else ""
    return Reported(
        manner=manner, winner=winner, cards_left=Counts.of_sides(counted), reason=reason
    )


def result_first(contest):
    game = at_tables(contest)[0]
    winner, loser = sides_at(game)
    reported = won_by(winner, loser=loser)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=reported)
    return game


def play_all(contest, games=1_000):
    """So many results, or all there are; gives the event."""
    called(contest)
    while games and (waiting := at_tables(contest)):
        game = waiting[0]
        winner, loser = sides_at(game)
        reported = won_by(winner, loser=loser)
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=reported)
        games -= 1
    return contest.event


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


# ---- Set up anew during play ----


def anew(contest: Contest) -> Contest:
    return Contest.objects.get(pk=contest.pk)


def switch(contest: Contest, **wanted: Any) -> list[Sentence]:
    """What was changed, in the words of the plan."""
    contest = anew(contest)
    settings: dict[str, Any] = {**settings_now(contest), **wanted}
    return contest_adjust(
        actor=DESK, contest_id=contest.pk, version=contest.version, wanted=Wanted(**settings)
    )[1]
