"""`python -m bench.priced`: what a price in a currency adds to creating a payment.

The same server creates payments in XRP and payments with a price, in turn. What counts is the CPU time for a
request, as a ratio of the two in the same round. Exits 1 if the median misses its target.
"""

from __future__ import annotations

import json
import statistics
import sys
from contextlib import ExitStack

import psycopg

from bench.create_and_status import ROUNDS, _post, _round, _server
from bench.environment import bench_environment, run_python
from bench.load import run

TARGET = 1.1
_SEED = "from bench.merchant import create_merchant_and_payment as create; create()"
# Two sources that agree. Nothing reads them, so what they said counts for the whole run.
_READINGS = """
insert into pricing_reading (source, currency, rate, read_at)
select source, 'EUR', 2.0938, now() from unnest(array['kraken', 'bitstamp']) source
"""
_RATES = {"RATE_SOURCES": "kraken,bitstamp", "RATE_MAX_AGE_SECONDS": "86400"}


def main() -> int:
    with ExitStack() as stack:
        environment = {**stack.enter_context(bench_environment()), **_RATES}
        merchant = json.loads(run_python(environment, "-c", _SEED))
        with psycopg.connect(environment["DATABASE_URL"], autocommit=True) as connection:
            connection.execute(_READINGS)
        server = stack.enter_context(_server(["config.web"], environment))
        key = f"Authorization: Bearer {merchant['key']}\r\n"
        in_xrp = _post("/api/payments/create/", key)
        priced = _post("/api/payments/create/", key, amount=None, price="21.98", currency="EUR")
        for call in (priced, in_xrp):
            run(server.port, lambda _, call=call: call, expect=201, seconds=1.0)  # type: ignore[misc]
        rounds = [
            [
                _round(server, lambda _, call=call: call, 201)  # type: ignore[misc]
                for call in (priced, in_xrp)
            ]
            for _ in range(ROUNDS)
        ]
    ratios = [with_price.cpu / without.cpu for with_price, without in rounds]
    ratio = statistics.median(ratios)
    cpu = " / ".join(f"{statistics.median(pair[at].cpu for pair in rounds):.0f}" for at in range(2))
    print(
        f"create with a price: {ratio:.2f} x the CPU of create in XRP (rounds"
        f" {min(ratios):.2f}-{max(ratios):.2f}, target {TARGET:.2f}); CPU {cpu} µs per request"
    )
    return 0 if ratio <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
