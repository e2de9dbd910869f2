"""Refusals of printing."""

from domain.wording.refusals.kinds import illegal, malformed

REFUSALS = {
    "sheet-unknown:subject": illegal(
        "There is no such sheet with this subject. See the list of sheets.", field="subject"
    ),
    "sheet-not-ready": illegal("This sheet is not made yet. Ask for the job until it is done."),
    "sheet-file-gone": illegal("This file was cleared away after two weeks. Make the sheet again."),
    "sheet-not-for-this-contest": illegal(
        "This contest is played in another form and has no such sheet. Choose one from the list on "
        "its print page.",
        field="sheet",
    ),
    "sheet-value-missing": malformed(
        "The sheet “{id}” cannot be made empty; it needs {needs}.", field="value"
    ),
    "sheet-has-nothing-yet": illegal(
        "There is nothing to put on this sheet yet. Come back when the contest is further on.",
        field="sheet",
    ),
    "sheet-unknown": illegal(
        "There is no sheet called “{sheet_id}”. Known are: {known}.", field="sheet"
    ),
    "paper-unknown": malformed(
        "There is no paper called “{paper}”. Choose one of: {known}.", field="paper"
    ),
    "language-unknown": malformed(
        "There are no sheets in the language “{language}”. Choose one of: {known}.",
        field="language",
    ),
    "chart-too-large": illegal(
        "This chart is too large to be drawn from both sides. Please take the ordinary chart.",
        field="sheet",
    ),
    "chart-too-small": illegal(
        "A chart from both sides needs at least {fewest} lines. Please take the ordinary chart.",
        field="sides",
    ),
    "sides-out-of-range:chart": malformed(
        "A blank chart has 2 to {most} lines. Please give a number in between.", field="sides"
    ),
    "poster-too-small": illegal(
        "This chart does not fit on a poster of that size. Please take more sheets.", field="across"
    ),
    "poster-size": malformed(
        "A poster is 1 to {most} sheets wide and 1 to {most} high.", field="across"
    ),
    "players-out-of-range:slip": malformed(
        "A slip is for two partnerships (0), or for 2 to {most} single players.", field="players"
    ),
    "players-out-of-range:pad": malformed(
        "A pad is for two partnerships (0), or for 2 to {most} single players.", field="players"
    ),
    "sheet-value-unreadable": malformed(
        "The sheet's content cannot be read at “{place}” (expected: {expected}). Please correct "
        "the file and try again."
    ),
    "sheet-file-gone:page": illegal(
        "This file was cleared away after two weeks. Go back and make it again."
    ),
    **{
        f"{name}-out-of-range": malformed("Please ask for {least} to {most}.")
        for name in ("count", "lines", "rounds", "rows", "sides", "tables")
    },
}
