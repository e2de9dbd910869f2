"""Faults sown into the stored data of a contest of each form: the check names each, and none by a
traceback."""

import re

import pytest
from django.core.management import call_command
from django.db import transaction

from games.models import Game, GameSide, Incident, Result
from scoring.integrity.findings import contest_findings
from scoring.models import Match, MatchGame, Round
from tests.scenes.contests import DESK, begin, called, contest_of, made, partners_drawn, play
from tournaments.models import Contest, SideEntry

pytestmark = pytest.mark.django_db

CHARTS = ("knockout", "double")
BY_ROUNDS = ("open", "progressive", "mixer", "swiss", "everyone", "pools")
FORMS = (*CHARTS, *BY_ROUNDS)
RESULTS = 2


def contest_in_play(form: str) -> Contest:
    """Some results are in and games are at tables; of rounds it is the second."""
    contest = contest_of(form)
    partners_drawn(contest)
    begin(contest)
    if form in BY_ROUNDS:
        play(contest)
        made(contest)
        called(contest)
    play(contest, RESULTS if form in CHARTS else 1)
    contest.refresh_from_db()
    assert contest_findings(contest=contest) == []
    return contest


def at_a_table(contest: Contest) -> Game:
    game = contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk").first()
    assert game is not None
    return game


def decided(contest: Contest) -> Match:
    match = contest.matches.filter(outcome__startswith="played-out").order_by("-number").first()
    assert match is not None
    return match


def row(contest: Contest, **values: object) -> None:
    contest.matches.filter(pk=decided(contest).pk).update(**values)


def contest_row(contest: Contest, **values: object) -> None:
    Contest.objects.filter(pk=contest.pk).update(**values)


def result_row(contest: Contest, **values: object) -> None:
    Result.objects.filter(game__match_game__match=decided(contest)).update(**values)


def slot_of(contest: Contest, text: str) -> None:
    slots = decided(contest).slots
    row(contest, slots=[text, *slots[1:]])


def other_winner(contest: Contest) -> None:
    match = decided(contest)
    manner, _, order = match.outcome.partition(":")
    winner, *behind = order.split(">")
    sides = [slot.removeprefix("side:") for slot in match.slots]
    loser = next(side for side in sides if side != winner)
    swapped = [loser, *(winner if group == loser else group for group in behind)]
    row(contest, outcome=f"{manner}:{'>'.join(swapped)}")


def report_gone(contest: Contest) -> None:
    Result.objects.filter(game__match_game__match=decided(contest)).delete()


def on_two_sides(contest: Contest) -> None:
    one, two = contest.sides.order_by("-draw", "number")[:2]
    SideEntry.objects.create(side=one, entry=two.members.first().entry, place=3)


def game_of_no_match(contest: Contest) -> None:
    MatchGame.objects.filter(game=at_a_table(contest)).delete()


def one_side_only(contest: Contest) -> None:
    at_a_table(contest).sides.exclude(place=0).delete()


def game_elsewhere(contest: Contest) -> None:
    """Moved by hand, so that the trail does not know."""
    free = contest.tables.exclude(games__state__in=Game.AT_THE_TABLE).first()
    Game.objects.filter(pk=at_a_table(contest).pk).update(table=free)


def game_gone(contest: Contest) -> None:
    Game.objects.filter(pk=at_a_table(contest).pk).update(state=Game.State.CALLED_OFF)


def strange_warning(contest: Contest) -> None:
    other = contest_of("progressive")
    Incident.objects.create(
        game=at_a_table(contest), entry=other.entries.first(), kind="talking", recorded_by=DESK
    )


def strange_winner(contest: Contest) -> None:
    game = decided(contest).games.first().game
    other = contest.sides.exclude(games__game=game).first()
    Result.objects.filter(game=game).update(winner=other)


def in_the_queue(contest: Contest) -> None:
    row(contest, ready_since=contest.event.contests.first().games.first().called_at)


