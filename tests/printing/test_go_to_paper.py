"""Every form goes to paper in the middle and comes back: as officials do it, with what goes wrong.

A pack is made while some games are played, results are written by hand, and the slips are typed in
with one match whose sides do not agree, one slip laid aside and a second pack in between.
"""

import re
from random import Random

import pytest
from django.test import Client

from access.models import Account, Membership
from domain.certificates.certificate import differences
from domain.formats.values import FINAL, PLAY_OFF
from domain.matches.match import Phase
from domain.results import Counts, Reported
from games.models import Game, Result
from printing.render_job import order_from_params, sheet_pdf
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.lots.queries import lots_certificate
from scoring.match_mapper import match_of
from scoring.progress.coming import coming_sides_get, next_round_get
from scoring.progress.rounds import history_read
from scoring.results.services import result_report
from scoring.rounds.services import round_make
from tests import shares
from tests.printing.pdf_reading import whole_text
from tests.scenes.contests import DESK, begin, contest_drawn, play, play_out
from tournaments.models import Contest

pytestmark = pytest.mark.django_db

FORMS = {
    "knockout": (24, "texas", {"consolation": True, "third_place": True}),
    "knockout-alone": (11, "web", {"form": "knockout", "form_options": {"sides": "alone"}}),
    "knockout-best3": (12, "texas", {"goal": "best3"}),
    "knockout-race": (12, "deluxe-us", {"form": "knockout"}),
    "double": (18, "texas", {"form": "double"}),
    "open": (23, "web", {"form": "open", "form_options": {"seats": 4}}),
    "progressive": (26, "florida", {}),
    "mixer": (17, "texas", {"form": "mixer"}),
    "swiss": (22, "texas", {"form": "swiss"}),
    "everyone": (12, "rally", {"form": "everyone"}),
    "pools": (24, "texas", {"form": "pools", "form_options": {"size": 3}}),
}
BY_HAND = 10


def pack_made(desk):
    """A pack, asked for on the print page: the numbers of its slips or pads, and its job."""
    wanted = {"print": "pack:", "paper": "letter", "language": "en"}
    assert desk.client.post(desk.print_page, wanted).status_code == 302
    job = desk.contest.printed_sheets.filter(sheet="pack").latest("pk").job
    return job_numbers(job), job


def job_numbers(job):
    value = job.params["value"]
    papers = (*value["slips"]["slips"], *(value.get("pads") or {}).get("pads", []))
    return [paper["number"] for paper in papers if "number" in paper]


def disagree(game):
    """Both sides say that they have won."""
    sides = [seat.side.number for seat in game.sides.order_by("place")]
    for place, number in enumerate(sides[:2]):
        game.refresh_from_db()
        left = {other: 0 if other == number else 4 for other in sides}
        result_report(
            actor=f"side {number}",
            game_id=game.pk,
            version=game.version,
            side=number,
            reported=Reported(manner="played-out", winner=number, cards_left=Counts.of_sides(left)),
            accept_warnings=True,
        )
        assert place == 0 or Game.objects.get(pk=game.pk).state == Game.State.DISPUTED
    return game.match_game.match.number


class Desk:
    """Somebody who types: only what the page shows, through the page."""

    def __init__(self, contest):
        account = Account.objects.create(sign_in_name="Jo")
        Membership.objects.create(account=account, event=contest.event, role="official")
        self.client = Client(headers={"host": "localhost"})
        self.client.force_login(account)
        self.address = f"/desk/{contest.event.slug}/{contest.slug}/re-key/"
        self.print_page = f"/desk/{contest.event.slug}/{contest.slug}/print/"
        self.contest = contest

    def page(self, query=""):
        return self.client.get(self.address + query).content.decode()

    def shown(self, page):
        """The slip that the page asks for, and its deal where there are several."""
        found = re.search(r'id="match"\s+name="match"\s+value="(\d*)"', page)
        deal = re.search(r'id="deal"\s+name="deal"\s+value="(\d*)"', page)
        return (int(found.group(1)) if found else None), (deal.group(1) if deal else "")

    def counted(self, page):
        return tuple(map(int, re.search(r"<b>(\d+)</b> of (\d+) slip", page).groups()))

    def type(self, number, deal, winner, cards, *, where="", reason=""):
        sent = {
            "match": number,
            "deal": deal,
            "winner": winner,
            "cards": "/".join(map(str, cards)),
            "manner": "played-out",
            "reason": reason,
        }
        answer = self.client.post(self.address + where, sent)
        asked = re.search(r'name="asked"\s+value="([^"]+)"', answer.content.decode())
        if answer.status_code == 422 and asked:
            sent |= {"accept": "yes", "asked": asked.group(1)}
            answer = self.client.post(self.address + where, sent)
        return answer


def slip_written(contest, number, lots):
    """What stands on the slip: the letter of the winner, and the cards of everyone."""
    sides = match_of(contest.matches.get(number=number)).sides
    won = lots.randrange(len(sides))
    cards = [0 if place == won else lots.randint(1, 9) for place in range(len(sides))]
    return "ABCDEF"[won], cards, sides[won]


