"""A statement as CAMT.053 (camt.053.001.08), streamed.

XRP is no currency of ISO 4217 and has more decimals than the format allows, so the amounts are the values in
the reporting currency; the XRP, to the drop, stands in each entry's additional information. The balances are
those of the values too, so that one statement's closing is the next one's opening.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date
from decimal import Decimal
from typing import Any, Final
from xml.sax.saxutils import escape

from django.conf import settings
from django.db import connection, transaction

from apps.common.csv_copy import xrp_sql
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments.tables import PAYMENT
from apps.statements.domain.kinds import MovementKind
from apps.statements.models import Statement
from apps.statements.refusals import FormatNotOffered
from apps.statements.selectors.movements import MOVEMENTS, ORDER, VALUED
from apps.statements.selectors.statements import camt053_refusal, span_of
from apps.statements.selectors.sums import Sum, sums_unpacked

_NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"
_BATCH = 2_000
_LONG, _NAME = 500, 140
_LABELS: Final = {kind.value: str(kind.label) for kind in MovementKind}
# What XML 1.0 cannot have.
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_ROWS = f"""{MOVEMENTS}
select to_char(movement.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), movement.kind,
  movement.drops < 0, {xrp_sql("movement.drops")}::text, abs({VALUED})::text, trim_scale(movement.rate)::text,
  replace(movement.payment_id::text, '-', ''), payment.title,
  payment.developer_reference, movement.tx_hash,
  movement.source || '-' || movement.source_id || '-' || movement.part
from movement left join {PAYMENT} payment on payment.id = movement.payment_id
order by {ORDER}
"""


def camt053_xml(statement: Statement) -> Iterator[bytes]:
    """The file, in pieces. Raises FormatNotOffered (409) before the first one, where a value is missing."""
    refusal = camt053_refusal(statement)
    if refusal is not None:
        raise FormatNotOffered(refusal)
    return _xml(statement)


def _xml(statement: Statement) -> Iterator[bytes]:
    yield _head(statement).encode()
    with transaction.atomic(), connection.chunked_cursor() as cursor:
        cursor.execute(_ROWS, span_of(statement).params)
        while rows := cursor.fetchmany(_BATCH):
            yield "".join(_entry(row, statement.currency) for row in rows).encode()
    note = (
        f"Opening {drops_to_xrp(statement.opening)} XRP, closing {drops_to_xrp(statement.closing)} XRP. "
        f"Amounts are values in {statement.currency} at the time of each movement, balances are sums of them."
    )
    yield f"<AddtlStmtInf>{_text(note, _LONG)}</AddtlStmtInf></Stmt></BkToCstmrStmt></Document>\n".encode()


def _head(statement: Statement) -> str:
    currency, sums = statement.currency, sums_unpacked(statement.sums)
    made = statement.made_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    letter = "L" if statement.mode == Mode.LIVE else "T"
    message = f"{letter}-{statement.merchant_id}-{statement.number.partition(' ')[0]}"
    opening = statement.opening_value
    closing = opening + sum((each.value or Decimal(0) for each in sums), Decimal(0))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="{_NAMESPACE}"><BkToCstmrStmt>'
        f"<GrpHdr><MsgId>{message}</MsgId><CreDtTm>{made}</CreDtTm></GrpHdr>"
        f"<Stmt><Id>{message}</Id><CreDtTm>{made}</CreDtTm>"
        f"<FrToDt><FrDtTm>{statement.first_day}T00:00:00Z</FrDtTm>"
        f"<ToDtTm>{statement.last_day}T23:59:59Z</ToDtTm></FrToDt>"
        f"<Acct><Id><Othr><Id>{settings.PRODUCT_NAME.upper()}-{letter}-{statement.merchant_id}</Id></Othr></Id>"
        f"<Ccy>{currency}</Ccy><Ownr><Nm>{_text(statement.party['name'], _NAME)}</Nm></Ownr></Acct>"
        f"{_balance('OPBD', opening, currency, statement.first_day)}"
        f"{_balance('CLBD', closing, currency, statement.last_day)}"
        f"<TxsSummry><TtlNtries><NbOfNtries>{statement.movements}</NbOfNtries></TtlNtries>"
        f"<TtlCdtNtries>{_total([each for each in sums if each.drops > 0])}</TtlCdtNtries>"
        f"<TtlDbtNtries>{_total([each for each in sums if each.drops < 0])}</TtlDbtNtries></TxsSummry>"
    )


def _balance(code: str, value: Decimal, currency: str, day: date) -> str:
    return (
        f"<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp>{_amount(value, currency)}"
        f"<Dt><Dt>{day}</Dt></Dt></Bal>"
    )


def _amount(value: Decimal, currency: str) -> str:
    return (
        f'<Amt Ccy="{currency}">{abs(value):f}</Amt><CdtDbtInd>{"DBIT" if value < 0 else "CRDT"}</CdtDbtInd>'
    )


def _entry(row: Sequence[Any], currency: str) -> str:
    at, kind, lowers, xrp, value, rate, payment, title, reference, tx_hash, place = row
    words = [f"{xrp} XRP at {rate} {currency}", _LABELS[kind]]
    words += [each for each in (tx_hash, title, reference) if each]
    refs = f"<Refs><EndToEndId>{payment}</EndToEndId></Refs>" if payment else ""
    way, family = ("DBIT", "ICDT") if lowers else ("CRDT", "RCDT")
    return (
        f'<Ntry><NtryRef>{place}</NtryRef><Amt Ccy="{currency}">{value}</Amt>'
        f"<CdtDbtInd>{way}</CdtDbtInd>"
        f"<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>{at}</DtTm></BookgDt><ValDt><DtTm>{at}</DtTm></ValDt>"
        f"<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>{family}</Cd>"
        f"<SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn>"
        f"<Prtry><Cd>{kind}</Cd><Issr>{settings.PRODUCT_NAME}</Issr></Prtry></BkTxCd>"
        f"<NtryDtls><TxDtls>{refs}</TxDtls></NtryDtls>"
        f"<AddtlNtryInf>{_text('; '.join(words), _LONG)}</AddtlNtryInf></Ntry>"
    )


def _total(sums: Sequence[Sum]) -> str:
    """How many entries, and what their amounts add up to."""
    value = sum((each.value or Decimal(0) for each in sums), Decimal(0))
    return f"<NbOfNtries>{sum(each.count for each in sums)}</NbOfNtries><Sum>{abs(value):f}</Sum>"


def _text(text: str, longest: int) -> str:
    return escape(_NO_XML.sub("", text)[:longest])
