"""What each form of contest would mean for so many people and tables, as a table of text."""

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from domain.planning import Break, Plan, Wish, ends_at, plans_of
from domain.skipbo import rules as rulesets
from domain.wording import Refusal, Sentence

HEADS = (
    Sentence("Form"),
    Sentence("Tables"),
    Sentence("Everyone plays"),
    Sentence("Over at"),
    Sentence("Between"),
    Sentence("Slips"),
)


class Command(BaseCommand):
    help = "Compares the forms of contest for a day: games for everybody, the finish, the paper."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument(
            "--tables", type=int, nargs="+", required=True, help="one number, or several to compare"
        )
        parser.add_argument("--rules", choices=rulesets.IDS, default="texas")
        parser.add_argument("--goal", default="", help="one, best3, best5, points:500, games:3")
        parser.add_argument("--limit", type=int, help="minutes after which a game ends")
        parser.add_argument("--start", default="14:00", help="when the first tables are called")
        parser.add_argument(
            "--break", dest="breaks", action="append", default=[], metavar="17:00-18:00"
        )
        parser.add_argument("--language", default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] < 2 or min(options["tables"]) < 1:
            raise CommandError("It takes two people and a table.")
        try:
            start = _at(options["start"])
            breaks = [Break(*map(_at, text.split("-", 1))) for text in options["breaks"]]
        except (TypeError, ValueError):
            raise CommandError("Write times as 14:00 and breaks as 17:00-18:00.") from None
        wish = Wish(
            options["players"],
            tuple(options["tables"]),
            rulesets.get(options["rules"]),
            options["goal"],
            options["limit"],
        )
        language = options["language"]
        try:
            plans = plans_of(wish)
        except Refusal as refusal:
            raise CommandError(refusal.sentence.in_language(language)) from None
        lines = [tuple(head.in_language(language) for head in HEADS)]
        for plan in plans:
            lines += _lines(plan, start, breaks, language)
        widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS))]
        for line in lines:
            cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            self.stdout.write("  ".join(cells).rstrip())


def _at(text: str) -> datetime:
    return datetime.strptime(text.strip(), "%H:%M")


def _clock(when: datetime, start: datetime) -> str:
    """The time, and how many days later where it is not the same day."""
    later = (when.date() - start.date()).days
    return f"{when:%H:%M}+{later}" if later else f"{when:%H:%M}"


def _lines(
    plan: Plan, start: datetime, breaks: list[Break], language: str
) -> list[tuple[str, ...]]:
    title = plan.form.title.in_language(language)
    if plan.refusal is not None:
        return [(title, "", plan.refusal.in_language(language), "", "", "")]
    found: list[tuple[str, ...]] = []
    for length in plan.lengths:
        about, early, late = (
            _clock(ends_at(start, minutes, breaks), start)
            for minutes in (length.about, length.early, length.late)
        )
        found.append(
            (
                title,
                str(length.tables),
                str(plan.least_games),
                about,
                f"{early}–{late}",
                str(plan.matches),
            )
        )
    return found
