"""Who is on the other end of a request."""

from __future__ import annotations

import ipaddress

from django.conf import settings

# What one line of a provider is given at least: whoever has it can write each of its 2⁶⁴ addresses.
_IPV6_LINE = 64


def client_address(peer: str, forwarded_for: str) -> str:
    """Whom limits are counted against: an IPv4 address, or the /64 that an IPv6 address belongs to.

    It is the true peer, unless `NUM_PROXIES` of our own stand in front: each of them appends the address it
    saw to X-Forwarded-For, so the entry this many from the right is the last one nobody outside could write.
    """
    if settings.NUM_PROXIES <= 0 or not forwarded_for:
        return _line(peer)
    addresses = [address.strip() for address in forwarded_for.split(",")]
    return _line(addresses[-min(settings.NUM_PROXIES, len(addresses))] or peer)


def _line(address: str) -> str:
    """`2001:db8::/64` for an IPv6 address in it; IPv4 written as IPv6 is IPv4. What is neither stays."""
    if ":" not in address:
        return address
    try:
        ip = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(ip), _IPV6_LINE), strict=False))


def request_client(meta: dict[str, str]) -> str:
    """`client_address` of a Django request's META."""
    return client_address(meta.get("REMOTE_ADDR", ""), meta.get("HTTP_X_FORWARDED_FOR", ""))
