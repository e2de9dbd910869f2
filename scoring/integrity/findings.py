"""What must hold of the rounds of a contest, checked on the rows as they are stored.

Each round's matches and those who sit out are different people, numbers follow each other, and
sides are those that were made for it. Must not repair anything.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from domain import matches as play
from domain.formats.goals import ONE, Deal, Decided, Ends, Goal, decided
from domain.matches import Finding
from domain.results import Manner
from domain.wording import Sentence
from games.models import Game, Result
from scoring.integrity.rows import (
    belonging_findings,
    booking_findings,
    said_findings,
    unreadable_findings,
)
from scoring.match_mapper import match_of
from scoring.models import Match
from scoring.progress.chart import chart_get
from scoring.progress.deals import goal_of
from scoring.progress.rounds import history_read
from tournaments.models import Contest, Draw


def _as_its_form_made_it(contest: Contest) -> Iterator[Finding]:
    chart = chart_get(contest=contest)
    if chart is None:
        yield from _rounds(contest)
    else:
        yield from contest.format.findings(chart)


def _rounds(contest: Contest) -> Iterator[Finding]:
    history = history_read(contest).history
    number = 1
    for place, so_far in enumerate(history.rounds, start=1):
        if so_far.made.number != place:
            yield Finding(
                "round-number",
                Sentence(
                    "Round {number} stands where round {place} belongs.",
                    number=so_far.made.number,
                    place=place,
                ),
            )
        seen = Counter(person for meeting in so_far.made.meetings for person in meeting.people)
        seen.update(so_far.made.sits_out)
        for person, times in seen.items():
            if times > 1:
                yield Finding(
                    "round-person-twice",
                    Sentence(
                        "Person {person} is {times} times in round {place}.",
                        person=person,
                        times=times,
                        place=place,
                    ),
                )
        for meeting in so_far.made.meetings:
            if meeting.number != number:
                yield Finding(
                    "match-number",
                    Sentence(
                        "Match {match} of round {place} should be match {number}.",
                        match=meeting.number,
                        place=place,
                        number=number,
                    ),
                )
            number += 1
            if len(meeting.sides) < 2:
                yield Finding(
                    "match-alone",
                    Sentence("Match {match} has nobody to play against.", match=meeting.number),
                )
    for so_far in history.rounds[:-1]:
        if not so_far.is_decided:
            yield Finding(
                "round-open",
                Sentence(
                    "Round {number} is not decided, yet there is a later one.",
                    number=so_far.made.number,
                ),
            )

    numbers = {so_far.made.number for so_far in history.rounds}
    for row in contest.matches.exclude(stage__in=numbers):
        yield Finding(
            "match-of-no-round",
            Sentence(
                "Match {match} belongs to round {round}, which there is not.",
                match=row.number,
                round=row.stage,
            ),
        )


# ---- Everything that must hold of a contest, checked on the rows as they are stored ----


def contest_findings(*, contest: Contest) -> list[play.Finding]:
    """Everything that is wrong; empty if the contest is sound. Asked of what is stored."""
    contest = Contest.objects.get(pk=contest.pk)
    # What follows takes for granted that rows can be read, and then that they belong to each other.
    if found := list(unreadable_findings(contest=contest)):
        return found
    said = list(said_findings(contest=contest))
    if found := list(belonging_findings(contest=contest)):
        return [*found, *said]
    if said:
        return [*said, *booking_findings(contest=contest)]
    rows = list(contest.matches.all())
    if not rows and not contest.rounds.exists():
        return []
    gone = contest.sides.filter(withdrawn=True, draw__state__in=Draw.IN_FORCE)
    withdrawn = frozenset(gone.values_list("number", flat=True))
    games = list(
        contest.games.exclude(state=Game.State.CALLED_OFF)
        .select_related("table", "match_game__match")
        .prefetch_related("sides__side__draw", "sides__side__members", "results__winner")
    )
    return [
        *_as_its_form_made_it(contest),
        *_draw(contest, games),
        *_finished(contest, rows),
        *_queue(rows),
        *_causes(goal_of(contest), rows, games, withdrawn),
        *_tables(games),
        *_people(contest),
        *booking_findings(contest=contest),
    ]


def _draw(contest: Contest, games: list[Game]) -> Iterator[play.Finding]:
    """The chart keeps numbers only, so its sides have to be those of the draw in force."""
    if contest.phase not in (Contest.Phase.PLAYING, Contest.Phase.FINISHED):
        yield play.Finding(
            "drawn-after-chart", Sentence("Partners were drawn again after the chart was made.")
        )
    for game in games:
        if any(seat.side.draw.state not in Draw.IN_FORCE for seat in game.sides.all()):
            yield _wrong(
                "game-of-another-draw",
                match_of(game.match_game.match),
                Sentence(
                    "Match {match} has a game between sides of an earlier draw.",
                    match=str(match_of(game.match_game.match).key),
                ),
            )


def _finished(contest: Contest, rows: list[Match]) -> Iterator[play.Finding]:
    if contest.phase == Contest.Phase.FINISHED:
        for row in rows:
            match = match_of(row)
            if match.phase in play.AHEAD:
                yield _wrong(
                    "finished-too-early",
                    match,
                    Sentence(
                        "The contest is finished, but match {match} is not.", match=str(match.key)
                    ),
                )


def _queue(rows: list[Match]) -> Iterator[play.Finding]:
    for row in rows:
        match = match_of(row)
        if (row.ready_since is not None) != (match.phase is play.Phase.READY):
            yield _wrong(
                "queue-wrong",
                match,
                Sentence(
                    "Match {match} stands in the queue although it cannot be called, or is "
                    "missing there.",
                    match=str(match.key),
                ),
            )


def _causes(
    goal: Goal, rows: list[Match], games: list[Game], withdrawn: frozenset[int]
) -> Iterator[play.Finding]:
    """Every advance has its result, every match in play its game, and the other way round."""
    of_match: dict[str, list[Game]] = defaultdict(list)
    side_of = {
        member.entry_id: seat.side.number
        for game in games
        for seat in game.sides.all()
        for member in seat.side.members.all()
    }
    for found in sorted(games, key=lambda game: game.match_game.order):
        of_match[found.match_game.match.key].append(found)
    for row in rows:
        match = match_of(row)
        here = of_match[row.key]
        open_ = [game for game in here if game.state in Game.AT_THE_TABLE]
        if len(open_) > 1 or (goal == ONE and len(here) > 1):
            yield _wrong(
                "games-several",
                match,
                Sentence("Match {match} has two games at once.", match=str(match.key)),
            )
            continue
        if any(tuple(seat.side.number for seat in g.sides.all()) != match.sides for g in here):
            yield _wrong(
                "game-other-sides",
                match,
                Sentence(
                    "Match {match} has a game with other sides than the chart's.",
                    match=str(match.key),
                ),
            )
            continue
        if bool(open_) != (match.phase is play.Phase.IN_PLAY):
            yield _wrong(
                "game-missing",
                match,
                Sentence(
                    "Match {match} is in play without a game at a table, or has one without "
                    "being in play.",
                    match=str(match.key),
                ),
            )
        deals = [deal for game in here if (deal := _deal(game, side_of)) is not None]
        over = decided(goal, match.sides, deals)
        if over is not None and over.deal < len(here) - 1:
            yield _wrong(
                "deal-after-the-end",
                match,
                Sentence(
                    "Match {match} has a deal after the one that decided it.", match=str(match.key)
                ),
            )
        confirmed = over and str(play.Outcome(over.manner, over.winner, over.behind))
        if confirmed != _reported(match, withdrawn, over):
            yield _wrong(
                "advance-without-cause",
                match,
                Sentence(
                    "Match {match} has a result on the chart that differs from the confirmed one.",
                    match=str(match.key),
                ),
            )


def _deal(game: Game, side_of: dict[int, int]) -> Deal | None:
    """The confirmed result of a game as the goal counts it."""
    for result in game.results.all():
        if result.state == Result.State.CONFIRMED:
            number = None if result.winner is None else result.winner.number
            return Deal(
                Manner(result.manner),
                number,
                _left(result, side_of),
                {int(side): points for side, points in result.side_points.items()},
                Ends(result.details.get("ends", "")),
            )
    return None


def _left(result: Result, side_of: dict[int, int]) -> dict[int, int]:
    left = dict(result.counted.by_side)
    apart: Counter[int] = Counter()
    for stock, cards in result.counted.by_stock.items():
        side = side_of.get(stock.entry)
        if side is not None and isinstance(cards, int):
            apart[side] += cards
    # A side's own number may stand beside those of its people.
    return {**apart, **left}


def _reported(match: play.Match, withdrawn: frozenset[int], over: Decided | None) -> str | None:
    """The outcome that somebody must have confirmed; a walkover over a side that left is the
    chart's own."""
    if match.outcome is None:
        return None
    own = match.outcome.manner is Manner.WALKOVER and set(match.losers) <= withdrawn
    return None if own and over is None else str(match.outcome)


def _tables(games: list[Game]) -> Iterator[play.Finding]:
    taken: dict[int, Game] = {}
    for game in games:
        if game.table is None or game.state not in Game.AT_THE_TABLE:
            continue
        if game.table.number in taken:
            yield play.Finding(
                "table-twice",
                Sentence("Two games are at table {number}.", number=game.table.number),
            )
        taken[game.table.number] = game


def _people(contest: Contest) -> Iterator[play.Finding]:
    """Also across the event's contests: nobody can be at two tables."""
    at: dict[int, tuple[str, set[int]]] = {}
    seats = Game.objects.filter(
        contest__event=contest.event_id,
        state__in=Game.AT_THE_TABLE,
        sides__side__members__left=False,
    ).values_list(
        "pk", "sides__side__members__entry__player", "sides__side__members__entry__player__name"
    )
    for game, person, name in seats:
        at.setdefault(person, (name, set()))[1].add(game)
    for name, games in at.values():
        if len(games) > 1:
            yield play.Finding("person-twice", Sentence("{name} is at two tables.", name=name))


def _wrong(code: str, match: play.Match, said: Sentence) -> play.Finding:
    return play.Finding(code, said, match.key)
