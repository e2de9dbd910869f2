"""An event file of a race that is under way, was stopped and was corrected, out and in again."""

import pytest

from scoring.integrity.findings import contest_findings
from scoring.progress.deals import deals_shown
from scoring.record.undo import play_undo
from scoring.results.decisions import match_finish
from scoring.standings.state_hash import contest_state
from tests.scenes.archives import exported, imported
from tests.scenes.contests import DESK, at_tables, race_called
from tests.scenes.deals import deal, row

pytestmark = pytest.mark.django_db


def test_a_file_brings_every_deal_its_points_and_the_goal():
    contest = race_called(4)
    deal(contest, 0, 9)
    deal(contest, 0, 5)
    deal(contest, 1, 3, at=1)
    game = at_tables(contest)[0]
    stopped = game.match_game.match.key
    match_finish(actor=DESK, game_id=game.pk, version=game.version)
    copy = imported(exported(contest.event), slug="copy").event.contests.get()
    assert copy.goal == "points:500"
    assert contest_state(contest=copy) == contest_state(contest=contest)
    assert contest_findings(contest=copy) == []
    for key in ("main:1:1", "main:1:2"):
        ours = deals_shown(contest=contest, match_id=row(contest, key).pk)
        theirs = deals_shown(contest=copy, match_id=row(copy, key).pk)
        assert [(d.number, d.points, d.totals) for d in ours] == [
            (d.number, d.points, d.totals) for d in theirs
        ]
    assert row(copy, stopped).outcome.startswith("time:")
    play_undo(actor=DESK, contest_id=copy.pk, reason="from the start")
    assert contest_findings(contest=copy) == []
