"""Correcting a result at any time: first what would happen, then exactly that, at one stroke."""

import hashlib
import json
from dataclasses import dataclass, replace

from django.db import transaction

from games.models import Game, Result
from games.results import Reported
from games.services.reports import AtTable, report_check, report_read, result_write
from games.services.step import Step
from scoring import chart as charts
from scoring.chart.records import changes_to_records
from scoring.match_rows import Rows, chart_of, rows_read, shape_read, values_of
from scoring.services.following import call_off, chart_write, games_in_force, sides_by_number
from scoring.services.results import game_without_table, require_reason
from tournaments.actions import Action
from tournaments.models import Contest
from wording import Conflict, Sentence


@dataclass(frozen=True, slots=True)
class Preview:
    """One way to correct: `correction.effects` name every later match and what happens to it.

    `seal` is handed back with the decision, so that what is applied is what was shown.
    """

    correction: charts.Correction
    seal: str


def correction_preview(
    *, contest: Contest, key: str, manner: str | None, winner: int | None = None
) -> tuple[Preview, ...]:
    """What a correction would change: one way, or two to choose from where later games were
    touched. Without a manner: the result is taken back altogether."""
    chart, _ = _part(contest, charts.MatchKey.parse(key))
    found = charts.alternatives(chart, charts.MatchKey.parse(key), _outcome(manner, winner))
    return tuple(Preview(correction, _seal(key, correction)) for correction in found)


@transaction.atomic
def result_correct(
    *,
    actor: str,
    contest_id: int,
    key: str,
    reported: Reported | None,
    reason: str,
    seal: str,
    later: str | None = None,
    accept_warnings: bool = False,
) -> charts.Correction:
    """Apply one of the previews. The old version of the result stays, with who, when and why."""
    require_reason(reason)
    step = Step(actor=actor, contest_id=contest_id)
    place = charts.MatchKey.parse(key)
    chart, rows = _part(step.contest, place)
    row = rows[place]
    game = games_in_force(step, [row]).get(row.pk)
    if game is None and reported is not None:
        # A walkover that the chart gave of itself had no game; the correction is kept in one.
        game = game_without_table(step, row, chart[place])
    outcome = None
    if reported is not None and game is not None:
        at_table = AtTable(game, step.contest)
        reported = report_read(reported, at_table)
        outcome = _outcome(reported.manner, reported.winner)
    correction = charts.correct(chart, place, outcome, charts.Later(later) if later else None)
    is_as_ruled = (later == charts.Later.STANDS) == (row.stands is not None)
    if reported and game and is_as_ruled and _is_done(at_table, actor, reported, reason):
        return correction
    if _seal(key, correction) != seal:
        raise _changed_since_shown()
    chart_write(step, rows, correction.changes, own=place)
    if reported is None:
        if game is not None:
            call_off(step, game)
    elif game is not None:
        _new_version(step, game, at_table, reported, reason, accept_warnings)
    step.close(
        action=Action.RESULT_CORRECT,
        subject=f"match:{key}",
        facts={
            "match": key,
            "outcome": None if outcome is None else str(outcome),
            "later": correction.later.value,
            "effects": [str(effect.sentence) for effect in correction.effects],
        },
        reason=reason,
    )
    return correction


def _is_done(at_table: AtTable, actor: str, reported: Reported, reason: str) -> bool:
    """Whether this very correction was made already: the same post twice is one version."""
    said = (reported.manner, at_table.pks.get(reported.winner or 0), reported.cards_left)
    return any(
        (result.manner, result.winner_id, result.counted) == said
        for result in at_table.game.results.filter(
            state=Result.State.CONFIRMED, reported_by=actor, reason=reason.strip()
        )
    )


def _new_version(
    step: Step,
    game: Game,
    at_table: AtTable,
    reported: Reported,
    reason: str,
    accept_warnings: bool,
) -> None:
    checked = report_check(reported, at_table, accept_warnings=accept_warnings)
    for result in game.results.filter(state=Result.State.CONFIRMED):
        step.change(result, state=Result.State.SUPERSEDED.value, confirmed_by="")
    step.store()
    result_write(
        step,
        at_table,
        replace(reported, reason=reason.strip()),
        checked,
        confirmed=True,
        seen_version=game.version,
        number=game.results.count() + 1,
    )
    step.change(game, state=Game.State.CONFIRMED.value)


def _part(contest: Contest, key: charts.MatchKey) -> tuple[charts.Chart, Rows]:
    """The part of the chart that a change to this match can touch, with the sides in it."""
    shape = shape_read(contest)
    rows = rows_read(contest, shape.reach(key))
    return chart_part(contest, shape, rows), rows


def chart_part(contest: Contest, shape: charts.Shape, rows: Rows) -> charts.Chart:
    matches = values_of(rows)
    numbers = {charts.occupant(slot) for match in matches.values() for slot in match.slots}
    sides = sides_by_number(contest, [number for number in numbers if number is not None])
    return chart_of(
        [charts.ChartSide(side.number, withdrawn=side.withdrawn) for side in sides.values()],
        matches.values(),
        shape,
    )


def _outcome(manner: str | None, winner: int | None) -> charts.Outcome | None:
    """Through the text, so that what cannot be read is refused in words."""
    if manner is None:
        return None
    return charts.Outcome.parse(manner if winner is None else f"{manner}:{winner}")


def _seal(key: str, correction: charts.Correction) -> str:
    shown = [key, correction.later.value, changes_to_records(correction.changes)]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:32]


def _changed_since_shown() -> Conflict:
    return Conflict(
        "correction-changed",
        Sentence(
            "Meanwhile something else was entered, so this correction would do other things than "
            "it showed. Look at the new preview, then decide."
        ),
    )
