"""Tokens that are sent to the platform's wallet: most cannot arrive, and what arrives is no deposit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from xrpl.wallet import Wallet as KeyPair

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Deposit
from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.given_ledger import PlayLedger
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP
from tests.factories.receiver import Receiver

CREATED = ("payment.created", "pending", "none")
PARTIAL = 0x2_0000
DEFAULT_RIPPLE = 8


class TokenDriver(ApiPaymentDriver):
    """Its payer holds 100 tokens. The wallet may have trusted their issuer before it was connected."""

    trusts = False

    def __init__(self, ledger: PlayLedger, client: XrplClient, receiver: Receiver) -> None:
        self.issuer = Payer(ledger, new_wallet())
        ledger.send_play_money(self.issuer.address)
        ledger.close()
        self._do(self.issuer.set(SetFlag=DEFAULT_RIPPLE), ledger)
        super().__init__(ledger, client, receiver)
        self._do(self.trust(self.payer, self.token("1000")), ledger)
        self._do(self.issuer.submit(Destination=self.payer.address, Amount=self.token("100")), ledger)
        self.sweep()

    def fund(self, *accounts: KeyPair, xrp: int = 1000) -> None:
        super().fund(*accounts, xrp=xrp)
        if self.trusts and self.platform.wallet in accounts:
            self._do(self.trust(self.platform, self.token("1000")), self.ledger)

    @staticmethod
    def _do(answer: dict[str, Any], ledger: PlayLedger) -> None:
        assert answer["engine_result"] == "tesSUCCESS", answer
        ledger.close()

    @staticmethod
    def trust(who: Payer, limit: dict[str, str]) -> dict[str, Any]:
        """Submit a TrustSet."""
        return who.submit(TransactionType="TrustSet", LimitAmount=limit, Amount=None, Destination=None)

    def token(self, value: str) -> dict[str, str]:
        return {"currency": "USD", "issuer": self.issuer.address, "value": value}

    def send(self, amount: object, *, tag: int | None, **fields: Any) -> tuple[str, str]:
        """Pay the wallet, close the ledger and sweep it. Returns the validated result and the hash."""
        sent = self.payer.submit(
            Destination=self.platform.address, DestinationTag=tag, Amount=amount, **fields
        )
        digest = str(sent["tx_json"]["hash"])
        self.close_and_sweep()
        found = self.ledger.call("tx", transaction=digest)
        assert found["validated"] is True
        return found["meta"]["TransactionResult"], digest

    def wallet_history(self) -> list[str]:
        found = self.ledger.call("account_tx", account=self.platform.address)["transactions"]
        return [str(item["hash"]) for item in found]


class TrustingDriver(TokenDriver):
    trusts = True


Make = Callable[[type[TokenDriver]], TokenDriver]


@pytest.fixture
def made(driver: ApiPaymentDriver) -> Make:
    """`driver` is asked for what it prepares: the client of its mode, a receiver, no limits."""
    return lambda kind: kind(driver.ledger, driver.client, driver.receiver)


def _is_untouched(driver: TokenDriver, payment: Any, digest: str) -> None:
    """The payment is as it was, nothing was booked, owed, sent or told, and books and ledger are equal."""
    assert driver.public_state(payment) == ("pending", "none")
    assert not Deposit.objects.filter(tx_hash=digest).exists()
    driver.settle_all()
    assert (driver.sent(), driver.webhooks(payment)) == ([], [CREATED])
    assert driver.wallet.halted_at is None


@pytest.mark.parametrize(
    ("code", "amount", "fields"),
    [
        ("tecPATH_DRY", "5", {}),
        ("tecPATH_DRY", "5", {"Flags": PARTIAL}),
        ("tecPATH_DRY", "5", {"SendMax": "6"}),
        # XRP for tokens: without offers nothing flows, partial or not.
        ("tecPATH_PARTIAL", None, {"SendMax": "6"}),
        ("tecPATH_DRY", None, {"SendMax": "6", "Flags": PARTIAL}),
    ],
)
def test_tokens_do_not_reach_a_wallet_without_trust_lines(
    made: Make, code: str, amount: str | None, fields: dict[str, Any]
) -> None:
    driver = made(TokenDriver)
    payment = driver.request_payment("5")
    given = fields | {name: driver.token(fields[name]) for name in ("SendMax",) if name in fields}
    wanted = str(5 * XRP) if amount is None else driver.token(amount)

    result, digest = driver.send(wanted, tag=payment.tag, **given)

    assert result == code
    assert digest not in driver.wallet_history()
    _is_untouched(driver, payment, digest)


@pytest.mark.parametrize(
    ("asked", "delivered", "fields"),
    [("5", "5", {}), ("5000000", "100", {"Flags": PARTIAL}), ("5", "4", {"SendMax": "4", "Flags": PARTIAL})],
)
def test_tokens_that_reach_the_wallet_are_no_deposit(
    made: Make, asked: str, delivered: str, fields: dict[str, Any]
) -> None:
    driver = made(TrustingDriver)
    payment = driver.request_payment("5")
    given = fields | {name: driver.token(fields[name]) for name in ("SendMax",) if name in fields}

    result, digest = driver.send(driver.token(asked), tag=payment.tag, **given)

    meta = driver.ledger.call("tx", transaction=digest)["meta"]
    assert (result, meta["delivered_amount"]) == ("tesSUCCESS", driver.token(delivered))
    assert digest in driver.wallet_history()
    _is_untouched(driver, payment, digest)
    # XRP still pays it.
    driver.deposit(5 * XRP, tag=payment.tag)
    driver.settle_all()
    assert driver.public_state(payment) == ("completed", "none")


def test_a_stranger_who_trusts_the_wallet_changes_nothing(made: Make) -> None:
    driver = made(TokenDriver)
    payment = driver.request_payment("5")
    limit = driver.token("1000") | {"issuer": driver.platform.address}

    trusted = driver.trust(driver.payer, limit)
    driver.close_and_sweep()

    digest = str(trusted["tx_json"]["hash"])
    assert digest in driver.wallet_history()
    # He cannot make the wallet owe him anything, nor pay it with it.
    result, paid = driver.send(limit | {"value": "5"}, tag=payment.tag)
    assert result == "tecPATH_DRY"
    _is_untouched(driver, payment, digest)
    assert paid not in driver.wallet_history()
    driver.deposit(5 * XRP, tag=payment.tag)
    driver.settle_all()
    assert driver.public_state(payment) == ("completed", "none")
