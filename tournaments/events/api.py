"""Events, their chapters, and the trail of what was done."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Day, Moment, Strict, Text, VersionAtDesk
from api.views import ApiView, Given, changes, reads
from tournaments.events.lookup import event_or_404, events_all, time_zone_usual
from tournaments.events.services import (
    ABOUT,
    chapter_add,
    chapter_rename,
    event_create,
    event_edit,
    event_mark,
)
from tournaments.events.times import LONGEST_NAME, MOST_BREAKS, times_mark, times_set
from tournaments.models import AuditEntry, Break, Chapter, Contest, Event

# ---- Contests and their tables ----


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "maxLength": 40}]})
class SettingValue(serializers.Field[Any, Any, Any, Any]):
    """A setting of a rule set: a number or a word."""

    default_error_messages = {"invalid": _("A setting is a whole number or a word.")}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool) or not isinstance(data, int | str) or len(str(data)) > 40:
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class ContestShape(VersionAtDesk, serializers.ModelSerializer[Contest]):
    house_rules = serializers.DictField(child=SettingValue())
    form_options = serializers.DictField(child=SettingValue())

    class Meta:
        model = Contest
        fields = [
            "slug",
            "name",
            "phase",
            "rule_set",
            "rule_set_version",
            "house_rules",
            "stock_size",
            "form",
            "form_options",
            "goal",
            "time_limit_minutes",
            "no_show_minutes",
            "third_place",
            "consolation",
            "revision",
            "version",
        ]


MOST_CONTESTS = 200


class EventShape(VersionAtDesk, serializers.ModelSerializer[Event]):
    class Meta:
        model = Event
        fields = ["slug", "name", "place", "starts_on", "ends_on", "time_zone", "version"]


class EventWithContests(EventShape):
    contests = ContestShape(many=True)

    class Meta(EventShape.Meta):
        fields = [*EventShape.Meta.fields, "contests"]


class EventNew(Strict):
    name = Text(max_length=120)
    place = Text(max_length=120, required=False, allow_blank=True)
    starts_on = Day()
    ends_on = Day()
    time_zone = Text(max_length=60, required=False)


class EventChange(Strict):
    """What is left out stays as it is."""

    name = Text(max_length=120, required=False)
    place = Text(max_length=120, required=False, allow_blank=True)
    starts_on = Day(required=False)
    ends_on = Day(required=False)
    time_zone = Text(max_length=60, required=False)


class ChapterShape(serializers.ModelSerializer[Chapter]):
    class Meta:
        model = Chapter
        fields = ["id", "name"]


class ChapterNew(Strict):
    name = Text(max_length=120)


class BreakShape(serializers.ModelSerializer[Break]):
    class Meta:
        model = Break
        fields = ["name", "starts_at", "ends_at"]


class StartShape(serializers.ModelSerializer[Contest]):
    contest = serializers.CharField(source="slug")

    class Meta:
        model = Contest
        fields = ["contest", "starts_at"]


class TimesShape(serializers.ModelSerializer[Event]):
    starts = StartShape(many=True, source="contests")
    breaks = BreakShape(many=True)

    class Meta:
        model = Event
        fields = ["starts", "breaks"]


class StartWanted(Strict):
    contest = Text(max_length=40)
    starts_at = Moment(allow_null=True)


class BreakWanted(Strict):
    name = Text(max_length=LONGEST_NAME)
    starts_at = Moment()
    ends_at = Moment()


class TimesWanted(Strict):
    starts = serializers.ListField(
        child=StartWanted(),
        max_length=MOST_CONTESTS,
        help_text="A contest that is left out keeps its start.",
    )
    breaks = serializers.ListField(
        child=BreakWanted(), max_length=MOST_BREAKS, help_text="All that there are."
    )


class AuditShape(serializers.ModelSerializer[AuditEntry]):
    contest = serializers.SerializerMethodField()
    before = serializers.DictField()
    after = serializers.DictField()

    class Meta:
        model = AuditEntry
        fields = ["id", "at", "actor", "action", "subject", "contest", "before", "after", "reason"]

    def get_contest(self, entry: AuditEntry) -> str | None:
        return None if entry.contest is None else entry.contest.slug


class AuditQuery(serializers.Serializer[Any]):
    contest = serializers.SlugField(required=False, max_length=40)
    action = serializers.SlugField(required=False, max_length=40)
    subject = serializers.CharField(required=False, max_length=60)


class Events(ApiView):
    @reads(EventShape, "Every event", many=True, order=("starts_on", "name"))
    def get(self, request: Request, asked: Given) -> Any:
        return events_all()

    @changes(
        EventNew,
        EventShape,
        "Start an event",
        status=201,
        about="Whoever starts it may run it.",
        example={"name": "Spring Rally", "starts_on": "2027-05-01", "ends_on": "2027-05-03"},
    )
    def post(self, request: Request, said: Given) -> Any:
        given = {"time_zone": time_zone_usual(), **said}
        return event_create(actor=self.actor, official_id=request.user.pk, **given)


class EventOne(ApiView):
    @reads(EventWithContests, "One event with its contests")
    def get(self, request: Request, asked: Given, event: str) -> Any:
        return event_or_404(event)

    @changes(
        EventChange,
        EventWithContests,
        "Correct an event's name, place or days",
        if_match="events/{event}/",
        about="What is left out stays as it is; the address stays in any case.",
        example={"name": "Spring Rally", "ends_on": "2027-05-04"},
    )
    def patch(self, request: Request, said: Given, event: str) -> Any:
        found = event_or_404(event, lock=True)
        must_match(request, EventWithContests(found).data)
        wanted = {name: getattr(found, name) for name in ABOUT} | said
        return event_edit(actor=self.actor, event_id=found.pk, seen=event_mark(found), **wanted)


class Times(ApiView):
    @reads(TimesShape, "The times of an event's days")
    def get(self, request: Request, asked: Given, event: str) -> Any:
        return event_or_404(event)

    @changes(
        TimesWanted,
        TimesShape,
        "Set the times of an event's days",
        if_match="events/{event}/times/",
        about="When each contest's first call is planned, and the breaks.",
        example={
            "starts": [{"contest": "partners", "starts_at": "2027-05-01T14:00:00-05:00"}],
            "breaks": [
                {
                    "name": "Supper",
                    "starts_at": "2027-05-01T18:00:00-05:00",
                    "ends_at": "2027-05-01T19:00:00-05:00",
                }
            ],
        },
    )
    def put(self, request: Request, said: Given, event: str) -> Any:
        found = event_or_404(event, lock=True)
        must_match(request, TimesShape(found).data)
        return times_set(
            actor=self.actor,
            event_id=found.pk,
            seen=times_mark(found),
            starts={one["contest"]: one["starts_at"] for one in said["starts"]},
            breaks=[Break(**one) for one in said["breaks"]],
        )


class Chapters(ApiView):
    @reads(ChapterShape, "The chapters of an event", many=True, order=("name",))
    def get(self, request: Request, asked: Given, event: str) -> Any:
        return event_or_404(event).chapters.all()

    @changes(
        ChapterNew,
        ChapterShape,
        "Add a chapter",
        status=201,
        about="A chapter that is there already is given back as it is.",
        example={"name": "Lone Star"},
    )
    def post(self, request: Request, said: Given, event: str) -> Any:
        return chapter_add(actor=self.actor, event=event_or_404(event), **said)


class ChapterOne(ApiView):
    @reads(ChapterShape, "One chapter")
    def get(self, request: Request, asked: Given, event: str, chapter: int) -> Any:
        return _chapter(event_or_404(event), chapter)

    @changes(
        ChapterNew,
        ChapterShape,
        "Correct a chapter's name",
        if_match="chapters/{chapter}/",
        about="Its people stay in it.",
        example={"name": "Lone Star"},
    )
    def patch(self, request: Request, said: Given, event: str, chapter: int) -> Any:
        found = _chapter(event_or_404(event, lock=True), chapter)
        must_match(request, ChapterShape(found).data)
        return chapter_rename(actor=self.actor, chapter_id=found.pk, seen=found.name, **said)


def _chapter(event: Event, chapter: int) -> Chapter:
    return get_object_or_404(event.chapters, pk=chapter)


class Audit(ApiView):
    @reads(
        AuditShape,
        "What was done, by whom and why",
        many=True,
        query=AuditQuery,
        order=("id", "at"),
        about="Oldest first; `ordering=-id` for the newest, whatever the clock did meanwhile.",
    )
    def get(self, request: Request, asked: Given, event: str) -> Any:
        found = event_or_404(event).audit.select_related("contest")
        names = {"contest": "contest__slug", "action": "action", "subject": "subject"}
        return found.filter(**{names[name]: value for name, value in asked.items()})
