"""What is written out is read back as it was, whatever people are called."""

from hypothesis import example, given
from hypothesis import strategies as st

from domain import names
from domain.lots.partners.typed import read_partnerships, write_partnerships
from domain.lots.partners.values import Entrant
from domain.wording import Malformed
from tests.examples import examples

WORDS = ["Ann", "Bo", "and", "et", "+", "/", "(Gulf)", "(", ")", "#2", "#", "1.", "2)", "3:", "é"]
ANY_NAME = st.one_of(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join),
    st.text(min_size=1, max_size=12),
)


def _clean(text):
    try:
        return names.clean(text, field="name")
    except Malformed:
        return "Someone"


@given(st.lists(st.tuples(ANY_NAME, st.sampled_from(["Gulf", "Oak & Elm", ""])), min_size=2))
@example([("Ann #2", "Gulf"), ("Bo", "Gulf")])
@example([("1. Ann", ""), ("+", ""), ("and", ""), ("Ann", "")])
@examples(300)
def test_partnerships_written_out_are_read_back_as_they_were(people):
    entrants = [
        Entrant(number, _clean(name), chapter)
        for number, (name, chapter) in enumerate(people, start=1)
    ]
    numbers = [entrant.number for entrant in entrants]
    pairs = tuple(zip(numbers[::2], numbers[1::2], strict=False))
    alone = tuple(numbers[2 * len(pairs) :])
    typed = read_partnerships(write_partnerships(pairs, entrants, alone), entrants)
    assert (typed.pairs, typed.alone, typed.findings) == (pairs, alone, ())


@given(st.text(max_size=200))
@examples(300)
def test_any_text_is_read_without_a_fault(text):
    entrants = [Entrant(1, "Ann Lee", "Gulf"), Entrant(2, "Bo Ray", "Oak")]
    typed = read_partnerships(text, entrants)
    assert {number for pair in typed.pairs for number in pair} | set(typed.alone) <= {1, 2}
