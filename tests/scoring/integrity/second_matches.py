"""A contest of plain facts as a second opinion reads it: matches, goals, charts.

Shares no code with the program.
"""

from collections import Counter, defaultdict

# The people of a side, by their entries.
Side = tuple[int, ...]

DEFAULTS = {"counts": "cards", "missed": 24, "walkover_points": 25}
SIT_OUT = {"swiss": "win"}  # the others: the own average
ENDS_A_MATCH = ("walkover", "forfeit", "retired", "no-show")
NOBODY_PLAYED = ("walkover", "no-show")


class Match:
    """A match of the rows: `sides` by number, gone or not, `places` in the order they came in."""

    def __init__(self, row, people):
        self.row, self.part, self.round = row, row["part"], row["round"]
        self.table, self.games = row["table"], row["games"]
        named = [text.partition(":") for text in row["slots"] if text[:4] in ("side", "with")]
        self.sides = [int(number) for _, _, number in named]
        self.gone = {int(number) for kind, _, number in named if kind == "withdrawn"}
        self.people = {side: people[side] for side in self.sides}
        goes_on: str = row["goes_on_with"] or ""
        self.manner, _, order = goes_on.partition(":")
        self.is_decided = row["goes_on_with"] is not None
        told = [[int(n) for n in group.split("=")] for group in order.split(">")] if order else []
        listed = {side for group in told for side in group} | self.gone
        rest = [side for side in self.sides if side not in listed]
        self.places = [group for group in (*told, rest, sorted(self.gone)) if group]
        self.winner = told[0][0] if told else None
        # One that was alone goes on without a game.
        if not self.is_decided and len(self.sides) == 1 and not self.gone:
            self.winner = self.sides[0]

    def lost_unplayed(self, side):
        return side in self.gone or (self.manner in NOBODY_PLAYED and side != self.winner)

    def place(self, side):
        before = 0
        for group in self.places:
            if side in group:
                return before + 1
            before += len(group)
        raise LookupError(side)

    def left(self, side, *, only_lost, uncounted):
        """A game that was lost and that nobody counted has `uncounted` cards, unless nobody
        played it or it only stopped the games before it."""
        total = 0
        for at, game in enumerate(self.games):
            if only_lost and game["winner"] == side:
                continue
            if side in game["left"]:
                total += game["left"][side]
            elif game["winner"] != side and game["manner"] not in NOBODY_PLAYED:
                total += 0 if at and game["stops"] else int(uncounted)
        return total

    def points(self, side):
        return sum(game["points"].get(side, 0) for game in self.games)


class Opinion:
    def __init__(self, facts):
        self.facts = facts
        sit_out = {"sit_out": SIT_OUT.get(facts["form"], "average")}
        self.options = DEFAULTS | sit_out | facts["options"]
        self.matches = [Match(row, facts["sides"]) for row in facts["matches"]]
        self.rounds = defaultdict(list)
        for match in self.matches:
            self.rounds[match.round].append(match)
        self.out = facts["rounds"]

    # Whatever the form.

    def of_matches(self):
        for match in self.matches:
            where = match.row["key"]
            stopped = any(game["stops"] for game in match.games)
            if match.row["outcome"] != match.row["goes_on_with"] or not match.games or stopped:
                continue
            if not match.is_decided or match.manner in ENDS_A_MATCH:
                continue
            if match.gone:
                continue
            for count in range(1, len(match.games)):
                if self.best(match, match.games[:count]) is not None:
                    yield f"{where}: decided after {count} of {len(match.games)} games"
            best = self.best(match, match.games)
            if best != match.winner:
                yield f"{where}: {match.winner} won, the games say {best}"

    def best(self, match, games):
        """Who has won by the goal; None: another game is needed."""
        goal, _, number = self.facts["goal"].partition(":")
        wins = Counter(game["winner"] for game in games)
        points: Counter[int] = Counter()
        for game in games:
            points.update(game["points"])
        if goal == "one":
            return games[-1]["winner"]
        if goal.startswith("best"):
            side, most = wins.most_common(1)[0]
            return side if 2 * most > int(goal[4:]) else None
        first = {side: (points[side], wins[side]) for side in match.sides}
        most_points, _ = max(first.values())
        if goal == "points":
            ahead = [side for side in match.sides if points[side] == most_points >= int(number)]
            return self.by_cards(games, ahead, first) if ahead else None
        if len(games) < int(number):
            return None
        return self.by_cards(games, match.sides, first)

    @staticmethod
    def by_cards(games, among, first):
        """Points, games won, then fewest cards left, those that nobody counted last."""
        ranked = {}
        for side in among:
            unknown = sum(g["winner"] != side and side not in g["left"] for g in games)
            left = sum(game["left"].get(side, 0) for game in games)
            ranked[side] = (-first[side][0], -first[side][1], unknown, left)
        least = min(ranked.values())
        ahead = [side for side in among if ranked[side] == least]
        return ahead[0] if len(ahead) == 1 else None

    def of_rounds(self):
        """Nobody is at two tables of one round, or at a table and out."""
        for number in self.out:
            there = Counter(self.out[number])
            for match in self.rounds[number]:
                there.update(person for side in match.sides for person in match.people[side])
            twice = [person for person, times in there.items() if times > 1]
            if twice:
                yield f"round {number}: {twice} are there twice"

    def main_rounds(self):
        """The rounds that everybody plays, in order: number and matches."""
        return [
            (number, self.rounds[number])
            for number in sorted(self.out)
            if all(match.part == "main" for match in self.rounds[number])
        ]

    def ranking_differs(self, measured):
        """`measured` has people (a tuple) and what they are ranked by, smaller is better."""
        said = dict(self.facts["ranking"])
        for who, value in measured.items():
            place = 1 + sum(other < value for other in measured.values())
            if said.get(who) != place:
                yield f"{who} is ranked {said.get(who)}, by {value} it is {place}"
        if set(said) - set(measured):
            yield f"{set(said) - set(measured)} are ranked and took no part"

    # Knock-out and two losses.

    def on_a_chart(self, lives):
        """Whoever lost as often as they may plays no more; the others go on to the end."""
        lost: Counter[int] = Counter()
        for match in self.matches:
            if match.part in ("third", "consolation") or not match.is_decided:
                continue
            for side in match.sides:
                if lost[side] >= lives and side not in self.facts["withdrawn"]:
                    yield f"{match.row['key']}: {side} has lost {lost[side]} times and plays on"
            lost.update(side for side in match.sides if side != match.winner)
        ruled = any(m.row["outcome"] != m.row["goes_on_with"] for m in self.matches)
        if ruled:
            return
        winners = [
            side
            for side in {s for m in self.matches for s in m.sides} - self.facts["withdrawn"]
            if lost[side] < lives
        ]
        if len(winners) > 1:
            yield f"{winners} have not lost {lives} times"
