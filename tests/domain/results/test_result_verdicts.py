"""What becomes of a report, case by case: the reports so far, the new one, the verdict."""

from dataclasses import replace

import pytest

from domain.results import (
    Counts,
    Kind,
    Post,
    Reported,
    ReportedIncident,
    Scene,
    Stands,
    Version,
    stocks,
    weigh_entry,
    weigh_report,
)

A, B, C = 7, 9, 11
SCENE = Scene({A: stocks([1, 2], 2), B: stocks([3, 4], 2), C: stocks([5, 6], 2)})

A_WON = Reported(manner="played-out", winner=A)
A_WON_5 = replace(A_WON, cards_left=Counts.of_sides({B: 5}))
A_WON_6 = replace(A_WON, cards_left=Counts.of_sides({B: 6}))
A_WON_BY_PERSON = replace(A_WON, cards_left=Counts.read({"entry:3": 2, "entry:4": 3}))
B_WON = Reported(manner="played-out", winner=B)
TALKED = ReportedIncident("talking", 3)


def kept(number, said, side, *, seen=1, stands=Stands.REPORTED, actor=None):
    actor = actor or f"side {side}"
    return Version(number=number, stands=stands, said=said, actor=actor, seen=seen, side=side)


def post(said, side, *, seen=1, actor=None):
    return Post(said=said, actor=actor or f"side {side}", seen=seen, side=side)


WAITS, DISPUTED, CONFIRMED = Kind.WAITS, Kind.DISPUTED, Kind.CONFIRMED
SAME_AGAIN, CHANGED, DIFFERS = Kind.SAME_AGAIN, Kind.CHANGED, Kind.DIFFERS
OLD = Stands.SUPERSEDED
STANDS = Stands.CONFIRMED

# What was said before, the new report, the game's version, then: kind, version, replaced, what is
# kept.
REPORTS = {
    "the first report waits": ([], post(A_WON_5, A), 1, WAITS, None, (), A_WON_5),
    "the other side's equal one confirms it as it stands": (
        [kept(1, A_WON_5, A)],
        post(A_WON_5, B, seen=2),
        2,
        *(CONFIRMED, 1, (), A_WON_5),
    ),
    "a barer one confirms the fuller one": (
        [kept(1, A_WON_5, A)],
        post(A_WON, B, seen=2),
        2,
        *(CONFIRMED, 1, (), A_WON_5),
    ),
    "a fuller one is kept in place of the barer one": (
        [kept(1, A_WON, A)],
        post(A_WON_5, B, seen=2),
        2,
        *(CONFIRMED, None, (1,), A_WON_5),
    ),
    "counts by person are fuller than one number": (
        [kept(1, A_WON_5, A)],
        post(A_WON_BY_PERSON, B, seen=2),
        2,
        *(CONFIRMED, None, (1,), A_WON_BY_PERSON),
    ),
    "another count is a dispute": (
        [kept(1, A_WON_5, A)],
        post(A_WON_6, B, seen=2),
        2,
        *(DISPUTED, None, (), A_WON_6),
    ),
    "another winner is a dispute": (
        [kept(1, A_WON_5, A)],
        post(B_WON, B, seen=2),
        2,
        *(DISPUTED, None, (), B_WON),
    ),
    "another manner is a dispute": (
        [kept(1, A_WON, A)],
        post(replace(A_WON, manner="time"), B, seen=2),
        2,
        *(DISPUTED, None, (), replace(A_WON, manner="time")),
    ),
    "two at the same moment both speak: equal": (
        [kept(1, A_WON_5, A)],
        post(A_WON_5, B, seen=1),
        2,
        *(CONFIRMED, 1, (), A_WON_5),
    ),
    "two at the same moment both speak: not equal": (
        [kept(1, A_WON_5, A)],
        post(B_WON, B, seen=1),
        2,
        *(DISPUTED, None, (), B_WON),
    ),
    "who looked before something else happened is told": (
        [kept(1, A_WON_5, A, seen=3)],
        post(A_WON_5, B, seen=1),
        4,
        *(CHANGED, None, (), A_WON_5),
    ),
    "the desk that looked before a side reported is told": (
        [kept(1, A_WON_5, A)],
        post(A_WON_5, None, seen=1, actor="desk"),
        2,
        *(CHANGED, None, (), A_WON_5),
    ),
    "the same post twice is one": (
        [kept(1, A_WON_5, A)],
        post(A_WON_5, A),
        2,
        *(SAME_AGAIN, 1, (), A_WON_5),
    ),
    "the same post again after it was confirmed is still one": (
        [kept(1, A_WON, A, stands=OLD), kept(2, A_WON_5, B, seen=2, stands=STANDS)],
        post(A_WON, A),
        3,
        *(SAME_AGAIN, 2, (), A_WON),
    ),
    "somebody else's late post after it was confirmed is told": (
        [kept(1, A_WON_5, A, stands=STANDS)],
        post(B_WON, B),
        2,
        *(CHANGED, None, (), B_WON),
    ),
    "who adds the count to an own report is heard": (
        [kept(1, A_WON, A)],
        post(A_WON_5, A),
        2,
        *(WAITS, None, (1,), A_WON_5),
    ),
    "an own report may be put right": (
        [kept(1, A_WON_5, A)],
        post(B_WON, A, seen=2),
        2,
        *(WAITS, None, (1,), B_WON),
    ),
    "giving in ends a dispute": (
        [kept(1, A_WON_5, A), kept(2, B_WON, B)],
        post(A_WON_5, B, seen=3),
        3,
        *(CONFIRMED, 1, (2,), A_WON_5),
    ),
    "insisting in a dispute replaces only the own report": (
        [kept(1, A_WON_5, A), kept(2, B_WON, B)],
        post(A_WON_6, B, seen=3),
        3,
        *(DISPUTED, None, (2,), A_WON_6),
    ),
    "a third side cannot agree with two that differ": (
        [kept(1, A_WON_5, A), kept(2, A_WON_6, B)],
        post(A_WON, C, seen=3),
        3,
        *(DISPUTED, None, (), A_WON),
    ),
}


