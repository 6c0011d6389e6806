"""Headers of every answer, pages, calls and files alike: made at start-up, added by the one-origin app."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings

# What Google's sign-in needs of a page: script, frame, calls. The page asks for them after a click.
_GOOGLE_SCRIPT = "https://accounts.google.com/gsi/client"
_GOOGLE_PATHS = "https://accounts.google.com/gsi/"


def content_security_policy() -> str:
    """Everything from this origin, sockets to it included; nothing inline, no frames.

    Where Google sign-in is set up, Google's script too, and its frame and calls; elsewhere nobody's.
    """
    origin = urlsplit(settings.PUBLIC_ORIGIN)
    sockets = f"{'wss' if origin.scheme == 'https' else 'ws'}://{origin.netloc}"
    google = bool(settings.GOOGLE_CLIENT_ID)
    return "; ".join(
        [
            "default-src 'self'",
            *([f"script-src 'self' {_GOOGLE_SCRIPT}", f"frame-src {_GOOGLE_PATHS}"] if google else []),
            "img-src 'self' data:",
            f"connect-src 'self' {sockets}{f' {_GOOGLE_PATHS}' if google else ''}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


def opener_policy() -> str:
    """Google's window answers the page that opened it; where it is set up, such windows keep their opener."""
    return "same-origin-allow-popups" if settings.GOOGLE_CLIENT_ID else "same-origin"


def security_headers() -> dict[str, str]:
    headers = {
        "Content-Security-Policy": content_security_policy(),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Cross-Origin-Opener-Policy": opener_policy(),
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }
    if settings.SECURE_HSTS_SECONDS:
        headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains"
    return headers
