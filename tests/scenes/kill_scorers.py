"""Scorers who enter results at the desk over HTTP, and press Enter again when nobody answers."""

import html
import http.client
import re
import threading
import time
from urllib.parse import urlencode

CSRF = "x" * 32


class Scorer(threading.Thread):
    """Looks who sits at each of the own tables and enters a result, again and again.

    `acknowledged` has what the server said was saved: the winner and the cards by game;
    `unanswered`, from when to when nobody answered.
    """

    def __init__(self, port, address, session, tables, random):
        super().__init__(daemon=True)
        self.port = port
        self.address = address
        self.cookies = f"sessionid={session}; csrftoken={CSRF}"
        self.tables = tables
        self.random = random
        self.acknowledged = {}
        self.strange = []
        self.unanswered = []
        self.going_home = threading.Event()

    def run(self):
        while not self.going_home.is_set():
            for table in self.tables:
                if self.going_home.is_set():
                    return
                seen = self.look(table)
                if seen is not None:
                    self.enter(table, *seen)

    def look(self, table):
        """The game at the table and its version, as the form has them; None: nobody plays."""
        status, _, page = self.ask("GET", f"{self.address}?table={table}")
        seen = [re.search(rf'name="{name}"\s+value="(\d+)"', page) for name in ("game", "version")]
        found = [one.group(1) for one in seen if one is not None]
        if status == 200 and len(found) == len(seen):
            return tuple(found)
        if status not in (200, 422):
            self.strange.append(f"look at {table}: {status}")
        return None

    def enter(self, table, game, version):
        """Sent until it is answered, always the same slip."""
        winner, left = self.random.choice("AB"), self.random.randint(1, 9)
        slip = {
            "table": table,
            "winner": winner,
            "left": left,
            "game": game,
            "version": version,
            "manner": "played-out",
            "csrfmiddlewaretoken": CSRF,
        }
        status, headers, page = self.ask("POST", self.address, urlencode(slip))
        # Nobody plays here: the next game of a table is over before its people could sit down.
        asked = re.search(r'name="asked"\s+value="([^"]+)"', page)
        if status == 422 and asked is not None:
            slip["asked"] = html.unescape(asked.group(1))
            status, headers, page = self.ask("POST", self.address, urlencode(slip))
        if status == 302 and headers["Location"] == self.address:
            self.acknowledged[game] = [winner, left]
        else:
            self.strange.append(f"enter {slip}: {status} {page[:2000]}")

    def ask(self, method, path, body=None):
        while True:
            begun = time.monotonic()
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
            headers = {"Cookie": self.cookies}
            if body is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                return answer.status, answer.headers, answer.read().decode()
            except (OSError, http.client.HTTPException):
                self.unanswered.append((begun, time.monotonic()))
                time.sleep(0.02)
            finally:
                connection.close()
