"""A chart that was made before there was a queue is played on like any other."""

from importlib import import_module

import pytest
from django.apps import apps

from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by

pytestmark = pytest.mark.django_db

queue_up = import_module("scoring.migrations.0003_queue_of_charts_made_before").queue_up


def test_ready_matches_of_an_older_chart_get_into_the_queue():
    contest = contest_make(11, tables=2, third_place=True, consolation=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    queue = contest.matches.filter(ready_since__isnull=False)
    before = set(queue.values_list("key", flat=True))
    stages = dict(contest.matches.values_list("key", "stage"))
    assert before
    contest.matches.update(ready_since=None, stage=1)  # as the migration before left them
    queue_up(apps, None)
    assert set(queue.values_list("key", flat=True)) == before
    assert dict(contest.matches.values_list("key", "stage")) == stages
    assert contest_findings(contest=contest) == []
