"""The rules of one contest, read out: the rule set's lines, and what its form and goal add.

A rule sheet says at most how its own contest is meant; what is posted has to say what is played.
Must not know contests, people or pages.
"""

from games.rulesets import Rule, RuleSet, read_out
from games.rulesets.reading import HOUSE, OURS
from scoring.forms import registry
from scoring.forms.goals import Goal, Kind
from scoring.forms.values import SidesBy
from wording import Sentence

# Lines of a rule set that hold only where its own contest, or a race, is what is played.
_OF_THE_FORM = {"contest", "contest_games", "contest_minutes"}
_OF_A_RACE = {"race_target", "deal_passes"}
_OF_PARTNERS_FOR_THE_DAY = {"partner_draw"}


def contest_rules(rules: RuleSet, *, form: str, goal: str, alone: bool) -> tuple[Rule, ...]:
    """
    >>> from games.rulesets import get
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
