from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "printing"

    def ready(self) -> None:
        # Models and settings are there only now.
        from jobs import kinds
        from printing.services import KIND, sheet_work

        kinds.register(KIND, sheet_work)
