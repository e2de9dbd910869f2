"""Every setting of a rule set by its name, in the order in which they are read out, and in words.

Pure. The sentences here are the only place where a setting is put into words: the shell, the
printed sheet and the refusals all use them. It reads a value that someone gave; nothing here
decides anything about the game.
"""

from collections.abc import Callable
from dataclasses import dataclass

from domain.skipbo.rules.ruleset import RuleSet, Value
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused

SECTIONS: dict[str, Sentence] = {
    "seats": Sentence("Who sits down"),
    "deal": Sentence("The deal"),
    "turn": Sentence("A turn"),
    "partners": Sentence("With partners"),
    "incidents": Sentence("When something goes wrong"),
    "end": Sentence("The end of the game"),
    "contest": Sentence("The contest"),
}

Say = Callable[[RuleSet], Sentence]


@dataclass(frozen=True, slots=True)
class Setting:
    """One named choice. Either a whole number between `least` and `most`, or one of `choices`."""

    name: str
    section: str
    label: Sentence
    say: Say
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def read(self, given: Value) -> Value:
        """The value as the rule set keeps it; anything that cannot be one is malformed.

        >>> from domain.skipbo.rules import SETTINGS
        >>> SETTINGS["stock"].read("15")
        15
        """
        if self.choices:
            if given in self.choices:
                return given
            raise self._refuse(Sentence.verbatim(", ".join(self.choices)))
        # bool is an int to Python, but "stock = yes" is not a number of cards.
        if isinstance(given, str) and given.isascii() and given.isdigit():
            given = int(given)
        if isinstance(given, bool) or not isinstance(given, int):
            raise self._refuse(Sentence("a whole number"))
        if not self.least <= given <= self.most:
            raise self._refuse(Sentence("from {least} to {most}", least=self.least, most=self.most))
        return given

    def _refuse(self, allowed: Sentence) -> Refusal:
        return refused("setting-value", setting=self.label, allowed=allowed, field=self.name)


def number(
    name: str, section: str, label: Sentence, span: tuple[int, int], words: Say | Sentence
) -> Setting:
    """A whole number in that span. Where its words are a sentence, that counts it."""

    def say(rules: RuleSet) -> Sentence:
        if isinstance(words, Sentence):
            return words.with_values(count=rules.value(name))
        return words(rules)

    return Setting(name, section, label, say, least=span[0], most=span[1])


def choice(name: str, section: str, label: Sentence, words: dict[str, Sentence]) -> Setting:
    def say(rules: RuleSet) -> Sentence:
        return words[str(rules.value(name))]

    return Setting(name, section, label, say, choices=tuple(words))


# ---- Numbers that are said in more than one way ----


def _players(r: RuleSet) -> Sentence:
    if r.players_min == r.players_max:
        return Sentence("{players} players sit at a table.", players=r.players_min)
    return Sentence(
        "{least} to {most} players sit at a table.", least=r.players_min, most=r.players_max
    )


def _stock(r: RuleSet) -> Sentence:
    if r.players_max > 4:
        return Sentence.counted(
            "With up to four players, each stock has {count} card.",
            "With up to four players, each stock has {count} cards.",
            count=r.stock,
        )
    return Sentence.counted(
        "Each player's stock has {count} card.",
        "Each player's stock has {count} cards.",
        count=r.stock,
    )


def _short_stock(r: RuleSet) -> Sentence:
    if not r.short_stock:
        return Sentence("For a shorter game, smaller stocks may be dealt.")
    return Sentence.counted(
        "For a short game each stock has {count} card.",
        "For a short game each stock has {count} cards.",
        count=r.short_stock,
    )


def _discard_piles(r: RuleSet) -> Sentence:
    if r.stacking == "fill_first":
        return Sentence.counted(
            "Each player must have {count} discard pile before stacking a second card on it.",
            "Each player must have {count} discard piles before stacking a second card on any of "
            "them.",
            count=r.discard_piles,
        )
    return Sentence.counted(
        "Each player may have {count} discard pile.",
        "Each player may have up to {count} discard piles.",
        count=r.discard_piles,
    )


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


# ---- All of them ----

