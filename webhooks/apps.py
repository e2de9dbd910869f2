from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "webhooks"

    def ready(self) -> None:
        from jobs.registry import register_kind, register_periodic
        from tournaments.audited_action import listen
        from webhooks.messages import PHONES, WEBHOOKS, hear
        from webhooks.phones.services import phones_ring
        from webhooks.services import deliveries_when_due, deliveries_work

        register_kind(WEBHOOKS, deliveries_work)
        register_periodic(deliveries_when_due)
        register_kind(PHONES, phones_ring)
        listen(hear)
