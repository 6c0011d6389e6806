"""What payments tell a merchant by mail: the first one at once, failures gathered into one mail an hour."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from django.db import connection

from apps.accounts.models import User
from apps.common.mail.messages import render
from apps.payments.mails import first_payment
from apps.payments.models import Notice
from apps.payments.services.notice_emails import notices_email, notices_prune
from tests.api.concurrency import concurrently
from tests.api.mailbox import mails_to
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.desk import Desk
from tests.platform_admin.test_releases import bounced_payout
from tests.platform_admin.test_retries import fails


@pytest.fixture(autouse=True)
def nothing_left_over(db: None) -> None:
    """What other tests left untold is not told by these."""
    Notice.objects.filter(emailed_at=None).exclude(kind="first_payment").delete()


def mails(shop: Shop) -> list[EmailMessage]:
    notices_email()
    return mails_to(shop.merchant.email)


def words(mail: EmailMessage) -> str:
    return " ".join(str(mail.body).split())


def an_hour_later(shop: Shop) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "update payments_notice set emailed_at = emailed_at - interval '1 hour' where merchant_id = %s",
            [shop.merchant.pk],
        )


def completes(shop: Shop, drops: int = 10 * XRP) -> None:
    shop.arrives(drops, tag=shop.asks(drops).tag)
    shop.finishes()


def test_the_first_payment_is_mailed_with_its_split_and_the_second_is_not(shop: Shop) -> None:
    completes(shop)

    (mail,) = mails(shop)
    assert mail.subject == "Your first test payment: 10 XRP"
    for fact in ("Order", "To your wallet: 9.9 XRP", "Fee: 0.1 XRP", "Of it burned: 0.01 XRP", "play money"):
        assert fact in words(mail)

    completes(shop)
    an_hour_later(shop)
    assert len(mails(shop)) == 1


@pytest.mark.parametrize(
    ("mode", "local", "words_of_it"),
    [("live", False, "this is real money"), ("live", True, "play money"), ("test", False, "play money")],
)
def test_it_says_whether_the_money_was_real(shop: Shop, mode: str, local: bool, words_of_it: str) -> None:
    completes(shop)
    notice = Notice.objects.select_related("payment__wallet__network").get(merchant=shop.merchant)
    assert notice.payment is not None
    notice.payment.mode, notice.payment.wallet.network.local = mode, local

    assert words_of_it in render(first_payment(notice)).text


def test_a_failed_payout_is_mailed_with_its_reason(shop: Shop) -> None:
    payment = fails(shop)

    (mail,) = mails(shop)
    assert mail.subject == "Payout failed"
    assert str(payment.pk) in mail.body
    assert "0.495 XRP" in words(mail)
    assert str(payment.failure_reason) in words(mail)
    assert "connect another one" in words(mail)


def test_failures_are_gathered_into_one_mail_an_hour(shop: Shop) -> None:
    fails(shop)
    assert len(mails(shop)) == 1
    second, third = fails(shop), fails(shop)
    assert len(mails(shop)) == 1

    an_hour_later(shop)

    _, gathered = mails(shop)
    assert gathered.subject == "2 payouts or returns did not arrive"
    assert str(second.pk) in gathered.body
    assert str(third.pk) in gathered.body
    an_hour_later(shop)
    assert len(mails(shop)) == 2


def test_a_flood_is_one_mail_of_bounded_length(shop: Shop) -> None:
    Notice.objects.bulk_create(
        Notice(merchant=shop.merchant, mode="test", kind="payout_failed", amount=n, reason="No.")
        for n in range(1, 31)
    )

    (mail,) = mails(shop)

    assert mail.subject == "30 payouts or returns did not arrive"
    assert mail.body.count("Payout failed") == 20
    assert "And 10 more" in mail.body


def test_a_failed_return_is_mailed(shop: Shop) -> None:
    shop.payer.set(SetFlag=1)  # the sender demands a tag and gives none
    shop.closes()
    payment = shop.asks(10 * XRP)
    shop.arrives(XRP, tag=payment.tag)
    shop.finishes()

    (mail,) = mails(shop)
    assert mail.subject == "A return failed"
    assert str(payment.pk) in mail.body
    assert "0.999988 XRP" in words(mail)
    assert "The sender requires a destination tag and gave none (tecDST_TAG_NEEDED)." in words(mail)


def test_a_return_too_small_to_send_is_mailed_but_dust_is_not(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)
    shop.arrives(999, tag=payment.tag)
    assert mails(shop) == []

    shop.arrives(1_005, tag=payment.tag)

    (mail,) = mails(shop)
    assert mail.subject == "A return failed"
    assert "Too small to be sent back." in mail.body
    assert "0.001005 XRP" in words(mail)


def test_money_of_nobody_known_makes_no_mail(shop: Shop) -> None:
    shop.payer.set(SetFlag=1)
    shop.closes()
    before = Notice.objects.count()
    shop.arrives(XRP, tag=None)
    shop.finishes()

    assert Notice.objects.count() == before


def test_a_payout_that_came_back_is_mailed(shop: Shop) -> None:
    deposit = bounced_payout(shop)

    subjects = {mail.subject: mail for mail in mails(shop)}
    mail = subjects["A payout came back"]
    assert deposit.tx_hash in words(mail)


def test_a_redirected_payout_is_mailed_with_both_wallets(shop: Shop, desk: Desk) -> None:
    payment = fails(shop)
    User.objects.filter(pk=shop.merchant.pk).update(mail_failed_payouts=False)

    desk.acts("redirect", "--payment", payment.pk)

    (mail,) = mails(shop)
    assert mail.subject == "A failed payout goes to your current wallet"
    for fact in (str(payment.pk), payment.payout_address, shop.payout.address, "0.495 XRP", "is not yours"):
        assert fact in words(mail)


def test_a_refused_redirect_is_not_mailed(shop: Shop, desk: Desk) -> None:
    payment = fails(shop)
    User.objects.filter(pk=shop.merchant.pk).update(mail_failed_payouts=False)
    desk.is_refused("redirect", "--payment", payment.pk, reason="")

    assert mails(shop) == []


@pytest.mark.parametrize(
    ("preference", "told"),
    [
        ("mail_first_payment", ["A return failed", "Payout failed"]),
        ("mail_failed_payouts", ["A return failed", "Your first test payment: 10 XRP"]),
        ("mail_failed_returns", ["Payout failed", "Your first test payment: 10 XRP"]),
    ],
)
def test_what_a_merchant_does_not_want_to_hear_is_not_mailed(
    shop: Shop, preference: str, told: list[str]
) -> None:
    User.objects.filter(pk=shop.merchant.pk).update(**{preference: False})
    completes(shop)
    for kind in ("payout_failed", "return_failed"):
        Notice.objects.create(merchant=shop.merchant, mode="test", kind=kind, amount=1, reason="No.")
        notices_email()
        an_hour_later(shop)

    assert sorted(mail.subject for mail in mails(shop)) == told

    User.objects.filter(pk=shop.merchant.pk).update(**{preference: True})
    completes(shop)
    an_hour_later(shop)
    assert len(mails(shop)) == len(told)


def test_two_workers_tell_once(shop: Shop) -> None:
    fails(shop)

    concurrently(4, notices_email)

    assert [mail.subject for mail in mails_to(shop.merchant.email)] == ["Payout failed"]


def test_the_money_does_not_wait_for_mails(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    """No key to encrypt with, no template to render: payouts go on, and the mails come later."""

    def broken(_: object) -> str:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("apps.common.mail.outgoing.encrypt", broken)
        completes(shop)

    assert len(mails(shop)) == 1


def test_old_failures_are_pruned_and_the_first_payment_remembered(shop: Shop) -> None:
    completes(shop)
    Notice.objects.create(merchant=shop.merchant, mode="test", kind="payout_failed", amount=1, reason="No.")
    mails(shop)
    with connection.cursor() as cursor:
        cursor.execute("update payments_notice set emailed_at = emailed_at - interval '31 days'")

    notices_prune()

    kinds = Notice.objects.filter(merchant=shop.merchant).values_list("kind", flat=True)
    assert list(kinds) == ["first_payment"]
