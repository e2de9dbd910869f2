"""A contest in which everything happens that can happen, by lot, through the real services."""

from datetime import UTC, datetime, timedelta
from itertools import count
from math import log2
from random import Random
from typing import Any

import pytest

from domain import matches as play
from domain.results import Counts, Reported
from domain.wording import Illegal, Refusal
from games.incidents.services import incident_record, incident_take_back
from games.models import Game, Incident, Result
from scoring.calls.services import (
    call_take_back,
    game_move,
    games_start,
    match_call,
    matches_call,
    table_turn,
)
from scoring.chart.adjust import Wanted, contest_adjust, settings_now, tables_in_use
from scoring.corrections.services import correction_preview, result_correct
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.progress.chart import chart_get
from scoring.progress.history import last_action, next_redo
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.results.decisions import match_decide
from scoring.results.services import dispute_settle, result_enter, result_report
from scoring.sides.services import side_enter_late, side_withdraw
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK, KNOCKOUTS, at_tables, contest_make, sides_at
from tests.scoring.integrity.log_checker import Log
from tournaments import audited_action
from tournaments.models import AuditEntry, Contest, Entry

BEGIN = datetime(2030, 1, 1, tzinfo=UTC)
WAYS = ("played-out", "retired", "walkover", "forfeit", "ruling")
NEVER_BEGUN = ("walkover", "forfeit")


def lines_of(contest):
    """Who stands on each line of the chart."""
    chart = chart_get(contest=contest)
    assert chart is not None
    first = sorted(key for key in chart.matches if str(key).startswith("main:1:"))
    return [play.occupant(slot) for key in first for slot in chart[key].slots]


def people_of(contest):
    """The entries of each side's number."""
    return {
        side.number: list(side.members.values_list("entry", flat=True))
        for side in contest.sides.all()
    }


def beside(contest):
    """What is played beside the chart, as it was chosen."""
    return Contest.objects.values("third_place", "consolation").get(pk=contest.pk)


