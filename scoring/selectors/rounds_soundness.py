"""What must hold of the rounds of a contest, checked on the rows as they are stored.

Each round's matches and those who sit out are different people, numbers follow each other, and
sides are those that were made for it. Must not repair anything.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.play import Finding
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
            yield Finding(
                "round-number",
                Sentence(
                    "Round {number} stands where round {place} belongs.",
                    number=so_far.made.number,
                    place=place,
                ),
            )
        seen = Counter(person for meeting in so_far.made.meetings for person in meeting.people)
        seen.update(so_far.made.sits_out)
        for person, times in seen.items():
            if times > 1:
                yield Finding(
                    "round-person-twice",
                    Sentence(
                        "Person {person} is {times} times in round {place}.",
                        person=person,
                        times=times,
                        place=place,
                    ),
                )
        for meeting in so_far.made.meetings:
            if meeting.number != number:
                yield Finding(
                    "match-number",
                    Sentence(
                        "Match {match} of round {place} should be match {number}.",
                        match=meeting.number,
                        place=place,
                        number=number,
                    ),
                )
            number += 1
            if len(meeting.sides) < 2:
                yield Finding(
                    "match-alone",
                    Sentence("Match {match} has nobody to play against.", match=meeting.number),
                )
    for so_far in history.rounds[:-1]:
        if not so_far.is_decided:
            yield Finding(
                "round-open",
                Sentence(
                    "Round {number} is not decided, yet there is a later one.",
                    number=so_far.made.number,
                ),
            )
