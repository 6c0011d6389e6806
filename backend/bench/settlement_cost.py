"""`python -m bench.settlement_cost [--payments 300]`: processor time of booking and sending a payment.

Payments are paid on a local ledger, then booked by the sweep and sent by the settlement, in this process, one
after the other. Counted is the processor time of this process and of PostgreSQL's, which is what a core is
filled with; the ledger's own is not. Prints payments a second that one core carries.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.environment import bench_environment


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=300)
    given = parser.parse_args(arguments)
    with (
        bench_environment() as environment,
        tempfile.TemporaryDirectory(prefix="dropwise-bench-") as directory,
    ):
        os.environ.update(environment)
        _measure(given.payments, Path(directory))
    return 0


def _measure(payments: int, directory: Path) -> None:
    import django

    django.setup()
    import base64
    import dataclasses

    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
    from django.conf import settings
    from django.db import connections

    from apps.ledger.xrpl_client import XrplClient
    from apps.payments.models import Payment
    from tests.factories.ledger_process import LedgerProcess
    from tests.factories.payment_driver import XRP, PaymentDriver

    private = X25519PrivateKey.generate()
    key = directory / "seal"
    key.write_text(base64.b64encode(private.private_bytes_raw()).decode())
    public = base64.b64encode(private.public_key().public_bytes_raw()).decode()
    settings.SECRETS = dataclasses.replace(settings.SECRETS, seal_public_key=public)
    settings.SEAL_PRIVATE_KEY_FILE = str(key)
    ledger = LedgerProcess(directory / "ledger").start()
    try:
        driver = PaymentDriver(ledger, XrplClient(ledger.ws), platform_xrp=100_000)
        driver.fund(driver.payer.wallet, xrp=20 * payments)
        waiting = [driver.create_payment(10 * XRP) for _ in range(payments)]
        for payment in waiting:
            driver.pay(10 * XRP, tag=payment.tag)
        ledger.close()
        with _counted("booked", payments):
            driver.sweep()
        with _counted("sent (payout and burn)", payments):
            open_payments = Payment.objects.exclude(status="completed")
            while open_payments.exists():
                driver.settle()
                driver.close_and_sweep()
        driver.assert_balanced()
    finally:
        connections.close_all()
        ledger.stop()


@contextmanager
def _counted(what: str, payments: int) -> Iterator[None]:
    own, database = time.process_time(), _of_postgres()
    yield
    own, database = time.process_time() - own, _of_postgres() - database
    each = (own + database) / payments
    print(
        f"{what}: {1_000 * own / payments:.1f} ms here and {1_000 * database / payments:.1f} ms in PostgreSQL"
        f" a payment: {1 / each:.0f} a second and core",
        flush=True,
    )


def _of_postgres() -> float:
    """Seconds that the server process of our connection has worked."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        pid = cursor.fetchone()[0]
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


if __name__ == "__main__":
    sys.exit(main())
