"""The head and foot that every drawn sheet has: what it is, of which revision, which page."""

from dataclasses import dataclass

from printing.layout.drawing import Page, Stroke, Text, standing_on
from printing.layout.fit import POSTED, Measure, squeezed
from printing.layout.paper import Area, Paper, printable

HEAD = 48.0
FOOT = 22.0
SMALL = POSTED


@dataclass(frozen=True, slots=True)
class Heading:
    title: str
    subtitle: str = ""
    # Right-hand lines: kind of sheet, revision, time; code and page.
    facts: tuple[str, ...] = ()
    foot: str = ""
    # Words with a line to write on, for a sheet that belongs to no event yet.
    blanks: tuple[str, ...] = ()


def body(paper: Paper) -> Area:
    """What the heading leaves of the paper."""
    area = printable(paper)
    return Area(area.left, area.top + HEAD, area.right, area.bottom - FOOT)


def drawn(heading: Heading, paper: Paper, measure: Measure) -> Page:
    area = printable(paper)
    texts: list[Text] = []
    strokes: list[Stroke] = []
    facts_width = max((measure(fact, 400) * SMALL for fact in heading.facts), default=0.0) + 2
    for row, fact in enumerate(heading.facts):
        top = area.top + row * SMALL * 1.32
        texts.append(
            Text(area.right - facts_width, top, facts_width, SMALL, (fact,), align="right")
        )
    room = area.width - facts_width - 18
    if heading.blanks:
        strokes, blanks = _to_write_on(heading.blanks, area, room, measure)
        texts += blanks
    else:
        title = squeezed(heading.title, weight=700, width=room, room=26, cap=20, measure=measure)
        texts.append(
            standing_on(
                area.top + 24,
                left=area.left,
                width=room,
                size=title.size,
                lines=title.lines[:1],
                weight=700,
            )
        )
        subtitle = _whole_facts(heading.subtitle, room, measure)
        texts += _one_line(subtitle, area.left, area.top + 24, room, measure)
    texts += _one_line(heading.foot, area.left, area.bottom - 15, area.width, measure)
    return Page(paper.width, paper.height, tuple(strokes), (), tuple(texts))


def _whole_facts(text: str, width: float, measure: Measure) -> str:
    """As many of the facts between dots as fit: half a fact says nothing."""
    facts = text.split(" · ")
    while len(facts) > 1 and measure(" · ".join(facts), 400) * SMALL > width:
        facts.pop()
    return " · ".join(facts)


def _one_line(
    text: str, left: float, top: float, width: float, measure: Measure
) -> tuple[Text, ...]:
    if not text:
        return ()
    fitted = squeezed(
        text, weight=400, width=width, room=16, cap=SMALL, measure=measure, smallest=SMALL
    )
    return (Text(left, top, width, fitted.size, fitted.lines[:1]),)


def _to_write_on(
    words: tuple[str, ...], area: Area, room: float, measure: Measure
) -> tuple[list[Stroke], list[Text]]:
    """The first word gets a line of its own, the others share the second."""
    strokes: list[Stroke] = []
    texts: list[Text] = []
    for row, group in enumerate((words[:1], words[1:])):
        share = room / max(1, len(group))
        y = area.top + 15 + row * 21
        for column, word in enumerate(group):
            left = area.left + column * share
            width = measure(word, 400) * SMALL + 6
            texts.append(standing_on(y, left=left, width=width, size=SMALL, lines=(word,)))
            strokes.append(Stroke(left + width, y, left + share - 8, y, 0.7))
    return strokes, texts
