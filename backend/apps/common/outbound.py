"""All outgoing HTTP except to ledgers: POSTs to merchants' URLs, GETs to URLs from the settings.

The rules for merchants' URLs are in `targets.py`. Here they are applied to the addresses that DNS returns,
when a URL is saved (`target_check`) and when it is called (`Sender`): every record of a name must be allowed,
and the address that was checked is the one connected to. The total time of a call and the bytes it reads are
limited. Redirects are never followed, certificates are verified, and proxy variables are ignored.
"""

from __future__ import annotations

import asyncio
import functools
import math
import socket
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.client_proto import ResponseHandler
from yarl import URL

from apps.common.errors import Refusal
from apps.common.host_names import is_address
from apps.common.outside import Outside, OutsideBusyError, OutsideHangsError
from apps.common.targets import Target, TargetRefused, TargetRules

MAX_RESPONSE_BYTES = 64 * 1024
"""Status line, headers and body together; the rest is not read."""

# Shorter than the keep-alive of common servers: a POST on a connection that the server has just closed would
# count as a failed attempt.
_KEEPALIVE_SECONDS = 1.0

Lookup = Callable[[str, int], Sequence[str]]

_NOT_FOUND = "The host name was not found"
_NOT_PUBLIC = "The host name leads to an address that is not public"


def lookup(host: str, port: int) -> list[str]:
    """All IP addresses of a name (blocking). Raises OSError if it has none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[4][0]) for address in found))


# Few: a lookup that hangs cannot be ended, and keeps its place.
_NAMES = Outside("names", places=2)


class NamesUnavailable(Refusal):
    status = 503
    sentence = "The host name could not be looked up in time. Try again in a moment."
    retry_after = 5


def target_check(url: str, *, live: bool, account: object) -> Target:
    """Check a URL before saving it, by its text and by every address of its name (asks DNS).

    For a web request of `account`. Raises `TargetRefused`, and `NamesUnavailable` if the answer takes too
    long, or lookups of others do.
    """
    rules = TargetRules.from_settings()
    target = rules.target(url, live=live)
    try:
        addresses = _looked_up(target, account)
    except (OutsideBusyError, OutsideHangsError):
        raise NamesUnavailable from None
    except (OSError, UnicodeError):
        raise TargetRefused(_NOT_FOUND) from None
    _check_addresses(rules, addresses, target.port)
    return target


def _looked_up(target: Target, account: object) -> Sequence[str]:
    def look() -> Sequence[str]:
        return lookup(target.host, target.port)

    # An address is its own name, and asks nobody.
    return look() if is_address(target.host) else _NAMES.run(target.host, look, account=str(account))


def _check_addresses(rules: TargetRules, addresses: Sequence[str], port: int) -> None:
    if not addresses:
        raise TargetRefused(_NOT_FOUND)
    if not all(rules.address_allowed(address, port) for address in addresses):
        raise TargetRefused(_NOT_PUBLIC)


@dataclass(frozen=True)
class Response:
    """A response. `status` is None if the headers did not arrive completely in time; then `error` says why.

    `body` is what was read of it, up to the limit.
    """

    status: int | None
    milliseconds: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    error: str = ""


@functools.lru_cache(maxsize=1024)
def _host_header(url: str) -> str:
    return URL(url).host_port_subcomponent or ""


def transport_headers(url: str, body: bytes) -> dict[str, str]:
    """The headers that a POST needs beside the caller's own; together they are all that is sent.

    Without a URL there is no host to name.
    """
    host = _host_header(url)
    return {
        **({"Host": host} if host else {}),
        "Accept": "*/*",
        "Accept-Encoding": "identity",
        "Content-Length": str(len(body)),
    }


class Sender:
    """Sends POSTs over one aiohttp session; use with `async with`, on one event loop.

    `deadline` is in seconds for a whole call, including the name lookup and the body. Up to `concurrency`
    calls run at once.
    """

    def __init__(self, *, deadline: float, concurrency: int) -> None:
        self._deadline = deadline
        self._concurrency = concurrency
        self._rules = TargetRules.from_settings()
        # The text of a URL gives the same verdict every time. Its addresses are checked at each connection.
        self._target = functools.lru_cache(maxsize=1024)(self._rules.target)

    async def __aenter__(self) -> Self:
        # A thread for each call in flight: a hanging name server must not delay the other lookups.
        self._lookups = ThreadPoolExecutor(self._concurrency, thread_name_prefix="dns")
        connector = _Connector(
            resolver=_CheckedResolver(self._rules, self._lookups),
            socket_factory=functools.partial(_checked_socket, self._rules),
            use_dns_cache=False,
            limit=self._concurrency,
            keepalive_timeout=_KEEPALIVE_SECONDS,
        )
        self._session = aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            trust_env=False,
            # To the moment: by default aiohttp rounds up to whole seconds, so that timers share a wake-up.
            timeout=aiohttp.ClientTimeout(total=self._deadline, sock_connect=None, ceil_threshold=math.inf),
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()
        self._lookups.shutdown(wait=False, cancel_futures=True)

    async def post(self, url: str, *, body: bytes, headers: Mapping[str, str], live: bool) -> Response:
        """POST once. Never raises because of what the other side does.

        `headers` include those of `transport_headers`.
        """
        started = time.monotonic()
        reading = _Reading()
        error = ""
        try:
            self._target(url, live=live)
            async with self._session.post(
                URL(url), data=body, headers=headers, allow_redirects=False
            ) as response:
                await reading.take(response)
        except TimeoutError:
            error = f"No response within {self._deadline:g} seconds"
        except (TargetRefused, aiohttp.ClientError, OSError, ValueError) as problem:
            error = _sentence(problem)
        return Response(
            status=reading.status,
            milliseconds=round((time.monotonic() - started) * 1000),
            headers=reading.headers,
            body=bytes(reading.body),
            # The status decides; whether the body arrived completely does not matter.
            error="" if reading.status is not None else error,
        )


def operator_get(url: str, *, deadline: float, headers: Mapping[str, str] | None = None) -> Response:
    """GET once, blocking, from a URL of the settings, which may lead anywhere.

    Time and bytes are limited, certificates verified, redirects not followed. Never raises because of what
    the other side does. Not for use on an event loop.
    """
    return asyncio.run(_operator_get(url, deadline, headers or {}))


def operator_get_all(urls: Sequence[str], *, deadline: float) -> list[Response]:
    """GET each once, all at the same time, as `operator_get` does; the responses are in the same order."""

    async def get_all() -> list[Response]:
        return list(await asyncio.gather(*(_operator_get(url, deadline, {}) for url in urls)))

    return asyncio.run(get_all())


async def _operator_get(url: str, deadline: float, headers: Mapping[str, str]) -> Response:
    started = time.monotonic()
    reading = _Reading()
    error = ""
    try:
        async with (
            asyncio.timeout(deadline),
            aiohttp.ClientSession(
                connector=_Connector(),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=None),
            ) as session,
            session.get(
                URL(url), headers={**headers, "Accept-Encoding": "identity"}, allow_redirects=False
            ) as response,
        ):
            await reading.take(response)
    except TimeoutError:
        error = f"No response within {deadline:g} seconds"
    except (aiohttp.ClientError, OSError, ValueError) as problem:
        error = _sentence(problem)
    return Response(
        # Unlike for a delivery, the body is needed: half of it is useless.
        status=None if error else reading.status,
        milliseconds=round((time.monotonic() - started) * 1000),
        headers=reading.headers,
        body=bytes(reading.body),
        error=error,
    )


class _Reading:
    """The response so far, so that a deadline in the middle of the body loses nothing."""

    def __init__(self) -> None:
        self.status: int | None = None
        self.headers: dict[str, str] = {}
        self.body = bytearray()

    async def take(self, response: aiohttp.ClientResponse) -> None:
        self.headers = _plain_headers(response.headers.items())
        self.status = response.status
        async for chunk in response.content.iter_any():
            self.body += chunk


def _plain_headers(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Headers as text that PostgreSQL can store, repeated ones joined."""
    plain: dict[str, str] = {}
    for key, value in pairs:
        name = str(key)  # aiohttp's names are a subclass, which orjson refuses
        text = value
        if not text.isascii() or "\x00" in text:
            text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
            text = text.replace("\x00", "\ufffd")
        plain[name] = f"{plain[name]}, {text}" if name in plain else text
    return plain


