"""Follows every link of a running program, as a browser that is shown everything would.

Knows no page: it begins at one address and goes wherever pages lead.
"""

import http.client
import ssl
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

ADDRESSES = ("href", "src", "action", "hx-get", "hx-post", "data-live", "data-schema")
FOLLOWED = ("a", "link", "script", "img")


class _Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(tag, value) for name, value in attrs if name in ADDRESSES and value]


def links_of(text: str) -> list[tuple[str, str]]:
    """Each with the tag that it stands in."""
    return _Links(text).found


@dataclass
class Walk:
    """`strayed` has links that leave the prefix, `broken` those that answer otherwise than they
    should, each with the page that it stands on."""

    port: int
    prefix: str = ""
    # Through a proxy that speaks https.
    tls: ssl.SSLContext | None = None
    cookies: str = ""
    visited: dict[str, int] = field(default_factory=dict)
    # Those of them that are pages, to be looked at.
    pages: list[str] = field(default_factory=list)
    strayed: dict[str, str] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)

    def ask(self, path: str) -> tuple[int, http.client.HTTPMessage, str]:
        with closing(self._line()) as line:
            line.request("GET", path, headers={"Host": "localhost", "Cookie": self.cookies})
            answer = line.getresponse()
            is_page = "html" in answer.headers.get("Content-Type", "")
            return answer.status, answer.headers, answer.read().decode() if is_page else ""

    def _line(self) -> http.client.HTTPConnection:
        if self.tls is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        # By its name, which the certificate is chosen by.
        return http.client.HTTPSConnection("localhost", self.port, timeout=60, context=self.tls)

    def all_from(self, start: str, *, most: int) -> None:
        waiting = [(start, "the start")]
        while waiting and len(self.visited) < most:
            path, found_on = waiting.pop(0)
            if path in self.visited:
                continue
            status, headers, text = self.ask(path)
            self.visited[path] = status
            if status >= 500 or status == 404:
                self.broken[path] = f"{status}, linked from {found_on}"
            if text and status == 200:
                self.pages.append(path)
            found = links_of(text)
            if "Location" in headers:
                found.append(("a", headers["Location"]))
            waiting += [(one, path) for one in self._to_follow(path, found)]

    def _to_follow(self, path: str, found: list[tuple[str, str]]) -> Iterator[str]:
        for tag, address in found:
            whole = urlsplit(urljoin(path, address))
            if whole.netloc or whole.scheme:
                continue
            if not f"{whole.path}/".startswith(f"{self.prefix}/"):
                self.strayed[address] = path
            elif tag in FOLLOWED:
                yield whole.path + (f"?{whole.query}" if whole.query else "")