def other_sides_at_the_table(contest: Contest) -> None:
    game = at_a_table(contest)
    there = game.sides.order_by("place").last()
    others = contest.sides.filter(draw=there.side.draw).exclude(games__game=game)
    GameSide.objects.filter(pk=there.pk).update(side=others.first())


ANY_FORM = {
    "slot nonsense": (lambda c: slot_of(c, "nobody knows"), "match-unreadable"),
    "slot of nobody": (lambda c: slot_of(c, "side:999"), "side-unknown"),
    "outcome nonsense": (lambda c: row(c, outcome="won, I think"), "match-unreadable"),
    "key nonsense": (lambda c: row(c, key="somewhere"), "match-unreadable"),
    "slots no list": (lambda c: row(c, slots=7), "match-unreadable"),
    "another winner": (other_winner, "advance-without-cause"),
    "no report": (report_gone, "advance-without-cause"),
    "manner nonsense": (lambda c: result_row(c, manner="by magic"), "result-unreadable"),
    "cards nonsense": (lambda c: result_row(c, cards_left={"side:1": "two"}), "result-unreadable"),
    "cards no list": (lambda c: result_row(c, cards_left=[1, 2]), "result-unreadable"),
    "points nonsense": (lambda c: result_row(c, side_points={"us": 3}), "result-unreadable"),
    "a stranger's cards": (
        lambda c: result_row(c, cards_left={"side:999": 3}),
        "result-of-another-side",
    ),
    "a stranger won": (strange_winner, "result-of-another-side"),
    "goal nonsense": (lambda c: contest_row(c, goal="many"), "contest-unreadable"),
    "form unknown": (lambda c: contest_row(c, form="hide-and-seek"), "contest-unreadable"),
    "options nonsense": (
        lambda c: contest_row(c, form_options={"missed": "x", "sides": "y"}),
        "contest-unreadable",
    ),
    "rules unknown": (lambda c: contest_row(c, rule_set="whist"), "contest-unreadable"),
    "drawn again": (lambda c: contest_row(c, phase="drawn"), "drawn-after-chart"),
    "finished": (lambda c: contest_row(c, phase="finished"), "finished-too-early"),
    "on two sides": (on_two_sides, "entry-on-two-sides"),
    "a game of no match": (game_of_no_match, "game-of-no-match"),
    "one side only": (one_side_only, "sides-few-or-many"),
    "other sides": (other_sides_at_the_table, "game-other-sides"),
    "called off": (game_gone, "game-missing"),
    "moved by hand": (game_elsewhere, "game-not-as-logged"),
    "in the queue": (in_the_queue, "queue-wrong"),
    "a strange warning": (strange_warning, "incident-of-another-contest"),
}


def latest(contest: Contest) -> Round:
    stored = contest.rounds.order_by("number").last()
    assert stored is not None
    return stored


def sits_out(contest: Contest, who: object) -> None:
    contest.rounds.filter(pk=latest(contest).pk).update(sits_out=who)


def sits_out_and_plays(contest: Contest) -> None:
    entries = list(contest.entries.order_by("pk").values_list("pk", flat=True))
    at = SideEntry.objects.filter(side__games__game=at_a_table(contest)).first()
    sits_out(contest, [entries.index(at.entry_id) + 1])


def undecided_before(contest: Contest) -> None:
    contest.matches.filter(pk=contest.matches.filter(stage=1).first().pk).update(outcome=None)


def numbers_apart(contest: Contest) -> None:
    last = contest.matches.order_by("number").last()
    contest.matches.filter(pk=last.pk).update(number=last.number + 5)


def alone(contest: Contest) -> None:
    match = at_a_table(contest).match_game.match
    contest.matches.filter(pk=match.pk).update(slots=match.slots[:1])


def rounds_only(field: str, value: object):
    return lambda contest: contest.rounds.filter(pk=latest(contest).pk).update(**{field: value})


