"""A second chart, written without looking at the first: naive, slow, and made of texts.

It keeps what people did (results, starts, withdrawals, lines) and works out the whole chart anew
after every step. It imports nothing from scoring.
"""

from copy import copy


class Model:
    def __init__(self, lines, third, consolation):
        self.lines = list(lines)  # a number, or None for a bye
        self.rounds = len(lines).bit_length() - 1
        self.choose(third, consolation)
        self.result = {}  # key -> "time:3" or "no-show"
        self.ruling = {}  # key -> the result that the chart goes on with
        self.started = set()
        self.gone = set()
        self.people = {}  # key -> who was due there when it was last worked out
        self.dropped = set()  # what people had done and the last step undid
        self.work_out()

    def choose(self, third, consolation):
        self.chosen = {"third_place": third, "consolation": consolation}
        self.third = third and self.rounds > 1
        self.consolation = consolation and self.rounds > 1 and not (self.third and self.rounds == 2)

    def copy(self):
        twin = copy(self)
        twin.lines = list(self.lines)
        twin.result, twin.ruling = dict(self.result), dict(self.ruling)
        twin.started, twin.gone = set(self.started), set(self.gone)
        twin.people = dict(self.people)
        return twin

    # What people do

    def start(self, key):
        self.started.add(key)

    def decide(self, key, result):
        self.result[key] = result
        self.work_out()

    def withdraw(self, side):
        self.gone.add(side)
        self.work_out()

    def enter(self, side, position):
        line = 2 * position - 2
        self.lines[line if self.lines[line] is None else line + 1] = side
        self.work_out()

    def correct(self, key, result):
        self.ruling.pop(key, None)
        self.result.pop(key)
        if result is None:
            self.started.discard(key)
        else:
            self.result[key] = result
        self.work_out()

    def let_stand(self, key, result):
        self.ruling.setdefault(key, self.result[key])
        self.result[key] = result

    def switch(self, third, consolation):
        self.choose(third, consolation)
        for key in set(self.people) - set(self.keys()):
            del self.people[key]
            self.result.pop(key, None)
        self.work_out()

    def switched_in_time(self, third, consolation):
        """Whether nobody could be called to a match that comes, goes, or has other people then."""
        after = self.copy()
        after.switch(third, consolation)
        old, new = set(self.keys()), set(after.keys())
        others = {key for key in old & new if self.people[key] != after.people[key]}
        return not any(self.matters(key) for key in (old - new) | others) and not any(
            after.matters(key) for key in new - old
        )

    def matters(self, key):
        return key in self.playable() or (key in self.result and not self.automatic(key))

    # The chart, from scratch

    def keys(self):
        yield from (f"main:1:{p}" for p in range(1, len(self.lines) // 2 + 1))
        for r in range(2, self.rounds + 1):
            yield from (f"main:{r}:{p}" for p in range(1, 2 ** (self.rounds - r) + 1))
        if self.third:
            yield "third:1:1"
        if self.consolation:
            for r in range(1, self.rounds):
                yield from (
                    f"consolation:{r}:{p}" for p in range(1, 2 ** (self.rounds - 1 - r) + 1)
                )

    def work_out(self):
        self.dropped = set()
        for key in self.keys():
            due = [self.due(key, slot) for slot in (0, 1)]
            if key in self.people and self.people[key] != due:
                if key in self.started or (key in self.result and not self.automatic(key)):
                    self.dropped.add(key)
                self.started.discard(key)
                self.result.pop(key, None)
                self.ruling.pop(key, None)
            self.people[key] = due
            live = [d for d in due if isinstance(d, int) and d not in self.gone]
            left = [d for d in due if isinstance(d, int) and d in self.gone]
            if key not in self.result and len(live) == 1 and len(left) == 1:
                how = "retired" if key in self.started else "walkover"
                self.result[key] = f"{how}:{live[0]}"

    def automatic(self, key):
        how, _, winner = self.result[key].partition(":")
        losers = [side for side in self.people[key] if str(side) != winner]
        return how == "walkover" and all(side in self.gone for side in losers)

    def due(self, key, slot):
        """A side's number, "bye", "vacant" or "tbd:…"."""
        bracket, r, p = key.split(":")
        r, p = int(r), int(p)
        below = 2 * p - 1 + slot
        if bracket == "main" and r == 1:
            side = self.lines[below - 1]
            return "bye" if side is None else side
        if bracket == "third":
            return self.loser(f"main:{self.rounds - 1}:{below}")
        if bracket == "consolation" and r == 1:
            if None not in self.lines[2 * below - 2 : 2 * below]:
                return self.loser(f"main:1:{below}")
            if self.third and self.rounds == 3:
                return "bye"
            return self.loser_after_bye(f"main:2:{p}", slot)
        return self.winner(f"{bracket}:{r - 1}:{below}")

    def finished(self, key):
        """(winner or None, losers) once the match is over, however; None before."""
        people = self.people[key]
        going_on = self.ruling.get(key) or self.result.get(key)
        if going_on == "no-show":
            return None, people
        if going_on:
            winner = int(going_on.split(":")[1])
            return winner, [side for side in people if side != winner]
        sides = [side for side in people if isinstance(side, int)]
        live = [side for side in sides if side not in self.gone]
        if len(live) > 1 or any(str(side).startswith("tbd") for side in people):
            return None
        if len(sides) == 2:
            return None, sides  # both left
        return (sides[0] if sides else None), []

    def winner(self, key):
        end = self.finished(key)
        if end is None:
            return f"tbd:W:{key}"
        return "vacant" if end[0] is None else end[0]

    def loser(self, key):
        end = self.finished(key)
        if end is None:
            return f"tbd:L:{key}"
        winner, losers = end
        if winner is None and losers:
            return "vacant"
        if losers:
            return losers[0]
        return "vacant" if "vacant" in self.people[key] else "bye"

    def loser_after_bye(self, key, slot):
        end = self.finished(key)
        if end is None:
            return f"tbd:F:{key}"
        winner, losers = end
        if winner is None and losers:
            return "vacant"
        return losers[0] if losers and self.people[key][slot] == losers[0] else "bye"

    # What can be compared

    def rows(self):
        return {key: self.row(key) for key in self.keys()}

    def row(self, key):
        def text(due):
            if not isinstance(due, int):
                return due
            left = due in self.gone and key not in self.result
            return f"withdrawn:{due}" if left else f"side:{due}"

        slots = [text(due) for due in self.people[key]]
        return slots, key in self.started, self.result.get(key), self.ruling.get(key)

    def playable(self):
        return [
            key
            for key in self.keys()
            if key not in self.result
            and all(isinstance(d, int) and d not in self.gone for d in self.people[key])
        ]

    def may_withdraw(self):
        return sorted(
            {
                side
                for key in self.keys()
                if self.finished(key) is None
                for side in self.people[key]
                if isinstance(side, int) and side not in self.gone
            }
        )

    def open_lines(self, newcomer):
        found = []
        for position in range(1, len(self.lines) // 2 + 1):
            if None in self.lines[2 * position - 2 : 2 * position]:
                trial = self.copy()
                trial.enter(newcomer, position)
                if not trial.dropped:
                    found.append(f"main:1:{position}")
        return found
