"""Merchants, buyers and payers: what they ask for by HTTP, and what they then send."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final

import httpx

from tests.crash.errands import AGAIN_SECONDS, Errands
from tests.crash.ground import Ground, Link, Shop
from tests.crash.payers import Payers
from tests.crash.reading import NO_TAG

XRP: Final = 1_000_000
RETURN_FEE: Final = 12
_UNISSUED_TAG: Final = 4_294_967_294
# Answers after which a call is made again.
_AGAIN: Final = (401, 429, 500, 502, 503)
# Until a payment of one minute can no longer be paid: its ledger's time runs faster.
_FINISHED: Final = ("payment.completed", "payment.expired", "payment.failed")


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to pay: the ledger's seconds after the answer, drops beyond the amount, and the tag."""

    name: str
    share: int
    pays: tuple[tuple[float, int], ...]
    minutes: int = 15
    tag: int | None = None
    cancels: bool = False
    by_link: bool = False


KINDS: Final = (
    Kind("exact", 50, ((0, 0),)),
    Kind("by link", 9, ((0, 0),), by_link=True),
    Kind("too little, then exact", 5, ((0, -1), (5, 0))),
    Kind("too much", 5, ((0, 5_000),)),
    Kind("a little too much", 3, ((0, 500),)),
    Kind("twice", 4, ((0, 0), (2, 0))),
    Kind("twice at once", 4, ((0, 0), (0, 0))),
    Kind("on the edge", 4, ((88, 0),), minutes=1),
    Kind("late", 4, ((100, 0),), minutes=1),
    Kind("never", 3, (), minutes=1),
    Kind("without a tag", 2, ((0, 0),), minutes=1, tag=NO_TAG),
    Kind("with a wrong tag", 2, ((0, 0),), minutes=1, tag=_UNISSUED_TAG),
    Kind("dust, then exact", 2, ((0, -10 * XRP), (3, 0))),
    Kind("canceled, then paid", 3, ((0, 0),), cancels=True),
)


