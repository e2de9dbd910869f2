"""A contest of rounds on paper: the round, the ranking, everyone's card, the cross tables."""

from domain import names
from domain.formats.form import FINAL, Measure
from domain.formats.rounds import ComingMatch
from domain.wording import Sentence
from games.models import Game
from printing.sheets.cross_table import CrossLine, CrossTable, CrossTables
from printing.sheets.numbers import Numbered, NumberList
from printing.sheets.results import Placed, ResultsList
from printing.sheets.round_list import RoundLine, RoundList
from printing.sheets.score_card import CardLine, ScoreCard, ScoreCards
from scoring.progress.board import Board, BoardMatch, BoardSide
from scoring.progress.coming import coming_sides_get, numbered_people
from scoring.progress.read_together import board_get
from scoring.progress.words import measure_words, part_name, round_title
from tournaments.models import Contest, Entry

# A card has room for the rounds that are to come, however many there will be.
LEAST_ROUNDS = 6
WON, LOST, ITSELF = "1", "0", "×"


def round_list(contest: Contest, language: str) -> RoundList | None:
    """The round that was made last; a new result changes nothing on it."""
    board = board_get(contest=contest)
    latest = board.latest if board else None
    if latest is None:
        return None
    tables = _tables(contest)
    return RoundList(
        round_title(latest).in_language(language),
        tuple(
            RoundLine(
                _table(contest, match, tables),
                match.number,
                tuple(side.who.names for side in match.sides),
            )
            for match in latest.matches
        ),
        tuple(sorted(latest.sits_out, key=names.key)),
        contest.plays_alone,
        contest.format.is_ladder,
    )


def rounds_to_come(contest: Contest, language: str) -> tuple[RoundList, ...]:
    """The rounds that are not made, where it is known already who meets in them."""
    found: dict[int, list[RoundLine]] = {}
    titles: dict[int, str] = {}
    for one in coming_sides_get(contest=contest):
        sides = tuple(side.names for side in one.sides if side is not None)
        if len(sides) == len(one.sides):
            titles[one.match.round] = coming_title(one.match).in_language(language)
            table = one.match.table if contest.format.is_ladder else None
            found.setdefault(one.match.round, []).append(RoundLine(table, one.match.number, sides))
    return tuple(
        RoundList(titles[number], tuple(lines), alone=contest.plays_alone)
        for number, lines in found.items()
    )


def coming_title(match: ComingMatch) -> Sentence:
    if match.part == FINAL:
        return Sentence("Round {number}, finals", number=match.round)
    return Sentence("Round {number}", number=match.round)


def numbers(contest: Contest, language: str) -> NumberList | None:
    if not contest.rounds.exists():
        return None
    people = numbered_people(contest=contest)
    return NumberList(
        tuple(Numbered(number, names.in_a_list(name)) for number, name in sorted(people.items()))
    )


def _tables(contest: Contest) -> dict[int, int]:
    """Where each match is or was played, by its number."""
    games = Game.objects.filter(contest=contest, table__isnull=False).exclude(
        state=Game.State.CALLED_OFF
    )
    return dict(games.order_by("pk").values_list("match_game__match__number", "table__number"))


def _table(contest: Contest, match: BoardMatch, tables: dict[int, int]) -> int | None:
    """Where people move along the tables a match has its own; elsewhere whichever gets free."""
    return match.table if contest.format.is_ladder else tables.get(match.number)


def ranking(contest: Contest, language: str) -> ResultsList | None:
    board = board_get(contest=contest)
    if board is None or board.latest is None or not board.has_results:
        return None
    if board.is_over:
        said = Sentence("Final ranking")
    else:
        said = Sentence("As it stands, {round}", round=round_title(board.latest))
    return ResultsList(
        placed(board, language), summary=said.in_language(language), alone=_by_person(board)
    )


def placed(board: Board, language: str) -> tuple[Placed, ...]:
    """Everybody by place, with what decided it."""
    return tuple(
        Placed(
            line.place,
            tuple(f"{name} ({chapter})" for name, chapter in line.who.people),
            _measured(line.measures, language),
            line.shared,
        )
        for line in board.ranking
    )


def _measured(measures: tuple[Measure, ...], language: str) -> str:
    said = map(measure_words, measures)
    return " · ".join(words.in_language(language) for words in said if words is not None)


def _by_person(board: Board) -> bool:
    return all(len(line.players) == 1 for line in board.ranking)


def score_cards(contest: Contest, language: str) -> ScoreCards | None:
    """A card for everybody, with what was played so far on it."""
    entries = contest.entries.exclude(state=Entry.State.WITHDRAWN).select_related("player__chapter")
    people = sorted(entries, key=lambda entry: names.key(names.in_a_list(entry.player.name)))
    board = board_get(contest=contest)
    if board is None or not people:
        return None
    tables = _tables(contest)
    cards = tuple(
        ScoreCard(
            entry.player.name,
            entry.player.chapter.name,
            _card_lines(contest, board, board.numbers.get(entry.player_id), tables, language),
        )
        for entry in people
    )
    planned = int(contest.form_options.get("rounds") or 0)
    return ScoreCards(
        cards,
        rounds=max(len(board.rounds), planned or LEAST_ROUNDS),
        alone=contest.plays_alone,
        by_points=any(
            side.points is not None
            for round_ in board.rounds
            for match in round_.matches
            for side in match.sides
        ),
    )


def _card_lines(
    contest: Contest, board: Board, person: int | None, tables: dict[int, int], language: str
) -> tuple[CardLine, ...]:
    if person is None:
        return ()
    found = []
    for round_, match, side in board.card(person):
        if match is None or side is None:
            found.append(CardLine(round_.number, remark=_WITHOUT_GAME.in_language(language)))
            continue
        own = next(index for index, one in enumerate(side.people) if one == person)
        found.append(
            CardLine(
                round_.number,
                _table(contest, match, tables),
                " & ".join(name for place, name in enumerate(side.who.surnames) if place != own),
                tuple(other.who.short for other in match.sides if other is not side),
                side.won if match.is_decided else None,
                side.left if side.points is None else side.points,
            )
        )
    return tuple(found)


_WITHOUT_GAME = Sentence("no game")


def cross_tables(contest: Contest, language: str) -> CrossTables | None:
    board = board_get(contest=contest)
    if board is None or not board.groups:
        return None
    tables = []
    for group in board.groups:
        won = {
            (side.people, other.people): WON if side.won else LOST
            for round_ in board.rounds
            for match in round_.matches
            if match.part == group.part and match.is_decided
            for side in match.sides
            for other in match.sides
        }
        name = part_name(group.part)
        tables.append(
            CrossTable(
                "" if name is None else name.in_language(language),
                tuple(_cross_line(side, group.sides, won) for side in group.sides),
            )
        )
    return CrossTables(tuple(tables), contest.plays_alone)


def _cross_line(
    side: BoardSide,
    others: tuple[BoardSide, ...],
    won: dict[tuple[tuple[int, ...], tuple[int, ...]], str],
) -> CrossLine:
    return CrossLine(
        side.who.number,
        side.who.names,
        tuple(
            ITSELF if other.people == side.people else won.get((side.people, other.people), "")
            for other in others
        ),
    )
