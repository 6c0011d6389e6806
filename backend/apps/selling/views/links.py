"""`/api/payment-links/…` for the merchant: by secret key, or in the mode of the account's toggle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, cast
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from apps.accounts.authentication import KeyHolder
from apps.accounts.views.base import KeyOrMerchantView
from apps.common.forms import Form, known_fields_require
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.selling.selectors.links import link_id_parse, link_read, links_page
from apps.selling.serializers.links import ArchiveForm, LinkChangeForm, LinkForm, LinksQuery
from apps.selling.services.links import (
    PICTURE_BYTES,
    link_archive,
    link_change,
    link_create,
    link_duplicate,
    link_picture_remove,
    link_picture_set,
)
from apps.selling.wire.links import PaymentLinkAnswer, PaymentLinkList


# Without a docstring: the schema would show it.
class _LinkView(KeyOrMerchantView):
    def form(self, form: type[Form], body: Any) -> dict[str, Any]:
        """A name that does not exist is refused where a program sent it."""
        if isinstance(self.request.user, KeyHolder):
            known_fields_require(body, form)
        return form.read(body)

    def answer(self, link_id: UUID, *, status: int = 200) -> HttpResponse:
        link = link_read(owner_id=self.owner_id, mode=self.mode, link_id=link_id)
        return json_response(PaymentLinkAnswer(payment_link=link), status=status)


class LinksView(_LinkView):
    query = LinksQuery
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="payment_links",
        summary="List your payment links",
        auth=KEY_OR_SESSION,
        parameters=[LinksQuery],
        responses={200: PaymentLinkList, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = LinksQuery.read_filter(request.query_params)
        return json_response(links_page(owner_id=self.owner_id, mode=self.mode, chosen=chosen, page=page))

    @extend_schema(
        operation_id="payment_links_create",
        summary="Create a payment link",
        description="With a `price`, or with `price_min` and `price_max`: then the payer chooses.",
        auth=KEY_OR_SESSION,
        request=LinkForm,
        responses={201: PaymentLinkAnswer, **errors(400, 401, 403, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        values = self.form(LinkForm, request.data)
        link = link_create(owner_id=self.owner_id, mode=self.mode, values=values)
        return self.answer(link.pk, status=201)


class LinkView(_LinkView):
    http_method_names = ["get", "head", "patch"]

    @extend_schema(
        operation_id="payment_links_read",
        summary="Read a payment link",
        auth=KEY_OR_SESSION,
        responses={200: PaymentLinkAnswer, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, link_id: str) -> HttpResponse:
        own = link_id_parse(link_id)
        return self.answer(own)

    @extend_schema(
        operation_id="payment_links_update",
        summary="Change a payment link",
        description="What is left out stays. A payer who has the page open is told before he pays.",
        auth=KEY_OR_SESSION,
        request=LinkChangeForm,
        responses={200: PaymentLinkAnswer, **errors(400, 401, 403, 404)},
    )
    def patch(self, request: Request, link_id: str) -> HttpResponse:
        own = link_id_parse(link_id)
        values = self.form(LinkChangeForm, request.data)
        link_change(owner_id=self.owner_id, mode=self.mode, link_id=own, values=values)
        return self.answer(own)


class LinkArchiveView(_LinkView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payment_links_archive",
        summary="Archive a payment link",
        description="It can no longer be paid and is listed under `archived` alone. Its payments stay.",
        auth=KEY_OR_SESSION,
        request=ArchiveForm,
        responses={200: PaymentLinkAnswer, **errors(400, 401, 403, 404)},
    )
    def post(self, request: Request, link_id: str) -> HttpResponse:
        own = link_id_parse(link_id)
        archived = self.form(ArchiveForm, request.data)["archived"]
        link_archive(owner_id=self.owner_id, mode=self.mode, link_id=own, archived=archived)
        return self.answer(own)


class LinkDuplicateView(_LinkView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payment_links_duplicate",
        summary="Duplicate a payment link",
        description="Switched off, with nothing sold and a random address.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={201: PaymentLinkAnswer, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, link_id: str) -> HttpResponse:
        own = link_id_parse(link_id)
        copy = link_duplicate(owner_id=self.owner_id, mode=self.mode, link_id=own)
        return self.answer(copy.pk, status=201)


class PictureParser(BaseParser):
    """The bytes of a picture. They alone decide of which kind it is, whatever the request calls them."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, bytes]:
        # One byte more than allowed shows that the picture is too large without reading the rest.
        return {"content": stream.read(PICTURE_BYTES + 1)}


class LinkPictureView(_LinkView):
    parser_classes = (PictureParser,)
    http_method_names = ["put", "delete"]

    @extend_schema(
        operation_id="payment_links_picture",
        summary="Set a payment link's picture",
        description="The bytes of a JPEG, PNG or WebP picture of at most 5 MB. It is stored anew, at most "
        "1,200 pixels wide and high, without what a camera wrote into it.",
        auth=KEY_OR_SESSION,
        request={"application/octet-stream": OpenApiTypes.BINARY},
        responses={200: PaymentLinkAnswer, **errors(400, 401, 403, 404, 413)},
    )
    def put(self, request: Request, link_id: str) -> HttpResponse:
        own = link_id_parse(link_id)
        content = cast(dict[str, bytes], request.data).get("content", b"")
        link_picture_set(owner_id=self.owner_id, mode=self.mode, link_id=own, content=content)
        return self.answer(own)

    @extend_schema(
        operation_id="payment_links_picture_delete",
        summary="Remove a payment link's picture",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: PaymentLinkAnswer, **errors(400, 401, 403, 404)},
    )
    def delete(self, request: Request, link_id: str) -> HttpResponse:
        own = link_id_parse(link_id)
        link_picture_remove(owner_id=self.owner_id, mode=self.mode, link_id=own)
        return self.answer(own)
