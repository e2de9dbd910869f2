"""Collect every visible text into the catalogues: templates, gettext calls and `wording.Sentence`.

Run by `make messages`. A guess from a similar text is worse than a gap, which a test finds: so
nothing is guessed.
"""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=Sentence",
        "--keyword=counted:1,2",
        "--keyword=in_context:1c,2",
    ]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
