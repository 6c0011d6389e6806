"""Every WebSocket route."""

from django.urls import re_path

from apps.payments.consumers import PaymentConsumer

websocket_urlpatterns = [re_path(r"^ws/payments/(?P<payment_id>[^/]{1,64})/$", PaymentConsumer.as_asgi())]