OF_ROUNDS = {
    "sits out and plays": (sits_out_and_plays, "round-person-twice"),
    "a stranger sits out": (lambda c: sits_out(c, [999]), "round-unreadable"),
    "nonsense sits out": (lambda c: sits_out(c, {"who": "me"}), "round-unreadable"),
    "no lots": (lambda c: c.rounds.update(seed="", certificate={}), "round-unreadable"),
    "a round left out": (rounds_only("number", 5), "round-number"),
    "no round": (lambda c: latest(c).delete(), "match-of-no-round"),
    "open before": (undecided_before, "round-open"),
    "numbers apart": (numbers_apart, "match-number"),
    "alone": (alone, "match-alone"),
}


def last_match_gone(contest: Contest) -> None:
    contest.matches.filter(games=None, key__startswith="main").order_by("number").last().delete()


def linked_to(contest: Contest, text: str) -> None:
    first = contest.matches.exclude(winner_to=None).order_by("number").first()
    contest.matches.filter(pk=first.pk).update(winner_to=text)


def twice_on_the_lines(contest: Contest) -> None:
    one, two = contest.matches.filter(key__startswith="main:1:").order_by("number")[:2]
    contest.matches.filter(pk=two.pk).update(slots=one.slots)


def came_from_nowhere(contest: Contest) -> None:
    later = contest.matches.filter(key__startswith="main:2:").order_by("-number").first()
    number = contest.sides.order_by("number").first().number
    contest.matches.filter(pk=later.pk).update(slots=[f"side:{number}", later.slots[1]])


def strange_match(contest: Contest, key: str) -> None:
    contest.matches.create(
        key=key, number=99, slots=["vacant", "vacant"], loser_to=[None, None], stage=9
    )


ON_A_CHART = {
    "a match is missing": (
        lambda c: c.matches.filter(key="main:2:1").update(key="main:2:77"),
        "match-missing",
    ),
    "the last one is missing": (last_match_gone, "link or match-unknown"),
    "a match too many": (lambda c: strange_match(c, "main:1:77"), "match-unknown"),
    "a chart too large": (lambda c: strange_match(c, "main:99:1"), "chart-unreadable"),
    "leads elsewhere": (lambda c: linked_to(c, "main:3:1/1"), "link"),
    "leads nowhere": (lambda c: linked_to(c, "the bar"), "match-unreadable"),
    "on two lines": (twice_on_the_lines, "side-lines"),
    "from nowhere": (came_from_nowhere, "no-cause"),
    "ruled without a result": (
        lambda c: c.matches.filter(pk=at_a_table(c).match_game.match_id).update(stands="no-show"),
        "ruling-without-result",
    ),
}


def named(contest: Contest, capsys) -> set[str]:
    with pytest.raises(SystemExit) as stopped:
        call_command("check_contest", str(contest.pk))
    assert stopped.value.code == 1
    return {line.partition(":")[0] for line in capsys.readouterr().err.splitlines()}


@pytest.mark.parametrize("form", FORMS)
def test_every_fault_is_named(form, capsys):
    contest = contest_in_play(form)
    unnamed = {}
    for name, (sow, code) in (ANY_FORM | (ON_A_CHART if form in CHARTS else OF_ROUNDS)).items():
        with transaction.atomic():
            sow(contest)
            found = named(contest, capsys)
            transaction.set_rollback(True)
        if not found & set(code.split(" or ")):
            unnamed[name] = found
    assert unnamed == {}
    assert contest_findings(contest=contest) == []


@pytest.mark.parametrize("form", FORMS)
def test_the_same_is_said_of_every_form(form, capsys):
    contest = contest_of(form)
    partners_drawn(contest)
    call_command("check_contest", str(contest.pk))
    assert capsys.readouterr().out == f"{contest}: sound, nothing to play yet\n"
    begin(contest)
    play(contest, 1)
    call_command("check_contest", str(contest.pk))
    assert ": sound, in play; " in (said := capsys.readouterr().out)
    assert re.search(r" [0-9]+ sides, 1 decided matches, state [0-9a-f]{16}\n$", said)
