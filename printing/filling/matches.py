"""The matches that are still to be played, as slips and queue show them: by number, by name."""

from dataclasses import dataclass

from printing.filling.reading import chart_get, side_names
from scoring import play
from scoring.match_rows import match_of
from scoring.play.match import AHEAD
from scoring.play.wordings import source_words
from scoring.selectors import SideNames
from scoring.selectors.rounds import round_form
from scoring.services.slips import LETTERS
from tournaments.models import Contest
from wording import Sentence


@dataclass(frozen=True, slots=True)
class OpenSide:
    """Who plays here: a side, or where it will come from ("winner of 5")."""

    side: SideNames | None = None
    origin: str = ""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    number: int
    round: str
    phase: play.Phase
    sides: tuple[OpenSide, ...]

    @property
    def lettered(self) -> list[tuple[str, OpenSide]]:
        """The sides with the letters that they have on a slip."""
        return list(zip(LETTERS, self.sides, strict=False))


def open_matches(contest: Contest, language: str) -> list[OpenMatch]:
    """Every match that is played or may still come, in the order of their numbers."""
    if round_form(contest) is not None:
        return _of_rounds(contest, language)
    chart = chart_get(contest=contest)
    if chart is None:
        return []
    names = side_names(contest=contest)
    found = []
    for key, number in chart.shape.numbers().items():
        match = chart[key]
        if match.phase not in AHEAD:
            continue
        sides = tuple(_side(chart, slot, names, language) for slot in match.slots)
        said = chart.shape.round_name(key.bracket, key.round).in_language(language)
        found.append(OpenMatch(number, said, match.phase, sides))
    return found


def _of_rounds(contest: Contest, language: str) -> list[OpenMatch]:
    """Of the rounds that are made; the next one is not known before it is."""
    names = side_names(contest=contest)
    found = []
    for row in contest.matches.order_by("number"):
        match = match_of(row)
        if match.phase in AHEAD:
            said = Sentence("Round {number}", number=row.stage).in_language(language)
            sides = tuple(OpenSide(names[side]) for side in match.named)
            found.append(OpenMatch(row.number, said, match.phase, sides))
    return found


def _side(
    chart: play.Matches, slot: play.Slot, names: dict[int, SideNames], language: str
) -> OpenSide:
    if isinstance(slot, play.Undecided):
        return OpenSide(origin=source_words(chart.shape, slot).in_language(language))
    side = play.occupant(slot)
    return OpenSide(names[side]) if side is not None else OpenSide()
