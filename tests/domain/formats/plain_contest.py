"""A contest read from its lines, and what holds whatever the form: games, goals, the ranking.

Shares no code with the program. Where the description leaves an order open, it takes the one that
the program says it has;
standard library only.
"""

from collections import Counter, defaultdict
from itertools import pairwise

# The people of a side, by their numbers.
Side = tuple[int, ...]
MATCH_LINE = {"round", "match", "part", "table", "sides", "games", "places"}
OUT_LINE = {"round", "sits_out"}
PARTS = ("main", "third", "consolation", "second", "final", "playoff")


class Contest:
    """Lines as they were printed, put in order for whoever checks them."""

    def __init__(self, lines, chapters, goal="one", options=None):
        self.lines = lines
        self.goal = goal
        self.options = dict(options or {})
        self.people = list(range(1, sum(chapters) + 1))
        names = [name for name, size in enumerate(chapters) for _ in range(size)]
        self.chapter = dict(zip(self.people, names, strict=True))
        self.matches = [line for line in lines if "match" in line]
        self.rounds = defaultdict(list)
        for match in self.matches:
            self.rounds[match["round"]].append(match)
        self.out: defaultdict[int, list[int]] = defaultdict(list)
        for line in lines:
            if "sits_out" in line:
                self.out[line["round"]] += line["sits_out"]
        last = lines[-1] if lines else {}
        self.ranking = [tuple(who) for who in last.get("ranking", [])]
        self.ties = last.get("ties", [])

    def option(self, name, default):
        return str(self.options.get(name, default))

    def of_part(self, part):
        return [match for match in self.matches if match["part"] == part]

    @property
    def largest_chapter(self):
        return max(Counter(self.chapter.values()).values())

    def place(self):
        """Everybody's place, those who are level sharing one."""
        first = {index: min(group) for group in self.ties for index in group}
        return {who: first.get(index, index) + 1 for index, who in enumerate(self.ranking)}


def sides_of(match):
    return [tuple(side) for side in match["sides"]]


def winner_of(match):
    return sides_of(match)[match["places"][0][0]]


def losers_of(match):
    return [side for side in sides_of(match) if side != winner_of(match)]


def seated(match):
    return [person for side in match["sides"] for person in side]


def left_by(match, side):
    return sum(game["left"][str(person)] for game in match["games"] for person in side)


def general_faults(contest):
    yield from _shape_faults(contest)
    numbers = Counter(match["match"] for match in contest.matches)
    yield from (
        f"match {number} is there {times} times" for number, times in numbers.items() if times > 1
    )
    for match in contest.matches:
        for fault in (
            *_seat_faults(contest, match),
            *_game_faults(match),
            *_goal_faults(contest, match),
        ):
            yield f"match {match['match']}: {fault}"
    yield from _ranking_faults(contest)


def _shape_faults(contest):
    if not contest.lines or "ranking" not in contest.lines[-1]:
        yield "the last line is no ranking"
    if sum("ranking" in line for line in contest.lines) > 1:
        yield "there is more than one ranking"
    for line in contest.lines[:-1]:
        if set(line) not in (MATCH_LINE, OUT_LINE):
            yield f"a line of {sorted(line)}"
    for match in contest.matches:
        if match["part"] not in PARTS and not match["part"].startswith("pool:"):
            yield f"match {match['match']}: no part is called {match['part']}"
    tables = Counter((match["part"], match["round"], match["table"]) for match in contest.matches)
    yield from (f"{seat} is there {times} times" for seat, times in tables.items() if times > 1)


def _seat_faults(contest, match):
    people = seated(match)
    if len(people) != len(set(people)):
        yield "somebody sits there twice"
    if not set(people) <= set(contest.people):
        yield "somebody sits there who does not take part"
    if not 2 <= len(match["sides"]) <= 6:
        yield f"{len(match['sides'])} sides"
    if sorted(index for group in match["places"] for index in group) != list(
        range(len(match["sides"]))
    ):
        yield "not every side has one place"
    if not match["games"]:
        yield "no game was played"


def _game_faults(match):
    for game in match["games"]:
        left = {int(person): cards for person, cards in game["left"].items()}
        if set(left) != set(seated(match)):
            yield "the cards of somebody are missing"
            continue
        cards = [sum(left[person] for person in side) for side in match["sides"]]
        winner = game["winner"]
        if min(left.values()) < 0:
            yield "fewer than no cards"
        if winner is None or not 0 <= winner < len(cards):
            yield "a game without a winner"
            continue
        if cards[winner]:
            yield "the winner has cards left"
        if any(not count for index, count in enumerate(cards) if index != winner):
            yield "a loser has no cards left"
        right = [25 + 5 * sum(cards) if index == winner else 0 for index in range(len(cards))]
        if game["points"] != right:
            yield f"points {game['points']} are not {right}"


