"""Payments of tokens: between holder and issuer and through the issuer, and all that stops them."""

from typing import Any

import pytest

from tests.factories.ledger_process import LedgerProcess
from tests.sandbox import tokens as t
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.tokens import Trader, issuer_and_holders, ok, traders

BILLION = 1_000_000_000


@pytest.fixture
def trio(ledger: LedgerProcess) -> list[Trader]:
    """An issuer and two holders, the first of which holds 100."""
    issuer, first, second = issuer_and_holders(ledger, 2)
    ok(issuer.pay(first, issuer.token("100")))
    return [issuer, first, second]


def _meta(trader: Trader, answer: dict[str, Any]) -> dict[str, Any]:
    trader.ledger.close()
    meta: dict[str, Any] = trader.ledger.call("tx", transaction=answer["tx_json"]["hash"])["meta"]
    return meta


def test_issuing_passing_on_and_giving_back(trio: list[Trader]) -> None:
    issuer, first, second = trio
    passed = first.pay(second, issuer.token("40"))
    ok(passed)
    meta = _meta(first, passed)
    assert meta["delivered_amount"] == issuer.token("40")
    assert "DeliveredAmount" not in meta
    changed = [
        body["LedgerEntryType"]
        for node in meta["AffectedNodes"]
        for kind, body in node.items()
        if kind == "ModifiedNode"
    ]
    assert sorted(changed) == ["AccountRoot", "RippleState", "RippleState"]
    assert (first.holds(issuer), second.holds(issuer), issuer.holds(second)) == ("60", "40", "-40")
    # The payee's own name stands for any issuer that it trusts.
    any_issuer = first.pay(second, second.token("1.25"), SendMax=issuer.token("1.25"))
    ok(any_issuer, second.pay(issuer, issuer.token("41.25")))
    assert (first.holds(issuer), second.holds(issuer)) == ("58.75", "0")


def test_payee_takes_up_to_the_limit(trio: list[Trader]) -> None:
    issuer, first, second = trio
    ok(second.trust(issuer.token("30")))
    assert_charged(first, "tecPATH_PARTIAL", lambda: first.pay(second, issuer.token("30.5")))
    partly = first.pay(second, issuer.token("30.5"), Flags=t.PARTIAL)
    ok(partly)
    meta = _meta(first, partly)
    assert meta["DeliveredAmount"] == meta["delivered_amount"] == issuer.token("30")
    # Now there is no room at all.
    assert_charged(first, "tecPATH_DRY", lambda: first.pay(second, issuer.token("1")))
    assert_charged(issuer, "tecPATH_DRY", lambda: issuer.pay(second, issuer.token("1"), Flags=t.PARTIAL))


def test_payer_spends_what_there_is(trio: list[Trader]) -> None:
    issuer, first, second = trio
    assert_charged(first, "tecPATH_PARTIAL", lambda: first.pay(second, issuer.token("100.01")))
    assert_charged(second, "tecPATH_DRY", lambda: second.pay(first, issuer.token("1"), Flags=t.PARTIAL))
    partial: dict[str, Any] = {"Flags": t.PARTIAL, "DeliverMin": issuer.token("100.01")}
    assert_charged(first, "tecPATH_PARTIAL", lambda: first.pay(second, issuer.token("500"), **partial))
    ok(first.pay(second, issuer.token("500"), **partial | {"DeliverMin": issuer.token("100")}))
    assert (first.holds(issuer), second.holds(issuer)) == ("0", "100")


def test_transfer_rate_is_for_the_payer_and_needs_a_maximum(trio: list[Trader]) -> None:
    issuer, first, second = trio
    ok(issuer.set(TransferRate=1_250_000_000))
    # Without SendMax the payment may cost no more than it delivers.
    assert_charged(first, "tecPATH_PARTIAL", lambda: first.pay(second, issuer.token("10")))
    ok(first.pay(second, issuer.token("10"), SendMax=issuer.token("12.5")))
    assert (first.holds(issuer), second.holds(issuer)) == ("87.5", "10")
    partly = first.pay(second, issuer.token("10"), Flags=t.PARTIAL)
    ok(partly)
    assert _meta(first, partly)["delivered_amount"] == issuer.token("8")
    assert (first.holds(issuer), second.holds(issuer)) == ("77.5", "18")
    # Not where the issuer pays or is paid.
    ok(issuer.pay(first, issuer.token("1")), second.pay(issuer, issuer.token("18")))
    assert first.holds(issuer) == "78.5"
    # A limit of quality refuses a rate that is worse than the one that both amounts ask for.
    dear: dict[str, Any] = {"Flags": t.LIMIT_QUALITY | t.PARTIAL, "SendMax": issuer.token("12")}
    assert_charged(first, "tecPATH_DRY", lambda: first.pay(second, issuer.token("10"), **dear))
    ok(first.pay(second, issuer.token("10"), **dear | {"SendMax": issuer.token("12.5")}))


