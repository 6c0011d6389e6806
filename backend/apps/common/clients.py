"""Who is on the other end of a request."""

from __future__ import annotations

from django.conf import settings


def client_address(peer: str, forwarded_for: str) -> str:
    """The address that limits are counted against.

    It is the true peer, unless `NUM_PROXIES` of our own stand in front: each of them appends the address it
    saw to X-Forwarded-For, so the entry this many from the right is the last one nobody outside could write.
    """
    if settings.NUM_PROXIES <= 0 or not forwarded_for:
        return peer
    addresses = [address.strip() for address in forwarded_for.split(",")]
    return addresses[-min(settings.NUM_PROXIES, len(addresses))] or peer


def request_client(meta: dict[str, str]) -> str:
    """`client_address` of a Django request's META."""
    return client_address(meta.get("REMOTE_ADDR", ""), meta.get("HTTP_X_FORWARDED_FOR", ""))
