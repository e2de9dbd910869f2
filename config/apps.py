"""The composition root as a Django app: it has commands and checks of its own, and no models.

And which files of other packages are not collected for browsers.
"""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class ConfigConfig(AppConfig):
    name = "config"
    # Of two in this file.
    default = True


class CollectedFiles(StaticFilesConfig):
    """Without what no page of ours asks for: it would take most of a first start to pack."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        # Of the API's page.
        *("redoc", "swagger-ui-standalone*", "oauth2-*", "*.map"),
        # Of htmx: its other edition, its extensions, and the long form of ours.
        *("htmax-*", "htmx-4*", "ext", "htmx-2.js"),
    ]
