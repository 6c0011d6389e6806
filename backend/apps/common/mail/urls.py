"""Routes of the outbox, below `/outbox/`."""

from __future__ import annotations

from django.urls import path

from apps.common.mail.views import outbox_html, outbox_page

urlpatterns = [
    path("", outbox_page, name="outbox"),
    path("<str:mail_id>/", outbox_page, name="outbox-mail"),
    path("<str:mail_id>/html/", outbox_html, name="outbox-html"),
]
