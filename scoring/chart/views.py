import re

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from domain import matches as play
from domain.wording.refusals import refused
from scoring.calls.desk_action import action
from scoring.chart.services import chart_build
from tournaments.models import Contest
from web.params import number_in


@action
def build(request: HttpRequest, contest: Contest, actor: str) -> str:
    tables = request.POST.get("tables", "")
    clashes = chart_build(
        actor=actor,
        contest_id=contest.pk,
        tables=(number_in(tables) or 0) if tables else None,
        method=_method(request),
        seeds=_seeds(request),
    )
    first = sum(len(clash.pairs) for clash in clashes if clash.round == 1)
    told = _("The score chart is made.")
    if first:
        told += " " + ngettext(
            "In the first round %(n)d match has two sides with a chapter in common.",
            "In the first round %(n)d matches have two sides with a chapter in common.",
            first,
        ) % {"n": first}
    return told


def _method(request: HttpRequest) -> play.Method:
    seeded = request.POST.get("method") == play.Method.SEEDED
    return play.Method.SEEDED if seeded else play.Method.DRAWN


def _seeds(request: HttpRequest) -> list[int]:
    """Numbers as people type them in a row: with commas, semicolons or spaces between."""
    words = re.split(r"[\s,;]+", request.POST.get("seeds", ""))
    numbers = [(word, number_in(word)) for word in words if word]
    for word, number in numbers:
        if number is None:
            raise refused("seeds-unread", word=word[:40])
    return [number for _word, number in numbers if number is not None]
