"""`/api/platform-admin/rejected-payments/`, and the release of deposits that are held."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.payments.domain.choices import ReleaseTo
from apps.platform_admin.serializers.admin_actions import ReasonSerializer, ReleaseSerializer
from apps.platform_admin.serializers.money import RejectedQuery
from apps.platform_admin.services.corrections import deposit_correct, deposit_mode
from apps.platform_admin.services.releases import deposit_release
from apps.platform_admin.services.retries import rejected_retry
from apps.platform_admin.views.base import ChangeView, ReadView, action_of, ledger_for, success
from apps.platform_admin.views.ids import row_id_parse
from apps.reports.selectors.rejected import rejected_page
from apps.reports.wire.money import RejectedPage

RETRIED = "The return will be sent again."
RELEASED = {
    ReleaseTo.EQUITY: "Released to equity.",
    ReleaseTo.PAYOUT: "It will be paid to the merchant's current wallet.",
    ReleaseTo.RETURN: "It will be returned to its sender.",
}
CORRECTED = "Corrected: nothing is owed for it."
CORRECTED_HELD = "Corrected: what truly came is held."


class RejectedPaymentsView(ReadView):
    @extend_schema(
        operation_id="admin_rejected_payments",
        summary="List rejected payments, newest first",
        auth=SESSION,
        parameters=[RejectedQuery],
        responses={200: RejectedPage, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = RejectedQuery.read_filter(request.query_params)
        return json_response(rejected_page(chosen=chosen, page=page))


class RejectedRetryView(ChangeView):
    @extend_schema(
        operation_id="admin_rejected_retry",
        summary="Send a failed return again",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, rejected_id: str) -> HttpResponse:
        fields = ReasonSerializer.read(request.data)
        found = row_id_parse(rejected_id, missing="There is no such rejected payment.")
        rejected_retry(rejected_id=found, action=action_of(request, fields["reason"]))
        return success(RETRIED)


class ReleaseView(ChangeView):
    @extend_schema(
        operation_id="admin_release",
        summary="Release a held deposit, or one that was too small to return",
        auth=SESSION,
        request=ReleaseSerializer,
        responses={200: Success, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, deposit_id: str) -> HttpResponse:
        fields = ReleaseSerializer.read(request.data)
        found = row_id_parse(deposit_id, missing="There is no such deposit.")
        to = ReleaseTo(fields["to"])
        deposit_release(deposit_id=found, to=to, action=action_of(request, fields["reason"]))
        return success(RELEASED[to])


class CorrectView(ChangeView):
    @extend_schema(
        operation_id="admin_correct",
        summary="Correct a deposit that a server reported wrongly",
        description="Books what the ledger says that it delivered; what came is held. Only while its wallet"
        " is halted, and before anything of it was sent.",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **errors(400, 401, 403, 404, 409, 503)},
    )
    def post(self, request: Request, deposit_id: str) -> HttpResponse:
        fields = ReasonSerializer.read(request.data)
        found = row_id_parse(deposit_id, missing="There is no such deposit.")
        with ledger_for(request, deposit_mode(found)) as client:
            done = deposit_correct(
                deposit_id=found, client=client, action=action_of(request, fields["reason"])
            )
        return success(CORRECTED if not done.true_delivered else CORRECTED_HELD)
