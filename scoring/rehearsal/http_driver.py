"""A rehearsal's driver over HTTP: a program with a token, which knows the API and nothing else."""

import http.client
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any
from urllib.parse import urlsplit

from domain.formats import registry
from domain.lots.partners.draw import certificate_result, certificate_verify
from domain.results import NOTHING, Reported
from domain.skipbo.rules import Value, in_force
from games.models import Game
from scoring.rehearsal.rehearsal import DecidedMatch, GameAtTable, Way
from scoring.rehearsal.services_driver import CHAPTERS, draw_repeatable

AGAIN = "the rehearsal's own draw, so that the run can be repeated"


class ApiRefused(Exception):
    """The server did not do it; the text is its own sentence."""


class Api:
    """JSON over one connection, with a token; waits where the server asks for patience."""

    def __init__(self, address: str, token: str) -> None:
        parts = urlsplit(address if "//" in address else f"//{address}", scheme="http")
        secure = parts.scheme == "https"
        connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self._line = connect(parts.hostname or "", parts.port, timeout=60)
        self._base = f"{parts.path.rstrip('/')}/api/v1/"
        self._token = token
        self.requests = 0

    def get(self, path: str) -> tuple[Any, str]:
        """What is there, and its ETag."""
        return self._ask("GET", path, None, {})

    def all(self, path: str) -> list[Any]:
        """Every line of a list, page after page."""
        found: list[Any] = []
        while True:
            page, _ = self.get(f"{path}{'&' if '?' in path else '?'}limit=500&offset={len(found)}")
            found += page["results"]
            if page["next"] is None:
                return found

    def send(self, method: str, path: str, body: Any = None, seen: str = "") -> tuple[Any, str]:
        """`seen` is the ETag of what is changed."""
        return self._ask(method, path, body, {"If-Match": seen} if seen else {})

    def _ask(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[Any, str]:
        sent = {"Authorization": f"Bearer {self._token}", **headers}
        content = None
        if body is not None:
            content, sent["Content-Type"] = json.dumps(body), "application/json"
        while True:
            self._line.request(method, self._base + path, content, sent)
            answer = self._line.getresponse()
            text = answer.read()
            self.requests += 1
            if answer.status != 429:
                break
            # The server hangs up on a line that is silent for so long.
            self._line.close()
            time.sleep(int(answer.headers.get("Retry-After", "1")))
        if answer.status >= 400:
            raise ApiRefused(f"{method} {path}: {answer.status} {text.decode()[:500]}")
        return json.loads(text), answer.headers.get("ETag", "")


class HttpDriver:
    def __init__(self, api: Api, event: str, contest: str) -> None:
        self.api = api
        self.contest = f"events/{event}/contests/{contest}/"

    def next_round(self) -> bool:
        contest, _ = self.api.get(self.contest)
        if contest["form"] not in registry.rounds() or contest["phase"] == "finished":
            return False
        rounds, _ = self.api.get(f"{self.contest}rounds/")
        self.api.send("POST", f"{self.contest}rounds/", {"seen": rounds["last"]})
        return True

    def call(self) -> None:
        self.api.send("POST", f"{self.contest}calls/")

    def at_tables(self) -> Sequence[GameAtTable]:
        sides = self.api.all(f"{self.contest}sides/")
        people = {side["number"]: len(side["names"]) for side in sides}
        return [
            GameAtTable(
                game["id"],
                game["match"],
                game["match_number"],
                game["order"],
                tuple(game["sides"]),
                in_force(game["rule_set"], game["rule_set_version"], game["house_rules"]),
                all(people[side] == 1 for side in game["sides"]),
            )
            for game in self.api.all(f"{self.contest}games/?at_table=true")
        ]

    def is_at_table(self, game: int) -> bool:
        found, _ = self._game(game)
        return found["state"] in Game.AT_THE_TABLE

    def enter(self, game: int, slip: Reported) -> None:
        _, seen = self._game(game)
        self._say(game, "result", {**_said(slip), "accept_warnings": True}, seen)

    def report(self, game: int, said: Sequence[tuple[int, Reported]]) -> bool:
        found, seen = self._game(game)
        for side, words in said:
            body = {**_said(words), "side": side, "accept_warnings": True}
            found, _ = self._say(game, "report", body, seen)
        return bool(found["state"] == Game.State.DISPUTED)

    def settle(self, game: int, slip: Reported, reason: str) -> None:
        _, seen = self._game(game)
        body = {**_said(slip), "reason": reason, "accept_warnings": True}
        self._say(game, "settlement", body, seen)

    def decided(self) -> Sequence[DecidedMatch]:
        return [
            DecidedMatch(match["key"], tuple(match["sides"]), _winner(match["outcome"]))
            for match in self.api.all(f"{self.contest}matches/?ordering=number")
            if match["outcome"] is not None
        ]

    def ways(self, key: str, slip: Reported) -> Sequence[Way]:
        body = {"manner": slip.manner, "winner": slip.winner}
        shown, _ = self.api.send("POST", f"{self.contest}matches/{key}/correction/preview/", body)
        return [Way(way["seal"], way["later"]) for way in shown["ways"]]

    def correct(self, key: str, slip: Reported, way: Way) -> None:
        _, seen = self.api.get(f"{self.contest}matches/{key}/")
        body = {
            "reported": _said(slip),
            "reason": slip.reason,
            "seal": way.seal,
            "later": way.later,
        }
        self.api.send("POST", f"{self.contest}matches/{key}/correction/", body, seen)

    def _game(self, game: int) -> tuple[Any, str]:
        return self.api.get(f"{self.contest}games/{game}/")

    def _say(self, game: int, how: str, body: Any, seen: str) -> tuple[Any, str]:
        return self.api.send("POST", f"{self.contest}games/{game}/{how}/", body, seen)


def http_contest_prepare(
    api: Api,
    *,
    players: int,
    rules: str,
    house_rules: dict[str, Value],
    seed: int,
    tables: int,
    **form: Any,
) -> HttpDriver:
    """An event of its own, everyone checked in, partners drawn, and the chart or the first round
    made.

    The server draws with a seed that nobody can choose, and its certificate is verified. Then the
    rehearsal's own partners are typed in as from a hat, since only those can be repeated.
    """
    event, _ = api.send(
        "POST",
        "events/",
        {
            "name": f"Rehearsal {players} {rules} {seed}",
            "starts_on": "2026-01-03",
            "ends_on": "2026-01-03",
        },
    )
    at_event = f"events/{event['slug']}/"
    contest, _ = api.send(
        "POST",
        f"{at_event}contests/",
        {
            "name": "Rehearsal",
            "rule_set": rules,
            "house_rules": house_rules,
            "tables": tables,
            **{name: value for name, value in form.items() if value not in ("", {}, False)},
        },
    )
    driver = HttpDriver(api, event["slug"], contest["slug"])
    people = [(f"Player {n + 1}", f"Chapter {n % CHAPTERS + 1}") for n in range(players)]
    entries = [_check_in(api, at_event, driver.contest, *person) for person in people]
    if registry.draws_partners(contest["form"], contest["form_options"]):
        _draw_twice(api, driver.contest, people, entries, seed)
    if contest["form"] in registry.rounds():
        api.send("POST", f"{driver.contest}rounds/", {"seen": 0, "seed": str(seed)})
        return driver
    _, seen = api.get(driver.contest)
    api.send("POST", f"{driver.contest}chart/", {"seed": seed}, seen)
    return driver


def _draw_twice(
    api: Api, contest: str, people: Sequence[tuple[str, str]], entries: Sequence[int], seed: int
) -> None:
    _draw(api, contest)
    _, _, own = draw_repeatable(people, seed)
    pairs = [
        [entries[one - 1], entries[two - 1]] for one, two in certificate_result(own).partnerships
    ]
    _, seen = api.get(contest)
    api.send("POST", f"{contest}draws/by-hand/", {"pairs": pairs, "reason": AGAIN}, seen)


def _check_in(api: Api, at_event: str, contest: str, name: str, chapter: str) -> int:
    player, _ = api.send("POST", f"{at_event}players/", {"name": name, "chapter": chapter})
    entry, seen = api.send("POST", f"{contest}entries/", {"player": player["id"]})
    api.send("PATCH", f"{contest}entries/{entry['id']}/", {"state": "checked_in"}, seen)
    return int(entry["id"])


def _draw(api: Api, contest: str) -> None:
    _, seen = api.get(contest)
    promised, _ = api.send("POST", f"{contest}draws/", {}, seen)
    _, seen = api.get(contest)
    drawn, _ = api.send("POST", f"{contest}draws/now/", {"room_word": "rehearsal"}, seen)
    made, _ = api.get(f"{contest}draws/{drawn['number']}/certificate/")
    verdict = certificate_verify(json.dumps(made["certificate"]).encode(), promised["commitment"])
    if not verdict.valid:
        raise ApiRefused("the draw's certificate is not valid")


def _said(slip: Reported) -> dict[str, Any]:
    counted = {"cards_left": slip.cards_left.stored(), "points": slip.points.stored()}
    told = {**asdict(replace(slip, cards_left=NOTHING, points=NOTHING)), **counted}
    return {name: value for name, value in told.items() if value not in ("", None, (), {})}


def _winner(outcome: str) -> int | None:
    _, colon, winner = outcome.partition(":")
    return int(winner) if colon else None
