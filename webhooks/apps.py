from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "webhooks"

    def ready(self) -> None:
        from jobs import kinds, periodic
        from tournaments.services import trail
        from webhooks import delivering, services
        from webhooks.phones import services as phones

        kinds.register(services.KIND, delivering.deliveries_work)
        periodic.register(delivering.deliveries_when_due)
        trail.listen(services.hear)
        trail.listen(services.say_anew)
        kinds.register(phones.KIND, phones.phones_ring)
        trail.listen(phones.hear)
