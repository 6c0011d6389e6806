"""How soon a payer on a slow phone sees the checkout: `python -m bench.checkout_page`.

Chromium with a CPU slowed down four times, 1.6 Mbit/s and 150 ms of latency, and an instance of its own.
Prints the median of each page's largest contentful paint, its layout shift and the size of its JavaScript.
These are figures for people, not a test: they depend on the machine as much as on the page.
"""

from __future__ import annotations

import json
import statistics
import urllib.request
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from stack.browser import find_chromium
from stack.console import Console
from stack.files import read_json
from stack.fresh import fresh_stack

ROUNDS = 7
SETTLE_MS = 2_500
WINDOWS = ((390, 844), (1440, 900))
BYTES_PER_SECOND = 1_600_000 / 8
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_OBSERVE = """
window.seen = {lcp: 0, shift: 0};
new PerformanceObserver(list => { for (const e of list.getEntries()) window.seen.lcp = e.startTime; })
  .observe({type: 'largest-contentful-paint', buffered: true});
new PerformanceObserver(list => { for (const e of list.getEntries()) window.seen.shift += e.value; })
  .observe({type: 'layout-shift', buffered: true});
"""
_SCRIPT_BYTES = """
performance.getEntriesByType('resource').filter(e => e.name.endsWith('.js'))
  .reduce((sum, e) => sum + e.encodedBodySize, 0)
"""


@dataclass(frozen=True)
class PageLoad:
    """One load: milliseconds until the largest contentful paint, total layout shift, bytes of JavaScript."""

    lcp: float
    shift: float
    script: int


def main() -> None:
    console = Console()
    with fresh_stack(console) as run, sync_playwright() as playwright:
        stack = read_json(run.stack_json) or {}
        browser = playwright.chromium.launch(executable_path=str(find_chromium(console)), args=FLAGS)
        pages = {
            "checkout": _checkout(stack),
            # Of the demo data.
            "link": f"{stack['origin']}/pay/low-tide",
            "home": f"{stack['origin']}/",
        }
        print(f"{'page':<10}{'window':>8}{'LCP ms, median (min-max)':>30}{'layout shift':>14}{'JS kB':>8}")
        for name, url in pages.items():
            for width, height in WINDOWS:
                loads = [look(browser, url, width, height) for _ in range(ROUNDS)]
                lcp = [load.lcp for load in loads]
                span = f"{statistics.median(lcp):.0f} ({min(lcp):.0f}-{max(lcp):.0f})"
                shift = max(load.shift for load in loads)
                print(f"{name:<10}{width:>8}{span:>30}{shift:>14.4f}{loads[0].script / 1000:>8.1f}")
        browser.close()


def _checkout(stack: dict[str, Any]) -> str:
    body = {
        "title": "“Low Tide” EP, digital album",
        "amount": "10",
        "platform_name": "Nordlicht Records",
        "username": "anna",
        "redirect_url": f"{stack['origin']}/",
    }
    request = urllib.request.Request(  # noqa: S310  (our own origin)
        f"{stack['origin']}/api/payments/create/",
        json.dumps(body).encode(),
        {
            "Authorization": f"Bearer {stack['accounts']['merchant']['secret_keys']['test']}",
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(request) as response:  # noqa: S310
        return str(json.load(response)["payment_request"]["checkout_url"])


def look(
    browser: Browser, url: str, width: int, height: int, *, tokens: dict[str, str] | None = None
) -> PageLoad:
    """Load `url` once, with an empty cache, on the slow phone; signed in if there are `tokens`."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.add_init_script(_OBSERVE)
    for name, token in (tokens or {}).items():
        page.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(token)})")
    protocol = context.new_cdp_session(page)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    protocol.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 150,
            "downloadThroughput": BYTES_PER_SECOND,
            "uploadThroughput": BYTES_PER_SECOND,
        },
    )
    page.goto(url)
    page.wait_for_timeout(SETTLE_MS)
    seen = page.evaluate("window.seen")
    script = int(page.evaluate(_SCRIPT_BYTES))
    context.close()
    return PageLoad(lcp=seen["lcp"], shift=seen["shift"], script=script)


if __name__ == "__main__":
    main()
