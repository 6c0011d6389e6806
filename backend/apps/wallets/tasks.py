"""What the workers run for wallets."""

from __future__ import annotations

from celery import shared_task


@shared_task(name="ledger.test_wallets")  # type: ignore[untyped-decorator]
def test_wallets() -> None:
    """Fund and connect the test wallets that were ordered."""
    # Imported here because no other task of wallets needs the library for keys.
    from apps.wallets.services.created_wallet import ordered_wallets_connect

    ordered_wallets_connect()
