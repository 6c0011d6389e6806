"""`/api/platform-admin/payments/{id}/…`: what an administrator may do about one payment."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.payments.domain.choices import LegKind
from apps.payments.selectors import payment_id_parse
from apps.platform_admin.serializers.admin_actions import ReasonSerializer
from apps.platform_admin.services.redirects import payout_redirect
from apps.platform_admin.services.retries import leg_retry, payment_leg
from apps.platform_admin.services.takeovers import payment_legs_take_over
from apps.platform_admin.views.base import ChangeView, ReadView, action_of, success
from apps.reports.selectors.payment_actions import payment_actions
from apps.reports.wire.money import Redirected
from apps.reports.wire.payment_actions import PaymentAdminActions

_ACTION = errors(400, 401, 403, 404, 409)


class PaymentActionsView(ReadView):
    @extend_schema(
        operation_id="admin_payment_actions",
        summary="What an administrator may do about a payment, and its webhook deliveries",
        auth=SESSION,
        responses={200: PaymentAdminActions, **errors(401, 403, 404)},
    )
    def get(self, request: Request, payment_id: str) -> HttpResponse:
        return json_response(payment_actions(payment_id=payment_id_parse(payment_id)))


def _retry(request: Request, payment_id: str, kind: LegKind) -> HttpResponse:
    fields = ReasonSerializer.read(request.data)
    leg = payment_leg(payment_id=payment_id_parse(payment_id), kind=kind)
    leg_retry(leg_id=leg.pk, action=action_of(request, fields["reason"]))
    return success(f"The {kind.value} will be sent again.")


class RetryPayoutView(ChangeView):
    @extend_schema(
        operation_id="admin_retry_payout",
        summary="Send a failed payout again",
        description="With all payouts that its transfer carries.",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **_ACTION},
    )
    def post(self, request: Request, payment_id: str) -> HttpResponse:
        return _retry(request, payment_id, LegKind.PAYOUT)


class RetryBurnView(ChangeView):
    @extend_schema(
        operation_id="admin_retry_burn",
        summary="Send a failed burn again",
        description="To the mode's current burn wallet, if the last one can never be paid.",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **_ACTION},
    )
    def post(self, request: Request, payment_id: str) -> HttpResponse:
        return _retry(request, payment_id, LegKind.BURN)


class PaymentTakeOverView(ChangeView):
    @extend_schema(
        operation_id="admin_payment_take_over",
        summary="Let the active wallet pay what another one owes for a payment",
        description="From its own equity: what a replaced or retired wallet cannot send.",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **_ACTION},
    )
    def post(self, request: Request, payment_id: str) -> HttpResponse:
        fields = ReasonSerializer.read(request.data)
        done = payment_legs_take_over(
            payment_id=payment_id_parse(payment_id), action=action_of(request, fields["reason"])
        )
        return success(done.sentence)


class RedirectView(ChangeView):
    @extend_schema(
        operation_id="admin_redirect",
        summary="Send a failed payout to the merchant's current wallet",
        description="Only after a final result. The merchant gets an email.",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Redirected, **_ACTION},
    )
    def post(self, request: Request, payment_id: str) -> HttpResponse:
        fields = ReasonSerializer.read(request.data)
        wallet = payout_redirect(
            payment_id=payment_id_parse(payment_id), action=action_of(request, fields["reason"])
        )
        return json_response(
            Redirected(message=f"The payout now goes to {wallet.address}.", address=wallet.address)
        )
