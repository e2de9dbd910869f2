"""What every sheet must be, whatever is on it: read back from the PDF, by position."""

import pickle
import re
from functools import cache
from typing import Any

import zxingcpp

from printing.render_job import Order, sheet_pdf
from printing.sheets.registry import SHEETS
from printing.sheets.sheet import Setting
from tests.printing.pdf_reading import drawn_text, made_and_heard, pages, rasterised, whole_text
from tests.printing.rally_samples import IDENTITY, LONGEST, boxes_of, link, rally, tables
from tests.servers import made_once

SIZES = (2, 3, 5, 8, 11, 16, 33, 64)
# Points: what hangs on a wall, and what people hold in their hands.
POSTED, HELD = 11.99, 9.99


@cache
def rendered(sheet, sides, paper, language):
    """Made once in a run, whichever of its workers asks first."""

    def make(path):
        order = Order(sheet, Setting(paper, language), {}, rally(sides)[sheet], IDENTITY)
        found = made_and_heard(lambda: sheet_pdf(order, lambda done, total: None))
        path.write_bytes(pickle.dumps(found))

    path = made_once(f"{sheet}-{sides}-{paper}-{language}", make)
    return pickle.loads(path.read_bytes())  # noqa: S301 (our own)


def made(sheet, sides, paper="letter", language="en"):
    return rendered(sheet, sides, paper, language)[0]


def is_cut(sheet, pdf):
    """Whether sheets are glued: names are cut at an edge by the viewer, and stand on both sheets of
    an overlap."""
    return sheet == "poster" or (sheet == "chart-both-sides" and len(pages(pdf)) > 1)


def check(sheet, sides, paper="letter", language="en"):
    """Renders it once and looks for everything that may be wrong with it."""
    pdf, complaints = rendered(sheet, sides, paper, language)
    assert complaints == []
    names_are_there(pdf, sheet, sides)
    cut = is_cut(sheet, pdf)
    for page in pages(pdf):
        letters_are_large_and_inside(page, sheet, cut)
        if not cut:
            nothing_overlaps(page)
            no_rule_goes_through_a_name(page)


def names_are_there(pdf, sheet, sides):
    cut = is_cut(sheet, pdf)
    read = re.sub(r"\s", "", drawn_text(pdf) if cut else whole_text(pdf))
    sections = len(re.findall(r"secti[oó]n[A-Z]+\u00a0?:|secci[oó]n[A-Z]+:", read))
    marks = 0
    # A cross table that is too wide is cut into several, each with every name.
    often = len(pages(pdf)) if sheet == "cross-table" else 1
    for name, boxes in boxes_of(sheet, sides).items():
        boxes *= often
        looked_for = LONGEST.split("-")[0] if name == LONGEST else name
        found = read.count(looked_for)
        if cut:
            # Hebrew is drawn from its last letter.
            assert max(found, read.count(looked_for[::-1])) >= boxes, name
        elif sections:
            # The winner of a section stands where it ends, and again where the finals begin.
            assert found in (boxes, boxes + 1), name
            marks += found - boxes
        else:
            assert found == boxes, name
    assert marks <= 2 * sections


def letters_are_large_and_inside(page, sheet, cut=False):
    for char in page["chars"]:
        if not char["text"].strip():
            continue
        smallest = POSTED if SHEETS[sheet].posted and not cut else HELD
        assert char["size"] >= smallest, (char["text"], char["size"])
        if not cut:
            assert char["x0"] >= 20, char["text"]
            assert char["x1"] <= page["width"] - 20, char["text"]
            assert char["top"] >= 20, char["text"]
            assert char["bottom"] <= page["height"] - 20, char["text"]


def nothing_overlaps(page):
    """No letter stands on another: their middles, where the ink is, never meet."""
    cells: dict[tuple[int, int], list[tuple[Any, Any]]] = {}
    for char in page["chars"]:
        if not char["text"].isascii() or not char["text"].isalnum():
            continue
        box = _middle(char)
        for x in range(int(box[0]) // 20, int(box[2]) // 20 + 1):
            for y in range(int(box[1]) // 20, int(box[3]) // 20 + 1):
                for other, their in cells.get((x, y), ()):
                    assert not _meet(box, their), (char["text"], other["text"], box)
                cells.setdefault((x, y), []).append((char, box))


def no_rule_goes_through_a_name(page):
    """Neither a line nor the edge of a frame."""
    inked = [(char["text"], _middle(char)) for char in page["chars"] if char["text"].isalnum()]
    for rule in rules_of(page):
        for text, box in inked:
            assert not _meet(box, rule), (text, rule)


def rules_of(page):
    for line in page["lines"]:
        yield line["x0"], line["top"], line["x1"], line["bottom"]
    for rect in page["rects"]:
        x0, top, x1, bottom = rect["x0"], rect["top"], rect["x1"], rect["bottom"]
        if min(x1 - x0, bottom - top) < 2:
            yield x0, top, x1, bottom
        elif rect["stroke"]:
            yield from ((x0, top, x1, top + 0.1), (x0, bottom, x1, bottom + 0.1))
            yield from ((x0, top, x0 + 0.1, bottom), (x1, top, x1 + 0.1, bottom))


def _middle(char):
    width, height = char["x1"] - char["x0"], char["bottom"] - char["top"]
    return (
        char["x0"] + 0.2 * width,
        char["top"] + 0.38 * height,
        char["x1"] - 0.2 * width,
        char["bottom"] - 0.38 * height,
    )


def _meet(one, two):
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def codes_lead_to_their_tables(sheet, sides, paper="letter"):
    """Decoded from the page as a printer would put it on paper, in the order of the tables. Slips
    are in that order once they are cut: the upper ones of all pages, then those below."""
    read = []
    for page, image in enumerate(rasterised(made(sheet, sides, paper), 300)):
        codes = zxingcpp.read_barcodes(image)
        codes.sort(key=lambda code: code.position.top_left.y)
        rows = enumerate(codes) if sheet == "result-slips" else ((page, code) for code in codes)
        read += [(row, code.text) for row, code in rows]
    found = [text for _, text in sorted(read, key=lambda one: one[0])]
    seated = [table for table in tables(sides) if 2 * table <= sides]
    assert found == [link(table) for table in seated]


def readable_at_half_size_in_grey(pdf):
    """Copied down to half size on a grey printer, as at 200 dpi: black enough beside white."""
    for grey, page in zip(rasterised(pdf, 100), pages(pdf), strict=True):
        scale = grey.width / page["width"]
        for char in page["chars"]:
            if not char["text"].isalnum():
                continue
            left, top = int(char["x0"] * scale), int(char["top"] * scale)
            right, bottom = int(char["x1"] * scale) + 1, int(char["bottom"] * scale) + 1
            darkest, lightest = grey.crop((left, top, right, bottom)).getextrema()
            assert contrast(darkest, lightest) >= 4.5, (char["text"], darkest, lightest)


def contrast(dark, light):
    """The ratio of the web's accessibility rules, from 1 to 21."""

    def luminance(value):
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return (luminance(light) + 0.05) / (luminance(dark) + 0.05)


def ink(pdf):
    """Which part of the paper is black, on the page with the most."""
    shares = []
    for grey in rasterised(pdf, 50):
        counts = grey.histogram()
        shares.append(sum((255 - v) * n for v, n in enumerate(counts)) / 255 / sum(counts))
    return max(shares)
