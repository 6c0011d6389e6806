"""What the site's own pages ask before anyone has signed in: configuration, figures, leaderboard."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema

from apps.common.views import LeanView, json_response
from apps.payments.serializers import ConfigSerializer, FiguresSerializer, LeaderboardEntrySerializer
from apps.payments.services.figures import public_figures
from apps.payments.services.leaderboard import burn_leaderboard
from apps.payments.site_config import site_config


class ConfigView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="config", summary="Names, networks and limits", auth=[], responses=ConfigSerializer
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        return json_response(site_config())


class FiguresView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="public_figures", summary="Live figures", auth=[], responses=FiguresSerializer
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        return json_response(public_figures())


class BurnLeaderboardView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="leaderboard_burn",
        summary="Who has burnt the most in live mode",
        auth=[],
        responses=LeaderboardEntrySerializer(many=True),
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        return json_response(burn_leaderboard())
