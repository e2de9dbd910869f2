"""Markup in every name that can be typed: on no page, sheet, list or feed does any of it live."""

import csv
import io
import xml.etree.ElementTree as ET
from typing import Any
from urllib.parse import urljoin

import pytest
from django.apps import apps
from django.db import models, transaction
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from access.models import Account
from games.models import Game
from printing import render
from printing.render_job import Order, sheet_pdf
from printing.sheets.registry import sheets_of
from printing.sheets.sheet import Setting
from tests import shares
from tests.addresses import addresses
from tests.typed_markup import (
    ATTRIBUTE,
    OF_DJANGO,
    RALLY,
    TYPED,
    WRITTEN_BY_US,
    Page,
    mark_everything,
    texts_of,
)
from tournaments.models import Contest, Player, Table

pytestmark = [pytest.mark.django_db, pytest.mark.long]

CONTESTS = [
    "skip-bo-partners",
    "saturday-progressive",
    "friday-warm-up",
    "sunday-finale",
    "ladies-and-gents",
]
# A page of its own, each: without these it has nothing of ours on it.
ASKED = {"scoring:find": "?q=a", "record:matches": "?q=a", "tournaments:people": "?q=a"}


def test_every_text_is_known_to_be_typed_or_written_by_us():
    for model in apps.get_models():
        label = model._meta.label
        if model._meta.app_label not in OF_DJANGO:
            listed = sorted((*TYPED.get(label, ()), *WRITTEN_BY_US.get(label, ())))
            assert sorted(texts_of(model)) == listed, f"say of {label} in tests/typed_markup.py"


@pytest.fixture(scope="module", autouse=True)
def marked_rally(demo_rally, django_db_blocker):
    with django_db_blocker.unblock():
        mark_everything()


@pytest.fixture
def owner():
    client = Client(headers={"host": "localhost"}, raise_request_exception=False)
    client.force_login(Account.objects.get(runs_every_event=True))
    session = client.session
    session["password_at"] = 1 << 40
    session.save()
    return client


def test_the_rally_has_a_mark_in_everything_that_is_typed():
    for label, names in TYPED.items():
        model = apps.get_model(label)
        for name in names:
            if not isinstance(model._meta.get_field(name), models.JSONField):
                found = model._base_manager.filter(**{f"{name}__contains": f"<i {ATTRIBUTE}"})
                assert found.exists(), f"{label}.{name}"


def _addresses(contest):
    """Every address, with what this contest has of each kind."""
    game = contest.games.filter(state=Game.State.PLAYING).first() or contest.games.first()
    match = contest.matches.first()
    table = Table.objects.filter(contest=contest).first()
    given = {
        "event": RALLY,
        "contest": contest.slug,
        "game": game.pk if game else 1,
        "match": match.key if match else "main:1:1",
        "key": match.key if match else "main:1:1",
        "side": 1,
        "number": 1,
        "table": table.number,
        "secret": table.secret,
        "player": Player.objects.order_by("pk").first().pk,
        "entry": contest.entries.first().pk,
        "helper": Account.objects.first().pk,
        "rule_set": "texas",
        "chapter": 1,
        "token": 1,
        "session": 1,
        "job": 1,
        "job_id": 1,
        "code": "ABCD",
        "sheet": "chart",
        "what": "results",
        "kind": "csv",
        "part": "guide",
        "page": "when",
        "picture": "desk-laptop-light.png",
    }
    for name, parts in addresses().items():
        if contest.slug == "skip-bo-partners" or "contest" in parts:
            address = reverse(name, kwargs={part: given[part] for part in parts})
            yield name, address + ASKED.get(name, "")


def _formulas(cells):
    return [str(cell) for cell in cells if str(cell or "").startswith(("=", "+", "-", "@"))]


def _faults(answer):
    """What is wrong with an answer of any kind."""
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if answer.status_code >= 500:
        return [f"{answer.status_code}"]
    if kind == "text/html":
        return Page(answer.content.decode()).live
    if kind.endswith("xml"):
        ET.fromstring(answer.content)  # noqa: S314 (our own)
    elif kind == "text/csv":
        rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        return _formulas(cell for row in rows for cell in row)
    elif kind.endswith("spreadsheetml.sheet"):
        sheet = load_workbook(io.BytesIO(answer.content)).active
        return _formulas(cell.value for row in sheet for cell in row)
    elif kind == "text/calendar":
        lines = answer.content.decode().split("\r\n")
        return [line for line in lines if line and ":" not in line and line[0] != " "]
    elif "html" in kind or answer.headers["X-Content-Type-Options"] != "nosniff":
        return [f"a browser may take {kind} for a page"]
    return []


ANSWERS: dict[str, list[tuple[str, str, Any]]] = {}


def _answers(owner, slug):
    """What every address answers. The rally is put back after every test: it is asked once."""
    if slug not in ANSWERS:
        ANSWERS[slug] = [
            (name, address, owner.get(address))
            for name, address in _addresses(Contest.objects.get(slug=slug))
            if name not in ("access:sign-out", "set-language")
        ]
    return ANSWERS[slug]


@pytest.mark.parametrize("slug", shares.only(CONTESTS[:1], CONTESTS))
def test_no_address_lets_it_live(owner, slug):
    faults, shown = {}, set()
    for name, _, answer in _answers(owner, slug):
        if found := _faults(answer):
            faults[name] = found[:3]
        if getattr(answer, "content", b"").count(f"&lt;i {ATTRIBUTE}".encode()):
            shown.add(name)
    assert faults == {}
    assert len(shown) > 20


@pytest.mark.parametrize("slug", shares.only(CONTESTS[:1], CONTESTS))
def test_no_form_gives_back_what_was_typed_alive(owner, slug):
    """Every field of every form is filled with it and sent, whatever comes of it."""
    faults, sent = {}, set()
    for name, address, page in _answers(owner, slug):
        if name.startswith("api:"):
            continue
        if not page.headers.get("Content-Type", "").startswith("text/html"):
            continue
        for form in Page(page.content.decode()).forms:
            to = urljoin(address, form["action"])
            # The choice of a language is one form; it stands on every page and leads back to it.
            one = ("", to) if to == reverse("set-language") else (name, to)
            if form["method"].lower() != "post" or one in sent or "sign-out" in to:
                continue
            sent.add(one)
            with transaction.atomic():
                answer = owner.post(to, form["fields"], follow=True)
                if found := _faults(answer):
                    faults[name, to] = found[:3]
                transaction.set_rollback(True)
    assert faults == {}
    assert len(sent) > 10


@pytest.mark.paper
@pytest.mark.parametrize("slug", shares.only(CONTESTS[:2], CONTESTS))
def test_no_sheet_lets_it_live(monkeypatch, slug):
    contest = Contest.objects.get(slug=slug)
    pieces = []

    def looked_at(given, *, parts=(), cover=None, **_):
        pieces.extend(given)
        for part in parts:
            pieces.extend(part(1))
        if cover is not None:
            pieces.append(cover([1] * len(parts)))
        return b""

    monkeypatch.setattr(render, "pdf", looked_at)
    for sheet in sheets_of(contest):
        value = sheet.fill(contest, "en")
        if value is not None:
            before = len(pieces)
            sheet_pdf(Order(sheet.id, Setting(), {}, value), lambda done, total: None)
            live = [mark for piece in pieces[before:] for mark in Page(piece.html).live]
            assert live == [], sheet.id
    assert any(f"&lt;i {ATTRIBUTE}" in piece.html for piece in pieces)
