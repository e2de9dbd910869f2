"""Each entry of the trail as a sentence, by the facts it keeps.

The rows of an entry are for undo; here only what people said or did is told. An action that is not
known here (a later version of the program may leave one) is shown by its own name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain import matches as play
from domain.actions import Action
from domain.skipbo.checks.rulings import INCIDENTS
from domain.wording import Sentence
from games.models import Result
from scoring.models import Match, MatchGame
from scoring.progress.history import REDO, UNDO
from scoring.progress.words import Namer, entries_counted
from scoring.record.queries import entry_names, entry_of_undo
from scoring.record.trail_words_before import BEFORE_PLAY
from tournaments.models import AuditEntry, Contest

Say = Callable[["Teller", AuditEntry, Mapping[str, Any]], Sentence]


class Teller:
    """Tells these entries; looks up once whatever their sentences name."""

    def __init__(self, contest: Contest, entries: Sequence[AuditEntry], namer: Namer) -> None:
        self.namer = namer
        self.undone = entry_of_undo(entries=entries)
        entries = [*entries, *self.undone.values()]
        rows = [name for entry in entries for name in entry.after.get("rows", {})]
        # Of those, too, that are not played any more.
        everyone = Match._base_manager.filter(contest=contest)
        self._matches = dict(everyone.values_list("key", "number"))
        self._games = dict(
            MatchGame.objects.filter(match__contest=contest).values_list("game_id", "match__key")
        )
        self.results = Result.objects.select_related("winner").in_bulk(_numbers("result", rows))
        told = {
            *_numbers("entry", [entry.subject for entry in entries]),
            *entries_counted(list(self.results.values())),
        }
        for entry in entries:
            facts = entry.after.get("facts", {})
            told.update(facts.get("entries", ()))
            told.update([facts["entry"]] if "entry" in facts else ())
        self.people = entry_names(contest=contest, entry_ids=told)

    def tell(self, entry: AuditEntry) -> Sentence:
        if entry.action in (UNDO, REDO):
            return self._turned(entry)
        say = SAID.get(entry.action)
        if say is not None:
            return say(self, entry, entry.after.get("facts", {}))
        before = BEFORE_PLAY.get(entry.action)
        if before is not None:
            return before(entry, self.people)
        return unknown_action(entry)

    def _turned(self, entry: AuditEntry) -> Sentence:
        _, _, which = entry.subject.partition(":")
        told = self.undone.get(int(which)) if which.isdecimal() else None
        what = self.tell(told) if told else Sentence("an action")
        if entry.action == UNDO:
            return Sentence("Undone: {what}", what=what)
        return Sentence("Done again: {what}", what=what)

    def match(self, entry: AuditEntry, facts: Mapping[str, Any], *, first: bool = True) -> Sentence:
        """ "Match 5", or "match 5" where the sentence does not begin with it."""
        kind, _, which = entry.subject.partition(":")
        key = facts.get("match") or (which if kind == "match" else "")
        if not key and kind == "game" and which.isdecimal():
            key = self._games.get(int(which), "")
        return self.numbered(key, first=first)

    def numbered(self, key: str, *, first: bool = False) -> Sentence:
        number = self._matches.get(key, key)
        if first:
            return Sentence("Match {number}", number=number)
        return Sentence("match {number}", number=number)

    def and_calls(self, said: Sentence, facts: Mapping[str, Any]) -> Sentence:
        """What was said, and who was called because of it."""
        calls = self.calls(facts)
        return Sentence.joined((said, calls)) if calls else said

    def calls(self, facts: Mapping[str, Any]) -> Sentence | None:
        called = [
            self._call(self.numbered(call["match"]), call["table"], call["moved_from"])
            for call in facts.get("calls", ())
        ]
        return Sentence("Called: {calls}.", calls=Sentence.joined(called, ", ")) if called else None

    def _call(self, match: Sentence, table: int, moved: int | None) -> Sentence:
        if moved is None:
            return Sentence("{match} to table {table}", match=match, table=table)
        return Sentence(
            "{match} moves from table {old} to table {new}", match=match, old=moved, new=table
        )

    def said_result(self, entry: AuditEntry) -> Sentence | None:
        """The result that this entry wrote down or confirmed, with its cards."""
        for number in _numbers("result", entry.after.get("rows", {})):
            form = entry.after["rows"][f"result:{number}"]
            result = self.results.get(number)
            if result is not None and form.get("state") != Result.State.SUPERSEDED:
                return self.namer.result(result, self.people)
        return None

    def person(self, number: Any) -> Sentence:
        name = self.people.get(number)
        return Sentence.verbatim(name) if name else Sentence("someone")


def unknown_action(entry: AuditEntry) -> Sentence:
    text = f"{entry.action.replace('_', ' ')} ({entry.subject})"
    return Sentence.verbatim(text)


def _numbers(kind: str, names: Any) -> list[int]:
    """The row numbers in names like "result:17"."""
    split = (name.partition(":") for name in names)
    return [int(which) for word, _, which in split if word == kind and which.isdecimal()]


def _called(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    parts = [teller.calls(facts)]
    if entry.action == Action.MATCH_CALL:
        parts.append(Sentence("By hand."))
    return Sentence.joined(part for part in parts if part)


def _taken_back(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match = teller.match(entry, facts, first=False)
    return Sentence("The call of {match} was taken back.", match=match)


def _begun(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    keys = facts.get("matches", ())
    names = [teller.numbered(key, first=place == 0) for place, key in enumerate(keys)]
    return Sentence("{names}: they play.", names=Sentence.joined(names, ", "))


def _moved(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match, old, new = teller.match(entry, facts), facts.get("from", "?"), facts.get("to", "?")
    return Sentence(
        "{match} was moved from table {old} to table {new}.",
        match=match,
        old=old,
        new=new,
    )


def _table(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    number = facts.get("table", "?")
    if entry.action == Action.TABLE_BREAK:
        said = Sentence("Table {number} is out of use.", number=number)
    elif entry.action != Action.TABLE_MARK_ACCESSIBLE:
        said = Sentence("Table {number} can be used again.", number=number)
    elif facts.get("accessible"):
        said = Sentence("Table {number} is accessible.", number=number)
    else:
        said = Sentence("Table {number} is not accessible.", number=number)
    return teller.and_calls(said, facts)


def _holding(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    """Of one table, or of the whole contest."""
    number = facts.get("table", "?")
    if entry.action == Action.TABLE_HOLD and facts.get("held"):
        said = Sentence("Nobody new is called to table {number} for now.", number=number)
    elif entry.action == Action.TABLE_HOLD:
        said = Sentence("Table {number} is given to games again.", number=number)
    elif entry.action == Action.CALLS_ORDER and facts.get("order") == "rounds":
        said = Sentence("Games are called round by round from now on.")
    elif entry.action == Action.CALLS_ORDER:
        said = Sentence("Games are called as they become ready from now on.")
    elif facts.get("held"):
        said = Sentence("Calling is on hold.")
    else:
        said = Sentence("Calling goes on.")
    return teller.and_calls(said, facts)


_FURTHER = {
    ("third_place", True): Sentence("From now on there is a match for third place."),
    ("third_place", False): Sentence("From now on there is no match for third place."),
    ("consolation", True): Sentence("From now on there is a consolation chart."),
    ("consolation", False): Sentence("From now on there is no consolation chart."),
}


def _further(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    said = [_FURTHER[what] for what in facts.items() if what in _FURTHER]
    return Sentence.joined(said)


def _incident(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match, who = teller.match(entry, facts), teller.person(facts.get("entry"))
    kind = str(facts.get("incident"))
    what = INCIDENTS.get(kind, Sentence.verbatim(kind))
    if facts.get("cards"):
        who = Sentence.joined((who, Sentence.verbatim(f"({facts['cards']})")))
    if entry.action == Action.INCIDENT_TAKE_BACK:
        return Sentence(
            "{match}: incident taken back: {what}, {who}.", match=match, what=what, who=who
        )
    return Sentence("{match}: {what}, {who}.", match=match, what=what, who=who)


_HOW: dict[str, Sentence] = {
    Action.RESULT_REPORT: Sentence("reported"),
    Action.RESULT_ENTER: Sentence("entered"),
    Action.RESULT_CONFIRM: Sentence("confirmed"),
    Action.DISPUTE_SETTLE: Sentence("settled"),
    Action.MATCH_DECIDE: Sentence("decided without a game"),
    Action.MATCH_FINISH: Sentence("stopped, by the score"),
}


def _result(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match, how = teller.match(entry, facts), _HOW[entry.action]
    told = teller.said_result(entry) or teller.namer.outcome(_outcome(facts.get("outcome")))
    said = Sentence("{match}, {how}: {told}.", match=match, how=how, told=told)
    if "deal" in facts:
        score = Sentence(
            "Deal {number}: the score is {score}.", number=facts["deal"], score=facts["score"]
        )
        said = Sentence.joined([said, score])
    return teller.and_calls(said, facts)


def _corrected(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    key = facts.get("match", "")
    match = teller.numbered(key, first=True)
    row = entry.before.get("rows", {}).get(f"match:{key}", {})
    told = teller.said_result(entry) or teller.namer.outcome(_outcome(facts.get("outcome")))
    was = teller.namer.outcome(_outcome(row.get("outcome"))) if row else None
    said = Sentence("{match}, corrected: {told}", match=match, told=told)
    if was is not None:
        said = Sentence("{told} (it was: {was})", told=said, was=was)
    others = len([name for name in entry.after.get("rows", {}) if name.startswith("match:")]) - 1
    if facts.get("later") == play.Later.STANDS:
        return Sentence("{told}. By ruling, later games stand.", told=said)
    if others > 0:
        return Sentence(
            "{told}. Later matches that changed with it: {others}.", told=said, others=others
        )
    return Sentence("{told}.", told=said)


def _withdrew(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    side = teller.namer.side(facts.get("side", 0))
    return teller.and_calls(Sentence("Side {side} withdrew.", side=side), facts)


def _absent(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    return Sentence(
        "{match}: {side} did not come; the others play on.",
        match=teller.numbered(facts.get("match", ""), first=True),
        side=teller.namer.side(facts.get("side", 0)),
    )


def _came_late(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    said = Sentence(
        "{people} came late and are side {side}, in {match}.",
        people=Sentence.listed(teller.person(number) for number in facts.get("entries", ())),
        side=facts.get("side", 0),
        match=teller.numbered(facts.get("line", "")),
    )
    return teller.and_calls(said, facts)


def _left(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    return Sentence("{name} left.", name=str(facts.get("name", "")))


def _returned(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    return Sentence("{name} came back.", name=str(facts.get("name", "")))


def _joined(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    return Sentence(
        "{people} came late and are side {side}.",
        people=Sentence.listed(teller.person(number) for number in facts.get("entries", ())),
        side=facts.get("side", 0),
    )


def _bell(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    number, minutes = facts.get("round", 0), int(facts.get("minutes", 0))
    if entry.action == Action.BELL_STOP:
        return Sentence("The clock of round {number} was stopped.", number=number)
    if entry.action == Action.BELL_MORE:
        return Sentence.counted(
            "The clock of round {number} was given {count} more minute.",
            "The clock of round {number} was given {count} more minutes.",
            count=minutes,
            number=number,
        )
    return Sentence.counted(
        "The clock of round {number} was started: {count} minute.",
        "The clock of round {number} was started: {count} minutes.",
        count=minutes,
        number=number,
    )


def _outcome(text: str | None) -> play.Outcome | None:
    return None if text is None else play.Outcome.parse(text)


SAID: dict[str, Say] = {
    Action.MATCHES_CALL: _called,
    Action.MATCH_CALL: _called,
    Action.CALL_TAKE_BACK: _taken_back,
    Action.GAME_START: _begun,
    Action.GAME_MOVE: _moved,
    Action.TABLE_BREAK: _table,
    Action.TABLE_REPAIR: _table,
    Action.TABLE_MARK_ACCESSIBLE: _table,
    Action.TABLE_HOLD: _holding,
    Action.CALLS_HOLD: _holding,
    Action.CALLS_ORDER: _holding,
    Action.CHART_FURTHER: _further,
    Action.INCIDENT_RECORD: _incident,
    Action.INCIDENT_TAKE_BACK: _incident,
    Action.RESULT_REPORT: _result,
    Action.RESULT_ENTER: _result,
    Action.RESULT_CONFIRM: _result,
    Action.DISPUTE_SETTLE: _result,
    Action.MATCH_DECIDE: _result,
    Action.MATCH_FINISH: _result,
    Action.RESULT_CORRECT: _corrected,
    Action.SIDE_WITHDRAW: _withdrew,
    Action.SIDE_ABSENT: _absent,
    Action.SIDE_ENTER_LATE: _came_late,
    Action.PERSON_LEAVE: _left,
    Action.PERSON_RETURN: _returned,
    Action.SIDE_JOIN: _joined,
    Action.BELL_START: _bell,
    Action.BELL_MORE: _bell,
    Action.BELL_STOP: _bell,
}
