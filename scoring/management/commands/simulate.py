"""Runs a whole contest with bots and prints the hash of how it ended.

With --http it does so over the API of a running server. The two hashes of one seed are equal where
there is a table for every game; with a queue they may differ, since who waits longest is asked of
the server's own clock.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rulesets import IDS, Value, derive, get
from scoring import chart as charts
from scoring.forms.chosen import choose
from scoring.management.http_door import Api, ApiRefused, door_prepare
from scoring.management.local_door import LocalDoor, contest_prepare
from scoring.management.rehearsal import START, Rehearsal
from scoring.selectors import chart_get, contest_findings, side_names, state_hash
from tournaments.services.contests import MOST_TABLES
from wording import Refusal


class Command(BaseCommand):
    help = "Draws, calls, plays, reports and corrects a contest with bots, to the champion."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--sides", type=int, default=64)
        parser.add_argument("--rules", choices=IDS, default="texas")
        parser.add_argument(
            "--house",
            action="append",
            default=[],
            metavar="SETTING=VALUE",
            help="a house rule; may be given several times",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tables", type=int, help="a quarter of the sides unless given")
        parser.add_argument("--corrections", type=int, default=3)
        parser.add_argument("--http", metavar="URL", help="a running server, by its API")
        parser.add_argument("--token", default="", help="with --http: a token that may run events")

    def handle(self, *args: Any, **options: Any) -> None:
        sides, seed = options["sides"], options["seed"]
        if not 2 <= sides <= 512:
            raise CommandError("a chart has 2 to 512 sides")
        tables = max(1, sides // 4) if options["tables"] is None else options["tables"]
        if not 1 <= tables <= MOST_TABLES:
            raise CommandError(f"a hall has 1 to {MOST_TABLES} tables")
        wanted = {
            "sides": sides,
            "rules": options["rules"],
            "house_rules": _house_rules(options["rules"], options["house"]),
            "seed": seed,
            "tables": tables,
        }
        if options["http"]:
            self._over_http(wanted, options)
        else:
            self._here(wanted, options)

    def _here(self, wanted: dict[str, Any], options: dict[str, Any]) -> None:
        contest = contest_prepare(**wanted)
        rehearsal = Rehearsal(LocalDoor(contest), wanted["seed"], options["corrections"])
        rehearsal.run()
        chart = chart_get(contest=contest)
        if chart is None or not charts.is_over(chart):
            raise CommandError(f"contest {contest.pk} did not come to its end")
        findings = contest_findings(contest=contest)
        if findings:
            raise CommandError("\n".join(str(finding.sentence) for finding in findings))
        champion = charts.podium(chart).champion
        names = side_names(contest=contest)
        self._say(f"contest {contest.pk}", wanted, options, rehearsal)
        if champion is not None:
            self.stdout.write(f"champion: {champion} ({' and '.join(names[champion].names)})")
        self.stdout.write(f"state: {state_hash(contest=contest)}")

    def _over_http(self, wanted: dict[str, Any], options: dict[str, Any]) -> None:
        api = Api(options["http"], options["token"])
        try:
            door = door_prepare(api, **wanted)
            rehearsal = Rehearsal(door, wanted["seed"], options["corrections"])
            rehearsal.run()
            chart, _ = api.get(f"{door.contest}chart/")
            check, _ = api.get(f"{door.contest}check/")
        except (ApiRefused, OSError) as reason:
            raise CommandError(str(reason)) from reason
        if not chart["is_over"]:
            raise CommandError(f"{door.contest} did not come to its end")
        if not check["sound"]:
            raise CommandError("\n".join(found["sentence"]["en"] for found in check["findings"]))
        self._say(door.contest, wanted, options, rehearsal)
        champion = chart["podium"]["champion"]
        names = {side["number"]: side["names"] for side in chart["sides"]}
        if champion is not None:
            self.stdout.write(f"champion: {champion} ({' and '.join(names[champion])})")
        self.stdout.write(f"{api.requests} requests")
        self.stdout.write(f"state: {check['state']}")

    def _say(
        self, where: str, wanted: dict[str, Any], options: dict[str, Any], rehearsal: Rehearsal
    ) -> None:
        minutes = int((rehearsal.now - START).total_seconds() // 60)
        self.stdout.write(
            f"{where}: {wanted['sides']} sides, {wanted['rules']}, seed {wanted['seed']}"
        )
        self.stdout.write(
            f"{rehearsal.results} results, {options['corrections'] - rehearsal.corrections} "
            f"corrections, {minutes // 60} h {minutes % 60:02} min of play"
        )


def _house_rules(rules: str, given: list[str]) -> dict[str, Value]:
    """As they were typed; refused before anything is made if no contest can be run under them."""
    pairs = [pair.partition("=") for pair in given]
    if not all(value for _, _, value in pairs):
        raise CommandError("give a house rule as SETTING=VALUE, such as stock=12")
    try:
        chosen = derive(get(rules), {name: value for name, _, value in pairs})
        choose(chosen)
    except Refusal as refusal:
        raise CommandError(str(refusal)) from refusal
    return dict(chosen.overrides)
