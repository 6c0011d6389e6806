"""Password resets: which sessions and connections end."""

from __future__ import annotations

import pytest
from django.utils import timezone

from apps.accounts.models import SecretKey, Session, User
from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.wallets.models import MerchantWallet
from apps.wallets.services.connection import merchant_wallet_set
from apps.webhooks.models import Endpoint
from apps.webhooks.services.endpoints import endpoint_create
from tests.accounts.resets import NEW, reset_by_link, reset_email
from tests.factories.mailbox import mails_to, token_of
from tests.factories.platform import new_address
from tests.factories.users import create_user, post, signed_in


def _connected(user: User) -> None:
    """Connect a key and a wallet in both modes, and an endpoint."""
    for mode in Mode:
        secret_key_create(owner_id=user.pk, mode=mode)
        merchant_wallet_set(merchant_id=user.pk, mode=mode, address=new_address())
    endpoint_create(owner=user, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:4000/hooks")


def _alive(user: User) -> tuple[int, int, int]:
    return (
        SecretKey.objects.filter(owner=user, revoked_at=None).count(),
        Endpoint.objects.filter(owner=user, deleted_at=None).count(),
        MerchantWallet.objects.filter(merchant=user, is_active=True).count(),
    )


def test_reset_ends_all_sessions_and_emails_the_owner(db: None) -> None:
    session = signed_in()
    user = session.user
    reset_by_link(token_of(reset_email(user.email)))

    assert session.get("profile").status_code == 401
    assert post("token/refresh", {"refresh": session.refresh}).status_code == 401
    assert not Session.objects.filter(user=user, revoked_at=None).exists()
    email = mails_to(user.email)[-1]
    assert email.subject == "Your password was changed"
    assert "If this was not you" in email.body


def test_first_reset_of_unconfirmed_address_disconnects_the_account(db: None) -> None:
    user, bystander = (create_user(email_verified_at=None) for _ in range(2))
    for person in (user, bystander):
        _connected(person)

    answer = reset_by_link(token_of(reset_email(user.email)))

    words = "2 secret keys, 2 connected wallets, 1 webhook endpoint"
    assert answer.json()["message"].endswith(f"we also removed what was connected to the account: {words}.")
    assert _alive(user) == (0, 0, 0)
    assert _alive(bystander) == (2, 1, 2)
    assert words in " ".join(mails_to(user.email)[-1].body.split())
    assert User.objects.get(pk=user.pk).email_verified_at is not None

    _connected_again(user)
    asked_again = reset_by_link(token_of(reset_email(user.email)), "Yet another herring 5")
    assert asked_again.json()["message"] == "Password reset successfully!"
    assert _alive(user) == (1, 0, 1)


def _connected_again(user: User) -> None:
    secret_key_create(owner_id=user.pk, mode=Mode.TEST)
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=new_address())


@pytest.mark.parametrize(("confirmed", "password", "status"), [(True, NEW, 200), (False, "short", 400)])
def test_confirmed_address_or_refused_reset_disconnects_nothing(
    db: None, confirmed: bool, password: str, status: int
) -> None:
    user = create_user(email_verified_at=timezone.now() if confirmed else None)
    _connected(user)

    answer = reset_by_link(token_of(reset_email(user.email)), password)

    assert answer.status_code == status
    if confirmed:
        assert answer.json()["message"] == "Password reset successfully!"
    assert _alive(user) == (2, 1, 2)
    assert (User.objects.get(pk=user.pk).email_verified_at is not None) == confirmed
