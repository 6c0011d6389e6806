"""The audit log's words, and how its rows are chained. Pure functions: no database, no clock."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import TextChoices

CLIENT_LENGTH = 64
USER_AGENT_LENGTH = 200
SUBJECT_LENGTH = 200

# What a row says about the state before or after an action. Never a secret.
AuditValue = str | int | bool | None
AuditState = Mapping[str, AuditValue]


class AuditSource(TextChoices):
    """Where an action came from."""

    WEB = "web"
    COMMAND = "command"


class AuditAction(TextChoices):
    """Every action that the audit log knows."""

    SIGNED_IN = "signed_in"
    ADMINISTRATOR_CREATED = "administrator_created"
    SECOND_FACTOR_ENABLED = "second_factor_enabled"
    SECOND_FACTOR_DISABLED = "second_factor_disabled"
    RECOVERY_CODES_REPLACED = "recovery_codes_replaced"
    RECOVERY_CODE_USED = "recovery_code_used"
    MERCHANT_SUSPENDED = "merchant_suspended"
    MERCHANT_ACTIVATED = "merchant_activated"
    KEY_RESET = "key_reset"
    CONTACT_ANSWERED = "contact_answered"
    CONTENT_CHANGED = "content_changed"
    WEBHOOK_RETRIED = "webhook_retried"
    SETTINGS_CHANGED = "settings_changed"
    WALLET_SAVED = "wallet_saved"
    BURN_WALLET_SAVED = "burn_wallet_saved"
    TAG_REQUIRED = "tag_required"
    WALLET_RETIRED = "wallet_retired"
    WALLET_RESUMED = "wallet_resumed"
    SECRET_DESTROYED = "secret_destroyed"  # noqa: S105
    NETWORK_REBOUND = "network_rebound"
    TRANSACTION_RECOGNISED = "transaction_recognised"
    TRANSACTION_ADOPTED = "transaction_adopted"
    GAP_OPENED = "gap_opened"
    GAP_CLOSED = "gap_closed"
    SLOT_VOIDED = "slot_voided"
    TRANSFER_RETRIED = "transfer_retried"
    PAYOUT_REDIRECTED = "payout_redirected"
    DEPOSIT_RELEASED = "deposit_released"
    DEPOSIT_CORRECTED = "deposit_corrected"
    LEGS_TAKEN_OVER = "legs_taken_over"
    EQUITY_WITHDRAWN = "equity_withdrawn"
    FUNDING_SENDER_ADDED = "funding_sender_added"
    FUNDING_SENDER_REMOVED = "funding_sender_removed"
    ALARM_SEEN = "alarm_seen"
    STATEMENT_CLOSED = "statement_closed"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and from where. `admin_id` is None for a command that names no administrator.

    For a second factor or a statement it is the account's owner, who may be a merchant.
    """

    admin_id: int | None
    source: AuditSource = AuditSource.COMMAND
    client: str = ""
    user_agent: str = ""


# A command that names no administrator: whoever has a shell on the server.
COMMAND = Actor(admin_id=None)


def audit_hash(*, previous: str, fields: Mapping[str, object]) -> str:
    """SHA-256, in hex, over a row's fields and the hash of the row before ("" for the first row).

    The fields are written as JSON with sorted names and no spaces, so that the same row always has the same
    hash.
    """
    text = json.dumps(
        {**fields, "previous": previous}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PublishedHash:
    """A row's hash, as it stands outside the log."""

    row_id: int
    hash: str


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which rows to show; None and "" mean any. `until` is the moment after the last one."""

    actor: str = ""
    action: AuditAction | None = None
    subject: str = ""
    since: datetime | None = None
    until: datetime | None = None
