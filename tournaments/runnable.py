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
                en="The winners of a game are to move up a table and everyone is to change "
                "partners; Rallydeck would play a knock-out with partners drawn once.",
                fr="Les gagnants d'une partie devraient monter d'une table et chacun changer de "
                "partenaire ; Rallydeck jouerait une élimination avec des partenaires tirés une "
                "seule fois.",
            ),
            {"contest": "knockout"},
        )
    if rules.contest == "race" or rules.race_target:
        yield _Difference(
            Sentence(
                en=f"The same sides are to play on until one has {rules.race_target} points; "
                "Rallydeck would decide every match by a single game.",
                fr=f"Les mêmes camps devraient jouer jusqu'à ce que l'un ait {rules.race_target} "
                "points ; Rallydeck déciderait chaque match en une seule partie.",
            ),
            {"contest": "knockout", "race_target": 0},
        )
    if rules.contest_games > 1:
        yield _Difference(
            Sentence(
                en=f"{rules.contest_games} games are to be played; Rallydeck would play one a "
                "match.",
                fr=f"On devrait jouer {rules.contest_games} parties ; Rallydeck en jouerait une "
                "par match.",
            ),
            {"contest_games": 1},
        )
    if rules.contest_minutes:
        yield _Difference(
            Sentence(
                en=f"It is to be over after {rules.contest_minutes} minutes; Rallydeck would play "
                "on until there is a champion.",
                fr=f"Tout devrait être fini après {rules.contest_minutes} minutes ; Rallydeck "
                "continuerait jusqu'au champion.",
            ),
            {"contest_minutes": 0},
        )
    if rules.partnership == "never":
        yield _Difference(
            Sentence(
                en="Everyone is to play alone; Rallydeck would draw partners and seat two against "
                "two.",
                fr="Chacun devrait jouer pour soi ; Rallydeck tirerait des partenaires et "
                "installerait deux contre deux.",
            ),
            {"partnership": "always"},
        )
    if not rules.players_min <= PLAYERS_AT_A_TABLE <= rules.players_max:
        bound = "players_min" if rules.players_min > PLAYERS_AT_A_TABLE else "players_max"
        yield _Difference(
            Sentence(
                en=f"{rules.players_min} to {rules.players_max} are to sit at a table; Rallydeck "
                f"would seat {PLAYERS_AT_A_TABLE}.",
                fr=f"Il devrait y avoir de {rules.players_min} à {rules.players_max} joueurs par "
                f"table ; Rallydeck en installerait {PLAYERS_AT_A_TABLE}.",
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
            en="These rules cannot be run as they stand. "
            + " ".join(difference.said.en for difference in differences)
            + " If that is how you want to play, choose as house rules: "
            + "; ".join(choice.en for choice in choices)
            + ".",
            fr="Ces règles ne peuvent pas être appliquées telles quelles. "
            + " ".join(difference.said.fr for difference in differences)
            + " Si vous voulez jouer ainsi, choisissez comme règles de la maison : "
            + " ; ".join(choice.fr for choice in choices)
            + ".",
        ),
        field=next(iter(choose)),
    )


def _choice(rules: RuleSet, name: str, value: Value) -> Sentence:
    """A house rule as the set-up page shows it: its label, and the number or sentence to take."""
    setting = SETTINGS[name]
    if not setting.choices:
        return Sentence(en=f"{setting.label.en} – {value}", fr=f"{setting.label.fr} – {value}")
    changed: dict[str, Any] = {name: value}
    said = setting.say(replace(rules, **changed))
    return Sentence(
        en=f"{setting.label.en} – “{said.en.removesuffix('.')}”",
        fr=f"{setting.label.fr} – « {said.fr.removesuffix('.')} »",
    )
