"""Every page of an event, asked for as its owner would: which answers with a mistake of ours.

The addresses come from the program's own list, so a new page is walked without a word here.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from access.models import Account
from access.tokens import token_make
from tournaments.models import Contest, Event

# So many of a kind of row, and the last of them: a walk has to stay short.
SOME = 1


def names(resolver=None, namespace: str = "") -> Iterator[tuple[str, list[str]]]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from names(pattern, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name}", sorted(pattern.pattern.converters)


def _values(event: Event, contest: Contest | None) -> dict[str, list[Any]]:
    """What can stand in an address."""
    found = {
        "event": [event.slug],
        "player": _some(event.players, "pk"),
        "chapter": _some(event.chapters, "pk"),
    }
    if contest is None:
        return found
    keys = _some(contest.matches, "key")
    return found | {
        "contest": [contest.slug],
        "entry": _some(contest.entries, "pk"),
        "key": keys,
        "match": keys,
        "game": _some(contest.games, "pk"),
        "side": _some(contest.sides, "number"),
        "number": [1, 2],
        "table": _some(contest.tables, "number"),
        "sheet": ["chart"],
        "what": ["chart", "results", "ranking", "find"],
        "kind": ["csv", "xlsx"],
        "secret": _some(contest.tables, "secret"),
        "code": _some(contest.printed_sheets, "code"),
    }


def _some(rows, column: str) -> list[Any]:
    found = list(rows.order_by("pk").values_list(column, flat=True))
    return found[:SOME] + found[SOME:][-1:]


def addresses(event: Event, *, once: bool = False) -> Iterator[str]:
    """With `once` every page one time: its contests and their rows take turns."""
    of_event = _values(event, None)
    of_contests = [_values(event, contest) for contest in event.contests.all()]
    for turn, (name, needed) in enumerate(names()):
        if not {"event", "secret", "code"} & set(needed):
            continue
        found = [
            reverse(name, kwargs=dict(zip(needed, chosen, strict=True)))
            for values in ([of_event] if set(needed) <= set(of_event) else of_contests)
            if set(needed) <= set(values)  # not a job's page: there is no job
            for chosen in product(*(values[one] for one in needed))
        ]
        yield from [found[turn % len(found)]] if once and found else found


def failing(event: Event, *, once: bool = False) -> list[str]:
    """The addresses that answer with a mistake of ours (500), for an owner and for a program."""
    owner, _ = Account.objects.get_or_create(sign_in_name="Walker", runs_every_event=True)
    _, secret = token_make(account=owner, name="walk", scope="run", days=1)
    here = {"host": "127.0.0.1"}
    person = Client(raise_request_exception=False, headers=here)
    person.force_login(owner)
    program = Client(
        raise_request_exception=False, headers={**here, "authorization": f"Bearer {secret}"}
    )
    wrong = []
    for address in dict.fromkeys(addresses(event, once=once)):
        client = program if address.startswith("/api/") else person
        status = client.get(address).status_code
        if status >= 500:
            wrong.append(f"{address}: {status}")
    return wrong
