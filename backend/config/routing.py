"""Every WebSocket route."""

from django.urls import re_path

from apps.payments.consumers import PaymentConsumer
from edge.sockets import no_such_socket

websocket_urlpatterns = [
    re_path(r"^ws/payments/(?P<payment_id>[^/]{1,64})/$", PaymentConsumer.as_asgi()),
    re_path(r"", no_such_socket),  # type: ignore[arg-type]  # for views
]
