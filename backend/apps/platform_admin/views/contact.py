"""`/api/platform-admin/contact/`: visitors send a message (the only call of this app that needs no sign-in),
administrators read it and mark it answered."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import request_actor
from apps.accounts.permissions import Administrator
from apps.common.clients import request_client
from apps.common.counters import counter_take
from apps.common.parsers import json_content, parse_json
from apps.common.schema import SESSION, errors
from apps.common.views import LeanView, json_response
from apps.common.wire.record import Success
from apps.content.selectors import contact_page
from apps.content.serializers import ContactSerializer
from apps.content.services.contact import FORM_NOT_FOUND, contact_submit
from apps.content.wire import ContactFormPage
from apps.platform_admin.serializers.queries import ContactFormsQuery
from apps.platform_admin.services.contact import contact_answer
from apps.platform_admin.views.ids import row_id_parse

SENT = "Your message has been sent successfully!"
ANSWERED = "Form Submitted successfully!"
_HOUR = 3600


class ContactSubmitView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="contact_submit",
        summary="Send the operator a message",
        auth=[],
        request=ContactSerializer,
        responses={200: Success, **errors(400, 413, 415, 429)},
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        fields = ContactSerializer.read(parse_json(json_content(request)))
        client = request_client(request.META)
        # A form with invalid fields can be corrected and sent again: only valid ones are counted.
        counter_take(kind="contact", subject=client, limit=settings.RATE_CONTACT_PER_HOUR, seconds=_HOUR)
        contact_submit(fields=fields, client=client)
        return json_response(Success(message=SENT))


class ContactFormsView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="admin_contact_forms",
        summary="List visitors' messages, newest first",
        auth=SESSION,
        parameters=[ContactFormsQuery],
        responses={200: ContactFormPage, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(contact_page(page=ContactFormsQuery.read(request.query_params)))


class ContactAnsweredView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="admin_contact_answered",
        summary="Mark a message answered",
        auth=SESSION,
        request=None,
        responses={200: Success, **errors(401, 403, 404)},
    )
    def post(self, request: Request, message_id: str) -> HttpResponse:
        contact_answer(message_id=row_id_parse(message_id, missing=FORM_NOT_FOUND), by=request_actor(request))
        return json_response(Success(message=ANSWERED))
