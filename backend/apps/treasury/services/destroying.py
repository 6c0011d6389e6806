"""Destroying a retired wallet's secret, which nobody can undo."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.common.drops import drops_to_xrp
from apps.treasury.domain.choices import AdminActionKind
from apps.treasury.domain.wallet_rules import destroy_refusal
from apps.treasury.models import Wallet
from apps.treasury.selectors import account_sums
from apps.treasury.services.admin_actions import (
    AdminAction,
    ConfirmationNeeded,
    admin_action_record,
    require_allowed,
    wallet_facts,
)


class MoneyLeft(ConfirmationNeeded):
    """The wallet still has money by the books."""

    code = "money_left"


def shortfall_words(drops: int) -> str:
    """The confirmation needed to destroy the key to that much money."""
    return f"leave {drops_to_xrp(drops)} XRP behind"


def wallet_secret_destroy(*, wallet_id: int, action: AdminAction, confirm: str = "") -> None:
    """Delete the secret of a wallet that is retired and was replaced at least 30 days ago.

    If the wallet still has money by the books, `confirm` must repeat the words of the refusal: there is no
    other copy to sign with. Its own transaction; locks the wallet. Raises `AdminActionRefused`.
    """
    with transaction.atomic():
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",))
            .select_related("network")
            .get(pk=wallet_id)
        )
        require_allowed(destroy_refusal(wallet_facts(wallet), now=timezone.now()))
        left = account_sums(wallet_id=wallet_id).get("wallet", 0)
        if left > 0 and confirm.strip() != shortfall_words(left):
            raise MoneyLeft(
                f"This wallet still has {drops_to_xrp(left)} XRP. Move it with its own key first,"
                f' or confirm in words: "{shortfall_words(left)}".',
                words=shortfall_words(left),
            )
        wallet.sealed_secret = None
        wallet.save(update_fields=["sealed_secret"])
        admin_action_record(action=action, kind=AdminActionKind.DESTROY, subject=str(wallet.pk))
