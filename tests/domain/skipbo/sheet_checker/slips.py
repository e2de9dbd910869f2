"""Slips of the pen in a record: a card changed, a line dropped, two lines swapped, and the like.

The check line is made right again, so that only the rules can find the slip. Knows the outer form
of a record (lines and words), nothing of the game.
"""

import zlib
from collections.abc import Callable
from random import Random

CARDS = [*map(str, range(1, 13)), "S"]
Slip = Callable[[list[str], Random], None]


def change_a_card(lines: list[str], random: Random) -> None:
    """One card of the deck or of a shuffle becomes another."""
    at = random.choice([n for n, line in enumerate(lines) if line.startswith(("deck ", "resh"))])
    words = lines[at].split(" ")
    words[random.randrange(1, len(words))] = random.choice(CARDS)
    lines[at] = " ".join(words)


def swap_two_cards(lines: list[str], random: Random) -> None:
    """Two cards of the deck, or of another shuffle, change places."""
    at = random.choice([n for n, line in enumerate(lines) if line.startswith(("deck ", "resh"))])
    words = lines[at].split(" ")
    one, other = random.sample(range(1, len(words)), 2)
    words[one], words[other] = words[other], words[one]
    lines[at] = " ".join(words)


def drop_a_line(lines: list[str], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def repeat_a_line(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    lines.insert(at, lines[at])


def swap_two_lines(lines: list[str], random: Random) -> None:
    one, other = random.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]


def swap_neighbours(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines) - 1)
    lines[at : at + 2] = reversed(lines[at : at + 2])


def change_a_number(lines: list[str], random: Random) -> None:
    """One digit somewhere outside the deck becomes another."""
    at = _line_outside_the_deck(lines, random)
    places = [n for n, sign in enumerate(lines[at]) if sign.isdigit()]
    if places:
        place = random.choice(places)
        lines[at] = lines[at][:place] + random.choice("0123456789") + lines[at][place + 1 :]


def drop_a_word(lines: list[str], random: Random) -> None:
    at = _line_outside_the_deck(lines, random)
    words = lines[at].split(" ")
    del words[random.randrange(len(words))]
    lines[at] = " ".join(words)


def swap_two_words(lines: list[str], random: Random) -> None:
    at = _line_outside_the_deck(lines, random)
    words = lines[at].split(" ")
    if len(words) > 1:
        one, other = random.sample(range(len(words)), 2)
        words[one], words[other] = words[other], words[one]
    lines[at] = " ".join(words)


def break_off(lines: list[str], random: Random) -> None:
    del lines[random.randrange(1, len(lines)) :]


def join_lines(lines: list[str], random: Random) -> None:
    """A line and the one after it, its first word left out."""
    at = random.randrange(len(lines) - 1)
    rest = lines.pop(at + 1).split(" ")[1:]
    lines[at] = " ".join([lines[at], *rest])


def split_a_line(lines: list[str], random: Random) -> None:
    """The rest of a turn on a line of its own."""
    at = _line_outside_the_deck(lines, random)
    words = lines[at].split(" ")
    if len(words) > 2:
        cut = random.randrange(2, len(words))
        lines[at : at + 1] = [" ".join(words[:cut]), " ".join([words[0], *words[cut:]])]


SLIPS: list[Slip] = [
    change_a_card,
    swap_two_cards,
    drop_a_line,
    repeat_a_line,
    swap_two_lines,
    swap_neighbours,
    change_a_number,
    drop_a_word,
    swap_two_words,
    break_off,
    join_lines,
    split_a_line,
]


def with_slip(record: str, slip: Slip, random: Random) -> str:
    lines = record.split("\n")[:-2]
    slip(lines, random)
    text = "".join(line + "\n" for line in lines)
    return f"{text}check {zlib.crc32(text.encode()):08x}\n"


def _line_outside_the_deck(lines: list[str], random: Random) -> int:
    return random.choice([n for n, line in enumerate(lines) if not line.startswith("deck")])
