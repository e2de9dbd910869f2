"""A record attached instead of a slip: the result comes from its replay."""

from dataclasses import replace
from random import Random

import pytest

from domain.skipbo import Noticed, OutOfTurn, Overdrawn, Seeded, Stall, Table, Talking, write_record
from domain.skipbo.bots import bot, discard, play_game, seat_bots
from domain.skipbo.checks import Incident, check, refuses
from domain.skipbo.checks.from_record import derive, incidents_of, report_of
from domain.skipbo.rules import IDS, SIDE_NAMES, Setup, get
from domain.skipbo.rules import derive as derive_rules
from domain.wording import Illegal, Malformed
from tests.domain.skipbo.checks.checks_simulation import seating_for, simulated

TEXAS = Setup(get("texas"), 4, partners=True)


def a_game(setup=TEXAS, seed=3):
    random = Random(seed)
    return play_game(setup, seat_bots(setup, ["greedy"], random), Seeded(random))


@pytest.mark.parametrize("rules_id", IDS)
def test_the_report_of_a_record_is_that_of_the_game_and_passes(rules_id):
    for table, seating in simulated(rules_id, 10, seed=1):
        report = derive(write_record(table), seating)
        assert report == report_of(table, seating)
        assert [report.cards_left[f"seat{n + 1}"] for n in range(table.setup.players)] == [
            len(stock) for stock in table.stocks
        ]
        if table.outcome.winner is not None:
            assert report.winner == SIDE_NAMES[table.outcome.winner]
            assert not refuses(check(report, seating))


def test_an_altered_record_gives_no_result():
    table = a_game()
    text = write_record(table)
    winner, loser = SIDE_NAMES[table.outcome.winner], SIDE_NAMES[1 - table.outcome.winner]
    assert derive(text, seating_for(TEXAS)).winner == winner
    with pytest.raises(Illegal):
        derive(text.replace(f"played-out {winner}", f"played-out {loser}"), seating_for(TEXAS))
    with pytest.raises(Malformed):
        derive(text[:-20], seating_for(TEXAS))


def test_a_record_of_other_seats_is_refused():
    two = Setup(get("deluxe-us"), 2)
    with pytest.raises(Illegal) as refused:
        report_of(a_game(), seating_for(two))
    assert refused.value.code == "record-other-seats"


@pytest.mark.parametrize("change", [{"stock": 14}, {"talking_cards": 3}, {"stacking": "free"}])
def test_a_record_of_other_rules_is_refused(change):
    seating = seating_for(Setup(derive_rules(get("texas"), change), 4, partners=True))
    with pytest.raises(Illegal) as refused:
        report_of(a_game(), seating)
    assert refused.value.code == "record-other-rules"


def test_a_stock_size_set_for_the_contest_is_the_same_as_in_house_rules():
    short = Setup(derive_rules(get("texas"), {"stock": 5}, id="our-club"), 4, partners=True)
    table = a_game(short)
    seating = replace(seating_for(TEXAS), stock=5)
    assert report_of(table, seating).finished == "played_out"


def test_a_game_that_was_broken_off_is_refused():
    table = Table.deal(TEXAS, Seeded(Random(1)))
    with pytest.raises(Illegal) as refused:
        derive(write_record(table), seating_for(TEXAS))
    assert refused.value.code == "record-unfinished"
    assert str(refused.value.sentence) != refused.value.sentence.in_language("fr")


def test_incidents_are_told_by_player_and_what_was_taken_back_is_left_out():
    table = Table.deal(TEXAS, Seeded(Random(1)))
    seating = seating_for(TEXAS)
    turn, partner = table.turn, (table.turn + 2) % 4
    other = (turn + 1) % 4
    table.report(Talking(partner))
    table.report(OutOfTurn(other))
    table.report(Overdrawn(other, 3))
    assert incidents_of(table, seating) == (
        Incident("talking", f"seat{partner + 1}"),
        Incident("out-of-turn", f"seat{other + 1}"),
        Incident("overdrawn", f"seat{other + 1}", 3),
    )
    table.report(Noticed())
    assert incidents_of(table, seating) == (
        Incident("talking", f"seat{partner + 1}"),
        Incident("out-of-turn", f"seat{other + 1}"),
    )


def stopped_by_the_official(*, level):
    """A game that the official stops as soon as allowed, with the sides level or not."""
    rules = derive_rules(get("texas"), {"stall_turns": 2})
    table = Table.deal(Setup(rules, 4, partners=True), Seeded(Random(2)))
    greedy = bot("greedy", Random(2))
    while not level and sum(map(len, table.stocks[::2])) == sum(map(len, table.stocks[1::2])):
        table.push(greedy(table))
    while table.quiet_turns < 2:
        table.push(discard(table))
    table.report(Stall())
    return table


def test_a_game_the_official_stopped_is_a_stall():
    table = stopped_by_the_official(level=False)
    seating = seating_for(table.setup)
    report = derive(write_record(table), seating)
    assert report.finished == "stall"
    assert report.winner == SIDE_NAMES[table.outcome.winner]
    assert not refuses(check(report, seating))


def test_a_tie_in_the_record_waits_for_an_official_to_name_the_winner():
    table = stopped_by_the_official(level=True)
    seating = seating_for(table.setup)
    report = derive(write_record(table), seating)
    assert [finding.code for finding in check(report, seating)] == ["winner-missing"]
    named = replace(report, winner="B")
    assert "ruling-without-reason" in [finding.code for finding in check(named, seating)]
    assert not refuses(check(replace(named, reason="drew the higher card"), seating))
