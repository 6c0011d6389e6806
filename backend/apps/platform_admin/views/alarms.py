"""`/api/platform-admin/alarms/…`: marking as seen what administrators were told."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import request_actor
from apps.accounts.permissions import Administrator
from apps.common.schema import SESSION, errors
from apps.common.wire.record import Success
from apps.platform_admin.services.alarms import alarm_see
from apps.platform_admin.views.base import success
from apps.platform_admin.views.ids import row_id_parse
from apps.reports.services.alarms import NOT_FOUND

SEEN = "Alarm marked as seen"


class AlarmSeenView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="admin_alarm_seen",
        summary="Mark an alarm as seen",
        description="For all administrators: the overview no longer shows it. Recorded in the audit log.",
        auth=SESSION,
        request=None,
        responses={200: Success, **errors(401, 403, 404)},
    )
    def post(self, request: Request, alarm_id: str) -> HttpResponse:
        alarm_see(alarm_id=row_id_parse(alarm_id, missing=NOT_FOUND), by=request_actor(request))
        return success(SEEN)
