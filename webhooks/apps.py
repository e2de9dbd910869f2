from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "webhooks"

    def ready(self) -> None:
        from jobs.registry import register_kind, register_periodic
        from tournaments.audited_action import listen
        from webhooks import services
        from webhooks.phones import services as phones

        register_kind(services.KIND, services.deliveries_work)
        register_periodic(services.deliveries_when_due)
        listen(services.hear)
        listen(services.say_anew)
        register_kind(phones.KIND, phones.phones_ring)
        listen(phones.hear)
