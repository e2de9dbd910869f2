"""Checks everything a sound chart must hold, and says in words where it does not.

Looks at a whole chart as it was stored, trusting nothing. Must not repair anything.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from domain.chart.shape import THIRD_PLACE, Chart, DoubleShape, consolation
from domain.matches import FIRST_FINAL
from domain.matches.advance import Podium
from domain.matches.contest import Finding
from domain.matches.match import (
    AHEAD,
    Bracket,
    Bye,
    Match,
    MatchKey,
    Phase,
    Slot,
    Taken,
    Undecided,
    Withdrawn,
    main,
    occupant,
)
from domain.matches.words import describe_slot, match_label
from domain.wording import Sentence

# ---- Reading a chart ----


def podium(chart: Chart) -> Podium:
    shape = chart.shape
    final = chart[shape.final]
    if isinstance(shape, DoubleShape):
        return _podium_of_two_losses(chart, shape)
    second = final.losers[0] if final.winner is not None and final.losers else None
    third = chart[THIRD_PLACE].winner if shape.third_place else None
    last = consolation(shape.rounds - 1, 1)
    comforted = chart[last].winner if shape.consolation else None
    return Podium(final.winner, second, third, comforted)


def _podium_of_two_losses(chart: Chart, shape: DoubleShape) -> Podium:
    """Second is who lost the last final that was played, third who lost the way into it."""
    last, first = chart[shape.final], chart[FIRST_FINAL]
    lost = (last.losers or first.losers) if last.winner is not None else ()
    way_in = chart[shape.way_in] if shape.rounds > 1 else None
    third = way_in.losers[0] if way_in is not None and way_in.losers else None
    return Podium(last.winner, lost[0] if lost else None, third, None)


# What can be wrong with one match, by its code.
OF_A_MATCH = {
    "match-missing": Sentence("Match {key} is missing."),
    "match-unknown": Sentence("Match {key} does not belong to this chart."),
    "match-malformed": Sentence("Match {key} is not filled in as a match."),
    "bye-later": Sentence("{label} has a bye after round 1."),
    "bye-bye": Sentence("{label} has a bye against a bye."),
    "line-empty": Sentence("{label} has an empty line."),
    "link": Sentence("{label} leads to the wrong match."),
    "no-cause": Sentence("{label} has {here} where {due} belongs."),
    "feeders": Sentence("{label} has a place that {count} matches feed."),
    "result-without-game": Sentence("{label} has a result although not all sides are there."),
    "winner-not-here": Sentence("{label} was won by side {winner}, which does not play in it."),
    "ruling-without-result": Sentence("{label} has a ruling on a result that is not there."),
    "started-alone": Sentence("{label} is in play although not all sides are there."),
    "walkover-missing": Sentence("{label} lacks the walkover over a side that withdrew."),
}
OF_A_SIDE = {
    "side-lines": Sentence("Side {side} stands on {count} lines of round 1 instead of one."),
    "two-places": Sentence("Side {side} waits in {count} matches at once."),
}


def verify(chart: Chart) -> list[Finding]:
    """Everything wrong with a whole chart; nothing, if it is sound."""
    structure = list(_structure(chart))
    if structure:
        return structure  # the other checks would only stumble over it
    return [
        *_first_round(chart),
        *_links(chart),
        *_causes(chart),
        *_results(chart),
        *_one_place_each(chart),
        *_losses(chart),
    ]


def _structure(chart: Chart) -> Iterator[Finding]:
    expected = set(chart.shape.match_keys())
    for key in sorted(expected - set(chart.matches)):
        yield _misplaced(key, "match-missing")
    for key in sorted(set(chart.matches) - expected):
        yield _misplaced(key, "match-unknown")
    for key, match in chart.matches.items():
        if match.key != key or len(match.slots) < 2 or len(match.loser_to) != len(match.slots):
            yield _misplaced(key, "match-malformed")


def _first_round(chart: Chart) -> Iterator[Finding]:
    names: Counter[int] = Counter()
    for match in _matches(chart, Bracket.MAIN):
        if match.key.round > 1:
            if match.is_bye:
                yield _at(chart, match, "bye-later")
            continue
        names.update(match.named)
        if all(isinstance(slot, Bye) for slot in match.slots):
            yield _at(chart, match, "bye-bye")
        elif not all(isinstance(slot, Bye | Taken | Withdrawn) for slot in match.slots):
            yield _at(chart, match, "line-empty")
    for side in sorted(set(chart.sides) | set(names)):
        if names[side] != 1 or side not in chart.sides:
            yield _of_side(side, "side-lines", names[side])


def _links(chart: Chart) -> Iterator[Finding]:
    shape = chart.shape
    for match in chart.matches.values():
        key = match.key
        byes = tuple(isinstance(slot, Bye) for slot in match.slots)
        if key.bracket is Bracket.MAIN and key.round == 2:
            below = len(match.slots) * (key.position - 1) + 1
            feeders = [chart[main(1, below + slot)] for slot in range(len(match.slots))]
            byes = tuple(feeder.is_bye for feeder in feeders)
        right = shape.winner_to(key), shape.loser_to(key, byes)
        if (match.winner_to, match.loser_to) != right:
            yield _at(chart, match, "link")


def _causes(chart: Chart) -> Iterator[Finding]:
    """Every slot that a match feeds holds exactly what that match sends."""
    withdrawn = chart.withdrawn
    fed: Counter[tuple[MatchKey, int]] = Counter()
    for feeder in chart.matches.values():
        for target, sent in feeder.sends().items():
            match = chart.matches.get(target.match)
            if match is None or target.slot >= len(match.slots):
                continue  # a wrong link, and named as one
            found = match.slots[target.slot]
            fed[target.match, target.slot] += 1
            if not _holds(match, found, sent, withdrawn):
                here, due = describe_slot(found), describe_slot(sent)
                wrong = _at(chart, match, "no-cause", here=here, due=due)
                yield replace(wrong, side=occupant(found))
    for match in chart.matches.values():
        if match.key.bracket is Bracket.MAIN and match.key.round == 1:
            continue
        for index in range(len(match.slots)):
            if fed[match.key, index] != 1:
                yield _at(chart, match, "feeders", count=fed[match.key, index])


def _holds(match: Match, found: Slot, sent: Slot, withdrawn: frozenset[int]) -> bool:
    side = occupant(sent)
    if side is None or match.outcome is None:
        gone = side is not None and side in withdrawn
        return found == (Withdrawn(side) if gone and side is not None else sent)
    return found == Taken(side)


def _results(chart: Chart) -> Iterator[Finding]:
    for match in chart.matches.values():
        for outcome in filter(None, (match.outcome, match.stands)):
            if any(isinstance(slot, Undecided) for slot in match.slots) or len(match.sides) < 2:
                yield _at(chart, match, "result-without-game")
            elif outcome.winner is not None and outcome.winner not in match.sides:
                yield _at(chart, match, "winner-not-here", winner=outcome.winner)
        if match.stands is not None and match.outcome is None:
            yield _at(chart, match, "ruling-without-result")
        if match.started and match.phase not in (Phase.IN_PLAY, Phase.DECIDED):
            yield _at(chart, match, "started-alone")
        if match.phase is Phase.PASSED and match.left:
            yield _at(chart, match, "walkover-missing")


def _one_place_each(chart: Chart) -> Iterator[Finding]:
    ahead: Counter[int] = Counter()
    for match in chart.matches.values():
        if match.phase in AHEAD:
            ahead.update(match.sides)
    for side, places in sorted(ahead.items()):
        if places > 1:
            yield _of_side(side, "two-places", places)


def _losses(chart: Chart) -> Iterator[Finding]:
    """In the main chart nobody loses twice, and at the end everyone but the champion has lost
    once, withdrew, or was carried off by a match that both sides left."""
    if isinstance(chart.shape, DoubleShape):
        yield from _two_losses(chart)
        return
    main_matches = _matches(chart, Bracket.MAIN)
    losses = Counter(side for match in main_matches for side in match.losers)
    final = chart[chart.shape.final]
    over = final.phase in (Phase.DECIDED, Phase.PASSED, Phase.EMPTY)
    decided = sum(len(match.losers) for match in main_matches)
    for side in sorted(chart.sides):
        most = 0 if over and side == final.winner else 1
        least = int(over and side != final.winner and not chart.sides[side].withdrawn)
        if not least <= losses[side] <= most:
            yield Finding(
                "losses",
                Sentence(
                    "Side {side} lost {count} times in the main chart.",
                    side=side,
                    count=losses[side],
                ),
                side=side,
            )
    gone = sum(side.withdrawn and not losses[side.number] for side in chart.sides.values())
    due = len(chart.sides) - (final.winner is not None)
    if over and not due - gone <= decided <= due:
        yield Finding(
            "count",
            Sentence(
                "The main chart has {decided} losses; {due} were to be decided.",
                decided=decided,
                due=due,
            ),
        )


def _two_losses(chart: Chart) -> Iterator[Finding]:
    """Nobody loses more than twice; at the end everyone but the champion lost twice or left."""
    losses = Counter(side for match in chart.matches.values() for side in match.losers)
    final = chart[chart.shape.final]
    over = final.phase in (Phase.DECIDED, Phase.PASSED, Phase.EMPTY)
    for side in sorted(chart.sides):
        is_champion = over and side == final.winner
        most = 1 if is_champion else 2
        least = 2 if over and not is_champion and _must_lose_twice(chart, side) else 0
        if not least <= losses[side] <= most:
            yield Finding(
                "losses",
                Sentence(
                    "Side {side} lost {count} times in a chart with two losses.",
                    side=side,
                    count=losses[side],
                ),
                side=side,
            )


def _must_lose_twice(chart: Chart, side: int) -> bool:
    """Not those who left, nor those a single final or a double no show took out."""
    if chart.sides[side].withdrawn:
        return False
    single = isinstance(chart.shape, DoubleShape) and not chart.shape.twice
    if single and side in chart[chart.shape.final].losers:
        return False
    return not any(
        match.outcome is not None and match.outcome.winner is None and side in match.sides
        for match in chart.matches.values()
    )


def _matches(chart: Chart, bracket: Bracket) -> list[Match]:
    return [chart[key] for key in chart.shape.match_keys() if key.bracket is bracket]


def _misplaced(key: MatchKey, code: str) -> Finding:
    return Finding(code, OF_A_MATCH[code].with_values(key=str(key)), key)


def _at(chart: Chart, match: Match, code: str, **values: int | Sentence) -> Finding:
    label = match_label(chart.shape, match.key)
    return Finding(code, OF_A_MATCH[code].with_values(label=label, **values), match.key)


def _of_side(side: int, code: str, count: int) -> Finding:
    return Finding(code, OF_A_SIDE[code].with_values(side=side, count=count), side=side)
