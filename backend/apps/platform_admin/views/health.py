"""`/api/platform-admin/system/…`: whether the platform works, and the start on a new ledger."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.common.modes import Mode
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.platform_admin.serializers.admin_actions import RebindSerializer
from apps.platform_admin.services.ledger_reset import mode_rebind
from apps.platform_admin.views.base import ChangeView, ReadView, action_of, ledger_for
from apps.reports.selectors.health import health_read
from apps.reports.wire.health import Health, Rebound


class HealthView(ReadView):
    @extend_schema(
        operation_id="admin_health",
        summary="Check ledgers, wallets, queues, processes and services",
        description="Reads rows that the processes write, and asks Redis; no ledger server is asked.",
        auth=SESSION,
        responses={200: Health, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(health_read())


class RebindView(ChangeView):
    @extend_schema(
        operation_id="admin_rebind",
        summary="Close a mode's books and start on its server's network",
        description="For a ledger that was reset or replaced. Open payments end. Refused while the server is"
        " still on the network of the books, and for live mode in production.",
        auth=SESSION,
        request=RebindSerializer,
        responses={200: Rebound, **errors(400, 401, 403, 409, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = RebindSerializer.read(request.data)
        mode = Mode(fields["mode"])
        with ledger_for(request, mode) as client:
            ended = mode_rebind(mode=mode, client=client, action=action_of(request, fields["reason"]))
        return json_response(
            Rebound(message=f"{mode.label} mode is bound to a new network.", payments_ended=ended)
        )
