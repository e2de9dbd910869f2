"""What the desk shows of the last results, and of the last action where that was another one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.results import Manner
from pages.words import said
from scoring import selectors
from scoring.selectors.last_results import LastResult, last_results
from scoring.web.actor_words import actor_words
from scoring.web.desk_words import done_words, manner_words
from tournaments.actions import Action
from tournaments.models import AuditEntry, Contest
from wording import Sentence

SHOWN = 5
# Undoing one of these takes back the result itself.
_RESULTS = (Action.RESULT_ENTER, Action.RESULT_CONFIRM, Action.DISPUTE_SETTLE)


@dataclass(frozen=True, slots=True)
class LastLine:
    table: int | None
    names: str
    how: str
    at: datetime
    # The entry of the trail that an undo would take back; only where this was done last.
    undo: int | None = None
    # Only who entered it may, unless an official.
    is_own: bool = False


def last_context(contest: Contest, actor: str) -> dict[str, Any]:
    entry = selectors.last_action(contest=contest)
    lines = [_line(one, entry, actor) for one in last_results(contest=contest, limit=SHOWN)]
    is_shown = bool(lines) and lines[0].undo is not None
    return {"last_results": lines, "last": _last(None if is_shown else entry)}


def _line(one: LastResult, entry: AuditEntry | None, actor: str) -> LastLine:
    is_last = entry is not None and entry.action in _RESULTS and entry.subject == f"game:{one.game}"
    return LastLine(
        one.table,
        one.winner or manner_words(one.manner),
        _how(one),
        one.at,
        entry.pk if entry is not None and is_last else None,
        entry is not None and (entry.action, entry.actor) == (Action.RESULT_ENTER, actor),
    )


def _how(one: LastResult) -> str:
    if one.left is not None:
        return said(Sentence("{count} left", count=one.left))
    return "" if one.manner == Manner.PLAYED_OUT or not one.winner else manner_words(one.manner)


def _last(entry: AuditEntry | None) -> dict[str, Any] | None:
    if entry is None:
        return None
    return {
        "pk": entry.pk,
        "words": done_words(entry),
        "by": actor_words(entry.actor),
        "at": entry.at,
    }
