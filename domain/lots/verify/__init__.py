"""Draw partners from a seed, and check a certificate: the standard library only.

These parts are the one place where partners are sampled: the rest of `domain.lots.partners` imports
them from here, and `one_file` joins them into the `verify.py` that is handed out, so what a doubter
runs at home is what ran in the hall. They must know nothing of Django, of the clock, of any other
random source, and of the other modules of this repository. The method and its proof are written
down in docs/inside/draw.md.
"""

from domain.lots.verify.counts import Counts
from domain.lots.verify.field import Field, Tally
from domain.lots.verify.hat import Hat
from domain.lots.verify.sealed import certificate, differences, read
from domain.lots.verify.written import (
    METHOD,
    NOBODY,
    ODD_SEATS,
    Pair,
    Refused,
    canonical,
    commitment,
    digest,
    draw_key,
)

__all__ = [
    "METHOD",
    "NOBODY",
    "ODD_SEATS",
    "Counts",
    "Field",
    "Hat",
    "Pair",
    "Refused",
    "Tally",
    "canonical",
    "certificate",
    "commitment",
    "differences",
    "digest",
    "draw_key",
    "read",
]
