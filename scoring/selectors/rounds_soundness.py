"""What must hold of the rounds of a contest, checked on the rows as they are stored.

Each round's matches and those who sit out are different people, numbers follow each other, and
sides are those that were made for it. Must not repair anything.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.chart import Finding
from scoring.selectors.rounds import history_read
from tournaments.models import Contest
from wording import Sentence


def round_findings(*, contest: Contest) -> Iterator[Finding]:
    if not contest.rounds.exists():
        return
    history = history_read(contest).history
    number = 1
    for place, so_far in enumerate(history.rounds, start=1):
        if so_far.made.number != place:
            yield _finding(
                "round-number",
                f"Round {so_far.made.number} stands where round {place} belongs.",
                f"Le tour {so_far.made.number} est à la place du tour {place}.",
            )
        seen = Counter(person for meeting in so_far.made.meetings for person in meeting.people)
        seen.update(so_far.made.sits_out)
        for person, times in seen.items():
            if times > 1:
                yield _finding(
                    "round-person-twice",
                    f"Person {person} is {times} times in round {place}.",
                    f"La personne {person} est {times} fois dans le tour {place}.",
                )
        for meeting in so_far.made.meetings:
            if meeting.number != number:
                yield _finding(
                    "match-number",
                    f"Match {meeting.number} of round {place} should be match {number}.",
                    f"Le match {meeting.number} du tour {place} devrait être le match {number}.",
                )
            number += 1
            if len(meeting.sides) < 2:
                yield _finding(
                    "match-alone",
                    f"Match {meeting.number} has nobody to play against.",
                    f"Le match {meeting.number} n’a pas d’adversaire.",
                )
    for so_far in history.rounds[:-1]:
        if not so_far.is_decided:
            yield _finding(
                "round-open",
                f"Round {so_far.made.number} is not decided, yet there is a later one.",
                f"Le tour {so_far.made.number} n’est pas décidé, et un autre l’a suivi.",
            )


def _finding(code: str, en: str, fr: str) -> Finding:
    return Finding(code, Sentence(en=en, fr=fr))
