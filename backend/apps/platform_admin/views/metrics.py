"""`/api/platform-admin/metrics/` and the administrator's leaderboard."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.permissions import Administrator
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.types import list_of
from apps.platform_admin.selectors import overview_read
from apps.platform_admin.serializers.queries import ModeQuery, RevenueQuery
from apps.reports.selectors.merchants import merchants_by_burns
from apps.reports.selectors.platform_totals import mode_today, platform_revenue
from apps.reports.wire.overview import Burner, Overview, Revenue


# Without a docstring: the schema would show it.
class _AdminView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]


class OverviewView(_AdminView):
    @extend_schema(
        operation_id="admin_overview",
        summary="Totals of the platform, its newest payments, and what needs an administrator",
        auth=SESSION,
        parameters=[ModeQuery],
        responses={200: Overview, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(overview_read(mode=ModeQuery.read(request.query_params)))


class RevenueView(_AdminView):
    @extend_schema(
        operation_id="admin_revenue",
        summary="Revenue and burns of a day by the hour, of a month by the day, or of a range",
        description="UTC. Empty periods are left out. `before` has the sums of the period before.",
        auth=SESSION,
        parameters=[RevenueQuery],
        responses={200: Revenue, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        mode, span = RevenueQuery.read_span(request.query_params, today=mode_today)
        return json_response(platform_revenue(mode=mode, span=span))


class AdminBurnLeaderboardView(_AdminView):
    @extend_schema(
        operation_id="admin_leaderboard_burn",
        summary="The hundred merchants who have burned the most",
        auth=SESSION,
        parameters=[ModeQuery],
        responses={200: list_of(Burner), **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(merchants_by_burns(mode=ModeQuery.read(request.query_params)))
