"""Runs a whole contest with bots and prints the hash of how it ended.

With --http it does so over the API of a running server. The two hashes of one seed are equal where
there is a table for every game; with a queue they may differ, since who waits longest is asked of
the server's own clock.
"""

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from domain.formats import registry
from domain.formats.choice import Chosen, choose
from domain.skipbo.rules import IDS, Value, derive, get
from domain.wording import Refusal
from scoring.integrity.findings import contest_findings
from scoring.progress.progress import progress_get
from scoring.rehearsal.http_driver import Api, ApiRefused, http_contest_prepare
from scoring.rehearsal.rehearsal import START, Rehearsal
from scoring.rehearsal.services_driver import ServicesDriver, contest_prepare
from scoring.standings.state_hash import state_hash
from tournaments.contests.services import MOST_TABLES
from tournaments.models import Contest


class Command(BaseCommand):
    help = "Draws, calls, plays, reports and corrects a contest with bots, to the champion."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--sides", type=int, default=64, help="partnerships")
        parser.add_argument("--players", type=int, help="people, instead of partnerships")
        parser.add_argument(
            "--form", choices=registry.IDS, help="as the rule sheet says if not given"
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the form; may be given several times",
        )
        parser.add_argument("--goal", default="", help="one, best3, best5, points:500, games:3")
        parser.add_argument("--rules", choices=IDS, default="texas")
        parser.add_argument(
            "--house",
            action="append",
            default=[],
            metavar="SETTING=VALUE",
            help="a house rule; may be given several times",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tables", type=int, help="half of what all of them need unless given")
        parser.add_argument("--corrections", type=int, default=3)
        parser.add_argument("--http", metavar="URL", help="a running server, by its API")
        parser.add_argument("--token", default="", help="with --http: a token that may run events")

    def handle(self, *args: Any, **options: Any) -> None:
        sides, seed = options["sides"], options["seed"]
        if not 2 <= sides <= 512:
            raise CommandError("a chart has 2 to 512 sides")
        players = 2 * sides if options["players"] is None else options["players"]
        if not 2 <= players <= 1024:
            raise CommandError("a contest has 2 to 1024 players")
        chosen = _chosen(options)
        partners = registry.draws_partners(chosen.form.id, chosen.options)
        if partners and players % 2:
            raise CommandError("partners are drawn two by two: give an even number of players")
        is_full = chosen.form.id in registry.rounds()
        needed = max(1, players // chosen.seats // (1 if is_full else 2))
        tables = needed if options["tables"] is None else options["tables"]
        if not 1 <= tables <= MOST_TABLES:
            raise CommandError(f"a hall has 1 to {MOST_TABLES} tables")
        is_knockout = chosen.form.id == "knockout"
        wanted = {
            "players": players,
            "rules": options["rules"],
            "house_rules": _house_rules(options["rules"], options["house"]),
            "seed": seed,
            "tables": tables,
            "form": options["form"] or "",
            "form_options": _options(options["option"]),
            "goal": options["goal"],
            "third_place": is_knockout,
            "consolation": is_knockout,
        }
        if options["http"]:
            self._over_http(wanted, options)
        else:
            self._here(wanted, options)

    def _here(self, wanted: dict[str, Any], options: dict[str, Any]) -> None:
        contest = contest_prepare(**wanted)
        rehearsal = Rehearsal(ServicesDriver(contest), wanted["seed"], options["corrections"])
        rehearsal.run()
        contest.refresh_from_db()
        if contest.phase != Contest.Phase.FINISHED:
            raise CommandError(f"contest {contest.pk} did not come to its end")
        findings = contest_findings(contest=contest)
        if findings:
            raise CommandError("\n".join(str(finding.sentence) for finding in findings))
        self._say(f"contest {contest.pk}", wanted, options, rehearsal)
        progress = progress_get(contest=contest)
        first = [one.who for one in progress.podium if one.place == 1]
        if progress.board is not None:
            self._first([who.names for who in first])
        elif first:
            self._champion(first[0].number, first[0].names)
        self.stdout.write(f"state: {state_hash(contest=contest)}")

    def _over_http(self, wanted: dict[str, Any], options: dict[str, Any]) -> None:
        api = Api(options["http"], options["token"])
        try:
            driver = http_contest_prepare(api, **wanted)
            rehearsal = Rehearsal(driver, wanted["seed"], options["corrections"])
            rehearsal.run()
            contest, _ = api.get(driver.contest)
            by_rounds = contest["form"] in registry.rounds()
            chart, _ = api.get(f"{driver.contest}{'ranking' if by_rounds else 'chart'}/")
            check, _ = api.get(f"{driver.contest}check/")
        except (ApiRefused, OSError) as reason:
            raise CommandError(str(reason)) from reason
        if not chart["is_over"]:
            raise CommandError(f"{driver.contest} did not come to its end")
        if not check["sound"]:
            raise CommandError("\n".join(found["sentence"]["en"] for found in check["findings"]))
        self._say(driver.contest, wanted, options, rehearsal)
        if by_rounds:
            self._first([place["names"] for place in chart["places"] if place["place"] == 1])
        elif (champion := chart["podium"]["champion"]) is not None:
            names = {side["number"]: side["names"] for side in chart["sides"]}
            self._champion(champion, names[champion])
        self.stdout.write(f"{api.requests} requests")
        self.stdout.write(f"state: {check['state']}")

    def _champion(self, number: int, names: Iterable[str]) -> None:
        self.stdout.write(f"champion: {number} ({' and '.join(names)})")

    def _first(self, names: Iterable[Iterable[str]]) -> None:
        self.stdout.write(f"first: {', '.join(' and '.join(people) for people in names)}")

    def _say(
        self, where: str, wanted: dict[str, Any], options: dict[str, Any], rehearsal: Rehearsal
    ) -> None:
        minutes = int((rehearsal.now - START).total_seconds() // 60)
        self.stdout.write(
            f"{where}: {wanted['players']} players, {wanted['rules']}, seed {wanted['seed']}"
        )
        self.stdout.write(
            f"{rehearsal.results} results, {options['corrections'] - rehearsal.corrections} "
            f"corrections, {minutes // 60} h {minutes % 60:02} min of play"
        )


def _options(given: list[str]) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in given]
    if not all(value for _, _, value in pairs):
        raise CommandError("give an option as NAME=VALUE, such as rounds=5")
    return {name: value for name, _, value in pairs}


def _chosen(options: dict[str, Any]) -> Chosen:
    """What is played; refused before anything is made if it cannot be played together."""
    rules = derive(get(options["rules"]), _house_rules(options["rules"], options["house"]))
    try:
        return choose(
            rules,
            form=options["form"] or "",
            options=_options(options["option"]),
            goal=options["goal"],
        )
    except Refusal as refusal:
        raise CommandError(str(refusal)) from refusal


def _house_rules(rules: str, given: list[str]) -> dict[str, Value]:
    """As they were typed; refused before anything is made if no contest can be run under them."""
    pairs = [pair.partition("=") for pair in given]
    if not all(value for _, _, value in pairs):
        raise CommandError("give a house rule as SETTING=VALUE, such as stock=12")
    try:
        chosen = derive(get(rules), {name: value for name, _, value in pairs})
    except Refusal as refusal:
        raise CommandError(str(refusal)) from refusal
    return dict(chosen.overrides)
