from django.apps import AppConfig


class WalletsConfig(AppConfig):
    name = "apps.wallets"
    label = "wallets"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from apps.accounts.selectors import wallet_query_register
        from apps.accounts.services.disconnect import ConnectedKind, connected_kind_register
        from apps.wallets.selectors import wallet_exists
        from apps.wallets.services.connection import merchant_wallets_disconnect

        wallet_query_register(wallet_exists)
        connected_kind_register(
            ConnectedKind("connected wallet", "connected wallets", merchant_wallets_disconnect)
        )
