"""The built-in rule sets by id and version. Pure; it knows which there are, not what they say."""

from games.rulesets import deluxe_fr, deluxe_us, florida, rally, texas, web
from games.rulesets.ruleset import RuleSet
from wording import Malformed, Sentence

ALL: tuple[RuleSet, ...] = (
    deluxe_us.RULES,
    deluxe_fr.RULES,
    web.RULES,
    texas.RULES,
    rally.RULES,
    florida.RULES,
)
IDS: tuple[str, ...] = tuple(dict.fromkeys(rules.id for rules in ALL))


def get(id: str, version: int | None = None) -> RuleSet:
    """A built-in rule set, its newest version unless one is named.

    >>> get("texas").stock
    15
    """
    versions = {rules.version: rules for rules in ALL if rules.id == id}
    if not versions:
        raise Malformed(
            "rule-set-unknown",
            Sentence(
                "There is no rule set “{id}”. Choose one of: {known}.",
                id=id,
                known=", ".join(IDS),
            ),
            field="rules",
        )
    if version is None:
        version = max(versions)
    if version not in versions:
        raise Malformed(
            "rule-set-version",
            Sentence(
                "The rule set “{id}” has no version {version}.",
                id=id,
                version=version,
            ),
            field="rules",
        )
    return versions[version]
