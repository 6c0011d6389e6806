"""`/api/refunds/…`: a merchant's refunds, by secret key or session."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import uuid4

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from apps.accounts.authentication import KeyHolder
from apps.accounts.permissions import Merchant, fresh_sign_in_require
from apps.accounts.views.base import KeyOrMerchantView
from apps.common.errors import ApiError, field_error
from apps.common.forms import known_fields_require
from apps.common.limits import local_limit
from apps.common.paging import PageRequest
from apps.common.schema import KEY_OR_SESSION, SESSION, errors
from apps.common.views import csv_response, json_response
from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import RefundMethod
from apps.refunds.domain.requests import RateOf, RefundRequest
from apps.refunds.refusals import RefundNotOpen
from apps.refunds.selectors.export import refund_lines
from apps.refunds.selectors.refunds import (
    RefundFilter,
    refund_detail,
    refund_id_parse,
    refund_page,
    refund_read,
    refund_sums,
)
from apps.refunds.serializers.refunds import (
    ConfirmForm,
    OptionsQuery,
    ProofForm,
    RefundForm,
    RefundQuery,
    RefundTo,
    SendAgainForm,
)
from apps.refunds.services.choosing import refund_send_again
from apps.refunds.services.create import RefundCaller, refund_create
from apps.refunds.services.destination import Destination, destination_read
from apps.refunds.services.options import refund_options
from apps.refunds.services.steps import refund_cancel, refund_confirm, refund_of, refund_prove
from apps.refunds.wire import RefundAnswer, RefundDetail, RefundList, RefundOptions, RefundSums
from apps.wallets.models import MerchantWallet

WRITES_PER_MINUTE = 60
_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    description="The same key and body return the same refund, for ever.",
)


# Without a docstring: the schema would show it.
class _RefundView(KeyOrMerchantView):
    def answer(self, refund_id: Any, *, status: int = 200) -> HttpResponse:
        refund = refund_read(refund_id=refund_id, merchant_id=self.owner_id, mode=self.mode)
        return json_response(RefundAnswer(refund=refund), status=status)

    def limit(self) -> None:
        local_limit(f"refunds:{self.owner_id}", limit=WRITES_PER_MINUTE, period=60)

    def own(self, refund_id: str) -> Any:
        return refund_of(merchant_id=self.owner_id, mode=self.mode, refund_id=refund_id_parse(refund_id)).id


# For what moves money to another address: a session, freshly signed in.
class _FreshView(_RefundView):
    permission_classes = (IsAuthenticated, Merchant)  # type: ignore[assignment]
    http_method_names = ["post"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        fresh_sign_in_require(request)


class RefundsView(_RefundView):
    query = RefundQuery
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="refunds_list",
        summary="List refunds",
        description="The newest first.",
        auth=KEY_OR_SESSION,
        parameters=[RefundQuery],
        responses={200: RefundList, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        form = RefundQuery(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        return json_response(
            refund_page(
                merchant_id=self.owner_id,
                mode=self.mode,
                chosen=filter_of(asked),
                page=PageRequest(number=asked["page"], size=asked["page_size"]),
            )
        )

    @extend_schema(
        operation_id="refunds_create",
        summary="Refund a payment",
        description="In full or in part, at most what is left of the payment's amount. Where the account "
        "that paid can be paid, the refund goes there; else your customer names an address on `claim_url`, "
        "which you confirm. A secret key needs the merchant's permission, and stays within his limits.",
        auth=KEY_OR_SESSION,
        request=RefundForm,
        parameters=[_KEY],
        responses={201: RefundAnswer, **errors(400, 401, 403, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        self.limit()
        known_fields_require(request.data, RefundForm)
        sent = RefundForm.read(request.data)
        refund, replayed = refund_create(
            caller=RefundCaller(
                merchant_id=self.owner_id,
                mode=self.mode,
                key_id=request.user.key_id if isinstance(request.user, KeyHolder) else None,
                fresh_sign_in_require=partial(fresh_sign_in_require, request),
            ),
            request=_request(sent),
            key=_idempotency_key(request),
            body_sha256=_sha256(request.data),
        )
        response = self.answer(refund.id, status=201)
        if replayed:
            response["Idempotent-Replayed"] = "true"
        return response


def _sha256(body: Any) -> str:
    # Unlike orjson, it writes numbers of any length. The parser makes Decimals of fractions: the same number
    # as text is the same.
    text = json.dumps(body, default=str, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def filter_of(asked: Mapping[str, Any]) -> RefundFilter:
    return RefundFilter(
        status=asked.get("status", ""),
        method=asked.get("method", ""),
        payment_id=asked.get("payment_id"),
        search=asked.get("search", ""),
    )


def _request(sent: Mapping[str, Any]) -> RefundRequest:
    return RefundRequest(
        payment_id=sent["payment_id"],
        amount=sent.get("amount"),
        price=sent.get("price"),
        rate=RateOf(sent["rate"]),
        method=RefundMethod(sent["method"]),
        reason=sent["reason"],
        ask_customer=sent["ask_customer"],
        refunds_total=sent.get("refunds_total"),
    )


def _idempotency_key(request: Request) -> str:
    header: str | None = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if header is None:
        return f"none {uuid4()}"
    if not (1 <= len(header) <= 255 and header.isascii() and header.isprintable()):
        raise ApiError(400, "Idempotency-Key must have 1 to 255 printable characters.")
    return header


class RefundOptionsView(_RefundView):
    query = OptionsQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="refunds_options",
        summary="What of a payment can be refunded, at which rates, and where to",
        auth=KEY_OR_SESSION,
        parameters=[OptionsQuery],
        responses={200: RefundOptions, **errors(400, 401, 403, 404, 409)},
    )
    def get(self, request: Request) -> HttpResponse:
        form = OptionsQuery(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        return json_response(
            refund_options(
                payment_id=form.validated_data["payment_id"], merchant_id=self.owner_id, mode=self.mode
            )
        )


class RefundSumsView(_RefundView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="refunds_sums",
        summary="How many refunds wait, and what was refunded this month",
        auth=KEY_OR_SESSION,
        responses={200: RefundSums, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(refund_sums(merchant_id=self.owner_id, mode=self.mode))


class RefundFileView(_RefundView):
    query = RefundQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="refunds_file",
        summary="Refunds as CSV",
        auth=KEY_OR_SESSION,
        parameters=[RefundQuery],
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR), **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        form = RefundQuery(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        lines = refund_lines(merchant_id=self.owner_id, mode=self.mode, chosen=filter_of(form.validated_data))
        return csv_response(lines, name=f"refunds-{self.mode}")


class RefundView(_RefundView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="refunds_read",
        summary="Read a refund",
        auth=KEY_OR_SESSION,
        responses={200: RefundDetail, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, refund_id: str) -> HttpResponse:
        return json_response(
            refund_detail(refund_id=refund_id_parse(refund_id), merchant_id=self.owner_id, mode=self.mode)
        )


class RefundCancelView(_RefundView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="refunds_cancel",
        summary="Cancel a refund",
        description="Only before money has moved.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: RefundAnswer, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, refund_id: str) -> HttpResponse:
        own = self.own(refund_id)
        refund_cancel(refund_id=own)
        return self.answer(own)


class RefundProofView(_RefundView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="refunds_proof",
        summary="Name the transaction that paid a refund from your own wallet",
        description="For one that another wallet than your connected one has sent.",
        auth=KEY_OR_SESSION,
        request=ProofForm,
        responses={200: RefundAnswer, **errors(400, 401, 403, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: Request, refund_id: str) -> HttpResponse:
        self.limit()
        tx_hash = ProofForm.read(request.data)["transaction_hash"]
        own = self.own(refund_id)
        refund_prove(refund_id=own, tx_hash=tx_hash, account=self.owner_id)
        return self.answer(own)


class RefundConfirmView(_FreshView):
    @extend_schema(
        operation_id="refunds_confirm",
        summary="Confirm the address that your customer named",
        description="Needs a fresh sign-in. Send the address and tag as you read them.",
        auth=SESSION,
        request=ConfirmForm,
        responses={200: RefundAnswer, **errors(400, 401, 403, 404, 409, 413, 415, 503)},
    )
    def post(self, request: Request, refund_id: str) -> HttpResponse:
        sent = ConfirmForm.read(request.data)
        own = self.own(refund_id)
        tag = sent["destination_tag"]
        named = Destination(sent["destination_address"], NO_TAG if tag is None else tag)
        refund_confirm(refund_id=own, destination=named)
        return self.answer(own)


class RefundSendAgainView(_FreshView):
    @extend_schema(
        operation_id="refunds_send_again",
        summary="Choose where the money of a failed refund goes",
        description="Another address of your customer's, or your connected wallet. Needs a fresh sign-in.",
        auth=SESSION,
        request=SendAgainForm,
        responses={200: RefundAnswer, **errors(400, 401, 403, 404, 409, 413, 415, 503)},
    )
    def post(self, request: Request, refund_id: str) -> HttpResponse:
        sent = SendAgainForm.read(request.data)
        own = self.own(refund_id)
        to_merchant = sent["to"] == RefundTo.OWN_WALLET
        destination = self._wallet() if to_merchant else self._customer(sent)
        refund_send_again(refund_id=own, destination=destination, own=to_merchant)
        return self.answer(own)

    def _wallet(self) -> Destination:
        wallet = MerchantWallet.objects.filter(merchant=self.owner_id, mode=self.mode, is_active=True).first()
        if wallet is None:
            raise RefundNotOpen(f"Connect a wallet in {self.mode} mode first.")
        return Destination(wallet.address, wallet.tag)

    def _customer(self, sent: Mapping[str, Any]) -> Destination:
        if not sent.get("address"):
            raise field_error("address", "Address is required")
        return destination_read(
            address=sent["address"], tag=sent["tag"], mode=self.mode, account=self.owner_id
        )
