"""The rehearsal's line to a server that asks for patience."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from scoring.rehearsal.http_driver import Api

pytestmark = pytest.mark.programs


class _Impatient(BaseHTTPRequestHandler):
    """Asks to come back, and hangs up without a word."""

    protocol_version = "HTTP/1.1"
    asked = 0

    def do_GET(self):
        type(self).asked += 1
        is_first = self.asked == 1
        self.send_response(429 if is_first else 200)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")
        self.close_connection = is_first

    def log_message(self, *_):
        pass


def test_a_server_that_hangs_up_during_the_wait_is_called_again():
    with HTTPServer(("127.0.0.1", 0), _Impatient) as server:
        # A server of one line at a time: it takes the next call once this one is over.
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        api = Api(f"127.0.0.1:{server.server_port}", "token")
        try:
            assert api.get("events/") == ({}, "")
            assert api.requests == 2
        finally:
            api._line.close()
            server.shutdown()
