"""The chart as a page shows it: columns of matches, each slot a name or what it waits for."""

from dataclasses import dataclass

from domain import matches as play
from domain.matches.match import AHEAD
from domain.matches.words import source_words
from domain.wording import Sentence
from live.published import PublishedContest
from web.words import said

TITLES = {
    play.Bracket.MAIN: Sentence("Score chart"),
    play.Bracket.THIRD: Sentence("Third place"),
    play.Bracket.CONSOLATION: Sentence("Consolation chart"),
    play.Bracket.SECOND: Sentence("Second chance"),
    play.Bracket.FINAL: Sentence("Final"),
}


@dataclass(frozen=True, slots=True)
class SlotView:
    number: int | None
    text: str
    is_winner: bool = False
    is_out: bool = False
    # Where the match is played whose winner or loser comes here.
    from_table: int | None = None
    # The match before, by its number, whose winner comes here.
    feeder: int | None = None
    is_bye: bool = False


@dataclass(frozen=True, slots=True)
class MatchView:
    number: int
    slots: tuple[SlotView, ...]
    # The table it is played at now.
    table: int | None
    is_ahead: bool
    # Somebody had to be beaten here, and was.
    is_played: bool = False


@dataclass(frozen=True, slots=True)
class RoundView:
    title: str
    matches: tuple[MatchView, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    title: str
    rounds: tuple[RoundView, ...]
    bracket: play.Bracket


def chart_columns(found: PublishedContest) -> list[BracketView]:
    """Every bracket of a contest's chart; none where there is no chart yet."""
    chart = found.chart
    if chart is None:
        return []
    numbers = chart.shape.numbers()
    feeders = {m.winner_to: numbers[m.key] for m in chart.matches.values() if m.winner_to}
    brackets = []
    for bracket in play.Bracket:
        columns = tuple(
            RoundView(
                said(chart.shape.round_name(bracket, number)),
                tuple(
                    MatchView(
                        numbers[match.key],
                        tuple(
                            _slot(found, match, slot, feeders.get(play.Target(match.key, place)))
                            for place, slot in enumerate(match.slots)
                        ),
                        _table(found, match.key),
                        match.phase in AHEAD,
                        match.phase is play.Phase.DECIDED,
                    )
                    for match in matches
                ),
            )
            for number, matches in enumerate(play.rounds(chart, bracket), start=1)
        )
        if columns:
            brackets.append(BracketView(said(TITLES[bracket]), columns, bracket))
    return brackets


# What can be read from ten metres at once: sixteen lines, and three rounds beside each other (four
# where that shows the whole end of a chart).
MOST_MATCHES = 8
MOST_ROUNDS = 3


def wall_sections(bracket: BracketView) -> list[BracketView]:
    """A bracket in pieces for the wall, from the first round that is still played.

    Pieces in which nobody is known yet are left out.
    """
    rounds = bracket.rounds
    first = next((n for n, r in enumerate(rounds) if any(m.is_ahead for m in r.matches)), None)
    rounds = rounds[-MOST_ROUNDS:] if first is None else rounds[first:]
    pieces = []
    while rounds:
        width = len(rounds[0].matches)
        deep = MOST_ROUNDS if width > MOST_MATCHES else MOST_ROUNDS + 1
        for start in range(0, width, MOST_MATCHES):
            piece = tuple(
                RoundView(
                    round_.title, round_.matches[start >> depth : (start + MOST_MATCHES) >> depth]
                )
                for depth, round_ in enumerate(rounds[:deep])
            )
            if any(slot.number for r in piece for match in r.matches for slot in match.slots):
                pieces.append(BracketView(bracket.title, piece, bracket.bracket))
        rounds = rounds[deep:]
    return pieces


def _table(found: PublishedContest, match: play.MatchKey) -> int | None:
    game = found.at_tables.get(match)
    return game.table if game else None


def _slot(
    found: PublishedContest, match: play.Match, slot: play.Slot, feeder: int | None
) -> SlotView:
    side = play.occupant(slot)
    if side is not None:
        has_lost = match.winner not in (None, side)
        return SlotView(
            side, found.names[side].short, match.winner == side, has_lost, feeder=feeder
        )
    table = _table(found, slot.source) if isinstance(slot, play.Undecided) else None
    nobody = isinstance(slot, play.Bye | play.Vacant)
    return SlotView(None, said(_words(found, slot)), from_table=table, feeder=feeder, is_bye=nobody)


def _words(found: PublishedContest, slot: play.Slot) -> Sentence:
    if found.chart is not None and isinstance(slot, play.Undecided):
        return source_words(found.chart.shape, slot)
    if isinstance(slot, play.Bye):
        return Sentence.in_context("chart", "bye")
    return Sentence("nobody")
