"""Correcting a result at any depth: first what would happen, then the same values applied.

Whether later games were played on the wrong result is one question with one answer for them all:
either what was played stands by ruling, or it is withdrawn and the right sides take their places.
A mixture would put one side in two places. Must not know who corrects or why.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from domain.matches.advance import Settled, require_winner_here, settle
from domain.matches.contest import Matches
from domain.matches.match import Change, Match, MatchChange, MatchKey, Outcome
from domain.matches.words import describe_outcome, describe_slot, match_label
from domain.wording import Sentence
from domain.wording.refusals import refused


class Later(StrEnum):
    """What becomes of later games that were played, or are in play, on the wrong result."""

    STANDS = "stands"
    WITHDRAWN = "withdrawn"


class What(StrEnum):
    """What a correction does to one match."""

    CORRECTED = "corrected"
    SIDES_CHANGED = "sides-changed"
    CALLED_OFF = "called-off"
    RESULT_WITHDRAWN = "result-withdrawn"
    CONTINUES_BY_RULING = "continues-by-ruling"
    KEPT_BY_RULING = "kept-by-ruling"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class Effect:
    """One match that a correction concerns, as it was and as it will be, and in words."""

    what: What
    before: Match
    after: Match
    sentence: Sentence

    @property
    def match(self) -> MatchKey:
        return self.before.key


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction worked out: `effects` to show, `changes` to apply.

    `asks` is true where later games were touched, so that an official has to choose `later`.
    """

    later: Later
    asks: bool
    effects: tuple[Effect, ...]
    changes: tuple[Change, ...]


def alternatives(loaded: Matches, key: MatchKey, outcome: Outcome | None) -> tuple[Correction, ...]:
    """The preview: one correction, or two to choose from where later games were touched."""
    follows = correct(loaded, key, outcome, Later.WITHDRAWN)
    if not follows.asks or outcome is None:
        return (follows,)
    return follows, correct(loaded, key, outcome, Later.STANDS)


def correct(
    loaded: Matches, key: MatchKey, outcome: Outcome | None, later: Later | None = None
) -> Correction:
    """The record of a decided match changes (None: there was no result after all).

    Needs `Layout.reach(key)` and the sides that stand in those matches. `later` must be chosen
    where later games were played or are in play, and makes no difference elsewhere.
    """
    match = loaded[key]
    if match.outcome is None:
        raise refused("no-result")
    if outcome is not None:
        require_winner_here(match, outcome)
    record = replace(match, outcome=outcome, stands=None, started=match.started and bool(outcome))
    settled = settle(loaded, [record], loaded.withdrawn)
    asks = bool(settled.disturbed)
    if asks and later is None:
        raise refused("choose-later")
    if not asks or later is not Later.STANDS:
        effects = tuple(_effects(loaded, key, settled.changes, settled, Later.WITHDRAWN))
        return Correction(Later.WITHDRAWN, asks, effects, settled.changes)
    if outcome is None:
        raise refused("nothing-to-stand-on")
    kept = MatchChange(match, replace(record, stands=match.advance))
    others = [change for change in settled.changes if change.before.key != key]
    effects = tuple(_effects(loaded, key, [kept, *others], settled, Later.STANDS))
    return Correction(Later.STANDS, asks, effects, (kept,))


# What becomes of a later match: one not touched yet, one in play, one that was played.
LATER: Mapping[Later, Sequence[tuple[What, Sentence]]] = {
    Later.WITHDRAWN: (
        (What.SIDES_CHANGED, Sentence("{match} has not been played: {who}.")),
        (What.CALLED_OFF, Sentence("{match} is in play and is called off: {who}.")),
        (What.RESULT_WITHDRAWN, Sentence("{match} was played; its result is withdrawn: {who}.")),
    ),
    Later.STANDS: (
        (What.STAYS, Sentence("{match} stays as it is, by ruling.")),
        (What.CONTINUES_BY_RULING, Sentence("{match} is in play and continues, by ruling.")),
        (What.KEPT_BY_RULING, Sentence("{match} was played; its result is kept, by ruling.")),
    ),
}


def _effects(
    loaded: Matches,
    corrected: MatchKey,
    changes: Iterable[MatchChange],
    settled: Settled,
    later: Later,
) -> Iterator[Effect]:
    for change in changes:
        before, after = change.before, change.after
        label = match_label(loaded.shape, before.key)
        if before.key == corrected:
            old, new = describe_outcome(before.outcome), describe_outcome(after.outcome)
            said = Sentence(
                "{match} is corrected: {new} (it was: {old}).", match=label, new=new, old=old
            )
            yield Effect(What.CORRECTED, before, after, said)
            continue
        is_touched = before.key in settled.disturbed
        what, said = LATER[later][is_touched + (is_touched and before.outcome is not None)]
        if later is Later.STANDS:
            yield Effect(what, before, before, said.with_values(match=label))
        else:
            who = _who_changes(before, after)
            yield Effect(what, before, after, said.with_values(match=label, who=who))


def _who_changes(before: Match, after: Match) -> Sentence:
    pairs = [
        (describe_slot(old), describe_slot(new))
        for old, new in zip(before.slots, after.slots, strict=True)
        if old != new
    ]
    changes = [Sentence("{old} becomes {new}", old=old, new=new) for old, new in pairs]
    return Sentence.series(changes)
