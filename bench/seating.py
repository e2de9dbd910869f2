"""The call list against sorting the same matches: what fairness and needs cost."""

from collections.abc import Callable, Iterable

from bench.measure import Bench
from domain.seating.calls import call_list
from domain.seating.suitable import Member, ReadyMatch, Side, Table


def evening(matches: int) -> list[ReadyMatch]:
    """Every tenth match has a fixed seat, every seventh an accessible need; sides sat elsewhere."""
    ready = []
    for number in range(matches):
        members = [
            Member(
                4 * number + place,
                f"Player {4 * number + place}",
                number + 1 if place == 0 and number % 10 == 0 else None,
                place == 1 and number % 7 == 0,
            )
            for place in range(4)
        ]
        last = 1 + (number * 37) % matches, 1 + (number * 53) % matches
        sides = (
            Side(2 * number, tuple(members[:2]), last[0]),
            Side(2 * number + 1, tuple(members[2:]), last[1]),
        )
        ready.append(ReadyMatch(number, 1 + number % 3, (number * 71) % 900, sides))
    return ready


def hall(tables: int) -> list[Table]:
    return [Table(number, accessible=number % 5 == 0) for number in range(1, tables + 1)]


def sort_only(ready: list[ReadyMatch]) -> Callable[[], object]:
    return lambda: sorted(ready, key=lambda match: (match.round, -match.waited, match.match))


def benches() -> Iterable[Bench]:
    for matches, tables in ((32, 16), (256, 128), (256, 256)):
        ready, free = evening(matches), hall(tables)
        yield Bench(
            f"call list, {matches} matches at {tables} tables / sort",
            lambda ready=ready, free=free: call_list(ready, free),
            sort_only(ready),
        )
    small, large = (evening(64), hall(64)), (evening(256), hall(256))
    yield Bench(
        "call list, 256 matches and tables / 64",
        lambda: call_list(*large),
        lambda: call_list(*small),
    )
