"""Which URLs a merchant may make us call: the rules, without any network access.

A webhook URL is hostile input. Its text is checked when it is saved and again before each call, and so is
every IP address of its name (`address_allowed`), because a name may point elsewhere a second later.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from yarl import URL

from apps.common.errors import Refusal
from apps.common.host_names import is_address

MAX_URL_LENGTH = 2000
_HOST_NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*\Z")
_NUMERIC_LABEL = re.compile(r"([0-9]+|0x[0-9a-f]*)\Z")
_FORBIDDEN = re.compile(r"[\x00-\x20\x7f-\x9f\\\u2028\u2029\ud800-\udfff]")

# Global according to `ipaddress.is_global`, but used for translation, tunnels or documentation.
_NOT_PUBLIC = tuple(
    ipaddress.ip_network(text)
    for text in (
        "192.0.0.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.175.48.0/24",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
        "5f00::/16",
    )
)


class TargetRefused(Refusal):
    """The target must not be called; the text is a sentence for the merchant."""


@dataclass(frozen=True)
class Target:
    """A URL whose text was accepted. `host` is lower-case ASCII, without brackets or a final dot."""

    url: str
    host: str
    port: int


@dataclass(frozen=True)
class TargetRules:
    """Our own host and port, and whether receivers on this machine are allowed (only in trials)."""

    own_host: str
    own_port: int
    allow_local: bool

    @classmethod
    def from_settings(cls) -> TargetRules:
        own = URL(settings.PUBLIC_ORIGIN)
        return cls(
            own_host=_plain_host(own),
            own_port=own.port or 443,
            allow_local=settings.WEBHOOK_ALLOW_LOCAL and not settings.PRODUCTION,
        )

    def target(self, url: str, *, live: bool) -> Target:
        """Check a URL by its text, without DNS. Raises `TargetRefused`."""
        if len(url) > MAX_URL_LENGTH:
            raise TargetRefused(f"Webhook URL must not be longer than {MAX_URL_LENGTH} characters")
        if _FORBIDDEN.search(url):
            raise TargetRefused("Webhook URL must not contain spaces, backslashes or control characters")
        try:
            parsed = URL(url)
            port = parsed.port
            host = _plain_host(parsed)
            authority = urlsplit(url).netloc
        except ValueError:
            raise TargetRefused("Webhook URL is not a valid URL") from None
        if live and parsed.scheme != "https":
            raise TargetRefused("In live mode, webhook URL must start with https://")
        if parsed.scheme not in {"http", "https"} or port is None:
            raise TargetRefused("Webhook URL must start with http:// or https://")
        if "@" in authority:
            raise TargetRefused("Webhook URL must not contain a user name or password")
        self._check_port(port, live=live)
        self._check_host(host, port)
        return Target(url=url, host=host, port=port)

    def address_allowed(self, address: str, port: int) -> bool:
        """Whether an IP address may be called: a public one, or this machine where that is allowed."""
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
            ip = ip.ipv4_mapped
        if ip.is_loopback:
            return self.allow_local and port != self.own_port
        if not ip.is_global or ip.is_multicast or ip.is_reserved or ip.is_unspecified:
            return False
        if isinstance(ip, ipaddress.IPv6Address) and (ip.is_site_local or ip.scope_id):
            return False
        return not any(ip in network for network in _NOT_PUBLIC)

    def _check_port(self, port: int, *, live: bool) -> None:
        if live and port != 443:
            raise TargetRefused("In live mode, webhook URL must use port 443")
        if not live and port not in {80, 443} and port < 1024:
            raise TargetRefused("Webhook URL must use port 80, 443, or 1024 and above")

    def _check_host(self, host: str, port: int) -> None:
        # In a trial everything is on localhost, so only our own port is refused.
        if host == self.own_host and (not self.allow_local or port == self.own_port):
            raise TargetRefused("Webhook URL must not lead to this service itself")
        if is_address(host):
            if not self.address_allowed(host, port):
                raise TargetRefused("Webhook URL must lead to a public address")
        elif not _HOST_NAME.match(host) or _NUMERIC_LABEL.match(host.rpartition(".")[2]):
            # A resolver reads "2130706433", "0x7f.1" and "0177.0.0.1" as addresses.
            raise TargetRefused("Webhook URL has no valid host name")


def _plain_host(url: URL) -> str:
    return (url.raw_host or "").lower().removesuffix(".")
