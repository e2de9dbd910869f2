"""A rally where every text that somebody can type holds markup and begins like a formula.

Names are written into the rows themselves, so that no page is spared because a form would have
refused them. Every field of text stands in one of two lists: what people type, and what only the
program writes.
"""

from collections.abc import Iterator
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

from django.apps import apps
from django.db import models
from django.utils import timezone

from access.models import AccessEntry, Account, ApiToken, DeskSession, Invitation
from games.models import Game, Incident, Result
from scoring.models import Round
from tournaments.models import AuditEntry, Break, Contest, Draw, Event, Lots, Table
from webhooks.models import Delivery, Webhook

RALLY = "pecan-valley-rally"
ATTRIBUTE = "rdx"
BEFORE, AFTER = f"='\"> <i {ATTRIBUTE}>", f"<img {ATTRIBUTE} src=x onerror=alert()>"

TYPED = {
    "tournaments.Event": ("name", "place"),
    "tournaments.Break": ("name",),
    "tournaments.Chapter": ("name",),
    "tournaments.Player": ("name", "site_number", "phone", "household"),
    "tournaments.Contest": ("name",),
    "tournaments.Table": ("place",),
    "tournaments.AuditEntry": ("actor", "before", "after", "reason"),
    "tournaments.Draw": ("room_word", "reason"),
    "tournaments.Lots": ("room_word",),
    "games.Result": ("reported_by", "confirmed_by", "reason"),
    "games.Incident": ("ruling", "recorded_by"),
    "scoring.Round": ("room_word",),
    "webhooks.Webhook": ("address",),
    "webhooks.Delivery": ("body", "note"),
    "access.Account": ("sign_in_name",),
    "access.Invitation": ("for_name", "made_by"),
    "access.ApiToken": ("name",),
    "access.DeskSession": ("browser", "address"),
    "access.AccessEntry": ("actor", "about", "facts", "address"),
}
# Numbers, keys, hashes, choices from our own lists, and what is checked letter by letter.
WRITTEN_BY_US = {
    "tournaments.Event": ("slug", "time_zone"),
    "tournaments.Chapter": ("name_key",),
    "tournaments.Player": ("name_key", "seating_need"),
    "tournaments.Contest": (
        *("slug", "phase", "rule_set", "house_rules", "partner_rules"),
        *("form", "form_options", "goal", "calls"),
    ),
    "tournaments.Entry": ("state",),
    "tournaments.Table": ("secret",),
    "tournaments.AuditEntry": ("action", "subject"),
    "tournaments.Draw": (
        *("way", "state", "frozen", "frozen_hash", "commitment", "seed"),
        *("certificate", "entry_numbers"),
    ),
    "tournaments.Lots": ("commitment", "secret"),
    "games.Game": ("state", "rule_set", "house_rules"),
    "games.Result": (
        *("state", "manner", "cards_left", "side_points", "details", "findings", "record"),
    ),
    "games.Incident": ("kind",),
    "scoring.Match": ("key", "part", "slots", "winner_to", "loser_to", "outcome", "stands"),
    "scoring.Round": ("sits_out", "certificate", "seed"),
    "scoring.ChartLots": ("certificate",),
    "printing.PrintedSheet": ("sheet", "subject", "setting", "content_hash", "code"),
    # sharing/services.py takes a scheme, a name and a port, and nothing else.
    "sharing.Website": ("origin",),
    "webhooks.Webhook": ("secret", "kinds", "state"),
    "webhooks.Delivery": ("kind", "state"),
    "webhooks.PhoneKey": ("private",),
    # A browser gives them, and no page shows them.
    "webhooks.Phone": ("address", "phone_key", "phone_secret", "language", "site"),
    "access.Account": ("password", "name_key", "totp_secret", "open_hints"),
    "access.Membership": ("role",),
    "access.SetupLink": ("token_hash",),
    "access.Invitation": ("token_hash", "role"),
    "access.TabletPin": ("pin_hash",),
    "access.ApiToken": ("token_hash", "starts_with", "scope"),
    "access.RecoveryCode": ("code_hash",),
    "access.DeskSession": ("session_key",),
    "access.AccessEntry": ("kind",),
    "api.KeptAnswer": ("holder", "key", "fingerprint", "address", "body", "etag"),
    "jobs.Job": ("kind", "params", "key", "state", "claim", "outcome"),
    "jobs.WorkerPulse": ("name",),
}
OF_DJANGO = {"auth", "contenttypes", "sessions", "django_celery_results"}
TEXTS = (models.CharField, models.TextField, models.JSONField)


def texts_of(model: type[models.Model]) -> list[str]:
    return [field.name for field in model._meta.concrete_fields if isinstance(field, TEXTS)]


