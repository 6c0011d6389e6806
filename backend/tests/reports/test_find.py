"""A merchant finds payments by title, reference, tag, the start of the id, and a transaction's hash."""

from __future__ import annotations

from uuid import uuid4

from django.test import Client

from tests.factories.payment_driver import PaymentDriver


def test_a_payment_is_found_by_title_id_and_hash(session: Client, driver: PaymentDriver) -> None:
    paid, other = driver.paid_payment(), driver.create_payment()
    paid.refresh_from_db()
    assert paid.deposit is not None

    def found(text: str) -> list[str]:
        read = session.get("/api/payments/find/", {"q": text})
        assert read.status_code == 200, read.content
        return [each["id"] for each in read.json()["payments"]]

    for text in (str(paid.pk)[:8], str(paid.pk)[:13], str(paid.pk).upper(), paid.deposit.tx_hash.lower()):
        assert str(paid.pk) in found(text), text
        assert str(other.pk) not in found(text), text
    assert found(str(paid.pk)[:7]) == []
    for title in (paid.title[:4], paid.title.upper()):
        assert str(paid.pk) in found(title), title
    assert found("f" * 64) == []


def test_the_history_is_searched_for_the_same(session: Client, driver: PaymentDriver) -> None:
    reference = f"order-{uuid4()}"
    paid = driver.paid_payment(developer_reference=reference)
    driver.create_payment()
    paid.refresh_from_db()
    assert paid.deposit is not None

    def found(search: str) -> tuple[list[str], int]:
        page = session.get("/api/payments/history/", {"search": search}).json()
        return [each["id"] for each in page["payments"]], page["total_count"]

    for text in (str(paid.pk)[:8], str(paid.tag), reference, paid.deposit.tx_hash):
        assert found(text) == ([str(paid.pk)], 1), text
    for part in (str(paid.pk)[:7], reference[:-1], reference.upper(), paid.deposit.tx_hash[:-1]):
        assert found(part) == ([], 0), part
