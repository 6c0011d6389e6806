"""Emails about payments: one for the first payment, and at most one an hour about failures."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.db.models.functions import Now

from apps.accounts.models import User
from apps.common.mail.messages import render
from apps.payments.mails import first_payment
from apps.payments.models import Leg, Notice
from apps.payments.services.notice_emails import notices_email, notices_prune
from tests.factories.admin_commands import AdminCommands
from tests.factories.concurrency import concurrently
from tests.factories.mailbox import mails_to
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.platform_admin.incidents import bounced_payout, fails


@pytest.fixture(autouse=True)
def nothing_left_over(db: None) -> None:
    """Notices that other tests left are not sent by these."""
    Notice.objects.filter(emailed_at=None).update(emailed_at=Now() - timedelta(days=1))


def mails(driver: PaymentDriver) -> list[EmailMessage]:
    notices_email()
    return mails_to(driver.merchant.email)


def words(mail: EmailMessage) -> str:
    return " ".join(str(mail.body).split())


def an_hour_later(driver: PaymentDriver) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "update payments_notice set emailed_at = emailed_at - interval '1 hour' where merchant_id = %s",
            [driver.merchant.pk],
        )


def completes(driver: PaymentDriver, drops: int = 10 * XRP) -> None:
    driver.deposit(drops, tag=driver.create_payment(drops).tag)
    driver.settle_all()


def test_only_the_first_payment_is_emailed_with_its_split(driver: PaymentDriver) -> None:
    completes(driver)

    (mail,) = mails(driver)
    assert mail.subject == "Your first test payment: 10 XRP"
    for fact in (
        "Order",
        "To your wallet: 9.9 XRP",
        "Fee: 0.1 XRP",
        "To the burn wallet: 0.01 XRP",
        "play money",
    ):
        assert fact in words(mail)

    completes(driver)
    an_hour_later(driver)
    assert len(mails(driver)) == 1


@pytest.mark.parametrize(
    ("mode", "local", "words_of_it"),
    [("live", False, "this is real money"), ("live", True, "play money"), ("test", False, "play money")],
)
def test_the_email_says_whether_the_money_was_real(
    driver: PaymentDriver, mode: str, local: bool, words_of_it: str
) -> None:
    completes(driver)
    notice = Notice.objects.select_related("payment__wallet__network").get(merchant=driver.merchant)
    assert notice.payment is not None
    notice.payment.mode, notice.payment.wallet.network.local = mode, local

    assert words_of_it in render(first_payment(notice)).text


def test_a_failed_payout_is_emailed_with_its_reason(driver: PaymentDriver) -> None:
    payment = fails(driver)

    (mail,) = mails(driver)
    assert mail.subject == "Payout failed"
    assert str(payment.pk) in mail.body
    assert "0.495 XRP" in words(mail)
    assert str(payment.failure_reason) in words(mail)
    assert "connect another one" in words(mail)


def test_failures_are_gathered_into_one_email_an_hour(driver: PaymentDriver) -> None:
    fails(driver)
    assert len(mails(driver)) == 1
    second, third = fails(driver), fails(driver)
    assert len(mails(driver)) == 1

    an_hour_later(driver)

    _, gathered = mails(driver)
    assert gathered.subject == "2 payouts, returns or refunds failed"
    assert str(second.pk) in gathered.body
    assert str(third.pk) in gathered.body
    an_hour_later(driver)
    assert len(mails(driver)) == 2


def test_many_failures_are_one_email_of_limited_length(driver: PaymentDriver) -> None:
    Notice.objects.bulk_create(
        Notice(merchant=driver.merchant, mode="test", kind="payout_failed", amount=n, reason="No.")
        for n in range(1, 31)
    )

    (mail,) = mails(driver)

    assert mail.subject == "30 payouts, returns or refunds failed"
    assert mail.body.count("Payout failed") == 20
    assert "And 10 more" in mail.body


def test_a_failed_return_is_emailed(driver: PaymentDriver) -> None:
    driver.payer.set(SetFlag=1)  # the sender requires a tag and gives none
    driver.close_ledgers()
    payment = driver.create_payment(10 * XRP)
    driver.deposit(XRP, tag=payment.tag)
    driver.settle_all()

    (mail,) = mails(driver)
    assert mail.subject == "A return failed"
    assert str(payment.pk) in mail.body
    assert "0.999988 XRP" in words(mail)
    assert "The sender requires a destination tag and gave none (tecDST_TAG_NEEDED)." in words(mail)


def test_a_return_too_small_to_send_is_emailed_but_dust_is_not(driver: PaymentDriver) -> None:
    payment = driver.create_payment(10 * XRP)
    driver.deposit(999, tag=payment.tag)
    assert mails(driver) == []

    driver.deposit(1_005, tag=payment.tag)

    (mail,) = mails(driver)
    assert mail.subject == "A return failed"
    assert "Too small to be sent back." in mail.body
    assert "0.001005 XRP" in words(mail)


def test_an_unmatched_deposit_sends_no_email(driver: PaymentDriver) -> None:
    driver.payer.set(SetFlag=1)
    driver.close_ledgers()
    before = Notice.objects.count()
    driver.deposit(XRP, tag=None)
    driver.settle_all()

    assert Notice.objects.count() == before


def test_a_bounced_payout_is_emailed(driver: PaymentDriver) -> None:
    deposit = bounced_payout(driver)

    subjects = {mail.subject: mail for mail in mails(driver)}
    mail = subjects["A payout came back"]
    assert f"Amount: 9.9 XRP Reason: Came back in transaction {deposit.tx_hash}." in words(mail)


def test_the_email_about_a_bounced_return_names_what_arrived(driver: PaymentDriver) -> None:
    payment = driver.create_payment(10 * XRP)
    rejected = driver.deposit(5 * XRP, tag=payment.tag)
    driver.settle_all()
    transfer = Leg.objects.get(deposit=rejected).transfer
    assert transfer is not None
    driver.deposit(1, tag=transfer.source_tag)
    assert mails(driver) == []

    last = driver.deposit(4_999_500, tag=transfer.source_tag)

    (mail,) = mails(driver)
    assert mail.subject == "A return failed"
    assert "Amount: 4.999501 XRP" in words(mail)
    assert f"Came back in parts, the last in transaction {last.tx_hash}." in words(mail)


def test_a_redirected_payout_is_emailed_with_both_wallets(
    driver: PaymentDriver, admin: AdminCommands
) -> None:
    payment = fails(driver)
    User.objects.filter(pk=driver.merchant.pk).update(mail_failed_payouts=False)

    admin.run("redirect", "--payment", payment.pk)

    (mail,) = mails(driver)
    assert mail.subject == "A failed payout is on its way to your current wallet"
    for fact in (str(payment.pk), payment.payout_address, driver.payout.address, "0.495 XRP", "is not yours"):
        assert fact in words(mail)


def test_a_refused_redirect_sends_no_email(driver: PaymentDriver, admin: AdminCommands) -> None:
    payment = fails(driver)
    User.objects.filter(pk=driver.merchant.pk).update(mail_failed_payouts=False)
    admin.refusal("redirect", "--payment", payment.pk, reason="")

    assert mails(driver) == []


@pytest.mark.parametrize(
    ("preference", "subjects"),
    [
        ("mail_first_payment", ["A return failed", "Payout failed"]),
        ("mail_failed_payouts", ["A return failed", "Your first test payment: 10 XRP"]),
        ("mail_failed_returns", ["Payout failed", "Your first test payment: 10 XRP"]),
    ],
)
def test_email_preferences_are_respected(driver: PaymentDriver, preference: str, subjects: list[str]) -> None:
    User.objects.filter(pk=driver.merchant.pk).update(**{preference: False})
    completes(driver)
    for kind in ("payout_failed", "return_failed"):
        Notice.objects.create(merchant=driver.merchant, mode="test", kind=kind, amount=1, reason="No.")
        notices_email()
        an_hour_later(driver)

    assert sorted(mail.subject for mail in mails(driver)) == subjects

    User.objects.filter(pk=driver.merchant.pk).update(**{preference: True})
    completes(driver)
    an_hour_later(driver)
    assert len(mails(driver)) == len(subjects)


def test_concurrent_workers_send_an_email_once(driver: PaymentDriver) -> None:
    fails(driver)

    concurrently(4, notices_email)

    assert [mail.subject for mail in mails_to(driver.merchant.email)] == ["Payout failed"]


def test_settlement_does_not_wait_for_emails(driver: PaymentDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an encryption key or template, payouts continue and the emails follow later."""

    def broken(_: object) -> str:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("apps.common.mail.outgoing.encrypt", broken)
        completes(driver)

    assert len(mails(driver)) == 1


def test_old_failures_are_pruned_and_the_first_payment_remembered(driver: PaymentDriver) -> None:
    completes(driver)
    Notice.objects.create(merchant=driver.merchant, mode="test", kind="payout_failed", amount=1, reason="No.")
    mails(driver)
    with connection.cursor() as cursor:
        cursor.execute("update payments_notice set emailed_at = emailed_at - interval '31 days'")

    notices_prune()

    kinds = Notice.objects.filter(merchant=driver.merchant).values_list("kind", flat=True)
    assert list(kinds) == ["first_payment"]
