"""Refusals of formats."""

from domain.wording.refusals.kinds import conflict, illegal, malformed

REFUSALS = {
    "number-of-sides:chart": illegal(
        "A chart needs 2 to {most} sides; there are {sides}.", field="sides"
    ),
    "side-twice": malformed(
        "Two sides have the same number. Give each side its own number.", field="sides"
    ),
    "seed-twice": malformed(
        "Two sides have the same seed. Give each seed only once.", field="sides"
    ),
    "further-too-late": illegal("It is too late to change that. {match} could be called already."),
    "side-exists": illegal(
        "Side {number} is already on the chart. Please give a new number.", field="side"
    ),
    "line-closed": illegal(
        "There is no free bye on this line any more. Please choose an open line.", field="line"
    ),
    "no-further-charts": illegal("Third place and consolation are played beside a knock-out only."),
    "chapters": malformed(
        "Chapters are whole numbers with commas between them that make {players} people together, "
        "such as 12,9,7.",
        field="chapters",
    ),
    "option": malformed("An option is written NAME=VALUE, not “{text}”.", field="option"),
    "number-of-people": illegal(
        "This form needs {least} to {most} people; there are {count}.", field="people"
    ),
    "partners-always:choice": illegal(
        "These rules are for partners. Choose partners, or other rules.", field="sides"
    ),
    "partners-never:choice": illegal(
        "By these rules everyone plays alone. Choose that, or other rules.", field="sides"
    ),
    "goal-without-points": illegal(
        "These rules count no points, so nobody can play up to a number of them. Let the house "
        "rules count points, or choose another length of match.",
        field="goal",
    ),
    "option-value": malformed("“{label}” must be one of: {allowed}."),
    "option-unknown": malformed("This form has no option “{unknown}”. It has: {known}."),
    "number-of-sides": illegal(
        "This form needs {least} to {most} sides; there are {sides}.", field="sides"
    ),
    "goal": malformed(
        "“{text}” is no length of a match. Choose one, best3, best5, points:500 or games:3, with a "
        "number of your own.",
        field="goal",
    ),
    "rounds-too-many": illegal(
        "With {people} people everybody can have a new partner for {most} rounds. Choose {most} "
        "rounds or fewer.",
        field="rounds",
    ),
    "seats-too-many": illegal(
        "These rules let at most {seats_most} people sit at a table.", field="seats"
    ),
    "players-number": malformed("Say how many people play, as a whole number.", field="players"),
    "form-unknown": malformed(
        "There is no form of contest “{id}”. Choose one of: {known}.", field="form"
    ),
    "nothing-to-play": illegal("Nobody would have a game in this contest. Check who takes part."),
    "not-finished": illegal(
        "There are still games to play. Places are given once the last one is decided."
    ),
    "winner-not-here": illegal(
        "Side {winner} does not play in this match. Choose one of its sides.", field="winner"
    ),
    "match-without-game": illegal(
        "There is no game to play here: nobody is there to play against."
    ),
    "absent-not-here": illegal("Side {side} does not play in this match.", field="side"),
    "absent-of-two": illegal(
        "Only two are left in this match. Enter a walkover for the one who is here.", field="side"
    ),
    "nothing-ahead": illegal(
        "Side {number} has no match ahead, so there is nothing to withdraw from.", field="side"
    ),
    "match-waiting": illegal(
        "This match is still waiting for a side. Enter the earlier result first."
    ),
    "match-decided": illegal("This match already has a result. To change it, make a correction."),
    "match-in-play": illegal("This match is already being played."),
    "chart-changed": conflict(
        "The chart has changed in the meantime. Look at it again, then decide."
    ),
    "unknown-side:chart": illegal(
        "There is no side {number} on this chart. Please check the number.", field="side"
    ),
    "choose-later": illegal(
        "Later games were played on this result. Say if they stand or are withdrawn.", field="later"
    ),
    "nothing-to-stand-on": illegal(
        "Without a result for this match, the later games cannot stand.", field="later"
    ),
    "no-result": illegal("This match has no result yet, so there is nothing to correct."),
    "chart-text": malformed(
        "“{text}” is not something a chart can hold. Please check how it is written."
    ),
    "round-seats:many": malformed(
        "This round has {count} matches; more were typed.", field="seats"
    ),
    "round-seats:twice": malformed(
        "Number {person} stands at two places of this round.", field="seats"
    ),
    "round-seats:nobody": malformed(
        "Nobody was typed in. Look at the slips of this round.", field="seats"
    ),
    "round-seats:two": malformed(
        "Match {number} needs two sides with a slash between them.", field="seats"
    ),
    "round-seats:several": malformed(
        "Match {number} needs two to {most} players with slashes between them.", field="seats"
    ),
    "round-seats:person": malformed(
        "Nobody in this contest has the number {person}.", field="seats"
    ),
    "round-seats:size": malformed("In match {number} each side has {size} people.", field="seats"),
    "round-seats:side": malformed("Match {number} names a side that there is not.", field="seats"),
}
