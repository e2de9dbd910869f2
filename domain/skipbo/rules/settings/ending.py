"""The settings of incidents, the end of a game and the contest, put into words.

Pure. The sentences are our own; nothing here decides anything.
"""

from domain.skipbo.rules.ruleset import RuleSet
from domain.skipbo.rules.settings.setting import Setting, choice, number
from domain.wording import Sentence


def _talking_cards(r: RuleSet) -> Sentence:
    if not r.talking_cards:
        return Sentence("Advice during the partner's turn is noted, without penalty cards.")
    return Sentence.counted(
        "Whoever advises the partner during the partner's turn takes {count} card from the draw "
        "pile into their own stock, unseen.",
        "Whoever advises the partner during the partner's turn takes {count} cards from the draw "
        "pile into their own stock, unseen.",
        count=r.talking_cards,
    )


def _stall_turns(r: RuleSet) -> Sentence:
    return Sentence.counted(
        "The official may stop a game that does not move: after {count} turn without a stock card "
        "played (a called stall).",
        "The official may stop a game that does not move: after {count} turns without a stock card "
        "played (a called stall).",
        count=r.stall_turns,
    )


def _points(r: RuleSet) -> Sentence:
    win = Sentence.counted("{count} point", "{count} points", count=r.win_points)
    card = Sentence.counted("{count} point", "{count} points", count=r.card_points)
    if not r.card_points:
        return Sentence("The winner of a game scores {win}.", win=win)
    if not r.win_points:
        return Sentence(
            "The winner of a game scores {card} for each card left in the opponents' stocks.",
            card=card,
        )
    return Sentence(
        "The winner of a game scores {win}, and {card} more for each card left in the opponents' "
        "stocks.",
        win=win,
        card=card,
    )


def _race_target(r: RuleSet) -> Sentence:
    return Sentence(
        "Several games make a race: the first side to reach {target} points wins.",
        target=r.race_target,
    )


def _contest_games(r: RuleSet) -> Sentence:
    if r.contest == "progressive":
        return Sentence.counted(
            "Everyone plays {count} game in all.",
            "Everyone plays {count} games in all.",
            count=r.contest_games,
        )
    return Sentence.counted(
        "A match is {count} game.", "A match is {count} games.", count=r.contest_games
    )


def _contest_minutes(r: RuleSet) -> Sentence:
    return Sentence("The contest lasts {minutes} minutes in all.", minutes=r.contest_minutes)


ENDING_SETTINGS: dict[str, Setting] = dict(
    (
        number(
            "talking_cards",
            "incidents",
            Sentence("penalty cards for advice"),
            0,
            10,
            _talking_cards,
        ),
        choice(
            "talking_place",
            "incidents",
            Sentence("where penalty cards go"),
            {
                "bottom": Sentence("Penalty cards go to the bottom of the stock."),
                "random": Sentence(
                    "Penalty cards go anywhere into the stock, under the face-up card."
                ),
            },
        ),
        choice(
            "overdraw_return",
            "incidents",
            Sentence("too many cards drawn"),
            {
                "shuffle": Sentence(
                    "Whoever draws too many cards shuffles the extra ones into their own stock."
                ),
                "insert": Sentence(
                    "Whoever draws too many cards slips the extra ones unseen into their "
                    "own stock, at random."
                ),
            },
        ),
        choice(
            "exposed_card",
            "incidents",
            Sentence("a card that was shown"),
            {
                "no_consequence": Sentence("A hand card shown by mistake has no consequence."),
                "must_play": Sentence("A card that a player has shown must be played."),
            },
        ),
        choice(
            "out_of_turn_noticed",
            "incidents",
            Sentence("out of turn, noticed"),
            {
                "undo_no_draw": Sentence(
                    "A turn out of turn that is noticed before it ends stops, and play "
                    "goes back to the proper order; that player's next turn starts without "
                    "drawing."
                ),
                "undo": Sentence(
                    "A turn out of turn that is noticed before it ends stops, and play "
                    "goes back to the proper order, without a penalty."
                ),
            },
        ),
        choice(
            "out_of_turn_unnoticed",
            "incidents",
            Sentence("out of turn, unnoticed"),
            {
                "left_of_offender": Sentence(
                    "After it, the player to the left of the one who played goes on."
                ),
                "proper_player": Sentence("After it, the player who was passed over goes on."),
            },
        ),
        number(
            "stall_turns",
            "end",
            Sentence("turns without a stock card before a stall may be called"),
            1,
            1000,
            _stall_turns,
        ),
        choice(
            "scoring",
            "end",
            Sentence("what a game counts"),
            {
                "win_loss": Sentence("A game is won or lost; no points are counted."),
                "points": Sentence("The winner of a game scores points; the others score nothing."),
                "cards_left": Sentence(
                    "The winners write down 0, the losers the cards left in their stocks; "
                    "the lowest total wins."
                ),
            },
        ),
        number(
            "win_points",
            "end",
            Sentence("points for winning"),
            0,
            1000,
            _points,
        ),
        number(
            "card_points",
            "end",
            Sentence("points for each card left"),
            0,
            100,
            _points,
        ),
        number(
            "race_target",
            "contest",
            Sentence("points that win a race (0: no race)"),
            0,
            10000,
            _race_target,
        ),
        choice(
            "contest",
            "contest",
            Sentence("kind of contest"),
            {
                "knockout": Sentence("One loss and a side is out; the winners go on."),
                "race": Sentence(
                    "The same table plays game after game until someone reaches the target."
                ),
                "progressive": Sentence(
                    "After each game the winners move up a table and everyone changes "
                    "partners; a tie for first or second is played off."
                ),
            },
        ),
        number(
            "contest_games",
            "contest",
            Sentence("games to play"),
            1,
            20,
            _contest_games,
        ),
        number(
            "contest_minutes",
            "contest",
            Sentence("minutes in all (0: no limit)"),
            0,
            1000,
            _contest_minutes,
        ),
    )
)
