"""A club's own colour, made readable. Pure.

The club chooses one colour; on light and on dark ground it has to be read by people over sixty, so
it is made darker or lighter until it stands out enough.
"""

import re
from dataclasses import dataclass

# A little more than WCAG's AA asks for: the colour also stands on softly tinted ground.
LEAST_CONTRAST = 5.5
LIGHT_GROUND, DARK_GROUND = "#fbf8f2", "#1b2a24"
WHITE, BLACK = "#ffffff", "#10201a"
# As light as dark, by the eye.
MIDDLE = 0.18
_STEPS = 50


@dataclass(frozen=True, slots=True)
class Accent:
    """A colour, and what can be read upon it."""

    colour: str
    upon: str


def colour_in(text: str | None) -> str:
    """A colour as a form or an address says it, with or without “#”; "" where it is none.

    >>> colour_in("#AA3300"), colour_in("aa3300"), colour_in("red"), colour_in(None)
    ('#aa3300', '#aa3300', '', '')
    """
    found = re.fullmatch(r"#?([0-9a-fA-F]{6})", text or "", flags=re.ASCII)
    return f"#{found.group(1).lower()}" if found else ""


def accent_on(ground: str, colour: str) -> Accent:
    """The colour as it is used on this ground.

    >>> accent_on(LIGHT_GROUND, "#1f5b4a")
    Accent(colour='#1f5b4a', upon='#ffffff')
    >>> accent_on(LIGHT_GROUND, "#ffff00").colour, accent_on(DARK_GROUND, "#ffff00").colour
    ('#666600', '#ffff00')
    """
    end = "#000000" if _light(ground) > MIDDLE else WHITE
    mixed = (_mix(colour, end, step / _STEPS) for step in range(_STEPS + 1))
    readable = next(found for found in mixed if contrast(found, ground) >= LEAST_CONTRAST)
    return Accent(readable, max((WHITE, BLACK), key=lambda upon: contrast(upon, readable)))


def _mix(colour: str, end: str, share: float) -> str:
    pairs = zip(_parts(colour), _parts(end), strict=True)
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in pairs)


def contrast(one: str, other: str) -> float:
    """As WCAG counts it, from 1 to 21.

    >>> round(contrast("#ffffff", "#000000")), round(contrast("#777777", "#ffffff"), 2)
    (21, 4.48)
    """
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    linear = [_linear(part / 255) for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
