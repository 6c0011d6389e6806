"""Headers of every answer, pages, calls and files alike: made at start-up, added by the one-origin app."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings


def content_security_policy() -> str:
    """Everything from this origin, sockets to it included; nothing inline, no frames."""
    origin = urlsplit(settings.PUBLIC_ORIGIN)
    sockets = f"{'wss' if origin.scheme == 'https' else 'ws'}://{origin.netloc}"
    return "; ".join(
        [
            "default-src 'self'",
            "img-src 'self' data:",
            f"connect-src 'self' {sockets}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


def security_headers() -> dict[str, str]:
    headers = {
        "Content-Security-Policy": content_security_policy(),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }
    if settings.SECURE_HSTS_SECONDS:
        headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}; includeSubDomains"
    return headers
