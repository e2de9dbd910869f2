"""Make any sheet from the shell, blank or of a contest.

manage.py sheet chart --sides 32 --paper letter -o chart.pdf
manage.py sheet find-your-table --contest EVENT/CONTEST -o tables.pdf
"""

import argparse
import json
import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from domain.wording import LANGUAGES, Refusal, in_every_language
from printing.layout.drawing import PAPERS
from printing.print_register import order_of, print_register
from printing.render_job import Order, order_from_params, sheet_pdf, write_whole
from printing.sheets.chart import PosterValue
from printing.sheets.registry import EVERY, SHEETS, sheet_about, sheet_get
from printing.sheets.sheet import Setting
from tournaments.events.lookup import base_address, lookup_address
from tournaments.models import Contest


class Command(BaseCommand):
    help = "Make a sheet as a PDF, or list the sheets there are."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("sheet", nargs="?", help="the sheet's id, see --list")
        parser.add_argument("--list", action="store_true", help="list all sheets")
        parser.add_argument("--paper", default="letter", help=", ".join(PAPERS))
        parser.add_argument("--language", default="en", help=", ".join(LANGUAGES))
        parser.add_argument("--contest", help="fill it from a contest: EVENT/CONTEST")
        parser.add_argument("--subject", default="", help="which of several: consolation")
        parser.add_argument("--values", help="a JSON file with what the sheet is filled with")
        parser.add_argument("-o", "--output", help="where to write the PDF")
        known: set[str] = set()
        for kind in SHEETS.values():
            for option in kind.options:
                if option.name in known:
                    continue
                known.add(option.name)
                flag = f"--{option.name.replace('_', '-')}"
                if option.kind is bool:
                    parser.add_argument(flag, action=argparse.BooleanOptionalAction)
                else:
                    parser.add_argument(flag, type=option.kind)

    def handle(self, *args: Any, **given: Any) -> None:
        if given["list"]:
            self._list()
            return
        if not given["sheet"]:
            raise CommandError("Say which sheet you want; --list shows them all.")
        if not given["output"]:
            raise CommandError("Say where to write it, for example: -o chart.pdf")
        target = Path(given["output"])
        if not target.parent.is_dir() or not os.access(target.parent, os.W_OK):
            raise CommandError(f"The folder {target.parent} cannot be written; choose another.")
        if target.is_dir():
            raise CommandError(f"{target} is a folder; give the name of a file.")
        try:
            order = self._of_contest(given) if given["contest"] else self._order(given)
            written = sheet_pdf(order, lambda done, total: None)
        except Refusal as refusal:
            raise CommandError(refusal.sentence.in_language(given["language"])) from refusal
        try:
            write_whole(target, written)
        except OSError as reason:
            raise CommandError(f"{target} cannot be written: {reason.strerror}.") from reason
        self.stdout.write(f"{target}: {len(written) // 1024 + 1} kB")

    def _list(self) -> None:
        for kind in SHEETS.values():
            titles = " / ".join(in_every_language(kind.title).values())
            options = " ".join(f"--{option.name.replace('_', '-')}" for option in kind.options)
            self.stdout.write(f"{kind.id:24}{titles}")
            self.stdout.write(f"{'':24}needs {kind.needs}{'; ' + options if options else ''}")
            subjects = [one.subject for one in EVERY if one.id == kind.id]
            named = "".join(f" or --subject {subject}" for subject in subjects if subject)
            self.stdout.write(f"{'':24}--contest EVENT/CONTEST{named}")

    def _of_contest(self, given: dict[str, Any]) -> Order:
        """A sheet of a contest, registered with its code as the print page does."""
        if given["values"]:
            raise CommandError("Give --contest or --values, not both.")
        known = sheet_get(given["sheet"])
        event, _, slug = given["contest"].partition("/")
        contest = (
            Contest.objects.filter(event__slug=event, slug=slug).select_related("event").first()
        )
        if contest is None:
            raise CommandError(f"There is no contest {given['contest']}; write EVENT/CONTEST.")
        sheet = sheet_about(known.id, given["subject"])
        if sheet is None:
            raise CommandError(f"There is no {known.id} for “{given['subject']}”; see --list.")
        setting = Setting(paper=given["paper"], language=given["language"])
        value = sheet.fill(contest, setting.language)
        if value is None:
            raise CommandError(f"There is nothing to put on {sheet.id} of this contest yet.")
        if isinstance(value, PosterValue) and (given["across"] or given["down"]):
            value = PosterValue(value.chart, given["across"], given["down"])
        printed = print_register(
            contest=contest, sheet=sheet.id, subject=sheet.subject, value=value, setting=setting
        )
        return order_of(contest, printed, value, setting, lookup_address(base_address()))

    def _order(self, given: dict[str, Any]) -> Order:
        kind = sheet_get(given["sheet"])
        names = [option.name for option in kind.options]
        options = {name: given[name] for name in names if given[name] is not None}
        return order_from_params(
            {
                "sheet": kind.id,
                "setting": {"paper": given["paper"], "language": given["language"]},
                "options": options,
                **self._values(given["values"]),
            }
        )

    def _values(self, path: str | None) -> dict[str, Any]:
        """The file holds the value alone, or {"value": …, "identity": …}."""
        if path is None:
            return {}
        try:
            read = json.loads(Path(path).read_text(encoding="utf-8"))
        except OSError as reason:
            raise CommandError(f"{path} cannot be read: {reason.strerror}.") from reason
        except ValueError as reason:
            raise CommandError(f"{path} is not JSON: {reason}.") from reason
        if isinstance(read, dict) and set(read) <= {"value", "identity"} and "value" in read:
            return read
        return {"value": read}
