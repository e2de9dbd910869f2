"""Which files of other packages are not collected for browsers."""

from django.contrib.staticfiles import apps as staticfiles


class CollectedFiles(staticfiles.StaticFilesConfig):
    """Without what no page of ours asks for: it would take most of a first start to pack."""

    # Named in the settings; `config` itself is an app for its commands alone.
    default = False

    ignore_patterns = [
        *staticfiles.StaticFilesConfig.ignore_patterns,
        # Of the API's page.
        *("redoc", "swagger-ui-standalone*", "oauth2-*", "*.map"),
        # Of htmx: its other edition, its extensions, and the long form of ours.
        *("htmax-*", "htmx-4*", "ext", "htmx-2.js"),
    ]
