"""What the administrators' views share."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import request_actor
from apps.accounts.permissions import Administrator, FreshSignIn
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.treasury.services.admin_actions import AdminAction, admin_action_of


class ReadView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]


class ChangeView(APIView):
    permission_classes = (IsAuthenticated, Administrator, FreshSignIn)
    http_method_names = ["post"]


def action_of(request: Request, reason: str) -> AdminAction:
    """The action of the administrator who calls."""
    return admin_action_of(actor=request_actor(request), reason=reason)


def success(message: str) -> HttpResponse:
    return json_response(Success(message=message))
