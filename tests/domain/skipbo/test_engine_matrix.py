"""The sheets side by side: for every row of the comparison, the rule kept and its breach refused.

Each test names the row it stands for; the last test fails where a row has none.
"""

import pytest

from domain.skipbo import Exposed, Move, Noticed, OutOfTurn, Overdrawn, Race, Stall, Talking
from domain.skipbo.dealing import deal_deck
from domain.skipbo.outcome import PLAYED_OUT, judge
from domain.skipbo.rules import Setup, derive, get, read_out
from domain.wording import Illegal, Refusal
from tests.domain.skipbo.engine_tables import SHEETS, fresh, lay, play, setup_of

S = 0
PARTNER_SHEETS = ("deluxe-us", "deluxe-fr", "web", "texas", "rally", "florida")
RALLY_SHEETS = ("texas", "rally", "florida")
TOLD: set[str] = set()

ROWS = (
    "players",
    "deck",
    "stock",
    "short game",
    "deal",
    "first player",
    "hand",
    "refill at a turn's start",
    "hand emptied by plays",
    "building piles",
    "start",
    "finish",
    "wilds in a pile",
    "discard piles",
    "stacking on a discard pile",
    "forced play",
    "end of turn",
    "after the discard",
    "draw pile used up",
    "partner's piles",
    "partners sit",
    "silence",
    "talking penalty",
    "too many cards drawn",
    "out of turn, noticed",
    "out of turn, unnoticed",
    "one partner is out of stock",
    "win",
    "score",
    "race",
    "partner draw",
    "contest",
)


def row(name, sheets=SHEETS):
    assert name in ROWS, name
    TOLD.add(name)
    return pytest.mark.parametrize("sheet", sheets)


def breach(action, *arguments):
    with pytest.raises(Refusal) as caught:
        action(*arguments)
    return caught.value.code


def push_breach(table, move):
    return breach(table.push, Move.parse(move))


def four(sheet, **layout):
    """Four partners with one dull stock card each, unless told otherwise."""
    layout = {"stocks": [[9], [9], [9], [9]], "rest": "draw"} | layout
    return lay(sheet, players=4, partners=True, **layout)


@row("players")
def test_row_players(sheet):
    least, most = {"web": (2, 6)}.get(sheet, (4, 4) if sheet in RALLY_SHEETS else (2, 4))
    rules, partners = get(sheet), sheet in RALLY_SHEETS
    for players in range(least, most + 1):
        assert Setup(rules, players, partners).players == players
    for players in (least - 1, most + 1):
        assert breach(Setup, rules, players, partners) == "players-count"


@row("deck")
def test_row_deck(sheet):
    table = fresh(sheet)
    assert table.card_counts() == [18] + [12] * 12
    assert sum(table.card_counts()) == 162


@row("stock")
def test_row_stock(sheet):
    size = {"texas": 15, "rally": 20, "florida": 12}.get(sheet, 30)
    assert {len(stock) for stock in fresh(sheet).stocks} == {size}
    if sheet == "web":
        assert {len(stock) for stock in fresh(sheet, players=6).stocks} == {20}
        assert breach(lambda: setup_of(sheet, 6, False, stock_many=23)) == "cannot-deal"
    assert breach(lambda: setup_of(sheet, 4, True, stock=36)) == "cannot-deal"
    assert setup_of(sheet, 4, True, stock=34).stock == 34


@row("short game")
def test_row_short_game(sheet):
    rules = get(sheet)
    assert rules.short_stock == (10 if sheet == "deluxe-us" else 0)
    short = setup_of(sheet, stock=10)
    assert {len(stock) for stock in fresh(sheet, stock=10).stocks} == {10}
    assert short.rules.overrides == (("stock", 10),)
    assert breach(lambda: derive(rules, {"stock": 0})) == "setting-value"


