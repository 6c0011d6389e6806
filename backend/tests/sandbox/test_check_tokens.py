"""Checks of tokens: cashed along trust lines, which cashing may create."""

from typing import Any

from tests.factories.ledger_process import LedgerProcess
from tests.sandbox import tokens as t
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.tokens import Trader, issuer_and_holders, ok, traders


def _write(writer: Trader, payee: Trader, limit: object) -> dict[str, Any]:
    return writer.submit(TransactionType="CheckCreate", Destination=payee.address, SendMax=limit, Amount=None)


def _written(writer: Trader, payee: Trader, limit: object) -> str:
    """The id of a new check."""
    answer = _write(writer, payee, limit)
    ok(answer)
    found = writer.ledger.call("account_objects", account=writer.address, type="check")["account_objects"]
    (check,) = [entry for entry in found if entry["Sequence"] == answer["tx_json"]["Sequence"]]
    return str(check["index"])


def _cash(payee: Trader, check: str, **amount: Any) -> dict[str, Any]:
    return payee.submit(
        TransactionType="CheckCash", CheckID=check, **{"Amount": None, "Destination": None} | amount
    )


def _delivered(trader: Trader, answer: dict[str, Any]) -> object:
    meta = trader.ledger.call("tx", transaction=answer["tx_json"]["hash"])["meta"]
    assert meta["delivered_amount"] == meta["DeliveredAmount"]
    return meta["delivered_amount"]


def test_cashing_makes_the_line_it_needs(ledger: LedgerProcess) -> None:
    issuer, writer = issuer_and_holders(ledger, 1)
    (payee,) = traders(ledger, 1)
    ok(issuer.pay(writer, issuer.token("100")))
    check = _written(writer, payee, issuer.token("60"))
    cashed = _cash(payee, check, Amount=issuer.token("50"))
    ok(cashed)
    assert _delivered(payee, cashed) == issuer.token("50")
    assert (writer.holds(issuer), payee.holds(issuer)) == ("50", "50")
    (line,) = payee.lines()
    assert (line["limit"], line["no_ripple"], "no_ripple_peer" in line) == ("0", True, False)
    assert (payee.account()["OwnerCount"], writer.account()["OwnerCount"]) == (1, 1)


def test_cashing_what_there_is_pays_the_transfer_rate(ledger: LedgerProcess) -> None:
    issuer, writer, payee = issuer_and_holders(ledger, 2)
    ok(issuer.set(TransferRate=1_250_000_000), issuer.pay(writer, issuer.token("50")))
    ok(payee.trust(issuer.token("5")))  # who cashes may get more than the limit
    check = _written(writer, payee, issuer.token("40"))
    least = {"DeliverMin": issuer.token("32.1")}
    assert_charged(payee, "tecPATH_PARTIAL", lambda: _cash(payee, check, **least))
    cashed = _cash(payee, check, DeliverMin=issuer.token("30"))
    ok(cashed)
    assert _delivered(payee, cashed) == issuer.token("32")
    assert (writer.holds(issuer), payee.holds(issuer)) == ("10", "32")
    assert payee.lines()[0]["limit"] == "5"


def test_checks_of_and_to_the_issuer(ledger: LedgerProcess) -> None:
    issuer, holder = issuer_and_holders(ledger, 1)
    ok(_cash(holder, _written(issuer, holder, issuer.token("8")), Amount=issuer.token("8")))
    assert holder.holds(issuer) == "8"
    ok(_cash(issuer, _written(holder, issuer, issuer.token("8")), Amount=issuer.token("3")))
    assert holder.holds(issuer) == "5"


def test_checks_of_tokens_that_cannot_be_cashed(ledger: LedgerProcess) -> None:
    issuer, writer, payee = issuer_and_holders(ledger, 2)
    (poor,) = traders(ledger, 1, xrp=1)
    ok(issuer.pay(writer, issuer.token("10")))
    limit = issuer.token("20")
    check, to_poor = _written(writer, payee, limit), _written(writer, poor, limit)
    for wrong in (issuer.token("1", "BAR"), payee.token("1"), "1"):
        assert_refused(payee, "temMALFORMED", lambda amount=wrong: _cash(payee, check, Amount=amount))  # type: ignore[misc]
    assert_refused(payee, "temBAD_AMOUNT", lambda: _cash(payee, check, Amount=issuer.token("0")))
    for value in ("20.5", "10.5"):  # more than the check, more than there is
        more = issuer.token(value)
        assert_charged(payee, "tecPATH_PARTIAL", lambda amount=more: _cash(payee, check, Amount=amount))  # type: ignore[misc]
    one = {"Amount": issuer.token("1")}
    assert_charged(poor, "tecNO_LINE_INSUF_RESERVE", lambda: _cash(poor, to_poor, **one))
    ok(issuer.trust(payee.token("0"), Flags=t.FREEZE))
    assert_charged(payee, "tecFROZEN", lambda: _cash(payee, check, **one))
    ok(issuer.trust(payee.token("0"), Flags=t.CLEAR_FREEZE), issuer.trust(writer.token("0"), Flags=t.FREEZE))
    assert_charged(payee, "tecPATH_PARTIAL", lambda: _cash(payee, check, **one))
    assert_charged(writer, "tecFROZEN", lambda: _write(writer, payee, limit))
    ok(issuer.set(SetFlag=7))
    assert_charged(payee, "tecFROZEN", lambda: _write(payee, writer, limit))
    nobody = limit | {"issuer": "rrrrrrrrrrrrrrrrrrrn5RM1rHd"}
    unknown = _written(writer, payee, nobody)
    assert_charged(payee, "tecPATH_PARTIAL", lambda: _cash(payee, unknown, Amount=nobody))


def test_issuer_authorizes_who_may_cash(ledger: LedgerProcess) -> None:
    issuer, payee = traders(ledger, 2)
    ok(issuer.set(SetFlag=2))
    check = _written(issuer, payee, issuer.token("5"))
    five = {"Amount": issuer.token("5")}
    assert_charged(payee, "tecNO_AUTH", lambda: _cash(payee, check, **five))
    ok(payee.trust(issuer.token("5")))
    assert_charged(payee, "tecNO_AUTH", lambda: _cash(payee, check, **five))
    ok(issuer.trust(payee.token("0"), Flags=t.SET_AUTH), _cash(payee, check, **five))
