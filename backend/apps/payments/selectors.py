"""Reads of payments, one statement each."""

from __future__ import annotations

from collections import defaultdict
from typing import Any
from uuid import UUID

from django.db.models import BigIntegerField, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from apps.accounts.models import User
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.common.prepared import prepared_row
from apps.ledger.types import NO_TAG
from apps.payments.domain.admin_rules import (
    CorrectionFacts,
    DepositFacts,
    LegFacts,
    PayeeFacts,
    takeover_refusal,
)
from apps.payments.domain.choices import Flow
from apps.payments.models import Deposit, Leg, Payment
from apps.payments.wire import rejected
from apps.payments.wire.payment import PAYMENT, PAYMENT_LIVE, PAYMENT_PUBLIC, payment_select
from apps.payments.wire.rejected import REJECTED_PUBLIC
from apps.treasury.domain.choices import TransferState, WalletState
from apps.treasury.models import Attempt, Wallet
from apps.wallets.models import MerchantWallet

NOT_FOUND = "Payment request not found"


def payment_not_found() -> ApiError:
    return ApiError(404, NOT_FOUND)


def payment_id_parse(text: str) -> UUID:
    """The id in a path. A malformed one is as unknown as any other: raises ApiError 404."""
    try:
        value = UUID(text)
    except ValueError:
        raise payment_not_found() from None
    if str(value) != text.lower():
        raise payment_not_found()
    return value


_PAYMENT = f"""
{payment_select(PAYMENT)}
where payment.id = %(id)s and payment.merchant_id = %(owner)s and payment.mode = %(mode)s
"""
_ANY_PAYMENT = f"{payment_select(PAYMENT)} where payment.id = %(id)s"
_PUBLIC = f"{payment_select(PAYMENT_PUBLIC)} where payment.id = %(id)s"
_LIVE = f"{payment_select(PAYMENT_LIVE)} where payment.id = %(id)s"
# What was sent on the payment's network and names no payment.
_UNMATCHED = f"""
select {REJECTED_PUBLIC.select} {rejected.JOINS}
where deposit.tx_hash = %(hash)s and deposit.payment_id is null and deposit.network_id = (
  select wallet.network_id from payments_payment payment
  join treasury_wallet wallet on wallet.id = payment.wallet_id where payment.id = %(id)s)
"""  # noqa: S608  (constants)


def payment_status(*, payment_id: UUID, owner_id: int, mode: Mode) -> dict[str, Any]:
    """The payment as its merchant reads it. Raises ApiError 404 for another's, or one of the other mode."""
    row = prepared_row(_PAYMENT, {"id": payment_id, "owner": owner_id, "mode": mode})
    if row is None:
        raise payment_not_found()
    return PAYMENT.of_row(row)


def payment_status_for_administrator(*, payment_id: UUID) -> dict[str, Any]:
    """The same of anybody's payment. Raises ApiError 404."""
    row = prepared_row(_ANY_PAYMENT, {"id": payment_id})
    if row is None:
        raise payment_not_found()
    return PAYMENT.of_row(row)


def payment_public(*, payment_id: UUID) -> dict[str, Any]:
    """The public status of a payment. Raises ApiError 404."""
    row = prepared_row(_PUBLIC, {"id": payment_id})
    if row is None:
        raise payment_not_found()
    return PAYMENT_PUBLIC.of_row(row)


def payment_live_message(*, payment_id: UUID) -> dict[str, Any] | None:
    """The payment as a live message, for a socket that has just connected; None where there is none."""
    row = prepared_row(_LIVE, {"id": payment_id})
    return None if row is None else PAYMENT_LIVE.of_row(row)


def payment_for_payer(*, payment_id: UUID) -> Payment:
    """The payment with its merchant, wallet and network. Raises ApiError 404."""
    found = Payment.objects.select_related("merchant", "wallet__network").filter(pk=payment_id).first()
    if found is None:
        raise payment_not_found()
    return found


def unmatched_deposit(*, payment_id: UUID, tx_hash: str) -> dict[str, Any] | None:
    """What was sent on the payment's network and names no payment; None until it is booked."""
    row = prepared_row(_UNMATCHED, {"id": payment_id, "hash": tx_hash})
    return None if row is None else REJECTED_PUBLIC.of_row(row)


def deposits_newest(*, mode: Mode | None, limit: int) -> list[Deposit]:
    """The newest deposits with their legs and transfers, newest first; of both modes where `mode` is None."""
    found = Deposit.objects.select_related("wallet", "merchant", "rejected").order_by("-id")
    if mode is not None:
        found = found.filter(wallet__mode=mode)
    legs = Leg.objects.select_related("transfer").order_by("id")
    return list(found.prefetch_related(Prefetch("legs", queryset=legs))[:limit])


