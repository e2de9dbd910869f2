"""A contest of any form and any goal in which everything happens that can happen, by lot, through
the real services: late entries, people who leave and return, walkovers, corrections, undo."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import count
from random import Random

from domain import names
from domain.certificates.certificate import differences
from domain.lots.seal import seed_of
from domain.results import Counts, Reported
from domain.wording import Refusal
from games.models import Game
from games.reports.services import AtTable
from scoring.calls.services import call_take_back, matches_call, table_turn
from scoring.chart.services import chart_build
from scoring.corrections.services import correction_preview, result_correct
from scoring.integrity.findings import contest_findings
from scoring.lots.queries import lots_certificate
from scoring.match_mapper import match_of
from scoring.progress.board import Board, board_get
from scoring.progress.chart import chart_get
from scoring.progress.history import last_action, next_redo
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.results.decisions import match_decide
from scoring.results.services import result_enter
from scoring.rounds.services import round_make, round_take_back
from scoring.sides.services import person_leave, person_return, side_enter_late, side_withdraw
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK
from tests.scoring.integrity import second_opinion
from tests.scoring.integrity.plain_facts import facts_of, rows_now
from tournaments import audited_action
from tournaments.contests.services import contest_create
from tournaments.events.services import event_create
from tournaments.models import AuditEntry, Chapter, Contest, Entry, Player
from tournaments.partners.changes import partners_enter

BEGIN = datetime(2030, 1, 1, tzinfo=UTC)
FORMS = ("knockout", "double", "open", "progressive", "mixer", "swiss", "everyone", "pools")
EACH_ROUND = ("progressive", "mixer")
PAIRS = ("texas", "rally", "florida", "deluxe-us", "deluxe-fr")
ALONE = ("web", "deluxe-us", "deluxe-fr")
WITH_POINTS = ("deluxe-us", "deluxe-fr")
MOST_STEPS = 400
MOST_IN_A_CROSS_TABLE = 9  # else one contest takes as long as a hundred others
LOOKED_AT = 0.3  # the part of all moments that undo is compared with


class RandomForm:
    def __init__(self, seed, most_people=30):
        self.rng = rng = Random(seed)
        self.form = FORMS[seed % len(FORMS)]
        alone = self.form == "open" or (self.form not in EACH_ROUND and rng.random() < 0.3)
        rules = rng.choice(ALONE if alone else PAIRS)
        goals = ["one", "one", "best3", "games:2"]
        self.goal = rng.choice([*goals, "points:60"] if rules in WITH_POINTS else goals)
        # Most are small: there the corners are, and a soak has time for many.
        people = rng.randint(*rng.choices([(4, 8), (9, 14), (15, 30)], [60, 33, 7])[0])
        if self.form == "everyone" and alone:
            people = min(people, MOST_IN_A_CROSS_TABLE)
        people = min(people, most_people)
        has_partners = not alone and self.form not in EACH_ROUND
        people += has_partners and people % 2
        self.contest = self._contest(rules, people, alone)
        if has_partners:
            self._partners()
        self.start = contest_state(contest=self.contest)
        self.states = {}
        self.did: Counter[str] = Counter()

    def _contest(self, rules, people, alone):
        rng = self.rng
        day = date(2030, 1, 1)
        event = event_create(actor=DESK, name="Rally", starts_on=day, ends_on=day)
        contest = contest_create(
            actor=DESK,
            event=event,
            name="Cards",
            rule_set=rules,
            stock_size=10,
            tables=rng.randint(1, 8) if self.form != "progressive" else 8,
            form=self.form,
            form_options=self._options(alone),
            goal=self.goal,
        )
        # Sealed as ever, but by the seed, so that a contest that goes wrong can be had again.
        secret = rng.randbytes(32).hex()
        contest.sealed_lots.secret, contest.sealed_lots.commitment = secret, seed_of(secret, 0)
        contest.sealed_lots.save()
        chapters = [
            Chapter.objects.create(event=event, name=name, name_key=name.lower())
            for name in ("Gulf", "Hill", "Pine")[: rng.randint(1, 3)]
        ]
        late = rng.randint(0, 4)
        for number in range(people + late):
            name = f"Given{number} Sur{number}"
            player = Player.objects.create(
                event=event, name=name, name_key=names.key(name), chapter=rng.choice(chapters)
            )
            state = Entry.State.CHECKED_IN if number < people else Entry.State.ENTERED
            Entry.objects.create(contest=contest, player=player, state=state)
        return contest

    def _options(self, alone):
        rng = self.rng
        options: dict[str, int | str] = {}
        if self.form in EACH_ROUND:
            options["rounds"] = rng.randint(1, 3)
            options["finals"] = rng.choice(["0", "0", "2", "4"])
            options["play_off"] = rng.choice(["yes", "no"])
            if self.form == "progressive":
                options["movement"] = rng.choice(["up", "down", "redraw"])
            return options
        options["sides"] = "alone" if alone else "pairs"
        if self.form == "swiss":
            options["rounds"] = rng.randint(1, 4)
        if self.form == "pools":
            options |= {"size": rng.randint(2, 4), "go_on": rng.randint(1, 2)}
        if self.form == "open":
            options |= {"seats": rng.randint(2, 4), "go_on": rng.randint(1, 2)}
        return options

    def _partners(self):
        here = self.contest.entries.filter(state=Entry.State.CHECKED_IN).order_by("pk")
        entries = list(here.values_list("pk", flat=True))
        self.rng.shuffle(entries)
        self.contest.refresh_from_db()
        partners_enter(
            actor=DESK,
            contest_id=self.contest.pk,
            version=self.contest.version,
            pairs=list(zip(entries[::2], entries[1::2], strict=True)),
            reason="from a hat",
        )
        self.contest.refresh_from_db()

    # The course of the day.

    def play(self):
        seconds = count()
        with audited_action.running(lambda: BEGIN + timedelta(seconds=next(seconds))):
            self.begin()
            for step in range(4 * MOST_STEPS):
                if not self.step(quiet=step > MOST_STEPS):
                    return
            raise AssertionError("it did not come to its end")

    def begin(self):
        if self.contest.is_by_rounds:
            round_make(actor=DESK, contest_id=self.contest.pk, seen=0)
        else:
            chart_build(actor=DESK, contest_id=self.contest.pk)
            # A chart is made once and for all: its way back ends where it was new.
            self.start = contest_state(contest=self.contest)
        self.remember()

    def step(self, *, quiet):
        """One thing more; False once nothing is left. Later on only results come in."""
        luck = 1 if quiet else self.rng.random()
        for chance, act in (
            (0.06, self.correct),
            (0.12, self.undo),
            (0.15, self.decide_uncalled),
            (0.17, self.take_back_call),
            (0.20, self.withdraw),
            (0.23, self.late),
            (0.25, self.table),
        ):
            if luck < chance:
                act()
                self.remember()
                return True
        went_on = self.go_on()
        self.remember()
        return went_on

    def go_on(self):
        games = self.at_tables()
        if games:
            self.enter(self.rng.choice(games))
            return True
        if matches_call(actor=DESK, contest_id=self.contest.pk):
            return True
        broken = self.contest.tables.filter(broken=True).first()
        if broken is not None:
            table_turn(actor=DESK, table_id=broken.pk, field="broken", value=False)
            return True
        return self.contest.is_by_rounds and self.next_round()

    def board(self) -> Board:
        board = board_get(contest=self.contest)
        assert board is not None
        return board

    def next_round(self):
        self.contest.refresh_from_db()
        last = self.contest.rounds.count()
        if self.contest.phase == Contest.Phase.FINISHED or self.board().is_over:
            return False
        self.come_and_go()
        try:
            round_make(actor=DESK, contest_id=self.contest.pk, seen=last)
        except Refusal as refusal:
            if refusal.code != "contest-over":
                raise
            return False  # so many have left that nothing can be made any more
        self.did["round"] += 1
        if self.rng.random() < 0.1:
            # Nobody has sat down: a mistake, made again the same.
            made = self.contest.rounds.get(number=last + 1).certificate["made"]
            entry = last_action(contest=self.contest)
            if entry is not None:
                action_undo(actor=DESK, contest_id=self.contest.pk, entry_id=entry.pk)
            round_take_back(
                actor=DESK, contest_id=self.contest.pk, seen=last + 1, reason="too early"
            )
            round_make(actor=DESK, contest_id=self.contest.pk, seen=last)
            assert self.contest.rounds.get(number=last + 1).certificate["made"] == made
            self.did["taken back"] += 1
        return True

    def come_and_go(self):
        for _ in range(self.rng.randint(0, 2)):
            here = list(self.contest.entries.order_by("pk"))
            entry = self.rng.choice(here)
            if entry.state == Entry.State.CHECKED_IN and self.rng.random() < 0.5:
                self.maybe(person_leave, entry_id=entry.pk)
            elif entry.state == Entry.State.WITHDRAWN:
                self.maybe(person_return, entry_id=entry.pk)

    # What happens at the tables.

    def at_tables(self):
        return list(self.contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk"))

    def enter(self, game):
        result_enter(
            actor=DESK,
            game_id=game.pk,
            version=game.version,
            reported=self.report(AtTable(game, self.contest).numbers),
            accept_warnings=True,
        )
        self.did["result"] += 1

    def report(self, sides):
        rng = self.rng
        winner = rng.choice(list(sides))
        losers = [side for side in sides if side != winner]
        luck = rng.random()
        if luck < 0.05 and len(sides) == 2 and self.goal == "one":
            self.did["walkover"] += 1
            return Reported(manner="walkover", winner=winner)
        if luck < 0.1:
            return Reported(manner="ruling", winner=winner, reason="seen", ends=self.ends())
        if luck < 0.15 and self.goal == "one":
            manner = rng.choice(["retired", "forfeit", "played-out"])
            if manner != "played-out" or self.contest.rule_set in ("texas", "rally", "web"):
                self.did["uncounted"] += 1
                return Reported(manner=manner, winner=winner, reason="nobody counted")
        cards = Counts.of_sides({winner: 0} | {side: rng.randint(1, 9) for side in losers})
        return Reported(manner="played-out", winner=winner, cards_left=cards)

    def ends(self):
        return "" if self.goal == "one" else "ruling"

    def decide_uncalled(self):
        ready = list(self.contest.matches.filter(ready_since__isnull=False))
        if ready:
            row = self.rng.choice(ready)
            sides = match_of(row).named
            if len(sides) == 2:
                self.maybe(
                    match_decide,
                    key=row.key,
                    version=row.version,
                    reported=Reported(manner="walkover", winner=self.rng.choice(sides)),
                )

    def correct(self):
        decided = list(self.contest.matches.exclude(outcome=None).order_by("number"))
        if not decided:
            return
        row = self.rng.choice(decided)
        sides = match_of(row).named
        reported = self.report(sides) if self.rng.random() < 0.85 else None
        if reported is not None and reported.manner == "walkover":
            return
        try:
            shown = correction_preview(contest=self.contest, key=row.key, reported=reported)
            chosen = self.rng.choice(shown)
            before = AuditEntry.objects.count()
            result_correct(
                actor=DESK,
                contest_id=self.contest.pk,
                key=row.key,
                reported=reported,
                reason="misread",
                seal=chosen.seal,
                later=chosen.correction.later.value,
                accept_warnings=True,
            )
            self.did["correction"] += AuditEntry.objects.count() > before
        except Refusal:
            self.did["correction refused"] += 1

    def take_back_call(self):
        if games := self.at_tables():
            game = self.rng.choice(games)
            self.maybe(call_take_back, game_id=game.pk, version=game.version)

    def table(self):
        table = self.rng.choice(list(self.contest.tables.all()))
        table_turn(actor=DESK, table_id=table.pk, field="broken", value=not table.broken)

    def withdraw(self):
        if self.contest.is_by_rounds:
            self.come_and_go()
            return
        sides = list(self.contest.sides.filter(withdrawn=False).values_list("number", flat=True))
        self.maybe(side_withdraw, side=self.rng.choice(sides or [1]))

    def late(self):
        spare = self.contest.entries.filter(state=Entry.State.ENTERED).order_by("pk")
        if self.contest.is_by_rounds:
            if (entry := spare.first()) is not None:
                self.maybe(person_return, entry_id=entry.pk)
                self.did["late"] += 1
            return
        wanted = 1 if self.contest.plays_alone else 2
        entries = list(spare.filter(sides=None).values_list("pk", flat=True)[:wanted])
        chart = chart_get(contest=self.contest)
        assert chart is not None
        lines = self.contest.format.open_lines(chart)
        if lines and len(entries) == wanted:
            row = self.contest.matches.get(key=str(self.rng.choice(lines).match))
            self.maybe(side_enter_late, entry_ids=entries, line=row.key, version=row.version)
            self.did["late"] += 1

    def undo(self):
        """So many back and as many forward again, or fewer; each state is one that was there."""
        here = rows_now(self.contest)
        back = 0
        for _ in range(self.rng.randint(1, 5)):
            entry = last_action(contest=self.contest)
            if entry is None:
                break
            action_undo(actor=DESK, contest_id=self.contest.pk, entry_id=entry.pk)
            back += 1
            self.did["undo"] += 1
            self.compare()
        forward = back if self.rng.random() < 0.5 else self.rng.randint(0, back)
        for _ in range(forward):
            entry = next_redo(contest=self.contest)
            assert entry is not None
            action_redo(actor=DESK, contest_id=self.contest.pk, entry_id=entry.pk)
        if forward == back:
            assert rows_now(self.contest) == here

    def maybe(self, service, **arguments):
        """Something that may well be refused; then nothing has happened."""
        before = AuditEntry.objects.count()
        if "contest_id" not in arguments and "game_id" not in arguments:
            arguments["contest_id"] = self.contest.pk
        try:
            service(actor=DESK, **arguments)
        except Refusal:
            assert AuditEntry.objects.count() == before

    # What must be so.

    def place(self):
        """The last action that is in force, of the last round."""
        entry = last_action(contest=self.contest)
        return self.contest.rounds.count(), None if entry is None else entry.pk

    def remember(self):
        if self.rng.random() < LOOKED_AT:
            self.states[self.place()] = rows_now(self.contest)

    def compare(self):
        known = self.states.get(self.place())
        assert known is None or known == rows_now(self.contest)

    def check(self):
        self.contest.refresh_from_db()
        differs = second_opinion.differences(facts_of(self.contest))
        assert differs == [], differs
        found = [str(finding.sentence) for finding in contest_findings(contest=self.contest)]
        assert found == [], found
        made = lots_certificate(self.contest)
        assert [str(refused) for refused in differences(made)] == []
        if not self.contest.is_by_rounds:
            return
        board = self.board()
        ranked = [player for place in board.ranking for player in place.players]
        assert len(ranked) == len(set(ranked))
        for one in board.rounds:
            seated = [p for match in one.matches for side in match.sides for p in side.people]
            assert len(seated) == len(set(seated))
        if self.form == "mixer":
            self.check_partners(board)

    def check_partners(self, board):
        pairs = Counter(
            frozenset(side.people)
            for one in board.rounds
            for match in one.matches
            for side in match.sides
            if len(side.people) == 2
        )
        assert max(pairs.values(), default=0) <= 1

    def check_way_back(self):
        """Everything undone, round after round, leads to where it began."""
        contest = self.contest
        while True:
            play_undo(actor=DESK, contest_id=contest.pk, reason="all of it")
            last = contest.rounds.count()
            if last <= 1:
                break
            round_take_back(actor=DESK, contest_id=contest.pk, seen=last, reason="all of it")
        if not contest.is_by_rounds:
            assert [str(f.sentence) for f in contest_findings(contest=contest)] == []
            assert contest_state(contest=contest) == self.start
            return
        round_take_back(actor=DESK, contest_id=contest.pk, seen=1, reason="all of it")
        assert contest_state(contest=contest) == self.start
