"""What each rule set reads out, line by line, and whether its own sheet says so.

The tables below were written from the sheets alone. Each line that a sheet states names the place
where it does, in our words; every other line of the read-out is an addition of ours.
"""

import pytest

from domain.skipbo.rules import ALL, IDS, LINES, SECTIONS, SETTINGS, derive, get, read_out
from domain.skipbo.rules.read_out import _other_settings
from domain.wording import LANGUAGES

STATED = {
    "deluxe-us": {
        "alone": "object: the first player without stock cards wins",
        "partners": "partnership play",
        "deck": "contents: 144 numbered, 18 wild, 162 in all",
        "shuffled": "set-up: before the deal",
        "deal": "set-up: a dealer is picked and deals",
        "stock": "set-up: thirty each",
        "stock_shown": "set-up: top card turned up; again under stock pile",
        "stock_unseen": "set-up: without looking at the other cards",
        "short_stock": "short game: ten",
        "draw_pile": "set-up: the rest goes to the draw area in the centre",
        "first_player": "let's start: left of the dealer",
        "clockwise": "set-up: play goes clockwise",
        "hand": "hand: up to five at the start of every turn",
        "draw_source": "set-up and hand: from the draw pile",
        "hand_again": "let's start: all five played, five more",
        "building_piles": "building pile: four areas, up through 12",
        "pile_start": "building pile: only a 1 or a wild",
        "wild": "building pile: any other number too",
        "pile_done": "building pile: removed at twelve, a new one in its place",
        "reshuffle": "second and later turns: completed piles become the draw pile",
        "stock_top": "stock pile: only the top card",
        "forced_play": "let's start: or just do not want to",
        "discard_piles": "discard pile: up to four",
        "stacking": "discard pile: any number, any order",
        "discard_top": "discard pile: only the top card",
        "turn_end": "let's start: always one discard from the hand",
        "partner_piles": "partnership play: both stocks and discards",
        "silence": "partnership play: the partner is quiet",
        "asking": "partnership play: only the player in turn asks",
        "partner_out": "special situations, third",
        "talking_cards": "partnership play: two cards into the own stock, unseen",
        "overdraw_return": "special situations, first",
        "out_of_turn_noticed": "special situations, second",
        "out_of_turn_stands": "special situations, second: counts as legal",
        "out_of_turn_unnoticed": "special situations, second: left of that player",
        "win": "object, and the end of the second and later turns",
        "win_side": "partnership play: both stocks of one side",
        "points": "scoring: five a card left, and 25",
        "race_target": "scoring: first to 500",
        "deal_passes": "set-up: dealers go clockwise in later games",
    },
    "deluxe-fr": {
        "players": "under the title: two to four",
        "alone": "aim: the first player without stock cards",
        "partners": "team play: teams of two",
        "opposite": "team play: partners face each other",
        "deck": "contents: 144 numbered and 18 wild",
        "deal": "preparation: a dealer",
        "stock": "preparation: thirty each",
        "stock_shown": "preparation: first card turned up, and always so",
        "stock_unseen": "preparation: not those beneath",
        "short_stock": "quicker game: any smaller number",
        "draw_pile": "preparation: what is left, in the centre",
        "first_player": "first turn: left of the dealer",
        "hand": "later turns: first filled up to five",
        "draw_source": "first turn and later turns: from the draw pile",
        "hand_again": "first turn: all five played, five new ones",
        "building_piles": "principle: at most four, 1 to 12",
        "pile_start": "first turn: a 1 or a wild may start (the principle names the 1 only)",
        "wild": "principle: any card's value",
        "pile_done": "principle: set aside at 12, a new one in its place",
        "reshuffle": "principle: piles set aside become the draw pile",
        "stock_top": "later turns, first source",
        "forced_play": "first turn: no longer wants to or can",
        "discard_piles": "first turn: four",
        "stacking": "first turn: unlimited, any order",
        "discard_top": "later turns, second source",
        "turn_end": "first turn and later turns: one card of the hand",
        "stock_not_discarded": "first turn, in brackets",
        "partner_piles": "team play: the partner's stock and discards too",
        "silence": "team play: the partner is silent",
        "asking": "team play: only the player in turn decides and tells",
        "partner_out": "special cases, third",
        "talking_cards": "team play: two cards into the stock, unseen",
        "overdraw_return": "special cases, first",
        "out_of_turn_noticed": "special cases, second",
        "out_of_turn_stands": "special cases, second: no penalty, play goes on",
        "win": "the winner",
        "win_side": "team play: both stocks",
        "points": "several rounds: five a card left, and 25",
        "race_target": "several rounds: first to 500",
    },
    "web": {
        "players": "what you need: two to six",
        "alone": "objective: the first player without stock cards",
        "shuffled": "setting up",
        "stock": "setting up: thirty for two to four",
        "stock_many": "setting up: twenty for five or six",
        "stock_unseen": "additional rules: no peeking",
        "hand": "setting up: five; starting: drawn when there are too few",
        "building_piles": "setting up: four, 1 to 12",
        "pile_start": "section 5: a wild as a 1 (section 2 names the 1 only)",
        "wild": "section 5: any number",
        "stock_top": "section 3: only the top card",
        "forced_play": "section 3: must be played if playable",
        "discard_piles": "section 4: up to three",
        "stacking": "section 4: any order",
        "turn_end": "section 4 and 6: one card from the hand",
        "passing_stock": "section 6: hand and stock played",
        "win": "winning",
        "win_same_time": "winning: last card played first",
    },
    "texas": {
        "players": "game: four a table",
        "partners": "game: drawn partners",
        "partner_draw": "game: as the official directs; same chapter, change",
        "stock": "stock pile: fifteen",
        "stock_shown": "stock pile: face down, top turned up",
        "stock_apart": "stock pile: not to be confused with a discard pile",
        "draw_pile": "draw pile: what is left, in the centre",
        "hand": "rules: five, later only enough to make five",
        "draw_source": "rules: from the draw pile",
        "hand_again": "rules: may draw five more and go on",
        "building_piles": "building pile: four, 1 through 12",
        "pile_start": "building pile: from 1, a wild is any number",
        "wild": "building pile: any number",
        "wilds_many": "building pile: several in one sequence",
        "pile_done": "building pile: removed at twelve",
        "reshuffle": "draw pile: completed piles may be shuffled",
        "discard_piles": "discard pile: must have four before stacking",
        "stacking": "discard pile: any number of cards",
        "discard_top": "discard pile: only the top card",
        "turn_end": "rules: one discard ends the turn",
        "discard_final": "rules: final, no changes",
        "partner_piles": "rules: the partner's stock and discards too",
        "silence": "rules: the partner is silent",
        "asking": "rules: only the player in turn asks",
        "turning_up": "rules: the partner's top card, untold",
        "talking_cards": "rules: two cards, unseen",
        "talking_place": "rules: at the bottom",
        "overdraw_return": "rules: inserted at random, unseen",
        "exposed_card": "rules: a revealed card must be played",
        "win_side": "rules: both stocks",
    },
    "rally": {
        "players": "deal: eight piles of ten make stocks of twenty: four players",
        "partners": "deal: two sets of partners",
        "shuffled": "deal: thoroughly",
        "deal_halves": "deal: divided between the two sets, one partner of each deals",
        "deal": "deal: four piles of ten each, combined",
        "stock": "deal: twenty",
        "stock_shown": "stock pile: face down, top turned up",
        "draw_pile": "draw pile and deal: what is left, in the centre",
        "first_player": "play 1: highest card",
        "first_wild": "play 1: a wild is not counted",
        "first_tie": "play 1: draw for high card",
        "hand": "play 2: five, later only enough to make five",
        "draw_source": "play 2: from the draw pile",
        "building_piles": "building piles: up to four, through 12",
        "pile_start": "building piles: a 1 or a wild",
        "wild": "building piles: wild",
        "pile_done": "building piles: removed at twelve",
        "reshuffle": "play 3: completed piles may be shuffled",
        "discard_piles": "discard piles: up to four",
        "stacking": "discard piles: any number, any order",
        "discard_top": "discard piles: only the top card",
        "turn_end": "play 2: one discard ends the turn",
        "partner_piles": "play 4: the partner's stock and discards too",
        "silence": "play 4: silent about plays",
        "asking": "play 4: only the player in turn asks",
        "talking_cards": "play 5: two cards, unseen",
        "talking_place": "play 5: at the bottom",
        "overdraw_return": "play 6: shuffled in",
        "win_side": "play 7: all stocks",
        "contest": "play 8: one game for those who lose, winners advance",
    },
    # Known from a summary of the published rules only.
    "florida": {
        "players": "eight piles of six make stocks of twelve: four players",
        "partners": "everyone changes partners",
        "deal": "two dealers, four piles of six each",
        "stock": "twelve",
        "first_player": "the highest card starts",
        "discard_piles": "four before stacking",
        "scoring": "winners 0, losers the cards left, lowest total wins",
        "contest": "winners move up, partners change, ties for first or second played off",
        "contest_games": "three games",
        "contest_minutes": "an hour and three quarters",
    },
}

