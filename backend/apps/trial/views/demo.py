"""`GET /demo/checkout/`: redirects a visitor to an open demo checkout."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from apps.common.views import LeanView
from apps.trial.services.demo import demo_checkout


class DemoCheckoutView(LeanView):
    http_method_names = ["get"]
    schema = None  # a page, not a call

    def get(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponseRedirect(demo_checkout())
        response["Cache-Control"] = "no-store"
        return response
