from django.apps import AppConfig


class WalletsConfig(AppConfig):
    name = "apps.wallets"
    label = "wallets"
    default_auto_field = "django.db.models.BigAutoField"
