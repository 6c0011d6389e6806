"""`/outbox/`: the emails of a trial.

They contain codes that give access to accounts. So they are only shown on the machine itself, and never in
production.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.common.mail.outbox import outbox_mail, outbox_mails

_LOCAL_NAMES = {"localhost", "127.0.0.1", "[::1]"}

View = Callable[..., HttpResponse]

# The email is isolated: no scripts, no requests, and its links open in a new tab.
_MAIL_POLICY = "; ".join(
    [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-popups allow-popups-to-escape-sandbox",
    ]
)


def outbox_is_on() -> bool:
    """Whether this installation writes its emails to files."""
    return settings.MAIL_OUTBOX_DIR is not None and not settings.PRODUCTION


def _local_only(view: View) -> View:
    """404 unless a browser on this machine asks, using a local host name."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not outbox_is_on() or not _is_local(request):
            raise Http404
        response = view(request, **kwargs)
        response["Cache-Control"] = "no-store"
        return response

    return require_safe(guarded)


def _is_local(request: HttpRequest) -> bool:
    try:
        peer = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    host = request.META.get("HTTP_HOST", "").rpartition(":")
    name = host[0] if host[1] and host[2].isdigit() else request.META.get("HTTP_HOST", "")
    return peer.is_loopback and name in _LOCAL_NAMES and "HTTP_X_FORWARDED_FOR" not in request.META


@_local_only
def outbox_page(request: HttpRequest, mail_id: str = "") -> HttpResponse:
    """The list, next to the chosen email or else the newest one."""
    mails = outbox_mails()
    chosen = next((mail for mail in mails if mail.id == mail_id), None) if mail_id else None
    if mail_id and chosen is None:
        raise Http404
    shown = chosen or (mails[0] if mails else None)
    return render(request, "mail/outbox.html", {"mails": mails, "shown": shown, "chosen": chosen is not None})


@_local_only
def outbox_html(request: HttpRequest, mail_id: str) -> HttpResponse:
    """The HTML version as it was sent, with a security policy of its own."""
    mail = outbox_mail(mail_id)
    if mail is None:
        raise Http404
    response = HttpResponse(mail.html)
    response["Content-Security-Policy"] = _MAIL_POLICY
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response
