"""Password resets: what ends with them, sessions and all that a stranger may have connected."""

from __future__ import annotations

from django.utils import timezone

from apps.accounts.models import SecretKey, Session, User
from apps.accounts.services.secret_keys import secret_key_create
from apps.wallets.models import MerchantWallet
from apps.wallets.services import merchant_wallet_set
from apps.webhooks.models import Endpoint
from apps.webhooks.services.endpoints import endpoint_create
from tests.api.builders import an_address
from tests.api.people import a_person, post, signed_in
from tests.api.postbox import mails_to, token_of
from tests.api.resets import asked, by_link


def _connected(user: User) -> None:
    """A key and a wallet in both modes, an endpoint: what a stranger could have left behind."""
    for mode in ("test", "live"):
        secret_key_create(owner_id=user.pk, mode=mode)
        merchant_wallet_set(merchant_id=user.pk, mode=mode, address=an_address())
    endpoint_create(owner=user, mode="test", name="Shop", url="http://127.0.0.1:4000/hooks")


def _alive(user: User) -> tuple[int, int, int]:
    return (
        SecretKey.objects.filter(owner=user, revoked_at=None).count(),
        Endpoint.objects.filter(owner=user, deleted_at=None).count(),
        MerchantWallet.objects.filter(merchant=user, is_active=True).count(),
    )


def test_every_session_ends_and_he_is_told(db: None) -> None:
    person = signed_in()
    user = person.user
    by_link(token_of(asked(user.email)))

    assert person.get("profile").status_code == 401
    assert post("token/refresh", {"refresh": person.refresh}).status_code == 401
    assert not Session.objects.filter(user=user, revoked_at=None).exists()
    told = mails_to(user.email)[-1]
    assert told.subject == "Your password was changed"
    assert "If this was not you" in told.body


def test_the_first_reset_of_an_unconfirmed_address_ends_what_was_connected_and_says_so(db: None) -> None:
    user, bystander = a_person(), a_person()
    for person in (user, bystander):
        _connected(person)

    answer = by_link(token_of(asked(user.email)))

    words = "2 secret keys, 2 connected wallets, 1 webhook endpoint"
    assert answer.json()["message"].endswith(f"we also removed what was connected to the account: {words}.")
    assert _alive(user) == (0, 0, 0)
    assert _alive(bystander) == (2, 1, 2)
    assert words in " ".join(mails_to(user.email)[-1].body.split())
    assert User.objects.get(pk=user.pk).email_verified_at is not None

    _connected_again(user)
    asked_again = by_link(token_of(asked(user.email)), "Yet another herring 5")
    assert asked_again.json()["message"] == "Password reset successfully!"
    assert _alive(user) == (1, 0, 1)


def _connected_again(user: User) -> None:
    secret_key_create(owner_id=user.pk, mode="test")
    merchant_wallet_set(merchant_id=user.pk, mode="test", address=an_address())


def test_a_confirmed_address_keeps_what_is_connected(db: None) -> None:
    user = a_person(email_verified_at=timezone.now())
    _connected(user)

    answer = by_link(token_of(asked(user.email)))

    assert answer.json()["message"] == "Password reset successfully!"
    assert _alive(user) == (2, 1, 2)


def test_a_refused_reset_ends_nothing(db: None) -> None:
    user = a_person()
    _connected(user)

    assert by_link(token_of(asked(user.email)), "short").status_code == 400

    assert _alive(user) == (2, 1, 2)
    assert User.objects.get(pk=user.pk).email_verified_at is None
