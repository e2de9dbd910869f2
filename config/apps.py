"""The composition root as a Django app: it has commands and checks of its own, and no models."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Tasks are shared between processes; the web process must send them by our broker.
        from config.celery import app

        app.set_default()
