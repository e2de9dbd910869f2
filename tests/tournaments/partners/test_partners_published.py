"""The draw's pages: what everyone sees, and what nobody sees too early."""

import json
import re
import subprocess
import sys
from html import unescape

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from access.permissions import WHO_MAY, Role
from domain.lots.partners.draw import certificate_verify
from tests import shares
from tests.scenes.contests import contest_with
from tests.scenes.desk import at, text_of
from tests.scenes.partners import asked, drawn
from tournaments.contests.services import contest_publish
from tournaments.partners.changes import partners_enter
from tournaments.partners.services import draw_commit

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_with("AAABBCCD")


def _public_addresses(contest):
    """Every address of the program that anyone may open, filled in for this contest."""
    names = [name for name, role in WHO_MAY.items() if role is Role.ANYONE]
    given = {
        "event": contest.event.slug,
        "contest": contest.slug,
        "token": "x",
        "code": "ABCD",
        "number": 1,
    }
    for name in names:
        resolved = get_resolver()
        for part in name.split(":")[:-1]:
            resolved = resolved.namespace_dict[part][1]
        wanted = resolved.reverse_dict.getlist(name.split(":")[-1])[0][0][0][1]
        if set(wanted) <= set(given):
            yield reverse(name, kwargs={key: given[key] for key in wanted})


@pytest.mark.parametrize("way", shares.only(["promised"], ["computer", "by hand", "promised"]))
def test_an_unpublished_draw_appears_at_no_address(contest, way):
    if way == "computer":
        draw = drawn(contest, word="wolverine")
        secrets = [draw.seed, draw.certificate["seal"], "wolverine"]
    elif way == "promised":
        secrets = [draw_commit(**asked(contest)).seed]
    else:
        people = list(contest.entries.order_by("player__name").values_list("pk", flat=True))
        pairs = list(zip(people[:4], people[4:], strict=True))
        draw = partners_enter(**asked(contest), pairs=pairs, reason="hat")
        secrets = [draw.certificate["seal"]]
    names = [f"{e.player.name} " for e in contest.entries.select_related("player")]
    addresses = list(_public_addresses(contest))
    assert at("draw:public", contest) in addresses
    assert at("draw:public-file", contest) in addresses
    for address in addresses:
        for headers in ({}, {"HX-Request": "true"}, {"Accept": "application/json"}):
            answer = Client().get(address, headers=headers)
            body = "".join(
                (part if isinstance(part, str) else part.decode(errors="replace"))
                for part in ([answer.content] if not answer.streaming else answer)
            )
            assert not [secret for secret in secrets if secret in body], address
            assert not [name for name in names if name in _plain(body)], address
    for name in ("desk-certificate", "desk-file"):
        desk = Client().get(at(f"draw:{name}", contest, number=1))
        assert "/sign-in/" in desk.headers["Location"]
    if way != "promised":
        # The same looking finds all of it once it is published.
        contest_publish(actor="test", contest_id=contest.pk)
        found = "".join(Client().get(address).content.decode() for address in addresses)
        assert all(secret in found for secret in secrets)
        assert all(name in _plain(found) for name in names)


def _plain(body):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split()) + " "


def test_the_promise_is_public_from_the_moment_it_is_given(contest):
    before = text_of(Client().get(at("draw:public", contest)))
    promised = draw_commit(**asked(contest))
    assert promised.commitment not in before
    after = text_of(Client().get(at("draw:public", contest)))
    assert promised.commitment in after
    assert promised.frozen_hash in after
    assert promised.seed not in after


def test_the_certificate_goes_through_the_download_and_the_stand_alone_script(contest, tmp_path):
    draw = drawn(contest, word="Élan 🦌")
    contest_publish(actor="test", contest_id=contest.pk)
    downloaded = Client().get(at("draw:public-file", contest))
    script = Client().get(reverse("draw:verifier"))
    assert "attachment" in downloaded.headers["Content-Disposition"]
    assert script.headers["Content-Type"].startswith("text/plain")
    (tmp_path / "certificate.json").write_bytes(downloaded.content)
    (tmp_path / "verify.py").write_bytes(script.content)

    def run():
        # -I: nothing of this project can be imported.
        return subprocess.run(
            [sys.executable, "-I", "verify.py", "certificate.json"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    valid = run()
    assert (valid.returncode, valid.stdout.split(":")[0]) == (0, "VALID")
    assert certificate_verify(downloaded.content, draw.commitment).valid
    altered = json.loads(downloaded.content)
    altered["partnerships"][0], altered["partnerships"][1] = (
        [altered["partnerships"][0][0], altered["partnerships"][1][1]],
        [altered["partnerships"][1][0], altered["partnerships"][0][1]],
    )
    (tmp_path / "certificate.json").write_text(json.dumps(altered))
    refused = run()
    assert refused.returncode == 1
    assert "partnerships are not those" in refused.stdout
