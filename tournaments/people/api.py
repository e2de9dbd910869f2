"""Who is entered in a contest, who is here, and whole lists of people at once."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Choice, SentenceShape, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from domain.roster.plan import Answers, Kind
from domain.roster.values import HIGHEST_TABLE, LONGEST, Chapters
from domain.wording.refusals import refused
from tournaments.events.lookup import contest_or_404, entry_or_404, event_or_404, player_or_404
from tournaments.events.services import chapter_add
from tournaments.models import Entry, Player
from tournaments.people.queries import check_in_count, entries_find, entries_of, players_find
from tournaments.people.roster import roster_apply, roster_look
from tournaments.people.services import (
    DETAILS,
    check_in_undo,
    entries_add,
    entries_check_in,
    entry_add,
    entry_move,
    player_add,
    player_edit,
    player_mark,
    player_remove,
)

# A pasted list; larger ones come in as files, at the desk.
LONGEST_LIST = 400_000
MOST_AT_ONCE = 1000


class EntryShape(serializers.ModelSerializer[Entry]):
    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.name")
    chapter = serializers.CharField(source="player.chapter.name")

    class Meta:
        model = Entry
        fields = ["id", "player", "name", "chapter", "state"]


class EntryNew(Strict):
    player = Whole()


class EntriesNew(Strict):
    players = serializers.ListField(child=Whole(), min_length=1, max_length=MOST_AT_ONCE)
    check_in = YesNo(required=False, help_text="They are here: check them in, too.")


class HereWanted(Strict):
    entries = serializers.ListField(
        child=Whole(), min_length=1, max_length=MOST_AT_ONCE, help_text="Ids of entries."
    )


class EntriesShape(serializers.Serializer[Any]):
    entries = EntryShape(many=True)


class EntryState(Strict):
    state = Choice(choices=Entry.State.choices)


class EntryQuery(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Entry.State.choices, required=False)
    q = serializers.CharField(required=False, max_length=100)


class CheckInShape(serializers.Serializer[Any]):
    here = serializers.IntegerField()
    expected = serializers.IntegerField()
    standby = serializers.IntegerField()
    withdrawn = serializers.IntegerField()
    is_even = serializers.BooleanField()


class RosterText(Strict):
    text = Text(
        max_length=LONGEST_LIST,
        trim_whitespace=False,
        help_text="One person a line: name, chapter, …; with headings in any order.",
    )
    chapters = Choice(
        choices=[choice.value for choice in Chapters],
        required=False,
        help_text="What to do about chapters that the event does not have.",
    )
    near_are_others = YesNo(required=False, help_text="Very similar names are other people.")


class RosterWanted(RosterText):
    seen = Text(max_length=64, help_text="The fingerprint from the preview without answers.")


class RosterLine(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    text = serializers.CharField()
    note = SentenceShape()
    player = serializers.IntegerField(source="known", allow_null=True)
    changed = serializers.ListField(child=serializers.CharField())
    enters = serializers.BooleanField()
    suggestion = serializers.CharField()


class RosterPlan(serializers.Serializer[Any]):
    fingerprint = serializers.CharField()
    is_open = serializers.BooleanField(help_text="Some lines are not clear; nothing is written.")
    new_chapters = serializers.ListField(child=serializers.CharField())
    left_out = serializers.ListField(child=serializers.CharField(), source="not_read")
    lines = RosterLine(many=True)


LIST = {"text": "Ines Okafor, Lone Star\nBo Whitcomb, Gulf Breeze"}


class Entries(ApiView, group="entries"):
    @reads(
        EntryShape,
        "The entries of a contest",
        many=True,
        query=EntryQuery,
        about="In the order of the names; with `q`, the likeliest first.",
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        state = asked.get("state")
        if "q" in asked:
            likely = entries_find(contest=found, text=asked["q"])
            return [entry for entry in likely if state in (None, entry.state)]
        return entries_of(found, *([state] if state else []))

    @changes(
        EntryNew,
        EntryShape,
        "Enter a player in a contest",
        status=201,
        about="Doing it twice gives the same entry.",
        example={"player": 17},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        player = found.event.players.select_related("chapter").filter(pk=said["player"]).first()
        if player is None:
            raise refused("player-unknown")
        return entry_add(actor=self.actor, contest=found, player=player)


class EntriesMany(ApiView, group="entries"):
    @changes(
        EntriesNew,
        EntriesShape,
        "Enter many players in a contest",
        status=201,
        about="All of them or none; with `check_in` they are checked in by the same call. Doing it "
        "twice changes nothing.",
        example={"players": [17, 18, 21], "check_in": True},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        made = entries_add(
            actor=self.actor,
            contest=contest_or_404(event, contest),
            player_ids=said["players"],
            check_in=said.get("check_in", False),
        )
        return {"entries": made}


class EntryOne(ApiView, group="entries"):
    @reads(EntryShape, "One entry")
    def get(self, request: Request, asked: Given, event: str, contest: str, entry: int) -> Any:
        return entry_or_404(contest_or_404(event, contest), entry)

    @changes(
        EntryState,
        EntryShape,
        "Check in, put on standby, withdraw, or back again",
        if_match="entries/{entry}/",
        example={"state": "checked_in"},
    )
    def patch(self, request: Request, said: Given, event: str, contest: str, entry: int) -> Any:
        found = entry_or_404(contest_or_404(event, contest, lock=True), entry)
        must_match(request, EntryShape(found).data)
        return entry_move(
            actor=self.actor, entry_id=found.pk, state=said["state"], seen=found.state
        )


class CheckIn(ApiView, group="entries"):
    @reads(CheckInShape, "How check-in stands")
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return check_in_count(contest=contest_or_404(event, contest))

    @changes(
        HereWanted,
        EntriesShape,
        "Check many in",
        about="All of them or none. Whoever is checked in already stays so; whoever was withdrawn "
        "or put on standby is checked in one by one.",
        example={"entries": [40, 41, 44]},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        here = entries_check_in(
            actor=self.actor, contest=contest_or_404(event, contest), entry_ids=said["entries"]
        )
        return {"entries": here}


class CheckInUndo(ApiView, group="entries"):
    @changes(
        None,
        EntryShape,
        "Take back your last check-in",
        about="Once more: the one before it. Each call takes back another one, so send an "
        "Idempotency-Key.",
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return check_in_undo(actor=self.actor, contest_id=contest_or_404(event, contest).pk)


class RosterLook(ApiView, group="entries"):
    @changes(RosterText, RosterPlan, "What a list of people would do", writes=False, example=LIST)
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        return roster_look(
            event=found.event, contest=found, text=said["text"], answers=_answers(said)
        )


class Roster(ApiView, group="entries"):
    @changes(
        RosterWanted,
        RosterPlan,
        "Bring a list of people in",
        status=201,
        about="Every line or none. `seen` guards against what others did since the preview.",
        example={**LIST, "seen": "the preview's fingerprint"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        return roster_apply(
            actor=self.actor,
            event_id=found.event_id,
            contest_id=found.pk,
            text=said["text"],
            seen=said["seen"],
            answers=_answers(said),
        )


def _answers(said: Given) -> Answers | None:
    if "chapters" not in said and "near_are_others" not in said:
        return None
    return Answers(Chapters(said.get("chapters", Chapters.ASK)), said.get("near_are_others", False))


# ---- The people of an event ----


class PlayerShape(serializers.ModelSerializer[Player]):
    chapter = serializers.CharField(source="chapter.name")

    class Meta:
        model = Player
        fields = ["id", "name", "chapter", *DETAILS]


class PlayerWanted(Strict):
    name = Text(max_length=120)
    chapter = Text(max_length=120)
    site_number = Text(max_length=LONGEST["site_number"], required=False, allow_blank=True)
    phone = Text(max_length=LONGEST["phone"], required=False, allow_blank=True)
    household = Text(max_length=LONGEST["household"], required=False, allow_blank=True)
    seating_need = Choice(choices=Player.SeatingNeed.choices, required=False, allow_blank=True)
    fixed_table = Whole(required=False, allow_null=True, min_value=1, max_value=HIGHEST_TABLE)
    has_reader = YesNo(required=False)


class PlayerQuery(serializers.Serializer[Any]):
    q = serializers.CharField(
        required=False, max_length=100, help_text="Words of the name, chapter or site."
    )


EXAMPLE = {"name": "Ines Okafor", "chapter": "Lone Star", "site_number": "B 14"}


class Players(ApiView, group="players"):
    @reads(PlayerShape, "The people of an event", many=True, query=PlayerQuery, order=("name_key",))
    def get(self, request: Request, asked: Given, event: str) -> Any:
        return players_find(event=event_or_404(event), text=asked.get("q", ""))

    @changes(
        PlayerWanted,
        PlayerShape,
        "Add a player",
        status=201,
        about="A chapter that the event does not have yet is made.",
        example=EXAMPLE,
    )
    def post(self, request: Request, said: Given, event: str) -> Any:
        found = event_or_404(event)
        chapter = chapter_add(actor=self.actor, event=found, name=said.pop("chapter"))
        return player_add(actor=self.actor, event=found, chapter=chapter, **said)


class PlayerOne(ApiView, group="players"):
    @reads(PlayerShape, "One player")
    def get(self, request: Request, asked: Given, event: str, player: int) -> Any:
        return player_or_404(event_or_404(event), player)

    @changes(
        PlayerWanted,
        PlayerShape,
        "Correct what is known of a player",
        if_match="players/{player}/",
        about="What is left out becomes empty.",
        example=EXAMPLE,
    )
    def put(self, request: Request, said: Given, event: str, player: int) -> Any:
        found = player_or_404(event_or_404(event, lock=True), player)
        must_match(request, PlayerShape(found).data)
        return player_edit(actor=self.actor, player_id=found.pk, seen=player_mark(found), **said)

    @changes(
        None,
        None,
        "Take back a name that was entered by mistake",
        if_match="players/{player}/",
        about="Whoever was drawn stays on record; withdraw the entry instead.",
    )
    def delete(self, request: Request, said: Given, event: str, player: int) -> Any:
        found = player_or_404(event_or_404(event, lock=True), player)
        must_match(request, PlayerShape(found).data)
        player_remove(actor=self.actor, player_id=found.pk)
