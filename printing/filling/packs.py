"""Go to paper: a contest as it stands, with a slip for every game in play and yet to come."""

from games.rulesets import get
from printing.addresses import rekey_address
from printing.filling import charts, seats
from printing.filling.matches import open_matches
from printing.sheets.pack import House, Pack
from printing.sheets.result_slip import ResultSlips
from tournaments.models import Contest
from wording import Sentence


def pack(contest: Contest, language: str, base: str) -> Pack | None:
    """None before there is a chart, and once nothing is left to play."""
    open_ = open_matches(contest, language)
    main = charts.main_chart(contest, language)
    if main is None or not open_:
        return None
    consolation = charts.consolation_chart(contest, language)
    tables = seats.tables_by_match(contest)
    deals = seats.deals_by_match(contest)
    rules = get(contest.rule_set, contest.rule_set_version).title
    said = Sentence("{rules}, {stock} stock cards", rules=rules, stock=contest.stock_size)
    return Pack(
        House(
            said.in_language(language),
            no_show_minutes=contest.no_show_minutes,
            time_limit_minutes=contest.time_limit_minutes,
            third_place=main.chart.third_place is not None,
            consolation=consolation is not None,
            rekey=rekey_address(base, contest),
        ),
        (main,) if consolation is None else (main, consolation),
        ResultSlips(
            tuple(seats.slip_for(match, tables.get(match.number), base, deals) for match in open_),
        ),
        charts.continuations(contest, language),
        seats.seats(contest, language),
        seats.calls(contest, language),
        seats.queue(contest, language),
    )
