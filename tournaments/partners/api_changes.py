"""After the draw: who plays with whom, and a swap, a late arrival, a no-show, a substitute."""

from collections.abc import Callable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Choice, SentenceShape, Strict, Text, Whole
from api.views import ApiView, Given, changes, reads
from tournaments.events.lookup import contest_or_404
from tournaments.free_text import LONGEST_REASON
from tournaments.partners.api import FindingShape
from tournaments.partners.changes import (
    late_arrival_seat,
    no_show_record,
    players_swap,
    substitute_seat,
)
from tournaments.partners.queries import (
    Seating,
    late_proposals,
    no_show_proposals,
    seating_get,
    substitute_proposal,
    swap_opinion,
)


class PartnersShape(serializers.Serializer[Any]):
    """Everyone by their entry's id."""

    draw = serializers.IntegerField(
        source="draw.number", help_text="The number of the draw in force."
    )
    pairs = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    singles = serializers.ListField(
        child=serializers.IntegerField(), help_text="They play both seats of a side."
    )
    waiting = serializers.ListField(child=serializers.IntegerField())
    standby = serializers.ListField(child=serializers.IntegerField())
    absent = serializers.ListField(child=serializers.IntegerField())
    version = serializers.IntegerField(source="draw.contest.version")


class OpinionShape(serializers.Serializer[Any]):
    sentence = SentenceShape()
    breaks = FindingShape(many=True)
    mends = FindingShape(many=True)


class ProposalShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    person = serializers.IntegerField()
    partner = serializers.IntegerField(allow_null=True)
    findings = FindingShape(many=True)
    sentence = SentenceShape()


class ProposalsShape(serializers.Serializer[Any]):
    proposals = ProposalShape(many=True)


class SwapQuery(serializers.Serializer[Any]):
    one = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    two = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class EntryAsked(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class SubstituteQuery(EntryAsked):
    leaving = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


def _reason(**options: Any) -> Text:
    return Text(max_length=LONGEST_REASON, **options)


class SwapWanted(Strict):
    one = Whole()
    two = Whole()
    reason = _reason()


class LateWanted(Strict):
    entry = Whole(source="entry_id")
    partner = Whole(allow_null=True)
    reason = _reason(required=False, allow_blank=True)


class NoShowWanted(Strict):
    entry = Whole(source="entry_id")
    way = Choice(choices=["partner", "two_seats", "walkover"])
    partner = Whole(required=False, allow_null=True)
    reason = _reason(required=False, allow_blank=True)


class SubstituteWanted(Strict):
    leaving = Whole()
    entry = Whole(source="entry_id")
    reason = _reason(required=False, allow_blank=True)


MATCH = "If-Match: the ETag of `partners/`."


class Partners(ApiView):
    @reads(PartnersShape, "Who plays with whom now", refuses=True)
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return seating_get(contest_or_404(event, contest))


class ChangeView(ApiView):
    """A change of the partners that the caller saw; shows them as they are now."""

    def change(
        self, service: Callable[..., None], request: Request, said: Given, event: str, contest: str
    ) -> Seating:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, PartnersShape(seating_get(found)).data)
        service(actor=self.actor, contest_id=found.pk, version=found.version, **said)
        found.refresh_from_db()
        return seating_get(found)


class SwapView(ChangeView):
    @reads(OpinionShape, "What the check says of a swap", query=SwapQuery, refuses=True)
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return swap_opinion(contest_or_404(event, contest), asked["one"], asked["two"])

    @changes(
        SwapWanted,
        PartnersShape,
        "Two players change places",
        if_match="partners/",
        about=MATCH,
        example={"one": 3, "two": 8, "reason": "they asked for it"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(players_swap, request, said, event, contest)


class LateView(ChangeView):
    @reads(
        ProposalsShape, "Who could play with someone who came late", query=EntryAsked, refuses=True
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return {"proposals": late_proposals(contest_or_404(event, contest), asked["entry"])}

    @changes(
        LateWanted,
        PartnersShape,
        "Seat someone who came late",
        if_match="partners/",
        about=MATCH,
        example={"entry": 9, "partner": 4},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(late_arrival_seat, request, said, event, contest)


class NoShowView(ChangeView):
    @reads(
        ProposalsShape,
        "How the partner of someone who did not come can go on",
        query=EntryAsked,
        refuses=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return {"proposals": no_show_proposals(contest_or_404(event, contest), asked["entry"])}

    @changes(
        NoShowWanted,
        PartnersShape,
        "Record that someone did not come",
        if_match="partners/",
        about=MATCH,
        example={"entry": 9, "way": "two_seats"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(no_show_record, request, said, event, contest)


class SubstituteView(ChangeView):
    @reads(
        ProposalShape, "What the check says of a substitute", query=SubstituteQuery, refuses=True
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return substitute_proposal(contest_or_404(event, contest), asked["leaving"], asked["entry"])

    @changes(
        SubstituteWanted,
        PartnersShape,
        "One person takes another's seat",
        if_match="partners/",
        about=MATCH,
        example={"leaving": 3, "entry": 21},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(substitute_seat, request, said, event, contest)