@pytest.mark.parametrize(
    ("versions", "new", "game_version", "kind", "version", "replaced", "said"),
    REPORTS.values(),
    ids=REPORTS,
)
def test_a_report(versions, new, game_version, kind, version, replaced, said):
    verdict = weigh_report(versions, new, game_version=game_version, scene=SCENE)
    assert (verdict.kind, verdict.version, verdict.replaced) == (kind, version, replaced)
    assert verdict.said == said


SLIPS = {
    "nothing was said": ([], A_WON_5, 2, False, CONFIRMED, None, (), A_WON_5),
    "what the table counted is kept": (
        [kept(1, A_WON_5, A)],
        A_WON,
        2,
        False,
        *(CONFIRMED, None, (1,), A_WON_5),
    ),
    "against the table only with a reason": (
        [kept(1, A_WON_5, A)],
        B_WON,
        2,
        False,
        *(DIFFERS, 1, (), B_WON),
    ),
    "with a reason": ([kept(1, A_WON_5, A)], B_WON, 2, True, CONFIRMED, None, (1,), B_WON),
    "a ruling takes over nothing": (
        [kept(1, A_WON_5, A)],
        A_WON,
        2,
        True,
        *(CONFIRMED, None, (1,), A_WON),
    ),
    "between two that differ only with a reason": (
        [kept(1, A_WON_5, A), kept(2, A_WON_6, B)],
        A_WON,
        2,
        False,
        *(DIFFERS, 2, (), A_WON),
    ),
    "something happened since": ([kept(1, A_WON, A)], A_WON, 3, False, CHANGED, None, (), A_WON),
    "the same slip twice": (
        [kept(1, A_WON_5, None, seen=2, stands=STANDS, actor="desk")],
        A_WON_5,
        3,
        False,
        *(SAME_AGAIN, 1, (), A_WON_5),
    ),
}


@pytest.mark.parametrize(
    ("versions", "said", "game_version", "overrules", "kind", "version", "replaced", "entered"),
    SLIPS.values(),
    ids=SLIPS,
)
def test_a_slip(versions, said, game_version, overrules, kind, version, replaced, entered):
    new = post(said, None, seen=2, actor="desk")
    verdict = weigh_entry(
        versions, new, game_version=game_version, scene=SCENE, overrules=overrules
    )
    assert (verdict.kind, verdict.version, verdict.replaced) == (kind, version, replaced)
    assert verdict.said == entered


def test_what_both_sides_say_went_wrong_happened_once():
    scene = replace(SCENE, noted=(TALKED,))
    second = post(replace(A_WON, incidents=(TALKED,)), B, seen=2)
    verdict = weigh_report([kept(1, A_WON, A)], second, game_version=2, scene=scene)
    assert (verdict.kind, verdict.version) == (CONFIRMED, 1)
    twice = post(replace(A_WON, incidents=(TALKED, TALKED)), B, seen=2)
    verdict = weigh_report([kept(1, A_WON, A)], twice, game_version=2, scene=scene)
    assert (verdict.kind, verdict.version) == (CONFIRMED, None)
    assert verdict.said.incidents == (TALKED,)


def test_a_record_that_one_side_has_is_read_for_both():
    recorded = replace(A_WON_5, record="the record")
    scene = replace(SCENE, read=lambda said: replace(recorded, record=said.record))
    verdict = weigh_report(
        [kept(1, recorded, A)], post(A_WON, B, seen=2), game_version=2, scene=scene
    )
    assert (verdict.kind, verdict.version, verdict.said) == (CONFIRMED, 1, recorded)
