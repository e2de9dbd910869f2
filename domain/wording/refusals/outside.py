"""Refusals of outside."""

from domain.wording.refusals.kinds import conflict, counted, illegal, malformed

REFUSALS = {
    "key-unreadable": malformed(
        "An Idempotency-Key has 1 to 100 visible ASCII characters.", field="Idempotency-Key"
    ),
    "ordering-unknown": malformed("This list can be ordered by: {names}.", field="ordering"),
    "page-unreadable": malformed("“{name}” is a whole number from {least} to {most}."),
    "query-unknown": malformed("There is no query parameter “{shown}” here."),
    "query-unreadable": malformed("Give the query parameter “{name}” once, as plain text."),
    "number-none": malformed("{text} is not a number that JSON knows."),
    "number-too-large": malformed("A number is too large for anything here."),
    "json-too-deep": malformed("The body is nested deeper than {deepest} levels."),
    "json-name-twice": malformed("A name stands twice in one object."),
    "json-not-utf8": malformed("The body is not UTF-8."),
    "json-unreadable": malformed("The body is not JSON: see line {line}, column {column}."),
    "text-broken": malformed("A text holds a NUL or half of a character."),
    "event-there-already": conflict(
        "An event with the short address “{slug}” is here already, and was left as it is. To bring "
        "this one in beside it, give it another short address (at a shell: --as {shorter}-copy).",
        field="slug",
    ),
    "slug-unreadable": malformed(
        "A short address has at most 40 letters, digits and hyphens, and is neither “new” nor "
        "“import”.",
        field="slug",
    ),
    "name-differs": malformed("That is not the name. Type “{name}” to go on.", field="name"),
    "still-plays": illegal(
        "{name} plays in {contest}, which is not over. Names are needed to call people; remove the "
        "data once it is finished."
    ),
    "file-damaged": malformed(
        "This file is damaged: something in it was changed or is missing. Nothing was brought in. "
        "Save the event again on the other machine, and copy that file.",
        field="file",
    ),
    "file-damaged:row": malformed(
        "This file cannot be used: in row {row} of the part “{part}”, “{column}” is something that "
        "Rallydeck never writes. Nothing was brought in. Save the event again on the other "
        "machine, and copy that file.",
        field="file",
    ),
    "file-unsound": malformed(
        "This file cannot be used: what is in it does not go together. {contest}: {what} Nothing "
        "was brought in. Save the event again on the other machine, and copy that file.",
        field="file",
    ),
    "file-not-ours": malformed(
        "This is not an event that Rallydeck saved. Choose the file that the desk of the other "
        "machine gave you; its name ends in .rallydeck.",
        field="file",
    ),
    "file-newer": malformed(
        "This file was made by a newer Rallydeck. Update this one first; nothing was brought in.",
        field="file",
    ),
    "file-too-large": malformed(
        "This file is larger than any event can be ({size} MB or {lines} lines). Nothing was "
        "brought in.",
        field="file",
    ),
    "name-differs:removal": malformed(
        "That is not its name. Type “{name}” to delete it.", field="name"
    ),
    "people-play": illegal(
        counted(
            "People sit at {count} table of {contest}. Take back the call or enter the result "
            "first; then it can be deleted.",
            "People sit at {count} tables of {contest}. Take back the calls or enter the results "
            "first; then it can be deleted.",
        )
    ),
    "job-over": illegal("This job is already over, so it cannot be cancelled."),
    "website-unreadable": malformed(
        "Please type a website’s address, such as https://www.ourclub.org.", field="website"
    ),
    "websites-many": illegal(
        "At most {most} websites can be listed. Take one off first.", field="website"
    ),
    "website-changed": conflict("That website is not listed any more. Look again."),
    "address-unreadable": malformed(
        "Give a web address such as https://club.example.org/rallydeck, without a name or password "
        "in it.",
        field="address",
    ),
    "address-not-https": malformed(
        "The address has to begin with https://, so that nobody reads along. Plain http:// is for "
        "a machine in your own network, which you have to allow.",
        field="address",
    ),
    "address-private": illegal(
        "{host} is in a private network or on this machine. Allow it below, if that is meant.",
        field="address",
    ),
    "phone-key-unreadable": malformed("This is not a key of a phone.", field="keys"),
    "kinds-missing": malformed(
        "Choose at least one thing that the address is told of.", field="kinds"
    ),
    "webhooks-many": illegal("An event has at most {most} webhooks. Remove one first."),
    "webhook-changed": conflict(
        "Someone else has just changed this webhook. Look again, then decide."
    ),
    "too-many-phones": illegal(
        "Too many phones asked to be rung just now. This page rings while it is open; "
        "try again later."
    ),
    "address-unknown": illegal("No machine called {host} was found.", field="address"),
}
