"""How soon a visitor on a slow phone sees the public pages: `python -m bench.public_pages`.

The same conditions and the same measure as `bench.checkout_page`, over its own instance. With `--origin` it
looks at a running one instead, which then should hold the demo's posts.
"""

from __future__ import annotations

import argparse
import statistics
from contextlib import ExitStack

from playwright.sync_api import Browser, sync_playwright

from bench.checkout_page import FLAGS, WINDOWS, look
from stack.browser import find_chromium
from stack.console import Console
from stack.files import read_json
from stack.fresh import fresh_stack

ROUNDS = 5
PAGES = {
    "home": "/",
    "blog list": "/blogs",
    "blog post": "/blogs/verify-webhooks",
    "leaderboard": "/leaderboard",
    "sign-in": "/auth/signin",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--origin", help="of a running instance; without it, one is started")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    console = Console()
    with ExitStack() as open_things:
        origin = asked.origin
        if origin is None:
            run = open_things.enter_context(fresh_stack(console))
            origin = str((read_json(run.stack_json) or {})["origin"])
        playwright = open_things.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=str(find_chromium(console)), args=FLAGS)
        print(f"{'page':<12}{'window':>8}{'LCP ms, median (min-max)':>30}{'layout shift':>14}{'JS kB':>8}")
        for name, path in PAGES.items():
            for width, height in WINDOWS:
                print(_row(browser, name, f"{origin}{path}", width, height, asked.rounds), flush=True)
        browser.close()


def _row(browser: Browser, name: str, url: str, width: int, height: int, rounds: int) -> str:
    sights = [look(browser, url, width, height) for _ in range(rounds)]
    lcp = [sight.lcp for sight in sights]
    span = f"{statistics.median(lcp):.0f} ({min(lcp):.0f}-{max(lcp):.0f})"
    shift = max(sight.shift for sight in sights)
    return f"{name:<12}{width:>8}{span:>30}{shift:>14.4f}{sights[0].script / 1000:>8.1f}"


if __name__ == "__main__":
    main()
