"""Which contests have which sheets: asked of the form, never guessed from what was played."""

from domain.formats.registry import draws_partners
from scoring.progress.rounds import is_each_round, is_ladder, round_form
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


def has_deals(contest: Contest) -> bool:
    """Whether a match is several deals, which a score pad has a line each for."""
    return contest.goal != "one"


def is_along_the_tables(contest: Contest) -> bool:
    return is_ladder(contest)


def changes_partners(contest: Contest) -> bool:
    return is_each_round(contest)
