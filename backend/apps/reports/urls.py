"""Routes below `/api/`."""

from __future__ import annotations

from django.urls import path
from django.views.decorators.gzip import gzip_page

from apps.reports.views.site import BurnLeaderboardView, ConfigView

urlpatterns = [
    path("config/", ConfigView.as_view(), name="config"),
    path("leaderboard/burn/", gzip_page(BurnLeaderboardView.as_view()), name="leaderboard-burn"),
]
