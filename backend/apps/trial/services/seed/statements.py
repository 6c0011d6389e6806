"""The demo merchant's statements: the months that are over, and a range of this one."""

from __future__ import annotations

from datetime import timedelta

from apps.accounts.domain.audit import COMMAND
from apps.accounts.models import User
from apps.common.modes import Mode
from apps.statements.domain.kinds import StatementKind
from apps.statements.domain.periods import Period
from apps.statements.models import Statement
from apps.statements.refusals import StatementTooEarly
from apps.statements.services.closing import statement_close
from apps.statements.services.monthly import statements_write
from apps.treasury.services.clock import mode_now

_RANGE_DAYS = 7


def statements_seed(*, owner: User, mode: Mode) -> None:
    """Make them once. Without a history nothing is over yet: then the workers make the first one."""
    if Statement.objects.filter(merchant=owner, mode=mode, kind=StatementKind.RANGE).exists():
        return
    statements_write([mode])
    yesterday = mode_now(mode).date() - timedelta(days=1)
    try:
        statement_close(
            merchant_id=owner.pk,
            mode=mode,
            period=Period(first=yesterday - timedelta(days=_RANGE_DAYS - 1), last=yesterday),
            kind=StatementKind.RANGE,
            by=COMMAND,
        )
    except StatementTooEarly:
        return
