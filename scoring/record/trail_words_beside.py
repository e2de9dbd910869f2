"""The trail before play and beside it, as sentences: sign-up, draw, chart, set-up, people.

In the table the values of a sentence are the names of the facts that go there.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.actions import Action
from domain.wording import Sentence
from tournaments.models import AuditEntry, Entry
from tournaments.partners.views import change_sentence

Say = Callable[[AuditEntry], Sentence]

_STATES = {
    Entry.State.ENTERED.value: Sentence.in_context("trail", "signed up"),
    Entry.State.CHECKED_IN.value: Sentence.in_context("trail", "checked in"),
    Entry.State.STANDBY.value: Sentence.in_context("trail", "on standby"),
    Entry.State.WITHDRAWN.value: Sentence.in_context("trail", "withdrawn"),
}


_FIELDS = {
    "name": Sentence("name"),
    "chapter": Sentence.in_context("trail", "chapter"),
    "site_number": Sentence("site"),
    "phone": Sentence("phone"),
    "household": Sentence("household"),
    "seating_need": Sentence("seating need"),
    "fixed_table": Sentence("fixed table"),
    "place": Sentence("place"),
    "starts_on": Sentence("first day"),
    "ends_on": Sentence("last day"),
    "time_zone": Sentence("time zone"),
    "has_reader": Sentence("someone reads the cards aloud"),
}
_YES_NO = {True: Sentence("yes"), False: Sentence("no")}


def tell_beside_play(entry: AuditEntry, names: Mapping[int, str]) -> Sentence:
    """`names` are those of whom such entries are about, by number."""
    match BESIDE_PLAY.get(entry.action):
        case None:
            return Sentence.verbatim(f"{entry.action.replace('_', ' ')} ({entry.subject})")
        case Sentence() as said:
            return _filled(said, entry, names)
        case (str(fact), if_so, if_not):
            return _filled(if_so if entry.after.get(fact) else if_not, entry, names)
        case say:
            return say(entry)


def _filled(said: Sentence, entry: AuditEntry, names: Mapping[int, str]) -> Sentence:
    """With the facts of the entry, what they were before, and what is made of them."""
    facts = {f"was {name}": value for name, value in entry.before.items()} | entry.after
    for state in ("state", "was state"):
        facts[state] = _STATES.get(facts.get(state, ""), Sentence.verbatim("?"))
    facts["seeds"] = ", ".join(map(str, entry.after.get("seeds") or ()))
    facts["who"] = _who(entry, names)
    facts["changed name"] = names.get(_number(entry)) or entry.after.get("name") or "?"
    facts["changes"] = _changes(entry)
    return said.with_values(**{name: facts.get(str(fact), "") for name, fact in said.values})


def _who(entry: AuditEntry, people: Mapping[int, str]) -> Sentence:
    name = entry.after.get("player")
    if not name and entry.subject.startswith("entry:"):
        name = people.get(_number(entry))
    return Sentence.verbatim(name) if name else Sentence("Someone")


def _number(entry: AuditEntry) -> int:
    _, _, which = entry.subject.partition(":")
    return int(which) if which.isdecimal() else 0


def _links(entry: AuditEntry) -> Sentence:
    numbers = entry.after.get("tables", [])
    if len(numbers) == 1:
        return Sentence("Table {number} got a new link.", number=numbers[0])
    return Sentence("All {count} tables got new links.", count=len(numbers))


def _deleted(entry: AuditEntry) -> Sentence:
    return Sentence.counted(
        "The contest {name} was deleted, with {count} entry. It is kept in the file {file}.",
        "The contest {name} was deleted, with {count} entries. It is kept in the file {file}.",
        name=entry.before.get("name", ""),
        count=entry.before.get("people", 0),
        file=entry.before.get("file", ""),
    )


def _timed(entry: AuditEntry) -> Sentence:
    return Sentence.counted(
        "The times of the days were set: {count} first call, {breaks} breaks.",
        "The times of the days were set: {count} first calls, {breaks} breaks.",
        count=len(entry.after.get("starts", {})),
        breaks=len(entry.after.get("breaks", [])),
    )


def _changes(entry: AuditEntry) -> Sentence:
    return Sentence.series(
        Sentence(
            "{field} {new} (before: {old})",
            field=label,
            new=_value(entry.after.get(field)),
            old=_value(entry.before.get(field)),
        )
        for field, label in _FIELDS.items()
        if field in entry.after
    )


def _value(value: Any) -> Sentence:
    if isinstance(value, bool):
        return _YES_NO[value]
    text = "–" if value in (None, "") else str(value)
    return Sentence.verbatim(text)


# A fact with two sentences: where it is so, and where it is not.
BESIDE_PLAY: dict[str, Sentence | tuple[str, Sentence, Sentence] | Say] = {
    Action.CONTEST_CREATE: Sentence("The contest was set up."),
    Action.CONTEST_EDIT: Sentence("The contest’s set-up was changed."),
    Action.CONTEST_PUBLISH: Sentence("Published as revision {number}.", number="revision"),
    Action.PARTNER_RULES_SET: Sentence("The partner rules were changed."),
    Action.DRAW_COMMIT: Sentence("The draw was sealed."),
    Action.DRAW_OPEN: Sentence("The list was opened again; the sealed draw is void."),
    Action.PARTNERS_DRAW: Sentence(
        "Partners were drawn: {count} partnerships.", count="partnerships"
    ),
    Action.PARTNERS_ENTER: Sentence(
        "Partners were drawn from the hat: {count} partnerships.", count="partnerships"
    ),
    Action.PLAYERS_SWAP: change_sentence,
    Action.LATE_ARRIVAL_SEAT: change_sentence,
    Action.NO_SHOW_RECORD: change_sentence,
    Action.SUBSTITUTE_SEAT: change_sentence,
    Action.ENTRY_ADD: Sentence("{who}: signed up.", who="who"),
    **dict.fromkeys(
        (Action.ENTRY_MOVE, Action.CHECK_IN_UNDO),
        Sentence("{who}: {new} (before: {old}).", who="who", new="state", old="was state"),
    ),
    Action.ROSTER_APPLY: Sentence(
        "A list was brought in: {new} new, {entered} signed up.", new="new", entered="entered"
    ),
    Action.LOTS_PROMISE: Sentence("The lots were sealed."),
    Action.ROOM_WORD_SAY: Sentence("The room called out “{word}” for the lots.", word="word"),
    Action.CHART_BUILD: (
        "seeds",
        Sentence(
            "The chart was made for {count} sides, seeded: {seeds}.", count="sides", seeds="seeds"
        ),
        Sentence("The chart was made for {count} sides.", count="sides"),
    ),
    Action.TABLE_LINKS_RENEW: _links,
    Action.ROUND_MAKE: Sentence(
        "Round {number} was made: {count} matches.", number="round", count="matches"
    ),
    Action.ROUND_TAKE_BACK: Sentence("Round {number} was taken back.", number="was round"),
    Action.EVENT_CREATE: Sentence("The event {name} was set up.", name="name"),
    Action.EVENT_EDIT: Sentence("The event: {changed}.", changed="changes"),
    Action.TIMES_SET: _timed,
    Action.CHAPTER_ADD: Sentence("Chapter {name} was added.", name="name"),
    Action.CHAPTER_RENAME: Sentence(
        "Chapter {old} is now called {new}.", old="was name", new="name"
    ),
    Action.PLAYER_ADD: Sentence(
        "{name} of {chapter} was put on the list.", name="name", chapter="chapter"
    ),
    Action.PLAYER_EDIT: Sentence("{name}: {changed}.", name="changed name", changed="changes"),
    Action.PLAYER_REMOVE: Sentence(
        "{name} of {chapter} was taken off the list.", name="was name", chapter="was chapter"
    ),
    Action.PLAYER_FORGET: Sentence(
        "A person’s data was removed on request: {number}.", number="name"
    ),
    Action.CONTEST_DELETE: _deleted,
    Action.WEBHOOK_ADD: Sentence("A webhook was added."),
    Action.WEBHOOK_TURN: Sentence("A webhook was turned on or off."),
    Action.WEBHOOK_END: Sentence("A webhook was ended."),
    Action.WEBSITE_LIST: Sentence("The website {website} may show this event.", website="origin"),
    Action.WEBSITE_UNLIST: Sentence(
        "The website {website} may no longer show this event.", website="origin"
    ),
}
