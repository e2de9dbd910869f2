"""Verifies everything that must hold of a contest; the exit code says whether it does."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.integrity.findings import contest_findings
from scoring.progress.uncounted import noughts_get
from scoring.standings.state_hash import state_hash
from tournaments.models import Contest, Draw


class Command(BaseCommand):
    help = "Checks matches, results, tables and people of a contest. Exit code 1: it is not sound."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("contest", type=int, help="the contest's id")

    def handle(self, *args: Any, **options: Any) -> None:
        contest = Contest.objects.filter(pk=options["contest"]).first()
        if contest is None:
            raise CommandError(f"there is no contest {options['contest']}", returncode=2)
        findings = contest_findings(contest=contest)
        for finding in findings:
            self.stderr.write(f"{finding.code}: {finding.sentence}")
        if findings:
            sys.exit(1)
        for one in noughts_get(contests=Contest.objects.filter(pk=contest.pk)):
            matches = ", ".join(str(match.number) for match in one.matches)
            self.stdout.write(
                f"{contest}: nobody counted the cards lost in match {matches}; they rank as 0, as "
                f"in an earlier Rallydeck, until the results are corrected"
            )
        rows = contest.matches.all()
        if not rows:
            self.stdout.write(f"{contest}: sound, nothing to play yet")
            return
        how = "over" if contest.phase == Contest.Phase.FINISHED else "in play"
        sides = contest.sides.filter(draw__state=Draw.State.DRAWN).count()
        decided = sum(match.outcome is not None for match in rows)
        self.stdout.write(
            f"{contest}: sound, {how}; {sides} sides, {decided} decided matches, "
            f"state {state_hash(contest=contest)[:16]}"
        )
