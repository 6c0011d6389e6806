"""The two entries of the front-end: the checkout, with its payment written into it, and all the rest."""

from __future__ import annotations

import functools
from pathlib import Path

import orjson
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from apps.common.errors import ApiError, error_response
from apps.payments.selectors import payment_id_parse, payment_public

PAYMENT_DATA_MARK = "<!--payment-data-->"
_NOT_BUILT = "The front-end is not built yet: run `make build`."


def index_page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The SPA, for every path that is no call, no socket and no file: it has a router of its own."""
    if path.startswith(("api/", "ws/", "assets/", "static/", "media/")) or path in {"api", "ws", "media"}:
        raise Http404
    return _page(request, "index.html", "")


def checkout_page(request: HttpRequest, payment_id: str = "") -> HttpResponse:
    """The payer's page. The first status is in it, so that the payment is shown before a script asks."""
    return _page(request, "checkout.html", _payment_data(payment_id.rstrip("/")))


def _payment_data(payment_id: str) -> str:
    if not payment_id:
        return ""
    try:
        status = payment_public(payment_id=payment_id_parse(payment_id))
    except ApiError:
        return ""
    return (
        f'<script type="application/json" id="payment-data">{_inside_script(orjson.dumps(status))}</script>'
    )


def _inside_script(json: bytes) -> str:
    """JSON that cannot end the element it stands in, whatever a merchant called his payment."""
    text = json.decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _page(request: HttpRequest, name: str, payment_data: str) -> HttpResponse:
    if request.method not in {"GET", "HEAD"}:
        refusal = error_response(ApiError(405, "Method not allowed."))
        refusal["Allow"] = "GET, HEAD"
        return refusal
    path = settings.FRONTEND_DIST / name
    try:
        html = _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return HttpResponse(_NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")
    response = HttpResponse(html.replace(PAYMENT_DATA_MARK, payment_data, 1))
    response["Cache-Control"] = "no-store" if payment_data else "no-cache"
    return response


@functools.lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> str:
    return path.read_text(encoding="utf-8")
