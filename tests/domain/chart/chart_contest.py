"""One contest played on the real chart and on the naive model side by side.

Every step reads only the rows that the chart's own functions name, so a step that needs more
than it says fails here.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from domain.chart.late import enter_late, open_lines
from domain.chart.shape import Chart
from domain.chart.verification import verify
from domain.matches import Method, path
from domain.matches.advance import decide, fed_by, start, withdraw
from domain.matches.contest import NotLoadedError, apply
from domain.matches.correction import Later, alternatives, correct
from domain.matches.match import EnteredSide, Match, MatchKey, Outcome, Phase, occupant
from domain.results import Manner
from tests.domain.chart.chart_model import Model
from tests.domain.chart.charts import build

WINNING = [manner for manner in Manner if manner is not Manner.NO_SHOW]


def inverse(changes):
    """The changes that lead back."""
    return [type(one)(one.after, one.before) for one in reversed(list(changes))]


def made_sides(count, rng, chapters=6):
    names = [f"chapter {i}" for i in range(chapters)]
    return [EnteredSide(i + 1, frozenset(rng.sample(names, 2))) for i in range(count)]


def part(chart, keys):
    """The chart as somebody sees it who has read these matches and the sides in them."""
    matches = {key: chart[key] for key in keys}
    present = {occupant(slot) for match in matches.values() for slot in match.slots}
    sides = {number: side for number, side in chart.sides.items() if number in present}
    return Chart(chart.shape, sides, matches)


def row(match: Match):
    outcome = None if match.outcome is None else str(match.outcome)
    stands = None if match.stands is None else str(match.stands)
    return [str(slot) for slot in match.slots], match.started, outcome, stands


@dataclass
class Contest:
    count: int
    seed: int
    third: bool
    consolation: bool
    done: list[Any] = field(default_factory=list)
    undone: list[Any] = field(default_factory=list)

    def __post_init__(self):
        rng = Random(self.seed)
        self.first = self.chart = build(
            made_sides(self.count, rng),
            rng=rng,
            method=Method.DRAWN,
            third_place=self.third,
            consolation=self.consolation,
        )
        half = self.chart.shape.lines // 2
        lines = [
            occupant(slot)
            for position in range(1, half + 1)
            for slot in self.chart[MatchKey.parse(f"main:1:{position}")].slots
        ]
        self.model = Model(lines, self.third, self.consolation)

    def commit(self, changes, model):
        self.done.append((changes, self.model))
        self.undone.clear()
        self.chart = apply(self.chart, changes)
        self.model = model

    def undo(self):
        changes, model = self.done.pop()
        self.undone.append((changes, self.model))
        self.chart = apply(self.chart, inverse(changes))
        self.model = model

    def redo(self):
        changes, model = self.undone.pop()
        self.done.append((changes, self.model))
        self.chart = apply(self.chart, changes)
        self.model = model

    def start(self, key):
        model = self.model.copy()
        model.start(str(key))
        self.commit(start(self.chart[key]), model)

    def decide(self, key, outcome):
        match = self.chart[key]
        read = {near: self.chart[near] for near in fed_by(match)}
        assert len(read) <= 3
        try:
            changes = decide(match, outcome, read)
        except NotLoadedError:
            read = {near: self.chart[near] for near in self.chart.shape.reach(key)}
            changes = decide(match, outcome, read)
        model = self.model.copy()
        model.decide(str(key), str(outcome))
        assert not model.dropped
        self.commit(changes, model)

    def withdraw(self, side):
        mine = path(self.chart, side)
        undecided = next(match.key for match in mine if match.outcome is None)
        keys = {match.key for match in mine} | set(self.chart.shape.reach(undecided))
        changes = withdraw(part(self.chart, keys), side)
        model = self.model.copy()
        model.withdraw(side)
        assert not model.dropped
        self.commit(changes, model)

    def enter(self, line):
        side = EnteredSide(max(self.chart.sides) + 1, frozenset({"chapter 0", "late"}))
        changes = enter_late(part(self.chart, self.chart.shape.reach(line)), side, line)
        model = self.model.copy()
        model.enter(side.number, line.position)
        self.commit(changes, model)

    def correct(self, key, outcome, later):
        seen = part(self.chart, self.chart.shape.reach(key))
        preview = alternatives(seen, key, outcome)
        model = self.model.copy()
        model.correct(str(key), None if outcome is None else str(outcome))
        assert preview[0].asks == bool(model.dropped)
        assert len(preview) == (2 if preview[0].asks and outcome is not None else 1)
        chosen = preview[-1] if later is Later.STANDS else preview[0]
        assert correct(seen, key, outcome, chosen.later) == chosen
        if len(preview) == 2:
            assert {e.match for e in preview[0].effects} == {e.match for e in preview[1].effects}
        if chosen.later is Later.STANDS:
            model = self.model.copy()
            model.let_stand(str(key), str(outcome))
        before = self.model.rows()
        differing = {name for name, value in model.rows().items() if value != before[name]}
        touched = {str(e.match) for e in chosen.effects if e.before != e.after}
        assert touched == differing
        self.commit(list(chosen.changes), model)

    def check(self):
        ours = {str(key): row(match) for key, match in self.chart.matches.items()}
        assert ours == self.model.rows()
        assert [str(f.sentence) for f in verify(self.chart)] == []

    def step(self, rng: Random):
        """One thing that could happen on the day, by lot. False when nothing is left to play."""
        playable = [MatchKey.parse(key) for key in self.model.playable()]
        kind = rng.random()
        if kind < 0.04 and (lines := open_lines(self.chart)):
            self.enter(rng.choice(lines).match)
        elif kind < 0.08 and (sides := self.model.may_withdraw()):
            self.withdraw(rng.choice(sides))
        elif kind < 0.18 and self.model.result:
            key = MatchKey.parse(rng.choice(sorted(self.model.result)))
            self.correct(key, some_outcome(self.chart[key], rng, 0.1), rng.choice(list(Later)))
        elif kind < 0.24 and self.done:
            for _ in range(rng.randint(1, min(4, len(self.done)))):
                self.undo()
            for _ in range(rng.randint(0, len(self.undone))):
                self.redo()
        elif not playable:
            return False
        else:
            key = rng.choice(playable)
            if self.chart[key].phase is Phase.READY and rng.random() < 0.5:
                self.start(key)
            else:
                self.decide(key, some_outcome(self.chart[key], rng, 0))
        return True


def some_outcome(match, rng, chance_of_none):
    luck = rng.random()
    if luck < chance_of_none:
        return None
    if luck < chance_of_none + 0.08:
        return Outcome(Manner.NO_SHOW)
    return Outcome(rng.choice(WINNING), rng.choice(match.sides))
