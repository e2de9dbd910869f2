"""The lots of a contest: the promise, the word of the room, what was opened, the certificate."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Strict, Text
from api.views import ApiView, Given, changes, reads
from scoring.lots.queries import lots_certificate, lots_shown
from tournaments.contests.lots import room_word_say
from tournaments.events.api import ContestShape
from tournaments.events.lookup import contest_or_404
from tournaments.free_text import LONGEST_WORD


class LotsDrawnShape(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    at = serializers.DateTimeField()
    commitment = serializers.CharField(help_text="The fingerprint that was shown before.")
    seed = serializers.CharField(help_text="The secret number, opened with the round.")
    room_word = serializers.CharField()
    seal = serializers.CharField()


class LotsShape(serializers.Serializer[Any]):
    commitment = serializers.CharField(help_text="Empty where nothing was promised.")
    sealed_at = serializers.DateTimeField(allow_null=True)
    room_word = serializers.CharField(source="word_to_come", help_text="For what is drawn next.")
    drawn = LotsDrawnShape(many=True)


class LotsWord(Strict):
    room_word = Text(max_length=LONGEST_WORD)


class LotsCertificateShape(serializers.Serializer[Any]):
    certificate = serializers.DictField(
        help_text="What verify_draw and the stand-alone script check."
    )


class LotsView(ApiView):
    @reads(
        LotsShape,
        "The sealed lots, and those that were opened",
        about="The promise is public before anything is published; secret numbers only once they "
        "are opened.",
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return lots_shown(contest_or_404(event, contest))

    @changes(
        LotsWord,
        LotsShape,
        "Mix the word of the room into what is drawn next",
        if_match="contests/{contest}/",
        about="If-Match: the contest's ETag.",
        example={"room_word": "bluebonnet"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, ContestShape(found).data)
        room_word_say(actor=self.actor, contest_id=found.pk, version=found.version, **said)
        return lots_shown(contest_or_404(event, contest))


class LotsCertificate(ApiView):
    @reads(LotsCertificateShape, "The certificate of the lots", about="Public once published.")
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        made = lots_certificate(contest_or_404(event, contest, at_desk=self.at_desk))
        if made is None:
            raise Http404
        return {"certificate": made}
