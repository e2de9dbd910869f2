"""What the findings about seats, winners and minutes say.

Pure. Every sentence is for an official or a player over sixty with a slip of paper in hand: what
is wrong, then what to do next. Nothing here decides anything. No sentence repeats a value that
could not be read; numbers that appear have been checked for size before.
"""

from collections.abc import Callable

from domain.wording import Sentence

Words = Callable[[], Sentence]


def cards_in_words(number: int) -> Sentence:
    return Sentence.counted("{count} card", "{count} cards", count=number)


def _letters(letters: tuple[str, ...]) -> Sentence:
    return Sentence("{some} or {last}", some=", ".join(letters[:-1]), last=letters[-1])


def _minutes(minutes: float) -> Sentence:
    return Sentence.counted("{count} minute", "{count} minutes", count=round(minutes))


# Who sat there


def seated_twice(name: str) -> Sentence:
    return Sentence(
        "{name} is seated twice at this table. Put the right person in one of the two seats.",
        name=name,
    )


def seating_impossible() -> Sentence:
    return Sentence(
        "A game needs two to six sides with somebody on each. Correct who sat at this table."
    )


def seating_unusual(why: Sentence) -> Sentence:
    return Sentence(
        "{why} If that is how it was played, say yes; if not, correct who sat there.",
        why=why,
    )


def sides_uneven() -> Sentence:
    return seating_unusual(Sentence("The sides at this table are not of the same size."))


def stock_unreadable() -> Sentence:
    return Sentence(
        "The stock size set for this contest is not a whole number of at least 1. Correct it in "
        "the contest first."
    )


# How it finished, and who won


def finish_unknown() -> Sentence:
    return Sentence(
        "Choose how the game finished: played out, time, deadlock, stall, walkover, forfeit, "
        "retired or ruling."
    )


def winner_missing(letters: tuple[str, ...]) -> Sentence:
    return Sentence(
        "No winner is named. Ask the table who won and choose {letters}.",
        letters=_letters(letters),
    )


def winner_several(letters: tuple[str, ...]) -> Sentence:
    return Sentence(
        "More than one winner is named. Only one side can win: choose {letters}.",
        letters=_letters(letters),
    )


def winner_not_seated(letters: tuple[str, ...]) -> Sentence:
    return Sentence(
        "The winner named did not sit at this table. Choose {letters}, or check the table number.",
        letters=_letters(letters),
    )


def winner_has_cards(label: str, cards: int) -> Sentence:
    return Sentence(
        "Side {label} is named as the winner but has {cards} left. The winner of a game that was "
        "played out has none. Check whether the sides were swapped, or correct the number.",
        label=label,
        cards=cards_in_words(cards),
    )


def loser_has_no_cards(label: str, winner: str) -> Sentence:
    return Sentence(
        "Side {label} has no cards left, so it would have won, not side {winner}. Check whether "
        "the sides were swapped, or enter the cards left.",
        label=label,
        winner=winner,
    )


def side_already_out(label: str) -> Sentence:
    return Sentence(
        "Side {label} has no cards left, so it had already won. Choose “played out” with that "
        "side as the winner, or correct the number.",
        label=label,
    )


def fewest_not_winner(fewest: str, winner: str) -> Sentence:
    return Sentence(
        "When time is called or a game stands still, the fewest stock cards win. Side {fewest} "
        "has fewer than side {winner}. Correct the winner or the numbers.",
        fewest=fewest,
        winner=winner,
    )


def tie_break_missing(winner: str, other: str, cards: int) -> Sentence:
    return Sentence(
        "Sides {winner} and {other} were level at time, with {cards} each. Say how it was "
        "decided: the next stock card played wins, or an official's ruling with its reason.",
        winner=winner,
        other=other,
        cards=cards_in_words(cards),
    )


def tie_needs_ruling(winner: str, other: str, cards: int) -> Sentence:
    return Sentence(
        "Sides {winner} and {other} are level with {cards} each, so an official decides who wins. "
        "Enter that an official decided, with the reason.",
        winner=winner,
        other=other,
        cards=cards_in_words(cards),
    )


