"""A statement as a file, in each format that is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings

from apps.statements.domain.kinds import FileFormat, OperatorFormat
from apps.statements.models import Statement
from apps.statements.selectors.csv_files import (
    cointracking_csv,
    koinly_csv,
    movements_csv,
    own_refunds_csv,
)
from apps.statements.selectors.operator import operator_csv
from apps.statements.selectors.operator_statements import merchants_csv, operator_span
from apps.statements.selectors.statements import span_of
from apps.statements.services.camt053 import camt053_xml

_CSV = "text/csv; charset=utf-8"
_TYPES = {
    FileFormat.CSV: (_CSV, "csv"),
    FileFormat.PDF: ("application/pdf", "pdf"),
    FileFormat.KOINLY: (_CSV, "koinly.csv"),
    FileFormat.COINTRACKING: (_CSV, "cointracking.csv"),
    FileFormat.CAMT053: ("application/xml", "camt053.xml"),
    FileFormat.OWN_REFUNDS: (_CSV, "own-refunds.csv"),
}


_OPERATOR_TYPES = {
    OperatorFormat.CSV: (_CSV, "csv"),
    OperatorFormat.PDF: ("application/pdf", "pdf"),
    OperatorFormat.MERCHANTS: (_CSV, "merchants.csv"),
}


class File(NamedTuple):
    """What is downloaded, its type, and what it is called."""

    pieces: Iterator[bytes]
    content_type: str
    name: str


def statement_file(statement: Statement, form: FileFormat) -> File:
    """The same bytes whenever it is made. Raises FormatNotOffered (409)."""
    content_type, ending = _TYPES[form]
    number = statement.number.replace(" ", "-")
    return File(_pieces(statement, form), content_type, f"statement-{number}.{ending}")


def operator_file(statement: Statement, form: OperatorFormat) -> File:
    """The same of a statement of the platform."""
    content_type, ending = _OPERATOR_TYPES[form]
    number = statement.number.replace(" ", "-")
    return File(_operator_pieces(statement, form), content_type, f"platform-statement-{number}.{ending}")


def _operator_pieces(statement: Statement, form: OperatorFormat) -> Iterator[bytes]:
    match form:
        case OperatorFormat.CSV:
            return operator_csv(operator_span(statement), opening=statement.opening)
        case OperatorFormat.PDF:
            # Here, because the PDF library takes 20 MB and a quarter of a second to load.
            from apps.statements.services.operator_pdf import operator_pdf

            return iter([operator_pdf(statement)])
        case OperatorFormat.MERCHANTS:
            return merchants_csv(statement)


def _pieces(statement: Statement, form: FileFormat) -> Iterator[bytes]:
    span = span_of(statement)
    match form:
        case FileFormat.CSV:
            return movements_csv(span, opening=statement.opening)
        case FileFormat.KOINLY:
            return koinly_csv(span, product=settings.PRODUCT_NAME)
        case FileFormat.COINTRACKING:
            return cointracking_csv(span, product=settings.PRODUCT_NAME)
        case FileFormat.OWN_REFUNDS:
            return own_refunds_csv(span)
        case FileFormat.CAMT053:
            return camt053_xml(statement)
        case FileFormat.PDF:
            from apps.statements.services.statement_pdf import statement_pdf

            return iter([statement_pdf(statement)])
