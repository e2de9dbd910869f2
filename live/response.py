"""How a public page that follows the live number is answered: with parts that are made once for
everybody, and what is one person's own put in at the end."""

import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext

from live.cache import Key, Parts, may_make
from live.publish import PublishedEvent, kept, published
from live.published import PublishedContest
from tournaments.people.player_cookie import remembered_player
from tournaments.pulse import wrote

# Streams stand beside Django (config/asgi.py), so no table of addresses has theirs.
PREFIX = "/live/"


def live_address(event: str, of: str = "") -> str:
    """The event's public number; with "desk", the one that moves with everything."""
    return f"{settings.ENV.prefix}{PREFIX}{event}" + (f"/{of}" if of else "")


# ---- Text that is pressed (gzip) once and sent many times, also as pieces of larger answers ----

# Each piece is pressed on its own, so what stands in one tells nothing about another: a token
# beside it is sent as it is.

# Raw deflate; what is kept is sent often, so that it may cost a little more once.
_LEVEL = 6
_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
# An empty last block, after which a reader stops.
_END = b"\x03\x00"
_LONGEST_STORED = 0xFFFF


@dataclass(slots=True)
class Piece:
    """Bytes, and how they are sent to whoever takes them pressed."""

    plain: bytes
    _pressed: bytes | None = field(default=None, compare=False)

    @property
    def pressed(self) -> bytes:
        if self._pressed is None:
            pressing = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
            self._pressed = pressing.compress(self.plain) + pressing.flush(zlib.Z_FULL_FLUSH)
        return self._pressed


class Loose(Piece):
    """Bytes of one answer, which are not worth pressing or must not be."""

    @property
    def pressed(self) -> bytes:
        size = _LONGEST_STORED
        blocks = [self.plain[at : at + size] for at in range(0, len(self.plain), size)]
        return b"".join(
            b"\x00"
            + len(block).to_bytes(2, "little")
            + (len(block) ^ 0xFFFF).to_bytes(2, "little")
            + block
            for block in blocks
        )


def gzip_of(pieces: Sequence[Piece]) -> bytes:
    """One gzip file of all pieces.

    >>> import gzip
    >>> gzip.decompress(gzip_of([Piece(b"all of "), Loose(b"it"), Piece(b"")]))
    b'all of it'
    """
    check = size = 0
    for piece in pieces:
        check = zlib.crc32(piece.plain, check)
        size += len(piece.plain)
    end = check.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join((_HEAD, *(piece.pressed for piece in pieces), _END, end))


def plain_of(pieces: Iterable[Piece]) -> bytes:
    return b"".join(piece.plain for piece in pieces)


def takes_gzip(accepts: str) -> bool:
    """Whether this Accept-Encoding asks for it.

    >>> takes_gzip("br, gzip"), takes_gzip("gzip;q=0, br"), takes_gzip("")
    (True, False, False)
    """
    for offer in accepts.lower().split(","):
        name, _, weight = offer.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


# ---- How a page that follows the live number is answered ----

# A long part is cut, so that one person's line is marked in a small piece of it.
CUT = 8 * 1024
PRIVATE = "private, no-cache"


def part(template: str, context: dict[str, Any]) -> tuple[Piece, ...]:
    """A part of a page, in pieces of whole lines."""
    rest: str = render_to_string(template, context)
    pieces = []
    while rest:
        end = rest.find("\n", CUT) + 1 or len(rest)
        pieces.append(Piece(rest[:end].encode()))
        rest = rest[end:]
    return tuple(pieces)


def in_frame(
    pieces: Sequence[Piece], *, event: str, number: int, css_class: str, whose: int | None = None
) -> list[Piece]:
    """The part in its frame: the address it listens at, and the number it was made for. Where it
    is about one person, it need not be renewed when only others have news."""
    frame = format_html(
        '<div class="{}" data-live="{}" data-number="{}"{}>',
        css_class,
        live_address(event),
        number,
        "" if whose is None else format_html(' data-whose="{}"', whose),
    )
    return [Loose(frame.encode()), *pieces, Loose(b"</div>")]


