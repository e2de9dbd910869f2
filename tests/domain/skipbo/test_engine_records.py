"""A record that was cut, altered or made up is refused, with its line and its reason."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.skipbo import (
    Head,
    Race,
    RaceGame,
    Seeded,
    Table,
    replay,
    replay_games,
    write_games,
    write_record,
)
from domain.skipbo.bots import play_game, seat_bots
from domain.skipbo.record import check_line
from domain.skipbo.rules import Setup, derive, get
from domain.wording import Illegal, Malformed, Refusal, Sentence
from tests.domain.skipbo.engine_tables import setup_of
from tests.examples import examples


def game(sheet="texas", seed=3, head=None, **options):
    setup = options.pop("setup", None) or setup_of(sheet, **options)
    random = Random(seed)
    table = play_game(setup, seat_bots(setup, ["greedy"], random), Seeded(random))
    return write_record(table, head)


RECORD = game(head=Head(("Ann", "Bob", "Cléo", "Dan"), 3))
LINES = RECORD.splitlines()
PLAY = next(at for at, line in enumerate(LINES) if line.startswith("first ")) + 1


def rewritten(lines):
    """The lines with a check of their own: only the rules can find what is wrong."""
    text = "\n".join([*lines, ""])
    return f"{text}{check_line(text)}\n"


def refused(text, kind=Refusal):
    with pytest.raises(kind) as caught:
        replay(text)
    refusal = caught.value
    number = int(refusal.field.removeprefix("line "))
    assert str(refusal.sentence).startswith(f"Line {number}: ")
    assert refusal.sentence.in_language("fr").startswith(f"Ligne {number}\N{NO-BREAK SPACE}: ")
    return refusal.code, number


def test_names_seed_and_house_rules_come_back():
    house = derive(get("texas"), {"stock": 12, "hand": 6}, id="our-club", version=4)
    text = game(setup=Setup(house, 4, True, dealer=2), head=Head(("", "Ann"), 9))
    again = replay(text)
    rules = again.table.setup.rules
    assert (rules.id, rules.version, rules.stock, rules.hand) == ("our-club", 4, 12, 6)
    assert again.head.names == ("", "Ann", "", "")
    assert again.head.seed == 9
    assert write_record(again.table, again.head) == text


@given(st.integers(min_value=0, max_value=len(RECORD) - 1))
@examples(150)
def test_a_record_cut_anywhere_is_refused(length):
    refused(RECORD[:length])


@given(st.data())
@examples(200)
def test_a_record_with_one_character_changed_is_refused(data):
    at = data.draw(st.integers(min_value=0, max_value=len(RECORD) - 1))
    other = data.draw(st.sampled_from("0123456789 Sabdhps-=\nx").filter(lambda c: c != RECORD[at]))
    refused(RECORD[:at] + other + RECORD[at + 1 :])


@given(st.data())
@examples(100)
def test_a_record_with_two_lines_swapped_is_refused(data):
    last = len(LINES) - 1
    first = data.draw(st.integers(min_value=0, max_value=last - 1))
    second = data.draw(st.integers(min_value=first + 1, max_value=last))
    if LINES[first] == LINES[second]:
        return
    lines = list(LINES)
    lines[first], lines[second] = lines[second], lines[first]
    refused("\n".join(lines) + "\n")


def test_an_altered_move_names_its_line_and_its_rule():
    lines = LINES[:-1]
    at = next(at for at in range(PLAY, len(lines)) if lines[at].split()[1].startswith("h"))
    lines[at] = " ".join([lines[at].split()[0], "s-b4", *lines[at].split()[1:]])
    code, number = refused(rewritten(lines), Illegal)
    assert number == at + 1
    assert code in {"does-not-fit", "stock-empty"}


def test_the_wrong_player_names_its_line():
    lines = LINES[:-1]
    lines[PLAY + 1] = str(int(lines[PLAY + 1][0]) % 4 + 1) + lines[PLAY + 1][1:]
    assert refused(rewritten(lines)) == ("not-your-turn", PLAY + 2)


@pytest.mark.parametrize(
    ("old", "new", "code", "number"),
    [
        ("rules texas 1", "rules ohio 1", "rule-set-unknown", 2),
        ("rules texas 1", "rules texas 9", "rule-set-version", 2),
        ("rules texas 1", "rules texas 1\nset hand 5", "record-head", 3),
        ("rules texas 1", "rules texas 1\nset hand 99", "setting-value", 3),
        ("rules texas 1", "rules texas 1\nset stock 50", "cannot-deal", 3),
        ("players 4 partners", "players 4", "partners-always", 3),
        ("players 4 partners", "players 5 partners", "players-count", 3),
        ("player 2 Bob", "player 7 Bob", "record-head", 5),
        ("dealer 1", "dealer 5", "dealer-seat", 8),
        ("seed 3", "seed 03", "number", 9),
        ("seed 3", f"seed {10**18}", "number", 9),
        ("dealer 1", "dealer 0", "dealer-seat", 8),
        ("player 2 Bob", "player 2  Bob", "record-head", 5),
        ("player 2 Bob", "player 2 Bob ", "record-head", 5),
        ("rules texas 1", "rules texas 1\nhouse texas 1", "record-house", 3),
        ("rules texas 1", "rules texas 1\nhouse Ours 1", "record-house", 3),
        ("rules texas 1", f"rules texas 1\nhouse {'a' * 41} 1", "record-house", 3),
        ("rules texas 1", "rules texas 1\nhouse ours one", "number", 3),
        ("dealer 1", "race 1 0 0\ndealer 1", "no-race", 8),
    ],
)
def test_a_false_head_names_its_line(old, new, code, number):
    assert refused(RECORD.replace(f"{old}\n", f"{new}\n", 1)) == (code, number)


@pytest.mark.parametrize(
    "head",
    [
        {"names": ("Ann\nrules",)},
        {"names": (" Ann",)},
        {"names": ("A" * 61,)},
        {"seed": -1},
        {"seed": 10**18},
    ],
)
def test_a_head_that_would_not_come_back_is_refused_before_it_is_written(head):
    with pytest.raises(Malformed):
        Head(**head)


def test_a_number_too_long_to_read_is_malformed():
    assert refused(RECORD.replace("seed 3", f"seed {'9' * 5000}"), Malformed) == ("number", 9)


def test_a_deck_with_a_card_too_many_is_refused():
    lines = LINES[:-1]
    at = next(at for at, line in enumerate(lines) if line.startswith("deck "))
    lines[at] += " 7"
    assert refused(rewritten(lines), Illegal) == ("cards-differ", at + 1)


def test_a_wrong_first_player_is_refused():
    lines = LINES[:-1]
    lines[PLAY - 1] = f"first {int(lines[PLAY - 1][-1]) % 4 + 1}"
    assert refused(rewritten(lines), Illegal) == ("line-differs", PLAY)


def test_a_false_outcome_is_refused():
    lines = LINES[:-1]
    lines[-1] = lines[-1].replace("played-out", "deadlock")
    assert refused(rewritten(lines), Illegal) == ("line-differs", len(lines))


def test_a_reshuffle_that_nobody_needed_is_refused():
    lines = LINES[:-1]
    lines.insert(PLAY + 1, "reshuffle 1 2 3")
    assert refused(rewritten(lines), Illegal) == ("reshuffle-early", PLAY + 2)


def test_a_missing_or_false_reshuffle_is_refused():
    lines = game("deluxe-us", players=4).splitlines()[:-1]
    at = next(at for at, line in enumerate(lines) if line.startswith("reshuffle "))
    code, number = refused(rewritten(lines[:at] + lines[at + 1 :]), Illegal)
    assert (code, number) == ("chance-missing", at + 1)
    words = lines[at].split(" ")
    words[1] = "1" if words[1] != "1" else "2"
    lines[at] = " ".join(words)
    assert refused(rewritten(lines), Illegal) == ("cards-differ", at + 1)


def test_two_turns_on_one_line_or_one_turn_on_two_is_refused():
    lines = LINES[:-1]
    joined = [*lines[:PLAY], f"{lines[PLAY]} {lines[PLAY + 1]}", *lines[PLAY + 2 :]]
    assert refused(rewritten(joined), Malformed) == ("line-break", PLAY + 1)
    at = next(at for at in range(PLAY, len(lines)) if len(lines[at].split()) > 2)
    seat, first, *others = lines[at].split()
    split = [*lines[:at], f"{seat} {first}", f"{seat} {' '.join(others)}", *lines[at + 1 :]]
    assert refused(rewritten(split), Malformed) == ("line-break", at + 2)


def test_an_unknown_move_or_incident_is_malformed():
    lines = LINES[:-1]
    assert refused(rewritten([*lines[:PLAY], "1 h13-b1"]), Malformed)[0] in {
        "move",
        "not-your-turn",
    }
    unknown = [*lines[:PLAY], "incident sneezing 1", *lines[PLAY:]]
    assert refused(rewritten(unknown), Malformed) == ("incident", PLAY + 1)


def test_more_moves_after_the_end_are_refused():
    lines = LINES[:-1]
    lines[-2] += " h1-d1"
    assert refused(rewritten(lines), Illegal) == ("game-over", len(lines) - 1)


def test_text_after_the_check_line_is_refused():
    assert refused(RECORD + "more\n", Malformed) == ("record-goes-on", len(LINES) + 1)
    twice = [*LINES[:-1], LINES[-2]]
    assert refused(rewritten(twice), Malformed) == ("record-goes-on", len(LINES))


def test_a_turn_that_ends_within_its_line_names_that_line():
    lines = LINES[:-1]
    lines[PLAY] += f" {lines[PLAY].split(' ')[-1]}"
    assert refused(rewritten(lines), Malformed) == ("line-break", PLAY + 1)


def test_a_false_back_line_is_named_itself():
    seed = next(seed for seed in range(99) if "\nback " in game(seed=seed))
    lines = game(seed=seed).splitlines()[:-1]
    at = next(at for at, line in enumerate(lines) if line.startswith("back "))
    lines[at] = lines[at].rpartition(" ")[0]
    assert refused(rewritten(lines), Illegal) == ("cards-differ", at + 1)


@pytest.mark.parametrize(
    ("sheet", "chance", "code"),
    [
        ("deluxe-us", " order 1 2 3", "cards-differ"),
        ("deluxe-us", "", "cards-differ"),
        ("web", " place 999", "place"),
        ("web", "", "place"),
    ],
)
def test_a_false_incident_is_named_itself_and_not_the_reshuffle_after_it(sheet, chance, code):
    lines = game(sheet, players=4, partners=False).splitlines()[:-1]
    at = next(at for at, line in enumerate(lines) if line.startswith("reshuffle ")) - 1
    table = table_after(lines[:at])
    aside = " ".join(str(card or "S") for card in table.aside)
    incident = f"incident overdrawn {table.turn + 1} {len(table.draw) + 1}{chance}"
    false = [*lines[:at], incident, f"reshuffle {aside}", *lines[at:]]
    assert refused(rewritten(false), Illegal) == (code, at + 1)


def table_after(lines):
    """The table once these lines are played: the refusal of a wrong outcome says the right one."""
    with pytest.raises(Illegal) as caught:
        replay(rewritten([*lines, "outcome"]))
    outcome = str(caught.value).split("“")[1].split("”")[0]
    return replay(rewritten([*lines, outcome])).table


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("race 0 0 0", "record-race"),
        ("race 1 0", "record-race"),
        ("race 1 0 0 0", "record-race"),
        ("race 1 30 0", "race-start"),
        ("race 9 500 0", "race-over"),
        ("race 2 0 x", "number"),
    ],
)
def test_a_race_line_that_no_race_comes_to_is_refused(line, code):
    lines = game("deluxe-us").splitlines()[:-1]
    lines.insert(3, line)
    assert refused(rewritten(lines)) == (code, 4)


def test_a_race_line_that_no_race_comes_to_is_not_written_either():
    with pytest.raises(Illegal):
        game("deluxe-us", head=Head(race=RaceGame(2, (500, 0))))
    with pytest.raises(Illegal):
        game("texas", head=Head(race=RaceGame(1, (0, 0))))


def race_records():
    setup = Setup(derive(get("deluxe-us"), {"stock": 10, "race_target": 150}), 2)
    race, records, random = Race.start(setup), [], Random(4)
    bots = seat_bots(setup, ["greedy"], random)
    while race.winner is None:
        table = play_game(race.setup, bots, Seeded(random))
        records.append(write_record(table, Head(race=race.game)))
        race = race.after(table.outcome)
    return race, records


def test_a_race_adds_up_from_game_to_game_and_the_deal_passes_on():
    race, records = race_records()
    games = replay_games(write_games(records))
    assert len(games) == race.number - 1 > 1
    assert max(race.points) >= 150
    assert [g.table.setup.dealer for g in games[:3]] == [0, 1, 0][: len(games)]
    assert games[1].head.race == RaceGame(2, games[0].table.outcome.points)


def test_a_race_with_a_game_missing_is_refused_with_the_line_in_the_file():
    _, records = race_records()
    with pytest.raises(Illegal) as caught:
        replay_games(write_games([records[0], *records[2:]] if len(records) > 2 else records[::-1]))
    assert caught.value.code == "race-order"


def test_a_file_of_games_that_are_no_race_is_refused():
    with pytest.raises(Illegal) as caught:
        replay_games(write_games([game("deluxe-us"), game("deluxe-us", seed=4)]))
    assert (caught.value.code, caught.value.field) == ("race-order", "line 1")


def test_no_game_follows_once_the_target_is_reached():
    race, records = race_records()
    lines = records[0].splitlines()[:-1]
    at = next(at for at, line in enumerate(lines) if line.startswith("race "))
    lines[at] = f"race {race.number} {' '.join(map(str, race.points))}"
    lines[at + 1] = f"dealer {race.setup.dealer + 1}"
    with pytest.raises(Illegal) as caught:
        replay_games(write_games([*records, rewritten(lines)]))
    assert caught.value.code == "race-over"
    assert caught.value.field == f"line {sum(r.count(chr(10)) + 1 for r in records) + at + 1}"


def test_a_race_goes_on_after_a_game_that_was_broken_off():
    setup = Setup(derive(get("deluxe-us"), {"stock": 10}), 2)
    broken = write_record(Table.deal(setup, Seeded(Random(1))), Head(race=RaceGame(1, (0, 0))))
    following = Table.deal(replace(setup, dealer=1), Seeded(Random(2)))
    for points, holds in (((0, 0), True), ((5, 0), False)):
        record = write_record(following, Head(race=RaceGame(2, points)))
        if holds:
            assert len(replay_games(write_games([broken, record]))) == 2
        else:
            with pytest.raises(Illegal):
                replay_games(write_games([broken, record]))


def test_a_broken_second_game_names_its_line_in_the_whole_file():
    _, records = race_records()
    text = write_games([records[0], records[1].replace("dealer 2", "dealer 7")])
    with pytest.raises(Refusal) as caught:
        replay_games(text)
    number = int(caught.value.field.removeprefix("line "))
    assert records[0].count("\n") < number < text.count("\n")
    assert isinstance(caught.value.sentence, Sentence)
