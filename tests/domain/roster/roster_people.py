"""People for lists: any that the program itself would keep."""

from hypothesis import strategies as st

from domain import names
from domain.roster.values import STATES, Person
from domain.wording import Malformed


def _kept(longest, needed):
    def tidied(text):
        return names.tidy(text)[:longest].strip()

    def is_kept(text):
        if not text:
            return not needed
        try:
            return names.clean(text, field="x") == text
        except Malformed:
            return False

    return st.text(max_size=30).map(tidied).filter(is_kept)


# Beginnings that spreadsheets and CSV files trip over, and ordinary names.
AWKWARD = st.sampled_from(
    ["=1+1", "+1 555", "-x", "@you", "'=x", "''@", '"Bud" Lee', "a;b", "a,b", "עדה לוי", "👩‍🚀 Zoë"]
)
NAMES = AWKWARD | _kept(120, needed=True)
SHORT = AWKWARD | _kept(20, needed=False)

people = st.builds(
    Person,
    name=NAMES,
    chapter=NAMES,
    site_number=SHORT,
    phone=SHORT,
    household=SHORT,
    seating_need=st.sampled_from(["", "accessible", "fixed"]),
    fixed_table=st.none() | st.integers(1, 500),
    has_reader=st.booleans(),
    state=st.sampled_from(["", *STATES]),
)

# One spelling of each chapter and nobody twice, as the event's own list is.
rosters = st.lists(people, max_size=12, unique_by=lambda person: person.key).filter(
    lambda listed: len({names.key(p.chapter) for p in listed}) == len({p.chapter for p in listed})
)
