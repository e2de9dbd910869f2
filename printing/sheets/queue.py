"""The queue on paper: which match comes next, who is in it, room for its table and the calls."""

from dataclasses import dataclass

from printing.layout.fit import Measure
from printing.layout.names import written
from printing.sheets.base import Composed, Identity, Setting, SheetKind
from printing.sheets.flow import flow
from wording import Sentence


@dataclass(frozen=True, slots=True)
class QueuedSide:
    number: int | None = None
    surnames: tuple[str, ...] = ()
    # Who comes here, while nobody is known: "winner of 5".
    origin: str = ""


@dataclass(frozen=True, slots=True)
class QueuedMatch:
    number: int
    # "round 2"
    round: str
    upper: QueuedSide
    lower: QueuedSide


@dataclass(frozen=True, slots=True)
class Queue:
    # In the fair order: the first can be called as soon as a table is free.
    ready: tuple[QueuedMatch, ...] = ()
    # By their number: somebody is still to come.
    waiting: tuple[QueuedMatch, ...] = ()
    no_show_minutes: int = 5


def compose(value: Queue, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    words = {
        "match": Sentence(en="Match", fr="Match"),
        "sides": Sentence(en="Partnerships", fr="Équipes"),
        "table": Sentence(en="Table", fr="Table"),
        "calls": Sentence(en="Called", fr="Appels"),
        "ready": Sentence(en="Ready: call from the top", fr="Prêts : appelez par le haut"),
        "waiting": Sentence(en="Waiting for somebody", fr="En attente d’une équipe"),
        "rule": Sentence(
            en="A free table goes to the first match on the list. When both partnerships of a "
            "waiting match are known, write them in; earlier rounds go first.",
            fr="Une table libre revient au premier match de la liste. Quand les deux équipes d’un "
            "match en attente sont connues, inscrivez-les ; les premiers tours d’abord.",
        ),
    }
    groups = [
        {"heading": setting.in_words(words[name]), "lines": [_shown(match) for match in matches]}
        for name, matches in (("ready", value.ready), ("waiting", value.waiting))
        if matches
    ]
    return flow("queue", KIND.title, setting, identity, measure, words=words, groups=groups)


def _shown(match: QueuedMatch) -> dict[str, object]:
    return {
        "number": match.number,
        "round": match.round,
        "sides": [
            {
                "number": side.number,
                "names": " · ".join(map(written, side.surnames)),
                "origin": side.origin,
            }
            for side in (match.upper, match.lower)
        ],
    }


KIND = SheetKind(
    "queue",
    Sentence(en="Next matches", fr="Prochains matchs"),
    Sentence(en="the matches that are not at a table yet", fr="les matchs pas encore à une table"),
    Queue,
    compose,
    posted=False,
)
