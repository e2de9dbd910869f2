"""Each legal draw has exactly the same chance: by fractions over every choice, not by luck."""

import hashlib
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.lots import verify
from domain.lots.partners.__main__ import main
from domain.lots.partners.values import DrawRules
from domain.lots.verify import written as bits
from domain.lots.verify.counts import Counts
from domain.lots.verify.field import Tally
from domain.lots.verify.hat import Hat
from domain.lots.verify.written import Refused
from tests import shares
from tests.domain.lots.draw_checker import (
    all_pairings,
    exact_shares,
    field_of,
    legal_pairings,
    partitions,
    people,
)
from tests.examples import examples

pytestmark = pytest.mark.long

SMALL = [sizes for total in (2, 4, 6, 8) for sizes in partitions(total)]
COUNTED = [s for total in (6, 8, 10) for s in partitions(total) if 2 * max(s) < total]


def key(number):
    return hashlib.sha256(str(number).encode()).digest()


class Choices:
    """Walks through every way that one try can go, with each way's exact probability."""

    def __init__(self, monkeypatch, hat):
        self.hat, self.script = hat, []
        monkeypatch.setattr(verify.hat, "pick", self.pick)
        monkeypatch.setattr(hat.counts, "decide", self.decide)

    def next(self, shares):
        if self.place == len(self.script):
            self.script.append(0)
            self.widths.append(len(shares))
        chosen = self.script[self.place]
        self.widths[self.place] = len(shares)
        self.place += 1
        self.probability *= shares[chosen][1]
        return shares[chosen][0]

    def pick(self, row, numbers):
        share = Fraction(1, len(numbers))
        return numbers.pop(self.next([(place, share) for place in range(len(numbers))]))

    def decide(self, chapter, waiting, key, label):
        counts = self.hat.counts
        return self.next(list(exact_shares(counts.sizes, counts.pool, chapter, waiting).items()))

    def outcomes(self):
        found = Counter()
        self.widths = []
        while True:
            self.place, self.probability = 0, Fraction(1)
            pairs = self.hat.one_try(b"", "")
            if pairs is not None:
                found[tuple(sorted((min(p), max(p)) for p in pairs))] += self.probability
            while self.script and self.script[-1] + 1 == self.widths[-1]:
                self.script.pop()
                self.widths.pop()
            if not self.script:
                return found
            self.script[-1] += 1


@pytest.mark.parametrize("pool_people", [True, False])
@pytest.mark.parametrize("sizes", SMALL, ids=str)
def test_every_legal_draw_has_exactly_the_same_probability(monkeypatch, sizes, pool_people):
    hat = Hat(field_of(sizes), pool_people=pool_people)
    outcomes = Choices(monkeypatch, hat).outcomes()
    _, legal = legal_pairings(people(sizes), DrawRules())
    assert set(outcomes) == set(legal)
    assert len(set(outcomes.values())) == 1


@pytest.mark.parametrize(
    ("sizes", "rules", "households"),
    [
        ((2, 2, 2), DrawRules(apart=((1, 3), (1, 4))), {}),
        ((3, 2, 1), DrawRules(apart=((1, 4),), earlier_partners=((2, 5),)), {}),
        ((5, 2, 1), DrawRules(apart=((1, 2), (3, 6))), {}),
        ((2, 2, 2, 2), DrawRules(households_apart=True), {1: "a", 3: "a", 5: "b", 7: "b"}),
        ((4, 4), DrawRules(apart=((1, 5), (2, 6), (3, 7))), {}),
        ((6,), DrawRules(chapters_apart=False, apart=((1, 2),)), {}),
    ],
    ids=str,
)
def test_wishes_keep_every_legal_draw_equally_likely(monkeypatch, sizes, rules, households):
    hat = Hat(field_of(sizes, rules, households))
    outcomes = Choices(monkeypatch, hat).outcomes()
    _, legal = legal_pairings(people(sizes, households), rules)
    assert set(outcomes) == set(legal)
    assert len(set(outcomes.values())) == 1


