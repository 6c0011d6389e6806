"""What people outside of the platform ask for and send, as they themselves know it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from apps.common.modes import Mode
from apps.payments.domain.requests import PaymentRequest
from apps.payments.services.create import payment_create_or_replay
from apps.payments.services.creator import IdempotencyKey, Owner, creator_read
from tests.world.ground import Shop


@dataclass(slots=True)
class Asked:
    """A payment that a merchant asks for, again and again with the same key until there is an answer."""

    number: int
    shop: Shop
    amount: int
    minutes: int
    answer: dict[str, Any] | None = None
    tries: int = 0
    # How much is still to be sent, and not before which moment.
    plan: list[tuple[float, int]] = field(default_factory=list)

    @property
    def id(self) -> UUID:
        assert self.answer is not None
        return UUID(str(self.answer["id"]))

    @property
    def tag(self) -> int:
        assert self.answer is not None
        return int(self.answer["destination_tag"])

    def create(self) -> None:
        """The merchant's call."""
        self.tries += 1
        key = IdempotencyKey(f"order {self.number}", hashlib.sha256(b"%d" % self.number).hexdigest())
        creator = creator_read(owner=Owner(self.shop.user.pk, Mode.TEST), idempotency=key)
        earlier = creator.earlier_response()
        if earlier is None:
            request = PaymentRequest(
                title=f"Order {self.number}",
                amount=self.amount,
                platform_name="Shop",
                username="payer",
                redirect_url="http://localhost/",
                expires_in_minutes=self.minutes,
            )
            earlier, _ = payment_create_or_replay(creator=creator, request=request)
        self.answer = earlier


@dataclass(frozen=True, slots=True)
class Sent:
    """A payer's transaction; its source tag is its own."""

    tx_hash: str
    payer: str
    tag: int
    source_tag: int
    drops: int
