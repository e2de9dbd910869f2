"""The rounds of a chart by name. Must not know charts, only how far a round is from the last."""

from scoring.play.keys import Bracket
from scoring.play.wordings import numbered_round
from wording import Sentence

_FROM_THE_END = (
    Sentence("final"),
    Sentence("semi-finals"),
    Sentence("quarter-finals"),
)

_LAST_MATCHES = (
    Sentence("grand final"),
    Sentence("deciding final"),
)


def round_name(rounds: int, bracket: Bracket, round_: int) -> Sentence:
    """`rounds` is how many there are in the bracket."""
    if bracket is Bracket.THIRD:
        return Sentence("third-place match")
    if bracket is Bracket.FINAL:
        return _LAST_MATCHES[round_ - 1]
    if bracket is Bracket.SECOND:
        return Sentence("second chance, {round}", round=numbered_round(round_))
    to_go = rounds - round_
    name = _FROM_THE_END[to_go] if to_go < len(_FROM_THE_END) else numbered_round(round_)
    if bracket is Bracket.CONSOLATION:
        return Sentence("consolation {name}", name=name)
    return name
