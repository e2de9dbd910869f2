"""Which printings are known to say what is true, without filling their sheets again.

Every change leaves an entry in the trail of its event: what was compared when the last entry was
the same needs no second look. The most recent ones alone are kept, in this process; whoever looked
a moment ago is spared the work, so a restart may forget it.
"""

from collections import OrderedDict
from collections.abc import Callable

from printing.models import PrintedSheet
from tournaments.models import Contest

MOST = 500

# By printing and address: the trail's last entry and the paper's content, and what was found.
_found: OrderedDict[tuple[int, str], tuple[tuple[int, str], bool]] = OrderedDict()


def last_entry(contest: Contest) -> int:
    """Ask for it before a sheet is filled: what changes meanwhile has a later one."""
    return contest.event.audit.order_by("-pk").values_list("pk", flat=True).first() or 0


def is_current(printed: PrintedSheet, entry: int, base: str, compare: Callable[[], bool]) -> bool:
    """As it was found at this entry; otherwise as `compare` finds it."""
    known = is_known(printed, entry, base)
    if known is None:
        known = compare()
    remember(printed, entry, base, known)
    return known


def is_known(printed: PrintedSheet, entry: int, base: str) -> bool | None:
    """None: nothing is known of it at this entry."""
    at, found = _found.get((printed.pk, base), (None, False))
    return found if at == (entry, printed.content_hash) else None


def remember(printed: PrintedSheet, entry: int, base: str, found: bool) -> None:
    key = (printed.pk, base)
    _found.pop(key, None)
    _found[key] = ((entry, printed.content_hash), found)
    while len(_found) > MOST:
        _found.popitem(last=False)
