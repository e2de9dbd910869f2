"""Draw partners from the shell: `manage.py draw CONTEST`."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from domain.lots.partners.draw import certificate_text
from domain.lots.verify.written import ODD_SEATS
from domain.wording import Illegal, Refusal
from tournaments.models import Contest, Draw
from tournaments.partners.queries import frozen_input
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.sides import draw_promised

ACTOR = "shell"
# Stands in the certificate where nobody was asked, so that nobody can think otherwise.
NO_WORD = "no word was called out"


class Command(BaseCommand):
    help = "Seal the draw, show its fingerprint, ask for the room's word and draw partners."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("contest", help="the contest: its short name, event/contest, or id")
        parser.add_argument("--room-word", help="the word called out in the room")
        parser.add_argument("--reason", default="", help="why partners are drawn again")
        parser.add_argument("--odd-seat", default="", choices=ODD_SEATS, help="for an odd count")
        parser.add_argument("-o", "--output", help="where to write the certificate")

    def handle(self, *args: Any, **given: Any) -> None:
        contest = self._contest(given["contest"])
        target = Path(given["output"]) if given["output"] else None
        if target is not None and (target.is_dir() or not target.parent.is_dir()):
            raise CommandError(f"{target} cannot be written; choose another file.")
        try:
            promised = self._promise(contest, given)
            self.stdout.write(f"fingerprint of the secret number: {promised.commitment}")
            self.stdout.write(f"list's fingerprint: {promised.frozen_hash}")
            word = given["room_word"] or self._ask()
            contest.refresh_from_db()
            draw = partners_draw(
                actor=ACTOR, contest_id=contest.pk, version=contest.version, room_word=word
            )
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        self._tell(draw)
        if target is not None:
            target.write_text(certificate_text(draw.certificate), encoding="utf-8")

    @transaction.atomic
    def _promise(self, contest: Contest, given: dict[str, Any]) -> Draw:
        """The promise that hangs on the wall already, if it still holds; else a new one."""
        waiting = draw_promised(contest)
        if waiting is not None and not given["reason"]:
            try:
                if frozen_input(contest, odd_seat=given["odd_seat"]).hash == waiting.frozen_hash:
                    return waiting
            except Illegal:
                pass  # the list has changed; a new promise says what is wrong with it
        return draw_commit(
            actor=ACTOR,
            contest_id=contest.pk,
            version=contest.version,
            odd_seat=given["odd_seat"],
            reason=given["reason"],
        )

    def _ask(self) -> str:
        if sys.stdin is None or not sys.stdin.isatty():
            return NO_WORD
        return input("The word or number that the room calls out: ")

    def _tell(self, draw: Draw) -> None:
        made = draw.certificate
        people = {person["number"]: person for person in made["input"]["entrants"]}

        def named(number: int) -> str:
            return f"{people[number]['name']} ({people[number]['chapter']})"

        self.stdout.write(f"word: {made['room_word']}")
        for number, (one, two) in enumerate(made["partnerships"], start=1):
            self.stdout.write(f"{number:4}  {named(one)} + {named(two)}")
        if made["alone"] is not None:
            self.stdout.write(f"   -  {named(made['alone'])}")
        self.stdout.write(f"seal: {made['seal']}")

    def _contest(self, wanted: str) -> Contest:
        event, _, slug = wanted.rpartition("/")
        found = Contest.objects.filter(slug=slug)
        if event:
            found = found.filter(event__slug=event)
        if not found and wanted.isdecimal():
            found = Contest.objects.filter(pk=int(wanted))
        contests = list(found.select_related("event")[:2])
        if not contests:
            raise CommandError(f"There is no contest “{wanted}”.")
        if len(contests) > 1:
            raise CommandError(f"Several contests are called “{wanted}”; say event/contest.")
        return contests[0]
