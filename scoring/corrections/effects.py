"""What another result of a match would change: in a contest of rounds totals and places, never
pairings that were played, and whether the coming round would be another one; in a match of several
deals what becomes of each.

Works it out from what was played, with that one result exchanged. Writes nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from domain import matches as play
from domain.formats.goals import Deal, Ends, Goal, decided, score_pad
from domain.formats.values import GameScore, History, Place, Played, RoundSoFar, Side
from domain.matches import Outcome
from domain.results import Manner, Reported
from domain.skipbo.rules import RuleSet, in_force
from domain.wording import Sentence
from domain.wording.refusals import refused
from games.models import Game
from games.reports.services import AtTable, report_check, report_read
from scoring.advancement import all_in_force, at_table_of
from scoring.match_mapper import match_of
from scoring.models import Match
from scoring.progress.coming import is_begun
from scoring.progress.deals import deals_read, goal_of, outcome_of
from scoring.progress.rounds import (
    ContestHistory,
    history_read,
    places_of,
    told_by_points,
    uncounted_in,
    unplayed_of,
)
from tournaments.models import Contest

# Whose places are told one by one; of the others only how many there are.
TOLD = 8


def round_effects(
    *, contest: Contest, row: Match, outcome: Outcome | None, deals: Sequence[Deal]
) -> tuple[Sentence, ...]:
    """In words, the totals first. Nothing where the contest is played along a chart. `deals` are
    the games of the match that would count."""
    if not contest.rounds.exists():
        return ()
    found = history_read(contest)
    after = _with(found, row, outcome, deals)
    return (*_ranking_words(contest, found, after), *_rounds_words(found, after, row))


def _with(
    found: ContestHistory, row: Match, outcome: Outcome | None, deals: Sequence[Deal]
) -> History:
    """The history as it would be."""
    contest = row.contest
    rules = in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    rounds = []
    for so_far in found.history.rounds:
        meeting = next((m for m in so_far.made.meetings if m.number == row.number), None)
        if meeting is None:
            rounds.append(so_far)
            continue
        played = {number: one for number, one in so_far.played.items() if number != row.number}
        if outcome is not None:
            match = match_of(row)
            here = match.named
            people = dict(zip(here, meeting.sides, strict=True))
            played[row.number] = Played(
                meeting,
                places_of(outcome, match),
                tuple(_score(deal, people, rules, bool(at)) for at, deal in enumerate(deals)),
                unplayed_of(outcome, match),
            )
        rounds.append(RoundSoFar(so_far.made, played))
    return replace(found.history, rounds=tuple(rounds))


def _score(deal: Deal, people: Mapping[int, Side], rules: RuleSet, has_games: bool) -> GameScore:
    """As it will be read from its row; `people` are those of each side of the match."""
    here = list(people)
    winner = None if deal.winner is None else here.index(deal.winner)
    left = {people[side][0]: cards for side, cards in deal.left.items()}
    points = tuple(deal.points.get(side, 0) for side in here) if deal.points else ()
    if points and not deal.is_nought:
        left = told_by_points(rules, deal.manner, winner, points, list(people.values())) | left
    return GameScore(
        winner,
        left,
        points,
        frozenset()
        if deal.is_nought
        else uncounted_in(
            deal.manner,
            winner,
            [people[side][0] in left for side in here],
            is_stop=has_games and deal.ends is not Ends.NOT,
        ),
    )


def _ranking_words(contest: Contest, found: ContestHistory, after: History) -> list[Sentence]:
    before = {place.who: place for place in contest.format.ranking(found.history)}
    now = {place.who: place for place in contest.format.ranking(after)}
    changed = [who for who in now if who in before and _told(now[who]) != _told(before[who])]
    if not changed:
        return [Sentence("Totals and ranking stay as they are.")]
    names = _names(contest, found)
    # First those whom the result is about, then whoever only moves past them.
    changed.sort(key=lambda who: (_total(now[who]) == _total(before[who]), now[who].place))
    lines = [_change(names, who, before[who], now[who]) for who in changed[:TOLD]]
    more = len(changed) - len(lines)
    if more:
        lines.append(
            Sentence.counted(
                "The total or the place of {count} more changes too.",
                "The totals or the places of {count} more change too.",
                count=more,
            )
        )
    return [Sentence("Totals and ranking are worked out anew."), *lines]


def _change(names: Mapping[int, str], who: Side, before: Place, now: Place) -> Sentence:
    name = " & ".join(names[person] for person in who)
    if _total(before) == _total(now):
        return Sentence(
            "{name}: place {old} before, {place} now.", name=name, old=before.place, place=now.place
        )
    return Sentence(
        "{name}: {number} before, {total} now; place {old} before, {place} now.",
        name=name,
        number=_total(before),
        total=_total(now),
        old=before.place,
        place=now.place,
    )


def _rounds_words(found: ContestHistory, after: History, row: Match) -> list[Sentence]:
    latest = found.history.rounds[-1]
    number = latest.made.number
    if row.stage == number:
        return [Sentence("The next round is not made yet: it will go by this result.")]
    said = [Sentence("Rounds that were played keep their pairings.")]
    if latest.is_decided:
        return said
    if is_begun(row.contest, number):
        return [*said, Sentence("Round {number} has begun, so it stays too.", number=number)]
    remade = row.contest.format.next_round(replace(after, rounds=after.rounds[:-1]))
    if remade is not None and remade.seal == latest.made.seal:
        return [*said, Sentence("Round {number} would have the same pairings.", number=number)]
    return [
        *said,
        Sentence(
            "Round {number} would have other pairings, and nobody sits there yet. Once this is "
            "corrected, the desk offers to make it again with one press.",
            number=number,
        ),
    ]


def _told(place: Place) -> tuple[object, ...]:
    return place.place, place.measures


def _total(place: Place) -> int:
    return place.measures[0].value if place.measures else 0


def _names(contest: Contest, found: ContestHistory) -> Mapping[int, str]:
    rows = contest.entries.values_list("pk", "player__name")
    of_entry = found.numbers.of_entry
    return {of_entry[pk]: name for pk, name in rows if pk in of_entry}


# ---- What a correction of one deal does to its match ----


@dataclass(frozen=True, slots=True)
class DealPlan:
    """`deals` are those that count then; `called_off` are the games that count no more;
    `stop_again` the one in which the match was stopped, where another side leads now; `before` the
    points of the deals before this one."""

    game: Game
    at_table: AtTable
    reported: Reported | None
    outcome: play.Outcome | None
    deals: tuple[Deal, ...]
    called_off: frozenset[int]
    stop_again: int | None
    before: tuple[dict[int, int], ...]
    effects: tuple[Sentence, ...]


def plan_deals(
    contest: Contest, row: Match, game_id: int | None, reported: Reported | None
) -> DealPlan:
    goal = goal_of(contest)
    games = all_in_force([row])[row.pk]
    stands = [game for game in games if game.state == Game.State.CONFIRMED]
    game = _game(stands, game_id)
    at_table = at_table_of(game, contest, row)
    sides = at_table.numbers
    found = deals_read(row.pk, at_table.numbers_by_pk, at_table.seats)
    ids = [deal.game for deal in found]
    old = [deal.deal for deal in found]
    at = ids.index(game.pk)
    before = tuple(deal.points for deal in old[:at])
    new = list(old)
    if reported is None:
        del new[at], ids[at]
    else:
        reported = report_read(reported, at_table)
        new[at] = deal_of(reported, at_table, before)
    over = decided(goal, sides, new)
    outcome = outcome_of(goal, sides, new)
    last = len(new) - 1 if over is None else over.deal
    # A stop that no score decides any more is no end: the match goes on.
    cut = [
        pk
        for index, pk in enumerate(ids)
        if index > last or (over is None and new[index].ends is Ends.SCORE)
    ]
    off = set(cut) | ({game.pk} if reported is None else set())
    if over is not None:
        off |= {one.pk for one in games if one.state in Game.AT_THE_TABLE}
    stop_again = None
    if over is not None and new[over.deal].ends is Ends.SCORE:
        stop_again = ids[over.deal] if new[over.deal].winner != over.winner else None
    kept = tuple(deal for pk, deal in zip(ids, new, strict=True) if pk not in cut)
    effects = _effects(goal, sides, match_of(row), at, old, new, over is not None, last, cut, ids)
    return DealPlan(
        game, at_table, reported, outcome, kept, frozenset(off), stop_again, before, tuple(effects)
    )


def _game(stands: Sequence[Game], game_id: int | None) -> Game:
    if game_id is None and stands:
        return stands[-1]
    for game in stands:
        if game.pk == game_id:
            return game
    raise refused("no-result:deal")


def deal_of(reported: Reported, at_table: AtTable, before: Sequence[dict[int, int]] = ()) -> Deal:
    """The right result as a deal; what cannot be is refused here, before anything is shown."""
    if reported.manner == Manner.RULING and not reported.reason:
        # The reason is asked for with the decision.
        reported = replace(reported, reason="-")
    checked = report_check(reported, at_table, accept_warnings=True, before=before)
    return Deal(
        Manner(reported.manner),
        reported.winner,
        reported.cards_left.totals(at_table.seats),
        checked.points,
        Ends(reported.ends),
    )


def _effects(
    goal: Goal,
    sides: Sequence[int],
    match: play.Match,
    at: int,
    old: Sequence[Deal],
    new: Sequence[Deal],
    is_over: bool,
    last: int,
    cut: Sequence[int],
    ids: Sequence[int],
) -> Iterator[Sentence]:
    was = _said(old[at])
    if len(new) < len(old):
        yield Sentence("Deal {number} is taken back (it was: {was}).", number=at + 1, was=was)
    else:
        yield Sentence(
            "Deal {number} is corrected: {now} (it was: {was}).",
            number=at + 1,
            now=_said(new[at]),
            was=was,
        )
    kept = [deal for index, deal in enumerate(new) if index <= last]
    before, after = _deal_score_line(goal, sides, old), _deal_score_line(goal, sides, kept)
    yield Sentence("The score is {after} (it was {before}).", after=after, before=before)
    if is_over and cut:
        yield Sentence(
            "The match was over with deal {number}. Later deals do not count: {later}. They stay "
            "on record.",
            number=last + 1,
            later=", ".join(str(ids.index(pk) + 1) for pk in cut),
        )
    if is_over and match.outcome is None and match.started:
        yield Sentence(
            "The match is over with deal {number}: the deal at the table is called off.",
            number=last + 1,
        )
    elif is_over and match.outcome is None:  # its call was taken back
        yield Sentence(
            "The match is over with deal {number}, and is not called to a table any more.",
            number=last + 1,
        )
    if not is_over and match.outcome is not None:
        yield Sentence(
            "The match is not over any more. It goes back into the queue and is called to a table "
            "for its next deal."
        )


def _said(deal: Deal) -> Sentence:
    if deal.winner is None:
        return Sentence("nobody came")
    points = deal.points.get(deal.winner)
    if points is None:
        return Sentence("side {side} won", side=deal.winner)
    return Sentence("side {side} won {points} points", side=deal.winner, points=points)


def _deal_score_line(goal: Goal, sides: Sequence[int], deals: Sequence[Deal]) -> str:
    return "–".join(str(goal.score(total)) for total in score_pad(sides, deals))
