"""`POST /api/platform-admin/contact/submit/`: the only call of this app that needs no sign-in."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema

from apps.common.clients import request_client
from apps.common.counters import counter_take
from apps.common.parsers import json_content, parse_json
from apps.common.schema import SuccessSerializer, errors
from apps.common.views import LeanView, json_response
from apps.content.serializers import ContactSerializer
from apps.content.services.contact import contact_submit

SENT = "Your message has been sent successfully!"
_HOUR = 3600


class ContactSubmitView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="contact_submit",
        summary="Send the operator a message",
        auth=[],
        request=ContactSerializer,
        responses={200: SuccessSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        fields = ContactSerializer.read(parse_json(json_content(request)))
        client = request_client(request.META)
        # A form with invalid fields can be corrected and sent again: only valid ones are counted.
        counter_take(kind="contact", subject=client, limit=settings.RATE_CONTACT_PER_HOUR, seconds=_HOUR)
        contact_submit(fields=fields, client=client)
        return json_response({"success": True, "message": SENT})
