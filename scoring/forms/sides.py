"""The options that forms with fixed sides share: partners drawn once, or everyone alone; and what
a match counts that was lost without playing, or without a count."""

from collections.abc import Sequence

from scoring.forms.options import Option, Options
from scoring.forms.values import Side
from wording import Illegal, Sentence


def sides_option(default: str) -> Option:
    return Option(
        "sides",
        Sentence("Who plays as one"),
        default,
        {
            "pairs": Sentence("partners, drawn once"),
            "alone": Sentence("everyone alone"),
        },
    )


MISSED_CARDS = 24
MISSED = Option(
    "missed",
    Sentence("Cards for a match that is lost without playing, and for a loss that nobody counted"),
    MISSED_CARDS,
    least=0,
    most=200,
)


def missed_cards(options: Options) -> int:
    """None in a contest whose rounds were made before this could be chosen."""
    return int(options.get("missed", 0))


def require_sides(sides: Sequence[Side], least: int, most: int) -> None:
    if not least <= len(sides) <= most:
        raise Illegal(
            "number-of-sides",
            Sentence(
                "This form needs {least} to {most} sides; there are {sides}.",
                least=least,
                most=most,
                sides=len(sides),
            ),
            field="sides",
        )
