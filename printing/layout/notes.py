"""What stands under a line of the chart: match, table, time and result."""

from printing.layout.chart import Slot
from printing.layout.drawing import LINE_HEIGHT, Align, Text, room_needed
from printing.layout.fit import POSTED, Measure, squeezed

NOTE = POSTED
NOTE_ROOM = NOTE * LINE_HEIGHT + 3
NOTE_LINES = 2
NO_BREAK = "\u00a0"


def under_line(
    slot: Slot, left: float, y: float, width: float, measure: Measure, align: Align = "left"
) -> list[Text]:
    lines = note_lines(slot, width, measure)
    return [Text(left, y + 1.5, width, NOTE, lines, align=align)] if lines else []


def note_lines(slot: Slot, width: float, measure: Measure) -> tuple[str, ...]:
    """In one line if it fits, else the result below table and time."""
    parts = tuple(_together(part) for part in (slot.note, slot.result) if part)
    if not parts:
        return ()
    joined = f"{NO_BREAK}· ".join(parts)
    if measure(joined, 400) * NOTE <= width:
        return (joined,)
    if len(parts) > 1 and all(measure(part, 400) * NOTE <= width for part in parts):
        return parts
    return squeezed(
        joined,
        weight=400,
        width=width,
        room=room_needed(NOTE, NOTE_LINES),
        cap=NOTE,
        measure=measure,
        smallest=NOTE,
    ).lines


def _together(note: str) -> str:
    """It may break between table and time, but not inside “table 4”."""
    return f"{NO_BREAK}· ".join(part.replace(" ", NO_BREAK) for part in note.split(" · "))


def note_height(slot: Slot, width: float, measure: Measure) -> float:
    lines = len(note_lines(slot, width, measure))
    return NOTE_ROOM + (lines - 1) * NOTE * LINE_HEIGHT if lines else 0.0
