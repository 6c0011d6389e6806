"""Pending payments, and the transactions that pay them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.payments.models import Payment
    from tests.factories.payment_driver import PaymentDriver

_AMOUNT = 10_000_000


def new_payments(driver: PaymentDriver, count: int, ledgers: int) -> list[Payment]:
    """So many pending payments, which do not expire within these ledgers. Each adds a second to the clock."""
    expires_in = timedelta(seconds=2 * ledgers + 900)
    return [driver.create_payment(_AMOUNT, expires_in=expires_in) for _ in range(count)]


def signed_payments(payments: Sequence[Payment], driver: PaymentDriver, ledgers: int) -> list[str]:
    """A transaction that pays each of them, from the payer's account, valid for so many ledgers and a few
    more. The account has the money, and sends nothing else before."""
    from apps.ledger.keys import key_pair_for
    from apps.ledger.signing import CommonFields, payment_sign

    key = key_pair_for(driver.payer.wallet.seed or "", {driver.payer.address})
    assert key is not None
    sequence = driver.payer.account()["Sequence"]
    last_ledger = driver.client.server_state().validated_index + ledgers + 20
    return [
        payment_sign(
            key=key,
            common=CommonFields(
                account=key.address,
                network_id=driver.ledger.network_id,
                sequence=sequence + place,
                last_ledger=last_ledger,
                fee=10,
                source_tag=1,
            ),
            dest=driver.platform.address,
            dest_tag=payment.tag,
            amount=payment.amount,
        ).blob
        for place, payment in enumerate(payments)
    ]
