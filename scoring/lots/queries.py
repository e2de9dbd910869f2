"""A contest's lots: what was opened with its rounds or its chart, what is still sealed, and the
certificate of it all."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from domain.certificates.certificate import certificate
from scoring.models import ChartLots, Round
from tournaments.contests.lots import lots_sealed, word_for
from tournaments.models import Contest, Lots
from tournaments.sides import draw_published


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawing of lots as people are told of it. `promised_anew` is the first one of a promise
    that was given after the contest had begun."""

    round: int
    at: datetime
    seed: str
    room_word: str
    seal: str
    commitment: str
    promised_anew: bool
    earlier: tuple[dict[str, str], ...]


@dataclass(frozen=True, slots=True)
class LotsShown:
    """Everything that anyone may know of a contest's lots: never what is still sealed.

    `chosen_seed` is a seed that somebody typed in or, of a contest that began before lots were
    sealed, the one that was kept with its first round; nothing was promised then."""

    commitment: str
    sealed_at: datetime | None
    word_to_come: str
    drawn: tuple[Drawn, ...]
    is_chart: bool
    has_begun: bool
    chosen_seed: str
    was_typed: bool


def lots_shown(contest: Contest) -> LotsShown:
    sealed = lots_sealed(contest)
    rows: list[Round | ChartLots] = _rows(contest)
    entries = [row for row in rows if "seal" in row.certificate]
    first = rows[0].certificate if rows else {}
    return LotsShown(
        commitment=entries[0].certificate["commitment"]
        if entries
        else (sealed.commitment if sealed and not rows else ""),
        sealed_at=sealed.sealed_at if sealed is not None and not rows else None,
        word_to_come=_word_shown(contest, sealed) if sealed is not None else "",
        drawn=tuple(_drawn(row) for row in entries),
        is_chart=any(isinstance(row, ChartLots) for row in rows),
        has_begun=contest.phase in (Contest.Phase.PLAYING, Contest.Phase.FINISHED),
        chosen_seed="" if entries else str(first.get("seed", "")),
        was_typed=bool(first.get("chosen")),
    )


def _word_shown(contest: Contest, sealed: Lots) -> str:
    """The word that partners were drawn with is shown once the draw is."""
    if sealed.room_word or draw_published(contest):
        return word_for(contest, sealed)
    return ""


def lots_certificate(contest: Contest, upto: int | None = None) -> dict[str, Any] | None:
    """The certificate of all rounds, or of those up to a number; None where nothing was sealed."""
    entries = [row.certificate for row in _rows(contest)][:upto]
    if not entries or "seal" not in entries[0]:
        return None
    return certificate(contest.form, entries)


def _rows(contest: Contest) -> list[Round | ChartLots]:
    """Those of its rounds, or the one of its chart."""
    return [*contest.rounds.order_by("number"), *ChartLots.objects.filter(contest=contest)]


def _drawn(row: Round | ChartLots) -> Drawn:
    entry = row.certificate
    return Drawn(
        round=entry["round"],
        at=row.at,
        seed=entry["seed"],
        room_word=entry["room_word"],
        seal=entry["seal"],
        commitment=entry["commitment"],
        promised_anew=entry["round"] == entry["first_round"] > 1,
        earlier=tuple(entry.get("earlier", ())),
    )
