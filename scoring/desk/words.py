"""The desk's words: what was done last, how the chart was made."""

from domain import matches as play
from domain.actions import Action
from domain.wording import Sentence
from scoring.progress.chart import ChartMade, Clash
from tournaments.models import AuditEntry
from web.words import said

ACTIONS: dict[str, Sentence] = {
    Action.MATCHES_CALL: Sentence("Games were called"),
    Action.MATCH_CALL: Sentence("A game was called by hand"),
    Action.GAME_START: Sentence("Games were started"),
    Action.CALL_TAKE_BACK: Sentence("A call was taken back"),
    Action.GAME_MOVE: Sentence("A game was moved"),
    Action.TABLE_BREAK: Sentence("A table went out of use"),
    Action.TABLE_REPAIR: Sentence("A table came back"),
    Action.TABLE_MARK_ACCESSIBLE: Sentence("A table was marked as accessible or not"),
    Action.TABLE_HOLD: Sentence("Calling to a table was stopped or taken up again"),
    Action.CALLS_HOLD: Sentence("Calling was stopped or taken up again"),
    Action.CALLS_ORDER: Sentence("The order of calls was changed"),
    Action.CHART_FURTHER: Sentence("Third place or consolation was changed"),
    Action.INCIDENT_RECORD: Sentence("An incident was recorded"),
    Action.INCIDENT_TAKE_BACK: Sentence("An incident was taken back"),
    Action.RESULT_REPORT: Sentence("A result was reported"),
    Action.RESULT_ENTER: Sentence("A result was entered"),
    Action.RESULT_CONFIRM: Sentence("A result was confirmed"),
    Action.DISPUTE_SETTLE: Sentence("A dispute was settled"),
    Action.MATCH_DECIDE: Sentence("A match was decided"),
    Action.MATCH_FINISH: Sentence("A match was stopped: the score decides"),
    Action.RESULT_CORRECT: Sentence("A result was corrected"),
    Action.SIDE_WITHDRAW: Sentence("A side withdrew"),
    Action.SIDE_ABSENT: Sentence("Somebody did not come; the others play on"),
    Action.SIDE_ENTER_LATE: Sentence("A late side came in"),
    Action.PERSON_LEAVE: Sentence("Somebody left"),
    Action.PERSON_RETURN: Sentence("Somebody came back"),
    Action.SIDE_JOIN: Sentence("A late side came in"),
    Action.BELL_START: Sentence("The round’s clock was started"),
    Action.BELL_MORE: Sentence("The round’s clock was given more minutes"),
    Action.BELL_STOP: Sentence("The round’s clock was stopped"),
}


def done_words(entry: AuditEntry) -> str:
    """What was done last, with the table where it was about one."""
    facts = entry.after.get("facts", {})
    number, held = facts.get("table", "?"), facts.get("held")
    match entry.action:
        case Action.TABLE_BREAK:
            done = Sentence("Table {number} is out of use.", number=number)
        case Action.TABLE_REPAIR:
            done = Sentence("Table {number} can be used again.", number=number)
        case Action.TABLE_HOLD if held:
            done = Sentence("Nobody new is called to table {number} for now.", number=number)
        case Action.TABLE_HOLD:
            done = Sentence("Table {number} is given to games again.", number=number)
        case Action.CALLS_HOLD:
            done = Sentence("Calling is on hold.") if held else Sentence("Calling goes on.")
        case Action.GAME_MOVE:
            done = Sentence(
                "A game was moved from table {old} to table {new}.",
                old=facts.get("from", "?"),
                new=facts.get("to", "?"),
            )
        case action:
            done = ACTIONS[action]
    return said(done)


def made_words(made: ChartMade) -> str:
    """How the sides came to their lines on the chart, and which chapters were not kept apart."""
    return " ".join([_method_words(made), *map(_clash_words, made.clashes[:1])])


def _clash_words(clash: Clash) -> str:
    """The first round in which sides with a chapter in common can meet."""
    if clash.round > 1:
        return said(
            Sentence.counted(
                "Sides with a chapter in common can meet from round {round} on: {count} pair "
                "there.",
                "Sides with a chapter in common can meet from round {round} on: {count} pairs "
                "there.",
                count=clash.count,
                round=clash.round,
            )
        )
    if clash.count == clash.at_least:
        return said(
            Sentence.counted(
                "{count} match of round 1 has two sides with a chapter in common; fewer are not "
                "possible.",
                "{count} matches of round 1 have two sides with a chapter in common; fewer are "
                "not possible.",
                count=clash.count,
            )
        )
    return said(
        Sentence.counted(
            "{count} match of round 1 has two sides with a chapter in common.",
            "{count} matches of round 1 have two sides with a chapter in common.",
            count=clash.count,
        )
    )


def _method_words(made: ChartMade) -> str:
    if made.method is play.Method.DRAWN:
        return said(Sentence("The chart was drawn by lot."))
    numbers = ", ".join(map(str, made.seeds))
    return said(
        Sentence(
            "The chart was seeded, the strongest first: {numbers}. The others were drawn by lot.",
            numbers=numbers,
        )
    )
