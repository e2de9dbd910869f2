"""What every record page of the desk needs: the contest, its names, what was typed."""

from typing import Any

from django.http import HttpRequest

from domain.wording import Sentence
from domain.wording.refusals import refused
from scoring.match_mapper import layout_read
from scoring.progress.chart import side_names
from scoring.progress.words import Namer
from tournaments.events.lookup import contest_or_404
from tournaments.free_text import reason_clean
from tournaments.models import Contest
from web.words import said


def page_of(event: str, contest: str) -> tuple[Contest, dict[str, Any]]:
    """The contest and what each template about it is given."""
    found = contest_or_404(event, contest)
    return found, {"event": found.event, "contest": found}


def namer_of(contest: Contest) -> Namer:
    names = side_names(contest=contest)
    if not contest.matches.exists():
        return Namer(names)
    layout = layout_read(contest)
    if contest.rounds.exists():
        return Namer(names, numbers=layout.numbers())
    return Namer(names, layout)


def reason_in(request: HttpRequest, *, needed: bool) -> str:
    return reason_clean(
        request.POST.get("reason", ""), needed=refused("reason-missing:record") if needed else None
    )


def spoken(sentence: Sentence) -> str:
    """A sentence in the reader's language, its first letter a capital."""
    text = said(sentence)
    return text[:1].upper() + text[1:]
