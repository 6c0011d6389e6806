"""Destroying a retired wallet's secret: the one thing that nobody can undo."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.common.drops import drops_to_xrp
from apps.treasury.models import Wallet
from apps.treasury.selectors import account_sums
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused, admin_action_record

KEPT_FOR = timedelta(days=30)


def shortfall_words(drops: int) -> str:
    """What has to be said before the key to that much money is destroyed."""
    return f"leave {drops_to_xrp(drops)} XRP behind"


def wallet_secret_destroy(*, wallet_id: int, action: AdminAction, confirm: str = "") -> None:
    """Forget the secret of a wallet that was replaced 30 days ago and is retired, so that it owes nothing.

    While it has money by the books, `confirm` must say so in words: here is no copy to sign with afterwards.
    Its own transaction; locks the wallet. Raises `AdminActionRefused`.
    """
    with transaction.atomic():
        wallet = Wallet.objects.select_for_update(no_key=True).get(pk=wallet_id)
        if wallet.state != "retired" or wallet.replaced_at is None:
            raise AdminActionRefused("Only a retired wallet's secret is destroyed: retire it first.")
        if wallet.sealed_secret is None:
            raise AdminActionRefused("The secret of this wallet is destroyed already.")
        until = wallet.replaced_at + KEPT_FOR
        if timezone.now() < until:
            raise AdminActionRefused(f"The secret is kept for 30 days, until {until:%Y-%m-%d %H:%M} UTC.")
        left = account_sums(wallet_id=wallet_id).get("wallet", 0)
        if left > 0 and confirm.strip() != shortfall_words(left):
            raise AdminActionRefused(
                f"This wallet still has {drops_to_xrp(left)} XRP. Move it by its own key first,"
                f' or confirm in words: "{shortfall_words(left)}".'
            )
        wallet.sealed_secret = None
        wallet.save(update_fields=["sealed_secret"])
        admin_action_record(action=action, kind="destroy", subject=str(wallet.pk))