@pytest.mark.parametrize("precision", [(2, 3), (18, 64)])
@pytest.mark.parametrize("sizes", COUNTED, ids=str)
def test_bounds_enclose_the_exact_share_of_every_choice(sizes, precision):
    digits, bits = precision
    for free in (0, 2):
        counts = Counts(sizes, free, digits=digits, bits=bits)
        reachable = {0}
        for chapter, size in enumerate(sizes):
            following = set()
            for waiting in reachable:
                shares = exact_shares(sizes, free, chapter, waiting)
                first, lows, highs = counts._cells_of(chapter, waiting, digits, bits)
                so_far = Fraction(0)
                for met in range(first, first + len(lows)):
                    so_far += shares.get(met, 0)
                    assert lows[met - first] <= so_far * 2**bits <= highs[met - first]
                    if precision == (18, 64):
                        assert highs[met - first] - lows[met - first] <= 2000
                assert so_far == 1
                following |= {waiting + size - 2 * met for met in shares}
            reachable = following


@examples(60)
@given(st.lists(st.integers(1, 9), min_size=3, max_size=7), st.integers(0, 6), st.integers())
def test_a_decision_does_not_depend_on_the_digits_it_started_with(sizes, pool, number):
    sizes.sort(reverse=True)
    pool += (sum(sizes) + pool) % 2
    if 2 * sizes[0] >= sum(sizes) + pool:
        return
    ways = [
        Counts(sizes, pool),
        Counts(sizes, pool, digits=2, bits=2),
        Counts(sizes, pool, digits=40, bits=256),
        Counts(sizes, pool, whole_rows_up_to=0),
    ]
    waiting = 0
    for chapter, size in enumerate(sizes):
        met = {counts.decide(chapter, waiting, key(number), str(chapter)) for counts in ways}
        assert len(met) == 1
        waiting += size - 2 * met.pop()


@pytest.mark.parametrize("sizes", [(150,) * 6, (340, 200, 90, 60, 60, 50), (20,) * 45], ids=str)
def test_counting_only_the_likely_part_closely_changes_no_decision(sizes):
    close, whole = Counts(sizes, 0), Counts(sizes, 0, whole_rows_up_to=10_000)
    for number in range(20):
        waiting = 0
        for chapter, size in enumerate(sizes):
            met = close.decide(chapter, waiting, key(number), str(chapter))
            assert met == whole.decide(chapter, waiting, key(number), str(chapter))
            waiting += size - 2 * met
    assert len(close._rows) == 1


def test_bounds_outside_the_likely_part_still_enclose_the_truth():
    sizes = (130, 120, 110, 100, 90, 60, 50)
    close = Counts(sizes, 0)._rows_of(18)
    whole = Counts(sizes, 0, whole_rows_up_to=10_000)._rows_of(18)
    narrowed = 0
    for row, full in zip(close, whole, strict=True):
        for place, (low, high) in enumerate(zip(row.low, row.high, strict=True)):
            other = (row.first + 2 * place - full.first) // 2
            assert low <= full.high[other]
            assert high >= full.low[other]
            narrowed += low == 0
    assert narrowed > 50


@pytest.mark.parametrize(
    ("sizes", "rules"),
    [
        ((2, 2, 2), DrawRules(apart=((1, 3), (1, 4), (1, 5), (1, 6)))),
        ((4, 2, 2), DrawRules(apart=((1, 5), (2, 5), (3, 5), (4, 5)))),
        ((3, 3, 2), DrawRules(together=((1, 2),), apart=((3, 4),))),
        ((4, 4), DrawRules(apart=((1, 5), (1, 6), (1, 7), (1, 8)))),
    ],
    ids=str,
)
def test_counting_out_numbers_every_legal_draw_once(sizes, rules):
    field = field_of(sizes, rules)
    tally = Tally(field)
    fewest, ways = tally.total()
    best, legal = legal_pairings(people(sizes), rules)
    drawn = {
        tuple(sorted([(min(p), max(p)) for p in tally.draw(number)] + field.together))
        for number in range(ways)
    }
    assert (fewest, ways) == (best, len(legal))
    assert drawn == set(legal)


