"""`python -m domain.skipbo`: rules read out, games played, replayed and simulated at a shell."""

import argparse
import contextlib
import sys
import textwrap
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from domain.skipbo import Head, Move, Race, Seeded, Table, replay_games, write_games, write_record
from domain.skipbo.bots import BOTS, Distribution, Simulation, play_on, seat_bots, simulate
from domain.skipbo.legality import no_such_seat
from domain.skipbo.outcome import REASONS
from domain.skipbo.record import play_lines
from domain.skipbo.rules import (
    ALL,
    IDS,
    ORIGINS,
    SECTIONS,
    RuleSet,
    Setup,
    Value,
    derive,
    get,
    read_out,
)
from domain.wording import LANGUAGES, Refusal, Sentence
from domain.wording.refusals import refused

# ---- From options to a table that can be dealt ----


def setup_from(options: Namespace) -> Setup:
    rules = get(options.rules)
    changes: dict[str, Value] = {}
    for text in options.set:
        name, equals, value = text.partition("=")
        if not equals:
            raise refused("setting-form", text=text)
        changes[name] = value
    if options.stock is not None:
        many = (options.players or 0) > 4
        changes["stock_many" if many else "stock"] = options.stock
    if changes:
        rules = derive(rules, changes)
    partners = options.partners or rules.partnership == "always"
    players = options.players or (4 if partners else max(2, rules.players_min))
    return Setup(rules, players, partners)


# ---- `play` ----


class Person:
    """Somebody at the terminal: the small board, the moves that are legal, and the one typed."""

    def __init__(self, seat: int, language: str) -> None:
        self.seat = seat
        self.language = language

    def __call__(self, table: Table) -> Move:
        said = [str(table.view(self.seat))]
        if not table.begun:
            own = [at for at, entry in enumerate(table.log) if entry == self.seat]
            said = ["", *play_lines(table.log[own[-2] if len(own) > 1 else 0 :]), *said]
        sys.stdout.write("".join(f"{line}\n" for line in said))
        legal = table.legal_moves()
        while True:
            sys.stdout.write(f"{' '.join(map(str, legal))}\n? ")
            sys.stdout.flush()
            try:
                move = Move.parse(input().strip())
                if move in legal:
                    return move
                table.push(move)
            except Refusal as refusal:
                sys.stdout.write(f"{refusal.sentence.in_language(self.language)}\n")


def run_play(options: Namespace) -> None:
    setup, names = setup_from(options), options.bots
    random = Random(options.seed)
    policies = list(seat_bots(setup, names, random))
    seats = [names[seat % len(names)] for seat in range(setup.players)]
    if options.seat is not None:
        if not 1 <= options.seat <= setup.players:
            raise no_such_seat(options.seat - 1)
        policies[options.seat - 1] = Person(options.seat - 1, options.language)
        seats[options.seat - 1] = ""
    head = Head(tuple(seats), options.seed)
    race = Race.start(setup) if options.race else None
    records = []
    while True:
        table = Table.deal(race.setup if race else setup, Seeded(random))
        with contextlib.suppress(EOFError):  # whoever is at the terminal has had enough
            play_on(table, policies)
        records.append(write_record(table, replace(head, race=race.game if race else None)))
        if race is None or table.outcome is None:
            break
        race = race.after(table.outcome)
        if race.winner is not None:
            break
    text = write_games(records)
    if options.output is None:
        sys.stdout.write(text)
        return
    Path(options.output).write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{ending_of(table).in_language(options.language)}\n")


def ending_of(table: Table) -> Sentence:
    return Sentence("The game is unfinished.") if table.outcome is None else table.outcome.sentence


# ---- `replay` ----


def run_replay(options: Namespace) -> None:
    # newline="" keeps a stray carriage return visible: it is not part of the notation.
    with Path(options.file).open(encoding="utf-8", newline="") as file:
        games = replay_games(file.read())
    language = options.language
    for game in games:
        table = game.table
        counts = Sentence(
            "{turns} turns, {plays} plays: every rule kept.", turns=table.turns, plays=table.plays
        )
        said = Sentence.joined([counts, ending_of(table)])
        sys.stdout.write(f"{said.in_language(language)}\n")
        if options.board:
            sys.stdout.write(f"{table}\n")


# ---- `rules` ----

_WIDTH = 88
_MARKED = Sentence("Rules marked * are additions of ours: the sheet does not speak of them.")


def run_rules(options: Namespace) -> None:
    language = options.language
    text = one(get(options.id), language) if options.id else all_of_them(language)
    sys.stdout.write(text)


def all_of_them(language: str) -> str:
    width = max(len(rules.id) for rules in ALL)
    return "".join(
        f"{rules.id:<{width}}  {rules.title.in_language(language)}, "
        f"{rules.source.in_language(language)}\n"
        for rules in ALL
    )


def one(rules: RuleSet, language: str) -> str:
    title = f"{rules.title.in_language(language)} ({rules.id}, version {rules.version})"
    lines = [title, "=" * len(title), ""]
    lines += textwrap.wrap(rules.source.in_language(language), _WIDTH)
    lines += textwrap.wrap(_MARKED.in_language(language), _WIDTH)
    said = read_out(rules)
    for section, heading in SECTIONS.items():
        lines += ["", heading.in_language(language), ""]
        for rule in said:
            if rule.section == section:
                mark = ORIGINS[rule.origin].in_language(language)
                text = rule.sentence.in_language(language) + (f" [{mark}]" if mark else "")
                first = "* " if mark else "- "
                lines += textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent="  ")
    return "\n".join(lines) + "\n"