@row("deal")
def test_row_deal(sheet):
    setup = setup_of(sheet, 4, True)
    deck = list(range(162))  # positions instead of cards: who gets which?
    stocks, draw = deal_deck(setup, deck)
    if sheet in ("rally", "florida"):
        pile = setup.stock // 2
        for seat in range(4):
            assert stocks[seat][:pile] == list(range(seat, 4 * pile, 4))
            assert stocks[seat][pile:] == list(range(81 + seat, 81 + 4 * pile, 4))
        assert draw[::-1] == [*range(4 * pile, 81), *range(81 + 4 * pile, 162)]
        assert breach(lambda: derive(get(sheet), {"stock": setup.stock - 1})) == "piles-half"
    else:
        assert [stock[0] for stock in stocks] == [3, 0, 1, 2], "left of the dealer is dealt first"
        assert draw[::-1] == deck[4 * setup.stock :]
        assert breach(lambda: setup_of(sheet, 4, True, stock=36)) == "cannot-deal"


@row("first player")
def test_row_first_player(sheet):
    for seed in range(12):
        table = fresh(sheet, seed)
        tops = [stock[-1] for stock in table.stocks]
        if sheet.startswith("deluxe"):
            assert table.turn == 1, "left of the dealer"
        elif tops.count(max(tops)) == 1:
            assert tops[table.turn] == max(tops)
        other = (table.turn + 1) % len(tops)
        move = next(iter(table.legal_moves()))
        assert breach(table.push, move, other) == "not-your-turn"


@row("hand")
def test_row_hand(sheet):
    table = fresh(sheet)
    assert [len(hand) for hand in table.hands].count(5) == 1, "drawn at the first turn only"
    assert len(table.hands[table.turn]) == 5
    for seat in range(table.setup.players):
        assert table.view(seat).hand == tuple(sorted(table.hands[seat]))
    missing = next(card for card in range(13) if card not in table.hands[table.turn])
    assert push_breach(table, f"h{missing or 'S'}-d1") == "not-in-hand"


@row("refill at a turn's start")
def test_row_refill(sheet):
    table = four(sheet, hands=[[7], [3, 4, 5], [], []])
    before = len(table.draw)
    play(table, "h7-d1")
    assert table.hands[1][:3] == [3, 4, 5]
    assert len(table.hands[1]) == 5
    assert len(table.draw) == before - 2
    assert {len(stock) for stock in table.stocks} == {1}, "never from the stock"
    assert breach(table.report, Overdrawn(0, 1)) == "overdrawn-turn"


@row("hand emptied by plays")
def test_row_hand_emptied(sheet):
    table = four(sheet, hands=[[1]])
    assert push_breach(table, "pass") == "pass-hand"
    play(table, "h1-b1")
    assert len(table.hands[0]) == 5
    assert table.turn == 0


@row("building piles")
def test_row_building_piles(sheet):
    table = four(sheet, hands=[[1, 1, 1, 1, 7]])
    play(table, "h1-b1", "h1-b2", "h1-b3", "h1-b4")
    assert table.needs == [2, 2, 2, 2]
    fewer = four(sheet, hands=[[1, 7]], building_piles=3)
    assert push_breach(fewer, "h1-b4") == "no-building-pile"


@row("start")
def test_row_start(sheet):
    table = four(sheet, hands=[[1, S, 2, 7]])
    assert push_breach(table, "h2-b3") == "does-not-fit"
    play(table, "h1-b1", "hS-b2")
    assert table.needs[:2] == [2, 2]


@row("finish")
def test_row_finish(sheet):
    table = four(sheet, hands=[[12, 12, 7]], building=[11, 10])
    assert push_breach(table, "h12-b2") == "does-not-fit"
    play(table, "h12-b1")
    assert table.building[0] == []
    assert table.aside == list(range(1, 13)), "kept for the reshuffle"
    assert push_breach(table, "h12-b1") == "does-not-fit"


@row("wilds in a pile")
def test_row_wilds(sheet):
    table = four(sheet, hands=[[S, S, 3, 8, 9]], building=[[S]])
    play(table, "hS-b1")
    assert push_breach(table, "h8-b1") == "does-not-fit"
    play(table, "h3-b1", "hS-b1")
    assert table.building[0] == [S, S, 3, S]