def reseated(coming, lots):
    """The round as a hat would have it: other partners, other opponents."""
    sides = [side for meeting in coming.made.meetings for side in meeting.sides]
    if len(sides[0]) > 1 and sides[0] in coming.sides_by_number:
        people = [person for side in sides for person in side]
        lots.shuffle(people)
        sides = [tuple(people[at : at + 2]) for at in range(0, len(people), 2)]
    else:
        lots.shuffle(sides)
    rest = iter(sides)
    return {
        meeting.number: tuple(next(rest) for _ in meeting.sides) for meeting in coming.made.meetings
    }


@pytest.mark.parametrize("form", shares.only(["knockout-race", "double", "mixer"], FORMS))
def test_a_contest_goes_to_paper_in_the_middle_and_comes_back(form):
    to_paper_and_back(form, BY_HAND)


@pytest.mark.soak
@pytest.mark.paper
@pytest.mark.parametrize("form", FORMS)
def test_a_contest_is_played_to_its_end_on_paper(form):
    """The pack is made for real, and everything after it is typed in from its slips."""
    contest, job = to_paper_and_back(form, 10_000)
    assert contest.phase == Contest.Phase.FINISHED
    text = whole_text(sheet_pdf(order_from_params(job.params), lambda done, total: None))
    for number in contest.matches.filter(outcome__isnull=False).values_list("number", flat=True):
        if number in job_numbers(job):
            assert re.search(rf"Match {number}\b", text), number


