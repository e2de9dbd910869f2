"""Check a certificate, of a draw or of lots: `verify_draw FILE` ends with 0 if valid, 1 if not."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from domain.certificates.verifying import is_lots, lots_differences
from domain.lots.partners.draw import certificate_verify
from domain.lots.partners.values import sentence_of
from domain.wording import Sentence, in_every_language


class Command(BaseCommand):
    help = "Say that a draw's certificate is valid, or everything that differs."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the certificate, a JSON file")
        parser.add_argument("--commitment", default="", help="the fingerprint that was on the wall")

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            text = Path(given["file"]).read_bytes()
        except OSError as problem:
            self.stdout.write(f"NOT VALID: {given['file']} cannot be opened: {problem.strerror}.")
            sys.exit(1)
        if is_lots(text):
            self._lots(text, given["commitment"])
            return
        verdict = certificate_verify(text, given["commitment"])
        for finding in verdict.findings:
            self._say(Sentence("NOT VALID: {finding}", finding=finding.sentence))
        if not verdict.valid:
            sys.exit(1)
        self._say(
            Sentence("VALID: the same partnerships come out of the secret number and the word.")
        )

    def _lots(self, text: bytes, commitment: str) -> None:
        found = lots_differences(text, commitment)
        for refused in found:
            self._say(Sentence("NOT VALID: {finding}", finding=sentence_of(refused)))
        if found:
            sys.exit(1)
        self._say(
            Sentence(
                "VALID: the same lots come out of the secret numbers, the words and the results."
            )
        )

    def _say(self, sentence: Sentence) -> None:
        for said in in_every_language(sentence).values():
            self.stdout.write(said)
