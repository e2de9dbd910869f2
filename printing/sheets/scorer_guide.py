"""The quick guide for scorers: one page beside the keyboard."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow


@dataclass(frozen=True, slots=True)
class ScorerGuide:
    # Where the desk is, as people type it.
    desk: str = ""
    no_show_minutes: int = 5
    time_limit_minutes: int | None = None
    deals: bool = False
    rounds: bool = False


def compose_scorer_guide(value: ScorerGuide, making: Making) -> Composed:
    steps = [making.setting.in_words(step) for step in _steps(value)]
    checks = [making.setting.in_words(check) for check in CHECKS]
    return flow(
        "scorer_guide",
        SCORER_GUIDE.title,
        making,
        words=SCORER_GUIDE_WORDS,
        desk=value.desk,
        steps=steps,
        checks=checks,
    )


def _steps(value: ScorerGuide) -> list[Sentence]:
    found = [
        Sentence(
            "A slip comes in. Look: is the winner ticked, are the cards counted, did both sides "
            "sign? If not, it goes back to the table."
        ),
        Sentence(
            "Type the number of the table, Tab, the letter of the winner, Tab, the cards that the "
            "loser has left, Enter. The mouse can rest."
        ),
        Sentence(
            "Yellow means “is that right?”: look at the slip again; Enter once more says yes. Red "
            "means it cannot be: the sentence says why."
        ),
    ]
    if value.deals:
        found.append(
            Sentence(
                "A match is several deals: each deal is typed on its own, and the page says which "
                "one is next and whose deal it is."
            )
        )
    found.append(
        Sentence("All slips of a round are in: tell an official, who makes the next round.")
        if value.rounds
        else Sentence(
            "The program says who is called next. Call three times; after {minutes} minutes it is "
            "a walkover, which an official enters.",
            minutes=value.no_show_minutes,
        )
    )
    if value.time_limit_minutes is not None:
        found.append(
            Sentence(
                "Time is up after {minutes} minutes: choose “time” and type the cards of both "
                "sides; the side with fewer has won.",
                minutes=value.time_limit_minutes,
            )
        )
    found += [
        Sentence(
            "Typed wrongly? “Undo” takes back the last entry. Later: correct it, with a reason."
        ),
        Sentence(
            "Two sides say different things: do not decide. Put the slip aside and fetch an "
            "official."
        ),
        Sentence("Keep every slip, in order. The paper is what counts if somebody asks."),
    ]
    return found


SCORER_GUIDE_WORDS = {
    "where": Sentence("The desk is at"),
    "steps": Sentence("Slip by slip"),
    "checks": Sentence("Often wrong on slips"),
    "help": Sentence("Call an official:"),
}
CHECKS = (
    Sentence("The winner has cards left, or the loser has none."),
    Sentence("The sides are swapped: compare the names with the page."),
    Sentence("More cards left than the stock has."),
    Sentence("The slip is of another table: the match number decides."),
)

SCORER_GUIDE = SheetKind(
    "scorer-guide",
    Sentence("Quick guide for scorers"),
    Sentence("where the desk is"),
    ScorerGuide,
    compose_scorer_guide,
    posted=False,
)
