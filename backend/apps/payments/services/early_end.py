"""Ending payments early: cancelled, made late by the simulator, sold out, or their wallet is retired."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from apps.common import jobs
from apps.ledger.client import LedgerClient
from apps.payments.domain.choices import PaymentStatus
from apps.payments.models import Payment
from apps.payments.services.locks import payments_lock
from apps.treasury.models import Wallet
from apps.treasury.services.clock import mode_now
from apps.treasury.services.networks import network_check

BATCH = 500


def payment_end_early(*, payment_id: UUID, client: LedgerClient) -> bool:
    """Accept deposits for this payment only up to the newest validated ledger, read from the server now.

    It stays pending until the sweep has passed that ledger: then it expires, or turns out to be paid. Returns
    False, and changes nothing, if it is not pending or has run out anyway; True also if it was
    ended before. Its own transaction. Raises Payment.DoesNotExist, LedgerUnavailable, NetworkMismatch.
    """
    wallet = Payment.objects.select_related("wallet__network", "wallet__cursor").get(pk=payment_id).wallet
    state = client.server_state()
    network_check(network=wallet.network, state=state, cursor=wallet.cursor, client=client)
    with transaction.atomic():
        payment = payments_lock(ids={payment_id})[payment_id]
        return _end(payment, state.validated_index)


def payments_end_early(*, ids: Collection[UUID], client: LedgerClient) -> int:
    """The same for several at once; returns how many it ended. Raises LedgerUnavailable, NetworkMismatch."""
    state = client.server_state()
    for wallet in Wallet.objects.filter(
        id__in=Payment.objects.filter(id__in=list(ids)).values("wallet_id")
    ).select_related("network", "cursor"):
        network_check(network=wallet.network, state=state, cursor=wallet.cursor, client=client)
    with transaction.atomic():
        return sum(_end(payment, state.validated_index) for payment in payments_lock(ids=ids).values())


def wallet_payments_end_early(*, wallet_id: int, client: LedgerClient) -> int:
    """The same for every pending payment of a wallet that takes no new ones; returns how many it ended.

    Commits in batches of its own; repeating it ends what is left. Raises LedgerUnavailable, NetworkMismatch.
    """
    wallet = Wallet.objects.select_related("network", "cursor").get(pk=wallet_id)
    state = client.server_state()
    network_check(network=wallet.network, state=state, cursor=wallet.cursor, client=client)
    open_payments = Payment.objects.filter(wallet=wallet, status=PaymentStatus.PENDING, ended_ledger=None)
    ended = 0
    after = UUID(int=0)
    while ids := list(open_payments.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            ended += sum(_end(payment, state.validated_index) for payment in payments_lock(ids=ids).values())
        after = ids[-1]
    return ended


def _end(payment: Payment, validated_index: int) -> bool:
    """End a locked payment at this ledger; False if it is not pending or has run out anyway."""
    now = mode_now(payment.mode)
    if payment.status != PaymentStatus.PENDING:
        return False
    if payment.ended_ledger is not None:
        return True
    if now >= payment.expires_at:
        return False
    payment.expires_at, payment.ended_ledger, payment.updated_at = now, validated_index, now
    payment.save(update_fields=["expires_at", "ended_ledger", "updated_at"])
    jobs.wake("ledger.sweep")
    jobs.wake("ledger.expire")
    return True
