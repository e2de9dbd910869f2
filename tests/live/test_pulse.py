"""The live thread goes on whatever the database does."""

import pytest
from django.db import InterfaceError

from tests.servers import wait_for
from tournaments import pulse as live

pytestmark = pytest.mark.programs


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_lost_connection_does_not_end_the_live_thread(monkeypatch):
    asked = []

    def ask():
        asked.append(1)
        if len(asked) == 1:
            raise InterfaceError("connection already closed")
        if len(asked) > 2:
            raise SystemExit  # ends this thread, and nothing else
        return {"rally": 7}

    monkeypatch.setattr(live, "_ask", ask)
    monkeypatch.setattr(live, "public_number_of", lambda slug: 3)
    monkeypatch.setattr(live, "ASK_EVERY_SECONDS", 0.01)
    pulse = live.Pulse()
    pulse.start()
    wait_for(lambda: len(asked) > 2, why="the next question")
    wait_for(lambda: not pulse._thread.is_alive(), why="the thread's end")
    assert (pulse.last_number("rally"), pulse.last_public_number("rally")) == (7, 3)
