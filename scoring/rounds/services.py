"""The next round: made, shown before it is published, or taken back; and what is still missing of
the one before is written off.

Neither side wins a match that is written off, and it counts as not played for both. Its slip is
a correction, whenever it turns up.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from domain import matches as play
from domain.actions import Action
from domain.certificates.certificate import Earlier, Opened, round_entry
from domain.formats.rounds import as_seated
from domain.formats.values import FINAL, PLAY_OFF, Meeting, Round, Side, SidesBy
from domain.lots.seal import Sealed
from domain.matches.match import main, match_to_record
from domain.results import Manner, Reported
from domain.wording.refusals import refused
from games.models import Game, GameSide
from scoring.calls.services import call_take_back, matches_call
from scoring.match_mapper import match_of
from scoring.models import Match, MatchGame
from scoring.models import Round as StoredRound
from scoring.progress.coming import begins_in, is_begun
from scoring.progress.rounds import ContestHistory, history_read
from scoring.results.decisions import match_decide
from scoring.results.services import dispute_settle, require_reason
from tournaments import audited_action
from tournaments.audited_action import Step, contest_changed, row_locked
from tournaments.contests.lots import lots_open
from tournaments.contests.services import tables_set
from tournaments.models import Contest, Draw, SideEntry
from tournaments.models import Side as StoredSide
from tournaments.sides import draw_put_down, number_free, sides_make, sides_of_one


@transaction.atomic
def round_write_off(*, actor: str, contest_id: int, seen: int, reason: str) -> int:
    """Decide what is missing of round `seen`, the last one; gives how many matches that were."""
    require_reason(reason)
    contest = row_locked(pk=contest_id)
    contest.format.require_rounds()
    if contest.rounds.count() != seen:
        raise refused("round-changed")
    rows = list(contest.matches.filter(stage=seen, outcome=None).order_by("number"))
    if any(row.part in (FINAL, PLAY_OFF) for row in rows) or contest.format.best_go_on:
        raise refused("winner-needed")
    for row in rows:
        _write_off(actor, row, reason)
    return len(rows)


def _write_off(actor: str, row: Match, reason: str) -> None:
    game = Game.objects.filter(match_game__match=row, state__in=Game.AT_THE_TABLE).first()
    nobody = Reported(manner=Manner.NO_SHOW.value, reason=reason.strip())
    if game is None:
        match_decide(
            actor=actor,
            contest_id=row.contest_id,
            key=str(match_of(row).key),
            version=row.version,
            reported=nobody,
            accept_warnings=True,
        )
        return
    dispute_settle(
        actor=actor,
        game_id=game.pk,
        version=game.version,
        reported=nobody,
        reason=reason,
        accept_warnings=True,
    )


# ---- Rounds ----


@transaction.atomic
def round_make(
    *,
    actor: str,
    contest_id: int,
    seen: int,
    seal: str | None = None,
    seed: str | None = None,
    tables: int | None = None,
    seated: Sequence[Sequence[Side]] | None = None,
) -> StoredRound:
    """The next round, shown to everyone and called.

    `seen` is the number of the last one that was on screen, 0 before the first; `seal` is that of
    the pairings that were shown to the official, where they were (`coming_get`). Its lots are
    opened with it (tournaments.contests.lots), unless the first came with a `seed` of its own, for
    a rehearsal: then all do, and the certificate says so.
    `tables` is how many stand in the hall, where that is not what was set up.
    `seated` is who met in its matches where it was drawn by hand and played on paper: then nobody
    is called.
    """
    step = Step(actor=actor, contest_id=contest_id)
    contest = step.contest
    contest.format.require_rounds()
    form = contest.format
    last = contest.rounds.count()
    if last == seen + 1:
        return contest.rounds.get(number=last)  # the same press twice
    if last != seen:
        raise refused("round-changed")
    if not last:
        _require_begin(contest)
        if tables is not None:
            tables_set(contest, tables)
    if contest.plays_alone:
        sides_of_one(contest)
    opened = None if seed or _has_plain_lots(contest) else lots_open(contest, round_number=last + 1)
    found = history_read(
        contest, seed=Sealed((opened.seed,), (opened.room_word,)) if opened else seed
    )
    if not last:
        form.fits(found.history.field, found.history.options)
    _require_decided(found)
    made = form.next_round(found.history)
    if made is None:
        raise refused("contest-over:rounds")
    if seal is not None and seal != made.seal:
        raise refused("pairings-changed")
    by_lots = made
    if seated is not None:
        made = as_seated(found.history, made, seated, form.sides)
    stored = _write(contest, found, made, opened, by_hand=made != by_lots)
    contest.phase = Contest.Phase.PLAYING
    contest_changed(
        contest,
        "phase",
        actor=actor,
        action=Action.ROUND_MAKE,
        publishes=True,
        after={
            "round": made.number,
            "matches": len(made.meetings),
            "tables": contest.tables.count(),
        },
    )
    if seated is None:
        matches_call(actor=actor, contest_id=contest_id)
    return stored


@transaction.atomic
def round_take_back(*, actor: str, contest_id: int, seen: int, reason: str) -> None:
    """The last round was a mistake: it goes, as long as nobody sits or has played in it.

    Without its first round the contest is where it was before, and can be begun again."""
    step = Step(actor=actor, contest_id=contest_id)
    contest = step.contest
    contest.format.require_rounds()
    stored = contest.rounds.order_by("number").last()
    if stored is None or stored.number != seen:
        raise refused("round-changed")
    rows = contest.matches.filter(stage=stored.number)
    games = Game.objects.filter(match_game__match__in=rows)
    if games.exclude(state=Game.State.CALLED_OFF).exists() or rows.exclude(outcome=None).exists():
        raise refused("round-begun")
    ids = list(games.values_list("pk", flat=True))
    MatchGame.objects.filter(game__in=ids).delete()
    GameSide.objects.filter(game__in=ids).delete()
    for game in Game.objects.filter(pk__in=ids):
        game.incidents.all().delete()
        game.results.all().delete()
        game.delete()
    rows.delete()
    drawn = contest.draws.filter(round=stored.number)
    SideEntry.objects.filter(side__draw__in=drawn).delete()
    StoredSide.objects.filter(draw__in=drawn).delete()
    drawn.delete()
    contest.draws.filter(round=stored.number - 1, state=Draw.State.PLAYED).update(
        state=Draw.State.DRAWN
    )
    seal = stored.certificate.get("seal", "")
    stored.delete()
    if seen == 1:
        contest.phase = begins_in(contest)
    contest_changed(
        contest,
        "phase",
        actor=actor,
        action=Action.ROUND_TAKE_BACK,
        publishes=True,
        before={"round": seen, "seal": seal},
        reason=reason,
    )


@transaction.atomic
def round_make_again(
    *, actor: str, contest_id: int, seen: int, seal: str, reason: str
) -> StoredRound:
    """The last round as it comes out today, in place of the one that was published.

    As long as nobody sits at its tables; who was called is called again. `seal` is that of the
    pairings that were shown (`again_get`).
    """
    step = Step(actor=actor, contest_id=contest_id)
    contest = step.contest
    latest = history_read(contest).history.rounds
    if not latest or latest[-1].made.number != seen:
        raise refused("round-changed")
    if latest[-1].made.seal == seal:
        return contest.rounds.get(number=seen)  # the same press twice
    if is_begun(contest, seen):
        raise refused("round-begun:seated")
    rows = contest.matches.filter(stage=seen)
    called = Game.objects.filter(match_game__match__in=rows, state=Game.State.CALLED)
    for game in called.order_by("pk"):
        call_take_back(actor=actor, game_id=game.pk, version=game.version, reason=reason)
    round_take_back(actor=actor, contest_id=contest_id, seen=seen, reason=reason)
    return round_make(actor=actor, contest_id=contest_id, seen=seen - 1, seal=seal)


def _require_begin(contest: Contest) -> None:
    if contest.phase == begins_in(contest):
        return
    if contest.draws_partners:
        raise refused("round-before-draw")
    raise refused("round-not-now")


def _require_decided(found: ContestHistory) -> None:
    if not found.history.rounds:
        return
    latest = found.history.rounds[-1]
    missing = [m.number for m in latest.made.meetings if m.number not in latest.played]
    if missing:
        numbers = ", ".join(map(str, missing[:8]))
        raise refused("round-not-over", missing=len(missing), numbers=numbers)


def _has_plain_lots(contest: Contest) -> bool:
    """Begun before lots were sealed, or with a seed of its own: it goes on as it began."""
    first = contest.rounds.order_by("number").first()
    return first is not None and not first.seed


def _write(
    contest: Contest, found: ContestHistory, made: Round, opened: Opened | None, *, by_hand: bool
) -> StoredRound:
    numbers = dict(found.side_numbers)
    if contest.format.sides is SidesBy.EACH_ROUND:
        numbers |= _sides_of_round(contest, found, made)
    else:
        contest.draws.filter(state=Draw.State.DRAWN).update(is_published=True)
    Match.objects.bulk_create(_row(contest, made, meeting, numbers) for meeting in made.meetings)
    return StoredRound.objects.create(
        contest=contest,
        number=made.number,
        sits_out=list(made.sits_out),
        certificate=_certificate(contest, found, made, opened, by_hand=by_hand),
        seed=opened.seed if opened else "",
        room_word=opened.room_word if opened else "",
    )


def _certificate(
    contest: Contest, found: ContestHistory, made: Round, opened: Opened | None, *, by_hand: bool
) -> dict[str, Any]:
    history = found.history
    if opened is None:
        return {
            "form": contest.form,
            "options": dict(history.options),
            "round": made.number,
            "seed": history.seed,
            "people": [[person.number, person.chapter] for person in history.field.people],
            "away": sorted(history.away),
            "chosen": True,
            **({"by_hand": True} if by_hand else {}),
        }
    entries = contest.entries.values_list("pk", "player__name")
    of_entry = found.numbers.of_entry
    names = {of_entry[pk]: name for pk, name in entries if pk in of_entry}
    before = contest.rounds.order_by("number").values_list("certificate", flat=True)
    taken_back = contest.audit.filter(
        action=Action.ROUND_TAKE_BACK, before__round=made.number
    ).order_by("pk")
    earlier = [
        Earlier(str(entry.before["seal"]), entry.reason)
        for entry in taken_back
        if entry.before.get("seal")
    ]
    return round_entry(history, names, made, opened, list(before), earlier, by_hand=by_hand)


def _sides_of_round(contest: Contest, found: ContestHistory, made: Round) -> dict[Side, int]:
    """New partners: the sides of this round, numbered on from those before."""
    contest.draws.filter(state=Draw.State.DRAWN).update(state=Draw.State.PLAYED)
    draw = draw_put_down(contest, Draw.Way.ROUND, made.number)
    people = [side for meeting in made.meetings for side in meeting.sides]
    first = number_free(contest.sides.all())
    entry_of = found.numbers.entry_of
    sides_make(draw, [[entry_of[p] for p in side] for side in people], first=first)
    return {side: first + index for index, side in enumerate(people)}


def _row(contest: Contest, made: Round, meeting: Meeting, numbers: dict[Side, int]) -> Match:
    slots = tuple(play.Taken(numbers[side]) for side in meeting.sides)
    # Its place in the round, which is its line in the finals: byes leave lines out.
    match = play.Match(main(made.number, meeting.table), slots, None, (None,) * len(slots))
    record = match_to_record(match)
    return Match(
        contest=contest,
        number=meeting.number,
        part=meeting.part,
        table_number=meeting.table if contest.format.is_ladder else None,
        stage=made.number,
        ready_since=audited_action.now(),
        **record,
    )
