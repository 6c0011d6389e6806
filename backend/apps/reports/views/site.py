"""Public calls of the site's own pages: configuration, figures, leaderboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema

from apps.common.views import LeanView, json_response
from apps.common.wire.types import list_of
from apps.reports.selectors.figures import public_figures
from apps.reports.selectors.leaderboard import burn_leaderboard
from apps.reports.selectors.site_config import site_config
from apps.reports.wire.site import Config, Figures, LeaderboardEntry


class ConfigView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(operation_id="config", summary="Names, networks and limits", auth=[], responses=Config)
    def get(self, request: HttpRequest) -> HttpResponse:
        return json_response(site_config())


class FiguresView(LeanView):
    http_method_names = ["get", "head"]
    # Returns where a visitor can try a checkout, or None. Supplied by config.
    demo_checkout_url: Callable[[], str | None] | None = None

    @extend_schema(operation_id="public_figures", summary="Live figures", auth=[], responses=Figures)
    def get(self, request: HttpRequest) -> HttpResponse:
        demo = None if self.demo_checkout_url is None else self.demo_checkout_url()
        return json_response(replace(public_figures(), demo_checkout_url=demo))


class BurnLeaderboardView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="leaderboard_burn",
        summary="Who has burned the most in live mode",
        auth=[],
        responses=list_of(LeaderboardEntry),
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        return json_response(burn_leaderboard())
