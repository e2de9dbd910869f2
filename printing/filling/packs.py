"""Go to paper: a contest as it stands, with a slip for every game in play and yet to come."""

from domain.skipbo.rules import get
from domain.wording import Sentence
from printing.filling import charts, pads, rounds, seats
from printing.sheets.pack import House, Pack
from printing.sheets.result_slip import ResultSlip, ResultSlips, SlipSide
from scoring.progress.coming import coming_sides_get, next_round_by_hand
from scoring.progress.rounds import round_form
from scoring.results.slips import open_matches
from tournaments.events.lookup import rekey_address
from tournaments.models import Contest

# For a play-off, or a table that nobody had foreseen.
SPARE_SLIPS = 2


def pack(contest: Contest, language: str, base: str) -> Pack | None:
    """None before there is a chart or a round, and once nothing is left to play."""
    if contest.phase == Contest.Phase.FINISHED:
        return None
    if round_form(contest) is not None:
        return _of_rounds(contest, language, base)
    main = charts.main_chart(contest, language)
    slips = _slips(contest, language, base)
    if main is None or not slips:
        return None
    consolation = charts.consolation_chart(contest, language)
    return Pack(
        _house(
            contest,
            language,
            base,
            third_place=contest.form == "knockout" and main.chart.third_place is not None,
            consolation=consolation is not None,
        ),
        (main,) if consolation is None else (main, consolation),
        ResultSlips(slips, contest.plays_alone) if contest.goal == "one" else ResultSlips(()),
        charts.continuations(contest, language),
        seats.seats(contest, language),
        seats.calls(contest, language),
        seats.queue(contest, language),
        pads=pads.score_pads_of(contest, slips, language),
    )


def _of_rounds(contest: Contest, language: str, base: str) -> Pack | None:
    current = rounds.round_list(contest, language)
    if current is None:
        return None
    playing = _slips(contest, language, base)
    slips = (*playing, *_slips_to_come(contest, language))
    others = max((slip.others for slip in slips), key=len, default=())
    spare = (ResultSlip(others=(SlipSide(),) * len(others)),) * SPARE_SLIPS
    return Pack(
        _house(contest, language, base),
        (),
        ResultSlips((*slips, *spare), contest.plays_alone)
        if contest.goal == "one"
        else ResultSlips(()),
        (),
        seats.seats(contest, language),
        seats.calls(contest, language),
        seats.queue(contest, language),
        pads=pads.score_pads_of(contest, slips, language),
        # A round that is over has been hung up long ago.
        round=current if playing else None,
        coming=rounds.rounds_to_come(contest, language),
        ranking=rounds.ranking(contest, language),
        cross=rounds.cross_tables(contest, language),
        numbers=rounds.numbers(contest, language) if contest.format.partners_change else None,
    )


def _house(
    contest: Contest,
    language: str,
    base: str,
    *,
    third_place: bool = False,
    consolation: bool = False,
) -> House:
    rules = get(contest.rule_set, contest.rule_set_version).title
    said = Sentence("{rules}, {stock} stock cards", rules=rules, stock=contest.stock_size)
    return House(
        said.in_language(language),
        no_show_minutes=contest.no_show_minutes,
        time_limit_minutes=contest.time_limit_minutes,
        third_place=third_place,
        consolation=consolation,
        rekey=rekey_address(base, contest),
        two_losses=contest.form == "double",
        rounds=tuple(step.in_language(language) for step in next_round_by_hand(contest=contest)),
    )


def _slips(contest: Contest, language: str, base: str) -> tuple[ResultSlip, ...]:
    """One for each match that is on the chart or in the round, and not decided."""
    tables = seats.tables_by_match(contest)
    deals = seats.deals_by_match(contest)
    numbered = not contest.format.partners_change
    return tuple(
        seats.slip_for(match, tables.get(match.number), base, deals, numbered=numbered)
        for match in open_matches(contest, language)
    )


def _slips_to_come(contest: Contest, language: str) -> tuple[ResultSlip, ...]:
    """One for each match of the rounds that are not made, with names where they are known."""
    numbered = not contest.format.partners_change
    found = []
    for one in coming_sides_get(contest=contest):
        upper, lower, *others = (
            SlipSide()
            if side is None
            else SlipSide(side.number or None if numbered else None, side.names)
            for side in one.sides
        )
        found.append(
            ResultSlip(
                number=one.match.number,
                round=rounds.coming_title(one.match).in_language(language),
                table=one.match.table if contest.format.is_ladder else None,
                upper=upper,
                lower=lower,
                others=tuple(others),
            )
        )
    return tuple(found)