def test_qualities_change_what_is_counted(trio: list[Trader]) -> None:
    issuer, first, second = trio
    ok(second.trust(issuer.token("1000"), QualityIn=BILLION // 2))
    partly = first.pay(second, issuer.token("50"), Flags=t.PARTIAL)
    ok(partly)
    # Fifty move, of which the payee counts half.
    assert _meta(first, partly)["delivered_amount"] == issuer.token("25")
    assert (first.holds(issuer), second.holds(issuer)) == ("50", "50")
    # Nobody gets more than was sent, whatever quality is set.
    ok(second.trust(issuer.token("1000"), QualityIn=2 * BILLION), first.pay(second, issuer.token("10")))
    assert (first.holds(issuer), second.holds(issuer)) == ("40", "60")


def test_frozen_tokens_only_go_back_to_their_issuer(trio: list[Trader]) -> None:
    issuer, first, second = trio
    ok(issuer.pay(second, issuer.token("10")), issuer.trust(first.token("0"), Flags=t.FREEZE))
    assert_charged(first, "tecPATH_DRY", lambda: first.pay(second, issuer.token("1")))
    ok(second.pay(first, issuer.token("1")), first.pay(issuer, issuer.token("1")))
    ok(issuer.trust(first.token("0"), Flags=t.DEEP_FREEZE))
    assert_charged(second, "tecPATH_DRY", lambda: second.pay(first, issuer.token("1")))
    ok(issuer.trust(first.token("0"), Flags=t.CLEAR_FREEZE | t.CLEAR_DEEP_FREEZE))
    ok(issuer.set(SetFlag=7))
    for payer, payee in ((first, second), (second, first)):
        assert_charged(payer, "tecPATH_DRY", lambda a=payer, b=payee: a.pay(b, issuer.token("1")))  # type: ignore[misc]
    ok(first.pay(issuer, issuer.token("1")), issuer.pay(first, issuer.token("1")))
    ok(issuer.set(ClearFlag=7), first.pay(second, issuer.token("1")))


def test_issuer_that_does_not_ripple_lets_nothing_through(ledger: LedgerProcess) -> None:
    issuer, first, second = traders(ledger, 3)
    ok(first.trust(issuer.token("10")), second.trust(issuer.token("10")))
    ok(issuer.pay(first, issuer.token("5")))
    assert_charged(first, "tecPATH_DRY", lambda: first.pay(second, issuer.token("1")))
    for amount, most in (("1", issuer.token("1")), (issuer.token("1"), "1")):
        exchange = {"Amount": amount, "SendMax": most, "Destination": second.address}
        assert_charged(first, "tecPATH_DRY", lambda fields=exchange: first.submit(**fields))  # type: ignore[misc]
    ok(issuer.trust(first.token("0"), Flags=t.CLEAR_NO_RIPPLE), first.pay(second, issuer.token("1")))


def test_issuer_authorizes_who_may_hold(ledger: LedgerProcess) -> None:
    issuer, holder = traders(ledger, 2)
    ok(issuer.set(SetFlag=2), holder.trust(issuer.token("10")))
    assert_charged(issuer, "tecPATH_DRY", lambda: issuer.pay(holder, issuer.token("1")))
    ok(issuer.trust(holder.token("0"), Flags=t.SET_AUTH))
    assert (holder.lines()[0]["peer_authorized"], issuer.lines()[0]["authorized"]) == (True, True)
    ok(issuer.pay(holder, issuer.token("1")))


def test_line_goes_when_nothing_needs_it(ledger: LedgerProcess) -> None:
    issuer, holder = issuer_and_holders(ledger, 1)
    ok(issuer.pay(holder, issuer.token("5")), holder.trust(issuer.token("0"), Flags=t.NO_RIPPLE))
    assert holder.account()["OwnerCount"] == 1
    ok(holder.pay(issuer, issuer.token("2")))
    assert holder.holds(issuer) == "3"
    last = holder.pay(issuer, issuer.token("3"))
    ok(last)
    assert (holder.lines(), issuer.lines(), holder.account()["OwnerCount"]) == ([], [], 0)
    deleted = [node for node in _meta(holder, last)["AffectedNodes"] if "DeletedNode" in node]
    assert len(deleted) == 3  # the line and both directories


def test_two_issuers_that_trust_each_other(ledger: LedgerProcess) -> None:
    """What the payer holds of one reaches the payee as tokens of the other."""
    near, far, payer, payee = traders(ledger, 4)
    ok(near.set(SetFlag=8), far.set(SetFlag=8))
    ok(payer.trust(near.token("10")), payee.trust(far.token("10")), far.trust(near.token("4")))
    ok(near.pay(payer, near.token("10")))
    ok(payer.pay(payee, far.token("3"), SendMax=near.token("3")))
    assert (payer.holds(near), far.holds(near), payee.holds(far)) == ("7", "3", "3")
    partly = payer.pay(payee, far.token("3"), SendMax=near.token("3"), Flags=t.PARTIAL)
    ok(partly)
    assert _meta(payer, partly)["delivered_amount"] == far.token("1")
    # The same by a path that names the account in between.
    ok(far.trust(near.token("5")))
    by_path: dict[str, Any] = {"Paths": [[{"account": near.address}]], "Flags": t.NO_DIRECT}
    ok(payer.pay(payee, far.token("1"), SendMax=near.token("1"), **by_path))
    assert payee.holds(far) == "5"


def test_holdings_are_given_back_before_own_tokens_are_issued(ledger: LedgerProcess) -> None:
    first, second = traders(ledger, 2)
    ok(first.trust(second.token("5")), second.trust(first.token("8")), second.pay(first, second.token("5")))
    ok(first.pay(second, second.token("13")))
    assert (first.holds(second), second.holds(first)) == ("-8", "8")


def test_currencies_do_not_change_without_offers(trio: list[Trader]) -> None:
    issuer, first, second = trio
    token = issuer.token("1")
    assert_charged(first, "tecPATH_PARTIAL", lambda: first.pay(second, "1000000", SendMax=token))
    partial: dict[str, Any] = {"SendMax": token, "Flags": t.PARTIAL}
    assert_charged(first, "tecPATH_DRY", lambda: first.pay(second, "1000000", **partial))
    assert_charged(first, "tecPATH_PARTIAL", lambda: first.pay(second, token, SendMax="1000000"))
    other = issuer.token("1", "BAR")
    assert_charged(first, "tecPATH_DRY", lambda: first.pay(second, other, SendMax=token))
    unknown = token | {"issuer": "rrrrrrrrrrrrrrrrrrrn5RM1rHd"}
    assert_charged(first, "tecNO_ISSUER", lambda: first.pay(second, unknown, SendMax="1000000"))


def test_malformed_token_payments(trio: list[Trader]) -> None:
    issuer, first, second = trio
    token = issuer.token("2")
    steps = [{"account": issuer.address}]
    for code, amount, changes in (
        ("temBAD_AMOUNT", token, {"DeliverMin": issuer.token("1")}),
        ("temBAD_AMOUNT", token, {"DeliverMin": issuer.token("2.1"), "Flags": t.PARTIAL}),
        ("temBAD_AMOUNT", token, {"DeliverMin": issuer.token("0"), "Flags": t.PARTIAL}),
        ("temBAD_AMOUNT", token, {"DeliverMin": issuer.token("1", "BAR"), "Flags": t.PARTIAL}),
        ("temRIPPLE_EMPTY", token, {"Flags": t.NO_DIRECT}),
        ("temBAD_PATH", token, {"Paths": [[*steps, *steps]]}),
        ("temBAD_PATH_LOOP", token, {"Paths": [[*steps, {"account": first.address}]]}),
        ("telBAD_PATH_COUNT", token, {"Paths": [steps] * 7}),
        ("telBAD_PATH_COUNT", token, {"Paths": [steps * 9]}),
    ):
        answer = first.pay(second, amount, fail_hard=True, **changes)
        assert (answer["engine_result"], answer["applied"]) == (code, False), changes
    myself: dict[str, Any] = {"Destination": first.address, "Amount": token, "SendMax": second.token("2")}
    assert_refused(first, "temREDUNDANT", lambda: first.submit(**myself))


def test_deposit_authorization_is_for_tokens_too(trio: list[Trader]) -> None:
    issuer, first, second = trio
    ok(second.set(SetFlag=9))
    assert_charged(first, "tecNO_PERMISSION", lambda: first.pay(second, issuer.token("1")))
    preauth: dict[str, Any] = {"TransactionType": "DepositPreauth", "Amount": None, "Destination": None}
    ok(second.submit(Authorize=first.address, **preauth), first.pay(second, issuer.token("1")))


@pytest.mark.parametrize(
    ("issued", "shown"),
    [
        ("100000000000", "1000000000000000e-4"),
        ("0.1234567890123456", "0.1234567890123456"),
        ("99999999999", "99999999999"),
        ("0.0000000001", "0.0000000001"),
        ("1e-20", "1000000000000000e-35"),
        ("9999999999999999e80", "9999999999999999e80"),
    ],
)
def test_values_are_written_as_a_server_writes_them(ledger: LedgerProcess, issued: str, shown: str) -> None:
    issuer, holder = issuer_and_holders(ledger, 1)
    ok(holder.trust(issuer.token("9999999999999999e80")), issuer.pay(holder, issuer.token(issued)))
    assert holder.holds(issuer) == shown
    ledger.close()


def test_sums_keep_sixteen_digits(trio: list[Trader]) -> None:
    issuer, first, _ = trio
    ok(issuer.pay(first, issuer.token("0.0000000000001")))
    assert first.holds(issuer) == "100.0000000000001"
    ok(issuer.pay(first, issuer.token("0.00000000000001")))  # too small to count
    assert first.holds(issuer) == "100.0000000000001"
