"""Where an open page listens for news. Streams stand beside Django (config/asgi.py), so no table of
addresses has theirs."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext

from live.cache import Parts
from live.published import PublishedContest, PublishedEvent
from web.compression import Loose, Piece, gzip_of, plain_of, takes_gzip

PREFIX = "/live/"


def live_address(event: str, of: str = "") -> str:
    """The event's public number; with "desk", the one that moves with everything."""
    return f"{settings.ENV.prefix}{PREFIX}{event}" + (f"/{of}" if of else "")


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


def living(
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
    shown: Parts | None = None,
    whose: object = None,
    own: Mapping[str, str] | None = None,
    behind: float = 0,
) -> HttpResponse:
    """The whole page, or its living part for a page that is open already.

    With `shown`, the page around the living part is kept there too, one for each `whose`; `own` is
    what stands there of one person, and is put in at the end. `behind` is how many seconds ago all
    of it was known to be current.
    """
    mine = own or {}
    if "X-Live" in request.headers:
        answer = pieces_answer(request, living)
    elif shown is None or not is_like_any_other(request):
        answer = render(request, template, {**context, **mine, "living": _text(living)})
    else:
        around = shown.once(
            around_key(whose, request.path, is_secure=request.is_secure()),
            lambda: _around(request, template, context, mine),
        )
        answer = pieces_answer(request, filled(around, living, get_token(request), mine))
    answer.headers["Cache-Control"] = PRIVATE
    if behind >= 1:
        answer.headers["Age"] = str(int(behind))
    return answer


def around_key(whose: object, path: str, *, is_secure: bool) -> tuple[Any, ...]:
    """Over https a page may offer more."""
    return ("around", whose, path, get_language(), is_secure)


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


def filled(
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


def is_like_any_other(request: HttpRequest) -> bool:
    """Nobody is signed in, and the address says nothing more: everyone gets the same page."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and not request.GET


def with_my_line(pieces: Sequence[Piece], marks: Sequence[str], you: str) -> Sequence[Piece]:
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


# ---- The living part of each public page of a contest, by the page's name ----

Context = dict[str, Any]
Fill = Callable[[PublishedEvent, PublishedContest], Context]


Own = Callable[[PublishedEvent, PublishedContest, int], Context | None]


@dataclass(frozen=True, slots=True)
class Recipe:
    template: str
    fill: Fill
    css_class: str
    has_my_line: bool = True
    # What one side alone sees before it; None where there is nothing to say.
    own: Own | None = None


RECIPES: dict[str, Recipe] = {}


def contest_part(here: PublishedEvent, found: PublishedContest, name: str) -> tuple[Piece, ...]:
    pieces: tuple[Piece, ...] = found.shown.once(
        ("part", name, get_language()), lambda: _made(here, found, name)
    )
    return pieces


def part_ahead(here: PublishedEvent, found: PublishedContest, name: str) -> None:
    """Made before anybody asks for it."""
    key = ("part", name, get_language())
    found.shown.made_ahead(key, lambda: _made(here, found, name))


def own_ahead(here: PublishedEvent, found: PublishedContest, name: str, side: int) -> None:
    """The same for what one side alone sees."""
    key = ("own", name, side, get_language())
    found.shown.made_ahead(key, lambda: _own_made(here, found, name, side))


def contest_living(
    here: PublishedEvent,
    found: PublishedContest,
    name: str,
    pieces: Sequence[Piece],
    player: int | None,
    own: Sequence[Piece] = (),
) -> list[Piece]:
    """The part in its frame, behind what is the person's own, and with their lines marked."""
    recipe = RECIPES[name]
    marks = marks_of(found, player) if recipe.has_my_line else ()
    marked = with_my_line(pieces, marks, gettext("you")) if marks else pieces
    return living(
        [*own, *marked],
        event=here.event.slug,
        number=here.number,
        css_class=recipe.css_class,
    )


def own_part(
    here: PublishedEvent, found: PublishedContest, name: str, player: int | None
) -> tuple[Piece, ...]:
    """What only this person's side sees."""
    key = _own_key(found, name, player)
    if key is None:
        return ()
    pieces: tuple[Piece, ...] = found.shown.once(key, lambda: _own_made(here, found, *key[1:3]))
    return pieces


def own_part_kept(
    found: PublishedContest, name: str, player: int | None
) -> tuple[Piece, ...] | None:
    """The same, or None where it has to be made first."""
    key = _own_key(found, name, player)
    if key is None:
        return ()
    pieces: tuple[Piece, ...] | None = found.shown.get(key)
    return pieces


def _own_key(
    found: PublishedContest, name: str, player: int | None
) -> tuple[str, str, int, str | None] | None:
    side = found.side_of(player) if RECIPES[name].own else None
    return None if side is None else ("own", name, side, get_language())


def _own_made(
    here: PublishedEvent, found: PublishedContest, name: str, side: int
) -> tuple[Piece, ...]:
    recipe = RECIPES[name]
    context = recipe.own(here, found, side) if recipe.own else None
    if context is None:
        return ()
    return part(
        f"scoring/{recipe.template}_own.html",
        {"event": here.event, "contest": found.contest, **context},
    )


def around_of(found: PublishedContest, name: str, player: int | None) -> tuple[bool, bool]:
    """Whether the page around the part leads to a line of this person's own, and names it."""
    return bool(marks_of(found, player)), _named_side(found, name, player) is not None


def own_of(found: PublishedContest, name: str, player: int | None) -> dict[str, str]:
    """What stands there of this person alone."""
    side = _named_side(found, name, player)
    return {} if side is None else {"my_number": str(side.number), "my_names": side.called}


def _named_side(found: PublishedContest, name: str, player: int | None) -> Any:
    return found.names.get(found.side_of(player) or 0) if RECIPES[name].own else None


def marks_of(found: PublishedContest, player: int | None) -> tuple[str, ...]:
    """How a person's own lines are marked: by the side they are on, and by themselves."""
    if player not in found.by_player:
        return ()
    side = found.side_of(player)
    return (*([f'data-side="{side}"'] if side else []), f'data-player="{player}"')


def _made(here: PublishedEvent, found: PublishedContest, name: str) -> tuple[Piece, ...]:
    recipe = RECIPES[name]
    context = {
        "event": here.event,
        "contest": found.contest,
        "kept_lines": found.lines,
        **recipe.fill(here, found),
    }
    return part(f"scoring/{recipe.template}_part.html", context)
