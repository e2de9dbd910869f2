"""Questions that are asked with every result: Django puts each into SQL once, not every time.

Making the SQL costs many times what the database needs to answer it. Only the text is kept, which
follows from the program alone; values and answers are new each time.

Measured in `bench.scoring.entering(64)` with every other question asked Django's way, on a busy
machine: the 13 questions of one result took 8 ms prepared and 38 ms otherwise; the least of them
(a match by its game) 0.5 ms and 1.3 ms, the most (people by their sides) 0.7 ms and 7 ms. With the
lock among them one whole result takes 6.1 ms of CPU time instead of 7.6. What is not asked with
every result is left to Django.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet
from django.db.models.query import get_related_populators

Value = int | str
Row = TypeVar("Row")

SHORTEST = 32
"""Lists are filled up to this length, or twice, four times … as much: few texts serve all."""


def prepared(question: Callable[..., QuerySet[Any, Row]]) -> Callable[..., list[Row]]:
    """From a function of numbers, texts and lists of them to a queryset: one to its rows.

    Rows of `values_list` come as the database gives them, so they should be numbers and texts;
    others come as models, with related ones where the queryset selects them.
    """
    kept: dict[tuple[object, ...], _Statement[Row]] = {}

    @wraps(question)
    def ask(*values: Value | Sequence[Value]) -> list[Row]:
        filled = [_filled(value) for value in values]
        if not all(filled):
            return []  # a list of nobody
        form = (connection.vendor, *map(len, filled))
        if form not in kept:
            kept[form] = _Statement(question, values, filled)
        return kept[form].ask(list(chain.from_iterable(filled)))

    return ask


def _filled(value: Value | Sequence[Value]) -> list[Value]:
    """A single value is a list of one; a longer list repeats its last value."""
    if isinstance(value, int | str):
        return [value]
    length = SHORTEST
    while length < len(value):
        length *= 2
    return [*value, *[value[-1]] * (length - len(value))] if value else []


class _Statement(Generic[Row]):
    def __init__(
        self,
        question: Callable[..., QuerySet[Any, Row]],
        values: Sequence[Value | Sequence[Value]],
        filled: Sequence[Sequence[Value]],
    ) -> None:
        # Asked with values that cannot be meant, to see where in the SQL each one goes.
        places: dict[object, int] = {}
        blanks = []
        for value, many in zip(values, filled, strict=True):
            mine: list[Value] = []
            for each in many:
                place = len(places)
                blank = f"?{place}?" if isinstance(each, str) else 2_000_000_000 + place
                places[blank] = place
                mine.append(blank)
            blanks.append(mine[0] if isinstance(value, int | str) else mine)
        query = question(*blanks).query
        compiler = query.get_compiler(connection=connection)
        self.sql, self.constants = compiler.as_sql()
        self.places = [places.get(constant) for constant in self.constants]
        if set(places.values()) - set(self.places):
            raise ValueError(f"{question.__name__} does not ask for all of its values")
        self.models = None if query.values_select else _Models(compiler)

    def ask(self, values: Sequence[Value]) -> list[Row]:
        parameters = [
            constant if place is None else values[place]
            for constant, place in zip(self.constants, self.places, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, parameters)
            rows = cursor.fetchall()
        return list(rows) if self.models is None else self.models.made_of(rows)


class _Models:
    """From rows of the database to models, as Django does it, but for what follows from the
    question alone: that is worked out once. With `raw` in its place, which works it out each time
    and knows no related rows, one whole result takes 5.7 ms of CPU time instead of 5.1."""

    def __init__(self, compiler: Any) -> None:
        self.compiler = compiler
        columns = [column for column, _, _ in compiler.select]
        self.converters = compiler.get_converters(columns)
        info = compiler.klass_info
        self.model = info["model"]
        self.own = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
        self.names = [column.target.attname for column in columns[self.own]]
        # The stubs describe the next Django, which wants one thing more.
        self.related = get_related_populators(info, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]

    def made_of(self, rows: Iterable[Sequence[object]]) -> list[Any]:
        made = []
        for row in self.compiler.apply_converters(rows, self.converters):
            one = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.own])
            for related in self.related:
                related.populate(row, one)
            made.append(one)
        return made
