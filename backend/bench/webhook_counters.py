"""What the hourly counters cost when outcomes are saved, and whether two drains block one another on them."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.webhooks.services.claims import Outcome

Record = Callable[[list[int], int, str], int]
"""`bench.webhooks.record_deliveries`."""

_BATCH = 100
_SAVES = 20


def print_counter_costs(owners: list[int], record: Record) -> None:
    """Print the median time of a save of 100 outcomes: alone, without counters, and beside another drain."""
    from django.conf import settings

    from apps.webhooks.services import claims
    from apps.webhooks.services.counters import OUTCOMES_COUNT

    settings.WEBHOOK_IN_FLIGHT = dict.fromkeys(settings.WEBHOOK_IN_FLIGHT, 10**6)
    statement = claims._SAVE
    _save_milliseconds(record, "counters-warm-up", [owners[0]])
    alone = _save_milliseconds(record, "counters-alone", [owners[0]])
    claims._SAVE = statement.replace(OUTCOMES_COUNT, "SELECT")
    try:
        without = _save_milliseconds(record, "counters-none", [owners[0]])
        without_beside = _save_milliseconds(record, "counters-none-beside", [owners[0], owners[0]])
    finally:
        claims._SAVE = statement
    others = _save_milliseconds(record, "counters-others", [owners[0], owners[1]])
    same = _save_milliseconds(record, "counters-same", [owners[0], owners[0]])
    print(f"a save of {_BATCH} outcomes: {alone:.1f} ms, without counters {without:.1f} ms")
    print(
        f"    two drains at once: other endpoints {others:.1f} ms, the same endpoints {same:.1f} ms, "
        f"the same without counters {without_beside:.1f} ms"
    )


def _save_milliseconds(record: Record, run: str, owners: list[int]) -> float:
    """Median time of a save, with a thread for each of `owners` that saves its share of their outcomes."""
    from django.db import connection

    from apps.webhooks.services.claims import outcomes_save

    shares = _shares(record, run, owners)
    times: list[float] = []
    together = threading.Barrier(len(shares))

    def drain(batches: list[list[Outcome]]) -> None:
        together.wait()
        for batch in batches:
            started = time.perf_counter()
            outcomes_save(outcomes=batch)
            times.append(1000 * (time.perf_counter() - started))
        connection.close()

    threads = [threading.Thread(target=drain, args=(share,)) for share in shares]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statistics.median(times)


def _shares(record: Record, run: str, owners: list[int]) -> list[list[list[Outcome]]]:
    """For each of `owners`, batches of outcomes; an owner named twice has its deliveries divided."""
    from apps.common.outbound import Response
    from apps.webhooks.services.claims import deliveries_claim
    from apps.webhooks.services.deliver import outcome_of

    shares = []
    for number, owner in enumerate(owners):
        record([owner], _BATCH * _SAVES, f"{run}-{number}")
        claims = deliveries_claim(limit=_BATCH * _SAVES)
        response = Response(status=200, milliseconds=5, headers={"Content-Length": "2"}, body=b"ok")
        headers = {"webhook-id": "0" * 36, "X-Webhook-Signature": f"sha256={'0' * 64}"}
        outcomes = [
            outcome_of(claim, headers, response, now=datetime.now(UTC), jitter=0.5) for claim in claims
        ]
        shares.append([outcomes[first : first + _BATCH] for first in range(0, len(outcomes), _BATCH)])
    return shares
