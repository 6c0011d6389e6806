"""xrpl-py, unchanged, trusts, pays tokens and reads what became of them."""

from xrpl.clients import JsonRpcClient
from xrpl.core.binarycodec import decode
from xrpl.models import (
    AccountLines,
    AccountSet,
    AccountSetAsfFlag,
    Fee,
    GatewayBalances,
    IssuedCurrencyAmount,
    NoRippleCheck,
    NoRippleCheckRole,
    Payment,
    PaymentFlag,
    TrustSet,
    TrustSetFlag,
    Tx,
)
from xrpl.transaction import submit_and_wait
from xrpl.utils import get_balance_changes

from tests.factories.ledger_wallets import new_wallet
from tests.sandbox.conftest import LedgerFactory


def test_xrpl_py_uses_tokens(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(close_interval=0.25)
    client = JsonRpcClient(f"{ledger.http}/")
    issuer, first, second = (new_wallet() for _ in range(3))
    for wallet in (issuer, first, second):
        ledger.send_play_money(wallet.address)
    ledger.close()

    def amount(value: str) -> IssuedCurrencyAmount:
        return IssuedCurrencyAmount(currency="USD", issuer=issuer.address, value=value)

    ripples = AccountSet(account=issuer.address, set_flag=AccountSetAsfFlag.ASF_DEFAULT_RIPPLE)
    submit_and_wait(ripples, client, issuer)
    for holder in (first, second):
        line = TrustSet(
            account=holder.address, limit_amount=amount("1000"), flags=TrustSetFlag.TF_SET_NO_RIPPLE
        )
        submit_and_wait(line, client, holder)
    issued = Payment(account=issuer.address, destination=first.address, amount=amount("30.5"))
    submit_and_wait(issued, client, issuer)
    passed = Payment(
        account=first.address,
        destination=second.address,
        amount=amount("40"),
        send_max=amount("40"),
        flags=PaymentFlag.TF_PARTIAL_PAYMENT,
    )
    result = submit_and_wait(passed, client, first).result
    assert result["meta"]["delivered_amount"] == amount("30.5").to_dict()
    # The client's own reading of the metadata.
    changes = {
        change["account"]: {(each["currency"], each["value"]) for each in change["balances"]}
        for change in get_balance_changes(result["meta"])
    }
    assert changes == {
        first.address: {("XRP", "-0.00001"), ("USD", "-30.5")},
        second.address: {("USD", "30.5")},
        issuer.address: {("USD", "30.5"), ("USD", "-30.5")},
    }
    binary = client.request(Tx(transaction=result["hash"], binary=True)).result
    assert decode(binary["meta_blob"])["DeliveredAmount"] == amount("30.5").to_dict()

    (line,) = client.request(AccountLines(account=second.address)).result["lines"]
    assert (line["balance"], line["limit"], line["no_ripple"]) == ("30.5", "1000", True)
    owed = client.request(GatewayBalances(account=issuer.address)).result
    assert owed["obligations"] == {"USD": "30.5"}
    advice = NoRippleCheck(account=issuer.address, role=NoRippleCheckRole.GATEWAY)
    assert client.request(advice).result["problems"] == []
    assert client.request(Fee()).result["drops"]["open_ledger_fee"] == "10"
