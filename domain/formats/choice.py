"""What is played: a rule set, a form, its options and a goal that fit each other, or a refusal.

The rule sheet says how its contest is meant; where nothing else is chosen, that is what is
played. What an official chooses instead is written into the rules, so that the sheet on the wall
says what happens. Must not know contests, people or pages.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from domain.formats import registry
from domain.formats.form import Form, options_read
from domain.formats.goals import ONE, Goal, Kind
from domain.formats.values import Options, SidesBy, Value
from domain.skipbo.rules import Rule, RuleSet, Setup, derive, read_out
from domain.skipbo.rules.read_out import HOUSE, OURS
from domain.wording import Sentence
from domain.wording.refusals import refused

PARTNERS_AT_A_TABLE = 4
OPEN = "open"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A form with all its options, how long a match is, and the rules as they are played then."""

    form: Form
    options: dict[str, Value]
    goal: Goal
    rules: RuleSet

    @property
    def plays_alone(self) -> bool:
        return self.options["sides"] == "alone"

    @property
    def seats(self) -> int:
        """How many people sit at a full table."""
        if not self.plays_alone:
            return PARTNERS_AT_A_TABLE
        return int(self.options["seats"]) if self.form.id == OPEN else 2


def choose(
    rules: RuleSet, *, form: str = "", options: Options | None = None, goal: str = ""
) -> Chosen:
    """Refuses, in a sentence, what cannot be played together; empty: as the rule sheet says.

    >>> from domain.skipbo.rules import get
    >>> str(choose(get("deluxe-us")).goal), choose(get("texas")).form.id
    ('points:500', 'knockout')
    """
    found = registry.get(form or _form_of(rules))
    given = dict(options or {})
    given.setdefault("sides", _sides_of(rules, found))
    if "rounds" in found.options and rules.contest_games > 1:
        given.setdefault("rounds", rules.contest_games)
    sides_fixed = "sides" not in found.options
    if sides_fixed:
        del given["sides"]
    read = options_read(found.options, given)
    if sides_fixed:
        read["sides"] = "pairs"
    wanted = Goal.parse(goal) if goal else _goal_of(rules)
    chosen = Chosen(found, read, wanted, rules)
    if chosen.plays_alone and rules.partnership == "always":
        raise refused("partners-always:choice")
    if not chosen.plays_alone and rules.partnership == "never":
        raise refused("partners-never:choice")
    if wanted.kind is Kind.POINTS and rules.scoring != "points":
        raise refused("goal-without-points")
    return Chosen(found, read, wanted, _as_played(rules, chosen))


def _form_of(rules: RuleSet) -> str:
    if rules.contest == "progressive":
        return "progressive"
    return OPEN if rules.partnership == "never" else "knockout"


def _sides_of(rules: RuleSet, form: Form) -> str:
    if rules.partnership == "always":
        return "pairs"
    if rules.partnership == "never":
        return "alone"
    return "alone" if form.sides is SidesBy.ALONE else "pairs"


def _goal_of(rules: RuleSet) -> Goal:
    return Goal(Kind.POINTS, rules.race_target) if rules.race_target else ONE


def _as_played(rules: RuleSet, chosen: Chosen) -> RuleSet:
    """The rules with what they say of the contest put right, checked for every size of table."""
    said: dict[str, Any] = {
        "race_target": chosen.goal.number if chosen.goal.kind is Kind.POINTS else 0,
        "contest": _contest_word(chosen),
        "partnership": "never" if chosen.plays_alone else "always",
    }
    if chosen.form.id != "progressive":
        said |= {"contest_games": 1, "contest_minutes": 0}
    elif "rounds" in chosen.options:
        said["contest_games"] = chosen.options["rounds"]
    if chosen.plays_alone and rules.deal == "piles":
        # That deal is for two sides of two.
        said["deal"] = "one_dealer"
    differs = {name: value for name, value in said.items() if rules.value(name) != value}
    if rules.partnership == "optional":
        # Both ways are allowed by the sheet: nothing was changed by choosing one.
        differs.pop("partnership", None)
    played = derive(rules, {**dict(rules.overrides), **differs}) if differs else rules
    for players in _sizes(chosen):
        Setup(played, players=players, partners=not chosen.plays_alone)
    return played


def _contest_word(chosen: Chosen) -> str:
    if chosen.form.id == "progressive":
        return "progressive"
    return "race" if chosen.goal.kind is Kind.POINTS else "knockout"


def _sizes(chosen: Chosen) -> Iterator[int]:
    """The sizes of tables that there can be: open tables are as even as possible, from two on."""
    if chosen.plays_alone and chosen.form.id == OPEN:
        yield from range(max(2, chosen.seats // 2), chosen.seats + 1)
    else:
        yield chosen.seats


# ---- The rules of one contest, read out ----

# Lines of a rule set that hold only where its own contest, or a race, is what is played.
_OF_THE_FORM = {"contest", "contest_games", "contest_minutes"}
_OF_A_RACE = {"race_target", "deal_passes"}
_OF_PARTNERS_FOR_THE_DAY = {"partner_draw"}


def contest_rules(rules: RuleSet, *, form: str, goal: str, alone: bool) -> tuple[Rule, ...]:
    """
    >>> from domain.skipbo.rules import get
    >>> told = contest_rules(get("texas"), form="knockout", goal="best3", alone=False)
    >>> [str(rule.sentence) for rule in told if rule.section == "contest"]
    ['One loss and a side is out; the winners go on.', 'A match is the best of 3 games.']
    """
    wanted = Goal.parse(goal)
    idle = set() if rules.contest == form else _OF_THE_FORM
    if wanted.kind is not Kind.POINTS:
        idle = idle | _OF_A_RACE
    if registry.get(form).sides is SidesBy.EACH_ROUND:
        idle = idle | _OF_PARTNERS_FOR_THE_DAY
    said = [rule for rule in read_out(rules, alone=alone) if rule.name not in idle]
    if rules.contest != form:
        origin = HOUSE if "contest" in rules.stated else OURS
        said.append(Rule("contest", "contest", registry.get(form).summary, origin))
    if wanted.kind is not Kind.POINTS:  # a race is a line of the rules already
        said.append(Rule("contest", "goal", length_of_a_match(wanted), OURS))
    return tuple(said)


def length_of_a_match(goal: Goal) -> Sentence:
    match goal.kind:
        case Kind.ONE:
            return Sentence("One game decides a match.")
        case Kind.BEST:
            return Sentence("A match is the best of {games} games.", games=goal.number)
        case Kind.GAMES:
            return Sentence.counted(
                "A match is {count} game, and its total decides it.",
                "A match is {count} games, and the totals decide it.",
                count=goal.number,
            )
        case Kind.POINTS:
            return Sentence(
                "A match goes on, deal after deal, until a side has {points} points.",
                points=goal.number,
            )
