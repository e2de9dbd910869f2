"""Which phones are known, and the job that rings them.

The change that calls a table asks for it once it is made, and only where a phone of somebody at
that table is known (webhooks/messages.py): no change holds its lock longer for it.
"""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from domain.wording import Illegal, Sentence
from domain.wording.refusals import code_said, refused
from games.models import Game
from jobs.registry import Progress
from tournaments.models import Player
from webhooks.messages import calls, phones_at
from webhooks.models import Phone, PhoneKey
from webhooks.phones import encryption
from webhooks.sending import post, target_of

# Of one person. The oldest goes: people have a phone, a tablet, and the one before.
MOST = 6
# Anybody may say that they are somebody. Fewer new ones than are kept, so that within the hour a
# stranger's phones cannot push the person's own one out.
NEW_ONES = MOST - 1
NEW_FOR = timedelta(hours=1)
# The push service no longer knows this phone: it said no to us, or was cleared.
GONE = (404, 410)
PRIVATE_ALLOWED = False


class TooManyPhones(Illegal):
    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(*code_said("too-many-phones"))


def key_get() -> PhoneKey:
    """This machine's own, made when it is first asked for."""
    found = PhoneKey.objects.order_by("pk").first()
    return (
        found or PhoneKey.objects.get_or_create(pk=1, defaults={"private": encryption.new_key()})[0]
    )


@transaction.atomic
def phone_add(
    *, player: Player, address: str, phone_key: str, phone_secret: str, language: str, site: str
) -> None:
    target_of(address, private_allowed=PRIVATE_ALLOWED)
    _refuse_bad_keys(phone_key, phone_secret)
    Player.objects.select_for_update().get(pk=player.pk)
    told = {
        "phone_key": phone_key,
        "phone_secret": phone_secret,
        "language": language,
        "site": site,
    }
    # People press the button again and again: it is the same phone.
    if Phone.objects.filter(player=player, address=address).update(**told):
        return
    if player.phones.filter(made_at__gt=timezone.now() - NEW_FOR).count() >= NEW_ONES:
        raise TooManyPhones(int(NEW_FOR.total_seconds()))
    Phone.objects.filter(address=address).delete()
    Phone.objects.create(player=player, address=address, **told)
    kept = Phone.objects.filter(player=player).order_by("-pk").values_list("pk", flat=True)[:MOST]
    Phone.objects.filter(player=player).exclude(pk__in=list(kept)).delete()


def phones_ring(params: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """Every phone of everybody at these tables, once."""
    rung = gone = 0
    told = {call["game"]: call for call in calls(params["games"])}
    key = key_get().private
    for game in Game.objects.filter(pk__in=params["games"]).select_related("contest__event"):
        for phone in phones_at([game.pk]).select_related("player__event"):
            progress(rung, rung + 1)
            answer = post(
                address=phone.address,
                private_allowed=PRIVATE_ALLOWED,
                headers=encryption.headers(phone.address, private=key, site=phone.site),
                body=encryption.encrypted(
                    _message(phone, told[game.pk]),
                    phone_key=phone.phone_key,
                    phone_secret=phone.phone_secret,
                ),
            )
            rung += answer.arrived
            if answer.status in GONE:
                phone.delete()
                gone += 1
    return {"rung": rung, "gone": gone}


def _message(phone: Phone, call: dict[str, Any]) -> dict[str, Any]:
    """The table and the names, in the language of the page that asked for it."""
    own = next(names for names in call["names"].values() if phone.player.name in names)
    others = [names for names in call["names"].values() if names is not own]
    against = " · ".join(" & ".join(names) for names in others)
    title = Sentence("Your table: {number}", number=str(call["table"]))
    body = Sentence("{own} against {others}", own=" & ".join(own), others=against)
    return {
        "title": title.in_language(phone.language),
        "body": body.in_language(phone.language),
        "event": phone.player.event.slug,
    }


def _refuse_bad_keys(phone_key: str, phone_secret: str) -> None:
    try:
        is_right = len(encryption.raw(phone_key)) == 65 and len(encryption.raw(phone_secret)) == 16
    except ValueError:
        is_right = False
    if not is_right:
        raise refused("phone-key-unreadable")
