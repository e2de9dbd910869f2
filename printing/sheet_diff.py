"""What is different on a sheet since it was printed, in a few words that name nobody.

Anyone may ask for it with the code in the sheet's corner, so it says how much changed and of what
kind; who it is stands on the sheet that replaces it.
"""

import dataclasses
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from domain.wording import Sentence
from printing.layout.chart import Chart, Slot
from printing.sheets.chart import PosterValue
from printing.sheets.chart_lines import ChartValue
from printing.sheets.sheet import to_json


def changes(before: Any, now: Any) -> tuple[Sentence, ...]:
    """Between two values of one sheet."""
    if isinstance(before, PosterValue) and isinstance(now, PosterValue):
        return changes(before.chart, now.chart)
    if isinstance(before, ChartValue) and isinstance(now, ChartValue):
        return _on_chart(before.chart, now.chart)
    old, new = Counter(_lines(before)), Counter(_lines(now))
    different = max(sum((new - old).values()), sum((old - new).values()))
    if not different:
        return ()
    return (
        Sentence.counted(
            "{count} line is different now.", "{count} lines are different now.", count=different
        ),
    )


def _lines(value: Any) -> Iterator[str]:
    """Whatever stands on the sheet more than once: names, seats, places, matches."""
    for field in dataclasses.fields(value):
        found = getattr(value, field.name)
        if isinstance(found, tuple):
            for item in found:
                yield json.dumps(to_json(item), sort_keys=True)
        elif dataclasses.is_dataclass(found):
            yield from _lines(found)


def _on_chart(before: Chart, now: Chart) -> tuple[Sentence, ...]:
    if [len(slots) for slots in before.rounds] != [len(slots) for slots in now.rounds]:
        return (Sentence("The chart was made anew."),)
    kinds = Counter(_kind(old, new, starts) for old, new, starts in _pairs(before, now))
    said = {
        "decided": Sentence.counted(
            "{count} more match is decided.",
            "{count} more matches are decided.",
            count=kinds["decided"],
        ),
        "corrected": Sentence.counted(
            "{count} result was put right.",
            "{count} results were put right.",
            count=kinds["corrected"],
        ),
        "named": Sentence.counted(
            "{count} name is different now.",
            "{count} names are different now.",
            count=kinds["named"],
        ),
    }
    found = tuple(sentence for kind, sentence in said.items() if kinds[kind])
    if not found and kinds["note"]:
        return (Sentence("Tables or times are different now."),)
    return found


def _pairs(before: Chart, now: Chart) -> Iterator[tuple[Slot | None, Slot | None, bool]]:
    for r, (old, new) in enumerate(zip(before.rounds, now.rounds, strict=True)):
        for was, is_ in zip(old, new, strict=True):
            yield was, is_, r == 0
    if before.third_place is not None and now.third_place is not None:
        yield before.third_place.winner, now.third_place.winner, False


def _kind(old: Slot | None, new: Slot | None, starts: bool) -> str:
    if old == new:
        return ""
    if old is None or new is None:
        return "named"
    if (old.number, old.surnames) == (new.number, new.surnames):
        return "note" if (old.note, old.origin) != (new.note, new.origin) else "corrected"
    if starts or old.number == new.number:
        return "named"
    return "decided" if old.is_empty else "corrected"
