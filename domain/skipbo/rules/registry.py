"""The built-in rule sets by id and version. Pure; it knows which there are, not what they say."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from domain.skipbo.given import expect
from domain.skipbo.rules.ruleset import SETTINGS, RuleSet
from domain.skipbo.rules.settings import Value
from domain.skipbo.rules.sheets import ALL
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused

IDS: tuple[str, ...] = tuple(dict.fromkeys(rules.id for rules in ALL))


def get(id: str, version: int | None = None) -> RuleSet:
    """A built-in rule set, its newest version unless one is named.

    >>> get("texas").stock
    15
    """
    expect(str, id, "rules")
    if version is not None:
        expect(int, version, "rules")
    versions = {rules.version: rules for rules in ALL if rules.id == id}
    if not versions:
        raise refused("rule-set-unknown", id=id, known=", ".join(IDS))
    if version is None:
        version = max(versions)
    if version not in versions:
        raise refused("rule-set-version", id=id, version=version)
    return versions[version]


# ---- House rules ----

DECK = 162


def in_force(id: str, version: int, house_rules: Mapping[str, Value]) -> RuleSet:
    """What a contest or a game is played under: a rule set, with its house rules if it has any.

    >>> in_force("texas", 1, {}).stock, in_force("texas", 1, {"stock": 12}).stock
    (15, 12)
    """
    changed = json.dumps(house_rules, sort_keys=True, default=repr) if house_rules else ""
    return _held(id, version, changed)


@lru_cache(maxsize=256, typed=True)
def _held(id: str, version: int, house_rules: str) -> RuleSet:
    """As text they stay apart, though 1, 1.0 and True are equal; a day's games ask for a few."""
    rules = get(id, version)
    return derive(rules, json.loads(house_rules)) if house_rules else rules


def derive(
    base: RuleSet,
    overrides: Mapping[str, Value],
    *,
    id: str | None = None,
    version: int = 1,
    title: Sentence | None = None,
) -> RuleSet:
    """The rule set `base` with some settings changed.

    Without an `id` it keeps the base's own, which is what a record's overrides need. Numbers may
    come as text. An unknown setting or value is malformed; a combination that makes no sense is
    illegal, with the reason.

    >>> from domain.skipbo.rules import get
    >>> short = derive(get("deluxe-us"), {"stock": "10"}, id="our-short-game")
    >>> short.stock, short.base, short.overrides
    (10, ('deluxe-us', 1), (('stock', 10),))
    """
    expect(RuleSet, base, "rules")
    expect(Mapping, overrides, "set")
    changed: dict[str, Value] = dict(base.overrides)
    for name, given in overrides.items():
        setting = SETTINGS.get(name)
        if setting is None:
            raise refused("setting-unknown", name=name, field=name)
        changed[name] = setting.read(given)
    origin = get(*base.base)
    changed = {name: value for name, value in changed.items() if value != origin.value(name)}
    derived = replace(
        origin,
        id=base.id if id is None else id,
        version=base.version if id is None else version,
        title=base.title if title is None else title,
        overrides=tuple(sorted(changed.items())),
        **changed,  # type: ignore[arg-type]  # each was read by its own setting
    )
    check_sense(derived)
    return derived


def check_sense(rules: RuleSet) -> None:
    """Refuse a rule set under which no game could be set up or that contradicts itself."""
    if rules.players_min > rules.players_max:
        raise refused("players-order", least=rules.players_min, most=rules.players_max)
    counts = range(rules.players_min, rules.players_max + 1)
    if rules.partnership == "always" and not {4, 6} & set(counts):
        raise refused("partners-seats")
    if all(_needed(rules, players) > DECK for players in counts):
        raise cannot_deal(rules, rules.players_min)
    if rules.deal == "piles":
        if rules.partnership == "never" or 4 not in counts:
            raise refused("piles-seats")
        if rules.stock % 2:
            raise refused("piles-half", stock=rules.stock)
    if rules.scoring == "points" and not (rules.win_points or rules.card_points):
        raise refused("points-nothing")
    if rules.race_target and rules.scoring != "points":
        raise refused("race-points")
    if rules.contest == "race" and not rules.race_target:
        raise refused("race-target")


def cannot_deal(rules: RuleSet, players: int) -> Refusal:
    stock, total = rules.stock_for(players), _needed(rules, players)
    return refused(
        "cannot-deal",
        players=players,
        stock=stock,
        hand=rules.hand,
        total=total,
        deck=DECK,
        field="stock" if players <= 4 else "stock_many",
    )


def _needed(rules: RuleSet, players: int) -> int:
    return players * (rules.stock_for(players) + rules.hand)


# ---- Who sits at one table under one rule set, checked before a card is dealt ----

SIDE_NAMES = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Setup:
    """A table that can be dealt: building one refuses everything that cannot.

    >>> from domain.skipbo.rules import get
    >>> four = Setup(get("texas"), players=4, partners=True)
    >>> four.stock, four.sides, four.partner_of(0)
    (15, ((0, 2), (1, 3)), 2)
    >>> Setup(get("deluxe-us"), players=6)
    Traceback (most recent call last):
    domain.wording.Illegal: These rules are for 2 to 4 players, not 6.
    """

    rules: RuleSet
    players: int
    partners: bool = False
    dealer: int = 0

    def __post_init__(self) -> None:
        expect(RuleSet, self.rules, "rules")
        expect(int, self.players, "players")
        expect(bool, self.partners, "partners")
        expect(int, self.dealer, "dealer")
        rules, players = self.rules, self.players
        if not rules.players_min <= players <= rules.players_max:
            raise refused("players-count", span=_span(rules), players=players)
        if not 0 <= self.dealer < players:
            raise refused("dealer-seat", players=players)
        if self.partners and rules.partnership == "never":
            raise refused("partners-never")
        if not self.partners and rules.partnership == "always":
            raise refused("partners-always")
        if self.partners and players not in (4, 6):
            raise refused("partners-seats:players", players=players)
        if players * (self.stock + rules.hand) > DECK:
            raise cannot_deal(rules, players)
        if rules.deal == "piles" and not (self.partners and players == 4):
            raise refused("piles-seats")

    @property
    def stock(self) -> int:
        return self.rules.stock_for(self.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; partners sit opposite."""
        if not self.partners:
            return tuple((seat,) for seat in range(self.players))
        half = self.players // 2
        return tuple((seat, seat + half) for seat in range(half))

    def side_of(self, seat: int) -> int:
        return seat % (self.players // 2) if self.partners else seat

    def partner_of(self, seat: int) -> int | None:
        return (seat + self.players // 2) % self.players if self.partners else None


def _span(rules: RuleSet) -> Sentence:
    if rules.players_min == rules.players_max:
        return Sentence.verbatim(str(rules.players_min))
    return Sentence("{least} to {most}", least=rules.players_min, most=rules.players_max)
