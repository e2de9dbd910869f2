from typing import Any

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "printing"

    def ready(self) -> None:
        from jobs.registry import register_kind
        from scoring.results.slips import ask_for_paper

        # Loaded with the first sheet: most commands make none, and all of them start here.
        register_kind("sheet", "printing.render_job.sheet_work")
        ask_for_paper(_slips_printed)


def _slips_printed(contest: Any) -> frozenset[int]:
    from printing.print_register import slips_printed

    return slips_printed(contest)