EVERYWHERE = {
    *("players", "deck", "deck_each", "shuffled", "deal", "stock", "stock_shown", "stock_unseen"),
    *("short_stock", "short_stock_when", "draw_pile", "first_player"),
    *("clockwise", "hand", "draw_source", "hand_again", "hand_hidden", "building_piles"),
    *("pile_start", "wild", "wilds_many", "pile_done", "reshuffle", "stock_top", "forced_play"),
    *("discard_piles", "stacking", "discard_top", "turn_end", "discard_final", "passing"),
    *("partners", "opposite", "partner_piles", "partner_hand", "silence", "asking", "small_talk"),
    *("partner_out", "talking_cards", "talking_place", "talking_short"),
    *("overdraw_return", "overdraw_top", "exposed_card", "out_of_turn_noticed"),
    *("out_of_turn_cards", "out_of_turn_stands", "out_of_turn_unnoticed"),
    *("win_side", "win_no_discard", "deadlock", "stall_turns", "stuck_winner"),
}
HIGHEST = {"first_wild", "first_tie", "first_again"}
PILES = {"deal_halves", "deal_both"}
BOXED = EVERYWHERE | {"alone", "win", "points", "race_target", "deal_passes"}
SAID = {
    "deluxe-us": BOXED,
    "deluxe-fr": BOXED | {"stock_not_discarded"},
    "web": EVERYWHERE
    | HIGHEST
    | {"alone", "win", "stock_many", "forced_first", "passing_stock", "win_same_time", "refusal"}
    | {"scoring", "contest"},
    "texas": EVERYWHERE
    | HIGHEST
    | {"partner_draw", "stock_apart", "discard_refill", "turning_up", "exposed_next"}
    | {"scoring", "contest"},
    "rally": EVERYWHERE | HIGHEST | PILES | {"partner_draw", "scoring", "contest"},
    "florida": EVERYWHERE
    | HIGHEST
    | PILES
    | {"partner_draw", "discard_refill", "scoring", "contest", "contest_games", "contest_minutes"},
}


