"""Plays the refunds of a trial's history, with the services and on the ledger of all others.

Harmless to repeat: a refund is found by its key, what was sent for it by its source tag or its InvoiceID.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx
from apps.payments.domain.choices import LegKind, RefundMethod, RefundStatus
from apps.payments.domain.refunds import invoice_id
from apps.payments.models import Deposit, Leg, Payment, Refund
from apps.payments.services.sweep import history_pages
from apps.refunds.domain.requests import RateOf, RefundRequest
from apps.refunds.services.create import RefundCaller, refund_create
from apps.refunds.services.destination import Destination
from apps.refunds.services.steps import refund_cancel, refund_claim, refund_prove_by
from apps.treasury.models import Wallet
from apps.trial.services.history.payers import SHOP, Payers
from apps.trial.services.history.refund_plan import PlannedRefund, RefundCourse

# Source tags of what is sent for refunds; those of orders are lower.
_FUNDED, _SENT_BACK = 1_000_000, 1_000_100


@dataclass(frozen=True)
class RefundPlayer:
    """`book` closes a ledger and books it, `settle` closes more until nothing is owed."""

    mode: Mode
    wallet: Wallet
    client: LedgerClient
    payers: Payers
    book: Callable[[], None]
    settle: Callable[[], None]

    def play(self, planned: PlannedRefund, merchant: User) -> None:
        """Create the refund, and let it go its course. Raises what the services and the ledger raise."""
        refund = self._create(planned, merchant)
        match planned.course:
            case RefundCourse.NAMED:
                if refund.status == RefundStatus.AWAITING_PAYER:
                    named = Destination(self.payers.address(planned.order.person))
                    refund_claim(refund_id=refund.pk, destination=named)
            case RefundCourse.CANCELED:
                refund_cancel(refund_id=refund.pk)
            case RefundCourse.OWN_WALLET:
                self._pay_from_own_wallet(refund)
            case RefundCourse.PLATFORM:
                self._fund(refund, planned)
            case RefundCourse.CAME_BACK:
                self._fund(refund, planned)
                self._send_back(refund, planned)

    def _create(self, planned: PlannedRefund, merchant: User) -> Refund:
        course = planned.course
        payment = Payment.objects.get(
            merchant=merchant, mode=self.mode, developer_reference=planned.order.reference
        )
        own_wallet = course in (RefundCourse.OWN_WALLET, RefundCourse.UNPAID, RefundCourse.NAMED)
        key = f"history {planned.number}"
        refund, _ = refund_create(
            caller=RefundCaller(merchant.pk, self.mode, None, lambda: None),
            request=RefundRequest(
                payment_id=payment.pk,
                amount=planned.drops,
                price=None,
                rate=RateOf.THEN,
                method=RefundMethod.OWN_WALLET if own_wallet else RefundMethod.PLATFORM,
                reason=planned.reason,
                ask_customer=course in (RefundCourse.ASKED, RefundCourse.NAMED),
                refunds_total=None,
            ),
            key=key,
            body_sha256="0" * 64,
        )
        return refund

    def _fund(self, refund: Refund, planned: PlannedRefund) -> None:
        """The shop sends what the refund's tag waits for."""
        assert refund.tag is not None  # noqa: S101  (its sender's account is known)
        self._deposit(SHOP, refund.tag, refund.amount + refund.return_fee, _FUNDED + planned.number)

    def _send_back(self, refund: Refund, planned: PlannedRefund) -> None:
        """The customer does, with the tag that names what he received."""
        leg = Leg.objects.select_related("transfer").get(deposit__refund=refund, kind=LegKind.REFUND)
        assert leg.transfer is not None  # noqa: S101  (it is settled)
        self._deposit(
            planned.order.person, leg.transfer.source_tag, refund.amount, _SENT_BACK + planned.number
        )

    def _deposit(self, person: int, tag: int, drops: int, source_tag: int) -> None:
        if not Deposit.objects.filter(wallet=self.wallet, source_tag=source_tag).exists():
            self.payers.pay(
                person,
                dest=self.wallet.address,
                dest_tag=tag,
                drops=drops,
                source_tag=source_tag,
                validated=self._validated(),
            )
            self.book()
        self.settle()

    def _pay_from_own_wallet(self, refund: Refund) -> None:
        if refund.status != RefundStatus.AWAITING_MERCHANT:
            return
        assert refund.dest is not None  # noqa: S101  (its sender's account is known)
        if self._proof(refund.pk) is None:
            self.payers.pay(
                SHOP,
                dest=refund.dest,
                dest_tag=refund.dest_tag,
                drops=refund.amount,
                source_tag=0,
                validated=self._validated(),
                invoice_id=invoice_id(refund.pk),
            )
            self.book()
        proof = self._proof(refund.pk)
        if proof is not None:
            refund_prove_by(refund_id=refund.pk, tx=proof)

    def _proof(self, refund_id: UUID) -> LedgerTx | None:
        """The transaction with this refund's InvoiceID in the validated history of its customer's account."""
        refund = Refund.objects.get(pk=refund_id)
        assert refund.dest is not None  # noqa: S101
        first, last = refund.from_ledger + 1, self._validated()
        if last < first:
            return None
        pages = history_pages(client=self.client, address=refund.dest, first=first, last=last)
        wanted = invoice_id(refund_id)
        return next((tx for page in pages for tx in page.txs if tx.invoice_id == wanted), None)

    def _validated(self) -> int:
        return self.client.server_state().validated_index
