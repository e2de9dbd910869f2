"""The desk as a browser without JavaScript uses it: who is signed in, where, and what they type."""

import html
import re

from django.test import Client
from django.urls import reverse

from access.models import Account, Membership
from games.models import Game
from scoring.results.services import result_report
from tests.scenes.contests import fresh, sides_at, won_by

HTMX = {"HX-Request": "true"}


def signed_in(name, **details):
    account = Account.objects.create(sign_in_name=name, **details)
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    return client


def scorer_of(contest, name="Sam"):
    client = signed_in(name)
    account = Account.objects.get(sign_in_name=name)
    Membership.objects.create(account=account, event=contest.event, role="scorer")
    return client


def helper_of(contest, role="official"):
    account = Account.objects.create(sign_in_name=f"{role}-{Account.objects.count()}")
    Membership.objects.create(account=account, event=contest.event, role=role)
    client = Client()
    client.force_login(account)
    return client


def at(name, contest, **more):
    """The address of one of the contest's pages."""
    return reverse(name, kwargs={"event": contest.event.slug, "contest": contest.slug, **more})


def text_of(answer):
    """What a person reads, spaces folded."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def hidden(answer):
    """Every hidden field of the page, as a browser would send it back."""
    found = re.findall(
        r'<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)">', answer.content.decode()
    )
    return {
        html.unescape(name): html.unescape(value) for name, value in found if "csrf" not in name
    }


def game_at(contest, number):
    return Game.objects.get(contest=contest, table__number=number, state__in=Game.AT_THE_TABLE)


def slip(game, /, **more):
    return {
        "table": game.table.number,
        "winner": "A",
        "left": "7",
        "manner": "played-out",
        "game": game.pk,
        "version": game.version,
        **more,
    }


def value_of(answer, name):
    found = re.search(rf'name="{name}"[^>]*? value="([^"]*)"', answer.content.decode())
    assert found is not None, f"no field {name} on the page"
    return html.unescape(found.group(1))


def report_by(game, side, winner):
    loser = next(number for number in sides_at(game) if number != winner)
    return result_report(
        actor=f"side {side}",
        game_id=game.pk,
        version=game.version,
        reported=won_by(winner, loser=loser),
        side=side,
    )


def dispute(game):
    a, b = sides_at(game)
    report_by(game, a, a)
    report_by(fresh(game), b, b)
    return fresh(game)


def played(contest, key):
    return Game.objects.get(match_game__match__key=key, contest=contest, state="confirmed")