def origins(rules):
    return {rule.name: rule.origin for rule in read_out(rules)}


def sentences(rules):
    return [rule.sentence for rule in read_out(rules)]


def said_of(sheet, name):
    return next(str(rule.sentence) for rule in read_out(get(sheet)) if rule.name == name)


@pytest.mark.parametrize("sheet", IDS)
def test_each_line_that_is_read_out_is_marked_as_the_sheet_has_it(sheet):
    wanted = {name: "sheet" if name in STATED[sheet] else "ours" for name in SAID[sheet]}
    assert origins(get(sheet)) == wanted, "what is read out stands in EVERYWHERE or SAID here"
    assert get(sheet).stated == set(STATED[sheet]), "nothing is claimed that is not read out"


def test_names_of_lines_are_unique_and_a_setting_of_that_name_is_what_the_line_is_about():
    names = [line.name for line in LINES]
    assert len(set(names)) == len(names)
    assert {line.section for line in LINES} == set(SECTIONS)
    for found in LINES:
        if found.name in SETTINGS:
            assert found.section == SETTINGS[found.name].section


@pytest.mark.parametrize("sheet", IDS)
def test_every_line_is_one_whole_sentence_in_every_language(sheet):
    for rule in read_out(get(sheet)):
        texts = {rule.sentence.in_language(language) for language in LANGUAGES}
        assert len(texts) == len(LANGUAGES), f"{rule.name} is not translated: make messages"
        for text in texts:
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith("."), text


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_what_ends_a_stuck_game_is_said_under_every_rule_set(rules):
    said = {rule.name: str(rule.sentence) for rule in read_out(rules)}
    assert "nothing is left to draw and no card fits" in said["deadlock"]
    assert f"after {rules.stall_turns} turns without a stock card" in said["stall_turns"]
    assert "fewest stock cards" in said["stuck_winner"]
    assert "equal, an official rules" in said["stuck_winner"]


