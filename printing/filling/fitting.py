"""Which contests have which sheets: asked of the form, never guessed from what was played."""

from tournaments.models import Contest


def every_contest(contest: Contest) -> bool:
    return True


def has_chart(contest: Contest) -> bool:
    return not contest.is_by_rounds


def has_rounds(contest: Contest) -> bool:
    return contest.is_by_rounds


def is_knockout(contest: Contest) -> bool:
    return contest.form == "knockout"


def has_cross_table(contest: Contest) -> bool:
    return contest.format.is_cross


def has_drawn_partners(contest: Contest) -> bool:
    return contest.draws_partners


def has_deals(contest: Contest) -> bool:
    """Whether a match is several deals, which a score pad has a line each for."""
    return contest.goal != "one"


def is_along_the_tables(contest: Contest) -> bool:
    return contest.format.is_ladder


def changes_partners(contest: Contest) -> bool:
    return contest.format.partners_change
