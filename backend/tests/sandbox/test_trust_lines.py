"""TrustSet: limits, flags, qualities and reserves of trust lines, and the methods that show them."""

from typing import Any

import pytest
from xrpl.core.addresscodec import decode_classic_address

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import LocalPayer
from tests.sandbox import tokens as t
from tests.sandbox.checks import assert_charged, assert_refused
from tests.sandbox.tokens import Trader, issuer_and_holders, ok, traders

NOBODY = "rrrrrrrrrrrrrrrrrrrn5RM1rHd"


def _nodes(trader: Trader, answer: dict[str, Any]) -> list[tuple[str, str]]:
    meta = trader.ledger.call("tx", transaction=answer["tx_json"]["hash"])["meta"]
    found = [
        (change, body["LedgerEntryType"]) for node in meta["AffectedNodes"] for change, body in node.items()
    ]
    return sorted(found)


def test_line_is_created_changed_and_removed(ledger: LedgerProcess) -> None:
    issuer, holder = traders(ledger, 2)
    created = holder.trust(issuer.token("1000"))
    ok(created)
    assert _nodes(holder, created) == [
        *(("CreatedNode", "DirectoryNode"),) * 2,
        ("CreatedNode", "RippleState"),
        *(("ModifiedNode", "AccountRoot"),) * 2,
    ]
    assert holder.lines() == [
        {
            "account": issuer.address,
            "balance": "0",
            "currency": "FOO",
            "limit": "1000",
            "limit_peer": "0",
            "no_ripple_peer": True,
            "quality_in": 0,
            "quality_out": 0,
        }
    ]
    assert issuer.lines() == [
        {
            "account": holder.address,
            "balance": "0",
            "currency": "FOO",
            "limit": "0",
            "limit_peer": "1000",
            "no_ripple": True,
            "quality_in": 0,
            "quality_out": 0,
        }
    ]
    assert (holder.account()["OwnerCount"], issuer.account()["OwnerCount"]) == (1, 0)
    # The peer's history has it too, and the peer is what the transaction concerned last.
    history = ledger.call("account_tx", account=issuer.address, limit=1)["transactions"]
    assert history[0]["hash"] == created["tx_json"]["hash"] == issuer.account()["PreviousTxnID"]

    ok(holder.trust(issuer.token("0.5"), QualityIn=2_000_000_000, QualityOut=1_000_000_000))
    (line,) = holder.lines()
    assert (line["limit"], line["quality_in"], line["quality_out"]) == ("0.5", 2_000_000_000, 0)
    # A quality is a reason to keep the line.
    ok(holder.trust(issuer.token("0")))
    assert [line["limit"] for line in holder.lines()] == ["0"]
    ok(holder.trust(issuer.token("0"), QualityIn=0))
    # So is rippling, for an account that does not ripple by default.
    assert [line["quality_in"] for line in holder.lines()] == [0]
    removed = holder.trust(issuer.token("0"), Flags=t.NO_RIPPLE)
    ok(removed)
    assert (holder.lines(), issuer.lines(), holder.account()["OwnerCount"]) == ([], [], 0)
    assert ("DeletedNode", "RippleState") in _nodes(holder, removed)
    assert _nodes(holder, removed).count(("DeletedNode", "DirectoryNode")) == 2


def test_entry_is_the_same_from_both_sides(ledger: LedgerProcess) -> None:
    issuer, holder = issuer_and_holders(ledger, 1)
    ok(issuer.pay(holder, issuer.token("12.5")))
    low, high = sorted((issuer, holder), key=lambda each: decode_classic_address(each.address))
    asked = {"accounts": [holder.address, issuer.address], "currency": "FOO"}
    found = ledger.call("ledger_entry", ripple_state=asked, ledger_index="validated")
    node = found["node"]
    value = "12.5" if low is holder else "-12.5"
    assert node["Balance"] == {"currency": "FOO", "issuer": "rrrrrrrrrrrrrrrrrrrrBZbvji", "value": value}
    assert (node["LowLimit"]["issuer"], node["HighLimit"]["issuer"]) == (low.address, high.address)
    assert (node["LowNode"], node["HighNode"], node["LedgerEntryType"]) == ("0", "0", "RippleState")
    assert node["Flags"] == (0x1_0000 if low is holder else 0x2_0000)
    other_way = {"accounts": [issuer.address, holder.address], "currency": "FOO"}
    assert ledger.call("ledger_entry", ripple_state=other_way, ledger_index="validated") == found
    assert ledger.call("ledger_entry", ripple_state=found["index"], ledger_index="validated") == found
    owned = ledger.call("account_objects", account=holder.address, type="state")["account_objects"]
    assert owned == [node]