def test_a_circle_of_passes_is_told_only_where_one_can_come_about():
    assert "refusal" in origins(get("web"))
    assert "refusal" not in origins(get("texas"))
    assert origins(derive(get("texas"), {"passing": "empty_hand"}))["refusal"] == "house"


@pytest.mark.parametrize(
    ("sheet", "changes", "said"),
    [
        ("texas", {}, "4 players sit at a table."),
        ("web", {}, "2 to 6 players sit at a table."),
        ("deluxe-us", {"players_max": 2}, "2 players sit at a table."),
    ],
)
def test_a_range_of_players_is_read_as_one(sheet, changes, said):
    rules = derive(get(sheet), changes)
    assert [s for s in map(str, sentences(rules)) if "sit at a table" in s] == [said]


def test_texas_must_have_four_discard_piles_and_only_the_player_in_turn_asks():
    assert "must have 4 discard piles" in said_of("texas", "discard_piles")
    assert "Only the player in turn may ask" in said_of("texas", "asking")


def test_nothing_is_said_of_limits_that_the_contest_itself_sets():
    for rules in ALL:
        text = " ".join(map(str, sentences(rules)))
        assert "time limit" not in text
        assert "A match is" not in text
    assert origins(derive(get("texas"), {"contest_games": 3}))["contest_games"] == "house"


def test_a_house_rule_is_marked_wherever_it_changes_a_sentence():
    changed = origins(derive(get("rally"), {"stock": 12}))
    assert {name for name, origin in changed.items() if origin == "house"} == {"stock", "deal"}
    alone = origins(derive(get("deluxe-us"), {"partnership": "never"}))
    assert alone["alone"] == "house"
    assert not {"partners", "opposite", "silence", "talking_cards", "win_side"} & set(alone)


def test_of_two_ways_to_sit_down_only_the_one_that_is_played_is_read_out():
    both = origins(get("deluxe-us"))
    single = {rule.name: rule for rule in read_out(get("deluxe-us"), alone=True)}
    pairs = {rule.name: rule for rule in read_out(get("deluxe-us"), alone=False)}
    assert str(single["alone"].sentence) == "Everyone plays alone."
    assert str(pairs["partners"].sentence) == "Two and two play as partners."
    assert not any(rule.section == "partners" for rule in single.values())
    assert "talking_cards" not in single
    assert not {"alone", "win"} & set(pairs)
    for said in (*single.values(), *pairs.values()):
        assert said.origin == both.get(said.name, "ours"), "no choice here is a house rule"
    assert read_out(get("texas"), alone=False) == read_out(get("texas"))


def test_a_setting_without_a_line_of_its_own_is_said_behind_the_others_where_it_differs():
    lines = _other_settings("turn", {})
    assert list(lines) == [name for name, one in SETTINGS.items() if one.section == "turn"]
    house = derive(get("texas"), {"forced_play": "stock"})
    assert lines["forced_play"](get("texas")) is None
    assert lines["forced_play"](house) == SETTINGS["forced_play"].say(house)
