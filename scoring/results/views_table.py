"""The table's own page, by its secret link: what its people report, confirm and note."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from domain.formats.choice import length_of_a_match
from domain.results import BY_COUNT
from domain.skipbo import rules as rulesets
from domain.skipbo.checks import TALKING, Finding
from domain.wording import Refusal
from domain.wording.refusals import refused
from games.incidents.services import incident_record
from games.models import Game
from games.reports.form import AT_TABLE, Typed
from games.reports.services import ResultRefused, Seated
from scoring.progress.words import phone_actor
from scoring.results.queries import SeatedSide, TableScene, table_get, table_scene
from scoring.results.services import result_confirm, result_report
from tournaments.models import Table
from tournaments.people.player_cookie import remembered_player
from tournaments.pulse import pulse
from web.params import number_in, number_of, version_in
from web.refusals import status_of
from web.words import said

MOST_CARDS = 162

KINDS = {
    "talking": _("Talking: advice to the partner"),
    "overdrawn": _("Too many cards drawn"),
    "exposed": _("A card was shown"),
    "out-of-turn": _("Played out of turn"),
}

# How a game may have finished, by the word of the people who played it. What they may not decide
# (a walkover, a forfeit, a ruling) is not among the ways.
MANNERS = {
    "played-out": _("Played to the end"),
    "time": _("Time was called"),
    "deadlock": _("Nobody could play any more"),
    "stall": _("An official stopped the game"),
    "retired": _("The other side stopped playing"),
}

View = Callable[..., HttpResponse]


def by_secret(view: View) -> View:
    """Finds the table, and keeps the page out of caches and search engines.

    Wrong links are not counted: a whole hall comes from one address, where somebody's wrong ones
    must not close everybody's right ones. The secret is too long to be guessed at any speed.
    """

    @wraps(view)
    def found(request: HttpRequest, secret: str) -> HttpResponse:
        table = table_get(secret=secret)
        if table is None:
            answer = render(request, "scoring/results/table_unknown.html", status=404)
        else:
            answer = view(request, table)
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return found


def sent(act: Callable[[HttpRequest, TableScene], HttpResponse | None]) -> View:
    """A form about the game that was on the screen. Whoever opens its own address, after a change
    of language say, gets the table's page."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @by_secret
    @wraps(act)
    def view(request: HttpRequest, table: Table) -> HttpResponse:
        game_id = number_in(request.POST.get("game", ""))
        scene = table_scene(table=table, game_id=game_id)
        if request.method != "POST" or scene.game is None or scene.game.pk != game_id:
            return redirect(_address(table))
        try:
            answer = act(request, scene)
        except Refusal as refusal:
            # The table as it is now, with what is to be said about it on top and what was typed.
            typed, now = _typed(request, scene), table_scene(table=table, game_id=game_id)
            return _page(request, now, typed, refusal=refusal, status=status_of(refusal))
        return answer or redirect(_address(table, game_id))

    return view


@require_safe
@by_secret
def show(request: HttpRequest, table: Table) -> HttpResponse:
    game_id = number_in(request.GET.get("game", ""))
    scene = table_scene(table=table, game_id=game_id)
    if scene.goes_on:
        return redirect(_address(table))  # the next deal of the same match
    if scene.game is not None and scene.game.pk != game_id:
        # The page stays with its game, so that its people read the end of it, not the next game.
        return redirect(_address(table, scene.game.pk))
    return _page(request, scene, Typed.read(request.GET, AT_TABLE, MANNERS))


@sent
def report(request: HttpRequest, scene: TableScene) -> HttpResponse | None:
    side = scene.side(number_of(request, "side"))
    typed = _typed(request, scene)
    if side is None or typed.winner_in(scene.seats) is None:
        raise refused("report-incomplete")
    try:
        result_report(
            actor=phone_actor(scene.table.number, side.number),
            game_id=number_of(request, "game"),
            version=version_in(request),
            reported=typed,
            side=side.number,
            accept_warnings=typed.accepts,
        )
    except ResultRefused as refusal:
        found, status = refusal.findings, status_of(refusal)
        return _page(request, scene, typed, findings=found, sender=side, status=status)
    return None


@sent
def confirm(request: HttpRequest, scene: TableScene) -> HttpResponse | None:
    side = scene.side(number_of(request, "side"))
    if side is None:
        return redirect(_address(scene.table))
    result_confirm(
        actor=phone_actor(scene.table.number, side.number),
        game_id=number_of(request, "game"),
        version=version_in(request),
        result_id=number_of(request, "result"),
        side=side.number,
    )
    return None


@sent
def incident(request: HttpRequest, scene: TableScene) -> None:
    kind = request.POST.get("kind", "")
    cards = min(number_of(request, "cards"), MOST_CARDS)
    incident_record(
        actor=phone_actor(scene.table.number),
        game_id=number_of(request, "game"),
        entry_id=number_of(request, "entry"),
        kind=kind,
        cards=cards if kind == "overdrawn" else 0,
        seen=number_of(request, "seen"),
    )