class ResponseTooLong(OSError):
    """More than `MAX_RESPONSE_BYTES` arrived before the headers were complete."""


class _CappedHandler(ResponseHandler):
    """Closes the connection after `MAX_RESPONSE_BYTES` of one response, including interim responses."""

    _taken = 0

    def set_response_params(self, **params: Any) -> None:
        self._taken = 0
        super().set_response_params(**params)

    def data_received(self, data: bytes) -> None:
        room = max(MAX_RESPONSE_BYTES - self._taken, 0)
        self._taken += len(data)
        if room:
            super().data_received(data[:room])
        if len(data) > room and self.transport is not None:
            # Raised only if the headers were not complete; a body that has begun just ends here.
            self.set_exception(ResponseTooLong())
            self.transport.abort()


class _Connector(aiohttp.TCPConnector):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # Not a public API of aiohttp, which is pinned; the tests of endless headers would fail.
        handler: type[ResponseHandler] = _CappedHandler
        self._factory = functools.partial(handler, loop=self._loop)


class _CheckedResolver(AbstractResolver):
    """Resolves a name once for a connection, and refuses it if any of its addresses is not allowed."""

    def __init__(self, rules: TargetRules, executor: ThreadPoolExecutor) -> None:
        self._rules = rules
        self._executor = executor

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        try:
            addresses = await loop.run_in_executor(self._executor, lookup, host, port)
        except (socket.gaierror, UnicodeError):
            raise TargetRefused(_NOT_FOUND) from None
        _check_addresses(self._rules, addresses, port)
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for address in addresses
        ]

    async def close(self) -> None:
        """Nothing to close: the executor belongs to the sender."""


def _checked_socket(rules: TargetRules, info: aiohttp.AddrInfoType) -> socket.socket:
    """The last check, of the very address that is about to be connected to."""
    family, kind, proto, _, address = info
    if not rules.address_allowed(str(address[0]), int(address[1])):
        raise TargetRefused(_NOT_PUBLIC)
    return socket.socket(family=family, type=kind, proto=proto)


def _sentence(problem: BaseException) -> str:
    """A short sentence for the log, without the text of exceptions."""
    chain: BaseException | None = problem
    while chain is not None:
        match chain:
            case TargetRefused():
                return str(chain)
            case ResponseTooLong():
                return "The response headers are longer than 64 kB"
            case aiohttp.ClientConnectorCertificateError():
                return "The certificate is not valid for this host"
            case aiohttp.ClientSSLError():
                return "A secure connection could not be made"
            case ConnectionRefusedError():
                return "The connection was refused"
            case aiohttp.ServerDisconnectedError() | ConnectionResetError() | BrokenPipeError():
                return "The connection was closed before a response arrived"
            case aiohttp.ClientResponseError():
                return "The response was not valid HTTP"
        chain = chain.__cause__ or chain.__context__
    return "The connection could not be made"
