"""What each side of a contest is told along its chart, and each person in it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from games.models import Game
from scoring import play
from scoring.answers.by_rounds import told_by_rounds
from scoring.answers.values import Ahead, Answer, Standing
from scoring.match_rows import tree_form
from scoring.published import PublishedContest, PublishedGame
from scoring.selectors import SideNames

TOLD = "told"


def people_told(found: PublishedContest) -> Mapping[int, Answer]:
    """What everyone in a contest is told, worked out once."""
    if TOLD not in found.worked_out:
        found.worked_out[TOLD] = person_answers(found)
    told: Mapping[int, Answer] = found.worked_out[TOLD]
    return told


def for_member(answer: Answer, place: int) -> Answer:
    """The side's answer with everyone but the person in this place as partners."""
    everyone = answer.side.people
    return replace(answer, partners=everyone[:place] + everyone[place + 1 :])


def person_answers(found: PublishedContest) -> dict[int, Answer]:
    """What everyone in a contest is told, by their player's row."""
    if found.board is not None and found.board.rounds:
        return told_by_rounds(found, found.board)
    return members_told(found, contest_answers(found))


def members_told(found: PublishedContest, sides: Mapping[int, Answer]) -> dict[int, Answer]:
    return {member.player: for_member(sides[member.side], member.place) for member in found.members}


def contest_answers(found: PublishedContest) -> dict[int, Answer]:
    """What each side of a contest is told along its chart, by its number."""
    at_table = games_by_sides(found)
    ahead = {} if found.chart is None else play.all_current(found.chart)
    return {
        number: side_answer(found, side, ahead.get(number), at_table)
        for number, side in found.names.items()
    }


def one_answer(found: PublishedContest, side: int) -> Answer:
    """The same for one side alone: a page for one person must not cost the whole field."""
    ahead = None if found.chart is None else play.current(found.chart, side)
    return side_answer(found, found.names[side], ahead, games_by_sides(found))


def games_by_sides(found: PublishedContest) -> dict[frozenset[int], PublishedGame]:
    return {frozenset(side.number for side in game.sides): game for game in found.games}


def side_answer(
    found: PublishedContest,
    side: SideNames,
    match: play.Match | None,
    at_table: Mapping[frozenset[int], PublishedGame],
) -> Answer:
    contest, chart, names = found.contest, found.chart, found.names
    answer = partial(Answer, contest=contest.name, contest_slug=contest.slug, side=side)
    if chart is None:
        return answer(standing=Standing.DRAWN)
    if match is None:
        podium = tree_form(contest).podium(chart)
        places = {podium.champion: 1, podium.second: 2, podium.third: 3}
        place = places.get(side.number)
        if place is not None:
            return answer(standing=Standing.WON, podium=place)
        if podium.consolation == side.number:
            return answer(standing=Standing.WON, won_consolation=True)
        return answer(standing=Standing.OUT)
    others = tuple(slot for slot in match.slots if play.occupant(slot) != side.number)
    against = tuple(names[slot.side] for slot in others if isinstance(slot, play.Taken))
    onward = play.onward_from(chart, match)
    if_win = None if onward is None else _ahead(chart, onward.others[0], names, at_table)
    game = at_table.get(frozenset(match.sides))
    if game is not None and game.table:
        return answer(
            standing=Standing.NOW,
            table=game.table,
            is_called=game.state == Game.State.CALLED,
            place=game.place,
            against=against,
            if_win=if_win,
            running=game.running,
        )
    if match.phase is play.Phase.WAITING:
        waits_for = _ahead(chart, others[0], names, at_table)
        return answer(standing=Standing.WAITING, waits_for=waits_for, if_win=if_win)
    return answer(standing=Standing.READY, against=against, if_win=if_win)


def _ahead(
    chart: play.Matches,
    slot: play.Slot,
    names: Mapping[int, SideNames],
    at_table: Mapping[frozenset[int], PublishedGame],
) -> Ahead | None:
    if isinstance(slot, play.Taken):
        return Ahead(names[slot.side], None, None)
    if isinstance(slot, play.Undecided):
        source = chart[slot.source]
        game = at_table.get(frozenset(source.sides))
        table = game.table if game is not None and game.table else None
        return Ahead(None, table, chart.shape.numbers()[slot.source])
    return None
