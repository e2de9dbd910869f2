"""Everyone's answers of an event, kept until the live number changes, so that hundreds of phones
asking cost one look at the database. Holds published contests only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.answers.following import ContestAnswers, contest_followed
from scoring.answers.told import TOLD
from scoring.answers.values import Person
from scoring.live_cache import LiveCache
from scoring.parts import Parts
from scoring.published import PublishedEvent, Reach
from scoring.published import kept as published_kept
from tournaments.models import Event
from tournaments.names import surname_first


@dataclass(frozen=True, slots=True)
class EventAnswers:
    found: PublishedEvent
    people: Mapping[int, Person]
    contests: Mapping[str, ContestAnswers]
    # Who is told something else than `before`, which is an earlier number; None: anybody may be.
    before: int = 0
    changed: frozenset[int] | None = None
    # Parts of pages that were made from this, by whatever the page calls them.
    shown: Parts = field(default_factory=Parts)

    @property
    def event(self) -> Event:
        return self.found.event

    @property
    def number(self) -> int:
        return self.found.number

    def search(self, key: str) -> list[Person]:
        """People with these letters in their names: where a word begins so first, by surname."""
        found = [person for person in self.people.values() if key in person.name_key]
        return sorted(
            found,
            key=lambda person: (
                f" {key}" not in f" {person.name_key}",
                surname_first(person.name_key),
            ),
        )


def answers_for(event_slug: str, reach: Reach | None = None) -> EventAnswers | None:
    """Everyone's answers; None where there is no such event."""
    return kept.get(event_slug, None if not reach else lambda told: told.found.has_reached(reach))


def answers_make(
    event_slug: str, before: EventAnswers | None = None, number: int | None = None
) -> EventAnswers | None:
    """Everyone's answers now, going on from those before where that is enough."""
    found = published_kept.make(event_slug, number)
    return None if found is None else answers_of(found, before)


def answers_of(found: PublishedEvent, before: EventAnswers | None = None) -> EventAnswers:
    old = {} if before is None else before.contests
    contests = {
        slug: contest_followed(contest, old.get(slug)) for slug, contest in found.contests.items()
    }
    for contest in contests.values():
        contest.found.worked_out[TOLD] = contest.people
    if before is None or not _same_people(before, found):
        players = dict.fromkeys(
            member.player for contest in found.contests.values() for member in contest.members
        )
        people = {player: _person(player, contests.values()) for player in players}
        return EventAnswers(found, people, contests)
    changed = frozenset(
        player
        for slug, answers in contests.items()
        for player, answer in answers.people.items()
        if answer is not old[slug].people[player]
    )
    told = {player: _person(player, contests.values()) for player in changed}
    shown = before.shown.only(lambda key: key[PLAYER_IN_KEY] not in changed)
    people = {**before.people, **told}
    since = before.number
    all_changed: frozenset[int] | None = changed
    if found.number == before.number:  # nobody was told of the one before as something of its own
        since = before.before
        all_changed = None if before.changed is None else before.changed | changed
    return EventAnswers(found, people, contests, since, all_changed, shown)


def _same_people(before: EventAnswers, found: PublishedEvent) -> bool:
    return before.event.version == found.event.version and [
        (slug, contest.found.members) for slug, contest in before.contests.items()
    ] == [(slug, contest.members) for slug, contest in found.contests.items()]


# Parts of pages are called ("part", player, …); pages around them are nobody's own.
PLAYER_IN_KEY = 1


def _person(player: int, contests: Iterable[ContestAnswers]) -> Person:
    mine = [contest for contest in contests if player in contest.people]
    member = mine[0].found.by_player[player]
    answers = sorted((one.people[player] for one in mine), key=lambda answer: answer.standing)
    return Person(player, member.name, member.name_key, member.chapter, tuple(answers))


kept = LiveCache(answers_make)
