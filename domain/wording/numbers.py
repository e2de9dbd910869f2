"""Numbers as people write them; each language has its own signs between the digits. Pure."""

from domain.wording import Sentence


def grouped(number: int) -> Sentence:
    """
    >>> str(grouped(12_345_678)), str(grouped(999))
    ('12,345,678', '999')
    """
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return Sentence.verbatim(str(rest))
    return Sentence.in_context(
        "number", "{thousands},{rest}", thousands=grouped(thousands), rest=f"{rest:03}"
    )


def decimal(text: str) -> Sentence:
    """A number with a point, such as "43.2".

    >>> str(decimal("43.2"))
    '43.2'
    """
    whole, _point, parts = text.partition(".")
    return Sentence.in_context("number", "{whole}.{parts}", whole=whole, parts=parts)