def live_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    living: list[Piece],
    parts: Parts | None = None,
    whose: object = None,
    own: Mapping[str, str] | None = None,
    behind: float = 0,
) -> HttpResponse:
    """The whole page, or its living part for a page that is open already.

    With `parts`, the page around the living part is kept there, one for each `whose`; `own` is what
    stands there of one person, and is put in at the end. `behind` is how many seconds ago all of it
    was known to be current.
    """
    mine = own or {}
    if "X-Live" in request.headers:
        answer = pieces_answer(request, living)
    elif parts is None or not _is_like_any_other(request):
        may_make()
        answer = render(request, template, {**context, **mine, "living": _text(living)})
    else:
        # Over https a page may offer more.
        key = ("around", request.path, get_language(), whose, request.is_secure())
        around = parts.once(key, lambda: _around(request, template, context, mine))
        answer = pieces_answer(request, _filled(around, living, get_token(request), mine))
    answer.headers["Cache-Control"] = PRIVATE
    say_age(answer, behind)
    return answer


def say_age(answer: HttpResponse, behind: float) -> None:
    if behind >= 1:
        answer.headers["Age"] = str(int(behind))


def pieces_answer(
    request: HttpRequest, pieces: Sequence[Piece], kind: str | None = None
) -> HttpResponse:
    """Pressed where the browser takes it."""
    is_pressed = takes_gzip(request.headers.get("Accept-Encoding", ""))
    answer = HttpResponse(gzip_of(pieces) if is_pressed else plain_of(pieces), content_type=kind)
    if is_pressed:
        answer.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


# Stand for what differs on a page that is the same for many: the living part, with a person's own
# line in it, what belongs to one browser, and what is said of one person.
_LIVING = "<!-- the living part -->"
_TOKEN = "csrf-token-of-this-browser"  # noqa: S105
_OWN = "own-{}-of-this-person"
_STAND_INS = re.compile(f"({re.escape(_LIVING)}|{_TOKEN}|{_OWN.format('[a-z_]+')})")


def _around(
    request: HttpRequest, template: str, context: dict[str, Any], own: Iterable[str]
) -> list[Piece | str]:
    """The page in pieces, with the stand-ins between them."""
    given = {**context, "living": mark_safe(_LIVING), "csrf_token": _TOKEN}  # noqa: S308
    given |= {name: _OWN.format(name) for name in own}
    cut = _STAND_INS.split(render_to_string(template, given, request))
    return [text if at % 2 else Piece(text.encode()) for at, text in enumerate(cut)]


def _filled(
    around: Iterable[Piece | str], living: Sequence[Piece], token: str, own: Mapping[str, str]
) -> list[Piece]:
    """The token is never pressed: how well that went would tell of it."""
    given = {_OWN.format(name): escape(text) for name, text in own.items()} | {_TOKEN: token}
    found: list[Piece] = []
    for piece in around:
        if isinstance(piece, Piece):
            found.append(piece)
        else:
            # Letters that only look like one of ours were typed by somebody.
            found += living if piece == _LIVING else [Loose(given.get(piece, piece).encode())]
    return found


def _text(pieces: Sequence[Piece]) -> str:
    return mark_safe(plain_of(pieces).decode())  # noqa: S308


def _is_like_any_other(request: HttpRequest) -> bool:
    """Nobody is signed in, and the address says nothing more: everyone gets the same page."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and not request.GET


def _with_my_line(pieces: Sequence[Piece], marks: Sequence[str], you: str) -> Sequence[Piece]:
    """The same part with one person's lines marked; the last on the page is where to jump to."""
    wanted = [mark.encode() for mark in marks]
    mine = f' data-mine="{you}"'.encode()
    marked = list(pieces)
    last = None
    for at, piece in enumerate(pieces):
        here = [mark for mark in wanted if mark in piece.plain]
        if here:
            last, text = at, piece.plain
            for mark in here:
                text = text.replace(mark, mark + mine)
            marked[at] = Piece(text)
    if last is None:
        return pieces
    before, _, after = marked[last].plain.rpartition(mine)
    marked[last] = Piece(before + mine + b' id="mine"' + after)
    return marked


