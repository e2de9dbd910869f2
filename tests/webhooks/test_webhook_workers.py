"""Messages sent by real workers: each is sent once.

Through a kill of the worker, on the laptop: tests/launch/test_one_laptop.py.
"""

import pytest

from tests import stacks
from tests.scenes.webhooks import CALL, ENTER, python, wait_until_all_arrived
from tests.webhooks.webhook_receiver import receiving

pytestmark = pytest.mark.programs


@pytest.mark.soak
def test_on_the_full_stack_two_workers_send_each_message_once(tmp_path, postgres, redis_address):
    with (
        stacks.full_stack(tmp_path, postgres, redis_address, demo=False) as stack,
        receiving() as receiver,
    ):
        contest = python(stack, CALL, address=receiver.address)
        written = python(stack, ENTER, contest=contest)
        wait_until_all_arrived(stack, contest)
        assert len(receiver.came) == written >= 4
        assert len({headers["Rallydeck-Id"] for _, headers, _ in receiver.came}) == written
