"""A rule set read out: every line, in the order in which they are read. Pure.

A line is one claim, so that a sheet states it or does not. Lines are small on purpose: of "partners
sit facing each other" and "two and two play as partners" a sheet may well say only one.
"""

from collections.abc import Callable
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


def _is_changed(setting: Setting) -> Holds:
    return lambda rules: rules.value(setting.name) != setting.default


# These are said within another line.
_WITHIN = {"players_min", "players_max", "partnership", "win_points", "card_points"}


def _lines(section: str, *claims: tuple[str, Say]) -> tuple[Line, ...]:
    """A section's lines; behind them its settings without a line of their own, where they say more
    than holds anyway."""
    written = {name for name, _ in claims} | _WITHIN
    others = [
        _setting(name, _is_changed(one))
        for name, one in SETTINGS.items()
        if one.section == section and name not in written
    ]
    return tuple(Line(name, section, say) for name, say in (*claims, *others))


def _setting(name: str, when: Holds | None = None) -> tuple[str, Say]:
    """A setting's own sentence."""
    say = SETTINGS[name].say
    return name, lambda rules: say(rules) if when is None or when(rules) else None


def _plain(name: str, sentence: Sentence, when: Holds | None = None) -> tuple[str, Say]:
    """A sentence that never changes, under every rule set or only where it holds."""
    return name, lambda rules: sentence if when is None or when(rules) else None


def _sheets_own(name: str, sentence: Sentence) -> tuple[str, Say]:
    """A sentence that is worth saying only where the sheet itself says it."""
    return _plain(name, sentence, lambda rules: name in rules.stated)


# ---- When a line holds ----


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

