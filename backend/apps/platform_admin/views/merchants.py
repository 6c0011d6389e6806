"""`/api/platform-admin/merchants/` and `/users/`: merchants, and what an administrator may do to one."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import request_actor
from apps.accounts.permissions import Administrator, FreshSignIn
from apps.accounts.services.secret_keys import secret_key_reset
from apps.accounts.services.users import user_toggle
from apps.common.modes import Mode
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.common.wire.types import list_of
from apps.payments.wire.payment_values import FilterUser
from apps.platform_admin.selectors.merchant import MERCHANT_NOT_FOUND, merchant_detail
from apps.platform_admin.serializers.admin_actions import ReasonSerializer
from apps.platform_admin.serializers.queries import (
    MerchantsQuery,
    ResetKeySerializer,
    ToggleStatusSerializer,
    UsersQuery,
)
from apps.platform_admin.services.second_factors import merchant_second_factor_remove
from apps.platform_admin.views.base import ChangeView, action_of, success
from apps.platform_admin.views.ids import row_id_parse
from apps.platform_admin.wire.merchants import MerchantDetail, ResetKeyResponse, Toggled
from apps.reports.selectors.merchants import merchants_all, merchants_page, users_for_filter
from apps.reports.wire.overview import Merchant, MerchantPage

KEY_RESET = "API key regenerated"
ACTIVATED = "Merchant activated"
SUSPENDED = "Merchant suspended"
SECOND_FACTOR_REMOVED = "Second factor removed"
_MISSING = MERCHANT_NOT_FOUND
# The stubs know only serializers here.
_SHAPES: list[Any] = [MerchantPage, list_of(Merchant)]


class MerchantsView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="admin_merchants",
        summary="List merchants, the newest account first",
        description="An array of all merchants; with `page`, one page as an object.",
        auth=SESSION,
        parameters=[MerchantsQuery],
        responses={
            200: PolymorphicProxySerializer(
                component_name="Merchants",
                serializers=_SHAPES,
                resource_type_field_name=None,
                many=False,
            ),
            **errors(400, 401, 403),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = MerchantsQuery.read_page(request.query_params)
        if page is None:
            return json_response(merchants_all(mode=chosen.mode))
        return json_response(merchants_page(chosen=chosen, page=page))


class MerchantView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="admin_merchant",
        summary="One merchant: account, wallets, keys' last four characters, endpoints and emails",
        auth=SESSION,
        responses={200: MerchantDetail, **errors(401, 403, 404)},
    )
    def get(self, request: Request, merchant_id: str) -> HttpResponse:
        return json_response(merchant_detail(merchant_id=row_id_parse(merchant_id, missing=_MISSING)))


class RemoveSecondFactorView(ChangeView):
    @extend_schema(
        operation_id="admin_merchant_remove_second_factor",
        summary="Remove a merchant's second factor",
        description="For somebody who has lost phone and recovery codes. All sessions end, and the merchant"
        " gets an email. Needs a recent sign-in.",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **errors(400, 401, 403, 404)},
    )
    def post(self, request: Request, merchant_id: str) -> HttpResponse:
        fields = ReasonSerializer.read(request.data)
        merchant_second_factor_remove(
            merchant_id=row_id_parse(merchant_id, missing=_MISSING),
            action=action_of(request, fields["reason"]),
        )
        return success(SECOND_FACTOR_REMOVED)


class UsersView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="admin_users",
        summary="Merchants to filter by, in the order of their email addresses",
        auth=SESSION,
        parameters=[UsersQuery],
        responses={200: list_of(FilterUser), **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(users_for_filter(search=UsersQuery.read(request.query_params)))


class ResetKeyView(APIView):
    permission_classes = (IsAuthenticated, Administrator, FreshSignIn)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="admin_merchant_reset_key",
        summary="Replace a merchant's secret key",
        description="The old key stops working at once; the merchant gets an email. Needs a recent sign-in.",
        auth=SESSION,
        request=ResetKeySerializer,
        responses={200: ResetKeyResponse, **errors(400, 401, 403, 404)},
    )
    def post(self, request: Request, merchant_id: str) -> HttpResponse:
        fields = ResetKeySerializer.read(request.data)
        mode = Mode(fields["mode"]) if "mode" in fields else None
        key = secret_key_reset(
            owner_id=row_id_parse(merchant_id, missing=_MISSING), mode=mode, by=request_actor(request)
        )
        return json_response(ResetKeyResponse(message=KEY_RESET, new_key=key.key))


class ToggleStatusView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="admin_merchant_toggle_status",
        summary="Suspend or activate a merchant",
        auth=SESSION,
        request=ToggleStatusSerializer,
        responses={200: Toggled, **errors(400, 401, 403, 404)},
    )
    def post(self, request: Request, merchant_id: str) -> HttpResponse:
        fields = ToggleStatusSerializer.read(request.data)
        active = user_toggle(
            user_id=row_id_parse(merchant_id, missing=_MISSING),
            is_active=fields.get("is_active"),
            by=request_actor(request),
        )
        message = ACTIVATED if active else SUSPENDED
        return json_response(Toggled(message=message, is_active=active))