@pytest.mark.parametrize(
    ("error", "value"),
    [
        ("malformedRequest", {"accounts": [NOBODY], "currency": "FOO"}),
        ("malformedRequest", {"accounts": [NOBODY, NOBODY], "currency": "FOO"}),
        ("malformedRequest", {"accounts": [NOBODY, "rrrrrrrrrrrrrrrrrrrrBZbvji"]}),
        ("malformedAddress", {"accounts": [NOBODY, "x"], "currency": "FOO"}),
        ("malformedCurrency", {"accounts": [NOBODY, "rrrrrrrrrrrrrrrrrrrrBZbvji"], "currency": "FOOBAR"}),
        ("entryNotFound", {"accounts": [NOBODY, "rrrrrrrrrrrrrrrrrrrrBZbvji"], "currency": "FOO"}),
    ],
)
def test_requests_for_a_line_that_is_not_there(ledger: LedgerProcess, error: str, value: object) -> None:
    assert ledger.call("ledger_entry", ripple_state=value)["error"] == error


def test_refused_lines(ledger: LedgerProcess) -> None:
    issuer, holder = traders(ledger, 2)
    limit = issuer.token("5")
    for code, given, changes in (
        ("temINVALID_FLAG", limit, {"Flags": 0x8}),
        ("temBAD_LIMIT", "5", {}),
        ("temBAD_LIMIT", issuer.token("-5"), {}),
        ("temDST_NEEDED", limit | {"issuer": "rrrrrrrrrrrrrrrrrrrrrhoLvTp"}, {}),
        ("temDST_NEEDED", limit | {"issuer": "rrrrrrrrrrrrrrrrrrrrBZbvji"}, {}),
        ("tefNO_AUTH_REQUIRED", limit, {"Flags": t.SET_AUTH}),
        ("temDST_IS_SRC", holder.token("5"), {}),
    ):
        answer = holder.trust(given, fail_hard=True, **changes)  # type: ignore[arg-type]
        assert (answer["engine_result"], answer["applied"]) == (code, False)
    assert_charged(holder, "tecNO_DST", lambda: holder.trust(limit | {"issuer": NOBODY}))
    assert_charged(holder, "tecNO_LINE_REDUNDANT", lambda: holder.trust(issuer.token("0")))
    ok(issuer.set(SetFlag=15))
    assert_charged(holder, "tecNO_PERMISSION", lambda: holder.trust(limit))
    assert holder.lines() == []


def test_the_first_two_lines_need_no_reserve(ledger: LedgerProcess) -> None:
    poor, first, second, third = traders(ledger, 4, xrp=1)
    ok(poor.trust(first.token("1")), poor.trust(second.token("1")))
    assert poor.account()["OwnerCount"] == 2
    assert_charged(poor, "tecNO_LINE_INSUF_RESERVE", lambda: poor.trust(third.token("1")))
    # A line that the other side made costs nothing until this side uses it.
    ok(third.trust(poor.token("1")))
    assert (len(poor.lines()), poor.account()["OwnerCount"]) == (3, 2)
    before = poor.account("validated")["Balance"]
    assert_charged(poor, "tecINSUF_RESERVE_LINE", lambda: poor.trust(third.token("1")))
    assert poor.account("validated")["Balance"] == str(int(before) - 10)


