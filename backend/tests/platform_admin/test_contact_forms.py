"""Visitors' messages: listed, marked answered, and emailed to the operator."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.content.models import ContactMessage
from tests.factories.answers import error_of
from tests.factories.mailbox import mails_to
from tests.platform_admin.dashboard import Admin

HOSTILE = '<img src=x onerror="alert(1)"> & <script>alert(2)</script>'


@pytest.fixture
def admin(db: None) -> Admin:
    ContactMessage.objects.all().delete()
    return Admin()


def _message(number: int = 0) -> ContactMessage:
    stored = ContactMessage.objects.create(
        name=f"Ann {number}", email="ann@example.com", subject="Hello", message=HOSTILE, client="10.0.0.1"
    )
    stored.refresh_from_db()
    return stored


def test_messages_are_listed_newest_first_ten_to_a_page(admin: Admin) -> None:
    messages = [_message(number) for number in range(12)]

    first, second = (admin.get("contact/forms/", page=page) for page in (1, 2))

    assert [row["id"] for row in (*first["results"], *second["results"])] == [
        message.pk for message in reversed(messages)
    ]
    assert (first["total_pages"], first["count"], first["next"], second["previous"]) == (2, 12, 2, 1)
    assert second["results"][-1] == {
        "id": messages[0].pk,
        "name": "Ann 0",
        "email": "ann@example.com",
        "subject": "Hello",
        "message": HOSTILE,
        "created_at": messages[0].created_at.isoformat(timespec="microseconds").replace("+00:00", "Z"),
        "answered_at": None,
    }
    assert admin.get("contact/forms/", page=9)["results"] == []


def test_a_message_is_marked_answered_once(admin: Admin) -> None:
    message = _message()
    other = _message()

    answer = admin.post(f"contact/forms/{message.pk}/answered/")

    assert answer.json() == {"success": True, "message": "Form Submitted successfully!"}
    message.refresh_from_db()
    first = message.answered_at
    assert first is not None
    admin.post(f"contact/forms/{message.pk}/answered/")
    message.refresh_from_db()
    other.refresh_from_db()
    assert (message.answered_at, other.answered_at) == (first, None)
    for unknown in ("0", "abc", "99999999999999999999"):
        assert error_of(admin.post(f"contact/forms/{unknown}/answered/")) == (404, "Contact form not found")


@pytest.mark.parametrize("address", ["", "operator@dropwise.example"])
def test_the_operator_gets_an_email_where_an_address_is_set(
    admin: Admin, settings: Any, address: str
) -> None:
    settings.CONTACT_EMAIL = address
    settings.RATE_CONTACT_PER_HOUR = 1_000
    before = len(mails_to("operator@dropwise.example"))

    sent = Client().post(
        "/api/platform-admin/contact/submit/",
        {"name": "Ann", "email": "ann@example.com", "subject": "Hello", "message": HOSTILE},
        content_type="application/json",
    )

    assert sent.status_code == 200
    mails = mails_to("operator@dropwise.example")[before:]
    assert len(mails) == (1 if address else 0)
    for mail in mails:
        assert mail.subject == "New message from the contact form"
        assert HOSTILE in str(mail.body).replace("\n", " ")
        html = str(mail.alternatives[0][0])  # type: ignore[attr-defined]
        assert "<script>" not in html
        assert "<img src=x" not in html
