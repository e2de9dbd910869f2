"""Refusals of lots."""

from domain.wording.refusals.kinds import FOUND, conflict, illegal, malformed

REFUSALS = {
    "not-in-a-partnership:two": illegal("Choose two players who are in this draw."),
    "room-word-empty": malformed(
        "Ask the room for a word or a number and type it here.", field="room_word"
    ),
    "seed-short": malformed(
        "The secret number needs at least {least} characters, so that nobody can guess it.",
        field="seed",
    ),
    "not-in-a-partnership:late": illegal(
        "{name} is in none of the partnerships. Look the person up on the list first."
    ),
    "lots-too-late": illegal("This contest has begun without a promise, and goes on as it began."),
    "lots-not-sealed": illegal(
        "The lots are not sealed, so a word would prove nothing. Seal them first."
    ),
    "lots-all-drawn": illegal(
        "Everything has been drawn in this contest: a word would change nothing."
    ),
    "choice-gone": illegal("This way is not open any more. Look at the choices again."),
    "not-in-a-partnership:neither": illegal(
        "Neither of them is in a partnership, so nothing would change."
    ),
    "contest-finished": illegal("This contest is finished; its partnerships stay as they were."),
    "person-busy": illegal(
        "{name} is at a table of {other} now. Choose someone else, or wait until that game is over."
    ),
    "not-drawn-yet": illegal("Partners have not been drawn yet. Draw first, then change."),
    "swap-of-partners": illegal(
        "These two play together already. Choose players of two partnerships."
    ),
    "entry-unknown": illegal("Choose someone who is signed up for this contest."),
    "not-in-a-partnership": illegal(
        "{name} is in none of the partnerships. Choose someone who is."
    ),
    "not-free": illegal("{name} plays already or has withdrawn. Choose someone who is free."),
    "entrants-changed": conflict(
        "The list has changed since the draw was sealed. Seal it again, then draw."
    ),
    "rules-too-late": illegal("The chart has been made, so the partner rules stay as they are."),
    "pair-unknown": illegal(
        "A pair needs two different people who are signed up for this contest."
    ),
    "contest-unknown:earlier": malformed(
        "Choose earlier contests of this event whose partners have been drawn.",
        field="earlier_contests",
    ),
    "draw-not-promised": illegal(
        "Nothing is ready to be drawn. Seal the draw first, so that its fingerprint can hang on "
        "the wall."
    ),
    "no-partner-draw": illegal(
        "In this contest no partners are drawn beforehand. Make the first round."
    ),
    "draw-too-late": illegal(
        "The chart has been made, so partners cannot be drawn again. Use a substitute or a swap "
        "instead."
    ),
    # Found by the program that draws, or where partnerships from a hat are read.
    **{
        f"{code}:found": illegal(FOUND)
        for code in (
            *("input-unreadable", "no-legal-draw", "number-taken", "odd-count", "pair-unknown"),
            *("together-and-apart", "together-twice", "too-few"),
        )
    },
    **{
        f"{code}:found": illegal(FOUND, field="typed")
        for code in ("entrant-missing", "entrant-twice", "entrant-unknown")
    },
}
