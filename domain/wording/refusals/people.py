"""Refusals of people."""

from domain.wording.refusals.kinds import conflict, illegal, malformed

REFUSALS = {
    "name-missing": malformed("The name is missing. Please type it."),
    "name-too-long": malformed("“{text}…” has {length} letters; please shorten it to {longest}."),
    "no-name-column": malformed(
        "No column is taken for the names. Say which one has them, or give it the heading “Name”.",
        field="columns",
    ),
    "heading-twice": malformed(
        "Two columns are taken for “{title}”. Choose something else for one of them.",
        field="columns",
    ),
    "file-with-nul": malformed(
        "Line {line} has characters in it that no text has. Open the list in your spreadsheet "
        "program and save it again as “CSV UTF-8”.",
        field="file",
    ),
    "file-broken": malformed(
        "Line {line} has a letter that is broken, so the file may be damaged or be made of two. "
        "Open it in your spreadsheet program, look at that line, and save it again as “CSV UTF-8”.",
        field="file",
    ),
    "file-unreadable": malformed(
        "This file cannot be read as a list. Save it again as “CSV UTF-8” or as XLSX.", field="file"
    ),
    "table-number:typed": malformed(
        "“{text}” is not a table's number. Write 1 to {highest}, or nothing.", field="fixed_table"
    ),
    "chapter-missing": malformed(
        "The chapter is missing. Write it after the name and a comma.", field="chapter"
    ),
    "cell-formula": malformed(
        "“{text}” is a formula. Formulas are not worked out here: type what it should say."
    ),
    "list-too-long": malformed(
        "This list has more than {lines} lines. Is it the right file? If so, bring it in in parts.",
        field="file",
    ),
    "list-too-wide": malformed(
        "Line {number} has more than {most} columns. Is it the right file? Keep the columns with "
        "names and chapters, and try again.",
        field="file",
    ),
    "cell-too-long": malformed(
        "Line {number} has a cell of more than {letters} letters. Perhaps a quotation mark is not "
        "closed there. Correct that line and try again.",
        field="file",
    ),
    "word-unknown": malformed(
        "“{text}” is not understood here. Write one of: {allowed}; or nothing."
    ),
    "player-unknown": illegal(
        "This player is not on the list of this event. Add the name first.", field="player"
    ),
    "spreadsheet-unreadable": malformed(
        "This spreadsheet cannot be read. Open it in your spreadsheet program, save it again as "
        "XLSX or as “CSV UTF-8”, and try that.",
        field="file",
    ),
    "list-outdated": conflict(
        "Someone has changed the list of people in the meantime. Look at the lines again, then "
        "bring them in."
    ),
    "list-not-clear": illegal(
        "Some lines are not clear yet, so nothing was written. Answer the questions or correct the "
        "lines."
    ),
    "file-too-large:people": malformed(
        "This file is larger than {size} MB, too large for a list of people. Is it the right one?",
        field="file",
    ),
    "file-unpacks-too-large": malformed(
        "This spreadsheet is far larger inside than a list of people can be. Copy the list into a "
        "new, empty spreadsheet and save that.",
        field="file",
    ),
    "entry-changed": conflict("Someone else has just changed {name}. Look again, then decide."),
    "chapter-after-draw": illegal(
        "Partners were drawn with {name} as a member of {chapter}. The chapter stays as it is for "
        "this event.",
        field="chapter",
    ),
    "player-was-drawn": illegal(
        "{name} was in a partner draw and stays on record. If {name} does not play, use “No-show” "
        "on the page of the partners."
    ),
    "player-of-another-event": illegal(
        "{name} is not on the list of this event. Add the name here first."
    ),
    "nothing-to-undo:check-in": illegal("There is no check-in of yours to take back."),
    "list-closed": illegal(
        "The list is closed: the draw is sealed. “Open the list again” on the page of the draw "
        "opens it, and the draw is sealed anew."
    ),
    "table-number": malformed("Give the table's number, from 1 to {highest}.", field="fixed_table"),
    "player-twice": illegal(
        "{name} of {chapter} is on the list already. If this is someone else, give the site "
        "number, so that they can be told apart.",
        field="name",
    ),
    "player-unknown:several": illegal(
        "Not on the list of this event: {numbers}. Add the names first.", field="players"
    ),
    "entry-unknown:several": illegal("Not entered in this contest: {numbers}.", field="entries"),
    "entry-decided": illegal(
        "Withdrawn or on standby: {names}. Check them in one by one.", field="entries"
    ),
    "line-empty": malformed("Type a name, a comma and the chapter.", field="line"),
    "list-empty": malformed(
        "Paste a list or choose a file first. There was no line in it.", field="text"
    ),
    "entry-move": illegal("{name} cannot go from “{old}” to “{new}”."),
    "entry-move:finished": illegal(
        "This contest is finished, and {name} played in it. The entry stays as it is."
    ),
    "entry-move:playing": illegal(
        "{name} plays on side {number}. If one of the two leaves, use “Substitute” or "
        "“No-show” on the page of the partners; if both leave, withdraw the side on the page "
        "of the sides."
    ),
    "entry-move:drawn": illegal(
        "{name} has a partner by the draw. If {name} does not play, use “No-show” on the page of "
        "the partners, so that the partner can go on."
    ),
}