@row("discard piles")
def test_row_discard_piles(sheet):
    last = 3 if sheet == "web" else 4
    full = [[[6]] * last]
    table = four(sheet, hands=[[7]], discards=full)
    if last == 3:
        assert push_breach(table, "h7-d4") == "no-discard-pile"
        assert push_breach(table, "d4-b1") == "no-discard-pile"
    play(table, f"h7-d{last}")
    assert table.discards[0][last - 1] == [6, 7]
    under = four(sheet, hands=[[7, 8]], discards=[[[1, 6]]])
    assert push_breach(under, "d1-b1") == "does-not-fit", "only the top card can be played"


@row("stacking on a discard pile")
def test_row_stacking(sheet):
    table = four(sheet, hands=[[7, 8]], discards=[[[6], [6]]])
    if sheet in ("texas", "florida"):
        assert push_breach(table, "h7-d1") == "fill-first"
        play(table, "h7-d4")
        emptied = four(sheet, hands=[[7, 8]], discards=[[[6], [6], [1], [6]]])
        play(emptied, "d3-b1")
        assert push_breach(emptied, "h7-d1") == "fill-first"
        play(emptied, "h7-d3")
    else:
        play(table, "h7-d1")
        assert table.discards[0][0] == [6, 7]
        filled = four(sheet, hands=[[7]], discards=[[[6]]], stacking="fill_first")
        assert push_breach(filled, "h7-d1") == "fill-first"


@row("forced play")
def test_row_forced_play(sheet):
    table = four(sheet, hands=[[1, 7]], stocks=[[9, 1], [9], [9, 1], [9]])
    if sheet == "web":
        assert push_breach(table, "h1-b1") == "forced-stock"
        assert push_breach(table, "h7-d1") == "forced-stock"
        assert push_breach(table, "ps-b1") == "forced-stock"
        play(table, "s-b2", "h7-d1")
    else:
        play(table, "h7-d1")
    shown = four(sheet, hands=[[1, 7]])
    shown.report(Exposed(0, 1))
    if sheet == "texas":
        assert push_breach(shown, "h7-d1") == "exposed-card"
        play(shown, "h1-b1")
    play(shown, "h7-d1")
    face_up = four("texas", hands=[[7, 8]], stocks=[[9, 1], [9], [9], [9]])
    play(face_up, "h7-d1")  # the face-up stock card is not a revealed card


@row("end of turn")
def test_row_end_of_turn(sheet):
    table = four(sheet, hands=[[7, 8]])
    assert push_breach(table, "pass") == "pass-hand"
    play(table, "h7-d1")
    assert table.turn == 1
    # Hand and stock both gone, nothing to draw, but a discard would fit.
    gone = four(
        sheet,
        hands=[[], [7]],
        stocks=[[], [9], [9], [9]],
        discards=[[[1]], [[9]]],
        rest="discard 2",
    )
    if sheet == "web":
        play(gone, "pass")
        assert gone.turn == 1
    else:
        assert push_breach(gone, "pass") == "pass-play"
        play(gone, "d1-b1")
    over = four(sheet, hands=[[7]], stocks=[[1], [9], [], [9]])
    play(over, "s-b1")
    assert push_breach(over, "h7-d1") == "game-over", "the winning card needs no discard"


@row("after the discard")
def test_row_after_the_discard(sheet):
    table = four(sheet, hands=[[7, 8], [9]])
    play(table, "h7-d1")
    assert breach(table.push, Move.parse("h8-d1"), 0) == "not-your-turn"
    assert table.discards[0][0] == [7]


@row("draw pile used up")
def test_row_draw_pile_used_up(sheet):
    table = four(sheet, hands=[[1]], aside=[6, 6, 6, 6, 6, 6], rest="discard 2")
    play(table, "h1-b1")
    assert table.hands[0] == [6] * 5
    assert table.draw == [6]
    assert breach(table.report, Overdrawn(0, 2)) == "overdrawn-count"


