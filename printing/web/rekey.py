"""Typing in the slips that were played on paper: number, winner, cards left, Enter, next one."""

import re
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.results import Manner, describe_manner
from pages.reading import actor_of, number_in
from pages.refusals import status_of
from printing.filling.fitting import takes_slips
from printing.filling.matches import OpenMatch, open_matches
from printing.selectors import slips_on_paper
from scoring.play.match import AHEAD, Phase
from scoring.selectors import chart_get
from scoring.selectors.deals import deals_shown
from scoring.services.corrections import is_several
from scoring.services.slips import Slip, slip_enter
from tournaments.models import Contest
from tournaments.web.finding import contest_or_404
from wording import Illegal, Malformed, Refusal, Sentence

# The checks are asked "is that right?"; everything else is refused.
ASKS = "result-asks"
FIELDS = ("match", "deal", "winner", "cards", "manner", "reason")
LONGEST_REASON = 300
PLAYED = (Phase.DECIDED, *AHEAD)


@dataclass(frozen=True, slots=True)
class Pile:
    """The pile of slips beside the keyboard."""

    done: int
    total: int
    # In the order of the slips; the first that can be entered is the next one.
    left: tuple[OpenMatch, ...]

    @property
    def next(self) -> OpenMatch | None:
        return next((match for match in self.left if match.phase is not Phase.WAITING), None)


@never_cache
@require_http_methods(["GET", "POST"])
def rekey(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    if not takes_slips(found):
        raise Illegal(
            "no-slips-to-type",
            Sentence(
                "The slips of this form of contest cannot be typed in here. Enter the results at "
                "the desk, table by table."
            ),
        )
    if request.method == "GET":
        return _page(request, found, told=_told(request))
    try:
        slip = _typed(request)
        slip_enter(
            actor=actor_of(request),
            contest_id=found.pk,
            slip=slip,
            accept_warnings=request.POST.get("accept") == "yes"
            and request.POST.get("asked") == _seal(request),
        )
    except Refusal as refusal:
        return _page(request, found, refusal=refusal)
    return redirect(f"{request.path}?entered={slip.number}")


def _seal(request: HttpRequest) -> str:
    """Everything that a warning is about: a yes is meant for exactly this slip."""
    return "|".join(request.POST.get(name, "").strip() for name in FIELDS)


def _typed(request: HttpRequest) -> Slip:
    number = request.POST.get("match", "").strip()
    if not re.fullmatch(r"[0-9]{1,4}", number):
        raise Malformed(
            "slip-number",
            Sentence("Type the match number that stands on the slip."),
            field="match",
        )
    manner = request.POST.get("manner", Manner.PLAYED_OUT)
    if manner not in list(Manner):
        raise Malformed(
            "slip-manner",
            Sentence("Choose how the game finished."),
            field="manner",
        )
    return Slip(
        int(number),
        request.POST.get("winner", ""),
        _cards(request.POST.get("cards", "")),
        manner,
        request.POST.get("reason", "").replace("\x00", "").strip()[:LONGEST_REASON],
        number_in(request.POST.get("deal", "").strip()),
    )


def _cards(typed: str) -> tuple[int, ...]:
    """
    >>> _cards(" 7 "), _cards("3/12"), _cards("")
    ((7,), (3, 12), ())
    """
    if not re.fullmatch(r"\s*([0-9]{1,3}(\s*[ /,]\s*[0-9]{1,3})?)?\s*", typed):
        raise Malformed(
            "slip-cards",
            Sentence(
                "Cards left is one number, the loser’s; or two, A and B, like 3/12. Leave it "
                "empty if nobody counted."
            ),
            field="cards",
        )
    return tuple(int(count) for count in re.findall(r"[0-9]+", typed))


def _page(
    request: HttpRequest,
    contest: Contest,
    *,
    told: str = "",
    refusal: Refusal | None = None,
) -> HttpResponse:
    language = get_language() or "en"
    pile = _pile(contest, language)
    typed = {name: request.POST.get(name, "") for name in FIELDS}
    shown = pile.next
    number = number_in(typed["match"].strip())
    if number is not None:
        shown = next((match for match in pile.left if match.number == number), None)
    elif pile.next is not None and not typed["match"].strip():
        typed["match"] = str(pile.next.number)
    if shown is not None and not typed["deal"].strip():
        typed["deal"] = str(_next_deal(contest, shown.number))
    context = {
        "event": contest.event,
        "contest": contest,
        "has_deals": is_several(contest),
        "pile": pile,
        "shown": shown,
        "typed": typed,
        "manners": [
            (manner.value, describe_manner(manner).in_language(language)) for manner in Manner
        ],
        "told": told,
        "wrong": refusal.sentence.in_language(language) if refusal else "",
        "asks": refusal is not None and refusal.code == ASKS,
        "asked": _seal(request),
        "focus": _focus(refusal),
    }
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "printing/rekey.html", context, status=status)


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
    """The slips of the newest pack; without one, those of the whole contest."""
    chart = chart_get(contest=contest)
    if chart is None:
        return Pile(0, 0, ())
    on_paper = slips_on_paper(contest=contest)
    phases = {number: chart[key].phase for key, number in chart.shape.numbers().items()}
    counted = {
        number: phase
        for number, phase in phases.items()
        if phase in PLAYED and (not on_paper or number in on_paper)
    }
    left = tuple(match for match in open_matches(contest, language) if match.number in counted)
    return Pile(len(counted) - len(left), len(counted), left)


def _told(request: HttpRequest) -> str:
    number = request.GET.get("entered", "")
    if not re.fullmatch(r"[0-9]{1,4}", number):
        return ""
    return _("Slip %(number)s is in.") % {"number": number}