def marked(text: str, longest: int | None = None) -> str:
    """With markup on both ends; where there is little room, on the first alone."""
    whole = f"{BEFORE}{text}{AFTER}"
    return whole if longest is None or len(whole) <= longest else f"{BEFORE}{text}"[:longest]


def mark_everything() -> None:
    """Write it into every row of the demo, and into a few rows that the demo does not have."""
    _add_what_the_demo_has_not()
    typed = set(_all_typed())
    for label, names in TYPED.items():
        model = apps.get_model(label)
        for row in model._base_manager.all():
            for name in names:
                field: Any = model._meta.get_field(name)
                value = getattr(row, name)
                if isinstance(field, models.JSONField):
                    setattr(row, name, _within(value, typed))
                elif value:
                    setattr(row, name, marked(value, field.max_length))
            models.Model.save_base(row, update_fields=list(names))


def _all_typed() -> Iterator[str]:
    for label, names in TYPED.items():
        model = apps.get_model(label)
        plain = [n for n in names if not isinstance(model._meta.get_field(n), models.JSONField)]
        for row in model._base_manager.values_list(*plain):
            yield from filter(None, row)


def _within(value: Any, typed: set[str]) -> Any:
    """What was typed is marked wherever the trail repeats it; its keys and choices are ours."""
    if isinstance(value, dict):
        return {key: _within(inner, typed) for key, inner in value.items()}
    if isinstance(value, list):
        return [_within(inner, typed) for inner in value]
    return marked(value) if isinstance(value, str) and value in typed else value


def _add_what_the_demo_has_not() -> None:
    event = Event.objects.get(slug=RALLY)
    soon = timezone.now() + timedelta(days=1)
    account = Account.objects.create(sign_in_name="Olga", runs_every_event=True)
    Invitation.objects.create(
        token_hash="x", role="official", event=event, for_name="Pia", made_by="Ann", expires_at=soon
    )
    ApiToken.objects.create(account=account, name="board", token_hash="x", expires_at=soon)
    DeskSession.objects.create(
        account=account,
        session_key="x",
        browser="Firefox",
        address="192.0.2.1",
        came_at=timezone.now(),
    )
    seen = {"at": timezone.now(), "address": "192.0.2.1"}
    for kind in AccessEntry.Kind:
        AccessEntry.objects.create(kind=kind, actor="Ann", about="Pia", facts={"x": "Pia"}, **seen)
    hook = Webhook.objects.create(
        event=event, address="https://club.example/hear", kinds=["chart-changed"]
    )
    Delivery.objects.create(webhook=hook, kind="chart-changed", body="{}", note="x", due_at=soon)
    contest = Contest.objects.get(event=event, slug="skip-bo-partners")
    game = contest.games.filter(state=Game.State.PLAYING).first()
    assert game is not None
    entry = game.sides.all()[0].side.entries.all()[0]
    Incident.objects.create(
        game=game, entry=entry, kind="talking", ruling="warned", recorded_by="Ann"
    )
    event.players.update(phone="555", household="x")
    Table.objects.update(place="by the window")
    now = timezone.now()
    Break.objects.create(event=event, name="Lunch", starts_at=now, ends_at=soon)
    for told in (AuditEntry, Draw, Result):
        told.objects.update(reason="because")
    for said in (Draw, Lots, Round):
        said.objects.update(room_word="armadillo")


class Page(HTMLParser):
    """What a browser makes of a page: marks that became elements or attributes, and its forms."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.live: list[str] = []
        self.forms: list[dict[str, Any]] = []
        self._form: dict[str, Any] | None = None
        self._choosing = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        address = given.get("href") or given.get("src") or given.get("action") or ""
        runs = tag == "script" and "src" not in given and given.get("type") != "application/json"
        if ATTRIBUTE in given or runs or address.lower().startswith("javascript:"):
            self.live.append(self.get_starttag_text() or tag)
        if tag == "form":
            self._form = {"action": given.get("action", ""), "method": given.get("method", "get")}
            self._form["fields"] = {}
            self.forms.append(self._form)
        elif self._form is not None:
            self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str]) -> None:
        assert self._form is not None
        fields, name, kind = self._form["fields"], given.get("name", ""), given.get("type", "text")
        if tag == "select":
            self._choosing = name
        elif tag == "option":
            if "selected" in given or not fields.get(self._choosing):
                fields[self._choosing] = given.get("value", "")
        elif tag == "textarea" or (tag == "input" and kind in ("text", "search", "tel", "url")):
            fields[name] = marked(given.get("value", ""))
        elif tag == "input" and kind in ("radio", "checkbox"):
            if "checked" in given or (kind == "radio" and name not in fields):
                fields[name] = given.get("value", "on")
        elif tag == "input" or (tag == "button" and name):
            fields.setdefault(name, given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
