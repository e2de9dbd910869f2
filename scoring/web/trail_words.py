"""Each entry of the trail as a sentence, English and French, by the facts it keeps.

The rows of an entry are for undo; here only what people said or did is told. An action that is not
known here (a later version of the program may leave one) is shown by its own name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.checks.rulings import TITLES
from games.models import Result
from scoring import chart as charts
from scoring.models import MatchGame
from scoring.selectors.history import REDO, UNDO
from scoring.selectors.record import entry_names
from scoring.selectors.trail import entry_of_undo
from scoring.web.record_words import Namer, entries_counted
from scoring.web.trail_words_before import BEFORE_PLAY
from tournaments.actions import Action
from tournaments.models import AuditEntry, Contest
from wording import Sentence

Say = Callable[["Teller", AuditEntry, Mapping[str, Any]], Sentence]


class Teller:
    """Tells these entries; looks up once whatever their sentences name."""

    def __init__(self, contest: Contest, entries: Sequence[AuditEntry], namer: Namer) -> None:
        self.namer = namer
        self.undone = entry_of_undo(entries=entries)
        entries = [*entries, *self.undone.values()]
        rows = [name for entry in entries for name in entry.after.get("rows", {})]
        self._matches = dict(contest.matches.values_list("key", "number"))
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
        what = self.tell(told) if told else Sentence(en="an action", fr="une action")
        if entry.action == UNDO:
            return Sentence(en=f"Undone: {what.en}", fr=f"Annulé : {what.fr}")
        return Sentence(en=f"Done again: {what.en}", fr=f"Rétabli : {what.fr}")

    def match(self, entry: AuditEntry, facts: Mapping[str, Any]) -> str:
        """ "match 5", which is the same word in both languages."""
        kind, _, which = entry.subject.partition(":")
        key = facts.get("match") or (which if kind == "match" else "")
        if not key and kind == "game" and which.isdecimal():
            key = self._games.get(int(which), "")
        return self.numbered(key)

    def numbered(self, key: str) -> str:
        return f"match {self._matches.get(key, key)}"

    def calls(self, facts: Mapping[str, Any]) -> Sentence:
        """Who was called because of it, as a sentence of its own that may be empty."""
        en, fr = [], []
        for call in facts.get("calls", ()):
            name, table, moved = self.numbered(call["match"]), call["table"], call["moved_from"]
            if moved is None:
                en.append(f"{name} to table {table}")
                fr.append(f"{name} à la table {table}")
            else:
                en.append(f"{name} moves from table {moved} to table {table}")
                fr.append(f"{name} passe de la table {moved} à la table {table}")
        if not en:
            return Sentence(en="", fr="")
        return Sentence(en=f" Called: {', '.join(en)}.", fr=f" Appelés : {', '.join(fr)}.")

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
        return Sentence(en=name, fr=name) if name else Sentence(en="someone", fr="quelqu’un")


def unknown_action(entry: AuditEntry) -> Sentence:
    text = f"{entry.action.replace('_', ' ')} ({entry.subject})"
    return Sentence(en=text, fr=text)


def _numbers(kind: str, names: Any) -> list[int]:
    """The row numbers in names like "result:17"."""
    split = (name.partition(":") for name in names)
    return [int(which) for word, _, which in split if word == kind and which.isdecimal()]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _called(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    calls = teller.calls(facts)
    by_hand = entry.action == Action.MATCH_CALL
    return Sentence(
        en=calls.en.strip() + (" By hand." if by_hand else ""),
        fr=calls.fr.strip() + (" À la main." if by_hand else ""),
    )


def _taken_back(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match = teller.match(entry, facts)
    return Sentence(
        en=f"The call of {match} was taken back.", fr=f"L’appel du {match} a été retiré."
    )


def _begun(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    names = _capital(", ".join(map(teller.numbered, facts.get("matches", ()))))
    return Sentence(en=f"{names}: they play.", fr=f"{names} : on joue.")


def _moved(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match, old, new = _capital(teller.match(entry, facts)), facts.get("from"), facts.get("to")
    return Sentence(
        en=f"{match} was moved from table {old} to table {new}.",
        fr=f"{match} : passé de la table {old} à la table {new}.",
    )


def _table(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    number, calls = facts.get("table"), teller.calls(facts)
    if entry.action == Action.TABLE_BREAK:
        return Sentence(
            en=f"Table {number} is out of use.{calls.en}",
            fr=f"La table {number} est hors service.{calls.fr}",
        )
    if entry.action == Action.TABLE_MARK_ACCESSIBLE:
        no, pas = ("", "") if facts.get("accessible") else ("not ", "n’")
        return Sentence(
            en=f"Table {number} is {no}accessible.{calls.en}",
            fr=f"La table {number} {pas}est {'pas ' if pas else ''}accessible.{calls.fr}",
        )
    return Sentence(
        en=f"Table {number} can be used again.{calls.en}",
        fr=f"La table {number} est de nouveau utilisable.{calls.fr}",
    )


def _incident(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match, who = _capital(teller.match(entry, facts)), teller.person(facts.get("entry"))
    kind = str(facts.get("incident"))
    what = TITLES.get(kind, Sentence(en=kind, fr=kind))
    cards = f" ({facts['cards']})" if facts.get("cards") else ""
    if entry.action == Action.INCIDENT_TAKE_BACK:
        return Sentence(
            en=f"{match}: incident taken back: {what.en.lower()}, {who.en}{cards}.",
            fr=f"{match} : incident retiré : {what.fr.lower()}, {who.fr}{cards}.",
        )
    return Sentence(
        en=f"{match}: {what.en.lower()}, {who.en}{cards}.",
        fr=f"{match} : {what.fr.lower()}, {who.fr}{cards}.",
    )


_HOW: dict[str, Sentence] = {
    Action.RESULT_REPORT: Sentence(en="reported", fr="annoncé"),
    Action.RESULT_ENTER: Sentence(en="entered", fr="saisi"),
    Action.RESULT_CONFIRM: Sentence(en="confirmed", fr="confirmé"),
    Action.DISPUTE_SETTLE: Sentence(en="settled", fr="tranché"),
    Action.MATCH_DECIDE: Sentence(en="decided without a game", fr="décidé sans partie"),
    Action.MATCH_FINISH: Sentence(en="stopped, by the score", fr="arrêté, au total"),
}


def _result(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    match, how = _capital(teller.match(entry, facts)), _HOW[entry.action]
    told = teller.said_result(entry) or teller.namer.outcome(_outcome(facts.get("outcome")))
    calls, score = teller.calls(facts), _score(facts)
    return Sentence(
        en=f"{match}, {how.en}: {told.en}.{score.en}{calls.en}",
        fr=f"{match}, {how.fr} : {told.fr}.{score.fr}{calls.fr}",
    )


def _score(facts: Mapping[str, Any]) -> Sentence:
    """How a match of several deals stands after this one."""
    if "deal" not in facts:
        return Sentence(en="", fr="")
    number, score = facts["deal"], facts["score"]
    return Sentence(
        en=f" Deal {number}: the score is {score}.", fr=f" Donne {number} : le total est {score}."
    )


def _corrected(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    key = facts.get("match", "")
    match = _capital(teller.numbered(key))
    row = entry.before.get("rows", {}).get(f"match:{key}", {})
    told = teller.said_result(entry) or teller.namer.outcome(_outcome(facts.get("outcome")))
    was = teller.namer.outcome(_outcome(row.get("outcome"))) if row else None
    en, fr = f"{match}, corrected: {told.en}", f"{match}, corrigé : {told.fr}"
    if was is not None:
        en, fr = f"{en} (it was: {was.en})", f"{fr} (avant : {was.fr})"
    others = len([name for name in entry.after.get("rows", {}) if name.startswith("match:")]) - 1
    if facts.get("later") == charts.Later.STANDS:
        return Sentence(
            en=f"{en}. By ruling, later games stand.",
            fr=f"{fr}. Par décision, les parties suivantes restent valables.",
        )
    if others > 0:
        return Sentence(
            en=f"{en}. Later matches that changed with it: {others}.",
            fr=f"{fr}. Matchs suivants modifiés : {others}.",
        )
    return Sentence(en=f"{en}.", fr=f"{fr}.")


def _withdrew(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    side, calls = teller.namer.side(facts.get("side", 0)), teller.calls(facts)
    return Sentence(
        en=f"Side {side} withdrew.{calls.en}", fr=f"L’équipe {side} s’est retirée.{calls.fr}"
    )


def _came_late(teller: Teller, entry: AuditEntry, facts: Mapping[str, Any]) -> Sentence:
    side, match = facts.get("side", 0), teller.numbered(facts.get("line", ""))
    people = [teller.person(number) for number in facts.get("entries", ())]
    calls = teller.calls(facts)
    en = " and ".join(who.en for who in people)
    fr = " et ".join(who.fr for who in people)
    return Sentence(
        en=f"{en} came late and are side {side}, in {match}.{calls.en}",
        fr=f"{fr} sont arrivés en retard et forment l’équipe {side}, au {match}.{calls.fr}",
    )


def _outcome(text: str | None) -> charts.Outcome | None:
    return None if text is None else charts.Outcome.parse(text)


SAID: dict[str, Say] = {
    Action.MATCHES_CALL: _called,
    Action.MATCH_CALL: _called,
    Action.CALL_TAKE_BACK: _taken_back,
    Action.GAME_START: _begun,
    Action.GAME_MOVE: _moved,
    Action.TABLE_BREAK: _table,
    Action.TABLE_REPAIR: _table,
    Action.TABLE_MARK_ACCESSIBLE: _table,
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
    Action.SIDE_ENTER_LATE: _came_late,
}
