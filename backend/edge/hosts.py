"""Which host names this server answers to: those of ALLOWED_HOSTS and PUBLIC_ORIGIN."""

from __future__ import annotations

from django.conf import settings
from django.http.request import split_domain_port, validate_host

# Monitors and load balancers call these by address.
PROBES = frozenset({"/healthz", "/readyz"})
_KEPT = 100


class Hosts:
    """Checks Host headers, and caches those that passed."""

    def __init__(self) -> None:
        self._allowed: set[bytes] = set()

    def allows(self, host: bytes) -> bool:
        if host in self._allowed:
            return True
        domain, _ = split_domain_port(host.decode("latin1"))
        if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
            return False
        if len(self._allowed) < _KEPT:
            self._allowed.add(host)
        return True


def refusal() -> str:
    """What a page says that was asked for under another name."""
    return (
        f"This server does not answer to that host name. Open {settings.PUBLIC_ORIGIN} instead, "
        "or have the operator add the name to ALLOWED_HOSTS."
    )
