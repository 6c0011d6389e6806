"""One merchant, as the administrators' page shows him."""

from __future__ import annotations

from typing import Literal

from django.db.models import Max, OuterRef, Q, Subquery
from django.db.models.functions import Now

from apps.accounts.models import SecretKey, User
from apps.common.errors import ApiError
from apps.common.models import Mail
from apps.common.modes import Mode
from apps.ledger.types import tag_or_none
from apps.payments.models import Payment
from apps.platform_admin.wire.merchants import (
    EndpointFacts,
    KeyFacts,
    MailFacts,
    MerchantDetail,
    PayoutWallet,
)
from apps.reports.selectors.merchants import merchant_read
from apps.wallets.models import MerchantWallet
from apps.webhooks.models import Endpoint

MAILS_SHOWN = 10
MERCHANT_NOT_FOUND = "Merchant not found"


def merchant_detail(*, merchant_id: int) -> MerchantDetail:
    """Account, live figures, wallets, keys, endpoints and emails. Raises ApiError 404."""
    figures = merchant_read(merchant_id=merchant_id, mode=Mode.LIVE)
    if figures is None:
        raise ApiError(404, MERCHANT_NOT_FOUND)
    newest = Payment.objects.filter(merchant=OuterRef("pk"), mode=Mode.LIVE).order_by(
        "-created_at", "-serial"
    )
    user = User.objects.annotate(
        last_sign_in_at=Max("sessions__auth_time"), last_payment_at=Subquery(newest.values("created_at")[:1])
    ).get(pk=merchant_id)
    wallets = MerchantWallet.objects.filter(merchant=user, is_active=True).order_by("mode")
    keys = SecretKey.objects.filter(
        Q(ends_at=None) | Q(ends_at__gt=Now()), owner=user, revoked_at=None
    ).order_by("mode")
    endpoints = Endpoint.objects.filter(owner=user, deleted_at=None).order_by("mode", "position")
    mails = Mail.objects.filter(recipient=user.email).order_by("-created_at")[:MAILS_SHOWN]
    return MerchantDetail(
        id=user.pk,
        email=user.email,
        username=user.username,
        is_active=user.is_active,
        is_test_mode=user.is_test_mode,
        joined_at=user.date_joined,
        last_sign_in_at=user.last_sign_in_at,
        last_payment_at=user.last_payment_at,
        email_confirmed_at=user.email_verified_at,
        second_factor_since=user.second_factor_at,
        leaderboard_anonymous=user.leaderboard_anonymous,
        public_receipts=user.public_receipts,
        total_transactions=figures.total_transactions,
        total_volume=figures.total_volume,
        total_burned=figures.total_burned,
        wallets=[
            PayoutWallet(
                mode=Mode(row.mode),
                address=row.address,
                destination_tag=tag_or_none(row.tag),
                connected_at=row.created_at,
            )
            for row in wallets
        ],
        secret_keys=[
            KeyFacts(
                mode=Mode(row.mode),
                last4=row.last4,
                created_at=row.created_at,
                last_used_at=row.last_used_at,
                reset_by_administrator=row.by_administrator,
            )
            for row in keys
        ],
        endpoints=[
            EndpointFacts(
                id=row.pk, mode=Mode(row.mode), name=row.name, url=row.url, failing_since=row.flagged_at
            )
            for row in endpoints
        ],
        mails=[MailFacts(name=row.kind, created_at=row.created_at, mail_state=_state(row)) for row in mails],
    )


def _state(mail: Mail) -> Literal["sent", "waiting", "failed"]:
    if mail.sent_at is not None:
        return "sent"
    return "waiting" if mail.next_attempt_at is not None else "failed"
