from typing import Any

from django.apps import AppConfig

from jobs import kinds


class PrintingConfig(AppConfig):
    name = "printing"

    def ready(self) -> None:
        kinds.register("sheet", _sheet_work)


def _sheet_work(params: dict[str, Any], progress: kinds.Progress) -> dict[str, Any]:
    # With the first sheet: most commands make none, and all of them start here.
    from printing.services import sheet_work

    return sheet_work(params, progress)
