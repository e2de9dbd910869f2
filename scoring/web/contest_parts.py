"""The living part of each public page of a contest, by the page's name.

Pages say how theirs is filled; the thread that makes the next ones asks here, too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, gettext

from pages.pressing import Piece
from scoring.published import PublishedContest, PublishedEvent
from scoring.web.shown import living, part, with_my_line

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
