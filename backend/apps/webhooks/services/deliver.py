"""The drain: claim, POST, save, until nothing is due.

The calling thread works with the database; a second one runs the event loop with the HTTP session. So a
hanging receiver delays only its own request, never the drain. Nothing is sent inside a transaction.
A delivery to an inspector, the built-in receiver, is signed like any other and answered here.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import queue
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

import uvloop
from django.conf import settings

from apps.common import crypto
from apps.common.metrics import Histogram
from apps.common.outbound import Response, Sender, transport_headers
from apps.webhooks.services.claims import Claim, Outcome, deliveries_claim, outcomes_save
from apps.webhooks.services.pruning import inspectors_prune
from apps.webhooks.services.schedule import retry_after_parse, retry_delay
from apps.webhooks.services.signing import request_headers

logger = logging.getLogger(__name__)

KEPT_BYTES = 4 * 1024
"""Of a response, so much of its headers and of its body is stored."""
# A request that has run for so long makes room for another: hanging receivers must not fill a drain.
_SLOW_SECONDS = 1.0
_ATTEMPT_SECONDS = Histogram(
    "dropwise_webhook_attempt_seconds",
    "Time of webhook attempts: success, refused (any other status) or failed (no response).",
    ["outcome"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15),
)
# How long to wait for a response before checking what else has come due.
_LOOK_AGAIN_SECONDS = 0.05
# Responses are saved together, as many as arrive within this time and at most so many: a statement for each
# would cost more than the requests.
_GATHER_SECONDS = 0.02
_GATHER_STEP_SECONDS = 0.004
_GATHER_MOST = 200
# So many requests start at a time, the next a moment later. Connections to fast receivers are then used
# again, and not one is opened for each request of a batch; and fewer requests run at once, which is cheaper.
_START_TOGETHER = 16
_START_EVERY_SECONDS = 0.002


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
    with _Courier(concurrency=concurrency, most=settings.WEBHOOK_MOST_IN_FLIGHT) as courier:
        while True:
            courier.send(claims)
            if not courier.in_flight:
                return written
            outcomes = courier.collect(_LOOK_AGAIN_SECONDS)
            written += outcomes_save(outcomes=outcomes)
            inspectors_prune(
                endpoint_ids={each.claim.endpoint_id for each in outcomes if each.claim.to_inspector}
            )
            free = courier.free
            claims = deliveries_claim(limit=free) if free and time.monotonic() < stop_at else []


@dataclass(slots=True)
class _Batch:
    """Claims whose requests began together; `open` is how many have not ended."""

    begun: float
    open: int


class _Courier:
    """An event loop in its own thread that sends claims and returns outcomes.

    `concurrency` limits the requests of the last second, `most` all of them.
    """

    def __init__(self, *, concurrency: int, most: int) -> None:
        self._concurrency = concurrency
        self._most = most
        self._batches: deque[_Batch] = deque()
        self._deadline: float = settings.WEBHOOK_DEADLINE_SECONDS
        self._outcomes: queue.SimpleQueue[tuple[_Batch, Outcome] | BaseException] = queue.SimpleQueue()
        self._ready: Future[Callable[[_Batch, Sequence[Claim]], None]] = Future()
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        # Each endpoint's secret is decrypted once in a drain.
        self._decrypt = functools.lru_cache(maxsize=1024)(crypto.decrypt)
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

    @property
    def free(self) -> int:
        """How many requests may begin now."""
        return min(self._concurrency - self._recent(), self._most - self.in_flight)

    def _recent(self) -> int:
        """How many requests in flight began within the last second."""
        slow = time.monotonic() - _SLOW_SECONDS
        while self._batches and self._batches[0].begun <= slow:
            self._batches.popleft()
        return sum(batch.open for batch in self._batches)

    def send(self, claims: Sequence[Claim]) -> None:
        """Start posting and return at once."""
        if claims:
            self.in_flight += len(claims)
            batch = _Batch(begun=time.monotonic(), open=len(claims))
            self._batches.append(batch)
            self._loop.call_soon_threadsafe(self._post_all, batch, claims)

    def collect(self, timeout: float) -> list[Outcome]:
        """The outcomes so far; waits up to `timeout` seconds for the first."""
        collected: list[Outcome] = []
        try:
            collected.append(self._take(timeout))
            # Half, so that the event loop works on the other half meanwhile. Requests that hang do not count.
            enough, stop_at = min(self._recent() // 2, _GATHER_MOST), time.monotonic() + _GATHER_SECONDS
            while self._outcomes.qsize() < enough and time.monotonic() < stop_at:
                time.sleep(_GATHER_STEP_SECONDS)
            while True:
                collected.append(self._take(0))
        except queue.Empty:
            self.in_flight -= len(collected)
            return collected

    def _take(self, timeout: float) -> Outcome:
        taken = self._outcomes.get(block=timeout > 0, timeout=timeout)
        if isinstance(taken, BaseException):
            raise taken
        batch, outcome = taken
        batch.open -= 1
        return outcome

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(self._serve())
        except BaseException as error:  # noqa: BLE001  (handed to the drain, which raises it)
            if not self._ready.done():
                self._ready.set_exception(error)
            self._outcomes.put(error)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        workers: set[asyncio.Task[None]] = set()
        async with Sender(deadline=self._deadline, concurrency=self._most) as sender:
            waiting: deque[tuple[_Batch, Claim]] = deque()

            async def work() -> None:
                while waiting:
                    await self._post(sender, *waiting.popleft())

            def post_some() -> None:
                for _ in range(min(_START_TOGETHER, len(waiting))):
                    worker = self._loop.create_task(work())
                    workers.add(worker)
                    worker.add_done_callback(workers.discard)
                if waiting:
                    self._loop.call_later(_START_EVERY_SECONDS, post_some)

            def post_all(batch: _Batch, claims: Sequence[Claim]) -> None:
                idle = not waiting
                waiting.extend((batch, claim) for claim in claims)
                if idle:
                    post_some()

            self._ready.set_result(post_all)
            await self._stopped.wait()
            for worker in workers:
                worker.cancel()

    async def _post(self, sender: Sender, batch: _Batch, claim: Claim) -> None:
        headers: dict[str, str] | None = None
        started = time.perf_counter()
        try:
            body = claim.body.encode()
            signed = request_headers(
                secret=self._decrypt(claim.secret),
                previous_secret=claim.previous_secret and self._decrypt(claim.previous_secret),
                delivery_id=claim.delivery_id,
                event_type=claim.event_type,
                timestamp=int(time.time()),
                body=body,
            )
            traced = {"X-Request-ID": claim.request_id} if claim.request_id else {}
            headers = {**transport_headers(claim.url, body), **signed, **traced}
            if claim.to_inspector:
                response = Response(status=200, milliseconds=round((time.perf_counter() - started) * 1000))
            else:
                response = await sender.post(claim.url, body=body, headers=headers, live=claim.live)
        except Exception:
            # A fault of ours, such as a secret that cannot be decrypted, must not hold up other deliveries.
            logger.exception("Delivery %s could not be attempted", claim.delivery_id)
            response = Response(status=None, milliseconds=0, error="The attempt could not be made")
        outcome = outcome_of(claim, headers, response, now=datetime.now(UTC), jitter=random.random())  # noqa: S311
        word = "success" if outcome.success else "failed" if response.status is None else "refused"
        _ATTEMPT_SECONDS.labels(word).observe(response.milliseconds / 1000)
        logger.info(
            "Delivery %s of %s: %s in %s ms",
            *(claim.delivery_id, claim.event_type, response.status or "no response", response.milliseconds),
            extra={"request_id": claim.request_id or "-"},
        )
        self._outcomes.put((batch, outcome))


def outcome_of(
    claim: Claim, request: Mapping[str, str] | None, response: Response, *, now: datetime, jitter: float
) -> Outcome:
    """What a response means: 2xx is success, anything else a failure with or without another retry.

    `request` are the headers of the request, if it could be built.
    """
    success = response.status is not None and 200 <= response.status < 300
    auto_failures = claim.auto_failures + (0 if success or claim.manual else 1)
    return Outcome(
        claim=claim,
        success=success,
        auto_failures=auto_failures,
        retry_in=None
        if success
        else retry_delay(
            auto_failures=auto_failures,
            jitter=jitter,
            retry_after=retry_after_parse(_header(response, "retry-after"), now=now),
        ),
        status_code=response.status,
        milliseconds=response.milliseconds,
        request_headers=request,
        headers=_kept_headers(response.headers),
        body=response.body[:KEPT_BYTES].decode("utf-8", "replace").replace("\x00", "\ufffd"),
        error=_error(response, success=success),
    )


def _kept_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """The first headers, together at most KEPT_BYTES long."""
    kept: dict[str, str] = {}
    room = KEPT_BYTES
    for name, value in headers.items():
        room -= len(name.encode()) + len(value.encode())
        if room < 0:
            break
        kept[name] = value
    return kept


def _header(response: Response, name: str) -> str | None:
    return next((value for key, value in response.headers.items() if key.lower() == name), None)


def _error(response: Response, *, success: bool) -> str:
    if success:
        return ""
    if response.status is None:
        return response.error
    if 300 <= response.status < 400:
        return f"HTTP {response.status}: redirects are not followed"
    return f"HTTP {response.status}"
