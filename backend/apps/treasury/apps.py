from django.apps import AppConfig


class TreasuryConfig(AppConfig):
    name = "apps.treasury"
    label = "treasury"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from apps.ledger import servers
        from apps.treasury import checks  # noqa: F401
        from apps.treasury.selectors import ledgers_needed

        servers.needed_by = ledgers_needed
