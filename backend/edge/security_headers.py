"""The security headers of every response, files included. `OneOrigin` adds them."""

from __future__ import annotations

from django.conf import settings

from apps.common.content_policy import content_security_policy


def opener_policy() -> str:
    """With Google sign-in windows keep their opener: Google's window must reach the page that opened it."""
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
