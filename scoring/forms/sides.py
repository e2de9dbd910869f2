"""The option that forms with fixed sides share: partners drawn once, or everyone alone."""

from collections.abc import Sequence

from scoring.forms.options import Option
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
