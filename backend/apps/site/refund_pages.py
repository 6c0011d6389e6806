"""`/refund/{token}`: the checkout's entry for the customer of a refund, who names an account there."""

from __future__ import annotations

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page

from apps.common.errors import ApiError
from apps.refunds.selectors.refunds import refund_of_token
from apps.site.link_pages import with_head
from apps.site.page_heads import Head
from apps.site.pages import PAYMENT_DATA_MARK, method_refused, not_built, payer_html

_CHUNK = "src/checkout/refund/refund-page.tsx"
# It names no shop and no amount: a program that shows links of a chat reads it too.
_HEAD = Head("/", "Your refund", "Name the account that your refund goes to.", indexed=False)
REFUND_NOT_FOUND = Head("/", "Refund not found", "There is no such refund.", indexed=False)


@gzip_page
def refund_page(request: HttpRequest, token: str) -> HttpResponse:
    """The page, which reads the refund itself: it changes while one looks at it."""
    if request.method not in {"GET", "HEAD"}:
        return method_refused()
    html = payer_html(_CHUNK)
    if html is None:
        return not_built()
    known = _is_known(token)
    html = with_head(html, _HEAD if known else REFUND_NOT_FOUND)
    response = HttpResponse(html.replace(PAYMENT_DATA_MARK, "", 1))
    if not known:
        response.status_code = 404
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    # The address opens the refund, so no other site learns it.
    response["Referrer-Policy"] = "same-origin"
    return response


def _is_known(token: str) -> bool:
    """Without the database too: the page is served all the same, and calls the API."""
    try:
        refund_of_token(token)
    except ApiError:
        return False
    except Error:
        return True
    return True
