"""Refusals of results."""

from domain.wording.refusals.kinds import FOUND, conflict, illegal, malformed

REFUSALS = {
    "game-has-report": illegal("A result was reported for this game, so it has begun already."),
    "call-has-report": illegal("A result was reported for this game. Settle it first."),
    "absent-too-late": illegal(
        "They have begun to play here. Enter how the game finished, or settle the report."
    ),
    "no-result:deal": illegal("This deal has no confirmed result, so there is nothing to correct."),
    "correction-changed": conflict(
        "Meanwhile something else was entered, so this correction would do other things than it "
        "showed. Look at the new preview, then decide."
    ),
    "later-round-made": illegal(
        "Another round has been made since, so this match must stay decided. Put the right result "
        "in its place instead of taking it back."
    ),
    "match-gone": conflict("Meanwhile this match was taken back. Look again, then decide."),
    "no-chart": illegal("This contest is played by rounds, not along a chart. Ask for its rounds."),
    "person-on-another-side": conflict(
        "{name} plays on side {number} now, so side {side} cannot come back. First let a "
        "substitute play on side {number}."
    ),
    "person-withdrawn": conflict(
        "{name} has withdrawn, so side {side} cannot come back. Check {name} in first."
    ),
    "chart-changed:undo": conflict(
        "Something has changed in the meantime. Look again, then decide."
    ),
    "person-busy:undo": illegal(
        "This would put {name} at two tables: there is a game in the contest {place}. Take that "
        "call back or finish that game first, then try again."
    ),
    "not-done": conflict("This was undone already, or cannot be undone. Look again, then decide."),
    "not-the-last": conflict(
        "Meanwhile something else was done. Look at the last action, then decide."
    ),
    "incident-who": malformed("Choose the person who did it.", field="entry"),
    "incident-cards:form": malformed(
        "Say how many cards too many were drawn: 1 or more.", field="cards"
    ),
    "not-confirmed": malformed(
        "Nothing was undone. To undo everything, type the contest’s name: {name}", field="typed"
    ),
    "score-equal": illegal(
        "The score is equal, {score} each. Play one more deal, or choose who wins and say why.",
        field="winner",
    ),
    "match-not-called": illegal(
        "This match was not called, so it cannot have been played. Call it first.", field="manner"
    ),
    "deal-has-report": illegal(
        "A result was reported for this deal. Confirm it or settle it first, then finish the match."
    ),
    "score-decides": illegal(
        "Side {side} has the higher score, {score}, and wins. To decide otherwise, correct a deal "
        "or enter a forfeit.",
        field="winner",
    ),
    "match-is-one-game": illegal(
        "A match of this contest is one game. Enter how that game finished."
    ),
    "reports-differ:desk": conflict(
        "At the table it was reported that {said}. To decide otherwise, settle it with a reason."
    ),
    "reports-differ": conflict(
        "The two sides reported different results. An official has to decide."
    ),
    "own-report": illegal("The other side has to confirm this report, or an official."),
    "side-not-here": illegal("Side {side} does not play at this table.", field="side"),
    "reason-missing": malformed(
        "Please say why, in a few words. It is kept with the result.", field="reason"
    ),
    "slip-winner": malformed(
        "Who won match {number}? Type A for partnership {upper} or B for partnership {lower}.",
        field="winner",
    ),
    "slip-differs": conflict(
        "Match {number} has a result already: {said}. If the slip is right, correct that result."
    ),
    "slip-missing": illegal(
        "Who plays match {number} is not known yet. First type in {needed}.", field="match"
    ),
    "slip-unknown": malformed(
        "There is no match {number} in this contest. Look at the number on the slip.", field="match"
    ),
    "slip-not-needed": illegal(
        "Match {number} is not played: one side goes on without a game. Its slip stays blank.",
        field="match",
    ),
    "slip-deal": malformed(
        "Which deal of match {number} is it? Type its number too: {next} is the next one.",
        field="deal",
    ),
    "slip-deal-missing": illegal(
        "Deal {next} of match {number} is missing. Type that line first.", field="deal"
    ),
    "slip-winner:several": malformed(
        "Who won match {number}? Type the letter beside the winner on the slip, A to {last}.",
        field="winner",
    ),
    "choice-missing": malformed(
        "Choose one of the reports, or enter what you decide.", field="choice"
    ),
    "not-your-last": conflict(
        "Meanwhile something else was done, so this result can only be corrected. Ask an official."
    ),
    "slip-number": malformed("Type the match number that stands on the slip.", field="match"),
    "slip-manner": malformed("Choose how the game finished.", field="manner"),
    "report-incomplete": malformed("Please choose who won, and who sends this."),
    "incident-unreadable": illegal(
        "Choose what happened: talking, too many cards, a card shown or out of turn.", field="kind"
    ),
    "incident-cards": malformed(
        "Say how many cards too many were drawn: a number up to {deck}.", field="cards"
    ),
    "incident-unknown-player": illegal(
        "This person does not sit at this table. Choose one of its players.", field="entry"
    ),
    "talking-without-partner": illegal(
        "This person plays alone and has no partner to advise. Choose what really happened.",
        field="kind",
    ),
    "result-missing": malformed(
        "Choose first what the right result is: who won, and how it finished.", field="result"
    ),
    "entry-counts": malformed(
        "Give one count for each side that lost ({losers}), or for every side ({sides}), with / "
        "between them: 0/12. Two partners can be counted apart: 4+5.",
        field="left",
    ),
    "game-over:result": illegal("This game is over. To change its result, make a correction."),
    "no-show-with-result": illegal(
        "Nobody came to this game, so it has no winner and no cards. If one side came, enter a "
        "walkover.",
        field="winner",
    ),
    "game-changed": conflict("Someone else has just changed this game. Look at it, then decide."),
    "game-changed:now": conflict(
        "Someone else has just changed this game. It says now: {now}. Look at it, then decide."
    ),
    "match-changed": conflict(
        "This match has changed in the meantime. Look at it again, then decide."
    ),
    "match-changed:now": conflict(
        "This match has changed in the meantime. It says now: {now}. Look at it again, then decide."
    ),
    "slip-disputed": conflict(
        "The sides of match {number} do not agree. Reported at the table: {reports}. An "
        "official decides and gives a reason; other slips can be typed in meanwhile.",
        field="reason",
    ),
    "slip-disputed:slip": conflict(
        "The slip of match {number} says something else than the table did: {reports}. An "
        "official decides and gives a reason; other slips can be typed in meanwhile.",
        field="reason",
    ),
    "nothing-to-redo": illegal("There is nothing to redo."),
    "nothing-to-undo": illegal("There is nothing to undo."),
    "result-asks": illegal(FOUND),
    # What is wrong with a table, found where tables are chosen.
    **{
        f"{code}:found": illegal(FOUND, field="table")
        for code in (
            *("fixed-elsewhere", "fixed-table-gone", "fixed-table-not-accessible"),
            *("no-accessible-table", "no-such-table", "not-accessible", "person-busy"),
            *("table-broken", "table-busy", "two-fixed-tables"),
        )
    },
}
