from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "apps.webhooks"
    label = "webhooks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from apps.accounts.services.severing import Severance, severance_register
        from apps.webhooks.services.endpoints import endpoints_delete

        severance_register(Severance("webhook endpoint", "webhook endpoints", endpoints_delete))
