"""After the draw: a late arrival, a no-show, a substitute, without redrawing anyone else.

Proposes partners and says what each would break; never changes anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.lots.partners.by_hand import pair_findings
from domain.lots.partners.values import DrawRules, Entrant, Finding, FrozenInput
from domain.lots.verify.field import Field
from domain.lots.verify.written import Pair
from domain.wording import Sentence
from domain.wording.refusals import refused


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to go on: `partner` for `person`, or None where the person goes on alone."""

    code: str
    person: int
    sentence: Sentence
    partner: int | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def keeps_the_rules(self) -> bool:
        return not self.findings


def late_arrival(
    entrants: Sequence[Entrant], rules: DrawRules, newcomer: Entrant, alone: Sequence[int]
) -> tuple[Proposal, ...]:
    """Who could play with someone who came late: first those without a partner, then standby."""
    waiting = Proposal(
        "standby", newcomer.number, Sentence("Put {name} on the standby list.", name=newcomer.name)
    )
    field = _field([*entrants, newcomer], rules)
    return (*_partners(field, newcomer.number, alone), waiting)


def no_show(
    entrants: Sequence[Entrant],
    rules: DrawRules,
    partnerships: Sequence[Pair],
    absent: int,
    *,
    standby: Sequence[Entrant] = (),
    alone: Sequence[int] = (),
) -> tuple[Proposal, ...]:
    """How the partner of someone who did not come can go on: with a substitute from the standby
    list, with someone else who is alone, playing both seats, or not at all."""
    field = _field([*entrants, *standby], rules)
    left = _partner_of(partnerships, absent, field)
    candidates = [*(entrant.number for entrant in standby), *alone]
    name = field.names[left]
    return (
        *_partners(field, left, [number for number in candidates if number not in (left, absent)]),
        Proposal("two_seats", left, Sentence("{name} plays both seats.", name=name)),
        Proposal(
            "walkover",
            left,
            Sentence("{name} does not play; the other side gets a walkover.", name=name),
        ),
    )


def substitute(
    entrants: Sequence[Entrant],
    rules: DrawRules,
    partnerships: Sequence[Pair],
    leaving: int,
    newcomer: Entrant,
) -> Proposal:
    """The opinion on one person taking another's seat."""
    field = _field([*entrants, newcomer], rules)
    return _partners(field, _partner_of(partnerships, leaving, field), [newcomer.number])[0]


def _field(entrants: Sequence[Entrant], rules: DrawRules) -> Field:
    """Everybody once, whatever their count: only who may meet whom is asked of it."""
    known = {entrant.number: entrant for entrant in entrants}
    apart_only = DrawRules(
        rules.chapters_apart, rules.households_apart, rules.apart, (), rules.earlier_partners
    )
    seat = "sits_out" if len(known) % 2 else ""
    return FrozenInput(tuple(known.values()), apart_only, seat).field()


def _partner_of(partnerships: Sequence[Pair], absent: int, field: Field) -> int:
    for a, b in partnerships:
        if absent in (a, b):
            return b if a == absent else a
    name = field.names.get(absent, str(absent))
    raise refused("not-in-a-partnership:late", name=name)


def _partners(field: Field, person: int, candidates: Sequence[int]) -> list[Proposal]:
    proposals = []
    for other in candidates:
        findings = tuple(pair_findings(field, [(person, other)], "error"))
        one, two = field.names[person], field.names[other]
        if findings:
            why = Sentence.joined(finding.sentence for finding in findings)
            sentence = Sentence(
                "{one} could play with {two}, but: {why}", one=one, two=two, why=why
            )
        else:
            sentence = Sentence("{one} can play with {two}.", one=one, two=two)
        proposals.append(Proposal("partner", person, sentence, other, findings))
    return sorted(proposals, key=lambda proposal: bool(proposal.findings))
