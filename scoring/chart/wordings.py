"""The chart in words: rounds, matches, slots and outcomes in English and French.

Sides are named by number here; pages and paper put people's names in their place. Must not know
charts, only places and states.
"""

from games.results import describe_manner
from scoring.chart.keys import Bracket, MatchKey
from scoring.chart.match import Outcome
from scoring.chart.shape import Shape
from scoring.chart.slots import Bye, Feed, Slot, Taken, Undecided, Vacant, Withdrawn
from wording import Sentence

_FROM_THE_END = (
    Sentence(en="final", fr="finale"),
    Sentence(en="semi-finals", fr="demi-finales"),
    Sentence(en="quarter-finals", fr="quarts de finale"),
)

_LAST_MATCHES = (
    Sentence(en="grand final", fr="grande finale"),
    Sentence(en="deciding final", fr="belle de la finale"),
)


def round_name(shape: Shape, bracket: Bracket, round_: int) -> Sentence:
    """
    >>> str(round_name(Shape(5), Bracket.MAIN, 4)), round_name(Shape(5), Bracket.MAIN, 2).fr
    ('semi-finals', '2e tour')
    """
    if bracket is Bracket.THIRD:
        return Sentence(en="third-place match", fr="match pour la troisième place")
    if bracket is Bracket.FINAL:
        return _LAST_MATCHES[round_ - 1]
    if bracket is Bracket.SECOND:
        return Sentence(
            en=f"second chance, round {round_}",
            fr=f"repêchage, {'1er' if round_ == 1 else f'{round_}e'} tour",
        )
    to_go = shape.rounds_in(bracket) - round_
    if to_go < len(_FROM_THE_END):
        name = _FROM_THE_END[to_go]
    else:
        name = Sentence(en=f"round {round_}", fr="1er tour" if round_ == 1 else f"{round_}e tour")
    if bracket is Bracket.CONSOLATION:
        return Sentence(en=f"consolation {name.en}", fr=f"consolation, {name.fr}")
    return name


def match_label(shape: Shape, key: MatchKey) -> Sentence:
    """
    >>> str(match_label(Shape(3), MatchKey.parse("main:2:1")))
    'Match 5 (semi-finals)'
    """
    number = shape.numbers()[key]
    name = round_name(shape, key.bracket, key.round)
    return Sentence(en=f"Match {number} ({name.en})", fr=f"Match {number} ({name.fr})")


def source_words(shape: Shape, slot: Undecided) -> Sentence:
    """
    >>> str(source_words(Shape(2), Undecided(Feed.WINNER, MatchKey.parse("main:1:2"))))
    'winner of 2'
    """
    number = shape.numbers()[slot.source]
    match slot.feed:
        case Feed.WINNER:
            return Sentence(en=f"winner of {number}", fr=f"vainqueur du {number}")
        case Feed.LOSER:
            return Sentence(en=f"loser of {number}", fr=f"perdant du {number}")
        case Feed.FIRST_GAME_LOSER:
            return Sentence(
                en=f"loser of {number}, if it was their first game",
                fr=f"perdant du {number}, si c’était sa première partie",
            )


def describe_slot(slot: Slot) -> Sentence:
    match slot:
        case Taken(side):
            return Sentence(en=f"side {side}", fr=f"l’équipe {side}")
        case Withdrawn(side):
            return Sentence(en=f"side {side} (withdrawn)", fr=f"l’équipe {side} (retirée)")
        case Bye():
            return Sentence(en="a bye", fr="une exemption")
        case Vacant():
            return Sentence(en="an empty place", fr="une place vide")
        case Undecided():
            return Sentence(en="a place to be decided", fr="une place à déterminer")


def describe_outcome(outcome: Outcome | None) -> Sentence:
    if outcome is None:
        return Sentence(en="no result", fr="pas de résultat")
    manner = describe_manner(outcome.manner)
    if outcome.winner is None:
        return manner
    return Sentence(
        en=f"side {outcome.winner} wins ({manner.en})",
        fr=f"l’équipe {outcome.winner} gagne ({manner.fr})",
    )
