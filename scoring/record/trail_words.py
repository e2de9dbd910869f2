"""Each entry of the trail as a sentence, by the facts it keeps.

The rows of an entry are for undo; here only what people said or did is told. In the tables the
values of a sentence are the names of the facts that go there. An action that is not known here (a
later version of the program may leave one) is shown by its own name.
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
from scoring.record.trail_words_beside import tell_beside_play
from tournaments.models import AuditEntry, Contest

Facts = Mapping[str, Any]
Say = Callable[["Teller", AuditEntry, Facts], Sentence]


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
        facts = entry.after.get("facts", {})
        match SAID.get(entry.action):
            case None:
                return tell_beside_play(entry, self.people)
            case Sentence() as said:
                return self.and_calls(self._filled(said, entry, facts), facts)
            case (str(fact), if_so, if_not):
                said = self._filled(if_so if facts.get(fact) else if_not, entry, facts)
                return self.and_calls(said, facts)
            case say:
                return say(self, entry, facts)

    def _filled(self, said: Sentence, entry: AuditEntry, facts: Facts) -> Sentence:
        values = {name: self._value(str(fact), entry, facts) for name, fact in said.values}
        return said.with_values(**values)

    def _value(self, fact: str, entry: AuditEntry, facts: Facts) -> Any:
        match fact:
            case "Match" | "match":
                return self.match(entry, facts, first=fact == "Match")
            case "line":
                return self.numbered(facts.get("line", ""))
            case "side name":
                return self.namer.side(facts.get("side", 0))
            case "people":
                return Sentence.listed(self.person(who) for who in facts.get("entries", ()))
        return facts.get(fact, "?")

    def _turned(self, entry: AuditEntry) -> Sentence:
        _, _, which = entry.subject.partition(":")
        told = self.undone.get(int(which)) if which.isdecimal() else None
        what = self.tell(told) if told else Sentence("an action")
        if entry.action == UNDO:
            return Sentence("Undone: {what}", what=what)
        return Sentence("Done again: {what}", what=what)

    def match(self, entry: AuditEntry, facts: Facts, *, first: bool = True) -> Sentence:
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

    def and_calls(self, said: Sentence, facts: Facts) -> Sentence:
        """What was said, and who was called because of it."""
        calls = self.calls(facts)
        return Sentence.joined((said, calls)) if calls else said

    def calls(self, facts: Facts) -> Sentence | None:
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


def _numbers(kind: str, names: Any) -> list[int]:
    """The row numbers in names like "result:17"."""
    split = (name.partition(":") for name in names)
    return [int(which) for word, _, which in split if word == kind and which.isdecimal()]


def _called(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
    parts = [teller.calls(facts)]
    if entry.action == Action.MATCH_CALL:
        parts.append(Sentence("By hand."))
    return Sentence.joined(part for part in parts if part)


def _begun(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
    keys = facts.get("matches", ())
    names = [teller.numbered(key, first=place == 0) for place, key in enumerate(keys)]
    return Sentence("{names}: they play.", names=Sentence.joined(names, ", "))


_FURTHER = {
    ("third_place", True): Sentence("From now on there is a match for third place."),
    ("third_place", False): Sentence("From now on there is no match for third place."),
    ("consolation", True): Sentence("From now on there is a consolation chart."),
    ("consolation", False): Sentence("From now on there is no consolation chart."),
}


def _further(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
    said = [_FURTHER[what] for what in facts.items() if what in _FURTHER]
    return Sentence.joined(said)


def _incident(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
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


def _result(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
    match, how = teller.match(entry, facts), _HOW[entry.action]
    told = teller.said_result(entry) or teller.namer.outcome(_outcome(facts.get("outcome")))
    said = Sentence("{match}, {how}: {told}.", match=match, how=how, told=told)
    if "deal" in facts:
        score = Sentence(
            "Deal {number}: the score is {score}.", number=facts["deal"], score=facts["score"]
        )
        said = Sentence.joined([said, score])
    return teller.and_calls(said, facts)


def _corrected(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
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


def _bell(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
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


def _order(teller: Teller, entry: AuditEntry, facts: Facts) -> Sentence:
    if facts.get("order") == "rounds":
        return teller.and_calls(Sentence("Games are called round by round from now on."), facts)
    said = Sentence("Games are called as they become ready from now on.")
    return teller.and_calls(said, facts)


def _outcome(text: str | None) -> play.Outcome | None:
    return None if text is None else play.Outcome.parse(text)


# A fact with two sentences: where it is so, and where it is not.
SAID: dict[str, Sentence | tuple[str, Sentence, Sentence] | Say] = {
    Action.MATCHES_CALL: _called,
    Action.MATCH_CALL: _called,
    Action.CALL_TAKE_BACK: Sentence("The call of {match} was taken back.", match="match"),
    Action.GAME_START: _begun,
    Action.GAME_MOVE: Sentence(
        "{match} was moved from table {old} to table {new}.", match="Match", old="from", new="to"
    ),
    Action.TABLE_BREAK: Sentence("Table {number} is out of use.", number="table"),
    Action.TABLE_REPAIR: Sentence("Table {number} can be used again.", number="table"),
    Action.TABLE_MARK_ACCESSIBLE: (
        "accessible",
        Sentence("Table {number} is accessible.", number="table"),
        Sentence("Table {number} is not accessible.", number="table"),
    ),
    Action.TABLE_HOLD: (
        "held",
        Sentence("Nobody new is called to table {number} for now.", number="table"),
        Sentence("Table {number} is given to games again.", number="table"),
    ),
    Action.CALLS_HOLD: ("held", Sentence("Calling is on hold."), Sentence("Calling goes on.")),
    Action.CALLS_ORDER: _order,
    Action.CHART_FURTHER: _further,
    Action.INCIDENT_RECORD: _incident,
    Action.INCIDENT_TAKE_BACK: _incident,
    **dict.fromkeys(_HOW, _result),
    Action.RESULT_CORRECT: _corrected,
    Action.SIDE_WITHDRAW: Sentence("Side {side} withdrew.", side="side name"),
    Action.SIDE_ABSENT: Sentence(
        "{match}: {side} did not come; the others play on.", match="Match", side="side name"
    ),
    Action.SIDE_ENTER_LATE: Sentence(
        "{people} came late and are side {side}, in {match}.",
        people="people",
        side="side",
        match="line",
    ),
    Action.PERSON_LEAVE: Sentence("{name} left.", name="name"),
    Action.PERSON_RETURN: Sentence("{name} came back.", name="name"),
    Action.SIDE_JOIN: Sentence(
        "{people} came late and are side {side}.", people="people", side="side"
    ),
    Action.BELL_START: _bell,
    Action.BELL_MORE: _bell,
    Action.BELL_STOP: _bell,
}
