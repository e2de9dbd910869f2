"""The command line of `python -m games`: what may be asked, and errors as one sentence.

Exit codes: 0 done, 1 refused with the reason, 2 a command line that cannot be read.
"""

import argparse
import sys
from collections.abc import Sequence

from games.bots import BOTS
from games.cli import playing, replaying, rules, simulating
from games.rulesets import IDS
from wording import LANGUAGES, Refusal, Sentence


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m games", description="Skip-Bo by the rule sheet.")
    commands = top.add_subparsers(dest="command", required=True)

    said = commands.add_parser("rules", help="list the rule sets, or read one out")
    said.add_argument("id", nargs="?", metavar="ID", help=", ".join(IDS))
    said.set_defaults(run=rules.run)

    play = commands.add_parser("play", help="let bots play a game and write its record")
    _table_options(play)
    play.add_argument("--seed", type=int, default=0, help="the same seed gives the same game")
    play.add_argument("--race", action="store_true", help="game after game up to the target")
    play.add_argument("-o", "--output", metavar="FILE", help="write the record here")
    play.set_defaults(run=playing.run)

    check = commands.add_parser("replay", help="check a game record, move by move")
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=replaying.run)

    many = commands.add_parser("simulate", help="play many games and print what they look like")
    _table_options(many)
    many.add_argument("--seed", type=int, default=0)
    many.add_argument("--games", type=int, default=1000)
    many.set_defaults(run=simulating.run)

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
        "--bots", default="greedy", help=f"names by seat, repeated: {', '.join(BOTS)}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        options.run(options)
    except Refusal as refusal:
        return _complain(options.language, refusal.sentence)
    except (OSError, UnicodeDecodeError) as error:
        return _complain(options.language, _unreadable(error))
    except KeyboardInterrupt:
        return 130
    return 0


def _unreadable(error: OSError | UnicodeDecodeError) -> Sentence:
    if isinstance(error, FileNotFoundError):
        return Sentence("There is no file “{file}”. Check its name.", file=error.filename)
    if isinstance(error, UnicodeDecodeError):
        return Sentence("This file is not text, so it cannot be a game record.")
    return Sentence(
        "“{file}” cannot be used: {reason}.",
        file=error.filename,
        reason=error.strerror or "",
    )


def _complain(language: str, sentence: Sentence) -> int:
    sys.stderr.write(f"{sentence.in_language(language)}\n")
    return 1
