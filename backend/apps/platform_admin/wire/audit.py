"""The audit log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from apps.accounts.domain.audit import AuditAction, AuditSource
from apps.common.paging import Page
from apps.common.wire.examples import EMAIL
from apps.common.wire.record import Record, about


class AuditActor(Record):
    id: int = about("The administrator's id.", 1042)
    email: str = about("The administrator's email address.", EMAIL)


class AuditRow(Record):
    id: int = about("The row's number.", 1042)
    created_at: datetime = about("When it was done.")
    actor: AuditActor | None = about("Null for a command that names no administrator.")
    source: AuditSource = about("`web`: in a browser. `command`: on the command line.")
    client: str = about("The address of the browser, or empty.", "203.0.113.7")
    user_agent: str = about("At most 200 characters.", "Mozilla/5.0")
    action: AuditAction = about("What was done.", "settings_changed")
    subject: str = about("What it is about, on one line.", "Platform settings")
    subject_name: str = about(
        "What that is called: an email address, a payment's title, an address; empty where it has none.",
        EMAIL,
    )
    before: dict[str, Any] | None = about(
        "What the settings were until then; null where nothing was set.", {"fee_percentage": 1.0}
    )
    after: dict[str, Any] | None = about(
        "What the settings were afterwards; null where nothing was set.", {"fee_percentage": 1.5}
    )
    reason: str = about("Why, in the administrator's words; empty where none was asked for.", "")
    hash: str = about(
        "SHA-256 of this row and of the hash of the row before.",
        "9f2c1d7e5b3a4f8660e1d9c5a3f486275c1d9a7e0b3f48621d7c9e05a4b8f362",
    )


class AuditPage(Page):
    results: list[AuditRow] = about("The rows of this page.")
