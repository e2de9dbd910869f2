"""A contest's rows as plain values, for a second opinion that must not use the program's reading.

People are numbered from 1 in the order in which they were entered, as the rows have it.
"""

from typing import Any

from games.models import Result
from scoring.progress.board import board_get
from tournaments.models import Draw, SideEntry

MATCH = ("key", "slots", "started", "outcome", "stands")


def facts_of(contest):
    entries = list(contest.entries.order_by("pk").values_list("pk", "player__chapter__name"))
    number = {pk: count for count, (pk, _) in enumerate(entries, start=1)}
    return {
        "form": contest.form,
        "goal": contest.goal or "one",
        "options": {name: str(value) for name, value in contest.form_options.items()},
        "chapter": {number[pk]: chapter for pk, chapter in entries},
        "sides": _sides(contest, number),
        "withdrawn": set(contest.sides.filter(withdrawn=True).values_list("number", flat=True)),
        "matches": _matches(contest),
        "rounds": dict(contest.rounds.values_list("number", "sits_out")),
        "ranking": _ranking(contest),
    }


def _sides(contest, number):
    rows = SideEntry.objects.filter(
        left=False, side__contest=contest, side__draw__state__in=Draw.IN_FORCE
    ).order_by("side__number", "place")
    sides: dict[int, tuple[int, ...]] = {}
    for side, entry in rows.values_list("side__number", "entry_id"):
        sides[side] = (*sides.get(side, ()), number[entry])
    return sides


def _matches(contest):
    games: dict[int, list[dict[str, Any]]] = {}
    again = contest.audit.filter(action="result_correct").values_list("subject", flat=True)
    corrected = {subject.removeprefix("match:") for subject in again}
    rows = Result.objects.filter(game__contest=contest, state="confirmed")
    for row in rows.order_by("game__match_game__order").values(
        "game__match_game__match",
        "manner",
        "winner__number",
        "cards_left",
        "side_points",
        "details",
    ):
        games.setdefault(row["game__match_game__match"], []).append(
            {
                "manner": row["manner"],
                "winner": row["winner__number"],
                # Reports of the contests by lot count by side.
                "left": {int(owner[5:]): n for owner, n in row["cards_left"].items()},
                "points": {int(side): n for side, n in row["side_points"].items()},
                "stops": "ends" in row["details"],
            }
        )
    return [
        {
            "key": row.key,
            "round": row.stage,
            "part": row.part,
            "table": row.table_number or int(row.key.split(":")[-1]),
            "slots": row.slots,
            "outcome": row.outcome,
            "was_corrected": row.key in corrected,
            "goes_on_with": row.stands or row.outcome,
            "games": games.get(row.pk, []),
        }
        for row in contest.matches.order_by("number")
    ]


def _ranking(contest):
    """What the program says: people, and the place."""
    board = board_get(contest=contest)
    if board is None:
        return []
    return [
        (tuple(board.numbers[player] for player in place.players), place.place)
        for place in board.ranking
    ]


def rows_now(contest):
    """How the contest stands, as bare rows: quickly read, to compare one moment with another.

    Left out is what undo need not bring back: versions, games called off, superseded results."""
    games = contest.games.exclude(state="called_off")
    results = Result.objects.filter(game__in=games).exclude(state="superseded")
    return repr(
        [
            list(rows)
            for rows in (
                contest.matches.order_by("key").values_list(*MATCH),
                games.order_by("pk").values_list("pk", "state", "table__number"),
                results.order_by("pk").values_list("pk", "state", "manner", "winner", "cards_left"),
                contest.sides.order_by("pk").values_list("number", "withdrawn"),
                contest.entries.order_by("pk").values_list("pk", "state"),
                contest.tables.order_by("pk").values_list("number", "broken"),
                contest.rounds.order_by("pk").values_list("number", "sits_out"),
            )
        ]
    )
