"""What the administrators' views share."""

from __future__ import annotations

from contextlib import AbstractContextManager

from django.http import HttpResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import request_actor, session_holder
from apps.accounts.permissions import Administrator, FreshSignIn
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.ledger.asked import ledger_asked
from apps.ledger.client import LedgerClient
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


def ledger_for(
    request: Request, mode: str, *, seconds: float | None = None
) -> AbstractContextManager[LedgerClient]:
    """`ledger_asked` for the administrator who calls."""
    return ledger_asked(mode, account=session_holder(request).owner_id, seconds=seconds)


def success(message: str) -> HttpResponse:
    return json_response(Success(message=message))
