"""Changing the platform's fee, burn ratio and payout timing."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction

from apps.accounts.domain.audit import Actor, AuditState
from apps.common.errors import Refusal
from apps.treasury.domain.choices import AdminActionKind, PayoutTiming
from apps.treasury.models import Settings
from apps.treasury.models.bounds import PPM_PER_PERCENT
from apps.treasury.services.admin_actions import admin_action_of, admin_action_record


class SettingsStale(Refusal):
    """Somebody else changed the settings after the caller read them."""

    status = 409
    code = "stale_version"
    sentence = "The settings were changed in the meantime. Load them again before you save."


def settings_update(
    *,
    by: Actor,
    fee_percentage: Decimal | None = None,
    burn_ratio_of_platform_fee: Decimal | None = None,
    payout_timing: PayoutTiming | None = None,
    version: int | None = None,
) -> Settings:
    """Change what is given, for payments created from now on, and record it. Its own transaction.

    Percentages have at most four decimals. Existing payments keep the terms frozen on them; the payout timing
    counts for deposits booked from now on. A change to the same values changes nothing. Raises
    `SettingsStale` where `version` is given and not the current one.
    """
    with transaction.atomic():
        row, _ = Settings.objects.get_or_create(pk=1)
        row = Settings.objects.select_for_update().get(pk=1)
        if version is not None and version != row.version:
            raise SettingsStale
        words, before = _in_words(row), _state(row)
        if fee_percentage is not None:
            row.fee_ppm = int(fee_percentage * PPM_PER_PERCENT)
        if burn_ratio_of_platform_fee is not None:
            row.burn_ppm = int(burn_ratio_of_platform_fee * PPM_PER_PERCENT)
        if payout_timing is not None:
            row.payout_timing = payout_timing
        if (now := _in_words(row)) == words:
            return row
        row.version += 1
        row.save()
        admin_action_record(
            action=admin_action_of(actor=by, reason=f"{words} → {now}."),
            kind=AdminActionKind.SETTINGS,
            subject=str(row.version),
            before=before,
            after=_state(row),
        )
    return row


def _in_words(row: Settings) -> str:
    return (
        f"fee {row.fee_ppm / PPM_PER_PERCENT:g} %, burn ratio {row.burn_ppm / PPM_PER_PERCENT:g} %,"
        f" payouts {row.payout_timing}"
    )


def _state(row: Settings) -> AuditState:
    return {
        "fee_percentage": f"{row.fee_ppm / PPM_PER_PERCENT:g}",
        "burn_ratio_of_platform_fee": f"{row.burn_ppm / PPM_PER_PERCENT:g}",
        "payout_timing": str(row.payout_timing),
    }
