"""A contest of rounds as its form sees it: people by number, rounds, what was played, who is where.

People are numbered from 1 in the order in which they were entered, which never changes, not even
where the event is brought to another machine.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.formats.values import (
    Field,
    GameScore,
    History,
    Meeting,
    Person,
    Places,
    Played,
    Round,
    RoundSoFar,
    Side,
    since_of,
)
from domain.lots.seal import Sealed, seed_of
from domain.matches import Match as MatchNow
from domain.matches import Outcome
from domain.results import Counts, Manner, stocks
from domain.skipbo.checks.counting import cards_by_points
from domain.skipbo.rules import RuleSet, in_force
from games.models import Result
from scoring.match_mapper import match_of
from scoring.models import Match
from scoring.models import Round as StoredRound
from server.snapshot import snapshot
from tournaments.contests.lots import lots_sealed, word_for
from tournaments.models import Contest, Draw, Entry, SideEntry

# ---- Who of a contest of rounds still has a match in the round that is on ----


def matches_ahead(*, contest: Contest) -> dict[int, tuple[Match, int]]:
    """By entry: the match that is not decided, and the number of the own side in it."""
    rows = contest.matches.filter(stage=contest.rounds.count(), outcome=None)
    by_side = {number: row for row in rows for number in match_of(row).sides}
    seats = SideEntry.objects.filter(
        left=False,
        side__contest=contest,
        side__draw__state=Draw.State.DRAWN,
        side__withdrawn=False,
        side__number__in=list(by_side),
    )
    pairs = seats.values_list("entry_id", "side__number")
    return {entry: (by_side[number], number) for entry, number in pairs}


def match_ahead(*, contest: Contest, entry_id: int) -> tuple[Match, int] | None:
    return matches_ahead(contest=contest).get(entry_id)


PARTNERS = 2
NOBODY_PLAYED = (Manner.WALKOVER, Manner.NO_SHOW)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Entries and their numbers, both ways."""

    of_entry: Mapping[int, int]
    entry_of: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ContestHistory:
    """A form's history with the rows it was read from: matches by number, sides by their people."""

    history: History
    numbers: Numbers
    matches: Mapping[int, Match]
    side_numbers: Mapping[Side, int]
    """The newest side of these people, by the people's numbers."""
    sides: Mapping[int, Side]
    """The people of every side, by its number."""


@dataclass(frozen=True, slots=True)
class _Entered:
    """An entry as rounds need it. All are asked for at once: whoever signs up meanwhile is in no
    part of the answer."""

    pk: int
    is_here: bool
    chapter: str


def _entered(contest: Contest) -> list[_Entered]:
    rows = contest.entries.order_by("pk").values_list("pk", "state", "player__chapter__name")
    return [_Entered(pk, state == Entry.State.CHECKED_IN, chapter) for pk, state, chapter in rows]


def _numbers(entered: Sequence[_Entered]) -> Numbers:
    of_entry = {one.pk: number for number, one in enumerate(entered, start=1)}
    return Numbers(of_entry, {number: pk for pk, number in of_entry.items()})


@snapshot()
def history_read(
    contest: Contest,
    *,
    seed: str | Sealed | None = None,
    with_newcomers: bool = False,
    as_of_before: bool = True,
) -> ContestHistory:
    """Everything that the contest's form goes by. `seed` is for the first round; later ones go by
    what is kept with it, and with the lots that are still sealed. `with_newcomers`: where everyone
    plays alone, whoever is here is a side as soon as the next round is made, and already is one
    for somebody who looks at it before. Without `as_of_before`, what an earlier Rallydeck took for
    0 cards is as uncounted as it is."""
    entered = _entered(contest)
    numbers = _numbers(entered)
    sides, withdrawn = _sides(contest, numbers)
    newcomers = _newcomers(contest, entered, numbers, sides) if with_newcomers else {}
    sides |= newcomers
    rows = list(contest.matches.order_by("number"))
    named = {row.pk: match_of(row).named for row in rows}
    games = _games(contest, numbers, sides, named, as_of_before=as_of_before)
    stored = list(contest.rounds.order_by("number").defer("certificate"))
    met = [_meeting(row, sides) for row in rows]
    made = (
        Round(one.number, tuple(m for m in met if m.round == one.number), tuple(one.sits_out))
        for one in stored
    )
    rounds = tuple(RoundSoFar(one, _played(one, rows, games)) for one in made)
    sat_out = {person for so_far in rounds for person in so_far.made.sits_out}
    people, away = _people(contest, entered, numbers, sat_out)
    fixed = tuple(
        sides[number]
        for number in (*_fixed(contest), *newcomers)
        if number in sides and number not in withdrawn
    )
    gone = {person for number in withdrawn for person in sides.get(number, ())}
    still = {person for side in fixed for person in side}
    history = History(
        Field(
            people,
            # Sides that played and have left since stay in the ranking, where sides are ranked.
            tuple(dict.fromkeys((*fixed, *(side for one in met for side in one.sides))))
            if fixed
            else (),
            seats_most=6,
            tables=contest.tables.filter(broken=False).count(),
        ),
        contest.options,
        _seeds(contest, stored) if stored else seed or "",
        rounds,
        frozenset(away | (gone - still)),
        since_of(rounds, people),
        contest.form_edition,
    )
    newest: dict[Side, int] = {}
    for number, people_of in sides.items():
        newest[people_of] = max(number, newest.get(people_of, 0))
    return ContestHistory(history, numbers, {row.number: row for row in rows}, newest, sides)