@row("partner's piles", PARTNER_SHEETS)
def test_row_partners_piles(sheet):
    layout = {"hands": [[7, 8], [], [3]], "stocks": [[9], [9], [9, 1], [9]]}
    table = four(sheet, discards=[[], [], [[2]]], **layout)
    play(table, "ps-b1", "pd1-b1")
    assert table.needs[0] == 3
    assert push_breach(table, "h3-b1") == "not-in-hand", "never the partner's hand"
    play(table, "h7-d2")
    assert table.discards[0][1] == [7], "onto the own piles only"
    alone = four(sheet, partner_piles="none", **layout)
    assert push_breach(alone, "ps-b1") == "partner-piles"
    single = lay("web", players=4, hands=[[7]], stocks=[[9], [9], [1], [9]], rest="draw")
    assert push_breach(single, "ps-b1") == "no-partner"


@row("partners sit", PARTNER_SHEETS)
def test_row_partners_sit(sheet):
    setup = setup_of(sheet, 4, True)
    assert setup.sides == ((0, 2), (1, 3))
    assert [setup.partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert breach(Setup, get("web"), 5, True) == "partners-seats"


@row("silence", PARTNER_SHEETS)
def test_row_silence(sheet):
    table = four(sheet, hands=[[7]])
    assert breach(table.report, Talking(1)) == "talking-partner", "an opponent is not the partner"
    assert breach(table.report, Talking(0)) == "talking-partner", "the player in turn may ask"
    table.report(Talking(2))
    if sheet == "texas":
        assert any("turn up the next card" in str(rule.sentence) for rule in read_out(get(sheet)))


@row("talking penalty", PARTNER_SHEETS)
def test_row_talking_penalty(sheet):
    table = four(sheet, hands=[[7]], stocks=[[9], [9], [4, 5, 6], [9]], draw=[11, 12])
    table.report(Talking(2))
    assert sorted(table.stocks[2]) == [4, 5, 6, 11, 12]
    assert table.stocks[2][-1] == 6, "unseen: the face-up card stays"
    if not sheet.startswith("deluxe"):
        assert table.stocks[2] == [11, 12, 4, 5, 6]
    single = lay("web", players=2, hands=[[7]], stocks=[[9], [9]], rest="draw")
    assert breach(single.report, Talking(1)) == "talking-partner"


@row("too many cards drawn")
def test_row_too_many_cards(sheet):
    table = four(sheet, hands=[[7]], stocks=[[4, 5, 6], [9], [9], [9]], draw=[11, 12])
    table.report(Overdrawn(0, 2))
    assert sorted(table.stocks[0]) == [4, 5, 6, 11, 12]
    assert table.stocks[0][-1] == 6
    logged = table.log[-1]
    if sheet in ("deluxe-us", "deluxe-fr", "rally"):
        assert logged.order == tuple(table.stocks[0][:-1])
    else:
        assert [card for card in table.stocks[0] if card < 10] == [4, 5, 6], "the rest stays put"
        assert len(logged.places) == 2
    assert breach(table.report, Overdrawn(2, 1)) == "overdrawn-turn"


@row("out of turn, noticed")
def test_row_out_of_turn_noticed(sheet):
    table = four(sheet, hands=[[7], [1, 6], [], []])
    assert breach(table.report, Noticed()) == "nothing-out-of-turn"
    table.report(OutOfTurn(1))
    play(table, "h1-b1")
    table.report(Noticed())
    assert table.turn == 0
    assert table.building[0] == []
    play(table, "h7-d1")
    assert table.hands[1] == [1, 6], "starts without drawing"


@row("out of turn, unnoticed")
def test_row_out_of_turn_unnoticed(sheet):
    table = four(sheet, hands=[[7], [7], [7, 1], []])
    table.report(OutOfTurn(2))
    play(table, "h7-d1")
    assert table.turn == 3
    assert table.discards[2][0] == [7]
    assert breach(table.report, Noticed()) == "nothing-out-of-turn"


@row("one partner is out of stock", PARTNER_SHEETS)
def test_row_out_of_stock(sheet):
    table = four(sheet, hands=[[1, 3, 7]], discards=[[[2]]], stocks=[[], [9], [9], [9]])
    assert push_breach(table, "s-b1") == "stock-empty"
    play(table, "h1-b1", "d1-b1", "h3-b1", "h7-d1")
    assert table.outcome is None


@row("win")
def test_row_win(sheet):
    table = four(sheet, hands=[[7]], stocks=[[1], [9], [2], [9]])
    play(table, "s-b1")
    assert table.outcome is None, "a side needs both stocks"
    play(table, "ps-b1")
    assert (table.outcome.reason, table.outcome.winner) == (PLAYED_OUT, 0)
    assert breach(table.report, Talking(2)) == "game-over"
    if sheet not in RALLY_SHEETS:
        single = lay(sheet, players=2, hands=[[7]], stocks=[[1], [9]], rest="draw")
        play(single, "s-b1")
        assert single.outcome.winner == 0


@row("score")
def test_row_score(sheet):
    outcome = judge(setup_of(sheet, 4, True), PLAYED_OUT, [0, 7, 0, 3])
    if sheet.startswith("deluxe"):
        assert outcome.points == (25 + 5 * 10, 0)
    elif sheet == "florida":
        assert outcome.points == (0, 10)
    else:
        assert outcome.points == ()
    nothing = {"scoring": "points", "win_points": 0, "card_points": 0}
    assert breach(lambda: derive(get(sheet), nothing)) == "points-nothing"


@row("race")
def test_row_race(sheet):
    setup = setup_of(sheet, 4, True)
    if not sheet.startswith("deluxe"):
        assert breach(Race.start, setup) == "no-race"
        return
    race = Race.start(setup)
    while race.winner is None:
        dealer = race.setup.dealer
        race = race.after(judge(race.setup, PLAYED_OUT, [0, 20, 0, 20]))
        assert race.setup.dealer == (dealer + 1) % 4, "dealers go clockwise"
    assert race.points == (675, 0)
    assert race.number == 4, "three games of 225"
    assert breach(race.after, judge(setup, PLAYED_OUT, [0, 1, 0, 0])) == "race-over"


@row("partner draw", ("texas",))
def test_row_partner_draw_is_told_and_left_to_the_official(sheet):
    said = [rule for rule in read_out(get(sheet)) if "same chapter" in str(rule.sentence)]
    assert [rule.origin for rule in said] == ["sheet"]
    assert breach(Setup, get(sheet), 4, False) == "partners-always"


@row("contest")
def test_row_contest(sheet):
    wanted = {"deluxe-us": "race", "deluxe-fr": "race", "florida": "progressive"}
    rules = get(sheet)
    assert rules.contest == wanted.get(sheet, "knockout")
    stated = {rule.name for rule in read_out(rules) if rule.origin == "sheet"}
    assert bool(stated & {"contest", "race_target"}) == (sheet not in ("web", "texas"))
    if sheet == "florida":
        assert (rules.contest_games, rules.contest_minutes) == (3, 105)
    changes = {"contest": "race", "race_target": 0}
    assert breach(lambda: derive(rules, changes)) == "race-target"


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_stall_is_the_officials_to_call(sheet):
    table = fresh(sheet)
    assert breach(table.report, Stall()) == "stall-early"


def test_every_row_has_its_test():
    assert set(ROWS) == TOLD


def test_breaches_are_illegal_with_both_languages():
    table = four("texas", hands=[[7, 8]], discards=[[[6]]])
    with pytest.raises(Illegal) as caught:
        table.push(Move.parse("h7-d1"))
    assert str(caught.value.sentence) != caught.value.sentence.in_language("fr")
