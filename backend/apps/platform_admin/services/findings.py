"""What an operator should put right about clock and wallets: `preflight` says it, and the log at start.

They stop no process: a server that does not start cannot pay what it owes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from django.db import Error, connection

from apps.common.errors import Refusal
from apps.common.modes import Mode
from apps.ledger.client import client_for
from apps.platform_admin.services.wallet_checks import wallet_checks
from apps.treasury.selectors import wallet_active

logger = logging.getLogger(__name__)

_CLOCK_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is right, or is missing; then `text` ends with the remedy."""

    part: str
    right: bool
    text: str


def clock_findings() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        cursor.execute("select clock_timestamp()")
        of_database = cursor.fetchone()[0]
    apart = abs((datetime.now(UTC) - of_database).total_seconds())
    if apart > _CLOCK_SECONDS:
        text = f"This machine and the database are {apart:.0f} s apart. Let NTP set both clocks."
        yield Finding("clock", False, text)
    else:
        yield Finding("clock", True, "This machine and the database agree on the time.")


def wallet_findings(mode: Mode) -> Iterator[Finding]:
    try:
        checks = wallet_checks(mode=mode, client=client_for(mode))
    except Refusal as refused:
        yield Finding("wallets", False, f"{refused} Check the ledger server.")
        return
    for check in checks:
        text = check.message if check.message.endswith(".") else f"{check.message}."
        yield Finding("wallets", check.passed, text if check.passed else f"{text} See Settings.")


def warnings_log() -> None:
    """Log what is not right, a line each, of the modes that have a wallet. Raises nothing."""
    try:
        found = [*clock_findings()]
        for mode in Mode:
            if wallet_active(mode=mode) is not None:
                found += [replace(one, part=f"{mode} {one.part}") for one in wallet_findings(mode)]
    except Error as error:
        logger.warning("Clock and wallets could not be checked: %s", " ".join(str(error).split()))
        return
    for finding in found:
        if not finding.right:
            logger.warning("%s: %s", finding.part, finding.text)
