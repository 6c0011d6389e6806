from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "apps.webhooks"
    label = "webhooks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from apps.accounts.services.disconnect import ConnectedKind, connected_kind_register
        from apps.webhooks.services.endpoints import endpoints_delete

        connected_kind_register(ConnectedKind("webhook endpoint", "webhook endpoints", endpoints_delete))
