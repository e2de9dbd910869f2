"""A rule set read out: every line, in the order in which they are read. Pure.

A line is one claim, so that a sheet states it or does not. Lines are small on purpose: of "partners
sit facing each other" and "two and two play as partners" a sheet may well say only one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from domain.skipbo.rules.registry import get
from domain.skipbo.rules.ruleset import SETTINGS, RuleSet
from domain.skipbo.rules.settings import Setting
from domain.wording import Sentence

Say = Callable[[RuleSet], Sentence | None]
Holds = Callable[[RuleSet], bool]


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, by the name that a rule set's `stated` uses. `say` is None where it is idle."""

    name: str
    section: str
    say: Say


# These are said within another line.
_WITHIN = {"players_min", "players_max", "partnership", "win_points", "card_points"}


def _other_settings(section: str, claims: Mapping[str, object]) -> dict[str, Say]:
    """A section's settings without a line of their own, where they say more than holds anyway."""
    return {
        name: _where(_is_changed(one), one.say)
        for name, one in SETTINGS.items()
        if one.section == section and name not in claims and name not in _WITHIN
    }


def _where(holds: Holds, said: Say | Sentence) -> Say:
    """Said under the rule sets for which that holds, and no others."""
    if isinstance(said, Sentence):
        return lambda rules: said if holds(rules) else None
    return lambda rules: said(rules) if holds(rules) else None


# ---- When a line holds ----


def _always(r: RuleSet) -> bool:
    return True


def _is_changed(setting: Setting) -> Holds:
    return lambda r: r.value(setting.name) != setting.default


def _states(name: str) -> Holds:
    """For a sentence that is worth saying only where the sheet itself says it."""
    return lambda r: name in r.stated


def _can_be_alone(r: RuleSet) -> bool:
    return r.partnership != "always"


def _can_be_partners(r: RuleSet) -> bool:
    return r.partnership != "never"


def _by_piles(r: RuleSet) -> bool:
    return r.deal == "piles"


def _highest_starts(r: RuleSet) -> bool:
    return r.first_player == "highest_card"


def _fill_first(r: RuleSet) -> bool:
    return r.stacking == "fill_first"


def _has_penalties(r: RuleSet) -> bool:
    return _can_be_partners(r) and r.talking_cards > 0


# ---- Lines that are said in more than one way ----


def _alone(r: RuleSet) -> Sentence | None:
    if r.partnership == "always":
        return None
    if r.partnership == "never":
        return Sentence("Everyone plays alone.")
    return Sentence("Everyone may play alone.")


def _partners(r: RuleSet) -> Sentence | None:
    if r.partnership == "never":
        return None
    if r.partnership == "always":
        return Sentence("Two and two play as partners.")
    return Sentence("Two and two may play as partners.")


def _deal(r: RuleSet) -> Sentence:
    if r.deal == "one_dealer":
        return SETTINGS["deal"].say(r)
    return Sentence.counted(
        "Two players each deal four piles of {count} card; these eight piles make the four stocks.",
        "Two players each deal four piles of {count} cards; these eight piles make the four "
        "stocks.",
        count=r.stock // 2,
    )


def _hand_again(r: RuleSet) -> Sentence:
    return Sentence("Whoever plays the whole hand draws {hand} more and goes on.", hand=r.hand)


def _wild(r: RuleSet) -> Sentence:
    if r.pile_start == "one_or_wild":
        return Sentence("A wild can stand for any number.")
    return Sentence("A wild can stand for any number but the 1 that starts a pile.")


def _stacking(r: RuleSet) -> Sentence:
    if _fill_first(r):
        return Sentence("After that, any number of cards may be stacked on a discard pile.")
    return SETTINGS["stacking"].say(r)


def _passing(r: RuleSet) -> Sentence:
    if r.passing == "stock_gone":
        return Sentence(
            "A player with an empty hand, nothing to draw and no card that fits passes."
        )
    return SETTINGS["passing"].say(r)


# ---- All of them ----

