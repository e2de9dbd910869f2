"""Messages sent by real workers: through a kill, on the laptop and on the full stack."""

import json
import os
import signal

import pytest
from webhook_receiver import receiving

from tests import servers, stacks

pytestmark = pytest.mark.programs

SCENE = """
from tests.scoring.play.play_scene import DESK, at_tables, contest_make, sides_at, won_by
from scoring.services.calls import matches_call
from scoring.services.results import result_enter
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
answer = Delivery.objects.count()
"""
STATES = "answer = list(Delivery.objects.order_by('pk').values_list('state', 'attempts'))"
NOW = """
from django.utils import timezone
answer = Delivery.objects.filter(state="waiting").update(due_at=timezone.now())
"""


def python(stack, code, **given):
    for name, value in given.items():
        code = code.replace(name.upper(), repr(value))
    return stack.python(SCENE + code)


def test_on_the_laptop_nothing_is_lost_by_a_kill(tmp_path):
    with servers.rallydeck(tmp_path, DEMO="0") as program, receiving() as receiver:
        stack = stacks.Stack(program.variables, program.port)
        receiver.status = 503
        contest = python(stack, CALL, address=receiver.address)
        servers.wait_for(lambda: receiver.came, why="the first try")
        os.kill(program.worker, signal.SIGKILL)
        written = python(stack, ENTER, contest=contest)
        receiver.status = 200
        servers.wait_for(lambda: program.worker, why="the worker's return")
        python(stack, NOW)
        servers.wait_for(
            lambda: all(state == "arrived" for state, _ in python(stack, STATES)),
            why="every message's arrival",
        )
        ids = {json.loads(body)["id"] for _, _, body in receiver.came}
        assert len(ids) == written >= 4


@pytest.mark.soak
def test_on_the_full_stack_two_workers_send_each_message_once(tmp_path, postgres, redis_address):
    with (
        stacks.full_stack(tmp_path, postgres, redis_address, demo=False) as stack,
        receiving() as receiver,
    ):
        contest = python(stack, CALL, address=receiver.address)
        written = python(stack, ENTER, contest=contest)
        servers.wait_for(
            lambda: all(state == "arrived" for state, _ in python(stack, STATES)),
            why="every message's arrival",
        )
        assert len(receiver.came) == written >= 4
        assert len({headers["Rallydeck-Id"] for _, headers, _ in receiver.came}) == written