# ---- The public pages of a contest ----

Context = dict[str, Any]
Fill = Callable[[PublishedEvent, PublishedContest], Context]
Own = Callable[[PublishedEvent, PublishedContest, int], Context | None]
PAGES: dict[str, "Page"] = {}


@dataclass(frozen=True)
class Page:
    """`name` is its address, its template and its place in the navigation."""

    name: str
    title: Any
    fill: Fill
    # What stands in its place where a contest is played by rounds.
    by_rounds: "Page | None" = None
    # What one side alone sees before what all see; None where there is nothing to say.
    own: Own | None = None
    css_class: str = ""
    has_my_line: bool = True
    # Another way of the same page is kept under a name of its own.
    kept_as: str = ""

    def __post_init__(self) -> None:
        PAGES[self.kept_as or self.name] = self

    def __call__(self, request: HttpRequest, event: str, contest: str) -> HttpResponse:
        here, found = found_or_404(request, event, contest)
        return self.fitting(found).answer(request, here, found)

    def fitting(self, found: PublishedContest) -> "Page":
        """This page, or what stands in its place in such a contest."""
        return self.by_rounds if self.by_rounds and found.board is not None else self

    def answer(
        self, request: HttpRequest, here: PublishedEvent, found: PublishedContest
    ) -> HttpResponse:
        player = remembered_player(request, here.event)
        side = found.names.get(found.side_of(player) or 0) if self.own else None
        around = {"has_my_line": bool(_marks_of(found, player)), "names_my_line": side is not None}
        context = {
            "event": here.event,
            "contest": found.contest,
            "page": self.name,
            "title": self.title,
            "is_published": found.is_published,
        }
        return live_page(
            request,
            "live/shown.html",
            context | around,
            living=self.living(here, found, player),
            parts=found.parts,
            whose=tuple(around.values()),
            own={"my_number": str(side.number), "my_names": side.called} if side else {},
            behind=kept.behind(here.event.slug),
        )

    def living(
        self, here: PublishedEvent, found: PublishedContest, player: int | None = None
    ) -> list[Piece]:
        """The part in its frame, behind what is the person's own, and with their lines marked."""
        key: Key = ("part", self.kept_as or self.name, get_language())
        pieces = found.parts.once(key, lambda: self.part_of(here, found))
        side = found.side_of(player)
        own: tuple[Piece, ...] = ()
        if self.own and side is not None:
            key = ("own", self.kept_as or self.name, get_language(), side)
            own = found.parts.once(key, lambda: self.own_part_of(here, found, side))
        if self.has_my_line:
            pieces = _with_my_line(pieces, _marks_of(found, player), gettext("you"))
        css_class = self.css_class or f"shown shown-{self.name}"
        return in_frame(
            [*own, *pieces], event=here.event.slug, number=here.number, css_class=css_class
        )

    def part_of(self, here: PublishedEvent, found: PublishedContest) -> tuple[Piece, ...]:
        context = {
            "event": here.event,
            "contest": found.contest,
            "kept_lines": found.lines,
            "zone": ZoneInfo(here.event.time_zone),
        }
        return part(f"live/pages/{self.name}_part.html", context | self.fill(here, found))

    def own_part_of(
        self, here: PublishedEvent, found: PublishedContest, side: int
    ) -> tuple[Piece, ...]:
        context = self.own(here, found, side) if self.own else None
        if context is None:
            return ()
        context |= {"event": here.event, "contest": found.contest}
        return part(f"live/pages/{self.name}_own.html", context)


def found_or_404(
    request: HttpRequest, event: str, contest: str
) -> tuple[PublishedEvent, PublishedContest]:
    here = published(event, wrote(request))
    found = here.contests.get(contest) if here else None
    if here is None or found is None:
        raise Http404
    return here, found


def _marks_of(found: PublishedContest, player: int | None) -> tuple[str, ...]:
    """How a person's own lines are marked: by the side they are on, and by themselves."""
    if player not in found.by_player:
        return ()
    side = found.side_of(player)
    return (*([f'data-side="{side}"'] if side else []), f'data-player="{player}"')
