"""Security emails: sent in the same commit, even with all news switched off."""

from __future__ import annotations

import pytest
from django.db import transaction

from apps.accounts.models import User
from apps.accounts.services.secret_keys import secret_key_create, secret_key_regenerate
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.wallets.services.connection import merchant_wallet_set
from apps.webhooks.services.endpoints import endpoint_create, endpoint_regenerate_key
from tests.factories.mailbox import mails_to
from tests.factories.platform import new_address
from tests.factories.users import PASSWORD, create_user, signed_in

NOT_HIM = "If this was not you"


@pytest.fixture
def user(db: None) -> User:
    """A user who has switched off all news."""
    return create_user(
        mail_first_payment=False,
        mail_failed_payouts=False,
        mail_failed_returns=False,
        mail_failed_webhooks=False,
    )


def test_password_change_is_emailed(user: User) -> None:
    answer = signed_in(user).post(
        "profile/change-password", {"current_password": PASSWORD, "new_password": "Herrings by the dozen"}
    )

    assert answer.status_code == 200
    (mail,) = mails_to(user.email)
    assert mail.subject == "Your password was changed"
    assert "in your profile, with the old password" in " ".join(mail.body.split())
    assert NOT_HIM in mail.body


def test_refused_changes_are_not_emailed(user: User) -> None:
    refused = signed_in(user).post(
        "profile/change-password", {"current_password": "wrong one", "new_password": "Herrings by the dozen"}
    )
    assert refused.status_code == 400
    with pytest.raises(ApiError):
        merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address="rNope")

    assert mails_to(user.email) == []


def test_key_creation_is_emailed_without_the_key(user: User) -> None:
    new = secret_key_create(owner_id=user.pk, mode=Mode.LIVE)

    (mail,) = mails_to(user.email)
    assert mail.subject == "Your live secret key was created"
    assert new.last4 in mail.body
    assert new.key not in str(mail.message())
    assert NOT_HIM in mail.body

    with pytest.raises(ApiError):
        secret_key_create(owner_id=user.pk, mode=Mode.LIVE)
    assert mails_to(user.email) == [mail]


def test_key_regeneration_is_emailed_without_the_key(user: User) -> None:
    secret_key_create(owner_id=user.pk, mode=Mode.LIVE)

    new = secret_key_regenerate(owner_id=user.pk, mode=Mode.LIVE)

    _, mail = mails_to(user.email)
    assert mail.subject == "Your live secret key was regenerated"
    assert new.last4 in mail.body
    assert new.key not in str(mail.message())
    assert NOT_HIM in mail.body


def test_wallet_changes_are_emailed_with_both_addresses(user: User) -> None:
    first, second = new_address(), new_address()
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=first)
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=first)
    merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=second, tag=77)

    connected, changed = mails_to(user.email)
    assert connected.subject == "Your test payout wallet was connected"
    assert first in connected.body
    assert changed.subject == "Your test payout wallet was changed"
    assert f"{second}, tag 77" in changed.body
    assert first in changed.body
    assert NOT_HIM in changed.body


def test_webhook_secret_regeneration_is_emailed_without_the_secret(user: User) -> None:
    """Nor with what somebody typed who got into the account."""
    name, url = "Free XRP at evil.example", "http://127.0.0.1:4000/hooks"
    created = endpoint_create(owner=user, mode=Mode.TEST, name=name, url=url)

    secret = endpoint_regenerate_key(owner=user, mode=Mode.TEST, endpoint_id=created.endpoint.pk).secret

    (mail,) = mails_to(user.email)
    assert mail.subject == "A webhook secret was regenerated"
    assert "127.0.0.1" in mail.body
    assert "evil" not in str(mail.message())
    assert secret not in str(mail.message())
    assert NOT_HIM in mail.body


def test_rolled_back_changes_are_not_emailed(user: User) -> None:
    secret_key_create(owner_id=user.pk, mode=Mode.TEST)
    (created,) = mails_to(user.email)
    with transaction.atomic():
        secret_key_regenerate(owner_id=user.pk, mode=Mode.TEST)
        merchant_wallet_set(merchant_id=user.pk, mode=Mode.TEST, address=new_address())
        transaction.set_rollback(True)

    assert mails_to(user.email) == [created]
