"""A finding: what a check says of a reported result; and the catalogue of all there are.

Pure; decides nothing. A code has one severity for good, so that a caller may act on the code alone:
codes are stored with results and sent through the API. docs/reference/checks.md explains each.

Every sentence is for an official or a player over sixty with a slip of paper in hand: what is
wrong, then what to do next. None repeats a value that could not be read; numbers that appear have
been checked for size before. Where a code is said in other words now and then, those stand where
that is decided.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from domain.wording import Sentence, Value

ERROR = "error"
WARNING = "warning"

ERRORS: dict[str, Sentence] = {
    # Who sat there
    "seated-twice": Sentence(
        "{name} is seated twice at this table. Put the right person in one of the two seats."
    ),
    "seating-impossible": Sentence(
        "A game needs two to six sides with somebody on each. Correct who sat at this table."
    ),
    "stock-unreadable": Sentence(
        "The stock size set for this contest is not a whole number of at least 1. Correct it in "
        "the contest first."
    ),
    # How it finished, and who won
    "finish-unknown": Sentence(
        "Choose how the game finished: played out, time, deadlock, stall, walkover, forfeit, "
        "retired or ruling."
    ),
    "winner-missing": Sentence("No winner is named. Ask the table who won and choose {letters}."),
    "winner-several": Sentence(
        "More than one winner is named. Only one side can win: choose {letters}."
    ),
    "winner-not-seated": Sentence(
        "The winner named did not sit at this table. Choose {letters}, or check the table number."
    ),
    "winner-has-cards": Sentence(
        "Side {label} is named as the winner but has {cards} left. The winner of a game that was "
        "played out has none. Check whether the sides were swapped, or correct the number."
    ),
    "loser-has-no-cards": Sentence(
        "Side {label} has no cards left, so it would have won, not side {winner}. Check whether "
        "the sides were swapped, or enter the cards left."
    ),
    "side-already-out": Sentence(
        "Side {label} has no cards left, so it had already won. Choose “played out” with that "
        "side as the winner, or correct the number."
    ),
    "fewest-not-winner": Sentence(
        "When time is called or a game stands still, the fewest stock cards win. Side {fewest} "
        "has fewer than side {winner}. Correct the winner or the numbers."
    ),
    "tie-break-missing": Sentence(
        "Sides {winner} and {other} were level at time, with {cards} each. Say how it was "
        "decided: the next stock card played wins, or an official's ruling with its reason."
    ),
    "tie-break-unknown": Sentence(
        "Choose how the tie was decided: the next stock card played, or a ruling."
    ),
    "tie-break-without-tie": Sentence(
        "A tie-break is noted, but nobody was level with side {winner}. Leave the tie-break "
        "empty, or correct the numbers."
    ),
    "tie-needs-ruling": Sentence(
        "Sides {winner} and {other} are level with {cards} each, so an official decides who wins. "
        "Enter that an official decided, with the reason."
    ),
    "stuck-not-counted": Sentence(
        "In a game that stands still the fewest stock cards win. Enter the cards left of every "
        "side."
    ),
    "ruling-without-reason": Sentence(
        "A ruling needs its reason. Write in a few words why the official decided so."
    ),
    "reason-unreadable": Sentence("The reason could not be read. Write it in a few words."),
    "unplayed-with-cards": Sentence(
        "A walkover or forfeit has no cards left to count. Leave the cards empty, or choose "
        "another way the game finished."
    ),
    "unplayed-with-points": Sentence(
        "A walkover or forfeit has no points. Leave the points empty, or choose another way the "
        "game finished."
    ),
    "unplayed-with-minutes": Sentence(
        "A walkover was not played, so it took no time. Leave the minutes empty, or choose "
        "another way the game finished, such as retired."
    ),
    "unplayed-with-incidents": Sentence(
        "A walkover was not played, so nothing can have gone wrong in it. Take the incidents "
        "back, or choose another way the game finished, such as retired."
    ),
    "minutes-unreadable": Sentence(
        "The minutes must be a number, 0 or more. Correct them, or leave them empty."
    ),
    # Cards left
    "cards-unreadable": Sentence(
        "The cards left could not be read. Enter one number for each player or for each side."
    ),
    "cards-unknown-owner": Sentence(
        "Cards left are entered for somebody who did not sit at this table. Correct the name or "
        "the table number."
    ),
    "cards-negative": Sentence("Cards left cannot be less than 0. Correct the number."),
    "cards-not-whole": Sentence(
        "Cards left must be a whole number, such as 7. Correct it, or leave it empty if nobody "
        "counted."
    ),
    "cards-over-deck": Sentence(
        "That is more than all the cards there are: the deck has {deck}. Correct the number."
    ),
    "cards-disagree": Sentence(
        "The players of side {label} add up to {added}, but the side is entered with {total}. "
        "Count again and correct one of them."
    ),
    "cards-over-penalties": Sentence(
        "{name} cannot have {cards} left: {most} is the most possible ({held}). Correct the "
        "number, or record the penalty that is missing {penalty}."
    ),
    "cards-missing": Sentence(
        "These rules score by the cards left. Enter the cards left of everyone who lost, or the "
        "points."
    ),
    # Incidents
    "incident-unreadable": Sentence(
        "Choose what happened: advice to a partner, too many cards drawn, a card shown, or a "
        "turn out of order."
    ),
    "incident-unknown-player": Sentence(
        "This incident names somebody who did not sit at the table. Choose one of its players."
    ),
    "talking-without-partner": Sentence(
        "{name} plays alone and has no partner to advise. Take this incident back, or choose "
        "what really happened."
    ),
    # Points
    "points-unreadable": Sentence(
        "Points must be whole numbers, 0 or more, for each side. Correct them, or leave them empty."
    ),
    "points-unknown-side": Sentence(
        "Points are entered for a side that did not sit at this table. Correct the side or the "
        "table number."
    ),
    "points-wrong": Sentence(
        "The points do not fit the cards left: {win} for the win and {each} for each card make "
        "{win} + {each} × {cards} = {total}. Correct the points or the cards."
    ),
    "points-both-sides": Sentence(
        "Only the winner of a game scores points, but side {label} has some too. Take them away, "
        "or correct the winner."
    ),
    # A race
    "race-not-these-rules": Sentence(
        "These rules have no race for points. Report the games one by one, or choose rules with "
        "a race."
    ),
    "race-games-unreadable": Sentence(
        "The games of the race could not be read. Enter them one by one, in order."
    ),
    "race-target-not-reached": Sentence(
        "Nobody has reached {target} yet: the best side has {points}. Enter the games that are "
        "missing, or say how the race was ended."
    ),
    "race-goes-on": Sentence(
        "Side {label} had already reached {target} with game {number}, which ended the race. "
        "Take the later games away, or correct the earlier ones."
    ),
    "race-winner-wrong": Sentence(
        "By these games side {label} has won the race, with {points}. Correct the winner or the "
        "games."
    ),
    "race-tie": Sentence(
        "At time two sides were level with {points}. An official must decide: choose “ruling” "
        "and write the reason."
    ),
    "race-unplayed-with-games": Sentence(
        "A walkover means that nothing was played, but games are entered. Take them away, or "
        "choose another way the race finished."
    ),
}
WARNINGS: dict[str, Sentence] = {
    "seating-unusual": Sentence(
        "{why} If that is how it was played, say yes; if not, correct who sat there."
    ),
    "cards-over-stock": Sentence(
        "{name}: {cards} left is more than {held} ({most}). That needs a penalty nobody has "
        "recorded yet {penalty}. Record it, or correct the number."
    ),
    "stock-untouched": Sentence.counted(
        "{name} still has all {count} card, as if none had been played. Check whether the sides "
        "were swapped; if the number is right, say yes.",
        "{name} still has all {count} cards, as if none had been played. Check whether the sides "
        "were swapped; if the number is right, say yes.",
        count=0,
    ),
    "losers-partly-counted": Sentence(
        "The order of those who lost goes by their cards left, and not everyone was counted. Enter "
        "the cards of everyone who lost; if some are not known, say yes."
    ),
    "cards-not-counted": Sentence.counted(
        "This contest ranks by cards left, and the cards of side {labels} are not entered. Enter "
        "them. If nobody counted them, say yes: a side without a count then gets {count} card for "
        "this game.",
        "This contest ranks by cards left, and the cards of side {labels} are not entered. Enter "
        "them. If nobody counted them, say yes: a side without a count then gets {count} cards for "
        "this game.",
        count=0,
    ),
    "game-just-called": Sentence(
        "A result of this table was entered a moment ago, and this game has only just been called. "
        "The earlier result is saved; if it was wrong, correct that one. If this game has been "
        "played already, say yes."
    ),
    "game-very-short": Sentence(
        "{took} is very short: such games hardly ever take less than {least}. Check that the slip "
        "belongs to this game, then say yes."
    ),
    "game-very-long": Sentence(
        "{took} is very long: such games hardly ever take more than {most}. Check the times on the "
        "slip, then say yes."
    ),
    "time-not-limited": Sentence(
        "This contest has no time limit, yet time is said to have been called. If an official "
        "stopped the game, say yes; if not, choose how it finished."
    ),
    "time-called-early": Sentence(
        "Time was called after {played}, but the limit is {limit}. Check the minutes and how the "
        "game finished, then say yes."
    ),
    "time-limit-passed": Sentence(
        "{took} is well past the time limit of {limit}. Check the minutes, then say yes."
    ),
    "time-not-counted": Sentence(
        "At time the fewest stock cards win, but not every side's cards are entered. Enter them, "
        "or say yes if the winner is certain."
    ),
    "many-penalties": Sentence(
        "{name} has {count} penalties in one game. Check that none was entered twice, then say yes."
    ),
    "penalties-over-undealt": Sentence(
        "The penalties come to {cards}, but only {rest} lay undealt. Check how many were "
        "overdrawn; if the number is right, say yes."
    ),
    "ruling-against-count": Sentence(
        "By this ruling side {winner} wins although side {fewest} has fewer cards left. Check "
        "the winner; if the ruling is meant so, say yes."
    ),
    "points-not-scored": Sentence(
        "These rules count no points, so the points will not be used. Say yes to go on, or take "
        "them away."
    ),
    "points-by-ruling": Sentence(
        "The points are not what the cards left would give. If the ruling set them so, say yes; "
        "if not, correct them."
    ),
}
CATALOGUE = ERRORS | WARNINGS


@dataclass(frozen=True, slots=True)
class Finding:
    """`field` names the input at fault, such as "winner" or "side_cards_left.B"."""

    code: str
    field: str
    sentence: Sentence

    def __post_init__(self) -> None:
        if self.code not in CATALOGUE:
            raise LookupError(f"{self.code} is not in the catalogue of findings")

    @classmethod
    def of(cls, code: str, field: str, /, **values: Value) -> "Finding":
        """In the words of the catalogue.

        >>> str(Finding.of("seated-twice", "seating", name="Ann").sentence)[:30]
        'Ann is seated twice at this ta'
        """
        return cls(code, field, CATALOGUE[code].with_values(**values))

    @property
    def severity(self) -> str:
        return ERROR if self.code in ERRORS else WARNING

    def inside(self, place: str) -> "Finding":
        """The same finding, of a part of something larger: a game of a race."""
        return replace(self, field=f"{place}.{self.field}")


def refuses(findings: Iterable[Finding]) -> bool:
    """Whether a result with these findings must not be accepted; warnings only ask.

    >>> refuses(())
    False
    """
    return any(finding.severity == ERROR for finding in findings)


def cards_in_words(number: int) -> Sentence:
    return Sentence.counted("{count} card", "{count} cards", count=number)
