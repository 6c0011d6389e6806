"""Reads of the accounts app."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.conf import settings
from django.db.models import Case, Exists, OuterRef, Value, When
from django.db.models.functions import Lower, Now

from apps.accounts import wire
from apps.accounts.domain.shops import (
    DEFAULT_REFUND_DAY_LIMIT,
    DEFAULT_REFUND_LIMIT,
    DEFAULT_REPORTING_CURRENCY,
    DEFAULT_TIP_PRESETS,
    shop_name,
)
from apps.accounts.models import Keypad, RecoveryCode, SecretKey, Shop, User
from apps.accounts.wire import KeypadState, Profile, SecondFactor
from apps.common.crypto import decrypt
from apps.common.drops import drops_to_xrp
from apps.common.errors import ApiError
from apps.common.modes import Mode

# Columns of User, under the same names in the API.
PREFERENCES = (
    "leaderboard_anonymous",
    "public_receipts",
    "mail_first_payment",
    "mail_failed_payouts",
    "mail_failed_returns",
    "mail_failed_webhooks",
    "mail_statements",
    "time_zone",
)
# Columns of Shop; the API says `shop_name` and so on.
SHOP_FIELDS = ("name", "address", "tax_id", "contact")
# Of a merchant who never changed his shop.
_NO_SHOP = Shop(
    name="",
    address="",
    tax_id="",
    contact="",
    spread_ppm=0,
    reporting_currency=DEFAULT_REPORTING_CURRENCY,
    refund_limit=DEFAULT_REFUND_LIMIT,
    refund_day_limit=DEFAULT_REFUND_DAY_LIMIT,
    tip_presets=DEFAULT_TIP_PRESETS,
)

WalletQuery = Callable[[str, str], Exists]
"""Whether an owner has a payout wallet in a mode; both are named columns of the statement around it."""

_wallet_queries: list[WalletQuery] = []


def wallet_query_register(query: WalletQuery) -> None:
    """The wallets are an app above this one. Called once, at start-up."""
    _wallet_queries.append(query)


def user_by_email(email: str) -> User | None:
    """The account with an address, ignoring case; uses the unique index."""
    return User.objects.alias(folded=Lower("email")).filter(folded=Lower(Value(email.strip()))).first()


def user_profile(user_id: int) -> Profile:
    """An account as its owner sees it, flat. One statement."""
    mode = Case(When(is_test_mode=True, then=Value(Mode.TEST)), default=Value(Mode.LIVE))
    keys = SecretKey.objects.filter(owner_id=OuterRef("pk"), mode=OuterRef("shown_mode"), revoked_at=None)
    (wallets,) = _wallet_queries
    user = (
        User.objects.select_related("shop")
        .annotate(shown_mode=mode)
        .annotate(has_key=Exists(keys), has_wallet=wallets("pk", "shown_mode"))
        .get(pk=user_id)
    )
    shop = shop_of(user)
    return Profile(
        id=user.pk,
        email=user.email,
        username=user.username,
        first_name=user.first_name,
        is_superuser=user.is_superuser,
        is_test_mode=user.is_test_mode,
        has_wallet=user.has_wallet,
        has_key=user.has_key,
        email_confirmed=user.email_verified_at is not None,
        **{name: getattr(user, name) for name in PREFERENCES},
        shop_name=shop_name(shop.name, user.username),
        shop_address=shop.address,
        shop_tax_id=shop.tax_id,
        shop_contact=shop.contact,
        price_spread=shop.spread_ppm / 10_000,
        reporting_currency=shop.reporting_currency,
        tip_presets=shop.tip_presets,
        refund_limit=drops_to_xrp(shop.refund_limit),
        refund_day_limit=drops_to_xrp(shop.refund_day_limit),
    )


def shop_of(user: User) -> Shop:
    """The user's shop, or that of a merchant who never changed it."""
    return getattr(user, "shop", None) or _NO_SHOP


def keypad_state(keypad_id: UUID) -> KeypadState:
    """What a keypad shows, open or locked."""
    keypad = Keypad.objects.select_related("session__user__shop").get(pk=keypad_id)
    user = keypad.session.user
    return KeypadState(
        is_open=keypad.is_open,
        tries_left=keypad.tries_left,
        mode=Mode(keypad.mode),
        shop_name=shop_name(shop_of(user).name, user.username),
    )


def keypads_list(owner_id: int) -> list[wire.Keypad]:
    """The owner's keypads that have not ended, in both modes."""
    alive = Keypad.objects.filter(
        session__user_id=owner_id, session__revoked_at=None, session__ends_at__gt=Now()
    )
    return [
        wire.Keypad(
            id=keypad.pk,
            mode=Mode(keypad.mode),
            device=keypad.device,
            is_open=keypad.is_open,
            locked_at=keypad.locked_at,
            last_seen_at=keypad.session.rotated_at or keypad.locked_at,
            ends_at=keypad.session.ends_at,
        )
        for keypad in alive.select_related("session").order_by("-locked_at")
    ]


def second_factor_read(user_id: int) -> SecondFactor:
    """Whether an account has a second factor, or needs one. Two statements."""
    user = User.objects.only("is_superuser", "second_factor_at").get(pk=user_id)
    return SecondFactor(
        enabled=user.second_factor_at is not None,
        enabled_at=user.second_factor_at,
        recovery_codes_left=RecoveryCode.objects.filter(user_id=user_id, used_at=None).count(),
        needed=user.is_superuser and settings.ADMIN_SECOND_FACTOR_REQUIRED,
    )


def secret_key_read(*, owner_id: int, mode: Mode) -> wire.SecretKey:
    """The owner's key of `mode`; the readable one only in test mode. Raises ApiError 404 without a key."""
    alive = SecretKey.objects.filter(owner_id=owner_id, mode=mode, revoked_at=None)
    row = alive.filter(ends_at=None).first()
    if row is None:
        raise ApiError(404, f"You have no {mode} key yet.")
    previous = alive.filter(ends_at__gt=Now()).first()
    return wire.SecretKey(
        key=None if row.shown is None else decrypt(row.shown),
        masked=_masked(row),
        last4=row.last4,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
        reset_by_administrator=row.by_administrator,
        may_refund=row.may_refund,
        previous=None
        if previous is None or previous.ends_at is None
        else wire.PreviousSecretKey(
            masked=_masked(previous),
            last4=previous.last4,
            created_at=previous.created_at,
            last_used_at=previous.last_used_at,
            ends_at=previous.ends_at,
        ),
    )


def _masked(row: SecretKey) -> str:
    return f"sk_{row.mode}_{'•' * 12}{row.last4}"
