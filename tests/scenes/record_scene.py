"""An official and a scorer at the desk of a contest that is being played."""

import re
from html import unescape

from django.test import Client
from django.urls import reverse
from tests.scenes.play_scene import DESK, at_tables, contest_make, sides_at, won_by

from access.models import Account, Membership
from games.models import Game
from scoring.calls.services import matches_call
from scoring.results.services import result_enter


def playing(sides=8, tables=4, results=0, **options):
    """A published contest with its first games called and some results entered."""
    contest = contest_make(sides, tables=tables, **options)
    matches_call(actor=DESK, contest_id=contest.pk)
    for _ in range(results):
        enter_first(contest)
    contest.refresh_from_db()
    return contest


def enter_first(contest):
    game = at_tables(contest)[0]
    winner, loser = sides_at(game)
    reported = won_by(winner, loser=loser)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=reported)
    return game


def played(contest, key):
    return Game.objects.get(match_game__match__key=key, contest=contest, state="confirmed")


def signed_in(contest, role="official"):
    account = Account.objects.create(sign_in_name=f"{role}-{Account.objects.count()}")
    Membership.objects.create(account=account, event=contest.event, role=role)
    client = Client()
    client.force_login(account)
    return client


def at(name, contest, **more):
    return reverse(name, kwargs={"event": contest.event.slug, "contest": contest.slug, **more})


def text(answer):
    """What a person reads, spaces folded."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def hidden(answer):
    """Every hidden field of the page, as a browser would send it back."""
    found = re.findall(
        r'<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)">', answer.content.decode()
    )
    return {unescape(name): unescape(value) for name, value in found if "csrf" not in name}
