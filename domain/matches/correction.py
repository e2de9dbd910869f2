"""Correcting a result at any depth: first what would happen, then the same values applied.

Whether later games were played on the wrong result is one question with one answer for them all:
either what was played stands by ruling, or it is withdrawn and the right sides take their places.
A mixture would put one side in two places. Must not know who corrects or why.
"""

from collections.abc import Iterable
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
    _require_correctable(match, outcome)
    record = replace(match, outcome=outcome, stands=None, started=match.started and bool(outcome))
    settled = settle(loaded, [record], loaded.withdrawn)
    asks = bool(settled.disturbed)
    if asks and later is None:
        raise refused("choose-later")
    if not asks or later is not Later.STANDS:
        effects = tuple(_follow(loaded, match, settled))
        return Correction(Later.WITHDRAWN, asks, effects, settled.changes)
    if outcome is None:
        raise refused("nothing-to-stand-on")
    kept = MatchChange(match, replace(record, stands=match.advance))
    effects = tuple(_stand(loaded, kept, settled))
    return Correction(Later.STANDS, asks, effects, (kept,))


def _require_correctable(match: Match, outcome: Outcome | None) -> None:
    if match.outcome is None:
        raise refused("no-result")
    if outcome is not None:
        require_winner_here(match, outcome)


def _follow(loaded: Matches, corrected: Match, settled: Settled) -> Iterable[Effect]:
    for change in settled.changes:
        before, after = change.before, change.after
        label = match_label(loaded.shape, before.key)
        if before.key == corrected.key:
            yield _corrected(label, before, after)
            continue
        who = _who_changes(before, after)
        if before.key not in settled.disturbed:
            what = What.SIDES_CHANGED
            sentence = Sentence("{match} has not been played: {who}.", match=label, who=who)
        elif before.outcome is None:
            what = What.CALLED_OFF
            sentence = Sentence(
                "{match} is in play and is called off: {who}.", match=label, who=who
            )
        else:
            what = What.RESULT_WITHDRAWN
            sentence = Sentence(
                "{match} was played; its result is withdrawn: {who}.", match=label, who=who
            )
        yield Effect(what, before, after, sentence)


def _stand(loaded: Matches, kept: MatchChange, settled: Settled) -> Iterable[Effect]:
    yield _corrected(match_label(loaded.shape, kept.before.key), kept.before, kept.after)
    for change in settled.changes:
        before = change.before
        if before.key == kept.before.key:
            continue
        label = match_label(loaded.shape, before.key)
        if before.key not in settled.disturbed:
            what = What.STAYS
            sentence = Sentence("{match} stays as it is, by ruling.", match=label)
        elif before.outcome is None:
            what = What.CONTINUES_BY_RULING
            sentence = Sentence("{match} is in play and continues, by ruling.", match=label)
        else:
            what = What.KEPT_BY_RULING
            sentence = Sentence("{match} was played; its result is kept, by ruling.", match=label)
        yield Effect(what, before, before, sentence)


def _corrected(label: Sentence, before: Match, after: Match) -> Effect:
    old, new = describe_outcome(before.outcome), describe_outcome(after.outcome)
    return Effect(
        What.CORRECTED,
        before,
        after,
        Sentence(
            "{match} is corrected: {new} (it was: {old}).",
            match=label,
            new=new,
            old=old,
        ),
    )


def _who_changes(before: Match, after: Match) -> Sentence:
    pairs = [
        (describe_slot(old), describe_slot(new))
        for old, new in zip(before.slots, after.slots, strict=True)
        if old != new
    ]
    changes = [Sentence("{old} becomes {new}", old=old, new=new) for old, new in pairs]
    return Sentence.series(changes)
