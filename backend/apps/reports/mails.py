"""The emails to administrators."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

from django.conf import settings

from apps.common.mail.messages import Block, Button, Facts, Message, Paragraph, page_url
from apps.reports.domain.alarms import AlarmKind, remedy_label
from apps.reports.models import Alarm
from apps.reports.wire.overview import Attention

ALARM: Final = "alarm"
DAILY_REPORT: Final = "daily_report"
"""Names of the emails in the log."""
MOST_LISTED = 20
"""Alarms that one email lists; it says how many more there are."""

_REASON: Final = f"You get this email because you are an administrator of {settings.PRODUCT_NAME}."


def alarms(found: Sequence[Alarm]) -> Message:
    """What has happened since the last email, with where to deal with it. Precondition: one at least."""
    first = AlarmKind(found[0].kind)
    heading = str(first.label) if len(found) == 1 else f"{len(found)} alarms"
    blocks: list[Block] = [
        Facts(
            [("What happened", alarm.message), (remedy_label(alarm.path), page_url(alarm.path))],
            heading=str(AlarmKind(alarm.kind).label),
        )
        for alarm in found[:MOST_LISTED]
    ]
    if len(found) > MOST_LISTED:
        blocks.append(Paragraph(f"And {len(found) - MOST_LISTED} more: see the dashboard."))
    paths = {alarm.path for alarm in found}
    path = found[0].path if len(paths) == 1 else "/admin-dashboard"
    blocks.append(Button(remedy_label(path), page_url(path)))
    return Message(
        subject=f"{settings.PRODUCT_NAME}: {heading}", heading=heading, blocks=blocks, reason=_REASON
    )


def daily_report(
    *, day: datetime.date, attention: Attention, audit_id: int | None, audit_hash: str
) -> Message:
    """One line where nothing is open; else what is. Always with the newest hash of the audit log."""
    newest = (
        "The audit log is empty."
        if audit_id is None
        else f"Newest row of the audit log: {audit_id}, hash {audit_hash}."
    )
    rows = _open(attention)
    if not rows:
        return Message(
            subject=f"{settings.PRODUCT_NAME}, {day:%Y-%m-%d}: nothing is open",
            heading=f"{day:%Y-%m-%d}: nothing is open",
            blocks=[Paragraph(f"Nothing is open. {newest}")],
            reason=_REASON,
        )
    count = len(rows)
    heading = f"{count} {'thing is' if count == 1 else 'things are'} open"
    return Message(
        subject=f"{settings.PRODUCT_NAME}, {day:%Y-%m-%d}: {heading}",
        heading=f"{day:%Y-%m-%d}: {heading}",
        blocks=[
            Facts(rows),
            Button("Open the dashboard", page_url("/admin-dashboard")),
            Paragraph(newest),
        ],
        reason=_REASON,
    )


def _open(attention: Attention) -> list[tuple[str, str]]:
    """What waits for a person, a row for each thing."""
    rows = [(f"Halted, {each.mode}", f"{each.address}: {each.reason}") for each in attention.halted_wallets]
    rows += [(f"Stuck, {each.mode}", f"{each.count} transfers") for each in attention.stuck]
    rows += [
        (f"Failed {each.leg}s, {each.mode}", f"{each.count}, {each.amount} XRP") for each in attention.failed
    ]
    rows += [
        (f"Refunds {each.status}, {each.mode}", f"{each.count}, {each.amount} XRP")
        for each in attention.refunds
    ]
    rows += [(f"Held, {each.mode}", f"{each.count}, {each.amount} XRP") for each in attention.held]
    rows += [(AlarmKind(each.alarm_kind).label, each.message) for each in attention.alarms]
    return rows
