from typing import Any

from django.apps import AppConfig

from jobs import registry


class PrintingConfig(AppConfig):
    name = "printing"

    def ready(self) -> None:
        from scoring.results.slips import ask_for_paper

        registry.register_kind("sheet", _sheet_work)
        ask_for_paper(_slips_printed)


def _sheet_work(params: dict[str, Any], progress: registry.Progress) -> dict[str, Any]:
    # With the first sheet: most commands make none, and all of them start here.
    from printing.render_job import sheet_work

    return sheet_work(params, progress)


def _slips_printed(contest: Any) -> frozenset[int]:
    from printing.print_register import slips_printed

    return slips_printed(contest)
