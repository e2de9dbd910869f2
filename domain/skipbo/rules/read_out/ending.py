"""The lines about incidents, the end of a game and the contest, as they are read out. Pure."""

from domain.skipbo.rules.read_out.line import (
    Line,
    alone,
    of_setting,
    plain,
    sheets_own,
    with_partners,
)
from domain.skipbo.rules.ruleset import RuleSet
from domain.skipbo.rules.settings import SETTINGS
from domain.wording import Sentence


def _penalties(r: RuleSet) -> bool:
    return with_partners(r) and r.talking_cards > 0


def _points(r: RuleSet) -> Sentence | None:
    return SETTINGS["win_points"].say(r) if r.scoring == "points" else None


ENDING_LINES: tuple[Line, ...] = (
    of_setting("talking_cards", with_partners),
    of_setting("talking_place", _penalties),
    plain(
        "talking_short",
        "incidents",
        Sentence(
            "If too few cards are left to draw, the completed piles are shuffled "
            "first; if there are still too few, all of them are taken. An empty "
            "stock can come back that way."
        ),
        _penalties,
    ),
    of_setting("overdraw_return"),
    plain(
        "overdraw_top",
        "incidents",
        Sentence("The card turned up stays on top of the stock."),
    ),
    of_setting("exposed_card"),
    plain(
        "exposed_next",
        "incidents",
        Sentence(
            "This is about hand cards: it is that player's next play, if the card "
            "fits. The card turned up on a stock is not forced."
        ),
        lambda rules: rules.exposed_card == "must_play",
    ),
    of_setting("out_of_turn_noticed"),
    plain(
        "out_of_turn_cards",
        "incidents",
        Sentence("What was played and drawn in it is put back."),
    ),
    plain(
        "out_of_turn_stands",
        "incidents",
        Sentence("A turn out of turn that nobody notices before it ends stands."),
    ),
    of_setting("out_of_turn_unnoticed"),
    plain(
        "win",
        "end",
        Sentence("The first player to use up their stock wins."),
        alone,
    ),
    sheets_own(
        "win_same_time",
        "end",
        Sentence(
            "If two seem to finish at the same time, whoever played the last stock "
            "card first has won."
        ),
    ),
    plain(
        "win_side",
        "end",
        Sentence("Partners win when both their stocks are used up."),
        with_partners,
    ),
    plain(
        "win_no_discard",
        "end",
        Sentence("The winning card ends the game; no discard follows."),
    ),
    plain(
        "deadlock",
        "end",
        Sentence(
            "A game is stuck, and over, as soon as nothing is left to draw and no "
            "card fits any more: none in any hand, on any stock or on any discard "
            "pile (deadlock)."
        ),
    ),
    plain(
        "refusal",
        "end",
        Sentence(
            "It is over too when nothing is left to draw, all hands are empty and "
            "everyone has passed, one after the other."
        ),
        lambda rules: rules.passing != "no_play",
    ),
    of_setting("stall_turns"),
    plain(
        "stuck_winner",
        "end",
        Sentence(
            "A game that is stuck or was stopped goes to the side with the fewest "
            "stock cards; if they are equal, an official rules."
        ),
    ),
    of_setting("scoring", lambda rules: rules.scoring != "points"),
    Line("points", "end", _points),
    of_setting("race_target", lambda rules: bool(rules.race_target)),
    plain(
        "deal_passes",
        "contest",
        Sentence("The deal passes to the left from game to game."),
        lambda rules: bool(rules.race_target),
    ),
    of_setting("contest", lambda rules: rules.contest != "race"),
    of_setting("contest_games", lambda rules: rules.contest_games > 1),
    of_setting("contest_minutes", lambda rules: bool(rules.contest_minutes)),
)
