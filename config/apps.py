"""The composition root as a Django app: it has commands and checks of its own, and no models."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
