"""The end of a contest: a script to read aloud, the last place first, and the list of prizes."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow
from printing.sheets.results import Placed

# Lines of the prize list: what is left under the places is for whatever else is given away.
LINES = 12


@dataclass(frozen=True, slots=True)
class Prize:
    # "First place", "Consolation"
    what: str
    who: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    # In the order in which they are read out: the best last.
    prizes: tuple[Prize, ...]
    # "24 players of four chapters, 23 games"
    summary: str = ""


def compose_closing(value: Closing, making: Making) -> Composed:
    prizes = [
        {"what": prize.what, "who": [_joined(placed.names) for placed in prize.who]}
        for prize in value.prizes
    ]
    return flow(
        "closing",
        CLOSING.title,
        making,
        words=CLOSING_WORDS,
        summary=value.summary,
        prizes=prizes,
        spare=range(LINES - sum(len(prize.who) for prize in value.prizes)),
        contest=making.identity.contest or making.identity.event,
    )


def _joined(names: tuple[str, ...]) -> str:
    return " & ".join(map(written, names))


CLOSING_WORDS = {
    "cue": Sentence("Read aloud; wait for the applause after each."),
    "opening": Sentence("May I have your attention. We come to the prizes."),
    "thanks": Sentence(
        "Thank you to everyone who played, called, scored, dealt out cards and made coffee."
    ),
    "closing": Sentence("That was it. Drive home safely, and see you at the next one."),
    "list": Sentence("Prize list"),
    "prize": Sentence("Prize"),
    "for": Sentence("For"),
    "given": Sentence("Handed out"),
}

CLOSING = SheetKind(
    "closing",
    Sentence("Closing script and prize list"),
    Sentence("the places of a finished contest"),
    Closing,
    compose_closing,
    posted=False,
)