def test_wishes_that_force_a_same_chapter_pair_are_still_drawn_exactly():
    rules = DrawRules(apart=((1, 5), (1, 6), (1, 7), (1, 8)))
    hat = Hat(field_of((4, 4), rules))
    hat.tries = 5
    best, legal = legal_pairings(people((4, 4)), rules)
    drawn = Counter(tuple(hat.draw(key(number)).pairs) for number in range(2000))
    assert set(drawn) == set(legal)
    assert hat.draw(key(1)).exact
    assert hat.draw(key(1)).same_chapter == best


def test_the_walk_says_that_it_is_not_exact_and_finds_only_legal_draws(monkeypatch):
    monkeypatch.setattr(verify.field, "COUNTED_PEOPLE", 0)
    monkeypatch.setattr(verify.hat, "WALK_STEPS", 30)
    rules = DrawRules(apart=((1, 3), (2, 4), (5, 1)))
    hat = Hat(field_of((2, 2, 2), rules))
    hat.tries = 0
    _, legal = legal_pairings(people((2, 2, 2)), rules)
    drawn = Counter(tuple(hat.draw(key(number)).pairs) for number in range(600))
    assert set(drawn) == set(legal)
    assert not hat.draw(key(0)).exact
    expected = 600 / len(legal)
    assert sum((times - expected) ** 2 / expected for times in drawn.values()) < 30


def test_wishes_that_leave_nothing_are_refused_and_do_not_run_for_ever(monkeypatch):
    rules = DrawRules(apart=((1, 2), (1, 3), (1, 4)))
    hat = Hat(field_of((1, 1, 1, 1), rules))
    with pytest.raises(Refused) as refused:
        hat.draw(key(1))
    assert refused.value.code == "no-legal-draw"


# The limit of chi-squared at p = 0.001 for draws - 1 degrees of freedom, from tables.
CHI_SQUARED = [
    ("2,2,1,1", 10, 27.88),
    ("4,1,1,1,1", 24, 49.73),
    ("3,3,2", 36, 66.62),
    ("5,2,1", 60, 98.32),
]


@pytest.mark.parametrize(("chapters", "draws", "limit"), shares.one_in(4, CHI_SQUARED))
def test_a_hundred_thousand_draws_come_equally_often(capsys, chapters, draws, limit):
    assert main(["--chapters", chapters, "--draws", "100000", "--seed", "1"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    times = [int(count) for _, count in lines]
    assert len(lines) == len({draw for draw, _ in lines}) == draws
    assert sum(times) == 100_000
    expected = 100_000 / draws
    assert sum((count - expected) ** 2 / expected for count in times) < limit


def test_integers_are_taken_without_the_uneven_rest():
    row = iter([2**32 - 1, 7])
    assert bits.pick(row, [10, 11, 12]) == 11  # 2**32 - 1 is the uneven rest of 3; 7 % 3 == 1


def test_the_bit_stream_is_the_one_that_is_specified():
    first = hashlib.sha256(b"k" * 32 + b"try/0/" + (0).to_bytes(8, "big")).digest()
    assert next(bits.words(b"k" * 32, "try/0")) == int.from_bytes(first[:4], "big")
    assert bits.leading_bits(b"k" * 32, "try/0", 64) == int.from_bytes(first[:8], "big")
    long = bits.leading_bits(b"k" * 32, "try/0", 300)
    assert long >> 44 == int.from_bytes(first, "big")


def test_ten_people_without_chapters_can_be_paired_in_every_way():
    hat = Hat(field_of((1,) * 6))
    seen = {tuple(hat.draw(key(number)).pairs) for number in range(300)}
    assert seen == set(all_pairings(list(range(1, 7))))
