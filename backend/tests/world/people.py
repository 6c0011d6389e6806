"""What people outside of the platform ask for, as they themselves know it. Each asks again until answered."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from apps.common.errors import Refusal
from apps.common.modes import Mode
from apps.ledger.types import LedgerUnavailable
from apps.payments.domain.choices import RefundMethod
from apps.payments.domain.refunds import invoice_id
from apps.payments.domain.requests import PaymentRequest
from apps.payments.services.create import payment_create_or_replay
from apps.payments.services.creator import IdempotencyKey, Owner, creator_read
from apps.refunds.domain.requests import RateOf, RefundRequest
from apps.refunds.refusals import RefundNotOpen
from apps.refunds.services.create import RefundCaller, refund_create
from apps.refunds.services.steps import refund_cancel
from apps.selling.services.link_pay import LinkOrder, link_pay
from apps.selling.services.pay import Visitor
from tests.world.ground import Link, Shop

# What is still to be sent: not before which moment, and how much.
Plan = list[tuple[float, int]]


@dataclass(slots=True)
class Asked:
    """A payment that a merchant asks for, or that a visitor of a link makes."""

    number: int
    shop: Shop
    amount: int
    minutes: int
    link: Link | None = None
    answer: dict[str, Any] | None = None
    refused: bool = False
    tries: int = 0
    plan: Plan = field(default_factory=list)
    refunds: int = 0

    @property
    def is_open(self) -> bool:
        return self.answer is None and not self.refused

    @property
    def id(self) -> UUID:
        assert self.answer is not None
        return UUID(str(self.answer["id"]))

    @property
    def tag(self) -> int:
        assert self.answer is not None
        return int(self.answer["destination_tag"])

    def ask(self) -> None:
        """The call, always with the same key."""
        self.tries += 1
        self.answer = self._create() if self.link is None else self._buy(self.link)

    def _create(self) -> dict[str, Any]:
        key = IdempotencyKey(f"order {self.number}", hashlib.sha256(b"%d" % self.number).hexdigest())
        creator = creator_read(owner=Owner(self.shop.user.pk, Mode.TEST), idempotency=key)
        earlier = creator.earlier_response()
        if earlier is not None:
            return earlier
        request = PaymentRequest(
            title=f"Order {self.number}",
            amount=self.amount,
            platform_name="Shop",
            username="payer",
            redirect_url="http://localhost/",
            expires_in_minutes=self.minutes,
        )
        return payment_create_or_replay(creator=creator, request=request)[0]

    def _buy(self, link: Link) -> dict[str, Any] | None:
        order = LinkOrder(version=1, quantity=None, price=None, answers={}, name="", email="")
        visitor = Visitor(client=f"203.0.113.{self.number}", key=f"visit {self.number}", body=b"{}")
        try:
            return link_pay(slug=link.slug, order=order, visitor=visitor).payment
        except LedgerUnavailable:
            raise
        except Refusal:
            # Sold out by now.
            self.refused = True
            return None


@dataclass(slots=True)
class AskedRefund:
    """A refund that a merchant asks for."""

    number: int
    asked: Asked
    amount: int
    method: RefundMethod
    id: UUID | None = None
    refused: bool = False
    tag: int | None = None
    return_fee: int = 0
    dest: str = ""
    dest_tag: int = -1
    plan: Plan = field(default_factory=list)
    cancels: bool = False

    @property
    def is_open(self) -> bool:
        return self.id is None and not self.refused

    @property
    def invoice_id(self) -> str | None:
        assert self.id is not None
        return invoice_id(self.id) if self.method == RefundMethod.OWN_WALLET else None

    def ask(self) -> None:
        """The call, always with the same key."""
        caller = RefundCaller(self.asked.shop.user.pk, Mode.TEST, None, lambda: None)
        request = RefundRequest(
            payment_id=self.asked.id,
            amount=self.amount,
            price=None,
            rate=RateOf.THEN,
            method=self.method,
            reason="",
            ask_customer=False,
            refunds_total=None,
        )
        try:
            row, _ = refund_create(
                caller=caller,
                request=request,
                key=f"refund {self.number}",
                body_sha256=hashlib.sha256(b"refund %d" % self.number).hexdigest(),
            )
        except LedgerUnavailable:
            raise
        except Refusal:
            # More than is left of the payment, or the platform's wallet is halted.
            self.refused = True
            return
        self.id, self.tag, self.return_fee = row.pk, row.tag, row.return_fee
        self.dest, self.dest_tag = row.dest or "", row.dest_tag

    def cancel(self) -> None:
        assert self.id is not None
        self.cancels = False
        with suppress(RefundNotOpen):
            refund_cancel(refund_id=self.id)


@dataclass(frozen=True, slots=True)
class Sent:
    """A transaction of a payer or a merchant; its source tag is its own."""

    tx_hash: str
    sender: str
    tag: int
    source_tag: int
    drops: int