def test_freezing_needs_the_right_to_and_deep_freezing_the_plain_one(ledger: LedgerProcess) -> None:
    issuer, holder = issuer_and_holders(ledger, 1)
    line = holder.token("0")
    assert_charged(issuer, "tecNO_PERMISSION", lambda: issuer.trust(line, Flags=t.DEEP_FREEZE))
    both = t.FREEZE | t.CLEAR_FREEZE
    assert_charged(issuer, "tecNO_PERMISSION", lambda: issuer.trust(line, Flags=both))
    ok(issuer.trust(line, Flags=t.FREEZE | t.DEEP_FREEZE))
    shown = {name: value for name, value in holder.lines()[0].items() if "freeze" in name}
    assert shown == {"freeze_peer": True, "deep_freeze_peer": True}
    assert {"freeze", "deep_freeze"} <= issuer.lines()[0].keys()
    assert issuer.account()["OwnerCount"] == 1
    assert_charged(issuer, "tecNO_PERMISSION", lambda: issuer.trust(line, Flags=t.CLEAR_FREEZE))
    ok(issuer.trust(line, Flags=t.CLEAR_FREEZE | t.CLEAR_DEEP_FREEZE))
    assert (issuer.account()["OwnerCount"], "freeze" in issuer.lines()[0]) == (0, False)
    ok(issuer.set(SetFlag=6))
    assert_charged(issuer, "tecNO_PERMISSION", lambda: issuer.trust(line, Flags=t.FREEZE))


def test_no_ripple_is_for_those_who_do_not_owe(ledger: LedgerProcess) -> None:
    issuer, holder = issuer_and_holders(ledger, 1)
    ok(issuer.pay(holder, issuer.token("1")), holder.trust(issuer.token("1000"), Flags=t.NO_RIPPLE))
    assert holder.lines()[0]["no_ripple"] is True
    no_ripple = {"Flags": t.NO_RIPPLE}
    assert_charged(issuer, "tecNO_PERMISSION", lambda: issuer.trust(holder.token("0"), **no_ripple))
    ok(holder.trust(issuer.token("1000"), Flags=t.CLEAR_NO_RIPPLE))
    assert "no_ripple" not in holder.lines()[0]


def test_account_with_lines_cannot_be_deleted_or_require_authorization(ledger: LedgerProcess) -> None:
    issuer, holder = issuer_and_holders(ledger, 1)
    ledger.close(300)
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "Fee": "200000"}
    for each in (issuer, holder):
        assert_charged(each, "tecHAS_OBLIGATIONS", lambda who=each: who.submit(**deletion), fee=200_000)  # type: ignore[misc]
    assert_charged(issuer, "tecOWNERS", lambda: issuer.set(SetFlag=2))
    blockers = ledger.call("account_objects", account=holder.address, deletion_blockers_only=True)
    assert [entry["LedgerEntryType"] for entry in blockers["account_objects"]] == ["RippleState"]
    ok(holder.trust(issuer.token("0"), Flags=t.NO_RIPPLE))
    gone = holder.submit(**deletion)
    ok(gone)
    assert ledger.call("account_info", account=holder.address)["error"] == "actNotFound"


def test_lines_come_in_pages_and_by_peer(ledger: LedgerProcess) -> None:
    issuer, holder = traders(ledger, 2)
    currencies = [f"A{number:02}" for number in range(12)]
    ok(*(holder.trust(issuer.token("1", code)) for code in currencies))
    asked: dict[str, Any] = {"ledger_index": "validated", "limit": 5}
    found: list[dict[str, Any]] = []
    while True:
        page = ledger.call("account_lines", account=holder.address, **asked)
        found += page["lines"]
        if "marker" not in page:
            break
        assert (page["limit"], len(page["lines"])) == (5, 5)
        asked["marker"] = page["marker"]
    assert sorted(line["currency"] for line in found) == currencies
    assert holder.lines(peer=NOBODY) == []
    # On the issuer's side all of them are as they are by default.
    assert (len(issuer.lines()), issuer.lines(ignore_default=True)) == (12, [])
    assert len(holder.lines(ignore_default=True)) == 12
    said = ledger.call("account_currencies", account=holder.address)
    assert (said["receive_currencies"], said["send_currencies"]) == (currencies, [])
    said = ledger.call("account_currencies", account=issuer.address)
    assert (said["receive_currencies"], said["send_currencies"]) == ([], currencies)


