"""Somebody else used our key: recognised, booked against equity, and the wallet sends again."""

from __future__ import annotations

from typing import Any, cast

from apps.payments.models import Leg
from apps.treasury.models import ExternalTransaction
from tests.factories.ledger_clients import Richer
from tests.lifecycle.shop import NETWORK_FEE, XRP, Shop
from tests.platform_admin.desk import Desk
from tests.sandbox.wallets import new_wallet


def external_transaction(shop: Shop, drops: int = 5 * XRP) -> str:
    """Somebody pays from the platform wallet with its own key; the hash."""
    answer = shop.owner.submit(Destination=shop.payer.address, Amount=str(drops))
    assert answer["engine_result"] == "tesSUCCESS", answer
    return str(answer["tx_json"]["hash"])


def test_a_recognised_transaction_is_booked_and_the_wallet_resumes(shop: Shop, desk: Desk) -> None:
    tx_hash = external_transaction(shop)
    shop.closes()
    shop.watches()
    equity = shop.book("equity")
    wallet = ("--wallet", shop.owner.address)
    said = desk.is_refused("resume", *wallet)
    assert said == "Recognise its external transactions first: 1."

    assert desk.acts("recognise", *wallet, "--tx", tx_hash.lower()) == (
        "Recognised: -5000010 drops, booked against equity. The wallet sends again after `manage.py resume`."
    )
    row = ExternalTransaction.objects.get(wallet_id=shop.wallet_id)
    assert (row.recognised_by, row.reason) == (desk.admin.pk, "as agreed on the phone")
    assert shop.book("equity") == equity + 5 * XRP + NETWORK_FEE
    assert shop.wallet.halted_at is not None

    desk.acts("resume", *wallet)
    wallet_row = shop.wallet
    assert wallet_row.halted_at is None
    assert wallet_row.halt_reason is None
    assert [act[:2] for act in desk.noted()] == [("resume", str(shop.wallet_id))]
    payment = shop.asks()
    shop.arrives(10 * XRP, tag=payment.tag)
    shop.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"


def test_the_leg_whose_slot_was_taken_gets_a_new_one(shop: Shop, desk: Desk) -> None:
    payment = shop.asks(burn_ppm=0, burn_address=None)
    shop.arrives(10 * XRP, tag=payment.tag)
    tx_hash = external_transaction(shop)
    shop.settles()  # signed on the very Sequence that the external transaction uses
    (leg,) = Leg.objects.filter(wallet_id=shop.wallet_id)
    (attempt,) = desk.transfer(leg).attempts.all()
    row_slot = attempt.slot_number
    shop.closes()
    shop.watches()

    said = desk.acts("recognise", "--wallet", shop.owner.address, "--tx", tx_hash)
    assert f"Transfer {desk.transfer(leg).pk} gets a new slot." in said
    attempt.refresh_from_db()
    assert attempt.outcome == "superseded"
    assert desk.transfer(leg).state == "ready"
    assert list(desk.transfer(leg).slots.values_list("number", "state")) == [(row_slot, "lost")]
    desk.acts("resume", "--wallet", shop.owner.address)
    before = shop.balance(shop.payout)
    shop.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"
    assert shop.balance(shop.payout) == before + 9_900_000


def test_a_slot_that_was_found_lost_is_given_up_and_the_leg_gets_a_new_one(shop: Shop, desk: Desk) -> None:
    payment = shop.asks(burn_ppm=0, burn_address=None)
    shop.arrives(10 * XRP, tag=payment.tag)
    tx_hash = external_transaction(shop)
    shop.settles()
    shop.closes(10)  # past the last ledger of what was signed
    shop.watches()
    shop.settles()  # resolved: the slot was used, and not by us
    leg = Leg.objects.get(wallet_id=shop.wallet_id)
    transfer = desk.transfer(leg)
    assert (transfer.state, transfer.fail_code) == ("stuck", "slotLost")
    (lost,) = transfer.slots.all()
    assert (lost.state, lost.lost_to) == ("lost", tx_hash)
    void = desk.is_refused("void", "--transfer", transfer.pk)
    assert void == "Its slot was used by somebody else: recognise that transaction instead."

    said = desk.acts("recognise", "--wallet", shop.owner.address, "--tx", tx_hash)
    assert f"Transfer {transfer.pk} gets a new slot." in said
    desk.acts("resume", "--wallet", shop.owner.address)
    before = shop.balance(shop.payout)
    shop.finishes()

    payment.refresh_from_db()
    assert payment.status == "completed"
    assert shop.balance(shop.payout) == before + 9_900_000
    assert [slot.state for slot in transfer.slots.order_by("number")] == ["lost", "used"]


def test_a_wallet_whose_books_differ_is_not_resumed(shop: Shop, desk: Desk) -> None:
    real, wallet = shop.client, ("--wallet", shop.owner.address)
    shop.client = cast(Any, Richer(real))
    shop.closes()
    shop.watches()
    index = shop.wallet.cursor.ledger_index
    said = f"Books and ledger differ by 1 drops at ledger {index}."
    assert shop.wallet.halt_reason == said
    assert desk.is_refused("resume", *wallet) == said

    shop.client = real
    shop.closes()
    shop.watches()
    desk.acts("resume", *wallet)
    assert desk.is_refused("resume", *wallet) == "This wallet is not halted."
    shop.finishes()


def test_beyond_equity_only_with_the_shortfall_in_words(shop: Shop, desk: Desk) -> None:
    payment = shop.asks(500 * XRP, fee_ppm=0, burn_ppm=0, burn_address=None)
    shop.arrives(500 * XRP, tag=payment.tag)
    tx_hash = external_transaction(shop, 1_100 * XRP)
    shop.closes()
    shop.watches()
    asked = ("--wallet", shop.owner.address, "--tx", tx_hash)
    words = "short by 100.000010 XRP"

    assert f'"{words}"' in desk.is_refused("recognise", *asked)
    assert f'"{words}"' in desk.is_refused("recognise", *asked, "--confirm-shortfall", "yes")
    desk.acts("recognise", *asked, "--confirm-shortfall", words)
    assert ExternalTransaction.objects.get(tx_hash=tx_hash).reason == f"as agreed on the phone ({words})"
    desk.acts("resume", "--wallet", shop.owner.address)
    shop.fund(shop.owner.wallet, xrp=200)  # untagged: it is returned, not booked as equity
    shop.pays(150 * XRP, tag=shop.wallet.funding_tag)
    shop.closes()
    shop.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"


def test_what_is_not_there_is_refused(shop: Shop, desk: Desk) -> None:
    wallet = ("--wallet", shop.owner.address)
    unknown = "F" * 64
    assert "no external transaction" in desk.is_refused("recognise", *wallet, "--tx", unknown)
    assert desk.is_refused("resume", *wallet) == "This wallet is not halted."
    stray = new_wallet().address
    assert "not the address of a platform wallet" in desk.is_refused("resume", "--wallet", stray)

    tx_hash = external_transaction(shop)
    shop.closes()
    shop.watches()
    asked = ("recognise", *wallet, "--tx", tx_hash)
    assert desk.is_refused(*asked, **{"--by": "nobody@x.example"}) == (
        "No administrator has this email address."
    )
    assert "administrator" in desk.is_refused(*asked, **{"--by": shop.merchant.email})
    assert desk.is_refused(*asked, **{"--reason": " "}) == "Give a reason."
    desk.acts(*asked)
    assert desk.is_refused(*asked) == "This transaction has already been recognised."
