"""The merchants' servers, and the courier that brings them their webhooks within the process."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Self

from apps.common import crypto
from apps.common.outbound import Response, transport_headers
from apps.webhooks.services.claims import Claim, Outcome
from apps.webhooks.services.deliver import outcome_of
from apps.webhooks.services.signing import SignatureInvalid, request_headers, signatures_verify
from tests.world.clock import Clock
from tests.world.processes import point


class Receiver:
    """All merchants' servers. `fail` is the share of requests that they refuse, or whose answer is lost."""

    def __init__(self, clock: Clock, dice: random.Random, seen: Counter[str]) -> None:
        self._clock, self._dice, self._seen = clock, dice, seen
        self.secrets: dict[str, str] = {}
        self.fail = 0.0
        self.unsigned = 0
        # How often each event arrived, by its id, at each URL.
        self.arrived: dict[str, Counter[str]] = defaultdict(Counter)

    def post(self, url: str, *, body: bytes, headers: Mapping[str, str]) -> Response:
        """One request. What the server refuses, it has not read."""
        fails = self._dice.random() if self.fail else 1.0
        if fails < self.fail / 3:
            self._seen["a webhook was refused"] += 1
            return Response(status=500, milliseconds=3)
        if fails < self.fail * 2 / 3:
            self._seen["a webhook timed out"] += 1
            return Response(status=None, milliseconds=10_000, error="No response within 10 seconds")
        try:
            signatures_verify(secret=self.secrets[url], headers=headers, body=body, now=int(self._clock.unix))
        except SignatureInvalid:
            self.unsigned += 1
        event = str(json.loads(body)["event_id"])
        self.arrived[url][event] += 1
        if self.arrived[url][event] > 1:
            self._seen["a webhook arrived twice"] += 1
        if fails < self.fail:
            self._seen["the answer to a webhook was lost"] += 1
            return Response(status=None, milliseconds=10_000, error="No response within 10 seconds")
        return Response(status=200, milliseconds=2)


class Courier:
    """In place of the product's event loop: signs each claim as that does, and brings it at once."""

    def __init__(self, receiver: Receiver, clock: Clock, concurrency: int) -> None:
        self._receiver, self._clock, self._concurrency = receiver, clock, concurrency
        self._outcomes: list[Outcome] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    @property
    def in_flight(self) -> int:
        return len(self._outcomes)

    @property
    def free(self) -> int:
        return self._concurrency - len(self._outcomes)

    def send(self, claims: Sequence[Claim]) -> None:
        for claim in claims:
            body = claim.body.encode()
            headers = {
                **transport_headers(claim.url, body),
                **request_headers(
                    secret=crypto.decrypt(claim.secret),
                    previous_secret=claim.previous_secret and crypto.decrypt(claim.previous_secret),
                    delivery_id=claim.delivery_id,
                    event_type=claim.event_type,
                    timestamp=int(self._clock.unix),
                    body=body,
                ),
            }
            point()
            response = self._receiver.post(claim.url, body=body, headers=headers)
            point()
            self._outcomes.append(outcome_of(claim, headers, response, now=self._clock.moment(), jitter=0.5))

    def collect(self, _: float) -> list[Outcome]:
        outcomes, self._outcomes = self._outcomes, []
        return outcomes
