"""Tables for the tests of the checks: people at seats, and short ways to report on them."""

from domain.skipbo.checks import Player, Report, Seating, check
from domain.skipbo.rules import get

PARTNERS = (
    (Player("ann", "Ann"), Player("al", "Al")),
    (Player("bea", "Bea"), Player("bob", "Bob")),
)


def partners(rules="texas", **more):
    return Seating(rules=_rules(rules), sides=PARTNERS, **more)


def singles(count, rules="deluxe-us", **more):
    names = ("ann", "bea", "cid", "dot", "eve", "fay")[:count]
    sides = tuple((Player(name, name.capitalize()),) for name in names)
    return Seating(rules=_rules(rules), sides=sides, **more)


def trios(rules="web", **more):
    """Three sides of two."""
    people = (("ann", "al"), ("bea", "bob"), ("cid", "cleo"))
    sides = tuple(tuple(Player(key, key.capitalize()) for key in side) for side in people)
    return Seating(rules=_rules(rules), sides=sides, **more)


def played(**fields):
    """A game played out and won by side A, unless said otherwise."""
    return Report(**{"finished": "played_out", "winner": "A", **fields})


def codes(report, seating, severity=None):
    return [f.code for f in check(report, seating) if severity in (None, f.severity)]


def found(report, seating):
    """Code and field of each finding, as a set."""
    return {(finding.code, finding.field) for finding in check(report, seating)}


def _rules(rules):
    return get(rules) if isinstance(rules, str) else rules
