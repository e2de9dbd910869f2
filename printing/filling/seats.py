"""Who sits where and who comes next, for the lists on the wall, the caller and the tables."""

from domain import matches as play
from domain.formats.goals import ONE
from domain.names import in_a_list
from domain.wording import Sentence
from printing.sheets.calls import Call, CalledSide, Calls
from printing.sheets.find_table import Seat, Seats
from printing.sheets.queue import Queue, QueuedMatch, QueuedSide
from printing.sheets.result_slip import ResultSlip, ResultSlips, SlipSide
from printing.sheets.table_card import TableCard, TableCards
from scoring.calls.queries import queue_get
from scoring.progress.chart import SideNames
from scoring.progress.deals import goal_of, running_scores
from scoring.progress.read_together import side_names, tables_in_play
from scoring.results.slips import OpenMatch, OpenSide, open_matches
from tournaments.events.lookup import table_address
from tournaments.models import Contest, Table

NOW = Sentence("At the tables now")

Sitting = tuple[int, str, list[SideNames]]


def _sitting(contest: Contest) -> list[Sitting]:
    names = side_names(contest=contest)
    return [
        (game.table.number, game.table.place, [names[s.side.number] for s in game.sides.all()])
        for game in tables_in_play(contest=contest)
        if game.table is not None
    ]


def seats(contest: Contest, language: str) -> Seats | None:
    found = [
        Seat(in_a_list(name), table, chapter)
        for table, _, sides in _sitting(contest)
        for side in sides
        for name, chapter in zip(side.names, side.chapters, strict=True)
    ]
    return Seats(NOW.in_language(language), tuple(found)) if found else None


def calls(contest: Contest, language: str) -> Calls | None:
    numbered = not contest.format.partners_change
    found = []
    for table, place, sides in _sitting(contest):
        upper, lower, *others = (
            CalledSide(side.number if numbered else None, side.names) for side in sides
        )
        found.append(Call(table, upper, lower, place, others=tuple(others)))
    if not found:
        return None
    return Calls(
        NOW.in_language(language), tuple(found), contest.no_show_minutes, contest.plays_alone
    )


def queue(contest: Contest, language: str) -> Queue | None:
    """What is not at a table: in the order of the calls, then what waits for somebody."""
    by_number = {
        match.number: match
        for match in open_matches(contest, language)
        if match.phase is not play.Phase.IN_PLAY
    }
    if not by_number:
        return None
    found = queue_get(contest=contest)
    order = [*(call.match for call in found.calls), *(waits.match for waits in found.queue)]
    ready = [by_number.pop(number) for number in order if number in by_number]
    numbered = not contest.format.partners_change
    return Queue(
        tuple(_queued(match, numbered) for match in ready),
        tuple(_queued(match, numbered) for match in by_number.values()),
        contest.no_show_minutes,
        contest.plays_alone,
    )


def _queued(match: OpenMatch, numbered: bool) -> QueuedMatch:
    upper, lower, *others = (
        QueuedSide(origin=each.origin)
        if each.side is None
        else QueuedSide(each.side.number if numbered else None, each.side.surnames)
        for each in match.sides
    )
    return QueuedMatch(match.number, match.round, upper, lower, tuple(others))


def slips(contest: Contest, language: str, base: str) -> ResultSlips | None:
    """One for each game at a table."""
    tables = tables_by_match(contest)
    deals = deals_by_match(contest)
    numbered = not contest.format.partners_change
    found = tuple(
        slip_for(match, tables.get(match.number), base, deals, numbered=numbered)
        for match in open_matches(contest, language)
        if match.phase is play.Phase.IN_PLAY
    )
    return ResultSlips(found, contest.plays_alone) if found else None


def deals_by_match(contest: Contest) -> dict[int, int] | None:
    """Which deal is on at each match in play, by its number; None where a match is one game."""
    if goal_of(contest) == ONE:
        return None
    numbers = dict(contest.matches.filter(started=True, outcome=None).values_list("pk", "number"))
    scores = running_scores(contest=contest, match_ids=list(numbers))
    return {numbers[match]: running.deal for match, running in scores.items()}


def slip_for(
    match: OpenMatch,
    table: Table | None,
    base: str,
    deals: dict[int, int] | None,
    *,
    numbered: bool = True,
) -> ResultSlip:
    """`numbered`: sides that are made anew each round have no number that anybody knows."""
    upper, lower, *others = (_slip_side(each, numbered) for each in match.sides)
    return ResultSlip(
        has_deals=deals is not None,
        deal=(deals or {}).get(match.number),
        table=None if table is None else table.number,
        number=match.number,
        round=match.round,
        upper=upper,
        lower=lower,
        link="" if table is None else table_address(base, table.secret),
        others=tuple(others),
    )


def _slip_side(found: OpenSide, numbered: bool) -> SlipSide:
    if found.side is None:
        return SlipSide(origin=found.origin)
    return SlipSide(found.side.number if numbered else None, found.side.names)


def tables_by_match(contest: Contest) -> dict[int, Table]:
    """Where each match is played that is at a table now, by the match's number."""
    games = tables_in_play(contest=contest).select_related("table", "match_game__match")
    return {game.match_game.match.number: game.table for game in games if game.table is not None}


def table_cards(contest: Contest, language: str, base: str) -> TableCards | None:
    cards = tuple(
        TableCard(table.number, table_address(base, table.secret), table.place)
        for table in contest.tables.order_by("number")
    )
    return TableCards(cards) if cards else None
