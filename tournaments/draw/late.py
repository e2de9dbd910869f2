"""After the draw: a late arrival, a no-show, a substitute, without redrawing anyone else.

Proposes partners and says what each would break; never changes anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.by_hand import pair_findings
from tournaments.draw.values import DrawRules, Entrant, Finding, FrozenInput
from tournaments.draw.verify import Field, Pair
from wording import Illegal, Sentence


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to go on: `partner` for `person`, or None where the person goes on alone."""

    code: str
    person: int
    partner: int | None
    findings: tuple[Finding, ...]
    sentence: Sentence

    @property
    def keeps_the_rules(self) -> bool:
        return not self.findings


def late_arrival(
    entrants: Sequence[Entrant], rules: DrawRules, newcomer: Entrant, alone: Sequence[int]
) -> tuple[Proposal, ...]:
    """Who could play with someone who came late: first those without a partner, then standby."""
    waiting = Proposal(
        "standby",
        newcomer.number,
        None,
        (),
        Sentence(
            en=f"Put {newcomer.name} on the standby list.",
            fr=f"Inscrire {newcomer.name} sur la liste d'attente.",
        ),
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
        Proposal(
            "two_seats",
            left,
            None,
            (),
            Sentence(
                en=f"{name} plays both seats.",
                fr=f"{name} joue les deux places.",
            ),
        ),
        Proposal(
            "walkover",
            left,
            None,
            (),
            Sentence(
                en=f"{name} does not play; the other side gets a walkover.",
                fr=f"{name} ne joue pas ; l'autre équipe obtient une victoire par défaut.",
            ),
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
    raise Illegal(
        "not-in-a-partnership",
        Sentence(
            en=f"{name} is in none of the partnerships. Look the person up on the list first.",
            fr=f"{name} n'est dans aucune équipe. Cherchez d'abord la personne dans la liste.",
        ),
    )


def _partners(field: Field, person: int, candidates: Sequence[int]) -> list[Proposal]:
    proposals = []
    for other in candidates:
        findings = tuple(pair_findings(field, [(person, other)], "error"))
        one, two = field.names[person], field.names[other]
        if findings:
            why_en = " ".join(finding.sentence.en for finding in findings)
            why_fr = " ".join(finding.sentence.fr for finding in findings)
            sentence = Sentence(
                en=f"{one} could play with {two}, but: {why_en}",
                fr=f"{one} pourrait jouer avec {two}, mais : {why_fr}",
            )
        else:
            sentence = Sentence(
                en=f"{one} can play with {two}.", fr=f"{one} peut jouer avec {two}."
            )
        proposals.append(Proposal("partner", person, other, findings, sentence))
    return sorted(proposals, key=lambda proposal: bool(proposal.findings))
