"""schemathesis against a running server: nothing but what the schema says, whoever asks."""

import pytest

from tests.api.api_stack import COUNTS
from tests.api.schema_fuzz import Fuzz, told

# So many requests of each kind for each operation; the soak asks many more.
FEW = 1
MANY = 60


def _sound(fuzz):
    assert not fuzz.failures, told(fuzz)
    assert len(fuzz.by_operation) > 80
    assert not [status for status in fuzz.statuses if status >= 500]


def _as(stack, role, examples, *, in_turn=False):
    token = None if role is None else stack.tokens[role]
    fuzz = Fuzz(stack.port, token, stack.tokens["runner"]).run(examples, in_turn=in_turn)
    _sound(fuzz)
    return fuzz


def _nobody_writes_without_a_token(stack, examples):
    before = stack.python(COUNTS)
    fuzz = _as(stack, None, examples)
    assert fuzz.done_by("scorer", "official") == []
    assert stack.python(COUNTS) == before


def _a_scorer_only_scores(stack, examples):
    fuzz = _as(stack, "scorer", examples)
    assert fuzz.done_by("official") == []
    assert any(200 <= status < 300 for status in fuzz.statuses)


def _an_official_runs_the_event(stack, examples, *, in_turn=False):
    fuzz = _as(stack, "official", examples, in_turn=in_turn)
    assert len(fuzz.done_by("official")) >= 3, fuzz.by_operation


@pytest.mark.soak
def test_every_operation_as_anonymous_writes_nothing(running):
    _nobody_writes_without_a_token(running, FEW)


@pytest.mark.soak
def test_every_operation_as_scorer_changes_only_what_a_scorer_may(running):
    _a_scorer_only_scores(running, FEW)


def test_every_operation_as_official_answers_as_the_schema_says(running):
    _an_official_runs_the_event(running, FEW, in_turn=True)


@pytest.mark.soak
def test_every_operation_deeply(running):
    _nobody_writes_without_a_token(running, MANY)
    _a_scorer_only_scores(running, MANY)
    _an_official_runs_the_event(running, MANY)
