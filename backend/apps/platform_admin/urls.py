"""Routes below `/api/platform-admin/`."""

from __future__ import annotations

from django.urls import path

from apps.platform_admin.views.contact import ContactSubmitView

urlpatterns = [path("contact/submit/", ContactSubmitView.as_view(), name="contact-submit")]
