"""Which contests have which sheets: asked of the form, never guessed from what was played."""

from scoring.forms.registry import draws_partners
from scoring.selectors.rounds import round_form
from tournaments.models import Contest


def every_contest(contest: Contest) -> bool:
    return True


def has_chart(contest: Contest) -> bool:
    return round_form(contest) is None


def has_rounds(contest: Contest) -> bool:
    return round_form(contest) is not None


def is_knockout(contest: Contest) -> bool:
    return contest.form == "knockout"


def has_cross_table(contest: Contest) -> bool:
    form = round_form(contest)
    return form is not None and form.is_cross


def has_drawn_partners(contest: Contest) -> bool:
    return draws_partners(contest.form, contest.form_options)


def takes_slips(contest: Contest) -> bool:
    """Whether slips from paper can be typed in by the number of their match: two partnerships on
    a chart; where a match has several deals, a slip is of one of them."""
    return is_knockout(contest) and not contest.plays_alone


def goes_to_paper(contest: Contest) -> bool:
    """Whether it can be finished by hand and typed in again: every match to come is on the chart
    already, and one slip of two partnerships decides it."""
    return takes_slips(contest) and contest.goal == "one"
