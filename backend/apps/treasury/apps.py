from django.apps import AppConfig


class TreasuryConfig(AppConfig):
    name = "apps.treasury"
    label = "treasury"
    default_auto_field = "django.db.models.BigAutoField"
