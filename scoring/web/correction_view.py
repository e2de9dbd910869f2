"""A correction's preview as a page shows it: every match that changes, and what happens to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from pages.words import said
from scoring import play
from scoring.play import Later, What
from scoring.services.corrections import Preview
from scoring.web.record_words import Namer
from wording import Sentence

_WHAT: dict[What, tuple[str, Sentence]] = {
    What.CORRECTED: ("good", Sentence("corrected")),
    What.SIDES_CHANGED: (
        "",
        Sentence("not played yet: the sides change"),
    ),
    What.CALLED_OFF: ("now", Sentence("in play: called off")),
    What.RESULT_WITHDRAWN: (
        "now",
        Sentence("was played: the result is withdrawn"),
    ),
    What.CONTINUES_BY_RULING: (
        "waits",
        Sentence("in play: goes on, by ruling"),
    ),
    What.KEPT_BY_RULING: (
        "waits",
        Sentence("was played: the result is kept, by ruling"),
    ),
    What.STAYS: ("", Sentence("stays as it is, by ruling")),
}
_KEPT = (What.CONTINUES_BY_RULING, What.KEPT_BY_RULING, What.STAYS)
_WAYS = {
    Later.WITHDRAWN: Sentence("Later games do not count"),
    Later.STANDS: Sentence("Later games stand"),
}


@dataclass(frozen=True, slots=True)
class EffectView:
    key: str
    label: str
    tone: str
    what: str
    # Pairs of before and after; where nothing changes, what stays.
    changes: tuple[tuple[str, str], ...]
    stays: str


@dataclass(frozen=True, slots=True)
class WayView:
    later: str
    title: str
    seal: str
    effects: tuple[EffectView, ...]
    # What becomes of the deals of this match, where it has several.
    deals: tuple[str, ...] = ()
    # What becomes of the ranking and the coming round, where it is played by rounds.
    rounds: tuple[str, ...] = ()


def ways(previews: Sequence[Preview], namer: Namer) -> list[WayView]:
    return [
        WayView(
            preview.correction.later.value,
            said(_WAYS[preview.correction.later]) if len(previews) > 1 else "",
            preview.seal,
            tuple(_effect(effect, namer) for effect in preview.correction.effects),
            tuple(said(deal) for deal in preview.deals),
            tuple(said(line) for line in preview.rounds),
        )
        for preview in previews
    ]


def _effect(effect: play.Effect, namer: Namer) -> EffectView:
    tone, what = _WHAT[effect.what]
    before, after = effect.before, effect.after
    changes: list[tuple[str, str]] = []
    stays = ""
    if effect.what is What.CORRECTED:
        changes = [(said(namer.outcome(before.outcome)), said(namer.outcome(after.outcome)))]
    elif effect.what in _KEPT:
        stays = " – ".join(said(namer.slot(slot)) for slot in before.slots)
        if before.outcome is not None:
            stays += f" · {said(namer.outcome(before.outcome))}"
    else:
        changes = [
            (said(namer.slot(old)), said(namer.slot(new)))
            for old, new in zip(before.slots, after.slots, strict=True)
            if old != new
        ]
        if effect.what is What.RESULT_WITHDRAWN:
            changes.append((said(namer.outcome(before.outcome)), said(namer.outcome(None))))
    return EffectView(
        str(effect.match), said(namer.match(effect.match)), tone, said(what), tuple(changes), stays
    )
