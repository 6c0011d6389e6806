"""Which pages may send forms to this server: its own, and no other site's."""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

REFUSAL: Final = "This form can only be sent from this server's own pages."


def has_foreign_origin(request: web.Request) -> bool:
    """Whether a page of another site sent this request. Programs other than browsers name no origin.

    The host must be this machine's name or an address: any other name may be one that a hostile site has
    pointed at this machine.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        return False
    sender = urlsplit(origin)
    return sender.netloc != request.host or not _is_local_name(sender.hostname or "")


def _is_local_name(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
