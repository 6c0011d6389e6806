"""Routes below `/api/webhooks/`. Calls that need a payment are in payments and reports."""

from __future__ import annotations

from django.urls import path

from apps.webhooks.views.deliveries import DetailsView, RetryView
from apps.webhooks.views.endpoints import (
    EndOverlapView,
    RegenerateKeyView,
    WebhookCreateView,
    WebhookDeleteView,
    WebhookSettingsView,
    WebhookUpdateView,
)
from apps.webhooks.views.inspector import InspectorView
from apps.webhooks.views.recoveries import RecoverView

urlpatterns = [
    path("settings/", WebhookSettingsView.as_view(), name="webhooks-settings"),
    path("create/", WebhookCreateView.as_view(), name="webhooks-create"),
    path("update/<str:endpoint_id>/", WebhookUpdateView.as_view(), name="webhooks-update"),
    path("delete/<str:endpoint_id>/", WebhookDeleteView.as_view(), name="webhooks-delete"),
    path("regenerate-key/<str:endpoint_id>/", RegenerateKeyView.as_view(), name="webhooks-regenerate-key"),
    path("end-overlap/<str:endpoint_id>/", EndOverlapView.as_view(), name="webhooks-end-overlap"),
    path("inspector/<str:endpoint_id>/", InspectorView.as_view(), name="webhooks-inspector"),
    path("retry/<str:delivery_id>/", RetryView.as_view(), name="webhooks-retry"),
    path("details/<str:delivery_id>/", DetailsView.as_view(), name="webhooks-details"),
    path("recover/<str:endpoint_id>/", RecoverView.as_view(), name="webhooks-recover"),
]