LINES: tuple[Line, ...] = (
    *_lines(
        "seats",
        ("players", SETTINGS["players_min"].say),
        ("alone", _alone),
        ("partners", _partners),
        _plain("opposite", Sentence("Partners sit facing each other."), _can_be_partners),
        _plain(
            "partner_draw",
            Sentence(
                "Partners are drawn as the official directs; two from the same chapter change "
                "partners."
            ),
            lambda r: r.partnership == "always",
        ),
    ),
    *_lines(
        "deal",
        _plain(
            "deck",
            Sentence("The deck has 162 cards: 144 numbered from 1 to 12, and 18 wild cards."),
        ),
        _plain("deck_each", Sentence("Each number is there 12 times.")),
        _plain("shuffled", Sentence("The deck is shuffled before the deal.")),
        _plain(
            "deal_halves",
            Sentence("Each side takes half of the deck, and one partner of each side deals."),
            _by_piles,
        ),
        ("deal", _deal),
        _plain(
            "deal_both",
            Sentence("Each player gets one pile from each of the two who deal."),
            _by_piles,
        ),
        _setting("stock"),
        _setting("stock_many", lambda r: r.players_max > 4),
        _plain("stock_shown", Sentence("A stock lies face down with its top card turned up.")),
        _plain("stock_unseen", Sentence("Nobody looks at the stock cards under the top one.")),
        _sheets_own(
            "stock_apart", Sentence("A stock lies where nobody can take it for a discard pile.")
        ),
        _setting("short_stock"),
        _plain(
            "short_stock_when",
            Sentence("The official decides on a shorter game before the draw."),
        ),
        _plain("draw_pile", Sentence("The cards left over form the draw pile in the middle.")),
        _setting("first_player"),
        _plain("first_wild", Sentence("A wild does not count for this."), _highest_starts),
        _plain(
            "first_tie",
            Sentence(
                "Players with the same highest card each draw one from the draw pile, and the "
                "highest starts."
            ),
            _highest_starts,
        ),
        _plain(
            "first_again",
            Sentence(
                "If only wilds are turned up, all draw; the cards drawn for this are shuffled "
                "back into the draw pile."
            ),
            _highest_starts,
        ),
    ),
    *_lines(
        "turn",
        _plain("clockwise", Sentence("Turns pass clockwise.")),
        _setting("hand"),
        _plain("draw_source", Sentence("Cards are drawn from the draw pile.")),
        ("hand_again", _hand_again),
        _plain("hand_hidden", Sentence("A hand is hidden from the others.")),
        _setting("building_piles"),
        _setting("pile_start"),
        ("wild", _wild),
        _plain("wilds_many", Sentence("Several wilds may lie in one pile.")),
        _plain(
            "pile_done",
            Sentence(
                "A pile that has reached 12 is taken away; a new one may be started in its place."
            ),
        ),
        _plain(
            "reshuffle",
            Sentence(
                "When the draw pile is used up, the completed piles are shuffled into a new one."
            ),
        ),
        _plain("stock_top", Sentence("Of a stock, only the top card can be played.")),
        _setting("forced_play"),
        _plain(
            "forced_first",
            Sentence("As long as it fits, nothing else may be played and the turn cannot end."),
            lambda r: r.forced_play == "stock",
        ),
        _setting("discard_piles"),
        _plain(
            "discard_refill",
            Sentence(
                "A discard pile that was emptied must be filled again before the next card is "
                "stacked."
            ),
            _fill_first,
        ),
        ("stacking", _stacking),
        _plain("discard_top", Sentence("Of a discard pile, only the top card can be played.")),
        _plain(
            "turn_end",
            Sentence(
                "A turn ends with one card from the hand put on one of the player's discard piles."
            ),
        ),
        _sheets_own("stock_not_discarded", Sentence("A stock card is never discarded.")),
        _plain(
            "discard_final",
            Sentence("Once a card is discarded, the turn is over and nothing in it is changed."),
        ),
        ("passing", _passing),
        _plain(
            "passing_stock",
            Sentence(
                "A player whose hand and stock are both used up may end the turn without a discard."
            ),
            lambda r: r.passing == "stock_gone",
        ),
    ),
    *_lines(
        "partners",
        _setting("partner_piles", _can_be_partners),
        _plain(
            "partner_hand",
            Sentence("Nobody plays from the partner's hand, or discards on the partner's piles."),
            _can_be_partners,
        ),
        _plain(
            "silence",
            Sentence("During a turn the partner keeps quiet about plays."),
            _can_be_partners,
        ),
        _plain(
            "asking",
            Sentence("Only the player in turn may ask the partner for a play."),
            _can_be_partners,
        ),
        _sheets_own(
            "turning_up",
            Sentence("The partner may turn up the next card of their own stock untold."),
        ),
        _plain("small_talk", Sentence("Small talk is no offence."), _can_be_partners),
        _plain(
            "partner_out",
            Sentence("A partner whose stock is used up goes on playing."),
            _can_be_partners,
        ),
    ),
    *_lines(
        "incidents",
        _setting("talking_cards", _can_be_partners),
        _setting("talking_place", _has_penalties),
        _plain(
            "talking_short",
            Sentence(
                "If too few cards are left to draw, the completed piles are shuffled first; if "
                "there are still too few, all of them are taken. An empty stock can come back "
                "that way."
            ),
            _has_penalties,
        ),
        _setting("overdraw_return"),
        _plain("overdraw_top", Sentence("The card turned up stays on top of the stock.")),
        _setting("exposed_card"),
        _plain(
            "exposed_next",
            Sentence(
                "This is about hand cards: it is that player's next play, if the card fits. The "
                "card turned up on a stock is not forced."
            ),
            lambda r: r.exposed_card == "must_play",
        ),
        _setting("out_of_turn_noticed"),
        _plain("out_of_turn_cards", Sentence("What was played and drawn in it is put back.")),
        _plain(
            "out_of_turn_stands",
            Sentence("A turn out of turn that nobody notices before it ends stands."),
        ),
        _setting("out_of_turn_unnoticed"),
    ),
    *_lines(
        "end",
        _plain("win", Sentence("The first player to use up their stock wins."), _can_be_alone),
        _sheets_own(
            "win_same_time",
            Sentence(
                "If two seem to finish at the same time, whoever played the last stock card first "
                "has won."
            ),
        ),
        _plain(
            "win_side",
            Sentence("Partners win when both their stocks are used up."),
            _can_be_partners,
        ),
        _plain("win_no_discard", Sentence("The winning card ends the game; no discard follows.")),
        _plain(
            "deadlock",
            Sentence(
                "A game is stuck, and over, as soon as nothing is left to draw and no card fits "
                "any more: none in any hand, on any stock or on any discard pile (deadlock)."
            ),
        ),
        _plain(
            "refusal",
            Sentence(
                "It is over too when nothing is left to draw, all hands are empty and everyone "
                "has passed, one after the other."
            ),
            lambda r: r.passing != "no_play",
        ),
        _setting("stall_turns"),
        _plain(
            "stuck_winner",
            Sentence(
                "A game that is stuck or was stopped goes to the side with the fewest stock "
                "cards; if they are equal, an official rules."
            ),
        ),
        _setting("scoring", lambda r: r.scoring != "points"),
        ("points", lambda r: SETTINGS["win_points"].say(r) if r.scoring == "points" else None),
    ),
    *_lines(
        "contest",
        _setting("race_target", lambda r: bool(r.race_target)),
        _plain(
            "deal_passes",
            Sentence("The deal passes to the left from game to game."),
            lambda r: bool(r.race_target),
        ),
        _setting("contest", lambda r: r.contest != "race"),
        _setting("contest_games", lambda r: r.contest_games > 1),
        _setting("contest_minutes", lambda r: bool(r.contest_minutes)),
    ),
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
