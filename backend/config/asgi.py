"""The ASGI application: `/ws/` goes to Channels, everything else to Django's WSGI handler in a thread pool.

Under plain ASGI, Django opens a thread and a database connection for each request; a2wsgi reuses its threads
and their connections (docs/decisions/0001-serving.md).
"""

# ruff: noqa: E402  (models may be imported only after django.setup)

from __future__ import annotations

import os
from typing import Any
from uuid import UUID

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

import django

django.setup()

from a2wsgi import WSGIMiddleware
from channels.routing import URLRouter
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver, reverse

from apps.common.collector import collector_freeze
from apps.common.web_threads import web_threads
from apps.payments.views.create import CreatePaymentView
from apps.payments.views.public import PublicStatusView
from apps.webhooks.selectors.feed import events_newest
from config.routing import websocket_urlpatterns
from edge.held import Held
from edge.one_origin import OneOrigin
from edge.short_path import ShortPath
from edge.sockets import LimitedPerClient, SameOriginOnly
from edge.static_files import StaticFiles

_SOME_ID = str(UUID(int=0))
_CREATE = ("payment-create", CreatePaymentView.as_view())

_wsgi: Any = get_wsgi_application()
_django: Any = WSGIMiddleware(_wsgi)
_django.executor = web_threads()
application = OneOrigin(
    http=ShortPath(
        Held(
            StaticFiles(_django),
            path=reverse("events"),
            newest=events_newest,
            executor=_django.executor,
        ),
        executor=_django.executor,
        views={
            reverse("payment-create"): _CREATE,
            reverse("payment-create").removesuffix("/"): _CREATE,
            reverse("public-status", args=[_SOME_ID]).replace(_SOME_ID, "{id}"): (
                "public-status",
                PublicStatusView.as_view(),
            ),
        },
    ),
    websocket=SameOriginOnly(LimitedPerClient(URLRouter(websocket_urlpatterns))),
)

# Import the views now, not at the first request.
_ = get_resolver().url_patterns
collector_freeze()
