"""What a migration says where the stored data cannot be: a sentence that names the place.

The database is then left as it is. Knows no model: migrations hand over what they found.
"""

from collections.abc import Iterable
from itertools import islice

from django.core.management import CommandError

SHOWN = 5


class ImpossibleData(CommandError):
    """`manage.py migrate` and the start say it without a traceback."""


def refuse_any(found: Iterable[str]) -> None:
    shown = list(islice(found, SHOWN))
    if shown:
        raise ImpossibleData(
            f"the database holds what cannot be: {'; '.join(shown)}. It was left as it is. Put it "
            "right with the Rallydeck that was used so far, or put the last copy back: "
            "python manage.py restore latest"
        )
