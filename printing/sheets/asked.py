"""Reading what was asked of a blank sheet: a whole number within limits, or a refusal."""

from collections.abc import Mapping
from typing import Any

from domain.wording.refusals import refused


def asked(options: Mapping[str, Any], name: str, least: int, most: int, default: int) -> int:
    """
    >>> asked({"count": 3}, "count", 1, 9, 4), asked({}, "count", 1, 9, 4)
    (3, 4)
    """
    value = options.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise refused(f"{name}-out-of-range", least=least, most=most, field=name)
    return value
