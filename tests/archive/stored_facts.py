"""What a machine knows about people, results and places, told as a person would tell it.

Read through the API, which promises to stay, so that what was stored under an older Rallydeck can
be compared with what a newer one makes of it. Nothing here knows a column. Runs inside the machine
that is asked (see stacks.Stack.python), which may be on SQLite or PostgreSQL.
"""

from collections import Counter
from typing import Any

from django.test import Client

from access.models import Account
from access.tokens import token_make
from domain.lots.partners.draw import certificate_text, certificate_verify
from scoring.integrity.findings import contest_findings
from scoring.record.undo import play_undo
from tests.archive.every_page import failing
from tournaments.models import Contest, Draw, Event

PUBLIC = (
    "/e/{event}/",
    "/e/{event}/{contest}/",
    "/e/{event}/{contest}/chart/",
    "/e/{event}/{contest}/names/",
    "/e/{event}/{contest}/tables/",
    "/e/{event}/{contest}/results/",
    "/e/{event}/{contest}/chapters/",
    "/e/{event}/{contest}/wall/",
)


class Machine:
    """The API of the machine that this runs on, seen by an owner."""

    def __init__(self, secret: str = "") -> None:
        self.anyone = Client(headers={"host": "127.0.0.1"})
        if not secret:
            owner, _ = Account.objects.get_or_create(sign_in_name="Reader", runs_every_event=True)
            _, secret = token_make(account=owner, name="reading", scope="run", days=1)
        self.owner = Client(headers={"host": "127.0.0.1", "authorization": f"Bearer {secret}"})

    def get(self, path: str) -> Any:
        answer = self.owner.get(f"/api/v1/{path}")
        assert answer.status_code == 200, (path, answer.content)
        return answer.json()

    def all(self, path: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while True:
            page = self.get(f"{path}?limit=100&offset={len(found)}")
            found += page["results"]
            if len(found) >= page["count"]:
                return found

    def event(self, slug: str) -> dict[str, Any]:
        at = f"events/{slug}/"
        event, log = self.get(at), self.all(f"{at}audit/")
        return {
            "name": event["name"],
            "days": [event["starts_on"], event["ends_on"]],
            "time zone": event["time_zone"],
            "people": [[one["name"], one["chapter"]] for one in self.all(f"{at}players/")],
            "log": Counter(one["action"] for one in log),
            "reasons": [one["reason"] for one in log if one["reason"]],
            "contests": {
                one["slug"]: self.contest(f"{at}contests/{one['slug']}/")
                for one in event["contests"]
            },
        }

    def contest(self, at: str) -> dict[str, Any]:
        about = self.get(at)
        entries = self.all(f"{at}entries/")
        names = {f"entry:{one['id']}": one["name"] for one in entries}
        sides = {}
        if about["phase"] != "registration":
            sides = {one["number"]: one for one in self.all(f"{at}sides/")}
        names |= {f"side:{number}": _names(one) for number, one in sides.items()}
        facts = {
            "phase": about["phase"],
            "rules": [about["rule_set"], about["stock_size"]],
            "entered": sorted([one["name"], one["state"]] for one in entries),
            "draws": [
                [one["state"], one["way"], one["room_word"], one["commitment"], one["reason"]]
                for one in self.all(f"{at}draws/")
            ],
            "sides": {number: _names(one) for number, one in sides.items()},
            "left": sorted(_names(one) for one in sides.values() if one["withdrawn"]),
            "tables": [[one["number"], one["broken"]] for one in self.all(f"{at}tables/")],
            "links on cards": links(at),
        }
        if about["phase"] in ("playing", "finished"):
            facts["results"] = [_result(one, names) for one in self.all(f"{at}results/")]
            facts["at tables"] = [
                [one["table"], one["state"], sorted(_names(side) for side in one["sides"])]
                for one in self.all(f"{at}seats/")
            ]
            facts["incidents"] = self.incidents(at)
            facts["sheets"] = sorted(
                [one["sheet"], made["code"], made["made_at"]]
                for one in self.all(f"{at}sheets/")
                for made in one["prints"]
            )
        if about["phase"] == "finished":
            facts["places"] = self.places(at, names)
        return facts

    def incidents(self, at: str) -> list[list[Any]]:
        return sorted(
            [one["name"], one["kind"], one["cards"]]
            for game in self.all(f"{at}games/")
            for one in self.all(f"{at}games/{game['id']}/incidents/")
        )

    def places(self, at: str, names: dict[str, str]) -> list[list[Any]]:
        return [
            [one["place"], names[f"side:{one['side']}"]]
            for one in self.get(f"{at}standings/")["places"]
        ]


def links(at: str) -> list[str]:
    """Printed on the tables' cards: they must open the same tables still."""
    _, event, _, contest, _ = at.split("/")
    found = Contest.objects.get(event__slug=event, slug=contest)
    return list(found.tables.order_by("number").values_list("secret", flat=True))


def _names(side: dict[str, Any]) -> str:
    return " & ".join(side["names"])


def _result(result: dict[str, Any], names: dict[str, str]) -> list[Any]:
    """Who beat whom, how, and with how many cards left."""
    sides = {number: names[f"side:{number}"] for number in result["sides"]}
    left = {names[who]: count for who, count in result["cards_left"].items()}
    return [sorted(sides.values()), sides.get(result["winner"]), result["manner"], left]


def told(secret: str = "") -> dict[str, Any]:
    """All that is known here, by event."""
    machine = Machine(secret)
    return {event.slug: machine.event(event.slug) for event in Event.objects.order_by("pk")}


def unsound() -> list[str]:
    """What the check of each contest finds wrong."""
    return [
        f"{contest.slug}: {finding.sentence}"
        for contest in Contest.objects.all()
        for finding in contest_findings(contest=contest)
    ]


def pages_that_fail(slug: str, *, once: bool) -> list[str]:
    """What the hall reads has to be there; no page of this event may answer with a mistake."""
    anyone = Client(headers={"host": "127.0.0.1"})
    wrong = failing(Event.objects.get(slug=slug), once=once)
    for contest in Contest.objects.filter(revision__gt=0).select_related("event"):
        for page in PUBLIC:
            address = page.format(event=contest.event.slug, contest=contest.slug)
            if anyone.get(address).status_code != 200:
                wrong.append(address)
    for contest in Contest.objects.filter(revision__gt=0):
        for secret in contest.tables.values_list("secret", flat=True):
            if anyone.get(f"/t/{secret}/").status_code not in (200, 302):
                wrong.append(f"/t/{secret}/")
    return wrong


def certificates() -> dict[str, bool]:
    """Whether each draw's certificate, as anybody may check it, still holds."""
    drawn = Draw.objects.exclude(certificate={}).select_related("contest")
    return {
        f"{draw.contest.slug} {draw.number}": certificate_verify(
            certificate_text(draw.certificate).encode(), draw.commitment
        ).valid
        for draw in drawn
    }


def undone() -> dict[str, int]:
    """Everything taken back, action by action: how many in each contest."""
    played = Contest.objects.filter(phase__in=("playing", "finished"))
    return {
        contest.slug: play_undo(actor="test", contest_id=contest.pk, reason="from the start")
        for contest in played
    }
