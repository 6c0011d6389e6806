"""`python -m bench.sustained [--rate 20] [--minutes 10] [--search]`: payments at a fixed rate, for minutes.

A whole instance as `make run` starts it, on this machine, with a ledger every four seconds. 1,000 checkouts
are open, each with its WebSocket; payers pay the oldest one at moments that wait for nothing (an open loop),
and another checkout is opened in its place. At the end nothing may be lost: each payment is completed and
paid out once, each webhook has come, and books and ledger are equal.

A rate is sustained while what is paid and not complete does not pile up, and the 99th percentiles stay within
`LIMITS`. `--search` raises the rate until one is not, a minute each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bench.environment import BACKEND
from bench.memory import memory_kb
from stack.console import Console
from stack.files import lock_holder, read_json
from stack.fresh import TEST_SETTINGS, fresh_stack
from stack.paths import RunDir

if TYPE_CHECKING:
    from bench.sustained_ledger import Ledger
    from bench.sustained_shop import Sale, Shop

CHECKOUTS = 1_000
LEDGER_SECONDS = 4
SEARCH_STEP, SEARCH_MINUTES = 1.25, 1.0
_MANY = str(10**6)
_SETTINGS = {
    **TEST_SETTINGS,
    "LEDGER_CLOSE_SECONDS": str(LEDGER_SECONDS),
    "TICKETS": "250",
    "OPEN_PAYMENTS_LIMIT": _MANY,
    "PAYMENTS_PER_DAY": _MANY,
    # One machine stands for all payers and the merchant's server.
    "REQUESTS_WAITING_PER_CLIENT": "1000",
    "REQUESTS_WAITING": "2000",
    "NEW_CONNECTIONS_PER_CLIENT": _MANY,
    "SOCKETS_PER_CLIENT": _MANY,
}
# Seconds at the 99th percentile. A payout leaves in the ledger after the deposit's, or in the one after that.
LIMITS = {
    "create": 1.0,
    "checkout says paid": 3.0,
    "payout validated": 3.0 * LEDGER_SECONDS,
    "webhook received": 3.0 * LEDGER_SECONDS + 3,
    "checkout says complete": 3.0 * LEDGER_SECONDS + 3,
}
# How much more may be unfinished in the last third of a run than in its first third.
BACKLOG_GROWTH = 1.5
# What the processes beside PostgreSQL may grow by, from the middle of a run to its end: MB for all together.
MEMORY_GROWTH_MB = 40.0
_DRAIN_SECONDS = 120.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=20.0, help="payments a second")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--search", action="store_true", help="the highest rate, from --rate on")
    given = parser.parse_args(arguments)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django

    django.setup()
    with fresh_stack(Console(), _SETTINGS) as run:
        return asyncio.run(_measure(run, given))


async def _measure(run: RunDir, given: argparse.Namespace) -> int:
    from bench.sustained_ledger import ledger_at
    from bench.sustained_shop import shop_of

    stack = read_json(run.stack_json) or {}
    test = stack["ledgers"]["test"]
    async with (
        ledger_at(test["ws"], network_id=test["network_id"], faucet=test["faucet"]) as ledger,
        shop_of(stack, ledger) as shop,
    ):
        await shop.open_one()
        await ledger.watch(shop.open[0].address)
        await shop.open_checkouts(CHECKOUTS - 1)
        print(f"{len(shop.open):,} checkouts are open")
        launcher = int(lock_holder(run.lock) or 0)
        if given.search:
            held = await _search(given.rate, shop, ledger, launcher)
        else:
            held = await _at(given.rate, given.minutes, shop, ledger, launcher)
        lost = await _lost(shop, ledger)
    equal = await asyncio.to_thread(_books_are_equal, run)
    for each in lost[:50]:
        print(f"LOST: {each}")
    return int(not held or bool(lost) or not equal)


def _books_are_equal(run: RunDir) -> bool:
    """As an operator asks: `make manage c=audit`."""
    done = subprocess.run(
        [sys.executable, "-m", "stack", "manage", "audit"],
        cwd=BACKEND,
        env={**os.environ, "RUN_DIR": str(run.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout.strip(), done.stderr.strip())
    return done.returncode == 0


async def _search(rate: float, shop: Shop, ledger: Ledger, launcher: int) -> bool:
    """Whether at least the first rate is sustained; prints the highest that is."""
    best = 0.0
    while await _at(rate, SEARCH_MINUTES, shop, ledger, launcher):
        best, rate = rate, rate * SEARCH_STEP
    print(f"the highest rate that was sustained: {best:.0f} a second")
    return best > 0


async def _at(rate: float, minutes: float, shop: Shop, ledger: Ledger, launcher: int) -> bool:
    """Payments at this rate; prints the table. Whether it was sustained."""
    print(f"\n{rate:g} payments a second, {minutes:g} minutes")
    before, errors = set(shop.sales), len(shop.errors)
    seen = _Seen()
    watching = asyncio.create_task(_watch(seen, shop, launcher, minutes * 60))
    await _pay(rate, minutes * 60, shop)
    await watching
    await _drain(shop)
    await shop.read_payouts()
    paid = [sale for sale in shop.sales.values() if sale.deposit_hash and sale.paid_at >= seen.began]
    waits = _waits(paid, [sale for name, sale in shop.sales.items() if name not in before], ledger)
    problems = [*_print_waits(waits), *seen.problems(), *shop.errors[errors:][:5]]
    for problem in problems:
        print(f"NOT SUSTAINED: {problem}")
    return not problems


async def _pay(rate: float, seconds: float, shop: Shop) -> None:
    """Each payment at its moment, whatever became of those before it."""
    began, tasks = time.monotonic(), set[asyncio.Task[None]]()
    for number in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
        task = asyncio.create_task(shop.pay_one())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)


async def _drain(shop: Shop) -> None:
    """Wait for what is unfinished, but not for ever: what is lost never ends."""
    for _ in range(round(_DRAIN_SECONDS)):
        if not _unfinished(shop):
            return
        await asyncio.sleep(1)


def _unfinished(shop: Shop) -> int:
    return sum(1 for sale in shop.sales.values() if sale.paid_at and not sale.is_over)


@dataclass
class _Seen:
    """What was seen while payments came: how many were unfinished each second, and the memory in MB."""

    began: float = field(default_factory=time.monotonic)
    backlog: list[int] = field(default_factory=list)
    memory: list[Counter[str]] = field(default_factory=list)

    def problems(self) -> list[str]:
        found = []
        third = max(1, len(self.backlog) // 3)
        # The first ledgers have to close before anything is finished.
        first = max(self.backlog[: third + 3 * LEDGER_SECONDS])
        last = max(self.backlog[-third:])
        print(f"unfinished at once: at most {first} in the first third, {last} in the last")
        if last > first * BACKLOG_GROWTH:
            found.append(f"what is unfinished piles up: {first}, then {last}")
        start, middle, end = (_megabytes(at) for at in self.memory)
        for name, index in (("PostgreSQL", 0), ("all else", 1)):
            print(f"memory of {name}: {start[index]:.0f} MB, {middle[index]:.0f}, {end[index]:.0f}")
        if end[1] - middle[1] > MEMORY_GROWTH_MB:
            found.append(f"memory grows: {middle[1]:.0f} MB in the middle, {end[1]:.0f} at the end")
        return found


def _megabytes(used: Counter[str]) -> tuple[float, float]:
    """PostgreSQL, whose shared buffers fill up to their size, and everything else."""
    return used["postgres"] / 1024, sum(kb for name, kb in used.items() if name != "postgres") / 1024


async def _watch(seen: _Seen, shop: Shop, launcher: int, seconds: float) -> None:
    measured = 0
    while (passed := time.monotonic() - seen.began) < seconds:
        seen.backlog.append(_unfinished(shop))
        if passed >= measured * seconds / 2:
            seen.memory.append(await asyncio.to_thread(memory_kb, launcher))
            measured += 1
        await asyncio.sleep(1)
    seen.memory.append(await asyncio.to_thread(memory_kb, launcher))


def _waits(paid: list[Sale], created: list[Sale], ledger: Ledger) -> dict[str, list[float]]:
    """Seconds: of creating, and from the moment at which the deposit was validated."""
    heard = ledger.validated
    return {
        "create": [sale.create_seconds for sale in created],
        "checkout says paid": [
            sale.shown_paid_at - heard[sale.deposit_hash] for sale in paid if sale.shown_paid_at
        ],
        "payout validated": [
            heard[sale.payout_hash] - heard[sale.deposit_hash] for sale in paid if sale.payout_hash in heard
        ],
        "webhook received": [sale.told_at - heard[sale.deposit_hash] for sale in paid if sale.told_at],
        "checkout says complete": [
            sale.shown_complete_at - heard[sale.deposit_hash] for sale in paid if sale.shown_complete_at
        ],
    }


def _print_waits(waits: dict[str, list[float]]) -> list[str]:
    """Prints the table; returns what is beyond its limit."""
    print(f"{'seconds':<26}{'p50':>8}{'p95':>8}{'p99':>8}{'max':>8}{'limit of p99':>14}{'number':>9}")
    beyond = []
    for name, seconds in waits.items():
        ordered = sorted(seconds) or [float("inf")]
        p50, p95, p99 = (
            ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99)
        )
        line = f"{name:<26}{p50:>8.3f}{p95:>8.3f}{p99:>8.3f}{ordered[-1]:>8.3f}"
        print(f"{line}{LIMITS[name]:>14.1f}{len(seconds):>9,}")
        if p99 > LIMITS[name]:
            beyond.append(f"{name}: {p99:.1f} s at the 99th percentile")
    return beyond


async def _lost(shop: Shop, ledger: Ledger) -> list[str]:
    """Every payment that was made: completed, told, and paid out once, to the drop."""
    paid, lost = [sale for sale in shop.sales.values() if sale.paid_at], []
    for sale in paid:
        if sale.status != "completed":
            lost.append(f"{sale.id}: {sale.status or 'not paid in'}")
        if len(sale.events) != 1:
            lost.append(f"{sale.id}: {len(sale.events)} events of its completion")
        if sale.payout_hash not in ledger.sent:
            lost.append(f"{sale.id}: its payout is not on the ledger")
    merchants = {ledger.sent[sale.payout_hash][0] for sale in paid if sale.payout_hash in ledger.sent}
    # What the demo data owed him left before the first of these was paid.
    first = min((ledger.validated[sale.deposit_hash] for sale in paid), default=0.0)
    arrived = sum(
        drops
        for tx_hash, (dest, drops) in ledger.sent.items()
        if dest in merchants and ledger.validated[tx_hash] >= first
    )
    owed = sum(sale.payout_drops for sale in paid)
    if arrived != owed:
        lost.append(f"the merchant was owed {owed} drops and got {arrived}")
    print(f"\n{len(paid):,} payments, {arrived:,} drops paid out")
    return lost


if __name__ == "__main__":
    sys.exit(main())
