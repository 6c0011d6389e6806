"""The Content-Security-Policy of pages and of every other response."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings

# Google's sign-in needs a script, a frame and calls.
_GOOGLE_SCRIPT = "https://accounts.google.com/gsi/client"
_GOOGLE_PATHS = "https://accounts.google.com/gsi/"


_HERE, _NOWHERE = "'self'", "'none'"


def content_security_policy(*, ledgers: bool = False, framed: bool = False, framed_here: bool = False) -> str:
    """Allows this origin, its sockets included; nothing inline, no frames.

    Google's script, frame and calls are allowed only where Google sign-in is set up. With `ledgers` the page
    may also ask the public ledger servers. With `framed` any site may show it in a frame, with
    `framed_here` this one.
    """
    origin = urlsplit(settings.PUBLIC_ORIGIN)
    sockets = f"{'wss' if origin.scheme == 'https' else 'ws'}://{origin.netloc}"
    google = bool(settings.GOOGLE_CLIENT_ID)
    connect = ["'self'", sockets]
    if google:
        connect.append(_GOOGLE_PATHS)
    if ledgers:
        connect.extend(_ledger_servers())
    return "; ".join(
        [
            "default-src 'self'",
            *([f"script-src 'self' {_GOOGLE_SCRIPT}", f"frame-src {_GOOGLE_PATHS}"] if google else []),
            "img-src 'self' data:",
            f"connect-src {' '.join(connect)}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            f"frame-ancestors {'*' if framed else _HERE if framed_here else _NOWHERE}",
        ]
    )


def _ledger_servers() -> list[str]:
    """The origins of the public ledger servers, each once."""
    parts = [urlsplit(ledger.public_url) for ledger in settings.LEDGERS.values() if ledger.public_url]
    return list(dict.fromkeys(f"{one.scheme}://{one.netloc}" for one in parts))
