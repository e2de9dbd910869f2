"""Which printings are known to say what is true, without filling their sheets again.

Every change leaves an entry in the trail of its event: what was compared when the trail was
the same needs no second look. The most recent ones alone are kept, in this process; whoever looked
a moment ago is spared the work, so a restart may forget it.
"""

from collections import OrderedDict
from collections.abc import Callable

from django.db.models import Count, Max

from printing.models import PrintedSheet
from tournaments.models import Contest

MOST = 500

# The number of the last entry, and how many there are.
Trail = tuple[int, int]

# By printing and address: the trail and the paper's content, and what was found.
_found: OrderedDict[tuple[int, str], tuple[tuple[Trail, str], bool]] = OrderedDict()


def trail_now(contest: Contest) -> Trail:
    """Ask for it before a sheet is filled: what changes meanwhile is not in it. The last number
    alone would not do, since numbers are given before what they tell of is stored: a smaller one
    may come after a larger one."""
    found = contest.event.audit.aggregate(last=Max("pk"), entries=Count("pk"))
    return found["last"] or 0, found["entries"]


def is_current(printed: PrintedSheet, trail: Trail, base: str, compare: Callable[[], bool]) -> bool:
    """As it was found with this trail; otherwise as `compare` finds it."""
    known = is_known(printed, trail, base)
    if known is None:
        known = compare()
    remember(printed, trail, base, known)
    return known


def is_known(printed: PrintedSheet, trail: Trail, base: str) -> bool | None:
    """None: nothing is known of it with this trail."""
    at, found = _found.get((printed.pk, base), (None, False))
    return found if at == (trail, printed.content_hash) else None


def remember(printed: PrintedSheet, trail: Trail, base: str, found: bool) -> None:
    key = (printed.pk, base)
    _found.pop(key, None)
    _found[key] = ((trail, printed.content_hash), found)
    while len(_found) > MOST:
        _found.popitem(last=False)
