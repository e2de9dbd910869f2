"""The queue on paper: which match comes next, who is in it, room for its table and the calls."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow


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
    # The third to the sixth, where everyone plays alone.
    others: tuple[QueuedSide, ...] = ()


@dataclass(frozen=True, slots=True)
class Queue:
    # In the fair order: the first can be called as soon as a table is free.
    ready: tuple[QueuedMatch, ...] = ()
    # By their number: somebody is still to come.
    waiting: tuple[QueuedMatch, ...] = ()
    no_show_minutes: int = 5
    # Whether each side is one person.
    alone: bool = False


_RULE = Sentence(
    "A free table goes to the first match on the list. When both partnerships of a waiting match "
    "are known, write them in; earlier rounds go first."
)
_ALL_KNOWN = Sentence("A free table goes to the first match on the list.")


def compose_queue(value: Queue, making: Making) -> Composed:
    words = {
        "match": Sentence("Match"),
        "sides": Sentence("Players") if value.alone else Sentence("Partnerships"),
        "table": Sentence("Table"),
        "calls": Sentence("Called"),
        "ready": Sentence("Ready: call from the top"),
        "waiting": Sentence("Waiting for an earlier match")
        if value.alone
        else Sentence("Waiting for somebody"),
        "rule": _RULE if value.waiting and not value.alone else _ALL_KNOWN,
    }
    groups = [
        {
            "heading": making.setting.in_words(words[name]),
            "lines": [_queue_shown(match) for match in matches],
        }
        for name, matches in (("ready", value.ready), ("waiting", value.waiting))
        if matches
    ]
    return flow("queue", QUEUE.title, making, words=words, evenly=True, groups=groups)


def _queue_shown(match: QueuedMatch) -> dict[str, object]:
    return {
        "number": match.number,
        "round": match.round,
        "sides": [
            {
                "number": side.number,
                "names": " · ".join(map(written, side.surnames)),
                "origin": side.origin,
            }
            for side in (match.upper, match.lower, *match.others)
        ],
    }


QUEUE = SheetKind(
    "queue",
    Sentence("Next matches"),
    Sentence("the matches that are not at a table yet"),
    Queue,
    compose_queue,
    posted=False,
)