def _seeds(contest: Contest, rounds: Sequence[StoredRound]) -> str | Sealed:
    """Where the lots of rounds that were made come from, and those of the next one: sealed seeds,
    or the one text of a contest that began before lots were sealed."""
    if not rounds[0].seed:
        return str(rounds[0].certificate["seed"])
    seeds, words = [one.seed for one in rounds], [one.room_word for one in rounds]
    sealed = lots_sealed(contest)
    if sealed is not None and sealed.first_round <= len(rounds) + 1:
        seeds.append(seed_of(sealed.secret, len(rounds) + 2 - sealed.first_round))
        words.append(word_for(contest, sealed))
    return Sealed(tuple(seeds), tuple(words))


def _people(
    contest: Contest, entered: Sequence[_Entered], numbers: Numbers, sat_out: set[int]
) -> tuple[tuple[Person, ...], set[int]]:
    """Everyone who took part or may, if only by sitting out; who is not there now is away."""
    found: list[Person] = []
    away: set[int] = set()
    played = set(
        SideEntry.objects.filter(
            side__contest=contest, side__draw__state__in=Draw.IN_FORCE
        ).values_list("entry_id", flat=True)
    )
    for one in entered:
        number = numbers.of_entry[one.pk]
        if not one.is_here and one.pk not in played and number not in sat_out:
            continue
        found.append(Person(number, one.chapter))
        if not one.is_here:
            away.add(number)
    return tuple(found), away


def _sides(contest: Contest, numbers: Numbers) -> tuple[dict[int, Side], set[int]]:
    """The people of every side that was ever in force, by its number; and who withdrew."""
    members: dict[int, list[int]] = defaultdict(list)
    withdrawn: set[int] = set()
    rows = SideEntry.objects.filter(
        left=False, side__contest=contest, side__draw__state__in=Draw.IN_FORCE
    ).order_by("side__number", "place")
    for number, gone, entry in rows.values_list("side__number", "side__withdrawn", "entry_id"):
        members[number].append(numbers.of_entry[entry])
        if gone:
            withdrawn.add(number)
    return {number: tuple(people) for number, people in members.items()}, withdrawn


def _newcomers(
    contest: Contest, entered: Sequence[_Entered], numbers: Numbers, sides: Mapping[int, Side]
) -> dict[int, Side]:
    """Those who are here and have no side yet, as `sides_of_one` will make it for them."""
    if not contest.plays_alone:
        return {}
    known = {person for side in sides.values() for person in side}
    people = [numbers.of_entry[one.pk] for one in entered if one.is_here]
    fresh = [(person,) for person in people if person not in known]
    return dict(enumerate(fresh, start=1 + max(sides, default=0)))


def _fixed(contest: Contest) -> list[int]:
    """The numbers of the sides that were made for the whole contest."""
    sides = contest.sides.filter(draw__state=Draw.State.DRAWN, draw__round=0)
    return list(sides.order_by("number").values_list("number", flat=True))


def _meeting(row: Match, sides: Mapping[int, Side]) -> Meeting:
    match = match_of(row)
    return Meeting(
        row.number,
        row.part,
        row.stage,
        row.table_number or match.key.position,
        tuple(sides[side] for side in match.named),
    )


