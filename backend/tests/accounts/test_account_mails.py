"""Emails about an account: to confirmed addresses, and not without end."""

from __future__ import annotations

from django.core import mail
from django.test import Client

from apps.accounts.models import User
from apps.common.models import Mail
from tests.factories.mailbox import mails_to
from tests.factories.platform import Merchant, create_merchant
from tests.factories.users import PASSWORD, SignedIn, new_email, post, signed_in


def _regenerate(session: SignedIn, times: int) -> None:
    client = Client(headers={"authorization": f"Bearer {session.access}"})
    for _ in range(times):
        answer = client.post("/api/wallets/secret-key/regenerate/", content_type="application/json")
        assert answer.status_code == 200


def _kinds(email: str) -> list[str]:
    return list(Mail.objects.filter(recipient=email).order_by("created_at").values_list("kind", flat=True))


def test_an_unconfirmed_address_gets_the_welcome_and_reset_mails_only(db: None) -> None:
    """Anybody can sign up with anybody's address."""
    email = new_email()
    signed = post("signup", {"username": "Bea", "email": email, "password": PASSWORD}).json()
    session = SignedIn(User.objects.get(email=email), signed["access"], signed["refresh"])
    client = Client(headers={"authorization": f"Bearer {session.access}"})
    assert client.post("/api/wallets/secret-key/create/").status_code == 201
    _regenerate(session, 3)
    changed = session.post(
        "profile/change-password", {"current_password": PASSWORD, "new_password": "Another tide 7"}
    )
    assert changed.status_code == 200
    post("password-reset-request", {"email": email})

    assert _kinds(email) == ["welcome", "password_reset"]
    assert changed.json()["user"]["email_confirmed"] is False


def test_after_five_mails_of_a_kind_one_more_says_that_there_will_be_none(merchant: Merchant) -> None:
    session = signed_in(merchant.user)
    _regenerate(session, 12)

    assert _kinds(merchant.user.email).count("secret_key_changed") == 6


def test_each_kind_and_each_account_has_its_own_five(merchant: Merchant) -> None:
    _regenerate(signed_in(merchant.user), 7)
    other = create_merchant().user

    _regenerate(signed_in(other), 1)

    assert _kinds(other.email).count("secret_key_changed") == 1


def test_the_last_mail_before_the_pause_says_so(merchant: Merchant) -> None:
    _regenerate(signed_in(merchant.user), 7)

    changed = [
        message.subject for message in mails_to(merchant.user.email) if "regenerated" in message.subject
    ]

    usual = "Your test secret key was regenerated"
    assert changed == [usual] * 5 + [f"Again: {usual}"]


def test_a_reset_overtakes_the_mails_that_wait(merchant: Merchant) -> None:
    email = merchant.user.email
    mails_to(email)
    sent = len(mail.outbox)
    _regenerate(signed_in(merchant.user), 3)
    post("password-reset-request", {"email": email})

    mails_to(email)

    subjects = [message.subject for message in mail.outbox[sent:] if message.to == [email]]
    assert subjects[0] == "Your code to reset your password"
    assert len(subjects) == 4
