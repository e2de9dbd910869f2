"""A second opinion on a contest, from its audit log alone.

Replays what people did on the naive chart of tests/domain/chart (which shares no code with
ours), and follows every row from entry to entry. Knows the log's texts; imports nothing of the
program.
"""

from tests.domain.chart.chart_model import Model

BEFORE_PLAY = {"contest_create", "draw_commit", "partners_draw", "chart_build"}

BUSY = ("called", "playing", "reported", "disputed")


class SeatedModel(Model):
    """Knows besides at which matches people have sat down: there a side that leaves retires."""

    seated: frozenset[str] = frozenset()

    def start(self, key):
        super().start(key)
        self.seated -= {key}

    def sit_down(self, keys):
        self.seated |= set(keys)

    def withdraw(self, side):
        for key in self.started - self.seated:
            if side in self.people[key] and key not in self.result:
                (stays,) = set(self.people[key]) - {side}
                self.result[key] = f"walkover:{stays}"
        super().withdraw(side)


class Log:
    def __init__(self, lines, third, consolation, people):
        """`people` has the persons of each side's number; late sides bring theirs along."""
        self.model = SeatedModel(lines, third, consolation)
        self.people = dict(people)
        self.rows = {}  # what the log says of games, results, tables …
        self.done = []
        self.undone = []
        self.wrong = []
        self.read_to = 0

    def replay(self, entries):
        """Each entry is (pk, action, before, after, subject)."""
        for entry in entries:
            self.read_to = entry[0]
            if entry[1] in BEFORE_PLAY:
                continue
            self.one(*entry)
        return self.wrong

    def one(self, pk, action, before, after, subject):
        self.follow(pk, action, before["rows"], after["rows"])
        if action in ("action_undo", "action_redo"):
            self.turn(pk, action, before, after, subject)
        else:
            model = self.model.copy()
            self.act(model, action, after["facts"])
            self.done.append((pk, before["rows"], after["rows"], self.model))
            self.undone.clear()
            self.model = model
        self.compare(pk, action)

    def turn(self, pk, action, before, after, subject):
        here, there = (
            (self.done, self.undone) if action == "action_undo" else (self.undone, self.done)
        )
        of, was, became, model = here.pop()
        if action == "action_redo":
            was, became = became, was
        if subject != f"audit:{of}":
            self.wrong.append(f"{pk}: {action} of {subject}, expected {of}")
        if (before["rows"], after["rows"]) != (became, was):
            self.wrong.append(f"{pk}: {action} does not lead back")
        there.append(
            (of, was, became, self.model)
            if action == "action_undo"
            else (of, became, was, self.model)
        )
        self.model = model

    def act(self, model, action, facts):
        if action in ("result_enter", "result_confirm", "dispute_settle", "match_decide"):
            model.decide(facts["match"], facts["outcome"])
            if model.dropped:
                self.wrong.append(f"{facts['match']}: a result undid {model.dropped}")
        elif action == "result_correct":
            self.correct(model, facts)
        elif action == "side_withdraw":
            model.withdraw(facts["side"])
        elif action == "side_enter_late":
            model.enter(facts["side"], int(facts["line"].split(":")[2]))
            self.people[facts["side"]] = facts["entries"]
            if model.dropped:
                self.wrong.append(f"{facts['line']}: a late side undid {model.dropped}")
        elif action == "chart_further":
            chosen = model.chosen | facts
            if not model.switched_in_time(chosen["third_place"], chosen["consolation"]):
                self.wrong.append(f"{facts}: switched when it mattered")
            model.switch(chosen["third_place"], chosen["consolation"])
        elif action == "game_start":
            model.sit_down(facts["matches"])
        elif action == "result_report":
            model.sit_down([facts["match"]])
        elif action == "call_take_back":
            model.started.discard(facts["match"])
        for call in facts.get("calls", ()):
            if call["moved_from"] is None:
                if call["match"] not in model.playable() or call["match"] in model.started:
                    self.wrong.append(f"{call['match']} was called and is not ready")
                model.start(call["match"])

    def correct(self, model, facts):
        trial = model.copy()
        trial.correct(facts["match"], facts["outcome"])
        if facts["later"] == "stands":
            if not trial.dropped:
                self.wrong.append(f"{facts['match']}: nothing later, yet it stands by ruling")
            model.let_stand(facts["match"], facts["outcome"])
        else:
            model.correct(facts["match"], facts["outcome"])

    def follow(self, pk, action, before, after):
        """Rows go on from where the entry before left them."""
        if before.keys() != after.keys():
            self.wrong.append(f"{pk}: rows before and after differ")
        for name, form in after.items():
            if name.startswith("match:"):
                known = self.form(name.removeprefix("match:"))
                if self.short(before[name]) != known:
                    self.wrong.append(f"{pk} {action}: {name} was {known}, said {before[name]}")
            elif self.rows.get(name, before[name]) != before[name]:
                self.wrong.append(f"{pk} {action}: {name} was {self.rows[name]}")
            self.rows[name] = form
        tables = [
            form["table_id"]
            for name, form in self.rows.items()
            if name.startswith("game:") and form["state"] in BUSY
        ]
        self.busy = len(tables)
        if len(tables) != len(set(tables)) or None in tables:
            self.wrong.append(f"{pk} {action}: a table is taken twice")

    def compare(self, pk, action):
        """The rows that were written are the rows that follow from what people did."""
        for name, form in self.rows.items():
            if name.startswith("match:") and self.short(form) != self.form(name[6:]):
                self.wrong.append(f"{pk} {action}: {name} is {form}, not {self.form(name[6:])}")
        playing = [key for key in self.model.started if key not in self.model.result]
        seated = [
            person
            for key in playing
            for side in self.model.people[key]
            for person in self.people[side]
        ]
        if len(seated) != len(set(seated)):
            self.wrong.append(f"{pk} {action}: somebody plays twice at once in {playing}")
        if len(playing) != self.busy:
            self.wrong.append(f"{pk} {action}: {self.busy} games at tables, {playing} in play")

    def form(self, key):
        """None where there is no such match, for now."""
        return self.model.row(key) if key in self.model.people else None

    @staticmethod
    def short(form):
        if form.get("dropped"):
            return None
        return form["slots"], form["started"], form["outcome"], form["stands"]