def _page(
    request: HttpRequest,
    scene: TableScene,
    typed: Typed,
    *,
    findings: tuple[Finding, ...] = (),
    sender: SeatedSide | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    language = get_language() or "en"
    contest = scene.table.contest
    game = scene.game
    context: dict[str, Any] = {
        "event": contest.event,
        "contest": contest,
        "table": scene.table,
        "scene": scene,
        "game": game,
        "number": pulse.public_number(contest.event.slug),
        "refusal": refusal.sentence.in_language(language) if refusal else "",
    }
    if game is not None:
        context |= {
            "state": _state(request, game),
            "otherwise": _otherwise(request),
            "typed": typed,
            "winner": scene.side(typed.winner_in(scene.seats)),
            "counted": _counted(scene, typed),
            "more": _more(scene, typed),
            "manners": MANNERS,
            "manner_words": MANNERS.get(typed.manner, ""),
            "is_stuck": typed.manner in BY_COUNT and typed.manner != "time",
            # Nobody who plays alone can advise a partner.
            "kinds": {
                kind: words
                for kind, words in KINDS.items()
                if kind != TALKING or any(len(side.people) > 1 for side in scene.sides)
            },
            "findings": [found.sentence.in_language(language) for found in findings],
            "asks": bool(findings) and not any(f.severity == "error" for f in findings),
            "mine": _mine(request, scene),
            "sender": sender,
            "rules": _rules_of_incidents(game, language, alone=scene.table.contest.plays_alone),
            "pad": _score_pad(scene),
        }
    return render(request, "scoring/results/table.html", context, status=status)


def _score_pad(scene: TableScene) -> dict[str, Any] | None:
    """Nothing where a match is one game; only who won a deal has something on its line."""
    running = scene.running
    if running is None:
        return None
    scores, numbers = dict(running.score), [side.number for side in scene.sides]
    return {
        "deal": running.deal,
        "dealer": running.dealer,
        "goal": said(length_of_a_match(running.goal)),
        "sides": [(side.letter, side.names) for side in scene.sides],
        "lines": [[line.get(number) or "–" for number in numbers] for line in running.lines],
        "totals": [scores.get(number, 0) for number in numbers],
    }


def _counted(scene: TableScene, typed: Typed) -> list[tuple[SeatedSide, str]]:
    """The sides whose cards are asked for: the others', and all where the count decides."""
    winner = typed.winner_in(scene.seats)
    sides = scene.sides if typed.manner in BY_COUNT else scene.others(winner)
    return [(side, typed.cards.get(f"side:{side.number}", "")) for side in sides]


def _more(
    scene: TableScene, typed: Typed
) -> list[tuple[SeatedSide, list[tuple[Seated, str]], str]]:
    """Each side with its players' own cards, where it has more than one, and its points."""
    return [
        (
            side,
            [(person, typed.cards.get(f"entry:{person.entry}", "")) for person in side.people]
            if len(side.people) > 1
            else [],
            typed.points.get(f"side:{side.number}", ""),
        )
        for side in scene.sides
    ]


def _otherwise(request: HttpRequest) -> bool:
    """“Not so”: the form is wanted although a report waits."""
    return "otherwise" in request.GET or "otherwise" in request.POST


def _state(request: HttpRequest, game: Game) -> str:
    """What the page is about: "playing", "reported", "disputed", "confirmed" or "called_off"."""
    if game.state in (Game.State.CALLED, Game.State.PLAYING):
        return "playing"
    if game.state == Game.State.REPORTED and _otherwise(request):
        return "playing"
    return game.state


def _typed(request: HttpRequest, scene: TableScene) -> Typed:
    """What was typed; or what the other side said, where this side now says the same. The checks
    take what it knows besides from there."""
    wanted = number_in(request.POST.get("agree", ""))
    for heard in scene.said:
        if heard.result.pk == wanted and heard.winner is not None:
            agreed = Typed(
                winner=str(heard.winner.number),
                manner=heard.result.manner,
                cards={f"side:{side.number}": str(cards) for side, cards in heard.cards_left},
                tie_break=heard.result.details.get("tie_break") or "",
            )
            return replace(agreed, asked=agreed.seal)
    return Typed.read(request.POST, AT_TABLE, MANNERS)


def _mine(request: HttpRequest, scene: TableScene) -> SeatedSide | None:
    """The side of the person whose phone this is, where it was told before."""
    player = remembered_player(request, scene.table.contest.event)
    return next(
        (side for side in scene.sides if any(p.player == player for p in side.people)), None
    )


def _rules_of_incidents(game: Game, language: str, *, alone: bool) -> list[str]:
    rules = rulesets.in_force(game.rule_set, game.rule_set_version, game.house_rules)
    said = rulesets.read_out(rules, alone=alone)
    return [rule.sentence.in_language(language) for rule in said if rule.section == "incidents"]


def _address(table: Table, game_id: int | None = None) -> str:
    address = reverse("scoring:table", kwargs={"secret": table.secret})
    return address if game_id is None else f"{address}?game={game_id}"
