"""Follows `docs/every-deposit.md`: sends from the explorer's page and reads what the commands print."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client

from apps.ledger.client import client_override
from apps.payments.models import Deposit
from apps.treasury.models import AddressClaim
from tests.factories.admin_commands import AdminCommands
from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import new_wallet
from tests.factories.payment_driver import XRP, PaymentDriver


class Trial:
    """What a reader of that document uses."""

    def __init__(self, driver: PaymentDriver, ledger: LedgerProcess) -> None:
        self.driver, self.ledger = driver, ledger
        self.platform = driver.platform.address

    def send(self, name: str, to: str | None = None, **form: str) -> Deposit:
        """Send with the explorer's form; returns the deposit."""
        self._submit(name, to or self.platform, form)
        self.driver.close_and_sweep()
        return Deposit.objects.filter(wallet_id=self.driver.wallet_id).order_by("-id")[0]

    def create_account(self, name: str) -> str:
        """Create an account with the form; returns its address."""
        self._submit(name, self.driver.payout.address, {"amount": "1"})
        self.driver.close_ledgers()
        return self.account(name)[0]

    def secret(self, name: str) -> str:
        return self.account(name)[1]

    def run(self, command: str, *options: object) -> list[str]:
        """Run a command; returns the lines it printed."""
        said = io.StringIO()
        with client_override("test", self.driver.client):
            call_command(command, *(str(option) for option in options), stdout=said)
        return said.getvalue().splitlines()

    def line(self, deposit: Deposit) -> str:
        """What `deposits` prints about a deposit, as one line."""
        lines = self.run("deposits", "--mode", "test", "--limit", 50)
        start = next(i for i, line in enumerate(lines) if line.startswith(f"deposit {deposit.pk}:"))
        end = next((i for i in range(start + 1, len(lines)) if lines[i].startswith("deposit ")), len(lines))
        return " ".join(part.strip() for part in lines[start:end])

    def _submit(self, name: str, to: str, form: dict[str, str]) -> None:
        response = HTTP.post(f"{self.ledger.http}/explorer/send", data={"from": name, "to": to, **form})
        assert response.status_code == 303, response.text

    def account(self, name: str) -> tuple[str, str]:
        page = HTTP.get(f"{self.ledger.http}/explorer/send").text
        row = page.partition(f"<b>{name}</b>")[2]
        address, secret = re.search(r"accounts/(\w+)", row), re.search(r'mono hash">(\w+)<', row)
        assert address is not None
        assert secret is not None
        return address[1], secret[1]


@pytest.fixture
def trial(driver: PaymentDriver, ledger: LedgerProcess, settings: LazySettings) -> Trial:
    settings.RATE_STATUS_PER_SECOND = settings.RATE_STATUS_CLIENT_PER_SECOND = 10**6
    return Trial(driver, ledger)


def test_wallets_shows_the_funding_tag_and_a_deposit_with_it_is_equity(trial: Trial) -> None:
    (line,) = [line for line in trial.run("wallets") if trial.platform in line]
    tag = re.search(r"active, funding tag (\d+), read up to ledger \d+$", line)
    assert tag is not None

    deposit = trial.send("operator", amount="5", destination_tag=tag[1])

    assert "5.000000 XRP by Payment" in trial.line(deposit)
    assert "operator's equity" in trial.line(deposit)
    trial.driver.settle_all()


def test_a_funding_sender_needs_no_tag(trial: Trial) -> None:
    address = trial.create_account("gus")
    before = trial.send("gus", amount="2")
    assert "rejected, No destination tag" in trial.line(before)
    added = trial.run("funding_sender", "--mode", "test", "--add", address)
    assert added == [f"{address} is on the funding list."]
    assert f"test {address}  funding sender" in trial.run("wallets")

    assert "operator's equity" in trial.line(trial.send("gus", amount="7"))

    trial.run("funding_sender", "--mode", "test", "--remove", address)
    assert "rejected, No destination tag" in trial.line(trial.send("gus", amount="2"))
    with pytest.raises(CommandError, match="is not on the funding list"):
        trial.run("funding_sender", "--mode", "test", "--remove", address)
    trial.driver.settle_all()


@pytest.mark.parametrize("which", ["nonsense", "platform", "payout"])
def test_addresses_of_ours_or_of_merchants_cannot_be_funding_senders(trial: Trial, which: str) -> None:
    address = {"nonsense": "r", "platform": trial.platform, "payout": trial.driver.payout.address}[which]
    with pytest.raises(CommandError):
        trial.run("funding_sender", "--mode", "test", "--add", address)
    assert f"test {address}  funding sender" not in trial.run("wallets")


def test_dust_and_an_account_deletion_are_listed(trial: Trial) -> None:
    dust = trial.send("ada", amount="0.0005")
    assert trial.line(dust).endswith("too small to return")

    trial.create_account("fay")
    deleted = trial.send("fay", kind="delete", close_ledgers="1")
    assert "by AccountDelete" in trial.line(deleted)
    assert "rejected, Unsupported transaction" in trial.line(deleted)
    trial.driver.settle_all()


def test_a_return_is_delivered_after_the_sender_stops_requiring_a_tag(
    trial: Trial, admin: AdminCommands
) -> None:
    deposit = trial.send("dora", amount="4", tag_rule="require")
    for _ in range(4):
        trial.driver.settle()
        trial.driver.close_and_sweep()
    failed = trial.line(deposit)
    assert failed.endswith("failed, tecDST_TAG_NEEDED")
    leg = re.search(r"return \(leg (\d+)\)", failed)
    assert leg is not None

    trial.send("dora", amount="2", tag_rule="optional")
    admin.run("retry", "--leg", leg[1])
    trial.driver.settle_all()
    assert "3.999988 XRP to" in trial.line(deposit)
    assert ": paid, source tag " in trial.line(deposit)