class RandomContest:
    def __init__(self, seed, most_sides):
        self.rng = rng = Random(seed)
        # As many contests between 2 and 4 sides as between 64 and 128.
        sides = round(2 ** rng.uniform(1, log2(most_sides)))
        self.contest = contest_make(
            sides,
            tables=rng.randint(1, max(1, sides // 2)),
            seed=seed,
            drawn=seed % 2 == 1,
            rules=KNOCKOUTS[seed // 2 % len(KNOCKOUTS)],
            spare=12,
            third_place=rng.random() < 0.5,
            consolation=rng.random() < 0.5,
        )
        self.start = contest_state(contest=self.contest)
        self.lines = lines_of(self.contest)
        self.log = Log(
            self.lines, self.contest.third_place, self.contest.consolation, people_of(self.contest)
        )

    def play(self):
        """To the end, with mishaps; the steps are bounded, since undo could go on for ever."""
        seconds = count()
        # A clock of its own, so that a seed gives the same contest again on a slow machine.
        with audited_action.running(lambda: BEGIN + timedelta(seconds=next(seconds))):
            for _ in range(12 * len(self.lines)):
                if not self.step():
                    break
            while self.finish():
                pass

    def step(self):
        luck = self.rng.random()
        for chance, act in (
            (0.04, self.withdraw),
            (0.08, self.enter_late),
            (0.17, self.correct),
            (0.24, self.undo),
            (0.27, self.table),
            (0.30, self.take_back),
            (0.33, self.decide_uncalled),
            (0.36, self.by_hand),
            (0.38, self.incident),
            (0.46, self.dispute),
            (0.50, self.sit_down),
        ):
            if luck < chance:
                act()
                return True
        return self.finish()

    def finish(self):
        """One more result; False when nothing is left to play."""
        games = at_tables(self.contest)
        if not games:
            if matches_call(actor=DESK, contest_id=self.contest.pk):
                return True
            broken = self.contest.tables.filter(broken=True).first()
            if broken is not None:
                table_turn(actor=DESK, table_id=broken.pk, field="broken", value=False)
            return broken is not None
        game = self.rng.choice(games)
        if game.state == Game.State.DISPUTED or game.results.filter(state="reported").exists():
            dispute_settle(
                actor=DESK,
                game_id=game.pk,
                version=game.version,
                reported=self.some_report(sides_at(game)),
                reason="seen",
            )
        else:
            result_enter(
                actor=DESK,
                game_id=game.pk,
                version=game.version,
                reported=self.some_report(sides_at(game)),
            )
        return True

    def some_report(self, sides):
        began = self.had_an_incident(sides)
        if self.rng.random() < 0.06 and not began:
            return Reported(manner="no-show")
        winner = self.rng.choice(sides)
        loser = next(side for side in sides if side != winner)
        manner = self.rng.choice([way for way in WAYS if not began or way not in NEVER_BEGUN])
        cards = {loser: self.rng.randint(1, 20)} if manner == "played-out" else {}
        return Reported(
            manner=manner, winner=winner, cards_left=Counts.of_sides(cards), reason="seen"
        )

    def had_an_incident(self, sides):
        """Then something was played there, and it cannot be called a walkover."""
        noted = Incident.objects.filter(game__contest=self.contest, taken_back=False)
        return noted.filter(game__sides__side__number__in=sides).exists()

    def withdraw(self):
        sides = list(self.contest.sides.filter(withdrawn=False).values_list("number", flat=True))
        self.maybe(side_withdraw, contest_id=self.contest.pk, side=self.rng.choice(sides or [1]))

    def enter_late(self):
        if None not in self.lines:
            return
        chart = chart_get(contest=self.contest)
        assert chart is not None
        lines = self.contest.format.open_lines(chart)
        spare = list(
            Entry.objects.filter(contest=self.contest, sides=None).values_list("pk", flat=True)
        )
        if lines and len(spare) > 1:
            row = self.contest.matches.get(key=str(self.rng.choice(lines).match))
            side_enter_late(
                actor=DESK,
                contest_id=self.contest.pk,
                entry_ids=spare[:2],
                line=row.key,
                version=row.version,
            )

    def correct(self):
        decided = self.contest.matches.exclude(outcome=None).order_by("number")
        keys = list(decided.values_list("key", flat=True))
        if not keys:
            return
        row = self.contest.matches.get(key=self.rng.choice(keys))
        reported = self.some_report(match_of(row).sides) if self.rng.random() < 0.9 else None
        shown = correction_preview(contest=self.contest, key=row.key, reported=reported)
        chosen = self.rng.choice(shown)
        made = result_correct(
            actor=DESK,
            contest_id=self.contest.pk,
            key=row.key,
            reported=reported,
            reason="misread",
            seal=chosen.seal,
            later=chosen.correction.later.value,
        )
        assert made.effects == chosen.correction.effects

    def undo(self):
        for _ in range(self.rng.randint(1, 4)):
            entry = last_action(contest=self.contest)
            if entry is not None:
                action_undo(actor=DESK, contest_id=self.contest.pk, entry_id=entry.pk)
        for _ in range(self.rng.randint(0, 4)):
            entry = next_redo(contest=self.contest)
            if entry is not None:
                action_redo(actor=DESK, contest_id=self.contest.pk, entry_id=entry.pk)

    def table(self):
        table = self.rng.choice(list(self.contest.tables.all()))
        table_turn(actor=DESK, table_id=table.pk, field="broken", value=not table.broken)

    def take_back(self):
        if games := at_tables(self.contest):
            game = self.rng.choice(games)
            self.maybe(call_take_back, game_id=game.pk, version=game.version)

    def sit_down(self):
        """Most of those who were called; a table whose game has changed since is left alone."""
        seen = {game.pk: game.version for game in at_tables(self.contest)}
        self.maybe(games_start, contest_id=self.contest.pk, seen=seen)

    def by_hand(self):
        table = self.rng.choice(list(self.contest.tables.all())).number
        ready = list(self.contest.matches.filter(ready_since__isnull=False))
        if ready:
            key = self.rng.choice(ready).key
            self.maybe(match_call, contest_id=self.contest.pk, key=key, table=table)
        elif games := at_tables(self.contest):
            game = self.rng.choice(games)
            self.maybe(game_move, game_id=game.pk, version=game.version, table=table)

    def decide_uncalled(self):
        ready = list(self.contest.matches.filter(ready_since__isnull=False))
        if ready:
            row = self.rng.choice(ready)
            sides = match_of(row).sides
            reported = Reported(manner="walkover", winner=self.rng.choice(sides))
            if self.rng.random() < 0.3:
                reported = Reported(manner="no-show")
            match_decide(
                actor=DESK,
                contest_id=self.contest.pk,
                key=row.key,
                version=row.version,
                reported=reported,
            )

    def incident(self):
        if games := at_tables(self.contest):
            game = self.rng.choice(games)
            entry = game.sides.first().side.members.first().entry_id
            noted = incident_record(actor=DESK, game_id=game.pk, entry_id=entry, kind="talking")
            if self.rng.random() < 0.3:
                incident_take_back(actor=DESK, game_id=game.pk, incident_id=noted.pk)

    def dispute(self):
        """Both sides report at the table: they agree, or an official has to decide later."""
        games = [
            game
            for game in at_tables(self.contest)
            if game.state == Game.State.CALLED and not self.had_an_incident(sides_at(game))
        ]
        if games:
            game = self.rng.choice(games)
            for side in sides_at(game):
                result_report(
                    actor=f"side {side}",
                    game_id=game.pk,
                    version=game.version,
                    reported=Reported(manner="forfeit", winner=self.rng.choice(sides_at(game))),
                    side=side,
                )

    def maybe(self, service, **arguments):
        """Something that may well be refused; then nothing has happened."""
        before = AuditEntry.objects.count()
        try:
            service(actor=DESK, **arguments)
        except Refusal:
            assert AuditEntry.objects.count() == before

    def check(self):
        """Both opinions: ours on the rows as they are, and the log's."""
        assert [str(f.sentence) for f in contest_findings(contest=self.contest)] == []
        log = self.log
        entries = (
            self.contest.audit.filter(pk__gt=log.read_to)
            .order_by("pk")
            .values_list("pk", "action", "before", "after", "subject")
        )
        wrong = log.replay(entries)
        assert wrong == []
        stored = {row.key: row for row in self.contest.matches.all()}
        assert set(stored) == set(log.model.keys())
        for key, row in stored.items():
            assert (row.slots, row.started, row.outcome, row.stands) == log.model.row(key)
        confirmed = Result.objects.filter(game__contest=self.contest, state="confirmed")
        names = {f"result:{pk}" for pk in confirmed.values_list("pk", flat=True)}
        assert names == {
            name
            for name, form in log.rows.items()
            if name.startswith("result:") and form["state"] == "confirmed"
        }

    def check_way_back(self):
        play_undo(actor=DESK, contest_id=self.contest.pk, reason="all of it")
        assert contest_state(contest=self.contest) == self.start
        self.check()


class SwitchingContest(RandomContest):
    """Third place and consolation come and go in the middle of it, whenever that is asked for."""

    def __init__(self, seed, most_sides):
        super().__init__(seed, most_sides)
        self.switched, self.refused = 0, 0

    def step(self):
        if self.rng.random() < 0.2:
            self.switch()
            return True
        return super().step()

    def switch(self):
        self.check()
        wanted = beside(self.contest)
        for name in self.rng.choice((["third_place"], ["consolation"], list(wanted))):
            wanted[name] = not wanted[name]
        contest = Contest.objects.get(pk=self.contest.pk)
        if contest.phase == Contest.Phase.FINISHED or not tables_in_use(contest):
            return
        in_time = self.log.model.switched_in_time(wanted["third_place"], wanted["consolation"])
        change: dict[str, Any] = {
            "actor": DESK,
            "contest_id": contest.pk,
            "version": contest.version,
            "wanted": Wanted(**settings_now(contest) | wanted),
        }
        if in_time:
            contest_adjust(**change)
            assert beside(self.contest) == wanted
            self.switched += 1
        else:
            with pytest.raises(Illegal, match="too late"):
                contest_adjust(**change)
            self.refused += 1
        self.check()
