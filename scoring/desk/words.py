"""What was done last, in the desk's words, with the last results; and how the chart was made."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from domain import matches as play
from domain.actions import Action
from domain.results import Manner
from domain.wording import Sentence
from games.models import Result
from scoring.progress.chart import ChartMade, Clash, SideNames, latest_results
from scoring.progress.history import last_action
from scoring.progress.words import actor_words
from tournaments.models import AuditEntry, Contest, SideEntry
from web.words import manner_words, said

SHOWN = 5
# Undoing one of these takes back the result itself.
_RESULTS = (Action.RESULT_ENTER, Action.RESULT_CONFIRM, Action.DISPUTE_SETTLE)
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


def last_context(contest: Contest, actor: str) -> dict[str, Any]:
    """The last results; and the last action, where undoing it does not take back one of these."""
    entry = last_action(contest=contest)
    lines = _last_results(contest, entry, actor)
    if entry is None or (lines and lines[0]["undo"] is not None):
        return {"last_results": lines, "last": None}
    words, by = done_words(entry), actor_words(entry.actor)
    last = {"pk": entry.pk, "words": words, "by": by, "at": entry.at}
    return {"last_results": lines, "last": last}


def _last_results(contest: Contest, entry: AuditEntry | None, actor: str) -> list[dict[str, Any]]:
    """The newest first. Partners may have changed since: who won is asked of the side itself."""
    found = list(latest_results(contest=contest).select_related("game__table")[:SHOWN])
    people: dict[int | None, list[str]] = defaultdict(list)
    won = SideEntry.objects.filter(side__in=[one.winner_id for one in found if one.winner])
    for side, name in won.order_by("place").values_list("side_id", "entry__player__name"):
        people[side].append(name)
    return [_line(one, people[one.winner_id], entry, actor) for one in found]


def _line(
    one: Result, people: Sequence[str], entry: AuditEntry | None, actor: str
) -> dict[str, Any]:
    """`undo` is the entry of the trail that an undo would take back, only where this was done
    last; who entered it may (`is_own`), and any official."""
    named = SideNames(0, tuple(people), ("",) * len(people)).called if people else ""
    is_last = entry is not None and entry.action in _RESULTS
    return {
        "table": one.game.table and one.game.table.number,
        "names": named or manner_words(one.manner),
        "how": _how(one, named),
        "at": one.at,
        "undo": entry.pk if entry and is_last and entry.subject == f"game:{one.game_id}" else None,
        "is_own": entry is not None and (entry.action, entry.actor) == (Action.RESULT_ENTER, actor),
    }


def _how(one: Result, named: str) -> str:
    counts = one.counted.by_side.items()
    others = [count for side, count in counts if one.winner and side != one.winner.number]
    if others:
        return said(Sentence("{count} left", count=sum(others)))
    return "" if one.manner == Manner.PLAYED_OUT or not named else manner_words(one.manner)


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