def _goal_faults(contest, match):
    games = match["games"]
    for count in range(1, len(games)):
        if _reached(contest.goal, match, games[:count]):
            yield f"it was decided after {count} of {len(games)} games"
            break
    if games and not _reached(contest.goal, match, games):
        yield f"it is not decided by {contest.goal}"
    standing = _standing(contest.goal, match, games)
    if games and match["places"] != standing:
        yield f"the order of its sides is {match['places']}, not {standing}"


def _totals(match, games):
    for index, side in enumerate(match["sides"]):
        wins = sum(game["winner"] == index for game in games)
        points = sum(game["points"][index] for game in games)
        left = sum(game["left"].get(str(person), 0) for game in games for person in side)
        yield wins, points, left


def _reached(goal, match, games):
    totals = list(_totals(match, games))
    if goal == "one":
        return len(games) >= 1
    if goal.startswith("best"):
        return max(wins for wins, _, _ in totals) > int(goal[4:]) // 2
    kind, number = goal.split(":")
    if kind == "points":
        return max(points for _, points, _ in totals) >= int(number)
    best_is_alone = len(_standing(goal, match, games)[0]) == 1
    return len(games) >= int(number) and best_is_alone


def _standing(goal, match, games):
    """Most points where points or totals decide, else most games won; then fewest cards left."""
    groups = defaultdict(list)
    for index, (wins, points, left) in enumerate(_totals(match, games)):
        by_points = goal.startswith(("points", "games"))
        groups[(-points, -wins, left) if by_points else (-wins, left)].append(index)
    return [groups[key] for key in sorted(groups)]


def _ranking_faults(contest):
    ranked = sorted(person for who in contest.ranking for person in who)
    if ranked != contest.people:
        yield "not everybody is ranked exactly once"
    told = [index for group in contest.ties for index in group]
    if len(told) != len(set(told)):
        yield "somebody is tied twice"
    for group in contest.ties:
        if len(group) < 2 or any(two != one + 1 for one, two in pairwise(sorted(group))):
            yield f"the tie {group} is not of neighbours"
        elif not 0 <= min(group) <= max(group) < len(contest.ranking):
            yield f"the tie {group} is outside the ranking"


def order_faults(contest, measured, what):
    """The ranking goes by `measured` (smaller is better), and exactly the equal ones are tied."""
    place = contest.place()
    for one, two in pairwise(contest.ranking):
        if one not in measured or two not in measured:
            yield f"{what}: {one} or {two} is not known"
        elif measured[one] > measured[two]:
            yield f"{what}: {one} is before {two}, {measured[one]} and {measured[two]}"
        elif (measured[one] == measured[two]) != (place[one] == place[two]):
            yield f"{what}: {one} and {two} are level or not, {measured[one]} and {measured[two]}"


def fixed_side_faults(contest):
    """Sides drawn once: the same all along, of two, or one for whoever is over."""
    if len({person for who in contest.ranking for person in who}) != len(contest.people):
        return
    sides = set(contest.ranking)
    for match in contest.matches:
        for side in sides_of(match):
            if side not in sides:
                yield f"match {match['match']}: {side} is no side"
    sizes = Counter(map(len, sides))
    if contest.option("sides", "pairs") == "alone":
        if set(sizes) != {1}:
            yield "not everyone plays alone"
        return
    if set(sizes) - {1, 2} or sizes[1] != len(contest.people) % 2:
        yield "partners are not drawn two by two"
    yield from same_chapter_faults(contest, sides, "sides")


def same_chapter_faults(contest, sides, what):
    """As few partners of one chapter as there must be among everybody."""
    inside = sum(len(side) == 2 and len({contest.chapter[p] for p in side}) == 1 for side in sides)
    people = len(contest.people)
    forced = max(0, contest.largest_chapter - people % 2 - people // 2)
    if inside > forced:
        yield f"{what}: {inside} partners of one chapter, {forced} are forced"


def round_faults(contest):
    """Everybody once in each round, at a table or sitting out, and one match a table."""
    numbers = sorted(set(contest.rounds) | set(contest.out))
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"rounds are {numbers}"
    for number, matches in contest.rounds.items():
        there = Counter(person for match in matches for person in seated(match))
        there.update(contest.out[number])
        if max(there.values()) > 1:
            yield f"round {number}: somebody is there twice"
        tables = [match["table"] for match in matches]
        if len(tables) != len(set(tables)):
            yield f"round {number}: two matches at one table"


def everybody_faults(contest, numbers):
    for number in numbers:
        there = [p for match in contest.rounds[number] for p in seated(match)] + contest.out[number]
        if sorted(there) != contest.people:
            yield f"round {number}: not everybody plays or sits out"
