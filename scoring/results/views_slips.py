"""Typing in the slips that were played on paper: number, winner, cards left, Enter, next one.

A slip that has to wait is laid aside: the page goes on with the ones after it, and comes back to it
at the end of the pile.
"""

import re
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from domain.matches.match import AHEAD, Phase
from domain.skipbo.rules import SIDE_NAMES
from domain.wording import Refusal
from domain.wording.refusals import refused
from games.models import Game
from games.reports.form import SLIP, Typed
from scoring.match_mapper import match_of
from scoring.progress.coming import next_round_get
from scoring.progress.deals import deals_shown, is_several
from scoring.results.services import require_reason
from scoring.results.slips import SLIP_DISPUTED, OpenMatch, open_matches, slip_enter, slips_on_paper
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest
from web.params import actor_of, number_in
from web.refusals import status_of
from web.words import manners

# The checks are asked "is that right?"; everything else is refused.
ASKS = "result-asks"
FIELDS = ("match", "deal", "winner", "cards", "manner", "reason")
PLAYED = (Phase.DECIDED, *AHEAD)


@dataclass(frozen=True, slots=True)
class Pile:
    """The pile of slips beside the keyboard."""

    done: int
    total: int
    # In the order of the slips.
    left: tuple[OpenMatch, ...]

    def next_from(self, number: int) -> OpenMatch | None:
        """The next one that can be entered; behind the last one the pile begins again."""
        ready = [match for match in self.left if match.phase is not Phase.WAITING]
        return next((match for match in ready if match.number >= number), next(iter(ready), None))

    @property
    def letters(self) -> str:
        return SIDE_NAMES[: max((len(match.sides) for match in self.left), default=2)]


