"""What the rows of the tables and the races start from: rows that obey every rule."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from apps.payments.models import Deposit, Leg, Payment, Stock
from apps.treasury.models import Attempt, Entry, Line, Slot, Transfer, Wallet
from tests.factories.row_factory import RowFactory, Sending
from tests.factories.rows import MIN_RETURN, RETURN_FEE, close_network, new_address, payout_of
from tests.factories.sql import change, execute

pending = RowFactory.payment
equity = RowFactory.equity
held = RowFactory.held
rejected = RowFactory.reject
external = RowFactory.external_transaction
ticket = RowFactory.ticket


def settled(f: RowFactory, **columns: Any) -> Payment:
    """A processing payment whose payout and burn are owed."""
    payment = f.payment(**columns)
    f.settle(payment)
    return payment


def completed(f: RowFactory) -> Payment:
    payment = settled(f)
    f.complete(payment)
    return payment


def gathered(f: RowFactory) -> Payment:
    """A completed payment whose payout waits to be gathered."""
    return gathered_payments(f, 1)[0]


def gathered_payments(f: RowFactory, count: int) -> list[Payment]:
    """Completed payments whose payouts to one address wait to be gathered."""
    address = new_address()
    payments = [f.payment(payout_address=address) for _ in range(count)]
    for payment in payments:
        f.settle(payment, gathered=True)
    return payments


def five_held(f: RowFactory) -> Deposit:
    return f.held(5)


def owed_return(f: RowFactory) -> Leg:
    return Leg.objects.get(deposit=f.reject())


def owed_payout(f: RowFactory) -> Leg:
    return payout_of(settled(f))


def withdrawal(f: RowFactory) -> Transfer:
    """A ready transfer that carries no leg."""
    return f.transfer(amount=5)


def stuck(f: RowFactory) -> Transfer:
    transfer = withdrawal(f)
    change(transfer, state="stuck", fail_code="x")
    return transfer


def failed_transfer(f: RowFactory) -> Transfer:
    return f.fail(owed_return(f))


def withdrawal_slot(f: RowFactory) -> Slot:
    """A slot held by a signed withdrawal, without an attempt."""
    return f.hold_slot(withdrawal(f))


def held_slot(f: RowFactory) -> Slot:
    """A slot held by a signed return, without an attempt."""
    return f.hold_slot(f.transfer(owed_return(f)))


def used_slot(f: RowFactory) -> Slot:
    """A slot used by a `tec`; its transfer is still signed."""
    _, slot, attempt = f.sign(owed_return(f))
    f.include(attempt, slot, code="tecPATH_DRY")
    return slot


def sending(f: RowFactory) -> Sending:
    """A signed return with a live attempt."""
    return f.sign(owed_return(f))


def live_slot(f: RowFactory) -> Slot:
    """A slot held by a signed return, with a live attempt."""
    return sending(f).slot


def live_attempt(f: RowFactory) -> Attempt:
    return sending(f).attempt


def expire(attempt: Attempt) -> None:
    change(attempt, outcome="expired", proof_ledger=attempt.last_ledger + 1)


def expired_slot(f: RowFactory) -> Slot:
    """A slot held by a signed return whose attempt has expired."""
    _, slot, attempt = f.sign(owed_return(f))
    expire(attempt)
    return slot


def gathered_legs(f: RowFactory, count: int, amount: int = 1_000) -> list[int]:
    """The payout legs of that many settled payments to one address, without fee or burn, inserted in bulk."""
    address = new_address()
    columns = {"fee_ppm": 0, "burn_ppm": 0, "payout_address": address}
    payments = Payment.objects.bulk_create(
        Payment(**f.payment_columns(amount) | columns) for _ in range(count)
    )
    ids = [payment.pk for payment in payments]
    execute(
        "INSERT INTO payments_deposit (wallet_id, network_id, tx_hash, ledger_index, tx_index, close_time,"
        " tx_type, sender, source_tag, destination_tag, delivered, return_fee, min_return, flow,"
        " payment_id)"
        " SELECT wallet_id, %s, upper(encode(sha256(id::text::bytea), 'hex')), %s,"
        " row_number() OVER () + 1000000, %s, 'Payment', 'rSender', -1, tag, amount, %s, %s, 'settle', id"
        " FROM payments_payment WHERE id = ANY(%s)",
        f.network.pk,
        f.ledger,
        f.close_time,
        RETURN_FEE,
        MIN_RETURN,
        ids,
    )
    execute(
        "UPDATE payments_payment p SET status = 'processing', sequence = 2, deposit_id = k.id,"
        " received = amount, fee = 0, burn = 0, payout = amount, excess = 0"
        " FROM payments_deposit k WHERE k.payment_id = p.id AND p.id = ANY(%s)",
        ids,
    )
    execute(
        "UPDATE payments_payment SET status = 'completed', sequence = 3, completed_at = now()"
        " WHERE id = ANY(%s)",
        ids,
    )
    deposits = Deposit.objects.filter(payment__in=ids)
    legs = Leg.objects.bulk_create(
        Leg(
            deposit=deposit,
            flow="settle",
            wallet=f.wallet,
            kind="payout",
            amount=amount,
            dest=address,
            dest_tag=7,
            gathered=True,
        )
        for deposit in deposits
    )
    entries = Entry.objects.bulk_create(
        Entry(wallet=f.wallet, ledger_index=f.ledger, kind="deposit", source=str(deposit.pk), line_count=2)
        for deposit in deposits
    )
    Line.objects.bulk_create(
        Line(entry=entry, account=account, drops=drops)
        for entry in entries
        for account, drops in (("wallet", amount), ("owed_payout", -amount))
    )
    return [leg.pk for leg in legs]


def wallet_replaced(f: RowFactory, _: object = None) -> Wallet:
    """The wallet is replaced and no other is active yet; returns it."""
    change(f.wallet, state="replaced", replaced_at=timezone.now())
    return f.wallet


def status_of(payment: Payment) -> str:
    """The payment's status in the database."""
    return Payment.objects.get(pk=payment.pk).status


def balance_of(f: RowFactory, account: str) -> int:
    """The sum of one account of the wallet's journal."""
    lines = Line.objects.filter(entry__wallet=f.wallet, account=account)
    return sum(lines.values_list("drops", flat=True))


def replace_wallet(f: RowFactory, _: object = None) -> None:
    """A step: another wallet becomes the active one, which the factory uses from now on."""
    f.replace_wallet()


def retire_wallet(f: RowFactory, _: object = None) -> None:
    """A step: the same, and the old wallet is retired."""
    f.retire_wallet()


def shut_network(f: RowFactory, _: object = None) -> None:
    """A step: the mode's network is closed."""
    close_network(f.mode)


def stock_of(f: RowFactory, total: int | None = 1, **columns: object) -> Stock:
    values: dict[str, Any] = {"kind": "link", "merchant": f.merchant, "mode": f.mode, "total": total}
    return Stock.objects.create(**values | columns)


def stocked(f: RowFactory, stock: Stock | None = None, **columns: Any) -> Payment:
    """A pending payment of one piece."""
    stock = stock or stock_of(f)
    sale: dict[str, Any] = {"origin": "link", "stock_id": stock.pk, "pieces": 1}
    return f.payment(**sale | columns)


def sold(f: RowFactory) -> Stock:
    stock = stock_of(f)
    f.settle(stocked(f, stock))
    return stock
