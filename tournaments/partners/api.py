"""The partner draw: what is known before, the promise, the draw, its certificate."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Choice, SentenceShape, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from tournaments.events.api import ContestShape
from tournaments.events.lookup import contest_or_404
from tournaments.free_text import LONGEST_REASON, LONGEST_WORD
from tournaments.models import Contest, Draw
from tournaments.partners.changes import partners_enter
from tournaments.partners.queries import draw_preview, hand_check
from tournaments.partners.services import draw_commit, draw_open, partner_rules_set, partners_draw
from tournaments.people.api import CheckInShape
from tournaments.people.queries import check_in_count
from tournaments.sides import draw_published

ODD_SEATS = ("", "two_seats", "sits_out")
MOST_PAIRS = 1000


def _pairs(child: Any) -> Any:
    return serializers.ListField(
        child=serializers.ListField(child=child, min_length=2, max_length=2),
        max_length=MOST_PAIRS,
        required=False,
    )


class FindingShape(serializers.Serializer[Any]):
    level = serializers.ChoiceField(choices=["error", "warning"])
    code = serializers.CharField()
    sentence = SentenceShape()


class OddOptionShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    adds_entrant = serializers.BooleanField()
    odd_seat = serializers.CharField()
    sentence = SentenceShape()


class Digits(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        """Of any length: Python refuses to write very long ones in one piece."""
        parts = []
        while value >= 10**4000:
            value, part = divmod(value, 10**4000)
            parts.append(f"{part:04000d}")
        return "".join([str(value), *reversed(parts)])


class DrawPreviewShape(serializers.Serializer[Any]):
    entrants = serializers.IntegerField()
    even = serializers.BooleanField()
    same_chapter = serializers.IntegerField(
        allow_null=True, help_text="How many same-chapter partnerships cannot be avoided."
    )
    cause = serializers.CharField(help_text="The chapter that forces them.")
    legal_draws = Digits(
        allow_null=True, help_text="In decimal digits: it can be larger than any number type."
    )
    about = serializers.CharField(help_text="Its size, where it could not be counted.")
    can_draw = serializers.BooleanField()
    odd_options = OddOptionShape(many=True)
    findings = FindingShape(many=True)


class DrawPreviewQuery(serializers.Serializer[Any]):
    odd_seat = serializers.ChoiceField(choices=ODD_SEATS[1:], required=False)


class DrawShape(serializers.ModelSerializer[Draw]):
    """The secret number is no part of this: it stands in the certificate, once drawn."""

    input_hash = serializers.CharField(source="frozen_hash")

    class Meta:
        model = Draw
        fields = [
            "number",
            "way",
            "state",
            "commitment",
            "input_hash",
            "room_word",
            "reason",
            "made_at",
        ]


class DrawPromise(Strict):
    odd_seat = Choice(choices=ODD_SEATS, required=False, allow_blank=True)
    reason = Text(max_length=LONGEST_REASON, required=False, allow_blank=True)


class RoomWord(Strict):
    room_word = Text(max_length=LONGEST_WORD, allow_blank=True)


class HandPairs(Strict):
    pairs = serializers.ListField(
        child=serializers.ListField(child=Whole(), min_length=2, max_length=2),
        max_length=MOST_PAIRS,
        help_text="Pairs of entries' ids.",
    )
    alone = Whole(required=False, allow_null=True)


class HandDraw(HandPairs):
    odd_seat = Choice(choices=ODD_SEATS, required=False, allow_blank=True)
    reason = Text(max_length=LONGEST_REASON, required=False, allow_blank=True)


class SwapShape(serializers.Serializer[Any]):
    one = serializers.IntegerField()
    two = serializers.IntegerField()
    sentence = SentenceShape()


class HandCheckShape(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    same_chapter = serializers.IntegerField()
    fewest_same_chapter = serializers.IntegerField()
    findings = FindingShape(many=True)
    swaps = SwapShape(many=True)


class CertificateShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    certificate = serializers.DictField(
        help_text="What verify_draw and the stand-alone script check."
    )


class PartnerRulesShape(serializers.Serializer[Any]):
    chapters_apart = serializers.BooleanField()
    households_apart = serializers.BooleanField()
    apart = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    together = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    earlier_contests = serializers.ListField(child=serializers.IntegerField())
    earlier_names = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField())
    )
    version = serializers.IntegerField()


class PartnerRulesWanted(Strict):
    chapters_apart = YesNo(required=False)
    households_apart = YesNo(required=False)
    apart = _pairs(Whole())
    together = _pairs(Whole())
    earlier_contests = serializers.ListField(child=Whole(), max_length=50, required=False)
    earlier_names = _pairs(Text(max_length=120))


class DrawPreview(ApiView, group="draws"):
    @reads(
        DrawPreviewShape, "What can be said before the draw", query=DrawPreviewQuery, refuses=True
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return draw_preview(contest_or_404(event, contest), odd_seat=asked.get("odd_seat", ""))


class Draws(ApiView, group="draws"):
    @reads(
        DrawShape,
        "Every draw, the last one in force",
        many=True,
        about="Before publication the public sees only the promise that waits to be kept.",
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        if self.at_desk or draw_published(found):
            return found.draws.all()
        return found.draws.filter(state=Draw.State.COMMITTED)

    @changes(
        DrawPromise,
        DrawShape,
        "Close the list and seal the draw",
        status=201,
        if_match="contests/{contest}/",
        about="If-Match: the contest's ETag. A draw after the first needs a reason.",
        example={"odd_seat": "", "reason": ""},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = _unchanged(request, event, contest)
        return draw_commit(actor=self.actor, contest_id=found.pk, version=found.version, **said)


class DrawOne(ApiView, group="draws"):
    @reads(DrawShape, "One draw")
    def get(self, request: Request, asked: Given, event: str, contest: str, number: int) -> Any:
        return _draw(contest_or_404(event, contest, at_desk=self.at_desk), number)


class ListOpen(ApiView, group="draws"):
    @changes(
        None,
        CheckInShape,
        "Open the list of a sealed draw again",
        if_match="contests/{contest}/",
        about="If-Match: the contest's ETag. While a draw is sealed nobody is checked in; what was "
        "sealed stays on record and is not drawn any more. An open list stays open.",
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = _unchanged(request, event, contest)
        draw_open(actor=self.actor, contest_id=found.pk, version=found.version)
        return check_in_count(contest=found)


class DrawNow(ApiView, group="draws"):
    @changes(
        RoomWord,
        DrawShape,
        "Mix in the word from the room and draw",
        if_match="contests/{contest}/",
        about="If-Match: the contest's ETag.",
        example={"room_word": "bluebonnet"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = _unchanged(request, event, contest)
        return partners_draw(actor=self.actor, contest_id=found.pk, version=found.version, **said)


class Certificate(ApiView, group="draws"):
    @reads(
        CertificateShape,
        "A draw's certificate",
        about="Public once published, as long as it is in force.",
    )
    def get(self, request: Request, asked: Given, event: str, contest: str, number: int) -> Any:
        found = contest_or_404(event, contest, at_desk=self.at_desk)
        draw = _draw(found, number)
        if not draw.certificate or not (self.at_desk or draw == draw_published(found)):
            raise Http404
        return draw


class HandCheckNow(ApiView, group="draws"):
    @changes(
        HandPairs,
        HandCheckShape,
        "What the check says of partners from a hat",
        writes=False,
        example={"pairs": [[1, 2], [3, 4]]},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        pairs = [(one, two) for one, two in said["pairs"]]
        return hand_check(contest_or_404(event, contest), pairs, said.get("alone"))


class HandDraws(ApiView, group="draws"):
    @changes(
        HandDraw,
        DrawShape,
        "Put partners from a hat in force",
        status=201,
        if_match="contests/{contest}/",
        about="If-Match: the contest's ETag.",
        example={"pairs": [[1, 2], [3, 4]], "reason": ""},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = _unchanged(request, event, contest)
        pairs = [(one, two) for one, two in said.pop("pairs")]
        return partners_enter(
            actor=self.actor, contest_id=found.pk, version=found.version, pairs=pairs, **said
        )


class PartnerRules(ApiView, group="draws"):
    @reads(PartnerRulesShape, "Who may be drawn with whom")
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return _rules(contest_or_404(event, contest))

    @changes(
        PartnerRulesWanted,
        PartnerRulesShape,
        "Set who may be drawn with whom",
        if_match="partner-rules/",
        about="What is left out is as if it had never been set.",
        example={"households_apart": True, "apart": [[1, 2]]},
    )
    def put(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, PartnerRulesShape(_rules(found)).data)
        return _rules(
            partner_rules_set(actor=self.actor, contest_id=found.pk, version=found.version, **said)
        )


def _rules(contest: Contest) -> dict[str, Any]:
    unset: dict[str, Any] = {
        "chapters_apart": True,
        "households_apart": False,
        "apart": [],
        "together": [],
        "earlier_contests": [],
        "earlier_names": [],
    }
    return {**unset, **contest.partner_rules, "version": contest.version}


def _unchanged(request: Request, event: str, contest: str) -> Contest:
    found = contest_or_404(event, contest, lock=True)
    must_match(request, ContestShape(found).data)
    return found


def _draw(contest: Contest, number: int) -> Draw:
    return get_object_or_404(contest.draws, number=number)
