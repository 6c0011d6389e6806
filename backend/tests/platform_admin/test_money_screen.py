"""The Money screen over HTTP: what it shows, and what each act does on the ledger."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models.functions import Now

from apps.common.drops import drops_to_xrp
from apps.payments.models import Leg
from apps.treasury.models import (
    AdminActionRecord,
    Cursor,
    ExternalTransaction,
    FundingSender,
    Transfer,
    Wallet,
)
from apps.treasury.services.gap import LEDGERS_AFTER
from tests.factories.answers import error_of
from tests.factories.payment_driver import NETWORK_FEE, XRP, PaymentDriver, status_of
from tests.factories.schema import assert_described
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.incidents import external_transaction, stuck_payout
from tests.platform_admin.money_calls import REASON, admin, failed_return, sheet_of, wallet_of

__all__ = ["admin"]


def stuck_transfers(admin: Admin) -> int:
    """The stuck transfers of test mode that the overview counts; other tests may have left some."""
    stuck = admin.get("metrics/overview/")["attention"]["stuck"]
    return sum(int(row["count"]) for row in stuck if row["mode"] == "test")


def test_the_balance_sheet_equals_the_ledger_to_the_drop(driver: PaymentDriver, admin: Admin) -> None:
    count = admin.get("money/", mode="test")["time_to_payout"]["count"]
    driver.paid_payment()
    failed_return(driver)  # also sends what the payment owes
    driver.paid_payment()
    payouts_before = Leg.objects.filter(wallet_id=driver.wallet_id, state="owed").count()
    assert payouts_before == 2
    sheet = sheet_of(admin, driver)
    assert (sheet["payouts"]["waiting"], sheet["payouts"]["total"], sheet["payouts"]["count"]) == (
        "9.900000",
        "9.900000",
        1,
    )
    assert (sheet["burns"]["waiting"], sheet["burns"]["total"]) == ("0.010000", "0.010000")
    assert (sheet["returns"]["failed"], sheet["returns"]["total"]) == ("24.999988", "24.999988")
    assert sheet["on_ledger"] == sheet["booked"] == drops_to_xrp(driver.balance(driver.platform.wallet))
    assert (sheet["difference"], sheet["unrecognised"]) == (0, "0.000000")
    owed = 9_900_000 + 10_000 + 24_999_988
    assert sheet["equity"] == drops_to_xrp(driver.balance(driver.platform.wallet) - owed)
    # A payout, a burn, and the return that failed with its fee taken.
    assert (sheet["network_fees"], sheet["transactions_sent"]) == (drops_to_xrp(3 * NETWORK_FEE), 3)

    driver.settle()
    sheet = sheet_of(admin, driver)
    assert (sheet["payouts"]["waiting"], sheet["payouts"]["in_transit"]) == ("0.000000", "9.900000")
    driver.settle_all()
    money = admin.get("money/", mode="test")
    assert money["time_to_payout"]["count"] == count + 2
    assert money["time_to_payout"]["p50_seconds"] <= money["time_to_payout"]["p95_seconds"]


def test_a_lost_payout_is_adopted_and_not_sent_again(driver: PaymentDriver, admin: Admin) -> None:
    """The database was restored after it had signed this; only the ledger remembers."""
    payment = driver.paid_payment(10 * XRP)
    Wallet.objects.filter(pk=driver.wallet_id).update(
        halted_at=Now(), halt_reason="Restored.", gap_after=driver.wallet.cursor.ledger_index
    )
    driver.platform.submit(Destination=driver.payout.address, Amount="9900000")
    held = driver.deposit(3 * XRP, tag=77)
    paid = driver.balance(driver.payout)
    wallet = wallet_of(admin, driver)
    (external,) = wallet["external"]
    assert (external["pays"], external["beyond"], external["destination"]) == (
        "payout",
        None,
        driver.payout.address,
    )
    assert wallet["gap"]["swept"] is False
    money = admin.get("money/", mode="test")
    (shown,) = [each for each in money["held"] if each["deposit_id"] == held.pk]
    assert (shown["destination_tag"], shown["unknown_tag"]) == (77, True)

    address = {"address": driver.platform.address, **REASON}
    adopt_it = (409, "This transaction is a payout that is still owed: adopt it.")
    body = {"transaction_hash": external["transaction_hash"], **address}
    assert error_of(admin.post("money/recognise/", **body)) == adopt_it
    unknown = {**body, "transaction_hash": "0" * 64}
    nothing = (409, "This transaction does not match anything that this wallet owes.")
    assert error_of(admin.post("money/adopt/", **unknown)) == nothing
    done = admin.post("money/adopt/", **address).json()
    assert (done["adopted"], done["left"]) == (1, 0)
    assert (status_of(payment), wallet_of(admin, driver)["external"]) == ("completed", [])
    assert error_of(admin.post("money/recognise/", **body)) == (
        409,
        "This transaction has already been adopted.",
    )

    driver.close_and_sweep(LEDGERS_AFTER)
    assert admin.post("money/resume/", **address).status_code == 200
    driver.settle_all()
    assert driver.balance(driver.payout) == paid


def test_a_halted_wallet_is_recognised_and_resumed(driver: PaymentDriver, admin: Admin) -> None:
    tx_hash = external_transaction(driver)
    driver.close_and_sweep()
    wallet = wallet_of(admin, driver)
    assert wallet["halt_reason"].startswith("A transaction that we did not sign")
    (external,) = wallet["external"]
    assert (external["transaction_hash"], external["moved"], external["transaction_type"]) == (
        tx_hash,
        "-5.000010",
        "Payment",
    )
    assert (wallet["audits"][-1]["difference"], wallet["audits"][-1]["unrecognised"]) == (0, True)
    assert (wallet["can_resume"], wallet["can_withdraw"]) == (False, False)
    sheet = sheet_of(admin, driver)
    assert (sheet["unrecognised"], sheet["difference"]) == ("-5.000010", 0)
    address = {"address": driver.platform.address, **REASON}
    waits = (409, "Recognise its external transactions first: 1.")
    assert error_of(admin.post("money/resume/", **address)) == waits

    answer = admin.post("money/recognise/", transaction_hash=tx_hash, **address)
    assert answer.json() == {"success": True, "message": "The transaction is recognised.", "unrecognised": 0}
    row = ExternalTransaction.objects.get(tx_hash=tx_hash)
    assert (row.recognised_by, row.reason) == (admin.user.pk, REASON["reason"])
    wallet = wallet_of(admin, driver)
    assert wallet["external"] == []
    assert wallet["halted_at"] is not None
    assert (wallet["can_resume"], wallet["can_withdraw"]) == (True, False)
    assert admin.post("money/resume/", **address).status_code == 200
    wallet = wallet_of(admin, driver)
    assert wallet["halted_at"] is None
    assert (wallet["can_resume"], wallet["can_withdraw"]) == (False, True)
    record = AdminActionRecord.objects.get(admin_id=admin.user.pk)
    assert (record.kind, record.subject) == ("resume", str(driver.wallet_id))
    assert sheet_of(admin, driver)["difference"] == 0


def test_refused_recognitions_change_nothing(driver: PaymentDriver, admin: Admin) -> None:
    tx_hash = external_transaction(driver)
    driver.close_and_sweep()
    row, equity = ExternalTransaction.objects.get(tx_hash=tx_hash), driver.journal_sum("equity")
    right = {"address": driver.platform.address, "transaction_hash": tx_hash.lower(), **REASON}
    unknown = "This wallet has no external transaction with this hash."
    for wrong, refusal in (
        ({"reason": " "}, (400, "Reason is required")),
        ({"reason": "x" * 501}, (400, "Reason can have at most 500 characters.")),
        ({"address": ""}, (400, "Address is required")),
        (
            {"address": driver.payer.address},
            (409, "This is not the address of a platform wallet on an open network."),
        ),
        ({"transaction_hash": None}, (400, "Transaction hash is required")),
        ({"shortfall": None}, (400, "Shortfall must be text.")),
        ({"transaction_hash": "F" * 65}, (400, "Transaction hash can have at most 64 characters.")),
        ({"transaction_hash": "F" * 64}, (409, unknown)),
        ({"transaction_hash": "nonsense"}, (409, unknown)),
    ):
        assert error_of(admin.post("money/recognise/", **{**right, **wrong})) == refusal
        assert ExternalTransaction.objects.get(tx_hash=tx_hash) == row
        assert driver.journal_sum("equity") == equity
        assert wallet_of(admin, driver)["halted_at"] is not None

    assert admin.post("money/recognise/", **right).status_code == 200
    again = admin.post("money/recognise/", **right)
    assert error_of(again) == (409, "This transaction has already been recognised.")
    assert driver.journal_sum("equity") == equity + 5 * XRP + NETWORK_FEE


def test_a_shortfall_is_confirmed_in_words(driver: PaymentDriver, admin: Admin) -> None:
    driver.paid_payment(500 * XRP, fee_ppm=0, burn_ppm=0, burn_address=None)
    tx_hash = external_transaction(driver, 1_100 * XRP)
    driver.close_and_sweep()
    body = {"address": driver.platform.address, "transaction_hash": tx_hash, **REASON}
    refused = admin.post("money/recognise/", **body)
    assert refused.status_code == 409
    assert (refused.json()["code"], refused.json()["details"]) == ("shortfall", "short by 100.000010 XRP")
    assert ExternalTransaction.objects.get(tx_hash=tx_hash).recognised_at is None
    assert admin.post("money/recognise/", shortfall="yes", **body).status_code == 409
    assert admin.post("money/recognise/", shortfall="short by 100.000010 XRP", **body).status_code == 200
    assert sheet_of(admin, driver)["equity"] == "-100.000010"


def test_a_stuck_transfer_is_voided(driver: PaymentDriver, admin: Admin) -> None:
    before = stuck_transfers(admin)
    _, leg = stuck_payout(driver)
    (stuck,) = wallet_of(admin, driver)["stuck"]
    assert stuck_transfers(admin) == before + 1
    assert (stuck["transfer"], stuck["transfer_kind"], stuck["can_void"]) == (leg.transfer_id, "payout", True)
    answer = admin.post(f"money/transfers/{stuck['transfer']}/void/", **REASON)
    assert answer.status_code == 200, answer.content
    assert wallet_of(admin, driver)["stuck"] == []
    assert stuck_transfers(admin) == before
    driver.settle_all()
    leg.refresh_from_db()
    assert leg.state == "failed"


def test_the_funding_list_is_changed_and_recorded(driver: PaymentDriver, admin: Admin) -> None:
    address = driver.payer.address
    change = {"mode": "test", "address": address, **REASON}
    assert admin.post("money/funding-senders/", listed=True, **change).status_code == 200
    assert address in admin.get("money/", mode="test")["funding_senders"]
    other = {**change, "address": driver.payout.address}
    assert error_of(admin.post("money/funding-senders/", listed=True, **other)) == (
        409,
        "This address is used as a payout address.",
    )
    assert admin.post("money/funding-senders/", listed=False, **change).status_code == 200
    assert not FundingSender.objects.filter(address=address).exists()
    recorded = AdminActionRecord.objects.filter(admin_id=admin.user.pk).order_by("id")
    assert [(row.kind, row.reason) for row in recorded] == [
        ("funding", f"Added {address}: {REASON['reason']}"),
        ("funding", f"Removed {address}: {REASON['reason']}"),
    ]


def test_the_secret_of_an_active_wallet_is_not_destroyed(driver: PaymentDriver, admin: Admin) -> None:
    answer = admin.post("money/destroy-secret/", address=driver.platform.address, **REASON)
    assert error_of(answer) == (
        409,
        "Only the secret of a retired wallet can be destroyed: retire it first.",
    )
    assert wallet_of(admin, driver)["has_secret"] is True


def test_a_wallet_says_how_many_tickets_it_has(driver: PaymentDriver, admin: Admin, settings: Any) -> None:
    assert wallet_of(admin, driver)["tickets"] == 0
    settings.TICKETS = 20
    driver.settle()
    driver.close_and_sweep()
    assert wallet_of(admin, driver)["tickets"] == 20
    driver.paid_payment()
    driver.settle()
    assert wallet_of(admin, driver)["tickets"] == 20  # two of them in transactions under way
    driver.close_and_sweep()
    assert wallet_of(admin, driver)["tickets"] == 18


def test_the_newest_deposits_say_what_was_decided_and_sent(driver: PaymentDriver, admin: Admin) -> None:
    payment = driver.create_payment()
    unmatched = driver.deposit(5 * XRP, tag=None)
    settling = driver.deposit(10 * XRP, tag=payment.tag)
    driver.settle_all()
    # How old the books are: since the newest ledger that was swept has closed.
    newest = Cursor.objects.get(wallet=driver.wallet)
    assert datetime.fromisoformat(wallet_of(admin, driver)["read_at"]) == newest.close_time

    page = admin.get("money/deposits/", mode="test")
    assert_described(page, "Deposits")
    settled, rejected_row = page["deposits"][:2]
    assert (settled["id"], settled["flow"], settled["reason"], settled["payment_id"]) == (
        settling.pk,
        "settle",
        None,
        str(payment.pk),
    )
    assert [(leg["leg"], leg["amount"], leg["leg_state"]) for leg in settled["sent"]] == [
        ("payout", "9.900000", "paid"),
        ("burn", "0.010000", "paid"),
    ]
    assert (rejected_row["id"], rejected_row["flow"], rejected_row["reason"]) == (
        unmatched.pk,
        "reject",
        "No destination tag",
    )
    assert (rejected_row["destination_tag"], rejected_row["amount"]) == (None, "5.000000")
    ours = Transfer.objects.get(legs__deposit=unmatched)
    assert rejected_row["sent"][0]["transaction_hash"] == ours.paid_hash
    assert len(page["deposits"]) <= 20
    assert settling.pk not in [row["id"] for row in admin.get("money/deposits/", mode="live")["deposits"]]
    refused = admin.refused_get("money/deposits/", mode="both")
    assert error_of(refused) == (400, "mode cannot be both. It is one of: test, live.")
