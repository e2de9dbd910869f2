"""Reading what was asked of a blank sheet: a whole number within limits, or a refusal."""

from collections.abc import Mapping
from typing import Any

from domain.wording import Malformed, Sentence


def asked(options: Mapping[str, Any], name: str, least: int, most: int, default: int) -> int:
    """
    >>> asked({"count": 3}, "count", 1, 9, 4), asked({}, "count", 1, 9, 4)
    (3, 4)
    """
    value = options.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise Malformed(
            f"{name}-out-of-range",
            Sentence("Please ask for {least} to {most}.", least=least, most=most),
            field=name,
        )
    return value
