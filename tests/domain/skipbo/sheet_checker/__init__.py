"""A second opinion on game records: what do the rule sheets say of this game?

It knows the five rule sheets (and the Florida rally's published rules), the readings settled for
them, and docs/reference/notation.md. It must know nothing of the engine: no module in here imports
anything of `games`. The model is naive on purpose, lists of cards moved one at a time, so that a
reader can see that it is right.

    >>> check("not a record")
    [Breach(line=1, rule='form', said='the text does not end with a line feed')]
"""

from tests.domain.skipbo.sheet_checker.breaches import Breach
from tests.domain.skipbo.sheet_checker.races import check

__all__ = ["Breach", "check"]