def test_what_a_gateway_owes(ledger: LedgerProcess) -> None:
    issuer, hot, first, second, debtor = issuer_and_holders(ledger, 4)
    ok(
        *(
            issuer.pay(to, issuer.token(value))
            for to, value in ((hot, "500"), (first, "20.5"), (second, "3"))
        ),
        issuer.trust(debtor.token("10", "BAR")),
        debtor.pay(issuer, debtor.token("7", "BAR")),
        issuer.trust(second.token("0"), Flags=t.FREEZE),
    )
    said = ledger.call("gateway_balances", account=issuer.address, hotwallet=hot.address)
    parts = ("obligations", "balances", "frozen_balances", "assets")
    assert [said[part] for part in parts] == [
        {"FOO": "20.5"},
        {hot.address: [{"currency": "FOO", "value": "500"}]},
        {second.address: [{"currency": "FOO", "value": "3"}]},
        {debtor.address: [{"currency": "BAR", "value": "7"}]},
    ]
    assert ledger.call("gateway_balances", ident=hot.address)["assets"] == {
        issuer.address: [{"currency": "FOO", "value": "500"}]
    }
    for version, error in ((1, "invalidHotWallet"), (2, "invalidParams")):
        wrong = ledger.call("gateway_balances", account=issuer.address, hotwallet=["x"], version=version)
        assert wrong["error"] == error
    assert ledger.call("gateway_balances")["error_message"] == "Missing field 'account'."
    assert ledger.call("gateway_balances", account="x")["error"] == "actMalformed"
    assert ledger.call("gateway_balances", account=NOBODY)["error"] == "actNotFound"
    assert "error" not in ledger.call("gateway_balances", account=NOBODY, version=1)


def test_advice_about_rippling(ledger: LedgerProcess) -> None:
    issuer, holder = traders(ledger, 2)
    ok(holder.trust(issuer.token("1")))
    sequence = issuer.account()["Sequence"]
    asked: dict[str, Any] = {"account": issuer.address, "role": "gateway", "transactions": True}
    said = ledger.call("noripple_check", **asked)
    assert said["problems"] == [
        "You should immediately set your default ripple flag",
        f"You should clear the no ripple flag on your FOO line to {holder.address}",
    ]
    common = {"Account": issuer.address, "Fee": 10}
    assert said["transactions"] == [
        {"TransactionType": "AccountSet", "SetFlag": 8, "Sequence": sequence} | common,
        {
            "TransactionType": "TrustSet",
            "LimitAmount": holder.token("0"),
            "Flags": t.CLEAR_NO_RIPPLE,
            "Sequence": sequence + 1,
        }
        | common,
    ]
    assert "transactions" not in ledger.call("noripple_check", account=issuer.address, role="user")
    user = ledger.call("noripple_check", account=holder.address, role="user")
    assert user["problems"] == [
        f"You should probably set the no ripple flag on your FOO line to {issuer.address}"
    ]
    ok(issuer.set(SetFlag=8))
    user = ledger.call("noripple_check", account=issuer.address, role="user")
    assert user["problems"][0].startswith("You appear to have set your default ripple flag")
    assert ledger.call("noripple_check", account=issuer.address)["error_message"] == "Missing field 'role'."
    for wrong in ({"role": "x"}, {"role": "user", "transactions": "yes"}, {"role": "user", "limit": 0}):
        answer = ledger.call("noripple_check", account=issuer.address, **wrong)
        assert answer["error"] == "invalidParams"


def test_wrong_signer_sets_no_line(payer: LocalPayer, ledger: LedgerProcess) -> None:
    (issuer,) = traders(ledger, 1)
    fields: dict[str, Any] = {"TransactionType": "TrustSet", "LimitAmount": issuer.token("1")}
    refused = {"Amount": None, "Destination": None, **fields}
    assert_refused(payer, "tefBAD_AUTH", lambda: payer.submit(issuer.wallet, **refused))
