"""`/api/statements/…`: a merchant's statements, by secret key or session."""

from __future__ import annotations

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from apps.accounts.authentication import KeyHolder
from apps.accounts.domain.audit import Actor, AuditSource
from apps.accounts.views.base import KeyOrMerchantView
from apps.common.downloads import counted_lines
from apps.common.forms import known_fields_require
from apps.common.limits import local_limit
from apps.common.paging import PageRequest
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import file_response, json_response
from apps.common.wire.record import Success
from apps.statements.domain.kinds import StatementKind
from apps.statements.models import Statement
from apps.statements.selectors.statements import (
    movement_page,
    statement_get,
    statement_page,
    statement_records,
)
from apps.statements.serializers import FileQuery, MovementQuery, RangeForm, StatementQuery
from apps.statements.services.closing import statement_close
from apps.statements.services.files import statement_file
from apps.statements.services.later_checks import statement_check
from apps.statements.services.monthly import statement_send
from apps.statements.wire import MovementList, StatementAnswer, StatementList
from apps.treasury.services.clock import mode_now

RANGES_PER_MINUTE = 10
FILES_PER_MINUTE = 60
CHECKS_PER_MINUTE = 6


# Without a docstring: the schema would show it.
class _StatementView(KeyOrMerchantView):
    def statement(self, statement_id: str) -> Statement:
        return statement_get(merchant_id=self.owner_id, mode=self.mode, statement_id=statement_id)

    def answer(self, statement: Statement, *, status: int = 200) -> HttpResponse:
        (record,) = statement_records([statement])
        return json_response(StatementAnswer(statement=record), status=status)


class StatementsView(_StatementView):
    query = StatementQuery
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="statements_list",
        summary="List statements",
        description="The newest days first. Each month's is made on the 1st of the next one, in UTC.",
        auth=KEY_OR_SESSION,
        parameters=[StatementQuery],
        responses={200: StatementList, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        form = StatementQuery(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        return json_response(
            statement_page(
                merchant_id=self.owner_id,
                mode=self.mode,
                kind=StatementKind(asked["kind"]) if asked.get("kind") else None,
                page=PageRequest(number=asked["page"], size=asked["page_size"]),
            )
        )

    @extend_schema(
        operation_id="statements_create",
        summary="Make a statement of any closed range",
        description="Of whole days in UTC that are over, at most 366. It is numbered `R-1`, `R-2` and so on, "
        "and never changes. The same range again gives the same statement.",
        auth=KEY_OR_SESSION,
        request=RangeForm,
        responses={201: StatementAnswer, **errors(400, 401, 403, 409, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        if isinstance(request.user, KeyHolder):
            known_fields_require(request.data, RangeForm)
        period = RangeForm.read_period(request.data, today=mode_now(self.mode).date())
        local_limit(f"statements of {self.owner_id}", limit=RANGES_PER_MINUTE, period=60)
        statement = statement_close(
            merchant_id=self.owner_id,
            mode=self.mode,
            period=period,
            kind=StatementKind.RANGE,
            by=Actor(admin_id=self.owner_id, source=AuditSource.WEB),
        )
        return self.answer(statement, status=201)


class StatementView(_StatementView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="statements_read",
        summary="Read a statement",
        auth=KEY_OR_SESSION,
        responses={200: StatementAnswer, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, statement_id: str) -> HttpResponse:
        return self.answer(self.statement(statement_id))


class StatementMovementsView(_StatementView):
    query = MovementQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="statements_movements",
        summary="List the movements of a statement",
        description="The latest first. The files have them in the order in which they happened.",
        auth=KEY_OR_SESSION,
        parameters=[MovementQuery],
        responses={200: MovementList, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, statement_id: str) -> HttpResponse:
        page = MovementQuery.read(request.query_params)
        return json_response(movement_page(self.statement(statement_id), page))


class StatementCheckView(_StatementView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="statements_check",
        summary="Check a statement against the ledger again",
        description="The statement keeps the check that was made when it was closed; this one is its "
        "`later_check`.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: StatementAnswer, **errors(400, 401, 403, 404, 429)},
    )
    def post(self, request: Request, statement_id: str) -> HttpResponse:
        statement = self.statement(statement_id)
        local_limit(f"statement checks of {self.owner_id}", limit=CHECKS_PER_MINUTE, period=60)
        statement_check(statement)
        return self.answer(statement)


class StatementSendView(_StatementView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="statements_send",
        summary="Email a statement to yourself",
        description="Its sums and a link, to the address of the account.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: Success, **errors(400, 401, 403, 404, 429)},
    )
    def post(self, request: Request, statement_id: str) -> HttpResponse:
        statement_send(self.statement(statement_id))
        return json_response(Success(message="Sent."))


class StatementFileView(_StatementView):
    query = FileQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="statements_file",
        summary="Download a statement",
        description="CSV, PDF, the universal CSV of Koinly, CoinTracking's CSV, CAMT.053 in the reporting "
        "currency, or the refunds from your own wallet as CSV. The same bytes whenever it is made.",
        auth=KEY_OR_SESSION,
        parameters=[FileQuery],
        responses={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR),
            (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY),
            (200, "application/xml"): OpenApiResponse(OpenApiTypes.STR),
            **errors(400, 401, 403, 404, 409, 429, 503),
        },
    )
    def get(self, request: Request, statement_id: str) -> StreamingHttpResponse:
        form = FileQuery.read(request.query_params)
        local_limit(f"statement files of {self.owner_id}", limit=FILES_PER_MINUTE, period=60)
        file = statement_file(self.statement(statement_id), form)
        pieces = counted_lines(self.owner_id, file.pieces)
        return file_response(pieces, content_type=file.content_type, name=file.name)
