"""`python -m tests.faults [NAME … | all]`. Without a name it lists them. Exits 1 if one fails."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import httpx

from stack.console import Console
from stack.errors import StackError
from stack.fresh import TEST_SETTINGS, fresh_stack
from stack.ports import any_free_port
from tests.faults.platform import MERCHANT, MailServer, Platform, Shop
from tests.faults.prometheus import FACTOR, Prometheus, running_prometheus
from tests.faults.twelve import DRILLS, Drill

SOON = 90.0
HEALED = 240.0


class DrillFailed(Exception):
    """What should have happened and did not."""


def main(names: Sequence[str]) -> int:
    if not names:
        for name, drill in DRILLS.items():
            print(f"  {name:26} {drill.alert:30} {drill.what}")
        print("  all                        one after the other, on one stack")
        return 0
    chosen = list(DRILLS) if list(names) == ["all"] else list(names)
    if unknown := [name for name in chosen if name not in DRILLS]:
        print(f"There is no drill {unknown[0]}. There are: {', '.join(DRILLS)}.", file=sys.stderr)
        return 2
    failed = 0
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="dropwise-drill-")))
        shop, mail, metrics = Shop(), MailServer(directory / "mail"), any_free_port()
        settings = {
            **TEST_SETTINGS,
            "METRICS_PORT": str(metrics),
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": str(mail.port),
            "EMAIL_SECURITY": "none",
        }
        run = stack.enter_context(fresh_stack(Console(), settings))
        platform = Platform(run, shop, mail)
        platform.manage("webhook_endpoint", "--email", MERCHANT, "--mode", "test", "--url", shop.url)
        prometheus = stack.enter_context(running_prometheus(metrics))
        for name in chosen:
            began = time.monotonic()
            print(f"{name}: {DRILLS[name].what}", flush=True)
            try:
                _drill(DRILLS[name], platform, prometheus)
            except (DrillFailed, StackError, AssertionError, httpx.HTTPError) as error:
                failed += 1
                print(f"  FAILED after {time.monotonic() - began:.0f} s: {error}", flush=True)
                for log in ("watcher-test", "worker-settlement", "worker-webhooks"):
                    print(f"  {log}: …{(run.logs / f'{log}.log').read_text()[-600:]}", file=sys.stderr)
            else:
                print(f"  passed in {time.monotonic() - began:.0f} s", flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed (rules {FACTOR} times faster)")
    return int(failed > 0)


def _drill(drill: Drill, platform: Platform, prometheus: Prometheus) -> None:
    first = platform.create()
    platform.pay(first)
    _until(lambda: platform.status(first) == "completed", SOON, "a payment before the fault completes")
    before = prometheus.active()
    if drill.alert in before:
        raise DrillFailed(f"{drill.alert} fires before there is a fault")
    held = platform.create()
    if not drill.during:
        platform.pay(held)
    seen: set[str] = set()
    began = time.monotonic()

    def fires() -> bool:
        seen.update(prometheus.firing() - before)
        return drill.alert in seen

    with drill.fault(platform):
        if drill.during:
            platform.pay(held)
        _until(fires, drill.longest, f"{drill.alert} fires (so far: {sorted(seen) or 'none'})")
        print(f"  {drill.alert} fires after {time.monotonic() - began:.0f} s", flush=True)
    ended = time.monotonic()
    _until(lambda: platform.status(held) == "completed", HEALED, "the payment of that time completes")
    last = platform.create()
    platform.pay(last)
    _until(lambda: platform.status(last) == "completed", HEALED, "a payment afterwards completes")

    def calm() -> bool:
        return prometheus.active() <= before

    _until(calm, HEALED, "all alerts end")
    _until(lambda: _told(platform), HEALED, "every webhook and email has arrived")
    print(f"  healed {time.monotonic() - ended:.0f} s after the fault", flush=True)
    if wrong := seen - {drill.alert, *drill.beside}:
        raise DrillFailed(f"these fired too: {sorted(wrong)}")


def _told(platform: Platform) -> bool:
    [(open_,)] = platform.rows(
        "select (select count(*) from webhooks_delivery d join webhooks_endpoint e on e.id = d.endpoint_id"
        f" where e.url = '{platform.shop.url}' and d.status <> 'success')"
        " + (select count(*) from common_mail where next_attempt_at is not null)"
    )
    return int(open_) == 0


def _until(true: Callable[[], bool], seconds: float, what: str) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise DrillFailed(f"after {seconds:.0f} s it is not so that {what}")
        time.sleep(0.5)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