def test_a_bounced_return_is_held(trial: Trial) -> None:
    deposit = trial.send("ada", amount="3")
    trial.driver.settle_all()
    tag = re.search(r"source tag (\d+)", trial.line(deposit))
    assert tag is not None

    part = trial.send("ada", amount="2", destination_tag=tag[1])
    assert "held" in trial.line(part)
    assert "came back" not in trial.line(deposit)

    back = trial.send("ada", amount="1", destination_tag=tag[1])

    assert "held" in trial.line(back)
    assert trial.line(deposit).endswith(f"its return came back as deposit {back.pk}")
    trial.driver.settle_all()


def test_a_bounced_payout_is_held_for_the_merchant(trial: Trial, admin: AdminCommands) -> None:
    address = trial.create_account("shop")
    email = trial.driver.merchant.email
    connected = trial.run("merchant_wallet", "--email", email, "--mode", "test", "--address", address)
    assert connected == [f"{email} is paid to {address} in test mode."]
    payment = trial.driver.create_payment(10 * XRP, payout_address=address)
    deposit = trial.send("ada", amount="10", destination_tag=str(payment.tag))
    trial.driver.settle_all()
    tag = re.search(r"payout \(leg \d+\) 9\.900000 XRP to \w+: paid, source tag (\d+)", trial.line(deposit))
    assert tag is not None

    back = trial.send("shop", amount="9.9", destination_tag=tag[1])

    assert trial.line(back).endswith(f"held for {email}")
    admin.run("release", "--deposit", back.pk, "--to", "payout")
    trial.driver.settle_all()
    assert "payout (leg " in trial.line(back)


def test_a_payout_address_that_cannot_be_paid_is_refused(trial: Trial) -> None:
    trial.send("dora", amount="2", tag_rule="require")
    dora = trial.account("dora")[0]
    arguments = ("--email", trial.driver.merchant.email, "--mode", "test", "--address")
    with pytest.raises(CommandError, match="requires a destination tag"):
        trial.run("merchant_wallet", *arguments, dora)
    with pytest.raises(CommandError, match="does not exist on the local ledger yet"):
        trial.run("merchant_wallet", *arguments, new_wallet().address)
    with pytest.raises(CommandError, match="not an XRP Ledger address"):
        trial.run("merchant_wallet", *arguments, "rNobody")
    with pytest.raises(CommandError, match=r"platform"):
        trial.run("merchant_wallet", *arguments, trial.platform)
    for tag in ("1_000", "１０", "٣", "1 0", "-1", "0" * 5_000, "4294967296"):
        with pytest.raises(CommandError, match="The destination tag must be a whole number"):
            trial.run("merchant_wallet", *arguments, dora, f"--tag={tag}")
    assert not AddressClaim.objects.filter(address=dora).exists()


def test_a_suspended_merchants_deposits_are_returned_until_activation(trial: Trial) -> None:
    payment = trial.driver.create_payment(10 * XRP)
    said = trial.run("suspend", "--email", trial.driver.merchant.email.upper())
    assert said == [f"{trial.driver.merchant.email} is suspended. Run `activate` to undo this."]
    assert public(payment.pk)["accepting"] is False
    trial.driver.advance_clock(12)

    deposit = trial.send("ada", amount="10", destination_tag=str(payment.tag))

    assert "rejected, Merchant suspended" in trial.line(deposit)
    trial.run("activate", "--email", trial.driver.merchant.email)
    assert public(payment.pk)["accepting"] is True
    trial.send("ada", amount="10", destination_tag=str(payment.tag))
    trial.driver.settle_all()
    assert public(payment.pk)["status"] == "completed"


def public(payment_id: object) -> dict[str, Any]:
    return dict(Client().get(f"/api/payments/public/status/{payment_id}/").json())


def test_unknown_emails_and_administrators_cannot_be_suspended(trial: Trial, admin: AdminCommands) -> None:
    with pytest.raises(CommandError, match=r"no merchant with the email address nobody@shop\.example"):
        trial.run("suspend", "--email", "nobody@shop.example")
    with pytest.raises(CommandError, match="There is no merchant with the email address"):
        trial.run("suspend", "--email", admin.user.email)
    admin.user.refresh_from_db()
    assert admin.user.is_active


def test_a_platform_wallet_is_replaced_and_retired(
    trial: Trial, admin: AdminCommands, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    vault = trial.create_account("vault")

    def register(secret: str) -> list[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{secret}\n"))
        return trial.run("platform_wallet", "--mode", "test", "--address", vault)

    with pytest.raises(CommandError, match="does not belong to this address"):
        register(trial.driver.platform.wallet.seed or "")
    assert register(trial.secret("vault")) == [f"{vault} is the platform wallet of test mode."]
    states = [line for line in trial.run("wallets") if vault in line or trial.platform in line]
    assert ["replaced" in states[0], "active" in states[1]] == [True, True]

    between = trial.send("vault", amount="3")
    assert "operator's equity" in trial.line(between)

    admin.run("retire", "--wallet", trial.platform)
    late = trial.send("ada", amount="4")
    assert ": held" in trial.line(late)
    assert f"the retired wallet {trial.platform} was paid: {late.tx_hash}" in caplog.messages
    assert any("retired" in line for line in trial.run("wallets") if trial.platform in line)
