"""The drain: claim, POST, save, until nothing is due.

The calling thread works with the database; a second one runs the event loop with the HTTP session. So a
hanging receiver delays only its own request, never the drain. Nothing is sent inside a transaction.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from django.conf import settings

from apps.common import crypto
from apps.common.outbound import Response, Sender
from apps.webhooks.services.claims import Claim, Outcome, deliveries_claim, outcomes_save
from apps.webhooks.services.schedule import retry_after_parse, retry_delay
from apps.webhooks.services.signing import request_headers

logger = logging.getLogger(__name__)

# How long to wait for a response before checking what else has come due.
_LOOK_AGAIN_SECONDS = 0.25


def deliveries_drain(*, seconds: float = 20.0) -> int:
    """Send what is due, for at most `seconds`; returns the number of outcomes saved.

    After `seconds` it claims nothing new and finishes what is in flight, which takes at most one more
    deadline. Any number of drains may run at once. Must not be called inside a transaction.
    """
    stop_at = time.monotonic() + seconds
    concurrency: int = settings.WEBHOOK_CONCURRENCY
    claims = deliveries_claim(limit=concurrency)
    if not claims:
        return 0
    written = 0
    with _Courier(concurrency=concurrency) as courier:
        while True:
            courier.send(claims)
            if not courier.in_flight:
                return written
            written += outcomes_save(outcomes=courier.collect(_LOOK_AGAIN_SECONDS))
            free = concurrency - courier.in_flight
            claims = deliveries_claim(limit=free) if free and time.monotonic() < stop_at else []


class _Courier:
    """An event loop in its own thread that sends claims and returns outcomes."""

    def __init__(self, *, concurrency: int) -> None:
        self._concurrency = concurrency
        self._deadline: float = settings.WEBHOOK_DEADLINE_SECONDS
        self._outcomes: queue.SimpleQueue[Outcome | BaseException] = queue.SimpleQueue()
        self._ready: Future[Callable[[Sequence[Claim]], None]] = Future()
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        self.in_flight = 0

    def __enter__(self) -> Self:
        self._thread.start()
        self._post_all = self._ready.result()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()

    def send(self, claims: Sequence[Claim]) -> None:
        """Start posting and return at once."""
        if claims:
            self.in_flight += len(claims)
            self._loop.call_soon_threadsafe(self._post_all, claims)

    def collect(self, timeout: float) -> list[Outcome]:
        """The outcomes so far; waits up to `timeout` seconds for the first."""
        collected: list[Outcome] = []
        try:
            collected.append(self._take(timeout))
            while True:
                collected.append(self._take(0))
        except queue.Empty:
            self.in_flight -= len(collected)
            return collected

    def _take(self, timeout: float) -> Outcome:
        outcome = self._outcomes.get(block=timeout > 0, timeout=timeout)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # noqa: BLE001  (handed to the drain, which raises it)
            if not self._ready.done():
                self._ready.set_exception(error)
            self._outcomes.put(error)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        posts: set[asyncio.Task[None]] = set()
        async with Sender(deadline=self._deadline, concurrency=self._concurrency) as sender:

            def post_all(claims: Sequence[Claim]) -> None:
                for claim in claims:
                    post = self._loop.create_task(self._post(sender, claim))
                    posts.add(post)
                    post.add_done_callback(posts.discard)

            self._ready.set_result(post_all)
            await self._stopped.wait()
            for post in posts:
                post.cancel()

    async def _post(self, sender: Sender, claim: Claim) -> None:
        try:
            body = claim.body.encode()
            headers = request_headers(
                secret=crypto.decrypt(claim.secret),
                delivery_id=claim.delivery_id,
                event_type=claim.event_type,
                timestamp=int(time.time()),
                body=body,
            )
            response = await sender.post(claim.url, body=body, headers=headers, live=claim.live)
        except Exception:
            # A fault of ours, such as a secret that cannot be decrypted, must not hold up other deliveries.
            logger.exception("Delivery %s could not be attempted", claim.delivery_id)
            response = Response(status=None, milliseconds=0, error="The attempt could not be made")
        self._outcomes.put(outcome_of(claim, response, now=datetime.now(UTC), jitter=random.random()))  # noqa: S311


def outcome_of(claim: Claim, response: Response, *, now: datetime, jitter: float) -> Outcome:
    """What a response means: 2xx is success, anything else a failure with or without another retry."""
    success = response.status is not None and 200 <= response.status < 300
    auto_failures = claim.auto_failures + (0 if success or claim.manual else 1)
    retry_after = next(
        (value for name, value in response.headers.items() if name.lower() == "retry-after"), None
    )
    return Outcome(
        claim=claim,
        success=success,
        auto_failures=auto_failures,
        retry_in=None
        if success
        else retry_delay(
            auto_failures=auto_failures,
            jitter=jitter,
            retry_after=retry_after_parse(retry_after, now=now),
        ),
        status_code=response.status,
        milliseconds=response.milliseconds,
        headers=dict(response.headers),
        body=response.body.decode("utf-8", "replace").replace("\x00", "\ufffd"),
        error=_error(response, success=success),
    )


def _error(response: Response, *, success: bool) -> str:
    if success:
        return ""
    if response.status is None:
        return response.error
    if 300 <= response.status < 400:
        return f"HTTP {response.status}: redirects are not followed"
    return f"HTTP {response.status}"
