"""Whether a contest can be run as its rules say, asked before anything is made.

Pure. Rallydeck runs one form of contest: partners drawn once, two against two at a table, one game
a match, one loss and out. A rule set that promises something else is refused with what would be
played instead and the house rules that say so honestly; it must never be taken on and played as
something that its posted sheet does not say. It knows rule sets, not contests or pages.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.rulesets import SETTINGS, RuleSet, Setup, Value
from wording import Illegal, Sentence

PLAYERS_AT_A_TABLE = 4
CANNOT_RUN = "rules-cannot-run"


def why_not_runnable(rules: RuleSet) -> Illegal | None:
    """The refusal of rules, house rules included, that cannot be run as they stand.

    >>> from games.rulesets import get
    >>> why_not_runnable(get("texas")) is None
    True
    >>> why_not_runnable(get("deluxe-us")).field
    'contest'
    """
    differences = tuple(_differences(rules))
    if differences:
        return _refusal(rules, differences)
    try:
        Setup(rules, players=PLAYERS_AT_A_TABLE, partners=True)
    except Illegal as refusal:  # the sum of the cards is in it
        return refusal
    return None


@dataclass(frozen=True, slots=True)
class _Difference:
    """What the rules ask for and what would be done, and the house rules that ask for just that."""

    said: Sentence
    choose: dict[str, Value]


def _differences(rules: RuleSet) -> Iterator[_Difference]:
    if rules.contest == "progressive":
        yield _Difference(
            Sentence(
                "The winners of a game are to move up a table and everyone is to change "
                "partners; Rallydeck would play a knock-out with partners drawn once."
            ),
            {"contest": "knockout"},
        )
    if rules.contest == "race" or rules.race_target:
        yield _Difference(
            Sentence(
                "The same sides are to play on until one has {target} points; Rallydeck would "
                "decide every match by a single game.",
                target=rules.race_target,
            ),
            {"contest": "knockout", "race_target": 0},
        )
    if rules.contest_games > 1:
        yield _Difference(
            Sentence(
                "{contest_games} games are to be played; Rallydeck would play one a match.",
                contest_games=rules.contest_games,
            ),
            {"contest_games": 1},
        )
    if rules.contest_minutes:
        yield _Difference(
            Sentence(
                "It is to be over after {minutes} minutes; Rallydeck would play on until there "
                "is a champion.",
                minutes=rules.contest_minutes,
            ),
            {"contest_minutes": 0},
        )
    if rules.partnership == "never":
        yield _Difference(
            Sentence(
                "Everyone is to play alone; Rallydeck would draw partners and seat two against two."
            ),
            {"partnership": "always"},
        )
    if not rules.players_min <= PLAYERS_AT_A_TABLE <= rules.players_max:
        bound = "players_min" if rules.players_min > PLAYERS_AT_A_TABLE else "players_max"
        yield _Difference(
            Sentence(
                "{least} to {most} are to sit at a table; Rallydeck would seat {seats}.",
                least=rules.players_min,
                most=rules.players_max,
                seats=PLAYERS_AT_A_TABLE,
            ),
            {bound: PLAYERS_AT_A_TABLE},
        )


def _refusal(rules: RuleSet, differences: tuple[_Difference, ...]) -> Illegal:
    choose: dict[str, Value] = {}
    for difference in differences:
        choose |= difference.choose
    choose = {name: value for name, value in choose.items() if rules.value(name) != value}
    choices = [_choice(rules, name, value) for name, value in choose.items()]
    return Illegal(
        CANNOT_RUN,
        Sentence(
            "These rules cannot be run as they stand. {differences} If that is how you want to "
            "play, choose as house rules: {choices}.",
            differences=Sentence.joined(difference.said for difference in differences),
            choices=Sentence.series(choices),
        ),
        field=next(iter(choose)),
    )


def _choice(rules: RuleSet, name: str, value: Value) -> Sentence:
    """A house rule as the set-up page shows it: its label, and the number or sentence to take."""
    setting = SETTINGS[name]
    if not setting.choices:
        return Sentence("{label} – {value}", label=setting.label, value=value)
    changed: dict[str, Any] = {name: value}
    said = setting.say(replace(rules, **changed))
    return Sentence("{setting} – “{rule}”", setting=setting.label, rule=said)