def kinds(count: int, dice: random.Random) -> list[Kind]:
    """`count` kinds according to their shares, shuffled, after one of each; the slowest begin."""
    first = sorted(KINDS, key=lambda kind: -max((seconds for seconds, _ in kind.pays), default=0.0))
    rest = [kind for _ in range(count // 100 + 1) for kind in KINDS for _ in range(kind.share)]
    dice.shuffle(rest)
    return [*first, *rest][:count]


@dataclass(slots=True)
class Asked:
    """A payment as whoever asked for it knows it. `asked_at`, `answered_at`: by the run's clock."""

    number: int
    shop: Shop
    amount: int
    kind: Kind
    link: Link | None = None
    asked_at: float = 0.0
    answered_at: float = 0.0
    id: str = ""
    address: str = ""
    tag: int = NO_TAG
    expires_at: datetime | None = None
    is_refused: bool = False
    is_canceled: bool = False


@dataclass(slots=True)
class AskedRefund:
    """A refund as its merchant knows it."""

    number: int
    payment: Asked
    amount: int
    way: str
    id: str = ""
    address: str = ""
    tag: int = NO_TAG
    expires_at: datetime | None = None
    is_refused: bool = False
    is_canceled: bool = False


_REFUND_WAYS: Final[dict[str, tuple[tuple[float, int], ...]]] = {
    "exact": ((0, 0),),
    "too little, then exact": ((0, -1), (5, 0)),
    "too much": ((0, 5_000),),
    "twice": ((0, 0), (2, 0)),
    "canceled, then paid": ((0, 0),),
    "exact again": ((0, 0),),
}


@dataclass
class Traffic:
    """Everyone outside, in one run. `now` is the run's clock, `seconds` one of the ledger's in real ones."""

    ground: Ground
    payers: Payers
    errands: Errands
    http: httpx.Client
    dice: random.Random
    # Told of each payment whose checkout a payer opens.
    opened: Callable[[str], None]
    now: Callable[[], float]
    ledger_second: float
    refund_share: float = 0.12
    asked: list[Asked] = field(default_factory=list)
    refunds: list[AskedRefund] = field(default_factory=list)
    # The payments that a webhook called completed, expired or failed.
    finished: set[str] = field(default_factory=set)
    failed_calls: int = 0
    _failed: list[str] = field(default_factory=list)
    _by_id: dict[str, Asked] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, kind: Kind) -> None:
        """Ask for the next payment; what follows is done by itself."""
        number = len(self.asked) + 1
        if kind.by_link:
            link = self.dice.choice(self.ground.links)
            # What a link costs is the same for all.
            asked = Asked(number, link.shop, 1_500_000, kind, link)
        else:
            asked = Asked(number, self.dice.choice(self.ground.shops), 10 * XRP + number, kind)
        self.asked.append(asked)
        asked.asked_at = self.now()
        self.errands.later(0, partial(self._ask, asked))

    @property
    def under_way(self) -> int:
        """Payments of which the end is not known yet."""
        refused = sum(asked.is_refused for asked in self.asked)
        return len(self.asked) - refused - len(self.finished)

    def told(self, path: str, event: dict[str, Any]) -> None:
        """A merchant's server has received this."""
        if event["event_type"] not in _FINISHED:
            return
        self.finished.add(event["payment_id"])
        if event["event_type"] == "payment.failed":
            self._failed.append(event["payment_id"])
        asked = self._by_id.get(event["payment_id"])
        if event["event_type"] != "payment.completed" or asked is None or asked.link is not None:
            return
        with self._lock:
            if self.dice.random() >= self.refund_share and len(self.refunds) >= len(_REFUND_WAYS):
                return
            number = len(self.refunds) + 1
            way = list(_REFUND_WAYS)[number % len(_REFUND_WAYS)]
            refund = AskedRefund(number, asked, 2 * XRP + number, way)
            self.refunds.append(refund)
        self.errands.later(0, partial(self._refund, refund))

    def take_failed(self) -> list[str]:
        """The payments of which a webhook said since the last call that their payout failed."""
        failed, self._failed = self._failed, []
        return failed

    # What is asked of the platform

    def _ask(self, asked: Asked) -> float | None:
        answer = self._buy(asked) if asked.link is not None else self._create(asked)
        if answer is None:
            return None if asked.is_refused else AGAIN_SECONDS
        asked.id, asked.tag = answer["id"], answer["destination_tag"]
        asked.address = answer["destination_address"]
        asked.expires_at = datetime.fromisoformat(answer["expires_at"])
        asked.answered_at = self.now()
        self._by_id[asked.id] = asked
        self.opened(asked.id)
        if asked.kind.cancels:
            self.errands.later(0, partial(self._cancel, asked))
        else:
            self._pay(asked)
        return None

    def _create(self, asked: Asked) -> dict[str, Any] | None:
        body = {
            "title": f"Order {asked.number}",
            "amount": f"{asked.amount / XRP:.6f}",
            "platform_name": "Shop",
            "username": "payer",
            "redirect_url": "http://localhost/",
            "expires_in_minutes": asked.kind.minutes,
        }
        answer = self._call("payments/create/", body, key=f"order {asked.number}", shop=asked.shop)
        if answer is None:
            return None
        if answer.status_code == 403:
            asked.is_refused = True
            return None
        assert answer.status_code == 201, answer.text
        return dict(answer.json()["payment_request"])

    def _buy(self, asked: Asked) -> dict[str, Any] | None:
        """Press Pay on the page of a link, then open the checkout."""
        assert asked.link is not None
        if not asked.id:
            client = f"10.{asked.number >> 16 & 255}.{asked.number >> 8 & 255}.{asked.number & 255}"
            path = f"payment-links/public/{asked.link.slug}/pay/"
            answer = self._call(path, {"version": 1}, key=f"visit {asked.number}", client=client)
            if answer is None:
                return None
            if answer.status_code in (400, 403, 404, 409):
                asked.is_refused = True
                return None
            assert answer.status_code == 201, answer.text
            asked.id = answer.json()["payment_id"]
        return self.checkout(asked.id)

    def checkout(self, payment_id: str) -> dict[str, Any] | None:
        """What the checkout shows; None if it cannot be read now."""
        answer = self.http.get(f"/api/payments/public/status/{payment_id}/")
        if answer.status_code in _AGAIN:
            return None
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def _cancel(self, asked: Asked) -> float | None:
        answer = self._call(f"payments/cancel/{asked.id}/", None, shop=asked.shop)
        if answer is None:
            return AGAIN_SECONDS
        assert answer.status_code in (200, 202, 400, 403, 409), answer.text
        asked.is_canceled = answer.status_code in (200, 202)
        self._pay(asked)
        return None

    def _refund(self, refund: AskedRefund) -> float | None:
        body = {"payment_id": refund.payment.id, "method": "platform", "amount": f"{refund.amount / XRP:.6f}"}
        answer = self._call("refunds/", body, key=f"refund {refund.number}", shop=refund.payment.shop)
        if answer is None:
            return AGAIN_SECONDS
        if answer.status_code in (403, 409):
            refund.is_refused = True
            return None
        assert answer.status_code == 201, answer.text
        made = answer.json()["refund"]
        refund.id, refund.tag, refund.address = made["id"], made["deposit_tag"], made["deposit_address"]
        refund.expires_at = datetime.fromisoformat(made["expires_at"])
        if refund.way == "canceled, then paid":
            self.errands.later(0, partial(self._refund_cancel, refund))
        else:
            self._fund(refund)
        return None

    def _refund_cancel(self, refund: AskedRefund) -> float | None:
        answer = self._call(f"refunds/{refund.id}/cancel/", None, shop=refund.payment.shop)
        if answer is None:
            return AGAIN_SECONDS
        assert answer.status_code in (200, 403, 409), answer.text
        refund.is_canceled = answer.status_code != 403
        self._fund(refund)
        return None

    def _call(
        self, path: str, body: Any, *, key: str = "", shop: Shop | None = None, client: str = ""
    ) -> httpx.Response | None:
        """The answer; None where the call is to be made again."""
        headers = {"idempotency-key": key} if key else {}
        if shop is not None:
            headers["authorization"] = shop.key
        if client:
            headers["x-forwarded-for"] = client
        answer = self.http.post(f"/api/{path}", json=body, headers=headers)
        self.failed_calls += answer.status_code == 500
        return None if answer.status_code in _AGAIN else answer

    # What is sent

    def _pay(self, asked: Asked) -> None:
        tag = asked.tag if asked.kind.tag is None else asked.kind.tag
        for seconds, beyond in asked.kind.pays:
            drops = 900 if beyond == -10 * XRP else asked.amount + beyond
            self.errands.later(seconds * self.ledger_second, partial(self._send, asked.address, tag, drops))

    def _fund(self, refund: AskedRefund) -> None:
        for seconds, beyond in _REFUND_WAYS[refund.way]:
            drops = refund.amount + RETURN_FEE + beyond
            send = partial(self._send, refund.address, refund.tag, drops)
            self.errands.later(seconds * self.ledger_second, send)

    def _send(self, address: str, tag: int, drops: int) -> None:
        self.payers.pay(address, tag, drops)
