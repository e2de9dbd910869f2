"""What has been printed, so that an old sheet on the wall can be told from the present one; and the
short code that each printing has."""

import hashlib
import json
from collections.abc import Iterator

from django.db import models

from jobs.models import Job
from tournaments.models import Contest

# Without the letters and digits that people mistake for each other on the phone.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 4


def codes_for(*parts: object) -> Iterator[str]:
    """Codes for one printing, the preferred one first; a taken one is passed over.

    >>> next(codes_for("chart", 1)) == next(codes_for("chart", 1))
    True
    """
    attempt = 0
    while True:
        seed = json.dumps([*map(str, parts), attempt]).encode()
        number = int.from_bytes(hashlib.sha256(seed).digest(), "big")
        code = ""
        for _ in range(CODE_LENGTH):
            number, digit = divmod(number, len(ALPHABET))
            code += ALPHABET[digit]
        yield code
        attempt += 1


def code_as_typed(text: str) -> str:
    """A code as someone typed it: case, spaces and dashes do not matter.

    >>> code_as_typed(" k7-f2 ")
    'K7F2'
    """
    return "".join(character for character in text.upper() if character.isalnum())


class PrintedSheet(models.Model):
    """One printing of one sheet. A later printing with other content supersedes it."""

    # None: a sheet that belongs to no contest, such as a blank.
    contest = models.ForeignKey(
        Contest, on_delete=models.PROTECT, related_name="printed_sheets", null=True
    )
    sheet = models.CharField(max_length=40)
    # Which of several sheets of this kind: "consolation", "round 2"; empty where there is one.
    subject = models.CharField(max_length=60, blank=True)
    setting = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(null=True)
    # Of what is on it; the time, the revision and the code do not count.
    content_hash = models.CharField(max_length=64)
    # Stands on the paper; people read it out to each other.
    code = models.CharField(max_length=8, unique=True)
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, related_name="+", null=True)
    made_at = models.DateTimeField()
    superseded_by = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="supersedes", null=True
    )

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["contest", "sheet", "subject"])]

    def __str__(self) -> str:
        return f"{self.sheet} {self.code}"
