"""Accounts that issue and hold tokens on the shared ledger."""

from typing import Any

from xrpl.wallet import Wallet

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import LocalPayer, new_wallet

FOO = "FOO"
SET_AUTH, NO_RIPPLE, CLEAR_NO_RIPPLE = 0x1_0000, 0x2_0000, 0x4_0000
FREEZE, CLEAR_FREEZE, DEEP_FREEZE, CLEAR_DEEP_FREEZE = 0x10_0000, 0x20_0000, 0x40_0000, 0x80_0000
PARTIAL, LIMIT_QUALITY, NO_DIRECT = 0x2_0000, 0x4_0000, 0x1_0000


class Trader(LocalPayer):
    """An account with trust lines. Each of its transactions gets a ledger of its own."""

    def submit(
        self, signer: Wallet | None = None, *, fail_hard: bool = False, **changes: Any
    ) -> dict[str, Any]:
        """Submit a payment with ``changes`` and close the ledger. Returns the response."""
        answer = super().submit(signer, fail_hard=fail_hard, **changes)
        self.ledger.close()
        return answer

    def set(self, signer: Wallet | None = None, **changes: Any) -> dict[str, Any]:
        """Submit an AccountSet with ``changes`` and close the ledger. Returns the response."""
        answer = super().set(signer, **changes)
        self.ledger.close()
        return answer

    def token(self, value: str, currency: str = FOO) -> dict[str, str]:
        """So much of what this account issues."""
        return {"currency": currency, "issuer": self.address, "value": value}

    def trust(self, limit: dict[str, str], **changes: Any) -> dict[str, Any]:
        """Submit a TrustSet."""
        fields = {"TransactionType": "TrustSet", "LimitAmount": limit, "Amount": None, "Destination": None}
        return self.submit(**fields | changes)

    def pay(self, to: "Trader", amount: object, **changes: Any) -> dict[str, Any]:
        """Submit a payment."""
        return self.submit(Destination=to.address, Amount=amount, **changes)

    def lines(self, **asked: Any) -> list[dict[str, Any]]:
        """The account's trust lines in the open ledger."""
        found: list[dict[str, Any]] = self.ledger.call("account_lines", account=self.address, **asked)[
            "lines"
        ]
        return found

    def holds(self, issuer: "Trader", currency: str = FOO) -> str:
        """What the account holds of the issuer's tokens, in the open ledger."""
        (line,) = [ln for ln in self.lines(peer=issuer.address) if ln["currency"] == currency]
        return str(line["balance"])


def traders(ledger: LedgerProcess, count: int, xrp: int = 100) -> list[Trader]:
    """New accounts with XRP, in a closed ledger."""
    made = [Trader(ledger, new_wallet()) for _ in range(count)]
    for each in made:
        ledger.send_play_money(each.address, xrp)
    ledger.close()
    return made


def ok(*answers: dict[str, Any]) -> None:
    """All of them succeeded."""
    assert [answer["engine_result"] for answer in answers] == ["tesSUCCESS"] * len(answers)


def issuer_and_holders(ledger: LedgerProcess, holders: int) -> list[Trader]:
    """An issuer whose tokens ripple, and accounts that trust it for 1000."""
    issuer, *others = traders(ledger, holders + 1)
    ok(issuer.set(SetFlag=8), *(holder.trust(issuer.token("1000")) for holder in others))
    return [issuer, *others]
