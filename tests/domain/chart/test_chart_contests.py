"""Whole contests, and single steps in any order, against a second chart worked out from scratch."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Effort
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.chart.late import open_lines
from domain.matches import is_over
from domain.matches.correction import Later
from domain.matches.match import MatchKey, Phase
from tests.domain.chart.chart_contest import Contest, some_outcome

pytestmark = pytest.mark.long


class ChartMachine(RuleBasedStateMachine):
    @initialize(
        count=st.integers(2, 13),
        seed=st.integers(0, 999),
        third=st.booleans(),
        consolation=st.booleans(),
    )
    def draw(self, count, seed, third, consolation):
        self.contest = Contest(count, seed, third, consolation)

    def pick(self, data, keys):
        return MatchKey.parse(data.draw(st.sampled_from(sorted(keys))))

    @precondition(lambda self: self.contest.model.playable())
    @rule(data=st.data(), luck=st.randoms(use_true_random=False))
    def decide(self, data, luck):
        key = self.pick(data, self.contest.model.playable())
        self.contest.decide(key, some_outcome(self.contest.chart[key], luck, 0))

    @precondition(lambda self: self.contest.model.playable())
    @rule(data=st.data())
    def start(self, data):
        key = self.pick(data, self.contest.model.playable())
        if self.contest.chart[key].phase is Phase.READY:
            self.contest.start(key)

    @precondition(lambda self: self.contest.model.may_withdraw())
    @rule(data=st.data())
    def withdraw(self, data):
        self.contest.withdraw(data.draw(st.sampled_from(self.contest.model.may_withdraw())))

    @rule(data=st.data())
    def enter_late(self, data):
        lines = open_lines(self.contest.chart)
        newcomer = max(self.contest.chart.sides) + 1
        assert [str(line.match) for line in lines] == self.contest.model.open_lines(newcomer)
        if lines:
            self.contest.enter(data.draw(st.sampled_from(lines)).match)

    @precondition(lambda self: self.contest.model.result)
    @rule(
        data=st.data(), luck=st.randoms(use_true_random=False), later=st.sampled_from(list(Later))
    )
    def correct(self, data, luck, later):
        key = self.pick(data, self.contest.model.result)
        self.contest.correct(key, some_outcome(self.contest.chart[key], luck, 0.15), later)

    @precondition(lambda self: self.contest.done)
    @rule()
    def undo(self):
        self.contest.undo()

    @precondition(lambda self: self.contest.undone)
    @rule()
    def redo(self):
        self.contest.redo()

    @invariant()
    def same_as_worked_out_from_scratch(self):
        if hasattr(self, "contest"):
            self.contest.check()


ChartMachine.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    phases=[Effort.explicit, Effort.generate],  # shrinking a whole contest takes minutes
    suppress_health_check=list(HealthCheck),
)
TestChartMachine = ChartMachine.TestCase


def play(seed, most):
    rng = Random(seed)
    contest = Contest(rng.randint(2, most), seed, rng.random() < 0.5, rng.random() < 0.5)
    for _ in range(12 * contest.count):
        if not contest.step(rng):
            break
        if contest.count <= 16 or rng.random() < 0.1:
            contest.check()
    contest.check()
    assert is_over(contest.chart) == (not contest.model.playable())
    while contest.done:
        contest.undo()
    assert contest.chart == contest.first


@pytest.mark.parametrize("seed", range(60))
def test_a_random_contest_matches_the_naive_chart_and_undoes_to_the_start(seed):
    play(seed, 40)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(50))
def test_many_random_contests_match_the_naive_chart(block):
    for seed in range(1_000 + 100 * block, 1_100 + 100 * block):
        play(seed, 128)
