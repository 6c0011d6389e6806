"""Ending a payment before its time: cancelled, or made late by the simulator."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from apps.common import jobs
from apps.ledger.client import LedgerClient
from apps.payments.models import Payment
from apps.payments.services.locks import payments_lock
from apps.treasury.services.clock import mode_now
from apps.treasury.services.networks import network_check


def payment_end_early(*, payment_id: UUID, client: LedgerClient) -> bool:
    """Accept credits for this payment only up to the newest validated ledger, asked of the server now.

    It stays pending until the sweep has passed that ledger: then it expires, or turns out to be paid. Returns
    False, and changes nothing, where it is not pending or its time is over by itself; True also where it was
    ended before. Its own transaction. Raises Payment.DoesNotExist, LedgerUnavailable, NetworkMismatch.
    """
    wallet = Payment.objects.select_related("wallet__network", "wallet__cursor").get(pk=payment_id).wallet
    state = client.server_state()
    network_check(network=wallet.network, state=state, cursor=wallet.cursor, client=client)
    with transaction.atomic():
        payment = payments_lock(ids={payment_id})[payment_id]
        now = mode_now(payment.mode)
        if payment.status != "pending":
            return False
        if payment.ended_ledger is not None:
            return True
        if now >= payment.expires_at:
            return False
        payment.expires_at, payment.ended_ledger, payment.updated_at = now, state.validated_index, now
        payment.save(update_fields=["expires_at", "ended_ledger", "updated_at"])
        jobs.wake("ledger.sweep")
        jobs.wake("ledger.expire")
    return True
