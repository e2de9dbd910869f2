"""Refusals of contests, and of the charts and rounds along which they are played."""

from domain.wording.refusals.kinds import conflict, illegal, malformed

REFUSALS = {
    "contest-changed": conflict(
        "Someone else has just changed this contest. Look at it again, then decide."
    ),
    "contest-set": illegal("This contest has begun, so its rules stay as they are."),
    "tables-number": malformed("Give the number of tables, from 1 to {most}.", field="tables"),
    "time-limit": malformed(
        "Give the time limit in minutes, from 1 to {most}, or leave it empty.",
        field="time_limit_minutes",
    ),
    "nothing-to-publish": illegal("There is nothing to publish yet. Draw the partners first."),
    "table-unknown": illegal("There is no such table in this contest."),
    "event-changed": conflict(
        "Someone has changed {name} in the meantime. Look at it again, then decide."
    ),
    "event-ends-before-it-starts": malformed(
        "The last day comes before the first day. Please correct one of them.", field="ends_on"
    ),
    "time-zone-unknown": malformed(
        "The time zone “{time_zone}” is not known. Choose one from the list.", field="time_zone"
    ),
    "chapter-taken": illegal(
        "There is a chapter “{name}” already. Choose another name, or move its people one by one "
        "on their own pages.",
        field="name",
    ),
    "times-changed": conflict(
        "Someone has changed the times in the meantime. Look again, then decide."
    ),
    "contest-unknown": malformed("This event has no contest “{contest}”.", field="starts"),
    "too-many-breaks": malformed("An event has at most {most} breaks.", field="breaks"),
    "break-without-a-name": malformed(
        "Say what the break is called: lunch, supper, announcements.", field="breaks"
    ),
    "break-ends-before-it-starts": malformed(
        "“{name}” ends before it begins. Please correct one of the times.", field="breaks"
    ),
    "time-outside-the-event": illegal(
        "{day} is not one of the event’s days. Correct the time, or the days of the event first."
    ),
    "reason-too-long": malformed("Please say it in {longest} letters or fewer.", field="reason"),
    "room-word-long": malformed(
        "One word is enough; please use at most {longest} letters.", field="room_word"
    ),
    "reason-missing:again": malformed(
        "Partners were already drawn. Please say why they are drawn again; everyone can read it.",
        field="reason",
    ),
    "reason-missing:broken": malformed(
        "{said} Change it, or say why it is accepted.", field="reason"
    ),
    "reason-missing:partners": malformed("Please say why. Players can read it.", field="reason"),
    "reason-missing:proposal": malformed(
        "{said} Please say why. Players can read it.", field="reason"
    ),
    "reason-missing:record": malformed(
        "Please say why, in a few words. It stays on record.", field="reason"
    ),
    # Charts, rounds and those who come late
    "contest-over": illegal("This contest is over."),
    "no-show-minutes": malformed(
        "Give the minutes until a walkover, from 1 to 60.", field="no_show_minutes"
    ),
    "table-taken": illegal(
        "A game is on at table {number}. Move it first, or wait.", field="tables"
    ),
    "chart-missing": illegal("The chart has not been made yet. Draw the partners, then make it."),
    "no-such-table": illegal("“{table}” is not the number of a table.", field="places"),
    "chart-not-now": illegal("The chart is made once, right after the partners were drawn."),
    "seeds-missing": malformed(
        "Which sides are seeded? Type their numbers, the strongest first.", field="seeds"
    ),
    "seeds-not-asked": malformed(
        "There are seeded sides, but the chart is to be drawn by lot. Choose “seeded”, or leave "
        "the numbers out.",
        field="seeds",
    ),
    "seed-unknown": malformed(
        "There is no side {number} to put on the chart. Please check the numbers.", field="seeds"
    ),
    "seed-twice:named": malformed(
        "Side {number} is named twice. Name each seeded side once.", field="seeds"
    ),
    "seeds-unread": malformed(
        "“{word}” is not the number of a side. Type the numbers with commas between them, for "
        "example 4, 12, 7.",
        field="seeds",
    ),
    "list-not-clear:line": illegal("Line {number}, “{text}”: {wrong}", field="people"),
    "people-missing": malformed(
        "Paste the names first, one person on each line; two people at least.", field="people"
    ),
    "no-rounds": illegal("This contest is played along a chart, not by rounds."),
    "round-missing": illegal("The first round has not been made yet. Make it, then ask again."),
    "bell-changed": conflict(
        "Meanwhile the clock was changed, or another round was made. Look again."
    ),
    "bell-rung": illegal("The time is over. Start the clock again with the minutes that you want."),
    "bell-minutes": illegal(
        "The clock runs for 1 to {most} minutes. Type a number between them.", field="minutes"
    ),
    "round-not-now": illegal("The first round is made once, right after check-in."),
    "round-changed": conflict(
        "Meanwhile another round was made or taken back. Look again, then decide."
    ),
    "winner-needed": illegal(
        "Somebody has to go on from these tables. Enter a result for each of them."
    ),
    "contest-over:rounds": illegal("Everything has been played: there is no further round."),
    "pairings-changed": conflict(
        "Meanwhile a result was corrected, or somebody came or left, so the pairings are others "
        "now. Look at them, then publish."
    ),
    "round-begun": illegal(
        "People have been called or have played in this round. Take that back first."
    ),
    "round-begun:seated": illegal(
        "People sit at tables of this round or have played in it, so it stays."
    ),
    "round-before-draw": illegal("Draw the partners first, then make the first round."),
    "round-not-over": illegal(
        "Results are missing: {missing} (match {numbers}). Enter them first."
    ),
    "round-seats": malformed(
        "Match {number}: type the numbers, with a slash between the sides, like “{example}”. Leave "
        "it empty where nobody played."
    ),
    "chart-missing:partners": illegal(
        "The chart has not been made yet. Change the partners instead."
    ),
    "unknown-side": illegal(
        "There is no side {side} in this contest. Please check the number.", field="side"
    ),
    "match-ahead": illegal(
        "{name} still has match {match} in this round. Let it be played, or enter a walkover, then "
        "{name} can leave."
    ),
    "others-play-on": illegal(
        "More than two sit in match {match}, and the others play on. Enter its result when it is "
        "over, then {name} can leave."
    ),
    "late-alone": illegal(
        "Everyone plays alone here. Choose the one person who comes late.", field="entries"
    ),
    "late-entries": illegal(
        "A late side needs people who are checked in and play on no other side.", field="entries"
    ),
    "late-two": illegal("Choose two different people who play together.", field="entries"),
    "late-by-check-in": illegal(
        "Whoever comes late is only checked in here, and plays from the next round."
    ),
    "late-not-now": illegal(
        "Partners come late only while rounds are played. Draw them with the others."
    ),
    "late-line": malformed("Choose the bye that they take.", field="line"),
    "contest-not-over": illegal(
        "There are games to be played yet. The ranking so far is at ranking/."
    ),
}