# ---- `simulate` ----

_BAR = 40
_ROWS = {
    "turns": Sentence("turns"),
    "plays": Sentence("cards played"),
    "left": Sentence("stock cards left to the losers"),
}
_ENDINGS = {
    "played-out": Sentence.in_context("simulation", "played out"),
    "deadlock": Sentence("deadlock"),
    "refusal": Sentence("everyone passed"),
    "stall": Sentence("stopped by the official"),
}


def run_simulate(options: Namespace) -> None:
    watched = sys.stderr.isatty()
    found = simulate(
        setup_from(options),
        options.bots,
        options.games,
        options.seed,
        done=_bar(options.games) if watched else None,
    )
    if watched:
        sys.stderr.write("\r" + " " * (_BAR + 7) + "\r")
    sys.stdout.write(table_of(found, options.language))


def table_of(found: Simulation, language: str) -> str:
    setup = found.setup
    partners = Sentence.in_context("simulation", "partners")
    head = Sentence(
        "{id}: {players} players {kind}, stock {stock}, {games} games by {bots}, "
        "starting number {seed}",
        id=setup.rules.id,
        players=setup.players,
        kind=partners if setup.partners else "",
        stock=setup.stock,
        games=found.games,
        bots=", ".join(found.bots),
        seed=found.seed,
    )
    columns = Sentence("mean least 5% median 95% most").in_language(language).split()
    rows: list[tuple[str, Sequence[object]]] = [("", columns)]
    for name, label in _ROWS.items():
        seen: Distribution = getattr(found, name)
        middle = [seen.percentile(share) for share in (5, 50, 95)]
        numbers = [f"{seen.mean:.1f}", seen.least, *middle, seen.most]
        rows.append((label.in_language(language), numbers))
    counts = {_ENDINGS[reason]: dict(found.endings).get(reason, 0) for reason in REASONS}
    counts[Sentence("ties for a ruling")] = found.ties
    rows.append(("", ()))
    for ending, count in counts.items():
        rows.append((ending.in_language(language), [count, f"{count / found.games:.2%}"]))
    lines = [" ".join(head.in_language(language).split()), ""]
    lines += [
        f"{label:<32}{''.join(f'{cell:>9}' for cell in cells)}".rstrip() for label, cells in rows
    ]
    return "\n".join(lines) + "\n"


def _bar(total: int) -> Callable[[int], None]:
    """A bar on the terminal; redrawn only when it would look different."""

    def show(done: int) -> None:
        percent = done * 100 // total
        if percent != (done - 1) * 100 // total:
            filled = percent * _BAR // 100
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {percent:3}%")
            sys.stderr.flush()

    return show


# ---- The command line of `python -m domain.skipbo` ----


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m domain.skipbo", description="Skip-Bo by the rule sheet."
    )
    commands = top.add_subparsers(dest="command", required=True)

    said = commands.add_parser("rules", help="list the rule sets, or read one out")
    said.add_argument("id", nargs="?", metavar="ID", help=", ".join(IDS))
    said.set_defaults(run=run_rules)

    play = commands.add_parser("play", help="play a game, by bots alone or with you at a seat")
    _table_options(play)
    play.add_argument("--seat", type=int, help="you play here; an end of file ends the game")
    play.add_argument("--seed", type=int, default=0, help="the same seed gives the same game")
    play.add_argument("--race", action="store_true", help="game after game up to the target")
    play.add_argument("-o", "--output", metavar="FILE", help="write the record here")
    play.set_defaults(run=run_play)

    check = commands.add_parser("replay", help="check a game record, move by move")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--board", action="store_true", help="draw the table as it is at the end")
    check.set_defaults(run=run_replay)

    many = commands.add_parser("simulate", help="play many games and print what they look like")
    _table_options(many)
    many.add_argument("--seed", type=int, default=0)
    many.add_argument("--games", type=int, default=1000)
    many.set_defaults(run=run_simulate)

    for command in (said, play, check, many):
        command.add_argument("--language", choices=LANGUAGES, default="en")
    return top


def _table_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rules", required=True, metavar="ID", help=", ".join(IDS))
    command.add_argument("--players", type=int, help="default: 4 where partners play, else 2")
    command.add_argument("--partners", action="store_true", help="two and two as partners")
    command.add_argument("--stock", type=int, help="another stock size")
    command.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="another setting"
    )
    command.add_argument(
        "--bots",
        type=lambda text: tuple(text.split(",")),
        default="greedy",
        help=f"names by seat, repeated: {', '.join(BOTS)}",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        options.run(options)
    except Refusal as refusal:
        sentence = refusal.sentence
    except (OSError, UnicodeDecodeError) as error:
        sentence = _unreadable(error)
    except KeyboardInterrupt:
        return 130
    else:
        return 0
    sys.stderr.write(f"{sentence.in_language(options.language)}\n")
    return 1


def _unreadable(error: OSError | UnicodeDecodeError) -> Sentence:
    if isinstance(error, FileNotFoundError):
        return Sentence("There is no file “{file}”. Check its name.", file=error.filename)
    if isinstance(error, UnicodeDecodeError):
        return Sentence("This file is not text, so it cannot be a game record.")
    reason = error.strerror or ""
    return Sentence("“{file}” cannot be used: {reason}.", file=error.filename, reason=reason)


if __name__ == "__main__":
    sys.exit(main())