_CLAIMS: dict[str, dict[str, Say | Sentence]] = {
    "seats": {
        "players": SETTINGS["players_min"].say,
        "alone": _alone,
        "partners": _partners,
        "opposite": _where(_can_be_partners, Sentence("Partners sit facing each other.")),
        "partner_draw": _where(
            lambda r: r.partnership == "always",
            Sentence(
                "Partners are drawn as the official directs; two from the same chapter change "
                "partners."
            ),
        ),
    },
    "deal": {
        "deck": Sentence("The deck has 162 cards: 144 numbered from 1 to 12, and 18 wild cards."),
        "deck_each": Sentence("Each number is there 12 times."),
        "shuffled": Sentence("The deck is shuffled before the deal."),
        "deal_halves": _where(
            _by_piles,
            Sentence("Each side takes half of the deck, and one partner of each side deals."),
        ),
        "deal": _deal,
        "deal_both": _where(
            _by_piles, Sentence("Each player gets one pile from each of the two who deal.")
        ),
        "stock": SETTINGS["stock"].say,
        "stock_many": _where(lambda r: r.players_max > 4, SETTINGS["stock_many"].say),
        "stock_shown": Sentence("A stock lies face down with its top card turned up."),
        "stock_unseen": Sentence("Nobody looks at the stock cards under the top one."),
        "stock_apart": _where(
            _states("stock_apart"),
            Sentence("A stock lies where nobody can take it for a discard pile."),
        ),
        "short_stock": SETTINGS["short_stock"].say,
        "short_stock_when": Sentence("The official decides on a shorter game before the draw."),
        "draw_pile": Sentence("The cards left over form the draw pile in the middle."),
        "first_player": SETTINGS["first_player"].say,
        "first_wild": _where(_highest_starts, Sentence("A wild does not count for this.")),
        "first_tie": _where(
            _highest_starts,
            Sentence(
                "Players with the same highest card each draw one from the draw pile, and the "
                "highest starts."
            ),
        ),
        "first_again": _where(
            _highest_starts,
            Sentence(
                "If only wilds are turned up, all draw; the cards drawn for this are shuffled "
                "back into the draw pile."
            ),
        ),
    },
    "turn": {
        "clockwise": Sentence("Turns pass clockwise."),
        "hand": SETTINGS["hand"].say,
        "draw_source": Sentence("Cards are drawn from the draw pile."),
        "hand_again": _hand_again,
        "hand_hidden": Sentence("A hand is hidden from the others."),
        "building_piles": SETTINGS["building_piles"].say,
        "pile_start": SETTINGS["pile_start"].say,
        "wild": _wild,
        "wilds_many": Sentence("Several wilds may lie in one pile."),
        "pile_done": Sentence(
            "A pile that has reached 12 is taken away; a new one may be started in its place."
        ),
        "reshuffle": Sentence(
            "When the draw pile is used up, the completed piles are shuffled into a new one."
        ),
        "stock_top": Sentence("Of a stock, only the top card can be played."),
        "forced_play": SETTINGS["forced_play"].say,
        "forced_first": _where(
            lambda r: r.forced_play == "stock",
            Sentence("As long as it fits, nothing else may be played and the turn cannot end."),
        ),
        "discard_piles": SETTINGS["discard_piles"].say,
        "discard_refill": _where(
            _fill_first,
            Sentence(
                "A discard pile that was emptied must be filled again before the next card is "
                "stacked."
            ),
        ),
        "stacking": _stacking,
        "discard_top": Sentence("Of a discard pile, only the top card can be played."),
        "turn_end": Sentence(
            "A turn ends with one card from the hand put on one of the player's discard piles."
        ),
        "stock_not_discarded": _where(
            _states("stock_not_discarded"), Sentence("A stock card is never discarded.")
        ),
        "discard_final": Sentence(
            "Once a card is discarded, the turn is over and nothing in it is changed."
        ),
        "passing": _passing,
        "passing_stock": _where(
            lambda r: r.passing == "stock_gone",
            Sentence(
                "A player whose hand and stock are both used up may end the turn without a discard."
            ),
        ),
    },
    "partners": {
        "partner_piles": _where(_can_be_partners, SETTINGS["partner_piles"].say),
        "partner_hand": _where(
            _can_be_partners,
            Sentence("Nobody plays from the partner's hand, or discards on the partner's piles."),
        ),
        "silence": _where(
            _can_be_partners, Sentence("During a turn the partner keeps quiet about plays.")
        ),
        "asking": _where(
            _can_be_partners, Sentence("Only the player in turn may ask the partner for a play.")
        ),
        "turning_up": _where(
            _states("turning_up"),
            Sentence("The partner may turn up the next card of their own stock untold."),
        ),
        "small_talk": _where(_can_be_partners, Sentence("Small talk is no offence.")),
        "partner_out": _where(
            _can_be_partners, Sentence("A partner whose stock is used up goes on playing.")
        ),
    },
    "incidents": {
        "talking_cards": _where(_can_be_partners, SETTINGS["talking_cards"].say),
        "talking_place": _where(_has_penalties, SETTINGS["talking_place"].say),
        "talking_short": _where(
            _has_penalties,
            Sentence(
                "If too few cards are left to draw, the completed piles are shuffled first; if "
                "there are still too few, all of them are taken. An empty stock can come back "
                "that way."
            ),
        ),
        "overdraw_return": SETTINGS["overdraw_return"].say,
        "overdraw_top": Sentence("The card turned up stays on top of the stock."),
        "exposed_card": SETTINGS["exposed_card"].say,
        "exposed_next": _where(
            lambda r: r.exposed_card == "must_play",
            Sentence(
                "This is about hand cards: it is that player's next play, if the card fits. The "
                "card turned up on a stock is not forced."
            ),
        ),
        "out_of_turn_noticed": SETTINGS["out_of_turn_noticed"].say,
        "out_of_turn_cards": Sentence("What was played and drawn in it is put back."),
        "out_of_turn_stands": Sentence(
            "A turn out of turn that nobody notices before it ends stands."
        ),
        "out_of_turn_unnoticed": SETTINGS["out_of_turn_unnoticed"].say,
    },
    "end": {
        "win": _where(_can_be_alone, Sentence("The first player to use up their stock wins.")),
        "win_same_time": _where(
            _states("win_same_time"),
            Sentence(
                "If two seem to finish at the same time, whoever played the last stock card first "
                "has won."
            ),
        ),
        "win_side": _where(
            _can_be_partners, Sentence("Partners win when both their stocks are used up.")
        ),
        "win_no_discard": Sentence("The winning card ends the game; no discard follows."),
        "deadlock": Sentence(
            "A game is stuck, and over, as soon as nothing is left to draw and no card fits "
            "any more: none in any hand, on any stock or on any discard pile (deadlock)."
        ),
        "refusal": _where(
            lambda r: r.passing != "no_play",
            Sentence(
                "It is over too when nothing is left to draw, all hands are empty and everyone "
                "has passed, one after the other."
            ),
        ),
        "stall_turns": SETTINGS["stall_turns"].say,
        "stuck_winner": Sentence(
            "A game that is stuck or was stopped goes to the side with the fewest stock "
            "cards; if they are equal, an official rules."
        ),
        "scoring": _where(lambda r: r.scoring != "points", SETTINGS["scoring"].say),
        "points": lambda r: SETTINGS["win_points"].say(r) if r.scoring == "points" else None,
    },
    "contest": {
        "race_target": _where(lambda r: bool(r.race_target), SETTINGS["race_target"].say),
        "deal_passes": _where(
            lambda r: bool(r.race_target),
            Sentence("The deal passes to the left from game to game."),
        ),
        "contest": _where(lambda r: r.contest != "race", SETTINGS["contest"].say),
        "contest_games": _where(lambda r: r.contest_games > 1, SETTINGS["contest_games"].say),
        "contest_minutes": _where(
            lambda r: bool(r.contest_minutes), SETTINGS["contest_minutes"].say
        ),
    },
}

