"""Refusals of contests."""

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
}