_ALL = (
    number("players_min", "seats", Sentence("fewest players"), (2, 6), _players),
    number("players_max", "seats", Sentence("most players"), (2, 6), _players),
    choice(
        "partnership",
        "seats",
        Sentence("partners"),
        {
            "never": Sentence("Everyone plays alone."),
            "optional": Sentence("Everyone plays alone, or two and two as partners."),
            "always": Sentence("Two and two play as partners."),
        },
    ),
    number("stock", "deal", Sentence("stock cards"), (1, 76), _stock),
    number(
        "stock_many",
        "deal",
        Sentence("stock cards for five or six"),
        (1, 27),
        Sentence.counted(
            "When five or six play, each stock has {count} card.",
            "When five or six play, each stock has {count} cards.",
            count=0,
        ),
    ),
    number(
        "short_stock",
        "deal",
        Sentence("stock cards of a short game (0: the official decides)"),
        (0, 76),
        _short_stock,
    ),
    choice(
        "deal",
        "deal",
        Sentence("how the cards are dealt"),
        {
            "one_dealer": Sentence("One player deals for all."),
            "piles": Sentence(
                "Two players each deal four piles of half a stock; these eight piles make the "
                "four stocks."
            ),
        },
    ),
    choice(
        "first_player",
        "deal",
        Sentence("who starts"),
        {
            "left_of_dealer": Sentence("The player to the dealer's left starts."),
            "highest_card": Sentence(
                "The player with the highest card turned up on a stock starts."
            ),
        },
    ),
    number(
        "hand",
        "turn",
        Sentence("cards in a hand"),
        (1, 10),
        Sentence.counted(
            "A turn starts by filling the hand up to {count} card.",
            "A turn starts by filling the hand up to {count} cards.",
            count=0,
        ),
    ),
    number(
        "building_piles",
        "turn",
        Sentence("building piles"),
        (1, 4),
        Sentence.counted(
            "In the middle there is at most {count} building pile, built in order from 1 to 12.",
            "In the middle there are at most {count} building piles, each built in order from 1 "
            "to 12.",
            count=0,
        ),
    ),
    choice(
        "pile_start",
        "turn",
        Sentence("what starts a building pile"),
        {
            "one_or_wild": Sentence("A 1 or a wild starts a building pile."),
            "one_only": Sentence("Only a 1 starts a building pile."),
        },
    ),
    number("discard_piles", "turn", Sentence("discard piles"), (1, 4), _discard_piles),
    choice(
        "stacking",
        "turn",
        Sentence("stacking discards"),
        {
            "free": Sentence("Any number of cards may be stacked on a discard pile, in any order."),
            "fill_first": Sentence(
                "All discard piles must hold a card before a second one is stacked on any."
            ),
        },
    ),
    choice(
        "forced_play",
        "turn",
        Sentence("forced play"),
        {
            "free": Sentence("Nobody has to play a card that fits."),
            "stock": Sentence("A player must play the top card of their own stock if it fits."),
        },
    ),
    choice(
        "passing",
        "turn",
        Sentence("ending a turn without a discard"),
        {
            "no_play": Sentence(
                "A player passes only with an empty hand, nothing to draw and no card that fits."
            ),
            "stock_gone": Sentence(
                "A player passes only with an empty hand and nothing to draw, when no card fits "
                "or their stock is used up too."
            ),
            "empty_hand": Sentence(
                "A player with an empty hand and nothing to draw may pass, even if a card fits."
            ),
        },
    ),
    choice(
        "partner_piles",
        "partners",
        Sentence("the partner's piles"),
        {
            "stock_and_discards": Sentence(
                "The player in turn may also play from the partner's stock and discard piles."
            ),
            "none": Sentence("Each partner plays from their own piles only."),
        },
    ),
    number(
        "talking_cards", "incidents", Sentence("penalty cards for advice"), (0, 10), _talking_cards
    ),
    choice(
        "talking_place",
        "incidents",
        Sentence("where penalty cards go"),
        {
            "bottom": Sentence("Penalty cards go to the bottom of the stock."),
            "random": Sentence("Penalty cards go anywhere into the stock, under the face-up card."),
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
                "Whoever draws too many cards slips the extra ones unseen into their own stock, "
                "at random."
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
                "A turn out of turn that is noticed before it ends stops, and play goes back to "
                "the proper order; that player's next turn starts without drawing."
            ),
            "undo": Sentence(
                "A turn out of turn that is noticed before it ends stops, and play goes back to "
                "the proper order, without a penalty."
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
        (1, 1000),
        Sentence.counted(
            "The official may stop a game that does not move: after {count} turn without a stock "
            "card played (a called stall).",
            "The official may stop a game that does not move: after {count} turns without a stock "
            "card played (a called stall).",
            count=0,
        ),
    ),
    choice(
        "scoring",
        "end",
        Sentence("what a game counts"),
        {
            "win_loss": Sentence("A game is won or lost; no points are counted."),
            "points": Sentence("The winner of a game scores points; the others score nothing."),
            "cards_left": Sentence(
                "The winners write down 0, the losers the cards left in their stocks; the lowest "
                "total wins."
            ),
        },
    ),
    number("win_points", "end", Sentence("points for winning"), (0, 1000), _points),
    number("card_points", "end", Sentence("points for each card left"), (0, 100), _points),
    number(
        "race_target",
        "contest",
        Sentence("points that win a race (0: no race)"),
        (0, 10000),
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
                "After each game the winners move up a table and everyone changes partners; a tie "
                "for first or second is played off."
            ),
        },
    ),
    number("contest_games", "contest", Sentence("games to play"), (1, 20), _contest_games),
    number(
        "contest_minutes",
        "contest",
        Sentence("minutes in all (0: no limit)"),
        (0, 1000),
        _contest_minutes,
    ),
)
SETTINGS: dict[str, Setting] = {setting.name: setting for setting in _ALL}