@never_cache
@require_http_methods(["GET", "POST"])
def rekey(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    if request.method == "GET":
        return _page(request, found, told=_told(request))
    return _entered(request, found)


@never_cache
@require_POST
def rekey_settle(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """The same slip, where an official decides between what was said of its match."""
    return _entered(request, contest_or_404(event, contest), settles=True)


def _entered(request: HttpRequest, contest: Contest, *, settles: bool = False) -> HttpResponse:
    try:
        number, typed = _number(request), _typed(request)
        if settles:
            require_reason(typed.reason)
        slip_enter(
            actor=actor_of(request),
            contest_id=contest.pk,
            number=number,
            typed=typed,
            deal=number_in(request.POST.get("deal", "").strip()),
            accept_warnings=request.POST.get("accept") == "yes"
            and request.POST.get("asked") == _seal(request),
            settles=settles,
        )
    except Refusal as refusal:
        return _page(request, contest, refusal=refusal, settles=settles)
    address = reverse("printing-desk:re-key", args=[contest.event.slug, contest.slug])
    return redirect(f"{address}?entered={number}")


def _typed(request: HttpRequest) -> Typed:
    """On a slip, blanks and commas part the counts as well."""
    sent = {name: request.POST.get(name, "") for name in FIELDS}
    typed = Typed.read(sent, SLIP)
    return replace(typed, left=re.sub(r"(?<=\d)\s*[ /,]\s*(?=\d)", "/", typed.left))


def _seal(request: HttpRequest) -> str:
    """A yes to a warning is meant for exactly this slip."""
    return "|".join([*(request.POST.get(n, "") for n in ("match", "deal")), _typed(request).seal])


def _number(request: HttpRequest) -> int:
    number = request.POST.get("match", "").strip()
    if not re.fullmatch(r"[0-9]{1,4}", number):
        raise refused("slip-number")
    return int(number)


def _page(
    request: HttpRequest,
    contest: Contest,
    *,
    told: str = "",
    refusal: Refusal | None = None,
    settles: bool = False,
) -> HttpResponse:
    language = get_language() or "en"
    pile = _pile(contest, language)
    typed = {name: request.POST.get(name, "") for name in FIELDS}
    # A pad of several deals stays on top until its match is decided.
    entered, aside = (number_in(request.GET.get(name)) for name in ("entered", "after"))
    upcoming = pile.next_from(entered or (aside or 0) + 1)
    shown = upcoming
    number = number_in(typed["match"].strip())
    if number is not None:
        shown = next((match for match in pile.left if match.number == number), None)
    elif upcoming is not None and not typed["match"].strip():
        typed["match"] = str(upcoming.number)
    if shown is not None and not typed["deal"].strip():
        typed["deal"] = str(_next_deal(contest, shown.number))
    context = {
        "event": contest.event,
        "contest": contest,
        "has_deals": is_several(contest),
        "pile": pile,
        "shown": shown,
        "typed": typed,
        "manners": manners(),
        "told": told,
        "wrong": refusal.sentence.in_language(language) if refusal else "",
        "asks": refusal is not None and refusal.code == ASKS,
        "asked": _seal(request),
        "disputed": _disputed_game(contest, number, refusal, settles=settles),
        "settles": settles,
        "numbered": not contest.format.partners_change,
        "is_over": contest.phase == Contest.Phase.FINISHED,
        "next_round": _next_round(contest, pile),
        "focus": _focus(refusal),
    }
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "scoring/results/rekey.html", context, status=status)


def _next_deal(contest: Contest, number: int) -> int:
    """The line of the slip that comes next, so that nobody has to type it."""
    row = contest.matches.get(number=number)
    shown = deals_shown(contest=contest, match_id=row.pk) if is_several(contest) else []
    return len(shown) + 1


def _focus(refusal: Refusal | None) -> str:
    """Where the next key goes: the winner of the next slip, or what was wrong."""
    if refusal is None:
        return "winner"
    if refusal.code == ASKS:
        return "accept"
    if refusal.field in FIELDS:
        return refusal.field
    return "match" if refusal.code == "slip-differs" else "cards"


def _pile(contest: Contest, language: str) -> Pile:
    """The slips of all packs; without one, those of the whole contest."""
    on_paper = slips_on_paper(contest)
    if on_paper:
        on_paper |= _on_spare_slips(contest, max(on_paper))
    phases = {row.number: match_of(row).phase for row in contest.matches.all()}
    counted = {
        number
        for number, phase in phases.items()
        if phase in PLAYED and (not on_paper or number in on_paper)
    }
    left = tuple(match for match in open_matches(contest, language) if match.number in counted)
    return Pile(len(counted) - len(left), len(counted), left)


def _on_spare_slips(contest: Contest, last: int) -> frozenset[int]:
    """Matches that no pack had foreseen, such as a play-off, of rounds that were played on paper:
    nobody was ever called in them."""
    if not contest.rounds.exists():
        return frozenset()
    at_tables = contest.games.filter(table__isnull=False, match_game__isnull=False)
    called = at_tables.values("match_game__match__stage")
    found = contest.matches.filter(number__gt=last).exclude(stage__in=called)
    return frozenset(found.values_list("number", flat=True))


def _next_round(contest: Contest, pile: Pile) -> int | None:
    """The round that may have been played on paper too, once all slips so far are in."""
    if pile.left:
        return None
    coming = next_round_get(contest=contest)
    return None if coming is None else coming.made.number


def _disputed_game(
    contest: Contest, number: int | None, refusal: Refusal | None, *, settles: bool
) -> int | None:
    """The game that an official has to decide on before the slip can be entered."""
    if number is None or refusal is None or not (settles or refusal.code == SLIP_DISPUTED):
        return None
    at_table = contest.games.filter(
        match_game__match__number=number, state__in=Game.AT_THE_TABLE
    ).first()
    return None if at_table is None else at_table.pk


def _told(request: HttpRequest) -> str:
    number = request.GET.get("entered", "")
    if not re.fullmatch(r"[0-9]{1,4}", number):
        return ""
    return _("Slip %(number)s is in.") % {"number": number}
