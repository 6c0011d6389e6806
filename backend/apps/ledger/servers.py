"""The servers of a mode's network, and which of them is asked next.

What is known here is this process's own, and only decides whom it asks: whoever asks still checks that the
server is on the network of the books and has the ledgers that he needs. With one server nothing is measured.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final, TypedDict
from urllib.parse import urlsplit

from django.conf import settings

from apps.common.outside import seconds_left
from apps.ledger.types import LedgerUnavailable, ServerState, Standing

# A server that is further behind the newest one is passed over. No network closes ledgers faster.
LEDGERS_BEHIND: Final = 3
_LEDGER_SECONDS: Final = 2.0
# How old what is known of a server may be before it is asked again, and how long that may take.
_PROBE_EVERY: Final = 10.0
_PROBE_SECONDS: Final = 2.0
# How long a server is passed over that gave no response, or that was found to have another ledger or not all.
_OUT_SECONDS: Final = {Standing.AWAY: 10.0, Standing.GAPS: 60.0, Standing.OTHER_LEDGER: 60.0}
_RANK: Final = {standing: rank for rank, standing in enumerate(Standing)}


@dataclass(frozen=True, slots=True)
class Needed:
    """What a mode's books need of a server: their network, and every ledger from `first` on."""

    network_id: int
    first: int


@dataclass(frozen=True, slots=True)
class Server:
    """One server of a mode, as this process knows it. `behind`: by how many ledgers."""

    url: str
    standing: Standing
    ledger_index: int | None
    behind: int
    in_use: bool


class Timeouts(TypedDict, total=False):
    timeout: float
    connect_timeout: float


@dataclass(slots=True)
class _Facts:
    state: ServerState | None = None
    asked_at: float = float("-inf")
    standing: Standing = Standing.OK
    out_until: float = 0.0


def _nothing_needed(_: str) -> Needed | None:
    return None


needed_by: Callable[[str], Needed | None] = _nothing_needed
"""What the books of a mode need; None before there are any. `treasury`, which has the books, sets it."""

_lock = threading.Lock()
_facts: dict[str, _Facts] = {}
_needed: dict[str, tuple[float, Needed | None]] = {}
_pool: ThreadPoolExecutor | None = None
_probing: set[str] = set()


def server_urls(mode: str) -> tuple[str, ...]:
    """The addresses of a mode's servers, in the order of the setting."""
    servers: tuple[str, ...] = settings.LEDGERS[mode].servers
    return servers


def server_label(url: str) -> str:
    """Without path, query and user info: a provider's address may have its key there."""
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname}{port}"


def server_timeouts(mode: str) -> Timeouts:
    """How long to wait for one of the mode's servers: shorter where another one can be asked."""
    return {"timeout": 5.0, "connect_timeout": 2.0} if len(server_urls(mode)) > 1 else {}


def servers_ordered(mode: str) -> tuple[str, ...]:
    """The addresses of the mode's servers, the best first.

    A server that is behind, lacks ledgers, gives no response or has another ledger comes after those that
    can be used; between equals, the setting's order decides. May wait for the servers for a moment.
    """
    urls = server_urls(mode)
    return urls if len(urls) == 1 else tuple(server.url for server in _ranked(mode, urls))


def servers_known(mode: str) -> list[Server]:
    """The mode's servers in the setting's order. May wait for them for a moment."""
    urls = server_urls(mode)
    return sorted(_ranked(mode, urls), key=lambda server: urls.index(server.url))


def server_report(url: str, heard: ServerState | LedgerUnavailable) -> None:
    """A server gave its state, or no response."""
    if isinstance(heard, LedgerUnavailable):
        server_pass_over(url, Standing.AWAY)
        return
    with _lock:
        facts = _facts.setdefault(url, _Facts())
        facts.state, facts.asked_at = heard, time.monotonic()
        if facts.standing is Standing.AWAY:
            facts.standing, facts.out_until = Standing.OK, 0.0


