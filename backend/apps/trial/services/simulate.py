"""The simulated payer: pays on the ledger with play money, as any wallet would.

It does not change the payment. Its transactions are swept and matched like any others.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import NamedTuple
from uuid import UUID

from django.conf import settings

from apps.common.drops import drops_to_short_xrp
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.asked import ledger_asked
from apps.ledger.client import client_for
from apps.ledger.keys import KeyPair
from apps.ledger.types import NO_TAG, LedgerRefused, LedgerUnavailable
from apps.payments.domain.choices import PaymentStatus
from apps.payments.domain.states import is_accepting
from apps.payments.models import Payment
from apps.payments.refusals import NotPayable
from apps.payments.selectors import payment_for_payer
from apps.payments.services.early_end import payment_end_early
from apps.trial.domain.scenarios import Scenario
from apps.trial.services.payer_account import DROPS_PER_XRP, payer_key
from apps.trial.services.payer_orders import Order, orders_send

# These match no payment, so they are possible whatever the payment's status is.
_UNMATCHED = (Scenario.WRONG_TAG, Scenario.NO_TAG)
# No payment has a lower tag.
_LOWEST_TAG = 65_536

# More than the smallest return needs, so that the excess is returned.
_MIN_EXCESS = 10_000
_LARGEST_DROPS = 1_000_000 * DROPS_PER_XRP


class Simulated(NamedTuple):
    """The hashes of what was sent, in order, and a sentence that says what will happen."""

    hashes: tuple[str, ...]
    message: str


def payment_simulate(*, payment_id: UUID, scenario: Scenario, client: str | None = None) -> Simulated:
    """Pay a pending payment as `scenario` says.

    `late` ends the payment early before paying it; `twice` sends the exact amount two times, in the same
    ledger or in two. `wrong_tag` and `no_tag` match no payment and need none that is pending. Raises ApiError
    400, 403 if the money is real, 404, 409 if the payment cannot be paid now, 503 if the ledger or its play
    money is unavailable. A web request names its `client`, and then does not wait for a ledger that hangs.
    """
    payment = payment_for_payer(payment_id=payment_id)
    mode, wallet = Mode(payment.mode), payment.wallet
    if not networks.can_simulate(mode=mode, network_id=wallet.network.network_id, local=wallet.network.local):
        raise ApiError(403, "Payments can be simulated with play money only.")
    ended = payment.status != PaymentStatus.PENDING and scenario not in _UNMATCHED
    if ended or not is_accepting(payment.merchant.is_active, wallet.halted_at):
        raise NotPayable
    amount, tag = _amount(payment, scenario), _tag(payment, scenario)
    # Before the ledger is asked: it loads the library for keys, and the time for the ledger is short.
    key = payer_key(wallet.network.network_id)
    try:
        with nullcontext() if client is None else ledger_asked(mode, account=client):
            if scenario is Scenario.LATE and not payment_end_early(
                payment_id=payment.id, client=client_for(mode)
            ):
                raise NotPayable
            hashes = _pay(payment, amount, key=key, tag=tag, times=2 if scenario is Scenario.TWICE else 1)
    except (LedgerUnavailable, LedgerRefused) as error:
        raise ApiError(503, "The ledger does not respond. Try again.", retry_after=3) from error
    return Simulated(hashes, _message(scenario, amount, tag))


def _amount(payment: Payment, scenario: Scenario) -> int:
    """The amount to send, in drops. Raises ApiError 400 if the scenario is not possible."""
    amount = payment.amount
    if scenario is Scenario.UNDERPAY:
        amount //= 2
        if amount == 0:
            raise ApiError(400, "One drop cannot be underpaid.")
    elif scenario is Scenario.OVERPAY:
        amount += max(amount // 2, _MIN_EXCESS)
    if amount > _LARGEST_DROPS:
        raise ApiError(400, "The simulated payer does not have that much.")
    return amount


def _tag(payment: Payment, scenario: Scenario) -> int:
    if scenario is Scenario.NO_TAG:
        return NO_TAG
    return 1 + payment.tag % (_LOWEST_TAG - 1) if scenario is Scenario.WRONG_TAG else payment.tag


def _message(scenario: Scenario, amount: int, tag: int) -> str:
    xrp = drops_to_short_xrp(amount)
    fee = drops_to_short_xrp(settings.RETURN_FEE_DROPS)
    returned = f"We couldn't match it to a payment, so we're sending it back, less {fee} XRP."
    match scenario:
        case Scenario.WRONG_TAG:
            return f"{xrp} XRP was sent with destination tag {tag}, which is not in use. {returned}"
        case Scenario.NO_TAG:
            return f"{xrp} XRP was sent without a destination tag. {returned}"
        case Scenario.TWICE:
            return f"{xrp} XRP was sent twice. The first completes the payment; the second is returned."
        case _:
            return "The payment has been sent to the ledger."


def _pay(payment: Payment, amount: int, *, key: KeyPair, tag: int, times: int) -> tuple[str, ...]:
    """Send `amount` drops `times` times, on consecutive Sequences; returns the hashes."""
    order = Order(dest=payment.wallet.address, tag=tag, amount=amount)
    return orders_send(
        mode=Mode(payment.mode), network=payment.wallet.network, key=key, orders=[order] * times
    )
