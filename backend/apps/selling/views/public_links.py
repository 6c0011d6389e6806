"""What a visitor of a link's page reads and does, without any credential."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema

from apps.common.clients import request_client
from apps.common.forms import known_fields_require
from apps.common.limits import local_limit
from apps.common.parsers import json_content, parse_json
from apps.common.qr import qr_svg
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.selling.links import link_url
from apps.selling.selectors.links import address_of, link_find
from apps.selling.serializers.links import LinkPayForm, PublicLinkQuery
from apps.selling.services.link_page import link_public
from apps.selling.services.link_pay import LinkOrder, link_pay
from apps.selling.views.pay_calls import VISIT_KEY, made_response, visitor_of
from apps.selling.wire.links import LinkPayment, PublicLinkAnswer


def _limit(request: HttpRequest) -> None:
    """Counted in this process, as the status of a payment is."""
    client = request_client(request.META)
    local_limit(f"link:{client}", limit=settings.RATE_STATUS_CLIENT_PER_SECOND, period=1)


class PublicLinkView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payment_links_public",
        summary="Read a payment link as its payer sees it",
        auth=[],
        parameters=[PublicLinkQuery],
        responses={200: PublicLinkAnswer, **errors(400, 404, 429)},
    )
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        _limit(request)
        form = PublicLinkQuery(data=request.GET.dict())
        form.is_valid(raise_exception=True)
        link = link_public(slug=slug, payment_id=form.validated_data.get("payment"))
        return json_response(PublicLinkAnswer(payment_link=link))


class LinkQrView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payment_links_public_qr",
        summary="The QR code of a payment link",
        auth=[],
        responses={(200, "image/svg+xml"): OpenApiTypes.STR, **errors(404, 429)},
    )
    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        _limit(request)
        url = link_url(address_of(link_find(slug)))
        return HttpResponse(qr_svg(url), content_type="image/svg+xml")


class LinkPayView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payment_links_pay",
        summary="Make a payment of a payment link",
        description="What a payer's press of Pay does: one payment, at the rate of this moment. The same "
        "`Idempotency-Key` and body get it again.",
        auth=[],
        request=LinkPayForm,
        parameters=[VISIT_KEY],
        responses={201: LinkPayment, **errors(400, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        body = json_content(request)
        sent = parse_json(body)
        known_fields_require(sent, LinkPayForm)
        form = LinkPayForm.read(sent)
        visitor = visitor_of(request, body)
        order = LinkOrder(
            version=form["version"],
            quantity=form.get("quantity"),
            price=form.get("price"),
            answers=form.get("answers", {}),
            name=form.get("name", ""),
            email=form.get("email", ""),
        )
        made = link_pay(slug=slug, order=order, visitor=visitor)
        return made_response(made)
