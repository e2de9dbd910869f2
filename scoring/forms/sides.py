"""The option that forms with fixed sides share: partners drawn once, or everyone alone."""

from collections.abc import Sequence

from scoring.forms.options import Option
from scoring.forms.values import Side
from wording import Illegal, Sentence


def sides_option(default: str) -> Option:
    return Option(
        "sides",
        Sentence(en="Who plays as one", fr="Qui joue ensemble"),
        default,
        {
            "pairs": Sentence(
                en="partners, drawn once", fr="des partenaires, tirés une fois pour toutes"
            ),
            "alone": Sentence(en="everyone alone", fr="chacun pour soi"),
        },
    )


def require_sides(sides: Sequence[Side], least: int, most: int) -> None:
    if not least <= len(sides) <= most:
        raise Illegal(
            "number-of-sides",
            Sentence(
                en=f"This form needs {least} to {most} sides; there are {len(sides)}.",
                fr=f"Cette formule demande de {least} à {most} équipes ; il y en a {len(sides)}.",
            ),
            field="sides",
        )
