"""A contest whose calls and results are told to a webhook, from inside a running program."""

from tests import servers

SCENE = """
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from webhooks.models import Delivery, Webhook
from webhooks.services import webhook_add, webhook_turn
"""
CALL = """
contest = contest_make(8, tables=4)
webhook = webhook_add(actor=DESK, event_id=contest.event_id, address=ADDRESS,
                      kinds=["table-called", "result-confirmed"], private_allowed=True)
webhook_turn(actor=DESK, event_id=contest.event_id, webhook_id=webhook.pk, on=True, seen="off")
matches_call(actor=DESK, contest_id=contest.pk)
answer = contest.pk
"""
ENTER = """
from tournaments.models import Contest
contest = Contest.objects.get(pk=CONTEST)
for game in at_tables(contest)[:3]:
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
answer = Delivery.objects.filter(webhook__event=contest.event).count()
"""
STATES = """
told = Delivery.objects.filter(webhook__event__contests=CONTEST)
answer = list(told.values_list("state", flat=True))
"""
NOW = """
from django.utils import timezone
waiting = Delivery.objects.filter(webhook__event__contests=CONTEST, state="waiting")
answer = waiting.update(due_at=timezone.now())
"""


def python(stack, code, **given):
    for name, value in given.items():
        code = code.replace(name.upper(), repr(value))
    return stack.python(SCENE + code)


def wait_until_all_arrived(stack, contest):
    servers.wait_for(
        lambda: set(python(stack, STATES, contest=contest)) == {"arrived"},
        why="every message's arrival",
    )
