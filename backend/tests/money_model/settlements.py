"""Settlements out of the ordinary: many gathered at once, or with columns of the split replaced."""

from __future__ import annotations

from typing import Any

from apps.payments.models import Deposit, Leg, Payment
from apps.treasury.models import Entry, Line
from tests.money_model.ground import Ground
from tests.money_model.rows import MIN_RETURN, RETURN_FEE, change, new_address, run, split_of


def gathered(g: Ground, count: int, amount: int = 1_000) -> list[int]:
    """The payout legs of `count` settled payments of one merchant, set-wise, without fee or burn."""
    address = new_address("m")
    asked = {"fee_ppm": 0, "burn_ppm": 0, "payout_address": address}
    payments = Payment.objects.bulk_create(Payment(**g.asked(amount) | asked) for _ in range(count))
    ids = [payment.pk for payment in payments]
    run(
        "INSERT INTO payments_deposit (wallet_id, network_id, tx_hash, ledger_index, tx_index, close_time,"
        " tx_type, sender, source_tag, destination_tag, delivered, return_fee, min_return, flow,"
        " payment_id)"
        " SELECT wallet_id, %s, upper(encode(sha256(id::text::bytea), 'hex')), %s,"
        " row_number() OVER () + 1000000, %s, 'Payment', 'rSender', -1, tag, amount, %s, %s, 'settle', id"
        " FROM payments_payment WHERE id = ANY(%s)",
        g.network.pk,
        g.ledger,
        g.close_time,
        RETURN_FEE,
        MIN_RETURN,
        ids,
    )
    run(
        "UPDATE payments_payment p SET status = 'processing', sequence = 2, deposit_id = k.id,"
        " received = amount, fee = 0, burn = 0, payout = amount, excess = 0"
        " FROM payments_deposit k WHERE k.payment_id = p.id AND p.id = ANY(%s)",
        ids,
    )
    run(
        "UPDATE payments_payment SET status = 'completed', sequence = 3, completed_at = now()"
        " WHERE id = ANY(%s)",
        ids,
    )
    settled = Deposit.objects.filter(payment__in=ids)
    legs = Leg.objects.bulk_create(
        Leg(
            deposit=deposit,
            flow="settle",
            wallet=g.wallet,
            kind="payout",
            amount=amount,
            dest=address,
            dest_tag=7,
            gathered=True,
        )
        for deposit in settled
    )
    entries = Entry.objects.bulk_create(
        Entry(
            wallet=g.wallet,
            ledger_index=g.ledger,
            kind="deposit",
            source=str(deposit.pk),
            line_count=2,
        )
        for deposit in settled
    )
    Line.objects.bulk_create(
        Line(entry=entry, account=account, drops=drops)
        for entry in entries
        for account, drops in (("wallet", amount), ("owed_payout", -amount))
    )
    return [leg.pk for leg in legs]


def settle_with(g: Ground, received: int, **wrong: object) -> None:
    """A deposit settles a payment of 10 XRP with columns of the split replaced."""
    payment = g.payment(10_000_000)
    deposit = g.deposit("settle", received, payment=payment, destination_tag=payment.tag)
    columns: dict[str, Any] = {
        "status": "processing",
        "sequence": 2,
        "deposit": deposit,
        "received": received,
    }
    change(payment, **columns | split_of(payment, received) | wrong)
