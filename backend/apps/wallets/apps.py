from django.apps import AppConfig


class WalletsConfig(AppConfig):
    name = "apps.wallets"
    label = "wallets"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from apps.accounts.services.severing import Severance, severance_register
        from apps.wallets.services import merchant_wallets_disconnect

        severance_register(Severance("connected wallet", "connected wallets", merchant_wallets_disconnect))
