"""One report for every finding in the catalogue: the shortest way to provoke it."""

from domain.skipbo.checks import Incident, Player, RaceReport, Report, Seating, check, check_race
from domain.skipbo.rules import get
from tests.domain.skipbo.checks.checks_tables import partners, played, singles

TALK = Incident("talking", "bea")
WON_125 = played(cards_left={"bea": 20})


def _time(**fields):
    return Report(**{"finished": "time", "winner": "A", **fields})


def _race(*games, **fields):
    return RaceReport(**{"games": games, "winner": "A", **fields})


EXAMPLES = {
    "seated-twice": (played(), Seating(rules=get("web"), sides=((Player("x"),), (Player("x"),)))),
    "seating-impossible": (played(), Seating(rules=get("web"), sides=((Player("x"),),))),
    "stock-unreadable": (played(), partners(stock=0)),
    "seating-unusual": (played(), singles(2, "texas")),
    "finish-unknown": (played(finished="somehow"), partners()),
    "winner-missing": (played(winner=None), partners()),
    "winner-several": (played(winner=["A", "B"]), partners()),
    "winner-not-seated": (played(winner="F"), partners()),
    "winner-has-cards": (played(side_cards_left={"A": 1}), partners()),
    "loser-has-no-cards": (played(side_cards_left={"B": 0}), partners()),
    "side-already-out": (_time(side_cards_left={"A": 0}), partners()),
    "fewest-not-winner": (_time(side_cards_left={"A": 2, "B": 1}), partners()),
    "tie-break-missing": (_time(side_cards_left={"A": 1, "B": 1}), partners()),
    "tie-break-unknown": (_time(tie_break="coin"), partners()),
    "tie-break-without-tie": (
        _time(side_cards_left={"A": 1, "B": 5}, tie_break="next_stock_card"),
        partners(),
    ),
    "tie-needs-ruling": (played(finished="deadlock", side_cards_left={"A": 5, "B": 5}), partners()),
    "stuck-not-counted": (played(finished="stall", side_cards_left={"B": 5}), partners()),
    "losers-partly-counted": (played(side_cards_left={"B": 4}), singles(3, "web")),
    "ruling-against-count": (
        played(finished="ruling", side_cards_left={"A": 9, "B": 1}, reason="deadlock"),
        partners(),
    ),
    "ruling-without-reason": (played(finished="ruling"), partners()),
    "reason-unreadable": (played(finished="ruling", reason=1), partners()),
    "unplayed-with-cards": (played(finished="walkover", side_cards_left={"B": 1}), partners()),
    "unplayed-with-points": (played(finished="forfeit", points={"A": 30}), partners()),
    "unplayed-with-minutes": (played(finished="walkover", minutes=9), partners()),
    "unplayed-with-incidents": (played(finished="walkover", incidents=[TALK]), partners()),
    "minutes-unreadable": (played(minutes="long"), partners()),
    "cards-unreadable": (played(cards_left=7), partners()),
    "cards-unknown-owner": (played(cards_left={"zed": 7}), partners()),
    "cards-negative": (played(cards_left={"bea": -1}), partners()),
    "cards-not-whole": (played(cards_left={"bea": 1.5}), partners()),
    "cards-over-deck": (played(cards_left={"bea": 163}), partners()),
    "cards-disagree": (played(cards_left={"bea": 3}, side_cards_left={"B": 2}), partners()),
    "cards-over-penalties": (
        played(side_cards_left={"B": 31}, incidents_complete=True),
        partners(),
    ),
    "cards-over-stock": (played(side_cards_left={"B": 31}), partners()),
    "cards-missing": (played(), partners("florida")),
    "cards-not-counted": (played(), partners(uncounted=24)),
    "stock-untouched": (played(side_cards_left={"B": 30}), partners()),
    "incident-unreadable": (played(incidents=[7]), partners()),
    "incident-unknown-player": (played(incidents=[Incident("talking", "zed")]), partners()),
    "talking-without-partner": (played(incidents=[TALK]), singles(2, "web")),
    "penalties-over-undealt": (
        played(incidents=[Incident("overdrawn", "bea", 60)]),
        partners("web"),
    ),
    "many-penalties": (played(incidents=[TALK] * 4), partners()),
    "points-unreadable": (played(points={"A": -1}), partners()),
    "points-unknown-side": (played(points={"F": 30}), partners()),
    "points-wrong": (played(points={"A": 26}), partners("deluxe-us")),
    "points-both-sides": (played(points={"A": 30, "B": 5}), partners("deluxe-us")),
    "points-not-scored": (played(points={"A": 30}), partners()),
    "points-by-ruling": (
        played(finished="ruling", points={"A": 26}, reason="so"),
        partners("deluxe-us"),
    ),
    "game-just-called": (played(), partners(is_just_called=True)),
    "game-very-short": (played(minutes=1), partners()),
    "game-very-long": (played(minutes=999), partners()),
    "time-not-limited": (_time(), partners()),
    "time-not-counted": (_time(), partners()),
    "time-called-early": (_time(minutes=5), partners(time_limit=40)),
    "time-limit-passed": (played(minutes=60), partners(time_limit=40)),
    "race-not-these-rules": (_race(), partners()),
    "race-games-unreadable": (_race(7), singles(2)),
    "race-target-not-reached": (_race(WON_125), singles(2)),
    "race-goes-on": (_race(*[WON_125] * 5), singles(2)),
    "race-winner-wrong": (_race(*[WON_125] * 4, winner="B"), singles(2)),
    "race-tie": (_race(finished="time"), singles(2)),
    "race-unplayed-with-games": (_race(WON_125, finished="walkover"), singles(2)),
}


def findings_of(code):
    report, seating = EXAMPLES[code]
    judge = check_race if isinstance(report, RaceReport) else check
    return [finding for finding in judge(report, seating) if finding.code == code]
