"""How soon a visitor on a slow phone sees the public pages, and a merchant the dashboard.

    python -m bench.public_pages

The conditions and the measures are those of `bench.checkout_page`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import urllib.request

from playwright.sync_api import sync_playwright

from bench.checkout_page import FLAGS, WINDOWS, PageLoad, look
from stack.browser import find_chromium
from stack.console import Console
from stack.files import read_json
from stack.fresh import fresh_stack

ROUNDS = 5
PAGES = {
    "home": "/",
    "about": "/about",
    "contact": "/contact",
    "leaderboard": "/leaderboard",
    "blog list": "/blogs",
    "blog post": "/blogs/verify-webhooks",
    "docs": "/docs",
    "sign-in": "/auth/signin",
    "sign-up": "/auth/signup",
    "forgot": "/auth/forgot-password",
    "code": "/auth/otp-verification?email=ada@dropwise.example",
    "link": "/auth/reset-password?token=abc",
    "dashboard": "/developer-dashboard",
}
SIGNED_IN = {"dashboard"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--page", choices=PAGES, action="append", help="only this page; may be repeated")
    asked = parser.parse_args()
    console = Console()
    with fresh_stack(console) as run, sync_playwright() as playwright:
        stack = read_json(run.stack_json) or {}
        origin = str(stack["origin"])
        browser = playwright.chromium.launch(executable_path=str(find_chromium(console)), args=FLAGS)
        print(f"{'page':<12}{'window':>8}{'LCP ms, median (min-max)':>30}{'layout shift':>14}{'JS kB':>8}")
        for name in asked.page or PAGES:
            tokens = _tokens(origin, stack["accounts"]["merchant"]) if name in SIGNED_IN else None
            for width, height in WINDOWS:
                loads = [
                    look(browser, f"{origin}{PAGES[name]}", width, height, tokens=tokens)
                    for _ in range(asked.rounds)
                ]
                print(_row(name, width, loads), flush=True)
        browser.close()


def _tokens(origin: str, account: dict[str, str]) -> dict[str, str]:
    """A session of the demo merchant, under the names that the front-end uses."""
    body = json.dumps({"email": account["email"], "password": account["password"]}).encode()
    request = urllib.request.Request(  # noqa: S310  (our own origin)
        f"{origin}/api/auth/signin/", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:  # noqa: S310
        pair = json.load(response)
    return {"access_token": pair["access"], "refresh_token": pair["refresh"]}


def _row(name: str, width: int, loads: list[PageLoad]) -> str:
    lcp = [load.lcp for load in loads]
    span = f"{statistics.median(lcp):.0f} ({min(lcp):.0f}-{max(lcp):.0f})"
    shift = max(load.shift for load in loads)
    return f"{name:<12}{width:>8}{span:>30}{shift:>14.4f}{loads[0].script / 1000:>8.1f}"


if __name__ == "__main__":
    main()
