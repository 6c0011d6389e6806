"""The client's address."""

from __future__ import annotations

import ipaddress

from django.conf import settings

# Providers give each customer at least a /64, all of whose addresses the customer can use.
_IPV6_PREFIX = 64


def client_address(peer: str, forwarded_for: str) -> str:
    """The address that limits are counted against: IPv4, or the /64 network of an IPv6 address.

    It is the TCP peer. Behind `NUM_PROXIES` proxies of ours it is that many entries from the right of
    X-Forwarded-For: each proxy appends the address it saw, and a client can forge only the entries before.
    """
    if settings.NUM_PROXIES <= 0 or not forwarded_for:
        return _network(peer)
    addresses = [address.strip() for address in forwarded_for.split(",")]
    return _network(addresses[-min(settings.NUM_PROXIES, len(addresses))] or peer)


def _network(address: str) -> str:
    """The /64 of an IPv6 address, the IPv4 address of a mapped one, and anything else unchanged."""
    if ":" not in address:
        return address
    try:
        ip = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(ip), _IPV6_PREFIX), strict=False))


def request_client(meta: dict[str, str]) -> str:
    """`client_address` of a Django request's META."""
    return client_address(meta.get("REMOTE_ADDR", ""), meta.get("HTTP_X_FORWARDED_FOR", ""))
