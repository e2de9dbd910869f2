"""What an entry in the trail means to other programs and to phones, in data that everyone may see.

A message is written in the transaction of the change it tells of, and only for events that have a
webhook turned on: no other event pays for it, not by one statement. The words are those of the API:
`results/` tells a result in the same ones.

Reads what changed from the entry's own rows, so it needs to know no action: whatever confirms a
result, calls a table or changes the chart is told, an undo and a correction too.
"""

import json
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from domain.actions import Action
from games.models import Game, GameSide, Result
from jobs.services import job_request
from tournaments.models import AuditEntry, Event, SideEntry
from tournaments.prepared_queries import prepared
from webhooks.models import Delivery, Phone, Webhook

Message = dict[str, Any]

# The jobs that send messages and ring phones; and a message that says nothing.
WEBHOOKS, PHONES = "webhooks", "phones"
TEST = "test"


def hear(entry: AuditEntry) -> None:
    """The trail's listener."""
    if entry.event.has_webhooks:
        _write_down(entry)
    if entry.action == Action.PLAYER_FORGET:
        _say_anew(entry)
    if entry.contest is not None and entry.contest.revision and (games := called_games(entry)):
        event = entry.event_id
        transaction.on_commit(lambda: _ring_if_wanted(event, games))


# ---- Messages to other programs ----


def _write_down(entry: AuditEntry) -> None:
    """What this change means, once for every webhook that wants to know."""
    webhooks = list(Webhook.objects.filter(event_id=entry.event_id, state=Webhook.State.ON))
    told = messages_of(entry, {kind for webhook in webhooks for kind in webhook.kinds})
    deliveries = [
        delivery_of(webhook, kind, message)
        for kind, message in told.items()
        for webhook in webhooks
        if kind in webhook.kinds
    ]
    if deliveries:
        Delivery.objects.bulk_create(deliveries)
        transaction.on_commit(sending_request)


def _say_anew(entry: AuditEntry) -> None:
    """A person's data was removed: what still waits must not name them."""
    waiting = Delivery.objects.filter(
        webhook__event=entry.event_id, state=Delivery.State.WAITING
    ).exclude(kind=TEST)
    for delivery in waiting:
        body = _text(named_anew(json.loads(delivery.body)))
        # One that has arrived meanwhile keeps no text.
        waiting.filter(pk=delivery.pk).update(body=body)


def sending_request() -> None:
    job_request(kind=WEBHOOKS, params={})


def delivery_of(webhook: Webhook, kind: str, message: Message) -> Delivery:
    delivery = Delivery(webhook=webhook, kind=kind, due_at=timezone.now())
    delivery.body = _text({"id": str(delivery.key), **message})
    return delivery