def server_pass_over(url: str, standing: Standing) -> None:
    """Ask others before this server for a while."""
    now = time.monotonic()
    with _lock:
        facts = _facts.setdefault(url, _Facts())
        # No response says nothing about what the server has.
        if standing is Standing.AWAY and now < facts.out_until:
            standing = max(facts.standing, standing, key=_RANK.__getitem__)
        facts.standing, facts.asked_at = standing, now
        facts.out_until = now + _OUT_SECONDS.get(standing, _OUT_SECONDS[Standing.AWAY])


def servers_forget() -> None:
    """Start anew, as a process does."""
    with _lock:
        _facts.clear()
        _needed.clear()


def _ranked(mode: str, urls: tuple[str, ...]) -> list[Server]:
    _probe(urls)
    needed = _needed_now(mode)
    now = time.monotonic()
    with _lock:
        known = {url: _facts.setdefault(url, _Facts()) for url in urls}
        standings = {url: _standing(facts, needed, now) for url, facts in known.items()}
        asked = {
            url: (facts.state.validated_index, facts.asked_at) for url, facts in known.items() if facts.state
        }
        silent = _probing.copy()
    usable = [asked[url] for url in asked if standings[url] is Standing.OK]
    behind = {url: _behind(asked.get(url), usable) for url in urls}
    for url in urls:
        if standings[url] is Standing.OK and behind[url] > LEDGERS_BEHIND:
            standings[url] = Standing.BEHIND
    ordered = sorted(urls, key=lambda url: (_RANK[standings[url]], url in silent, urls.index(url)))
    return [
        Server(url, standings[url], asked[url][0] if url in asked else None, behind[url], url == ordered[0])
        for url in ordered
    ]


def _behind(asked: tuple[int, float] | None, usable: list[tuple[int, float]]) -> int:
    """By how many ledgers at least: the others may have been asked later."""
    if asked is None:
        return 0
    index, at = asked
    return max(
        (other - index - math.ceil(max(0.0, later - at) / _LEDGER_SECONDS) for other, later in usable),
        default=0,
    )


def _standing(facts: _Facts, needed: Needed | None, now: float) -> Standing:
    if now < facts.out_until:
        return facts.standing
    state = facts.state
    if state is None or needed is None:
        return Standing.OK
    if state.network_id != needed.network_id:
        return Standing.OTHER_LEDGER
    if state.validated_index >= needed.first and not state.holds(needed.first, state.validated_index):
        return Standing.GAPS
    return Standing.OK


def _needed_now(mode: str) -> Needed | None:
    now = time.monotonic()
    at, needed = _needed.get(mode, (float("-inf"), None))
    if now - at >= _PROBE_EVERY:
        needed = needed_by(mode)
        _needed[mode] = (now, needed)
    return needed


def _probe(urls: tuple[str, ...]) -> None:
    """Ask those of which nothing is known lately, all at once; wait only for those that usually respond."""
    global _pool
    now = time.monotonic()
    with _lock:
        due = [url for url in urls if _is_due(url, now)]
        _probing.update(due)
        waited = {url for url in due if _facts.setdefault(url, _Facts()).standing is not Standing.AWAY}
        if due and _pool is None:
            _pool = ThreadPoolExecutor(8, thread_name_prefix="ledger-probe")
        futures = {url: _pool.submit(_ask, url) for url in due if _pool is not None}
    wait([futures[url] for url in waited], timeout=seconds_left(_PROBE_SECONDS) / 2)


def _is_due(url: str, now: float) -> bool:
    return url not in _probing and now - _facts.setdefault(url, _Facts()).asked_at >= _PROBE_EVERY


def _ask(url: str) -> None:
    from apps.ledger.xrpl_client import XrplClient

    client = XrplClient(url, timeout=_PROBE_SECONDS, connect_timeout=_PROBE_SECONDS, report=server_report)
    try:
        client.server_state()
    except LedgerUnavailable:
        pass  # It was reported.
    except Exception:  # noqa: BLE001  (whatever it says, another server is asked)
        server_pass_over(url, Standing.AWAY)
    finally:
        client.close()
        with _lock:
            _probing.discard(url)
