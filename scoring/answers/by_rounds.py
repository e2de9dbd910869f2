"""What a person is told in a contest of rounds: where now, and the own card so far."""

from functools import partial

from games.models import Game
from scoring.answers.values import Answer, CardLine, Standing
from scoring.forms.values import FINAL, PLAY_OFF
from scoring.published import PublishedContest, PublishedMember
from scoring.selectors import SideNames
from scoring.selectors.board import Board, BoardMatch, BoardRound, BoardSide

PODIUM = 3


def told_by_rounds(found: PublishedContest, board: Board) -> dict[int, Answer]:
    """By the players' rows."""
    here = [_by_person(round_) for round_ in board.rounds]
    return {member.player: _on_board(found, board, here, member) for member in found.members}


def _by_person(round_: BoardRound) -> dict[int, tuple[BoardMatch, BoardSide]]:
    return {
        person: (match, side)
        for match in round_.matches
        for side in match.sides
        for person in side.people
    }


def _on_board(
    found: PublishedContest,
    board: Board,
    here: list[dict[int, tuple[BoardMatch, BoardSide]]],
    member: PublishedMember,
) -> Answer:
    """`here` has everyone's match of each round."""
    person = board.numbers[member.player]
    lines = [
        _line(round_, of.get(person), person) for round_, of in zip(board.rounds, here, strict=True)
    ]
    latest = lines[-1]
    # A tie that others play off is no round of one's own.
    card = tuple(line for line in lines if line.match or not line.is_play_off)
    rank = board.place_of(person) if board.has_results else None
    side = found.names.get(member.side) or SideNames(0, (member.name,), (member.chapter,))
    answer = partial(
        Answer,
        contest=found.contest.name,
        contest_slug=found.contest.slug,
        side=side,
        is_by_rounds=True,
        round=latest.number,
        card=card,
        rank=rank,
    )
    if board.is_over:
        podium = rank.place if rank is not None and rank.place <= PODIUM else None
        return answer(standing=Standing.OUT if podium is None else Standing.WON, podium=podium)
    if person in board.away:
        return answer(standing=Standing.OUT)
    if latest.rests:
        return answer(standing=Standing.RESTS)
    if latest.match is None or latest.own is None:
        has_played = any(line.match for line in card)
        return answer(standing=Standing.OUT if has_played else Standing.NEXT_ROUND)
    if latest.match.is_decided or not latest.own.came:
        is_out = latest.match.part == FINAL and not latest.own.won
        return answer(standing=Standing.OUT if is_out else Standing.NEXT_ROUND)
    now = partial(
        answer,
        partners=_with_chapters(latest.own, person),
        against=latest.against,
    )
    numbers = {side.who.number for side in latest.match.sides if side.came}
    for game in found.games:
        if game.table and {side.number for side in game.sides} == numbers:
            return now(
                standing=Standing.NOW,
                table=game.table,
                is_called=game.state == Game.State.CALLED,
                place=game.place,
                running=game.running,
                bell=found.bell,
            )
    # Along a ladder everyone knows the table before it is called.
    return now(standing=Standing.READY, table=latest.match.table if board.is_ladder else None)


def _with_chapters(own: BoardSide, person: int) -> tuple[tuple[str, str], ...]:
    """Everyone on the person's side but the person."""
    return tuple(
        named for named, other in zip(own.who.people, own.people, strict=True) if other != person
    )


def _line(round_: BoardRound, there: tuple[BoardMatch, BoardSide] | None, person: int) -> CardLine:
    parts = {match.part for match in round_.matches}
    is_play_off = parts == {PLAY_OFF}
    if there is None:
        rests = person in round_.resting
        return CardLine(round_.number, None, None, (), rests, is_play_off)
    match, own = there
    partners = tuple(name for name, _ in _with_chapters(own, person))
    return CardLine(round_.number, match, own, partners, False, is_play_off)
