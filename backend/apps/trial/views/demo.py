"""The demo payment: `GET /demo/checkout/` redirects to an open one, `POST /api/payments/demo/` creates one.

The second is for the home page, where a visitor pays it in place; nobody else shares it.
`GET /demo/code.svg` is the QR code on that page: a phone that scans it opens the demo, or the site.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from drf_spectacular.utils import extend_schema

from apps.common.clients import request_client
from apps.common.limits import shared_limit
from apps.common.qr import qr_svg
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.trial.services.demo import demo_checkout, demo_checkout_url, demo_payment_create
from apps.trial.wire import DemoPayment


class DemoCheckoutView(LeanView):
    http_method_names = ["get"]
    schema = None  # a page, not a call

    def get(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponseRedirect(demo_checkout())
        response["Cache-Control"] = "no-store"
        return response


class DemoCodeView(LeanView):
    http_method_names = ["get", "head"]
    schema = None  # a picture, not a call

    def get(self, request: HttpRequest) -> HttpResponse:
        code = qr_svg(demo_checkout_url() or settings.PUBLIC_ORIGIN)
        response = HttpResponse(code, content_type="image/svg+xml")
        response["Cache-Control"] = "public, max-age=300"
        return response


class DemoPaymentView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payments_demo",
        summary="Create a demo payment, to be simulated",
        auth=[],
        request=None,
        responses={201: DemoPayment, **errors(404, 429, 503)},
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        client = request_client(request.META)
        shared_limit(f"demo:{client}", limit=settings.RATE_SIMULATE_PER_MINUTE, period=60)
        payment = demo_payment_create()
        return json_response(
            DemoPayment(payment_id=payment["id"], checkout_url=payment["checkout_url"]),
            status=201,
        )
