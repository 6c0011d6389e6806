from django.apps import AppConfig


class CommonConfig(AppConfig):
    name = "apps.common"
    label = "common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from apps.common import (
            checks,  # noqa: F401  (registers them)
            observers,
        )

        observers.start()
