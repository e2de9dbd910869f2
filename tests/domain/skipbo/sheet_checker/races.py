"""A whole file: one game, or the games of a race one after the other.

It knows how points and the deal go from game to game; one game is replayed elsewhere.
"""

from tests.domain.skipbo.sheet_checker.breaches import Breach, CannotFollowError, Report
from tests.domain.skipbo.sheet_checker.ending import points_for, winning_side
from tests.domain.skipbo.sheet_checker.reading import check_spacing, check_sum, split_records
from tests.domain.skipbo.sheet_checker.replay import Played, replay


def check(text: str) -> list[Breach]:
    """Every rule broken in this record or race, by line; none means that the sheets agree."""
    report = Report()
    try:
        cursors = split_records(text, report)
        for cursor in cursors:
            check_sum(cursor)
        before: Played | None = None
        for cursor in cursors:
            check_spacing(cursor)
            played = replay(cursor)
            _check_race(before, played, report, alone=len(cursors) == 1)
            before = played
    except CannotFollowError:
        pass
    return sorted(report.breaches, key=lambda breach: breach.line)


def _check_race(before: Played | None, now: Played, report: Report, *, alone: bool) -> None:
    head, line = now.head, now.first_line
    if head.race is None:
        if not alone:
            report.stop(line, "race", "several games in one file are a race")
        return
    game, points = head.race
    target = int(head.settings["race_target"])
    if not target:
        report.stop(line, "race", "these rules have no race")
    if max(points) >= target:
        report.note(line, "race", f"the race to {target} was won before this game")
    if before is None:
        if game == 1 and any(points):
            report.note(line, "race", "a race begins without points")
        if not alone and game != 1:
            report.note(line, "race", "games are counted from 1")
        return
    last = before.head
    assert last.race
    if (head.rules, head.settings, head.sides) != (last.rules, last.settings, last.sides):
        report.note(line, "race", "the rules or the sides changed within the race")
    if game != last.race[0] + 1:
        report.note(line, "race", f"game {last.race[0] + 1} follows")
    if head.dealer != last.dealer % last.players + 1:
        report.note(line, "race", "the deal passes clockwise")
    if points not in _points_after(before):
        report.note(line, "race", f"the points before this game are {_points_after(before)}")


def _points_after(played: Played) -> list[list[int]]:
    """What the next game may start from: one sum, or any side's win where an official ruled."""
    assert played.head.race
    table, points = played.table, played.head.race[1]
    left = [len(table.stocks[seat]) for seat in table.head.seats]
    nothing = [0] * len(points)
    winner = winning_side(table)
    if not table.over:
        gained = [nothing]
    elif winner is not None:
        gained = [points_for(table.head, left, winner) or nothing]
    else:
        ruled = [points_for(table.head, left, side) or nothing for side in range(len(points))]
        gained = [nothing, *ruled]
    return [[a + b for a, b in zip(points, more, strict=True)] for more in gained]
