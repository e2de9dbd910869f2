"""What happens during play: a match starts, is decided, or a side withdraws.

Each function reads the match and the few it feeds, and returns what changes. Must not know
tables, clocks, or how a result was reported and confirmed.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from games.results import Manner
from scoring.play.changes import Change, MatchChange, SideChange
from scoring.play.flow import settle
from scoring.play.keys import MatchKey
from scoring.play.loaded import Matches, NotLoadedError
from scoring.play.match import AHEAD, Match, Outcome, Phase
from scoring.play.slots import Taken, Withdrawn
from wording import Illegal, Sentence


def fed_by(match: Match) -> tuple[MatchKey, ...]:
    """The matches to read before `decide`: three at most, however large the loaded."""
    targets = [match.winner_to, *match.loser_to]
    return tuple(dict.fromkeys(target.match for target in targets if target is not None))


def start(match: Match) -> list[Change]:
    """The match is being played from now on."""
    if match.phase is not Phase.READY:
        raise _not_ready(match)
    return [MatchChange(match, replace(match, started=True))]


def decide(match: Match, outcome: Outcome, neighbours: Mapping[MatchKey, Match]) -> list[Change]:
    """The result of one match, and everything that follows from it.

    `neighbours` are the matches of `fed_by(match)`. Only where a side goes straight on, since
    nobody is there to play it, is more needed: `NotLoadedError` says so; `Layout.reach` has all.
    """
    if match.phase not in (Phase.READY, Phase.IN_PLAY):
        raise _not_ready(match)
    require_winner_here(match, outcome)
    decided = replace(match, outcome=outcome)
    return settle(_Rows(match, neighbours), [decided]).as_changes()


def stay_away(match: Match, side: int) -> list[Change]:
    """A side did not come to a match of three or more: it is out, and the others play on."""
    if match.phase not in (Phase.READY, Phase.IN_PLAY):
        raise _not_ready(match)
    if side not in match.sides:
        raise Illegal(
            "absent-not-here",
            Sentence("Side {side} does not play in this match.", side=side),
            field="side",
        )
    if len(match.sides) == 2:
        raise Illegal(
            "absent-of-two",
            Sentence("Only two are left in this match. Enter a walkover for the one who is here."),
            field="side",
        )
    slots = tuple(Withdrawn(side) if slot == Taken(side) else slot for slot in match.slots)
    return [MatchChange(match, replace(match, slots=slots))]


def withdraw(
    loaded: Matches, number: int, *, only_called: Collection[MatchKey] = ()
) -> list[Change]:
    """A side leaves the contest, wherever it stands.

    Needs the matches that carry the side's name and the reach of the first undecided one. A game
    in play ends as retired; in any other the opponent gets a walkover, at once or when it comes.
    So it does in a match that was `only_called`: started, but nobody has sat down yet.
    """
    side = loaded.side(number)
    here = [
        match
        for match in loaded.matches.values()
        if match.outcome is None and Taken(number) in match.slots
    ]
    ahead = any(match.phase in AHEAD for match in here)
    if side.withdrawn or not ahead:
        raise Illegal(
            "nothing-ahead",
            Sentence(
                "Side {number} has no match ahead, so there is nothing to withdraw from.",
                number=number,
            ),
            field="side",
        )
    altered = [
        _walkover(match, number) if match.started and match.key in only_called else match
        for match in here
    ]
    settled = settle(loaded, altered, loaded.withdrawn | {number})
    return [SideChange(side, replace(side, withdrawn=True)), *settled.changes]


def _walkover(match: Match, leaver: int) -> Match:
    (stays,) = (side for side in match.sides if side != leaver)
    return replace(match, outcome=Outcome(Manner.WALKOVER, stays))


def require_winner_here(match: Match, outcome: Outcome) -> None:
    if outcome.winner is None or outcome.winner in match.sides:
        return
    raise Illegal(
        "winner-not-here",
        Sentence(
            "Side {winner} does not play in this match. Choose one of its sides.",
            winner=outcome.winner,
        ),
        field="winner",
    )


class _Rows:
    """The match at hand and the neighbours that were read."""

    def __init__(self, match: Match, neighbours: Mapping[MatchKey, Match]) -> None:
        self._match = match
        self._neighbours = neighbours

    def __getitem__(self, key: MatchKey) -> Match:
        if key == self._match.key:
            return self._match
        try:
            return self._neighbours[key]
        except KeyError:
            raise NotLoadedError(key) from None


def _not_ready(match: Match) -> Illegal:
    match match.phase:
        case Phase.WAITING:
            return Illegal(
                "match-waiting",
                Sentence("This match is still waiting for a side. Enter the earlier result first."),
            )
        case Phase.DECIDED:
            return Illegal(
                "match-decided",
                Sentence("This match already has a result. To change it, make a correction."),
            )
        case Phase.IN_PLAY:
            return Illegal(
                "match-in-play",
                Sentence("This match is already being played."),
            )
    return Illegal(
        "match-without-game",
        Sentence("There is no game to play here: nobody is there to play against."),
    )
