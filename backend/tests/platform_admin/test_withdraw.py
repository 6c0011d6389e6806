"""Withdrawing equity to the cold address: amounts, refusals, the ledger, and two at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import override_settings
from xrpl.core.addresscodec import classic_address_to_xaddress

from apps.accounts.models import AuditRecord
from apps.common.drops import drops_to_xrp
from apps.ledger.client import client_override
from apps.treasury.models import AdminActionRecord, Line, Transfer
from tests.factories.admin_commands import AdminCommands
from tests.factories.admin_commands import admin as commands
from tests.factories.answers import error_of
from tests.factories.ledger_clients import Elsewhere, Gone, Unreachable
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import NETWORK_FEE, XRP, PaymentDriver
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.incidents import external_transaction
from tests.platform_admin.money_calls import admin, sheet_of, wallet_of
from tests.platform_admin.simultaneous import both

__all__ = ["admin", "commands"]

REASON = {"reason": "to the cold wallet"}
WITHDRAW = "money/withdraw/"


@pytest.fixture
def cold(driver: PaymentDriver) -> Iterator[Payer]:
    """The cold address of test mode."""
    with override_settings(COLD_ADDRESSES={"test": driver.payer.address, "live": ""}):
        yield driver.payer


def cold_address_of(admin: Admin) -> str:
    return str(admin.get("money/", mode="test")["cold_address"])


def withdraw(admin: Admin, driver: PaymentDriver, amount: Any) -> Any:
    return admin.post(WITHDRAW, address=driver.platform.address, amount=amount, **REASON)


def withdrawals(driver: PaymentDriver) -> list[Transfer]:
    return list(Transfer.objects.filter(wallet=driver.wallet, kind="withdraw").order_by("id"))


def test_equity_is_withdrawn_as_a_transfer_and_booked(
    driver: PaymentDriver, admin: Admin, cold: Payer
) -> None:
    driver.paid_payment()
    driver.close_and_sweep()
    before = sheet_of(admin, driver)
    # Nothing of what is owed can be withdrawn, nor the reserve, nor 2 XRP.
    owed = sum(int(float(before[name]["total"]) * XRP) for name in ("payouts", "burns", "returns", "held"))
    available = int(float(before["booked"]) * XRP) - owed - int(float(before["reserve"]) * XRP) - 2 * XRP
    assert before["withdrawable"] == drops_to_xrp(available)
    assert owed == 10_000_000 - 90_000

    had = driver.balance(cold.wallet)
    answer = withdraw(admin, driver, "3.5")
    assert answer.status_code == 200, answer.content
    (transfer,) = withdrawals(driver)
    assert answer.json()["transfer"] == transfer.pk
    assert (transfer.amount, transfer.dest, transfer.dest_tag, transfer.state) == (
        3_500_000,
        cold.address,
        -1,
        "ready",
    )
    assert sheet_of(admin, driver)["withdrawable"] == drops_to_xrp(available - 3_500_000)
    record = AuditRecord.objects.get(action="equity_withdrawn", subject=f"transfer {transfer.pk}")
    assert record.after == {
        "wallet": driver.platform.address,
        "amount": "3.500000",
        "to": cold.address,
        "destination_tag": None,
    }
    driver.settle_all()
    transfer.refresh_from_db()
    assert transfer.state == "paid"
    assert driver.balance(cold.wallet) == had + 3_500_000
    lines = Line.objects.filter(entry__source=transfer.paid_hash)
    assert dict(lines.values_list("account", "drops")) == {
        "equity": 3_500_000,
        "network_fees": NETWORK_FEE,
        "wallet": -3_500_000 - NETWORK_FEE,
    }
    assert cold_address_of(admin) == cold.address
    (row,) = wallet_of(admin, driver)["withdrawals"]
    assert (row["amount"], row["transfer_state"], row["transaction_hash"], row["code"]) == (
        "3.500000",
        "paid",
        transfer.paid_hash,
        None,
    )
    assert sheet_of(admin, driver)["difference"] == 0


def test_more_than_what_is_available_and_bad_amounts_are_refused(
    driver: PaymentDriver, admin: Admin, cold: Payer
) -> None:
    driver.close_and_sweep()
    available = sheet_of(admin, driver)["withdrawable"]
    whole = float(available)
    assert whole > 2
    for amount, status in (
        (f"{whole + 0.000001:.6f}", 409),
        ("0", 400),
        ("-1", 400),
        ("1.0000001", 400),
        ("abc", 400),
        (None, 400),
        (True, 400),
        ([], 400),
        ("9" * 30, 409),
    ):
        assert withdraw(admin, driver, amount).status_code == status, amount
    assert withdrawals(driver) == []
    assert AdminActionRecord.objects.filter(admin_id=admin.user.pk).count() == 0
    assert withdraw(admin, driver, available).status_code == 200
    driver.settle_all()
    # 2 XRP stay, less the fee of this withdrawal.
    left = sheet_of(admin, driver)
    assert left["withdrawable"] == "0.000000"
    spendable = float(left["equity"]) - float(left["reserve"])
    assert f"{spendable:.6f}" == drops_to_xrp(2 * XRP - NETWORK_FEE)


def test_the_address_comes_from_the_environment_alone(driver: PaymentDriver, admin: Admin) -> None:
    driver.close_and_sweep()
    asked = {"address": driver.platform.address, "amount": "1", **REASON}
    for cold, refusal in (
        ("", "Set COLD_ADDRESS_TEST in the environment first, and start the processes again."),
        ("rMistyped", "COLD_ADDRESS_TEST is wrong: This is not an XRP Ledger address, or it was mistyped."),
        (
            driver.platform.address,
            "COLD_ADDRESS_TEST is a platform or burn wallet. Use an account of your own.",
        ),
        (driver.burn.address, "COLD_ADDRESS_TEST is a platform or burn wallet. Use an account of your own."),
    ):
        with override_settings(COLD_ADDRESSES={"test": cold, "live": driver.payer.address}):
            assert error_of(admin.post(WITHDRAW, **asked)) == (409, refusal)
            # What a body says about an address to pay is ignored.
            answer = admin.post(WITHDRAW, **asked, to=driver.payer.address, destination=driver.payer.address)
            assert error_of(answer) == (409, refusal)
    assert withdrawals(driver) == []


def test_a_cold_address_with_a_tag(driver: PaymentDriver, admin: Admin) -> None:
    driver.payer.set(SetFlag=1)
    driver.close_and_sweep()
    with override_settings(COLD_ADDRESSES={"test": driver.payer.address, "live": ""}):
        assert error_of(withdraw(admin, driver, 1)) == (
            409,
            "The cold address requires a destination tag. Write it as address:tag.",
        )
    with override_settings(COLD_ADDRESSES={"test": f"{driver.payer.address}:7", "live": ""}):
        assert cold_address_of(admin) == f"{driver.payer.address}:7"
        assert withdraw(admin, driver, 1).status_code == 200
    driver.settle_all()
    (transfer,) = withdrawals(driver)
    assert (transfer.dest_tag, transfer.state) == (7, "paid")


def test_refused_withdrawals_change_nothing(driver: PaymentDriver, admin: Admin, cold: Payer) -> None:
    unfunded, closed = new_wallet().address, Payer(driver.ledger, driver.payout)
    closed.set(SetFlag=9)
    driver.close_and_sweep()
    right = {"address": driver.platform.address, "amount": "1", **REASON}
    before = sheet_of(admin, driver)
    for wrong, refusal in (
        ({"reason": ""}, (400, "Reason is required")),
        ({"address": ""}, (400, "Address is required")),
        (
            {"address": cold.address},
            (409, "This is not the address of a platform wallet on an open network."),
        ),
    ):
        assert error_of(admin.post(WITHDRAW, **{**right, **wrong})) == refusal
    for to, sentence in (
        (unfunded, "The cold address is not on the ledger yet. Send it the reserve first."),
        (closed.address, "The cold address does not accept payments from this wallet."),
        (
            classic_address_to_xaddress(cold.address, None, False),
            "COLD_ADDRESS_TEST is an X-address of another kind of network.",
        ),
    ):
        with override_settings(COLD_ADDRESSES={"test": to, "live": ""}):
            assert error_of(admin.post(WITHDRAW, **right)) == (409, sentence)
    not_reached = (503, "The ledger cannot be reached right now. Try again in a moment.")
    gone = (409, "The account of this wallet does not exist on the ledger.")
    for trouble, expected in ((Unreachable, not_reached), (Gone, gone)):
        with client_override("test", trouble(driver.client)):
            assert error_of(admin.post(WITHDRAW, **right)) == expected
    with client_override("test", Elsewhere(driver.client)):
        assert admin.post(WITHDRAW, **right).status_code == 409
    assert withdrawals(driver) == []
    assert sheet_of(admin, driver) == before

    with override_settings(
        COLD_ADDRESSES={"test": classic_address_to_xaddress(cold.address, None, True), "live": ""}
    ):
        assert admin.post(WITHDRAW, **right).status_code == 200
        on_its_way = (409, "A withdrawal from this wallet is already on its way.")
        assert error_of(admin.post(WITHDRAW, **right)) == on_its_way
    assert [(each.dest, each.amount) for each in withdrawals(driver)] == [(cold.address, XRP)]


def test_a_halted_wallet_withdraws_nothing(driver: PaymentDriver, admin: Admin, cold: Payer) -> None:
    external_transaction(driver)
    driver.close_and_sweep()
    assert error_of(withdraw(admin, driver, 1)) == (
        409,
        "This wallet is halted: it sends nothing until it is resumed.",
    )
    assert withdrawals(driver) == []


def test_a_retired_wallet_withdraws_nothing(
    driver: PaymentDriver, admin: Admin, commands: AdminCommands, cold: Payer
) -> None:
    PaymentDriver(driver.ledger, driver.client)  # replaces its wallet
    commands.run("retire", "--wallet", driver.platform.address)
    refusal = (409, "This wallet is retired: it never signs again.")
    assert error_of(withdraw(admin, driver, 1)) == refusal
    assert withdrawals(driver) == []


def test_only_one_of_two_simultaneous_withdrawals_goes(
    driver: PaymentDriver, commands: AdminCommands, cold: Payer
) -> None:
    driver.close_and_sweep()
    with client_override("test", driver.client):
        amount = f"{float(sheet_of(Admin(), driver)['withdrawable']) * 0.6:.6f}"
    done, refused = both(commands, "withdraw", "--wallet", driver.platform.address, "--amount", amount)
    assert (len(done), refused) == (1, ["A withdrawal from this wallet is already on its way."])
    assert len(withdrawals(driver)) == 1
    driver.settle_all()
    assert [each.state for each in withdrawals(driver)] == ["paid"]


def test_the_command_does_the_same(driver: PaymentDriver, commands: AdminCommands, cold: Payer) -> None:
    driver.close_and_sweep()
    said = commands.run("withdraw", "--wallet", driver.platform.address, "--amount", "1.25")
    assert f"1.250000 XRP is on its way to {cold.address}." in str(said)
    driver.settle_all()
    assert [(each.amount, each.state) for each in withdrawals(driver)] == [(1_250_000, "paid")]
