"""The desk in a real browser: a large contest in play, and a page of an official that is heard."""

from playwright.sync_api import expect

# A contest with enough games at once, made by the services; everyone plays already.
LARGE = """
from scoring.calls.services import games_start, matches_call
from tests.scenes.contests import contest_make
contest = contest_make(64, tables=32)
games = matches_call(actor="test", contest_id=contest.pk)
games_start(actor="test", contest_id=contest.pk, seen={g.pk: g.version for g in games})
answer = contest.event.slug
"""
MIDDLE = LARGE.replace("64, tables=32", "32, tables=16")
STATE = """
from games.models import Game
games = Game.objects.filter(
    contest__event__slug={event!r}, match_game__match__key__startswith="main:1:"
).exclude(state="called_off")
answer = [
    [g.table.number, g.state, g.results.count(), g.results.last() and g.results.last().cards_left]
    for g in games.select_related("table")
]
"""


def day(event):
    return f"/desk/{event}/partners/"


def focus(page, name):
    expect(page.locator(f"#entry-form [name={name}]")).to_be_focused()


def states_of(stack, event):
    """By table: the game's state, how many results it has, the cards left in the last."""
    return {row[0]: row[1:] for row in stack.python(STATE.format(event=event))}


def settled(page):
    """htmx knows the new form by now: until then a button in it would load the page."""
    expect(page.locator(".htmx-settling")).to_have_count(0)


def saved(page, table):
    page.locator(".saved", has_text=f"Table {table}:").wait_for()
