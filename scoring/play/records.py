"""Matches, sides and changes as plain dictionaries of texts, for rows, exports and audit entries.

Must not know where they are stored. A match is read back to an equal value; sides and changes are
shown, and never read back.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.play.changes import Change, EnteredSide, MatchChange
from scoring.play.keys import MatchKey, Target, unreadable
from scoring.play.match import Match, Outcome
from scoring.play.slots import parse_slot

Record = dict[str, Any]


def match_to_record(match: Match) -> Record:
    return {
        "key": str(match.key),
        "slots": [str(slot) for slot in match.slots],
        "winner_to": _text(match.winner_to),
        "loser_to": [_text(target) for target in match.loser_to],
        "started": match.started,
        "outcome": _text(match.outcome),
        "stands": _text(match.stands),
    }


def match_from_record(record: Mapping[str, Any]) -> Match:
    try:
        return Match(
            key=MatchKey.parse(record["key"]),
            slots=tuple(parse_slot(text) for text in record["slots"]),
            winner_to=_target(record["winner_to"]),
            loser_to=tuple(_target(text) for text in record["loser_to"]),
            started=record["started"],
            outcome=_outcome(record["outcome"]),
            stands=_outcome(record["stands"]),
        )
    except KeyError as missing:
        raise unreadable(str(dict(record))) from missing


def side_to_record(side: EnteredSide) -> Record:
    return {
        "number": side.number,
        "chapters": sorted(side.chapters),
        "seed": side.seed,
        "withdrawn": side.withdrawn,
    }


def changes_to_records(changes: Sequence[Change]) -> list[Record]:
    """Each change with what it concerns, before and after, in the order they are applied."""
    records = []
    for change in changes:
        if isinstance(change, MatchChange):
            before, after = match_to_record(change.before), match_to_record(change.after)
            records.append({"match": before["key"], "before": before, "after": after})
        else:
            records.append(
                {
                    "side": change.number,
                    "before": change.before and side_to_record(change.before),
                    "after": change.after and side_to_record(change.after),
                }
            )
    return records


def _text(value: Target | Outcome | None) -> str | None:
    return None if value is None else str(value)


def _target(text: str | None) -> Target | None:
    return None if text is None else Target.parse(text)


def _outcome(text: str | None) -> Outcome | None:
    return None if text is None else Outcome.parse(text)
