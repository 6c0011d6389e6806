"""Routes below `/api/statements/`."""

from __future__ import annotations

from django.urls import path

from apps.statements.views.statements import (
    StatementCheckView,
    StatementFileView,
    StatementMovementsView,
    StatementSendView,
    StatementsView,
    StatementView,
)

urlpatterns = [
    path("", StatementsView.as_view(), name="statements"),
    path("<str:statement_id>/", StatementView.as_view(), name="statement"),
    path("<str:statement_id>/movements/", StatementMovementsView.as_view(), name="statement-movements"),
    path("<str:statement_id>/check/", StatementCheckView.as_view(), name="statement-check"),
    path("<str:statement_id>/send/", StatementSendView.as_view(), name="statement-send"),
    path("<str:statement_id>/file/", StatementFileView.as_view(), name="statement-file"),
]