def _text(message: Message) -> str:
    return json.dumps(message, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def messages_of(entry: AuditEntry, wanted: set[str]) -> dict[str, Message]:
    """By kind, as far as somebody wants it; nothing of a contest that is not published."""
    contest = entry.contest
    if contest is None or not contest.revision:
        return {}
    told: dict[str, Message] = {}
    kinds = Webhook.Kind
    if kinds.RESULT_CONFIRMED in wanted and (results := _became(entry, "result", _is_confirmed)):
        told[kinds.RESULT_CONFIRMED] = {"results": _results(results)}
    if kinds.TABLE_CALLED in wanted and (games := called_games(entry)):
        told[kinds.TABLE_CALLED] = {"calls": calls(games)}
    if kinds.CHART_CHANGED in wanted:
        after = entry.after.get("rows", {})
        matches = sorted(name.removeprefix("match:") for name in after if name[:6] == "match:")
        if matches or entry.action == Action.CHART_BUILD:
            told[kinds.CHART_CHANGED] = {"matches": matches}
    about = {
        "at": entry.at.isoformat(),
        "event": about_event(entry.event),
        "contest": {"slug": contest.slug, "name": contest.name, "revision": contest.revision},
    }
    return {kind: {"kind": str(kind), **about, **message} for kind, message in told.items()}


def named_anew(message: Message) -> Message:
    """The same message with the names that its people have now."""
    told = [*message.get("results", ()), *message.get("calls", ())]
    names = _names([one["game"] for one in told])
    for one in told:
        one["names"] = names[one["game"]]
    return message


def called_games(entry: AuditEntry) -> list[int]:
    """Those whose people have to go to a table now. Asks nothing but the entry."""
    games = _became(entry, "game", _is_called)
    if "deal" in entry.after.get("facts", {}):
        # The next deal of a match is not called: its people sit there already.
        after = entry.after["rows"]
        games = [game for game in games if after[f"game:{game}"]["state"] != "playing"]
    return games


def about_event(event: Event) -> Message:
    return {"slug": event.slug, "name": event.name}


def _became(entry: AuditEntry, kind: str, is_so: Any) -> list[int]:
    before, after = entry.before.get("rows", {}), entry.after.get("rows", {})
    return [
        int(name.partition(":")[2])
        for name, form in after.items()
        if name.startswith(f"{kind}:") and is_so(form) and not is_so(before[name], form)
    ]


def _is_confirmed(form: Message, _: Message | None = None) -> bool:
    return bool(form["state"] == Result.State.CONFIRMED)


def _is_called(form: Message, later: Message | None = None) -> bool:
    """At a table; where it was before counts only if it was the same one."""
    at_table = form["state"] in Game.AT_THE_TABLE and form["table_id"] is not None
    return at_table and (later is None or form["table_id"] == later["table_id"])


def _results(numbers: list[int]) -> list[Message]:
    found = Result.objects.filter(pk__in=numbers).select_related(
        "winner", "game__match_game__match"
    )
    names = _names([result.game_id for result in found])
    return [
        {
            "game": result.game_id,
            "match": result.game.match_game.match.key,
            "order": result.game.match_game.order,
            "sides": [int(side) for side in names[result.game_id]],
            "names": names[result.game_id],
            "winner": None if result.winner is None else result.winner.number,
            "manner": result.manner,
            "cards_left": result.cards_left,
            "points": result.points,
            "side_points": result.side_points,
            "at": result.at.isoformat(),
        }
        for result in found
    ]


def calls(numbers: list[int]) -> list[Message]:
    found = Game.objects.filter(pk__in=numbers).select_related("table", "match_game__match")
    names = _names(numbers)
    return [
        {
            "game": game.pk,
            "match": game.match_game.match.key,
            "table": None if game.table is None else game.table.number,
            "sides": [int(side) for side in names[game.pk]],
            "names": names[game.pk],
        }
        for game in found
    ]


def _names(games: list[int]) -> dict[int, dict[str, list[str]]]:
    """Who meets: everyone on each side, by its number, by game."""
    seats = list(GameSide.objects.filter(game__in=games).select_related("side"))
    names: dict[int, list[str]] = {}
    members = SideEntry.objects.filter(side__in=[seat.side_id for seat in seats], left=False)
    for side, name in members.values_list("side_id", "entry__player__name"):
        names.setdefault(side, []).append(name)
    found: dict[int, dict[str, list[str]]] = {game: {} for game in games}
    for seat in seats:
        found[seat.game_id][str(seat.side.number)] = names.get(seat.side_id, [])
    return found


# ---- Phones that want to ring ----


def _ring_if_wanted(event: int, games: list[int]) -> None:
    """After the change, when nobody waits for its lock any more."""
    if _phones_of(event) and phones_at(games).exists():
        job_request(kind=PHONES, params={"games": games})


@prepared
def _phones_of(event_id: int) -> QuerySet[Any, Any]:
    """Of most events none is known, and that is all they are asked."""
    return Phone.objects.filter(player__event=event_id).order_by().values_list("pk")[:1]


def phones_at(games: list[int]) -> QuerySet[Phone]:
    """Of everybody at these tables."""
    members = SideEntry.objects.filter(side__games__game__in=games, left=False)
    return Phone.objects.filter(player__in=members.values("entry__player")).distinct()