def to_paper_and_back(form, by_hand):
    people, rules, chosen = FORMS[form]
    lots = Random(form)
    contest = contest_drawn(people, rules, tables=8, **chosen)
    begin(contest)
    # In the middle: some games are over, some are at their tables.
    play(contest, max(1, contest.games.filter(state__in=Game.AT_THE_TABLE).count() // 2))
    desk = Desk(contest)
    at_tables = list(contest.games.filter(state__in=Game.AT_THE_TABLE).order_by("pk"))
    decided = set(contest.matches.filter(outcome__isnull=False).values_list("number", flat=True))
    disputed = disagree(at_tables[0])
    pile, job = pack_made(desk)
    assert pile == sorted(pile)
    assert len(set(pile)) == len(pile) >= len(at_tables)
    assert decided.isdisjoint(pile), "what is decided needs no slip"

    written: dict[int, list[tuple[int, list[int]]]] = {}
    settled = aside = None
    second_pack = False
    typed = 0
    page = desk.page()
    while typed < by_hand:
        number, deal = desk.shown(page)
        if number is None:
            page = round_on_paper(desk, contest, lots)
            if page is None:
                break
            continue
        assert number in pile or number > pile[-1], "or on a spare slip, such as a play-off"
        winner, cards, side = slip_written(contest, number, lots)
        if number == disputed:
            settled, disputed = number, None
            typed += 1
            decides(desk, number, deal, winner, cards, game=at_tables[0])
            written.setdefault(number, []).append((side, cards))
            page = desk.page(f"?entered={number}")
            continue
        if aside is None and typed >= 2:
            aside = number
            page = desk.page(f"?after={number}")
            if ready_now(contest) != [number]:
                assert desk.shown(page)[0] != number, "what was laid aside waits"
            continue
        if number in written:
            # One side wins every deal, so that it comes to an end.
            side = written[number][0][0]
            sides = match_of(contest.matches.get(number=number)).sides
            winner = "ABCDEF"[sides.index(side)]
            cards = [0 if one == side else 9 for one in sides]
        answer = desk.type(number, deal, winner, cards)
        assert answer.status_code == 302, answer.content.decode()
        written.setdefault(number, []).append((side, cards))
        typed += 1
        before = desk.counted(desk.page())
        page = desk.client.get(answer.url).content.decode()
        if number != aside and any(other > number for other in ready_now(contest)):
            assert desk.shown(page)[0] >= number, "no jump back to what was laid aside"
        if typed >= 5 and not second_pack and ready_now(contest):
            second_pack = True
            pack_made(desk)
            assert desk.counted(desk.page()) == before, "a second pack forgets nothing"
    contest.refresh_from_db()
    assert typed == by_hand or contest.phase == Contest.Phase.FINISHED
    assert settled is not None
    assert aside is not None
    assert second_pack
    agrees(contest, written)
    assert contest_findings(contest=contest) == []

    goes_on(contest)
    agrees(contest, written)
    assert contest_findings(contest=contest) == []
    assert "everything has been played" in desk.page()
    return contest, job


def decides(desk, number, deal, winner, cards, *, game):
    """A slip of two sides that do not agree: refused with the way out, then decided on."""
    refused = desk.type(number, deal, winner, cards)
    text = refused.content.decode()
    assert refused.status_code == 409
    assert f"The sides of match {number} do not agree" in text
    assert f"/{game.pk}/" in text, "the way to the settling form"
    without = desk.type(number, deal, winner, cards, where="settle/")
    assert without.status_code == 400, "nobody decides without a reason"
    done = desk.type(number, deal, winner, cards, where="settle/", reason="the slip is signed")
    assert done.status_code == 302, done.content.decode()


def ready_now(contest):
    """The matches whose slips could be typed, by their numbers."""
    rows = contest.matches.order_by("number")
    return [row.number for row in rows if match_of(row).phase in (Phase.READY, Phase.IN_PLAY)]


def round_on_paper(desk, contest, lots):
    """All slips of the round are in: the next one was drawn by hand, and is told so."""
    contest.refresh_from_db()
    coming = next_round_get(contest=contest)
    if coming is None:
        return None
    page = desk.page()
    assert "re-key/round/" in page
    seats = reseated(coming, lots)
    where = "round/"
    sent = {"seen": coming.made.number - 1}
    for number, sides in seats.items():
        changing = contest.format.partners_change
        numbers = [side if changing else coming.written(side) for side in sides]
        sent[f"seats-{number}"] = " / ".join(" & ".join(map(str, side)) for side in numbers)
    twice = {**sent, f"seats-{min(seats)}": sent[f"seats-{max(seats)}"]}
    if len(seats) > 1:
        assert desk.client.post(desk.address + where, twice).status_code == 400
    answer = desk.client.post(desk.address + where, sent)
    assert answer.status_code == 302, answer.content.decode()
    made = history_read(contest).history.rounds[-1].made
    assert {meeting.number: meeting.sides for meeting in made.meetings} == seats
    assert not contest.games.filter(state__in=Game.AT_THE_TABLE).exists(), "nobody is called"
    return desk.page()


def agrees(contest, written):
    """What stands on the slips is what the contest says: each deal, its winner and the cards."""
    for number, slips in written.items():
        match = match_of(contest.matches.get(number=number))
        results = Result.objects.filter(
            game__match_game__match__number=number,
            game__contest=contest,
            game__state=Game.State.CONFIRMED,
            state=Result.State.CONFIRMED,
        ).order_by("game__match_game__order")
        # Deals from before the pack stand before those of the slip.
        last = list(results.select_related("winner"))
        places = [
            at
            for at in range(len(last) - len(slips) + 1)
            if all(
                result.winner.number == side
                for result, (side, _) in zip(last[at:], slips, strict=False)
            )
        ]
        assert places, number
        for result, (_, cards) in zip(last[places[0] :], slips, strict=False):
            counted = Counts.read(result.cards_left).by_side
            left = {side: cards[place] for place, side in enumerate(match.sides) if cards[place]}
            assert {side: count for side, count in counted.items() if count} == left, number
        if match.outcome is not None and contest.goal == "one":
            assert match.outcome.winner == slips[-1][0]
        assert match.outcome is not None or contest.goal != "one"


def goes_on(contest):
    """To the very end, from wherever it stands."""
    matches_call(actor=DESK, contest_id=contest.pk)
    play(contest)
    if contest.is_by_rounds:
        play_out(contest)
    contest.refresh_from_db()
    assert contest.phase == Contest.Phase.FINISHED


@pytest.mark.parametrize("form", shares.only(["progressive", "mixer", "pools"], FORMS))
def test_what_is_foreseen_of_the_coming_rounds_is_what_comes(form):
    people, rules, chosen = FORMS[form]
    contest = contest_drawn(people, rules, tables=8, **chosen)
    if not contest.is_by_rounds:
        return
    begin(contest)
    foreseen = coming_sides_get(contest=contest)
    goes_on(contest)
    made = {
        meeting.number: meeting
        for so_far in history_read(contest).history.rounds[1:]
        for meeting in so_far.made.meetings
        if meeting.part != PLAY_OFF
    }
    assert [one.match.number for one in foreseen] == list(made)
    for one in foreseen:
        meeting = made[one.match.number]
        assert (one.match.round, len(one.sides)) == (meeting.round, len(meeting.sides))
        if None not in one.match.sides:
            assert one.match.sides == meeting.sides
    known = [one for one in foreseen if None not in one.sides]
    scheduled = contest.form in ("mixer", "everyone", "pools")
    assert bool(known) == scheduled
    assert all(one.match.part != FINAL for one in known)


def test_a_round_drawn_by_hand_is_certified_as_such_and_the_others_are_what_lots_give():
    contest = contest_drawn(12, "florida")
    round_make(actor=DESK, contest_id=contest.pk, seen=0)
    play(contest)
    coming = next_round_get(contest=contest)
    seats = reseated(coming, Random(4))
    round_make(actor=DESK, contest_id=contest.pk, seen=1, seated=list(seats.values()))
    assert contest.rounds.get(number=2).certificate["by_hand"]
    matches_call(actor=DESK, contest_id=contest.pk)
    play(contest)
    round_make(actor=DESK, contest_id=contest.pk, seen=2)
    assert "by_hand" not in contest.rounds.get(number=3).certificate
    claimed = lots_certificate(contest)
    assert differences(claimed) == []
    claimed["entries"][1].pop("by_hand")
    assert {found.code for found in differences(claimed)} == {"seal-differs", "round-differs"}
