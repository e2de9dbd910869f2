"""What a contest's pages say, as a phone reads them, and what everyone in it is told."""

import html
import re

from django.test import Client

from games.models import Game
from live.publish import published


def shown(contest, page="", language="en", client=None):
    client = client or Client(headers={"host": "localhost"})
    answer = client.get(
        f"/e/{contest.event.slug}/{contest.slug}/{page}", headers={"accept-language": language}
    )
    return answer.status_code, words_of(answer)


def words_of(answer):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def answers_of(contest):
    """What everyone in the contest is told, by name."""
    found = published(contest.event.slug)
    assert found is not None
    return {person.name: person.answers[0] for person in found.people.values()}


def at_tables(contest):
    """Names by table, from the rows alone."""
    found: dict[str, tuple[int, set[str]]] = {}
    for game in contest.games.filter(state__in=Game.AT_THE_TABLE):
        for seat in game.sides.all():
            names = [m.entry.player.name for m in seat.side.members.filter(left=False)]
            found |= {name: (game.table.number, set(names) - {name}) for name in names}
    return found
