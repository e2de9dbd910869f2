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


@dataclass(frozen=True, slots=True)
class Recipe:
    fill: Fill
    css_class: str
    has_my_line: bool = True


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


def contest_living(
    here: PublishedEvent,
    found: PublishedContest,
    name: str,
    pieces: Sequence[Piece],
    player: int | None,
) -> list[Piece]:
    """The part in its frame, with the person's own lines marked."""
    recipe = RECIPES[name]
    marks = marks_of(found, player) if recipe.has_my_line else ()
    return living(
        with_my_line(pieces, marks, gettext("you")) if marks else pieces,
        event=here.event.slug,
        number=here.number,
        css_class=recipe.css_class,
    )


def marks_of(found: PublishedContest, player: int | None) -> tuple[str, ...]:
    """How a person's own lines are marked: by the side they are on, and by themselves."""
    if player not in found.by_player:
        return ()
    side = found.side_of(player)
    return (*([f'data-side="{side}"'] if side else []), f'data-player="{player}"')


def _made(here: PublishedEvent, found: PublishedContest, name: str) -> tuple[Piece, ...]:
    context = {
        "event": here.event,
        "contest": found.contest,
        "kept_lines": found.lines,
        **RECIPES[name].fill(here, found),
    }
    return part(f"scoring/{name}_part.html", context)
