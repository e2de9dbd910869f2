"""Only what happened stands on the trail of access, and only by whoever may do it."""

import pytest
from django.urls import reverse

from access.models import AccessEntry
from access.tokens import token_make
from tests.scenes.accounts import browser, new_event, owner, person

pytestmark = pytest.mark.django_db
ADDRESSES = ["archive:event-delete", "api:event-delete"]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("who", ["nobody", "stranger", "scorer", "owner"])
def test_a_deletion_that_did_not_happen_is_not_written_down(address, who):
    event = new_event()
    account = {
        "nobody": lambda: None,
        "stranger": lambda: person("Sam", new_event("Elsewhere")),
        "scorer": lambda: person("Sue", event, "scorer"),
        "owner": owner,
    }[who]()
    headers = {}
    if account is not None and address.startswith("api"):
        _, secret = token_make(account=account, name="program", scope="run", days=9)
        headers = {"authorization": f"Bearer {secret}"}
    client = browser(account, **headers)
    for slug in ("no-such-event", event.slug):
        client.post(reverse(address, kwargs={"event": slug}), {"name": "not its name"})
    assert not AccessEntry.objects.filter(kind="deleted").exists()
