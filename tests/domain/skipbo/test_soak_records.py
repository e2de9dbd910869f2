"""Thousands of games under every rule set, and no rule broken by a checker that knows only sheets.

Three questions, each in both sizes (a share in every test run, all of it in the soak): does the
second checker find nothing in the engine's games; does the engine accept games that were played by
the sheets without it; and do both refuse the same slips of the pen. A game is found again by its
number: whatever varies at the table is drawn from it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from domain.skipbo import Head, Race, Seeded, replay, replay_games, write_games, write_record
from domain.skipbo.bots import BOTS, Mishaps, play_game, seat_bots
from domain.skipbo.rules import SETTINGS, RuleSet, Setup, derive, get
from domain.wording import Refusal
from tests import shares
from tests.domain.skipbo.sheet_checker import check
from tests.domain.skipbo.sheet_checker.playing import random_record
from tests.domain.skipbo.sheet_checker.slips import SLIPS, with_slip
from tests.domain.skipbo.sheet_checker.writing import finished

pytestmark = pytest.mark.long

TABLES = {
    "deluxe-us": ["2", "3", "4", "4p"],
    "deluxe-fr": ["2", "3", "4", "4p"],
    "web": ["2", "3", "4", "5", "6", "4p", "6p"],
    "texas": ["4p"],
    "rally": ["4p"],
    "florida": ["4p"],
}

# House rules that any table may have, one in four games or so.
HOUSE = {
    "pile_start": ["one_only"],
    "discard_piles": ["1", "2", "3", "4"],
    "building_piles": ["1", "2", "3"],
    "stacking": ["free", "fill_first"],
    "forced_play": ["free", "stock"],
    "passing": ["no_play", "stock_gone", "empty_hand"],
    "partner_piles": ["none"],
    "talking_cards": ["0", "1", "3"],
    "talking_place": ["bottom", "random"],
    "overdraw_return": ["shuffle", "insert"],
    "exposed_card": ["no_consequence", "must_play"],
    "out_of_turn_noticed": ["undo"],
    "out_of_turn_unnoticed": ["proper_player"],
    "first_player": ["left_of_dealer", "highest_card"],
    "stall_turns": ["1", "6", "30"],
    "hand": ["3", "5", "7"],
}
OF_PLAY = ("turn", "partners", "incidents")
# Of those that are not named here, every choice.
HOUSE |= {
    name: list(setting.choices)
    for name, setting in SETTINGS.items()
    if setting.section in OF_PLAY and setting.choices and name not in HOUSE
}

RULES = sorted(TABLES)
CHUNKS = 8
GAMES = 200 // CHUNKS
SOAK_CHUNKS = 20
SOAK_GAMES = 10_000 // SOAK_CHUNKS

# Stocks from a handful up to the most that four can be dealt, where deadlocks are common.
SHEET_STOCKS = (2, 12, 34)


def make_record(rules_id: str, seed: int) -> str:
    """The record of one whole game."""
    random = Random(f"{rules_id} {seed}")
    seats = random.choice(TABLES[rules_id])
    players, partners = int(seats[0]), seats.endswith("p")
    rules = _rules(rules_id, players, random)
    setup = Setup(rules, players, partners, dealer=random.randrange(players))
    names = [random.choice(list(BOTS)) for _ in range(players)]
    rate = random.choice([0.0, 0.0, 0.02, 0.1, 0.4])
    table = play_game(
        setup,
        seat_bots(setup, names, random),
        Seeded(random),
        Mishaps(random, rate) if rate else None,
    )
    return write_record(table, Head(names=tuple(names), seed=seed))


def _rules(rules_id: str, players: int, random: Random) -> RuleSet:
    """The sheet as it is, or with a short or a long stock, or with house rules."""
    rules = get(rules_id)
    overrides: dict[str, str] = {}
    if random.random() < 0.25:
        for name in random.sample(sorted(HOUSE), random.randrange(1, 4)):
            overrides[name] = random.choice(HOUSE[name])
    hand = int(overrides.get("hand", rules.hand))
    most = min(76 if players <= 4 else 27, 162 // players - hand)
    size = random.choice([None, None, random.randint(1, 6), random.randint(most - 6, most)])
    if size is None:
        size = min(rules.stock_for(players), most)
    if rules.deal == "piles":
        size = max(2, size // 2 * 2)
    overrides["stock" if players <= 4 else "stock_many"] = str(size)
    return derive(rules, overrides)


def make_race(rules_id: str, seed: int, target: int) -> str:
    """A race of short games to its end, one record after the other as the notation page says."""
    random = Random(f"race {rules_id} {seed}")
    seats = random.choice(TABLES[rules_id])
    players, partners = int(seats[0]), seats.endswith("p")
    rules = derive(get(rules_id), {"race_target": str(target), "stock": "8"})
    race = Race.start(Setup(rules, players, partners, dealer=random.randrange(players)))
    bots = seat_bots(race.setup, ["greedy", "cautious"], random)
    records = []
    while race.winner is None:
        table = play_game(race.setup, bots, Seeded(random), Mishaps(random, 0.02))
        records.append(write_record(table, Head(race=race.game)))
        assert table.outcome
        tied = table.outcome.winner is None
        # Half of the ties are ruled on; the others add nothing.
        ruled = random.choice([None, 0]) if tied else None
        race = race.after(table.outcome, ruled)
    return write_games(records)


def refusal(record: str, read: Callable[[str], object] = replay) -> Refusal | None:
    try:
        read(record)
    except Refusal as refused:
        return refused
    return None


def assert_no_rule_broken(rules: str, seeds: range) -> None:
    endings: Counter[str] = Counter()
    for seed in seeds:
        record = make_record(rules, seed)
        assert check(record) == [], f"make_record({rules!r}, {seed})"
        endings[record.rsplit("\noutcome ", 1)[1].split(" ")[0]] += 1
    assert endings["unfinished"] == 0
    assert endings["played-out"] > 0


@pytest.mark.parametrize("chunk", shares.one_in(CHUNKS, range(CHUNKS)))
@pytest.mark.parametrize("rules", RULES)
def test_the_engines_games_break_no_rule_of_the_sheet(rules, chunk):
    assert_no_rule_broken(rules, range(chunk * GAMES, (chunk + 1) * GAMES))


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(SOAK_CHUNKS))
@pytest.mark.parametrize("rules", RULES)
def test_ten_thousand_games_of_each_rule_set_break_no_rule(rules, chunk):
    assert_no_rule_broken(rules, range(chunk * SOAK_GAMES, (chunk + 1) * SOAK_GAMES))


def test_every_setting_of_play_is_among_the_house_rules_that_are_tried():
    missing = [n for n, s in SETTINGS.items() if s.section in OF_PLAY and n not in HOUSE]
    assert missing == [], "give each its values in HOUSE here"


def test_the_games_checked_here_reach_every_line_that_a_record_can_have():
    """No rule was broken is worth little if the rule never came up."""
    wanted = {"tie", "back", "reshuffle", "pass", "set", "partner's stock", "wild"}
    wanted |= {f"incident {kind}" for kind in ("talking", "overdrawn", "exposed", "out-of-turn")}
    wanted |= {"incident noticed", "official stall"}
    wanted |= {f"outcome {reason}" for reason in ("played-out", "deadlock", "stall")}
    # A new house rule deals all of them anew, so they are looked for among all that are checked.
    for seed, rules in product(range(CHUNKS * GAMES), RULES):
        for line in make_record(rules, seed).split("\n"):
            wanted -= _what_it_has(line)
        if not wanted:
            return
    assert wanted == set()


def _what_it_has(line: str) -> set[str]:
    words = line.split(" ")
    named = words[0] in ("incident", "official", "outcome")
    marks = {"pass": words[-1] == "pass", "partner's stock": "ps-b" in line, "wild": "hS-b" in line}
    return {" ".join(words[: 2 if named else 1]), *(mark for mark, has in marks.items() if has)}


@pytest.mark.parametrize("rules", ["deluxe-fr", "deluxe-us"])
def test_a_race_carries_points_and_dealer_through_all_its_games(rules):
    for seed in range(8):
        race = make_race(rules, seed, target=200)
        assert check(race) == [], f"make_race({rules!r}, {seed}, 200)"
        assert refusal(race, replay_games) is None


@pytest.mark.parametrize("first", shares.one_in(3, [100, 102, 104]))
@pytest.mark.parametrize("rules", ["deluxe-fr", "deluxe-us"])
def test_both_refuse_a_race_whose_games_do_not_follow_each_other(rules, first):
    refused = 0
    for seed in (first, first + 1):
        games = make_race(rules, seed, target=200).split("\n\n")
        games = [game.rstrip("\n") + "\n" for game in games]
        random = Random(seed)
        for altered in _altered_races(games, random):
            text = "\n".join(altered)
            ours, theirs = check(text), refusal(text, replay_games)
            assert bool(ours) == bool(theirs), f"race {seed}: {ours[:1]} but {theirs}"
            refused += theirs is not None
    assert refused > 2 * 3


def _altered_races(games: list[str], random: Random) -> Iterator[list[str]]:
    """A game left out, played twice, out of its place, or with a slip in it."""
    at = random.randrange(len(games))
    yield games[:at] + games[at + 1 :] or games
    yield [*games[: at + 1], *games[at:]]
    yield games[::-1]
    for slip in SLIPS:
        slipped = list(games)
        slipped[at] = with_slip(games[at], slip, random)
        yield slipped
    # A slip in the race line or the dealer's, which only the games around it can show.
    for word in ("race", "dealer"):
        lines = games[at].split("\n")[:-2]
        number = next(n for n, line in enumerate(lines) if line.startswith(f"{word} "))
        lines[number] = f"{word} {random.randint(1, 3)} " + " ".join(lines[number].split(" ")[2:])
        slipped = list(games)
        slipped[at] = finished(*(line.rstrip(" ") for line in lines))
        yield slipped


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("rules", ["deluxe-fr", "deluxe-us"])
def test_races_to_five_hundred_break_no_rule(rules, chunk):
    for seed in range(1000 + chunk * 50, 1050 + chunk * 50):
        # The sheet's own target is not written down as a change, so 495 keeps the race long.
        assert check(make_race(rules, seed, target=495)) == []


def assert_engine_accepts_sheet_games(rules: str, seeds: range) -> None:
    for seed in seeds:
        for stock in SHEET_STOCKS:
            incidents = (0.0, 0.1, 0.4)[seed % 3]
            record = random_record(rules, seed, stock=stock, incidents=incidents)
            refused = refusal(record)
            assert refused is None, f"random_record({rules!r}, {seed}, {stock=}): {refused}"


@pytest.mark.parametrize("first", shares.one_in(2, [0, 3]))
@pytest.mark.parametrize("rules", RULES)
def test_the_engine_accepts_games_played_by_the_sheet_without_it(rules, first):
    assert_engine_accepts_sheet_games(rules, range(first, first + 3))


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
@pytest.mark.parametrize("rules", RULES)
def test_the_engine_accepts_a_thousand_games_played_by_the_sheet(rules, chunk):
    assert_engine_accepts_sheet_games(rules, range(100 + chunk * 33, 133 + chunk * 33))


def disagreements(rules: str, seeds: range) -> list[str]:
    """Slips that one of the two refuses and the other lets pass."""
    found = []
    for seed in seeds:
        record = make_record(rules, seed)
        random = Random(seed)
        for slip in SLIPS:
            slipped = with_slip(record, slip, random)
            ours, theirs = check(slipped), refusal(slipped)
            if bool(ours) != bool(theirs):
                found.append(f"{slip.__name__} in {seed}: {ours[:1]} but {theirs}")
    return found


@pytest.mark.parametrize("first", shares.one_in(2, [500, 505]))
@pytest.mark.parametrize("rules", RULES)
def test_both_refuse_the_same_slips_of_the_pen(rules, first):
    assert disagreements(rules, range(first, first + 5)) == []


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
@pytest.mark.parametrize("rules", RULES)
def test_both_refuse_the_same_slips_in_thousands_of_records(rules, chunk):
    assert disagreements(rules, range(1000 + chunk * 100, 1100 + chunk * 100)) == []


@pytest.mark.parametrize("rules", RULES)
def test_most_slips_are_refused_and_every_kind_is_found_at_least_once(rules):
    """What passes is another legal game: two equal cards swapped, a name or the seed changed."""
    refused: Counter[str] = Counter()
    for seed in range(600, 612):
        record, random = make_record(rules, seed), Random(seed)
        for slip in SLIPS:
            refused[slip.__name__] += refusal(with_slip(record, slip, random)) is not None
    assert [slip.__name__ for slip in SLIPS if not refused[slip.__name__]] == []
    assert sum(refused.values()) > 12 * len(SLIPS) * 0.7