LINES = tuple(
    Line(name, section, _where(_always, said) if isinstance(said, Sentence) else said)
    for section, claims in _CLAIMS.items()
    for name, said in (claims | _other_settings(section, claims)).items()
)


# ---- A rule set read out ----

SHEET = "sheet"
OURS = "ours"
HOUSE = "house"
ORIGINS: dict[str, Sentence] = {
    SHEET: Sentence.verbatim(""),
    OURS: Sentence("our addition"),
    HOUSE: Sentence.in_context("origin", "house rule"),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in words, by its line's name."""

    section: str
    name: str
    sentence: Sentence
    origin: str

    @property
    def setting(self) -> str:
        """The setting of the same name, or "" for what cannot be chosen."""
        return self.name if self.name in SETTINGS else ""


def read_out(rules: RuleSet, *, alone: bool | None = None) -> tuple[Rule, ...]:
    """Every rule that matters under this rule set, in the order of a game.

    Where the rules leave open whether people play alone or with partners, `alone` says which of
    the two is played, and the other is not read out.

    >>> from domain.skipbo.rules import get
    >>> [rule.origin for rule in read_out(get("texas")) if rule.name in ("stock", "deal")]
    ['ours', 'sheet']
    """
    sheet = get(*rules.base)
    if alone is not None and rules.partnership == "optional":
        partnership = "never" if alone else "always"
        rules = replace(rules, partnership=partnership)
        sheet = replace(sheet, partnership=partnership)
    said = []
    for line in LINES:
        sentence = line.say(rules)
        if sentence is None:
            continue
        if sentence != line.say(sheet):
            origin = HOUSE
        else:
            origin = SHEET if line.name in rules.stated else OURS
        said.append(Rule(line.section, line.name, sentence, origin))
    return tuple(said)
