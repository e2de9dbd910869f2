"""Forms of contest at the shell: `python -m domain.formats list`, `… play knockout --players 24`.

Exit codes: 0 done, 1 refused with the reason, 2 a command line that cannot be read.
"""

import argparse
import json
import sys
from collections.abc import Sequence

from domain.formats import registry
from domain.formats.goals import Goal
from domain.formats.playing import Wanted, play, spread
from domain.wording import LANGUAGES, Refusal
from domain.wording.refusals import refused


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m domain.formats", description="Forms of contest.")
    commands = top.add_subparsers(dest="command", required=True)
    listed = commands.add_parser("list", help="which forms there are")
    played = commands.add_parser("play", help="play a contest with random results, a line a match")
    played.add_argument("form", metavar="FORM", help=", ".join(registry.IDS))
    played.add_argument("--players", type=int, required=True)
    played.add_argument("--chapters", metavar="12,9,7", help="how many people of each chapter")
    played.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    played.add_argument("--goal", default="one", help="one, best3, best5, points:500, games:3")
    played.add_argument("--seed", type=int, default=0)
    for command in (listed, played):
        command.add_argument("--language", choices=LANGUAGES, default="en")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        if options.command == "list":
            _list(options.language)
        else:
            _play(options)
    except Refusal as refusal:
        sys.stderr.write(f"{refusal.sentence.in_language(options.language)}\n")
        return 1
    except BrokenPipeError:
        return 0
    return 0


def _list(language: str) -> None:
    width = max(map(len, registry.IDS))
    for form in registry.ALL:
        title, summary = form.title.in_language(language), form.summary.in_language(language)
        sys.stdout.write(f"{form.id:<{width}}  {title}: {summary}\n")


def _play(options: argparse.Namespace) -> None:
    wanted = Wanted(
        form=registry.get(options.form),
        chapters=_chapters(options.chapters, options.players),
        options=dict(_pair(text) for text in options.option),
        goal=Goal.parse(options.goal),
        seed=options.seed,
    )
    for line in play(wanted):
        sys.stdout.write(f"{json.dumps(line, separators=(',', ':'))}\n")


def _chapters(text: str | None, players: int) -> list[int]:
    if text is None:
        return spread(players)
    sizes = [int(part) for part in text.split(",") if part.isascii() and part.isdigit()]
    if len(sizes) != len(text.split(",")) or 0 in sizes or sum(sizes) != players:
        raise refused("chapters", players=players)
    return sizes


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise refused("option", text=text)
    return name, value


if __name__ == "__main__":
    sys.exit(main())
