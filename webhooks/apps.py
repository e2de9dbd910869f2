from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "webhooks"

    def ready(self) -> None:
        from jobs import kinds, looks
        from tournaments.services import trail
        from webhooks import delivering, services

        kinds.register(services.KIND, delivering.deliveries_work)
        looks.register(delivering.deliveries_when_due)
        trail.listen(services.hear)
