"""Can it have taken so long? Only ever asks, since clocks at card tables are rough.

Pure; no clock. It knows minutes as they were reported.
"""

from collections.abc import Iterator

from games.checks import sentences as say
from games.checks.facts import Facts
from games.checks.findings import Finding
from games.checks.report import PLAYED_OUT, RETIRED, STUCK, TIME
from games.checks.seating import Seating

# Tables start late and finish their turn: time may well be called at half the limit on one
# table's own clock, and a game may run over by a quarter, before it is worth asking.
_EARLY = 1 / 2
_LATE = 5 / 4


def check_length(facts: Facts, seating: Seating) -> Iterator[Finding]:
    own, whole = seating.time_limit, seating.rules.contest_minutes
    if facts.finished == TIME and not own and not whole:
        yield Finding("time-not-limited", "finished", say.time_not_limited())
    if seating.is_just_called and facts.finished in (PLAYED_OUT, TIME, RETIRED, *STUCK):
        yield Finding("game-just-called", "winner", say.game_just_called())
    minutes = facts.minutes
    if minutes is None or facts.finished not in (PLAYED_OUT, TIME, RETIRED, *STUCK):
        return
    if facts.finished == TIME and own and minutes < own * _EARLY:
        yield Finding("time-called-early", "minutes", say.time_called_early(minutes, own))
    if own and minutes > own * _LATE:
        yield Finding("time-limit-passed", "minutes", say.time_limit_passed(minutes, own))
        return
    if whole and minutes > whole:
        yield Finding("time-limit-passed", "minutes", say.time_limit_passed(minutes, whole))
        return
    typical = seating.typical_minutes
    if typical is None:
        return
    if facts.finished == PLAYED_OUT and minutes < typical.shortest:
        yield Finding("game-very-short", "minutes", say.game_very_short(minutes, typical.shortest))
    elif minutes > typical.longest:
        yield Finding("game-very-long", "minutes", say.game_very_long(minutes, typical.longest))
