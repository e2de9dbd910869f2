"""What was done during play, and which of it undo and redo would act on.

The trail is the only memory: an undo names the entry it undid, and so on. Walking it gives two
piles, what is done and what was undone, as in any editor. One that is named may be taken
out of the middle, where nothing that came later rests on it.
"""

from collections.abc import Sequence

from domain.actions import UNDOABLE, Action
from tournaments.models import AuditEntry, Contest

UNDO = Action.ACTION_UNDO
REDO = Action.ACTION_REDO
# A round is no action that undo goes past: it is taken back by itself, and what was done before
# it comes into reach again.
_ROUNDS = (Action.ROUND_MAKE, Action.ROUND_TAKE_BACK)


def last_action(*, contest: Contest) -> AuditEntry | None:
    """What an undo would undo."""
    return _top(_piles(contest)[0])


def actions_done(*, contest: Contest) -> list[AuditEntry]:
    """Everything that can be undone, the last action last."""
    done, _ = _piles(contest)
    entries = AuditEntry.objects.in_bulk(done)
    return [entries[pk] for pk in done]


def is_done(*, contest: Contest, entry_id: int) -> bool:
    """Whether this action stands and can be undone, as far as the trail tells."""
    return entry_id in _piles(contest)[0]


def next_redo(*, contest: Contest) -> AuditEntry | None:
    """What a redo would do again; nothing once something new was done."""
    return _top(_piles(contest)[1])


def actions_count(*, contest: Contest) -> int:
    """How many actions an undo of everything would undo."""
    return len(_piles(contest)[0])


def _top(pile: Sequence[int]) -> AuditEntry | None:
    return AuditEntry.objects.get(pk=pile[-1]) if pile else None


def _piles(contest: Contest) -> tuple[list[int], list[int]]:
    done: list[int] = []
    undone: list[int] = []
    before: list[list[int]] = []
    entries = contest.audit.filter(action__in=(*UNDOABLE, UNDO, REDO, *_ROUNDS))
    for pk, action, subject in entries.order_by("pk").values_list("pk", "action", "subject"):
        if action == Action.ROUND_MAKE:
            before.append(done)
            done, undone = [], []
        elif action == Action.ROUND_TAKE_BACK:
            done, undone = before.pop(), []
        elif action == UNDO:
            # Most often the last; one that was named may lie further down.
            named = int(subject.removeprefix("audit:"))
            done.remove(named)
            undone.append(named)
        elif action == REDO:
            done.append(undone.pop())
        else:
            done.append(pk)
            undone.clear()
    return done, undone
