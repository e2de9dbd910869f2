"""A one-time link for whoever holds this machine: for a new owner, or for a lost password."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from access import account_names
from access.accounts.services import recovery_link_make, setup_link_make
from access.models import Account
from config.data_lock import told_address
from domain.wording import Refusal


class Command(BaseCommand):
    help = (
        "Print a one-time link. Without a name: to become a new owner of this machine. With the "
        "name of somebody who signs in here: to choose a new password, and nothing else."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default="", help="who forgot the password")
        parser.add_argument(
            "--lost-phone", action="store_true", help="turn the second factor off as well"
        )

    def handle(self, *args: Any, **given: Any) -> None:
        names = settings.ENV.host_names
        prefix = settings.ENV.prefix
        here = told_address(settings.DATA) or f"http://127.0.0.1:{settings.ENV.port}{prefix}/"
        site = f"https://{names[0]}{prefix}/" if names else here
        if given["name"].strip():
            token = self._recovery(given["name"], given["lost_phone"])
            self.stdout.write(f"Open this link once, as {given['name']}, for a new password:")
        else:
            token = setup_link_make()
            self.stdout.write("Open this link once, to become a new owner of this machine:")
        self.stdout.write(f"{site}set-up/{token}/")

    def _recovery(self, name: str, lost_phone: bool) -> str:
        account = Account.objects.filter(name_key=account_names.key(name)).first()
        if account is None:
            raise CommandError(f"Nobody here is called “{name}”. Nothing was changed.")
        try:
            return recovery_link_make(account=account, ends_second_factor=lost_phone)
        except Refusal as refusal:
            raise CommandError(str(refusal.sentence)) from refusal
