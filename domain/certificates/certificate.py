"""The certificate of a contest's lots: written round by round, read again, and compared with what
its own seeds, words and results give.

One entry for each round, or one for the lines of a chart; each is sealed together with the seal of
the one before it. Must not know contests, pages or files.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from domain import matches as play
from domain.formats import registry
from domain.formats.values import (
    Field,
    GameScore,
    History,
    Meeting,
    Options,
    Person,
    Played,
    Round,
    RoundSoFar,
    Side,
    since_of,
)
from domain.lots.seal import METHOD, Sealed, lots_of
from domain.lots.verify.written import Refused, canonical, commitment, digest
from domain.wording import Refusal

# ---- A history as plain facts, each with a name of its own, and back again ----

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class News:
    """What changed between two moments: facts that are new or different, and those that ended."""

    now: Facts
    gone: tuple[str, ...]

    def told_to(self, facts: Facts) -> Facts:
        kept = {name: value for name, value in facts.items() if name not in self.gone}
        return kept | self.now


def news_between(before: Facts, after: Facts) -> News:
    """
    >>> news_between({"a": 1, "b": 2}, {"b": 3})
    News(now={'b': 3}, gone=('a',))
    """
    now = {name: value for name, value in after.items() if before.get(name, before) != value}
    return News(now, tuple(sorted(before.keys() - after.keys())))


def facts_of(history: History, names: Mapping[int, str]) -> Facts:
    """Everything that the next round depends on but seeds and words, as JSON has it."""
    facts: Facts = {
        "options": dict(history.options),
        "seats_most": history.field.seats_most,
        "tables": history.field.tables,
        "sides": [list(side) for side in history.field.sides],
        "away": sorted(history.away),
    }
    if history.edition > 1:
        # Certificates from before there were editions have none.
        facts["edition"] = history.edition
    for person in history.field.people:
        facts[f"person/{person.number}"] = [names.get(person.number, ""), person.chapter]
    for so_far in history.rounds:
        facts |= facts_of_round(so_far.made)
        for number, played in so_far.played.items():
            facts[f"result/{number}"] = _result(played)
    return facts


def facts_of_round(made: Round) -> Facts:
    facts: Facts = {f"round/{made.number}": list(made.sits_out)}
    for meeting in made.meetings:
        sides = [list(side) for side in meeting.sides]
        facts[f"match/{meeting.number}"] = [meeting.round, meeting.part, meeting.table, sides]
    return facts


def history_of(facts: Facts, seeds: Sealed) -> History:
    people = tuple(
        Person(number, str(chapter)) for number, (_, chapter) in _numbered(facts, "person")
    )
    meetings = [
        Meeting(number, str(part), int(round_), int(table), _sides(sides))
        for number, (round_, part, table, sides) in _numbered(facts, "match")
    ]
    results = dict(_numbered(facts, "result"))
    rounds = tuple(
        RoundSoFar(
            Round(number, tuple(m for m in meetings if m.round == number), tuple(sits_out)),
            {
                meeting.number: _played(meeting, results[meeting.number])
                for meeting in meetings
                if meeting.round == number and meeting.number in results
            },
        )
        for number, sits_out in _numbered(facts, "round")
    )
    return History(
        Field(people, _sides(facts["sides"]), facts["seats_most"], facts["tables"]),
        facts["options"],
        seeds,
        rounds,
        frozenset(facts["away"]),
        since_of(rounds, people),
        facts.get("edition", 1),
    )


def _numbered(facts: Facts, kind: str) -> list[tuple[int, Any]]:
    found = [
        (int(name.partition("/")[2]), value)
        for name, value in facts.items()
        if name.startswith(f"{kind}/")
    ]
    return sorted(found, key=lambda one: one[0])


def _sides(listed: list[list[int]]) -> tuple[Side, ...]:
    return tuple(tuple(side) for side in listed)


def _result(played: Played) -> dict[str, Any]:
    return {
        "places": [list(group) for group in played.places],
        "unplayed": sorted(played.unplayed),
        "games": [
            [
                game.winner,
                {str(person): cards for person, cards in game.left.items()},
                list(game.points),
                # Certificates from before this was asked about have none.
                *([sorted(game.uncounted)] if game.uncounted else []),
            ]
            for game in played.games
        ],
    }


def _played(meeting: Meeting, told: Mapping[str, Any]) -> Played:
    return Played(
        meeting,
        tuple(tuple(group) for group in told["places"]),
        tuple(
            GameScore(
                winner,
                {int(p): cards for p, cards in left.items()},
                tuple(points),
                frozenset(*uncounted),
            )
            for winner, left, points, *uncounted in told["games"]
        ),
        frozenset(told["unplayed"]),
    )


FORMAT = "rallydeck-lots-certificate-1"
CHART = "chart"
NOT_ONE = "not-a-certificate"
UNREADABLE = (
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    IndexError,
    RecursionError,
    AssertionError,
)

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Opened:
    """What a round's lots came from: the promise and the round that it was given before, the seed
    and the word."""

    commitment: str
    first_round: int
    seed: str
    room_word: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """The same round as it was made before and taken back: its seal, and why."""

    seal: str
    reason: str


def round_entry(
    history: History,
    names: Mapping[int, str],
    made: Round,
    opened: Opened,
    before: Sequence[Entry],
    earlier: Sequence[Earlier] = (),
    *,
    by_hand: bool = False,
) -> Entry:
    """What anyone needs to make this round again, after the entries of the rounds before it.

    `by_hand`: it was drawn and played on paper, and its own lots were not used.
    """
    news = news_between(_after(before), facts_of(history, names))
    return _sealed(
        {
            "round": made.number,
            **asdict(opened),
            "news": news.now,
            "gone": list(news.gone),
            "made": facts_of_round(made),
            "earlier": [asdict(one) for one in earlier],
            **({"by_hand": True} if by_hand else {}),
        },
        before,
    )


def chart_entry(
    sides: Sequence[play.EnteredSide],
    names: Mapping[int, Sequence[str]],
    options: Options,
    method: play.Method,
    opened: Opened,
    made: play.Matches,
) -> Entry:
    """What anyone needs to put the sides on the lines again."""
    return _sealed(
        {
            "round": 1,
            **asdict(opened),
            "options": dict(options),
            "method": method.value,
            "sides": [
                [side.number, list(names.get(side.number, ())), sorted(side.chapters), side.seed]
                for side in sorted(sides, key=lambda side: side.number)
            ],
            "lines": lines_of(made),
        },
        (),
    )


def lines_of(made: play.Matches) -> list[int | None]:
    """The numbers of the sides on the lines of round 1, from the top; None is a bye."""
    first = [key for key in made.matches if key.bracket is play.Bracket.MAIN and key.round == 1]
    first.sort(key=lambda key: key.position)
    return [play.occupant(slot) for key in first for slot in made[key].slots]


def certificate(form: str, entries: Sequence[Entry]) -> dict[str, Any]:
    """The whole of it so far, ready to be written as JSON."""
    content = {"format": FORMAT, "method": METHOD, "form": form, "entries": list(entries)}
    return {**content, "seal": digest(content)}


def differences(claimed: Any) -> list[Refused]:
    """Everything in which a certificate differs from what its own seeds and results give."""
    found = sealed_differences(claimed)
    if found and found[0].code == NOT_ONE:
        return found
    try:
        if claimed["form"] in registry.rounds():
            return found + _rounds_differing(claimed["form"], claimed["entries"])
        return found + _lines_differing(claimed["form"], claimed["entries"])
    except UNREADABLE:
        return [*found, _not_one()]
    except Refusal as refused:
        # What a form refuses to make, it has not made.
        return [Refused("not-made", "It cannot have been made so: {why}", why=str(refused))]


def sealed_differences(claimed: Any) -> list[Refused]:
    """The quick part of it: whether the seals are whole and the seeds those that were promised."""
    try:
        if claimed["format"] != FORMAT or claimed["method"] != METHOD:
            return [_not_one()]
        return [*_promise_broken(claimed["entries"]), *_seals_broken(claimed)]
    except UNREADABLE:
        return [_not_one()]


def _not_one() -> Refused:
    return Refused(
        NOT_ONE,
        "This is not a certificate of the kind {form}, or a part of it is missing.",
        form=FORMAT,
    )


def _rounds_differing(form: str, entries: Sequence[Entry]) -> list[Refused]:
    found: list[Refused] = []
    facts: Facts = {}
    for index, entry in enumerate(entries):
        facts = _news(entry).told_to(facts)
        if not 1 <= facts.get("edition", 1) <= registry.get(form).edition:
            return [*found, _unknown_edition(facts["edition"])]
        upto = entries[: index + 1]
        seeds = Sealed(tuple(e["seed"] for e in upto), tuple(e["room_word"] for e in upto))
        made = registry.rounds()[form].next_round(history_of(facts, seeds))
        again = None if made is None else facts_of_round(made)
        is_same = entry.get("by_hand") is True or canonical(again) == canonical(entry["made"])
        if entry["round"] != index + 1 or not is_same:
            found.append(
                Refused(
                    "round-differs",
                    "Round {number} is not what the secret number, the word and the results "
                    "before it give.",
                    number=index + 1,
                )
            )
        facts |= entry["made"]
    return found


def _unknown_edition(edition: int) -> Refused:
    return Refused(
        "edition-unknown",
        "The rounds were made by edition {edition} of the search, which this program does not "
        "know. Use the program that comes with the certificate.",
        edition=edition,
    )


def _lines_differing(form: str, entries: Sequence[Entry]) -> list[Refused]:
    (entry,) = entries
    sides = [
        play.EnteredSide(number, frozenset(chapters), seed)
        for number, _, chapters, seed in entry["sides"]
    ]
    drawn = registry.trees()[form].all_matches(
        sides,
        entry["options"],
        rng=lots_of(Sealed((entry["seed"],), (entry["room_word"],)).key(1, CHART)),
        method=play.Method(entry["method"]),
    )
    if lines_of(drawn) == entry["lines"]:
        return []
    return [
        Refused(
            "lines-differ",
            "The lines of the chart are not those that the secret number and the word give.",
        )
    ]


def _promise_broken(entries: Sequence[Entry]) -> list[Refused]:
    """Each seed gives the one before it, and the first of a promise gives its fingerprint."""
    for index, entry in enumerate(entries):
        before = entries[index - 1] if index else None
        if entry["first_round"] == entry["round"]:
            promised = entry["commitment"]
        elif before is not None and _promise(before) == _promise(entry):
            promised = before["seed"]
        else:
            promised = ""
        if commitment(entry["seed"]) != promised:
            return [
                Refused(
                    "seed_commitment-differs",
                    "The secret number is not the one that was promised before the draw.",
                )
            ]
    return []


def _promise(entry: Entry) -> tuple[str, int]:
    return entry["commitment"], entry["first_round"]


def _seals_broken(claimed: Mapping[str, Any]) -> list[Refused]:
    entries = claimed["entries"]
    again: list[Entry] = []
    for entry in entries:
        again.append(_sealed({k: v for k, v in entry.items() if k != "seal"}, again))
    if canonical(certificate(claimed["form"], again)) == canonical(claimed):
        return []
    return [Refused("seal-differs", "The certificate was changed after it was sealed.")]


def _sealed(content: Entry, before: Sequence[Entry]) -> Entry:
    return {**content, "seal": digest([before[-1]["seal"] if before else "", content])}


def _news(entry: Entry) -> News:
    return News(dict(entry["news"]), tuple(entry["gone"]))


def _after(entries: Sequence[Entry]) -> Facts:
    """All facts once these rounds were made."""
    facts: Facts = {}
    for entry in entries:
        facts = _news(entry).told_to(facts) | entry["made"]
    return facts
