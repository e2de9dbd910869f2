"""When each sheet is used, for the print page: its part of the day, and one sentence."""

from dataclasses import dataclass

from domain.wording import Sentence
from tournaments.models import Contest

BEFORE, DURING, AFTER = "before", "during", "after"

TITLES = {
    BEFORE: Sentence("Before play"),
    DURING: Sentence("While it is played"),
    AFTER: Sentence("After the last game"),
}
NOW = Sentence("Useful now")


@dataclass(frozen=True, slots=True)
class Use:
    stage: str
    sentence: Sentence


USES: dict[str, Use] = {
    "sign-up": Use(BEFORE, Sentence("Lay it out where people sign up by hand.")),
    "check-in": Use(BEFORE, Sentence("Tick people off at the door; late names go at the end.")),
    "badges": Use(
        BEFORE, Sentence("Name badges, on label sheets Avery 5395 (Letter) or L4785 (A4).")
    ),
    "rules": Use(BEFORE, Sentence("Post the rules that hold here before the first call.")),
    "table-cards": Use(
        BEFORE, Sentence("One for each table: its number, and the code for reporting by phone.")
    ),
    "partners": Use(BEFORE, Sentence("Post it after the draw: who drew whom, by chapter.")),
    "draw-certificate": Use(
        BEFORE, Sentence("Post or keep it: whoever doubts the draw can check it.")
    ),
    "table-tents": Use(BEFORE, Sentence("Table numbers that stand: fold and set them up.")),
    "numbers": Use(BEFORE, Sentence("Everybody’s number, where partners change.")),
    "rules-handout": Use(BEFORE, Sentence("The rules in large print, to take along.")),
    "scorer-guide": Use(BEFORE, Sentence("One page for whoever helps to enter results.")),
    "incident-forms": Use(BEFORE, Sentence("For officials: write down what happened and why.")),
    "day-plan": Use(BEFORE, Sentence("Post it: what is played when, in all contests.")),
    "chart": Use(DURING, Sentence("Hang it on the wall, and again after each round.")),
    "chart-both-sides": Use(
        DURING, Sentence("The chart with the final in the middle; large ones are glued.")
    ),
    "poster": Use(DURING, Sentence("The chart for the whole hall, glued from several sheets.")),
    "find-your-table": Use(DURING, Sentence("Hang it by the door when games are called.")),
    "seats-by-table": Use(DURING, Sentence("For the desk: who sits at which table.")),
    "call-sheet": Use(DURING, Sentence("For whoever calls: tick who came and who did not.")),
    "announcer": Use(DURING, Sentence("To be read aloud at the microphone.")),
    "queue": Use(DURING, Sentence("For the desk: which games come next.")),
    "result-slips": Use(DURING, Sentence("One for each game: lay it on the table with the cards.")),
    "round-by-name": Use(DURING, Sentence("Hang it up when a round is made: name and table.")),
    "round-by-table": Use(DURING, Sentence("The same round by table, for the desk.")),
    "cross-table": Use(DURING, Sentence("Hang it up: who has beaten whom so far.")),
    "ranking": Use(DURING, Sentence("Hang it up between rounds: everybody’s place so far.")),
    "score-cards": Use(DURING, Sentence("One for each player, to carry from table to table.")),
    "score-pads": Use(DURING, Sentence("One for each match of several games: deal by deal.")),
    "pool-sheets": Use(DURING, Sentence("One for each pool: who meets whom, and the results.")),
    "ladder": Use(DURING, Sentence("Hang it up: who moves to which table.")),
    "closing": Use(AFTER, Sentence("To be read aloud when prizes are given.")),
    "awards": Use(AFTER, Sentence("Certificates to sign and hand out.")),
    "chapter-standings": Use(AFTER, Sentence("The chapters’ points over the whole rally.")),
    "results": Use(AFTER, Sentence("For the wall and the newsletter: places and chapter points.")),
}


def stage_now(contest: Contest) -> str:
    if contest.phase == Contest.Phase.REGISTRATION:
        return BEFORE
    return AFTER if contest.phase == Contest.Phase.FINISHED else DURING