def stuck_not_counted() -> Sentence:
    return Sentence(
        "In a game that stands still the fewest stock cards win. Enter the cards left of every "
        "side."
    )


def losers_partly_counted() -> Sentence:
    return Sentence(
        "The order of those who lost goes by their cards left, and not everyone was counted. Enter "
        "the cards of everyone who lost; if some are not known, say yes."
    )


def tie_break_without_tie(winner: str) -> Sentence:
    return Sentence(
        "A tie-break is noted, but nobody was level with side {winner}. Leave the tie-break "
        "empty, or correct the numbers.",
        winner=winner,
    )


def tie_break_without_time() -> Sentence:
    return Sentence(
        "A tie-break belongs to a game that was stopped by time or stood still. Leave it empty, "
        "or choose another way the game finished."
    )


def ruling_against_count(fewest: str, winner: str) -> Sentence:
    return Sentence(
        "By this ruling side {winner} wins although side {fewest} has fewer cards left. Check "
        "the winner; if the ruling is meant so, say yes.",
        winner=winner,
        fewest=fewest,
    )


def tie_break_unknown() -> Sentence:
    return Sentence("Choose how the tie was decided: the next stock card played, or a ruling.")


def ruling_without_reason() -> Sentence:
    return Sentence("A ruling needs its reason. Write in a few words why the official decided so.")


def reason_unreadable() -> Sentence:
    return Sentence("The reason could not be read. Write it in a few words.")


def unplayed_with_cards() -> Sentence:
    return Sentence(
        "A walkover or forfeit has no cards left to count. Leave the cards empty, or choose "
        "another way the game finished."
    )


def unplayed_with_minutes() -> Sentence:
    return Sentence(
        "A walkover was not played, so it took no time. Leave the minutes empty, or choose "
        "another way the game finished, such as retired."
    )


def unplayed_with_incidents() -> Sentence:
    return Sentence(
        "A walkover was not played, so nothing can have gone wrong in it. Take the incidents "
        "back, or choose another way the game finished, such as retired."
    )


def unplayed_with_points() -> Sentence:
    return Sentence(
        "A walkover or forfeit has no points. Leave the points empty, or choose another way the "
        "game finished."
    )


# Minutes


def minutes_unreadable() -> Sentence:
    return Sentence("The minutes must be a number, 0 or more. Correct them, or leave them empty.")


def game_just_called() -> Sentence:
    return Sentence(
        "A result of this table was entered a moment ago, and this game has only just been called. "
        "The earlier result is saved; if it was wrong, correct that one. If this game has been "
        "played already, say yes."
    )


def game_very_short(minutes: float, shortest: float) -> Sentence:
    return Sentence(
        "{took} is very short: such games hardly ever take less than {least}. Check that the slip "
        "belongs to this game, then say yes.",
        took=_minutes(minutes),
        least=_minutes(shortest),
    )


def game_very_long(minutes: float, longest: float) -> Sentence:
    return Sentence(
        "{took} is very long: such games hardly ever take more than {most}. Check the times on the "
        "slip, then say yes.",
        took=_minutes(minutes),
        most=_minutes(longest),
    )


def time_not_limited() -> Sentence:
    return Sentence(
        "This contest has no time limit, yet time is said to have been called. If an official "
        "stopped the game, say yes; if not, choose how it finished."
    )


def time_called_early(minutes: float, limit: float) -> Sentence:
    return Sentence(
        "Time was called after {played}, but the limit is {limit}. Check the minutes and how the "
        "game finished, then say yes.",
        played=_minutes(minutes),
        limit=_minutes(limit),
    )


def time_limit_passed(minutes: float, limit: float) -> Sentence:
    return Sentence(
        "{took} is well past the time limit of {limit}. Check the minutes, then say yes.",
        took=_minutes(minutes),
        limit=_minutes(limit),
    )


def time_not_counted() -> Sentence:
    return Sentence(
        "At time the fewest stock cards win, but not every side's cards are entered. Enter them, "
        "or say yes if the winner is certain."
    )