def leg_facts(legs: QuerySet[Leg]) -> dict[Leg, LegFacts]:
    """What the rules of admin actions ask about legs, in the order of `legs`; each comes with its deposit and
    transfer. A write calls it once it has locked them."""
    signed = Attempt.objects.filter(transfer=OuterRef("transfer"))
    related = ("wallet__network", "taken_by__network", "transfer", "deposit")
    rows = legs.select_related(*related).annotate(
        signed=Exists(signed), undecided=Exists(signed.filter(outcome=None))
    )
    return {
        leg: LegFacts(
            is_network_closed=leg.payer.network.closed_at is not None,
            wallet_state=leg.payer.state,
            is_wallet_halted=leg.payer.halted_at is not None,
            state=leg.state,
            fail_code=None if leg.transfer is None else leg.transfer.fail_code,
            was_signed=leg.signed,
            is_undecided=leg.undecided,
            dest=leg.dest,
            dest_tag=leg.dest_tag,
        )
        for leg in rows
    }


def legs_to_take_over(legs: QuerySet[Leg]) -> list[Leg]:
    """Those of `legs` that the active wallet may take over now, oldest first."""
    active = Wallet.objects.filter(network=OuterRef("wallet__network"), state=WalletState.ACTIVE)
    # The index of each kind of leg that may be; paid ones are by far the most.
    candidates = legs.filter(
        Exists(active),
        Q(transfer=None, void=False) | Q(transfer_state__in=[TransferState.FAILED, TransferState.READY]),
    ).order_by("id")
    return [leg for leg, facts in leg_facts(candidates).items() if takeover_refusal(facts) is None]


def payee_facts(*, merchant_id: int, mode: str) -> PayeeFacts:
    """What the rules of admin actions ask about a merchant who is paid in this mode."""
    wallet = MerchantWallet.objects.filter(merchant=merchant_id, mode=mode, is_active=True)
    return PayeeFacts(
        merchant_id=merchant_id,
        mode=mode,
        is_active=User.objects.filter(pk=merchant_id, is_active=True).exists(),
        wallet=wallet.values_list("address", "tag").first(),
    )


def deposit_facts(deposits: QuerySet[Deposit]) -> dict[Deposit, DepositFacts]:
    """What the rules of admin actions ask about deposits, in the order of `deposits`. One statement.

    Where a payout came back in parts, only the deposit that completed it is booked in the merchant's name;
    the others name the same transfer and have the same sender.
    """
    completed = Deposit.objects.filter(
        flow=Flow.HELD,
        network=OuterRef("network"),
        destination_tag=OuterRef("destination_tag"),
        sender=OuterRef("sender"),
        merchant__isnull=False,
    ).exclude(destination_tag=NO_TAG)
    payout = MerchantWallet.objects.filter(
        merchant=OuterRef("payee"), mode=OuterRef("wallet__mode"), is_active=True
    )
    rows = deposits.select_related(
        "wallet__network", "rejected", "release", "correction", "merchant"
    ).annotate(
        payee=Coalesce(
            "merchant_id",
            Subquery(completed.order_by("pk").values("merchant_id")[:1]),
            output_field=BigIntegerField(),
        ),
        payee_active=Exists(User.objects.filter(pk=OuterRef("payee"), is_active=True)),
        payee_address=Subquery(payout.values("address")[:1]),
        payee_tag=Subquery(payout.values("tag")[:1]),
    )
    return {
        row: DepositFacts(
            is_network_closed=row.wallet.network.closed_at is not None,
            wallet_state=row.wallet.state,
            flow=row.flow,
            is_unsent_return=hasattr(row, "rejected") and row.rejected.not_sent,
            is_released=hasattr(row, "release"),
            sender=row.sender,
            delivered=row.delivered,
            return_fee=row.return_fee,
            payee=None
            if row.payee is None
            else PayeeFacts(
                merchant_id=row.payee,
                mode=row.wallet.mode,
                is_active=row.payee_active,
                wallet=None if row.payee_address is None else (row.payee_address, row.payee_tag),
            ),
            true_delivered=row.correction.true_delivered if hasattr(row, "correction") else None,
        )
        for row in rows
    }


def correction_facts(deposits: QuerySet[Deposit]) -> dict[Deposit, CorrectionFacts]:
    """What the rule of corrections asks about deposits. Two statements. A write calls it once wallet and legs
    are locked."""
    legs: dict[int, dict[Leg, LegFacts]] = defaultdict(dict)
    for leg, facts in leg_facts(Leg.objects.filter(deposit__in=deposits)).items():
        legs[leg.deposit_id][leg] = facts
    return {
        deposit: CorrectionFacts(
            is_network_closed=deposit.wallet.network.closed_at is not None,
            is_wallet_halted=deposit.wallet.halted_at is not None,
            is_corrected=hasattr(deposit, "correction"),
            is_released=hasattr(deposit, "release"),
            legs=tuple(legs[deposit.pk].values()),
            is_taken_over=any(leg.taken_by_id is not None for leg in legs[deposit.pk]),
        )
        for deposit in deposits.select_related("wallet__network", "correction", "release")
    }