def _played(
    made: Round, rows: Sequence[Match], games: Mapping[int, tuple[GameScore, ...]]
) -> dict[int, Played]:
    by_number = {meeting.number: meeting for meeting in made.meetings}
    played = {}
    for row in rows:
        match = match_of(row)
        if row.number in by_number and match.advance is not None:
            played[row.number] = Played(
                by_number[row.number],
                places_of(match.advance, match),
                games.get(row.pk, ()),
                unplayed_of(match.advance, match),
            )
    return played


def places_of(outcome: Outcome, match: MatchNow) -> Places:
    """Who did not come at all is behind everybody who did."""
    here = match.named
    order = [*([(outcome.winner,)] if outcome.winner is not None else []), *outcome.behind]
    listed = {side for group in order for side in group}
    rest = tuple(side for side in match.sides if side not in listed)
    groups = [*order, rest, match.left]
    return tuple(
        tuple(here.index(side) for side in group if side in here) for group in groups if group
    )


def unplayed_of(outcome: Outcome, match: MatchNow) -> frozenset[int]:
    nobody_played = outcome.manner in NOBODY_PLAYED
    return frozenset(
        index
        for index, side in enumerate(match.named)
        if side in match.left or (nobody_played and side != outcome.winner)
    )


def _games(
    contest: Contest,
    numbers: Numbers,
    sides: Mapping[int, Side],
    named: Mapping[int, Sequence[int]],
    as_of_before: bool = True,
) -> dict[int, tuple[GameScore, ...]]:
    """The confirmed games of each match, by its row, in the order of play. `named` are the sides
    of each match: whoever did not come is in none of its games."""
    results = (
        Result.objects.filter(game__contest=contest, state=Result.State.CONFIRMED)
        .select_related("winner", "game__match_game")
        .order_by("game__match_game__order")
    )
    found: dict[int, list[GameScore]] = defaultdict(list)
    for result in results:
        here = named[result.game.match_game.match_id]
        winner = None if result.winner is None else here.index(result.winner.number)
        people = {number: sides[number] for number in here}
        left = cards_by_person(contest, Counts.read(result.cards_left), people, numbers)
        is_nought = result.uncounted_is_nought and as_of_before
        points = tuple(int(result.side_points.get(str(side), 0)) for side in here)
        losers = [people[number][0] for at, number in enumerate(here) if at != winner]
        if result.side_points and not is_nought and not left.keys() >= set(losers):
            game = result.game
            rules = in_force(game.rule_set, game.rule_set_version, game.house_rules)
            manner = Manner(result.manner)
            left = told_by_points(rules, manner, winner, points, list(people.values())) | left
        before = found[result.game.match_game.match_id]
        before.append(
            GameScore(
                winner,
                left,
                points if result.side_points else (),
                frozenset()
                if is_nought
                else uncounted_in(
                    Manner(result.manner),
                    winner,
                    [people[number][0] in left for number in here],
                    is_stop=bool(before and result.details.get("ends")),
                ),
            )
        )
    return {match: tuple(games) for match, games in found.items()}


def told_by_points(
    rules: RuleSet,
    manner: Manner,
    winner: int | None,
    points: Sequence[int],
    people: Sequence[Side],
) -> dict[int, int]:
    """Whoever writes down the points need not write down the cards that they are made of."""
    if winner is None:
        return {}
    told = cards_by_points(rules, manner.value.replace("-", "_"), winner, points)
    return {people[at][0]: cards for at, cards in told.items()}


def uncounted_in(
    manner: Manner, winner: int | None, counted: Sequence[bool], *, is_stop: bool
) -> frozenset[int]:
    """The sides, by their index, that did not win and whose cards nobody counted. Where nobody
    came, or an official stopped a match after some of its games, no game was lost."""
    if manner in NOBODY_PLAYED or is_stop:
        return frozenset()
    return frozenset(at for at, known in enumerate(counted) if at != winner and not known)


def cards_by_person(
    contest: Contest, counts: Counts, sides: Mapping[int, Side], numbers: Numbers
) -> dict[int, int]:
    """Cards left by person; a count for a whole side stands with its first person."""
    seats_each = 1 if contest.plays_alone or contest.format.partners_change else PARTNERS
    left: dict[int, int] = {}
    for number, people in sides.items():
        owned = stocks([numbers.entry_of[person] for person in people], seats_each)
        total = counts.total(number, owned)
        if total is not None:
            left[people[0]] = total
    return left
