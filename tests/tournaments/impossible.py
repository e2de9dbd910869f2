"""States that cannot be, each made with one statement on rows that are in order.

`model` gives the tables, as the program knows them now or as a migration did: apps.get_model.
"""

from collections.abc import Callable
from datetime import date

from django.db import IntegrityError, connection, transaction


def scene(model) -> None:
    """An event with two contests, each with two sides, a table, a match and its game."""
    event = model("tournaments", "Event").objects.create(
        name="Oak Rally", slug="oak", starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2)
    )
    other = model("tournaments", "Event").objects.create(
        name="Elm Rally", slug="elm", starts_on=date(2026, 6, 1), ends_on=date(2026, 6, 1)
    )
    clubs = [
        model("tournaments", "Chapter").objects.create(event=one, name="Club", name_key="club")
        for one in (event, other)
    ]
    people = [
        model("tournaments", "Player").objects.create(
            event=event, chapter=clubs[0], name=name, name_key=name
        )
        for name in "abcd"
    ]
    for slug in ("first", "second"):
        _contest(model, event, slug, people)


def _contest(model, event, slug, people) -> None:
    contest = model("tournaments", "Contest").objects.create(
        event=event, name=slug, slug=slug, rule_set="texas", stock_size=15, phase="playing"
    )
    for number, state in enumerate(("replaced", "drawn", "committed"), start=1):
        draw = model("tournaments", "Draw").objects.create(
            contest=contest, number=number, state=state, way="by_hand", frozen="", frozen_hash=""
        )
        if state == "drawn":
            drawn = draw
    sides = [
        model("tournaments", "Side").objects.create(contest=contest, draw=drawn, number=n)
        for n in (1, 2)
    ]
    for n, player in enumerate(people):
        entry = model("tournaments", "Entry").objects.create(
            contest=contest, player=player, state="checked_in"
        )
        model("tournaments", "SideEntry").objects.create(
            side=sides[n // 2], entry=entry, place=n % 2
        )
    tables = [
        model("tournaments", "Table").objects.create(
            contest=contest, number=n, secret=f"{slug}-{n}"
        )
        for n in (1, 2)
    ]
    for n in (1, 2):
        match = model("scoring", "Match").objects.create(
            contest=contest, key=f"main:1:{n}", number=n, slots=[], loser_to=[]
        )
    game = model("games", "Game").objects.create(
        contest=contest, table=tables[0], state="called", rule_set="texas", rule_set_version=1
    )
    for place, side in enumerate(sides):
        model("games", "GameSide").objects.create(game=game, side=side, place=place)
    model("scoring", "MatchGame").objects.create(match=match, game=game, order=1)
    model("games", "Result").objects.create(
        game=game, number=1, state="reported", manner="played-out", winner=sides[0]
    )


def _contests(model):
    return model("tournaments", "Contest").objects.filter(slug="first")


def _of(model, room, name, slug="first", path="contest"):
    return model(room, name).objects.filter(**{f"{path}__slug": slug}).order_by("pk")


def _set(room, name, path="contest", **values):
    """One row of the first contest changed to what cannot be."""

    def change(model) -> None:
        rows = _of(model, room, name, path=path)
        rows.filter(pk=rows.first().pk).update(**values)

    return change


def _game_of_the_same_match(model) -> None:
    contest = _contests(model).get()
    game = model("games", "Game").objects.create(
        contest=contest,
        table=_of(model, "tournaments", "Table").last(),
        state="called",
        rule_set="texas",
        rule_set_version=1,
    )
    match = _of(model, "scoring", "Match").last()
    model("scoring", "MatchGame").objects.create(match=match, game=game, order=1)


def _table_of_another_contest(model) -> None:
    table = _of(model, "tournaments", "Table", "second").last()
    _of(model, "games", "Game").update(table=table)


def _draw_of_another_contest(model) -> None:
    draw = _of(model, "tournaments", "Draw", "second").first()
    _of(model, "tournaments", "Side").update(draw=draw)


def _chapter_of_another_event(model) -> None:
    chapter = model("tournaments", "Chapter").objects.get(event__slug="elm")
    model("tournaments", "Player").objects.filter(name="a").update(chapter=chapter)


def _twice_on_one_side(model) -> None:
    seat = _of(model, "tournaments", "SideEntry", path="side__contest").first()
    model("tournaments", "SideEntry").objects.create(side=seat.side, entry=seat.entry, place=2)


def _matches_with_one_number(model) -> None:
    _of(model, "scoring", "Match").update(number=1)


def _event_that_ends_first(model) -> None:
    model("tournaments", "Event").objects.filter(slug="oak").update(ends_on=date(2026, 4, 30))


# What it is, how it is made, and what a migration says of it.
IMPOSSIBLE: dict[str, tuple[Callable[..., None], str]] = {
    "two draws in force": (
        _set("tournaments", "Draw", state="drawn"),
        "the contest first of Oak Rally has 2 draws that are in force",
    ),
    "two draws promised": (
        _set("tournaments", "Draw", state="committed"),
        "the contest first of Oak Rally has 2 draws that are promised",
    ),
    "a draw in an unknown state": (
        _set("tournaments", "Draw", state="guessed"),
        "with an unknown state, 'guessed'",
    ),
    "a draw made in an unknown way": (
        _set("tournaments", "Draw", way="dice"),
        "with an unknown way, 'dice'",
    ),
    "an unknown phase": (
        lambda model: _contests(model).update(phase="over"),
        "the contest first of Oak Rally is in an unknown phase, 'over'",
    ),
    "an entry in an unknown state": (
        _set("tournaments", "Entry", state="asleep"),
        "with an unknown state, 'asleep'",
    ),
    "a person twice on one side": (
        _twice_on_one_side,
        "a is two people of side 1 of the contest first of Oak Rally",
    ),
    "a side of another contest's draw": (
        _draw_of_another_contest,
        "side 1 of the contest first of Oak Rally is of another contest’s draw",
    ),
    "a player in another event's chapter": (
        _chapter_of_another_event,
        "a at Oak Rally is in another event’s chapter",
    ),
    "an unknown seating need": (
        lambda model: model("tournaments", "Player").objects.update(seating_need="a sofa"),
        "a at Oak Rally has an unknown seating need",
    ),
    "an event that ends before it starts": (
        _event_that_ends_first,
        "the event Oak Rally ends before it starts",
    ),
    "a game at another contest's table": (
        _table_of_another_contest,
        "is at table 2 of another contest",
    ),
    "a game in an unknown state": (
        _set("games", "Game", state="paused"),
        "of the contest first of Oak Rally is in an unknown state, 'paused'",
    ),
    "a result in an unknown state": (
        _set("games", "Result", path="game__contest", state="rumoured"),
        "is in an unknown state, 'rumoured'",
    ),
    "a result that does not say how": (
        _set("games", "Result", path="game__contest", manner=""),
        "does not say how it ended",
    ),
    "played out without a winner": (
        _set("games", "Result", path="game__contest", winner=None),
        "was played out, and nobody won",
    ),
    "nobody came, and somebody won": (
        _set("games", "Result", path="game__contest", manner="no-show"),
        "and somebody won",
    ),
    "two matches with one number": (
        _matches_with_one_number,
        "the contest first of Oak Rally has 2 matches 1",
    ),
    "the same game of a match twice": (
        _game_of_the_same_match,
        "match 2 of the contest first of Oak Rally has 2 games 1",
    ),
}


def refused(model) -> list[str]:
    """Which of them the database refuses. Leaves nothing behind."""
    found = []
    for name, (make, _) in IMPOSSIBLE.items():
        try:
            with transaction.atomic():
                make(model)
                # What is looked at when a transaction ends.
                connection.check_constraints()
                transaction.set_rollback(True)
        except IntegrityError:
            found.append(name)
    return found
