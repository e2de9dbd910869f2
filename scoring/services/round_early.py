"""The next round before every table has reported: the missing matches are written off.

Neither side wins a match that is written off, and it counts as not played for both. Its slip is
a correction, whenever it turns up.
"""

from django.db import transaction

from games.models import Game
from games.results import Manner, Reported
from games.services.step import contest_locked
from scoring.forms.values import FINAL, PLAY_OFF
from scoring.match_rows import match_of
from scoring.models import Match
from scoring.selectors.rounds import round_form_or_refuse
from scoring.services.decisions import match_decide
from scoring.services.results import dispute_settle, require_reason
from wording import Conflict, Illegal, Sentence


@transaction.atomic
def round_write_off(*, actor: str, contest_id: int, seen: int, reason: str) -> int:
    """Decide what is missing of round `seen`, the last one; gives how many matches that were."""
    require_reason(reason)
    contest = contest_locked(pk=contest_id)
    form = round_form_or_refuse(contest)
    if contest.rounds.count() != seen:
        raise Conflict(
            "round-changed",
            Sentence("Meanwhile another round was made or taken back. Look again, then decide."),
        )
    rows = list(contest.matches.filter(stage=seen, outcome=None).order_by("number"))
    if any(row.part in (FINAL, PLAY_OFF) for row in rows) or form.best_go_on:
        raise Illegal(
            "winner-needed",
            Sentence("Somebody has to go on from these tables. Enter a result for each of them."),
        )
    for row in rows:
        _write_off(actor, row, reason)
    return len(rows)


def _write_off(actor: str, row: Match, reason: str) -> None:
    game = Game.objects.filter(match_game__match=row, state__in=Game.AT_THE_TABLE).first()
    nobody = Reported(manner=Manner.NO_SHOW.value, reason=reason.strip())
    if game is None:
        match_decide(
            actor=actor,
            contest_id=row.contest_id,
            key=str(match_of(row).key),
            version=row.version,
            reported=nobody,
            accept_warnings=True,
        )
        return
    dispute_settle(
        actor=actor,
        game_id=game.pk,
        version=game.version,
        reported=nobody,
        reason=reason,
        accept_warnings=True,
    )
