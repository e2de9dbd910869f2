"""What another result of a match would change in a contest of rounds: totals and places, never
pairings that were played; and whether the coming round would be another one.

Works it out from the history with that one match exchanged. Writes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.rulesets import RuleSet, in_force
from scoring.forms.deals import Deal, Ends
from scoring.forms.rounds import History, RoundForm, RoundSoFar
from scoring.forms.values import GameScore, Place, Played, Side
from scoring.match_rows import match_of
from scoring.models import Match
from scoring.play import Outcome
from scoring.selectors.coming_round import is_begun, seal_of
from scoring.selectors.rounds import (
    ContestHistory,
    history_read,
    places_of,
    round_form,
    told_by_points,
    uncounted_in,
    unplayed_of,
)
from tournaments.models import Contest
from wording import Sentence

# Whose places are told one by one; of the others only how many there are.
TOLD = 8


def round_effects(
    *, contest: Contest, row: Match, outcome: Outcome | None, deals: Sequence[Deal]
) -> tuple[Sentence, ...]:
    """In words, the totals first. Nothing where the contest is played along a chart. `deals` are
    the games of the match that would count."""
    form = round_form(contest)
    if form is None:
        return ()
    found = history_read(contest)
    after = _with(found, row, outcome, deals)
    return (*_ranking_words(form, found, contest, after), *_rounds_words(form, found, after, row))


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


def _ranking_words(
    form: RoundForm, found: ContestHistory, contest: Contest, after: History
) -> list[Sentence]:
    before = {place.who: place for place in form.ranking(found.history)}
    now = {place.who: place for place in form.ranking(after)}
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
            "{name}: place {old} before, {place} now.",
            name=name,
            old=before.place,
            place=now.place,
        )
    return Sentence(
        "{name}: {number} before, {total} now; place {old} before, {place} now.",
        name=name,
        number=_total(before),
        total=_total(now),
        old=before.place,
        place=now.place,
    )


def _rounds_words(
    form: RoundForm, found: ContestHistory, after: History, row: Match
) -> list[Sentence]:
    latest = found.history.rounds[-1]
    number = latest.made.number
    if row.stage == number:
        return [Sentence("The next round is not made yet: it will go by this result.")]
    said = [Sentence("Rounds that were played keep their pairings.")]
    if latest.is_decided:
        return said
    if is_begun(row.contest, number):
        return [*said, Sentence("Round {number} has begun, so it stays too.", number=number)]
    remade = form.next_round(replace(after, rounds=after.rounds[:-1]))
    if remade is not None and seal_of(remade) == seal_of(latest.made):
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
