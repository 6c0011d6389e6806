"""The explorer's page for sending play money, used as a browser without scripts would."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from xrpl.core.addresscodec import classic_address_to_xaddress

from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import new_wallet
from tests.sandbox.checks import POLICY
from tests.sandbox.conftest import LedgerFactory

XRP = 1_000_000


def send(ledger: LedgerProcess, **form: str) -> httpx.Response:
    """Send the form; `sender` is its field "from"."""
    fields = {"from" if name == "sender" else name: value for name, value in form.items()}
    return HTTP.post(f"{ledger.http}/explorer/send", data=fields)


def sent(ledger: LedgerProcess, **form: str) -> dict[str, Any]:
    """Send the form; returns the validated transaction that the response leads to."""
    answer = send(ledger, **form)
    assert answer.status_code == 303, words(answer)
    page = answer.headers["Location"]
    waiting = HTTP.get(f"{ledger.http}{page}")
    assert "Not validated" in waiting.text
    assert '<meta http-equiv="refresh" content="2">' in waiting.text
    ledger.close()
    assert "refresh" not in HTTP.get(f"{ledger.http}{page}").text
    found = ledger.call("tx", transaction=page.removeprefix("/explorer/transactions/"))
    assert found["validated"] is True
    return found


def words(page: httpx.Response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.text).split())


def address_of(ledger: LedgerProcess, name: str) -> str:
    """The address of a named account, as the page lists it."""
    page = HTTP.get(f"{ledger.http}/explorer/send").text
    found = re.search(rf'<b>{name}</b><a class="mono cut" href="/explorer/accounts/(\w+)"', page)
    assert found is not None, name
    return found[1]


def account(ledger: LedgerProcess, address: str) -> dict[str, Any]:
    return dict(ledger.call("account_info", account=address))


def test_page_is_linked_and_needs_no_script(ledger: LedgerProcess) -> None:
    page = HTTP.get(f"{ledger.http}/explorer/")
    assert '<a href="/explorer/send">Send play money</a>' in page.text
    form = HTTP.get(f"{ledger.http}/explorer/send")
    assert form.headers["Content-Security-Policy"] == POLICY
    assert "<script" not in form.text
    assert '<form class="send" method="post" action="/explorer/send">' in form.text


def test_payment_has_the_fields_of_the_form(ledger: LedgerProcess) -> None:
    payee = new_wallet().address
    found = sent(
        ledger, sender="ada", to=payee, amount=" 12.5 ", destination_tag="4294967295", source_tag="9"
    )
    tx = found["tx_json"]
    assert (tx["TransactionType"], tx["Destination"]) == ("Payment", payee)
    assert (tx["DestinationTag"], tx["SourceTag"]) == (4294967295, 9)
    assert found["meta"]["delivered_amount"] == str(12_500_000)
    assert tx["Account"] == address_of(ledger, "ada")
    assert account(ledger, payee)["account_data"]["Balance"] == str(12_500_000)


def test_payment_without_a_name_comes_from_a_new_account(ledger: LedgerProcess) -> None:
    payee = new_wallet().address
    senders = {sent(ledger, to=payee, amount="2")["tx_json"]["Account"] for _ in range(2)}
    assert len(senders) == 2


def test_named_account_is_reused_and_topped_up(ledger: LedgerProcess) -> None:
    payee = new_wallet().address
    first = sent(ledger, sender="bea", to=payee, amount="2")["tx_json"]["Account"]
    second = sent(ledger, sender="Bea", to=payee, amount="1,000,000")
    assert second["tx_json"]["Account"] == first
    assert second["meta"]["TransactionResult"] == "tesSUCCESS"


def test_accounts_survive_a_restart(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger()
    payee = new_wallet().address
    before = sent(ledger, sender="cleo", to=payee, amount="3")["tx_json"]["Account"]
    ledger.stop()
    ledger.start()
    assert sent(ledger, sender="cleo", to=payee, amount="3")["tx_json"]["Account"] == before


def test_x_address_sets_the_destination_tag(ledger: LedgerProcess) -> None:
    payee = new_wallet().address
    x_address = classic_address_to_xaddress(payee, 77, True)
    assert sent(ledger, to=x_address, amount="2")["tx_json"]["DestinationTag"] == 77

    clash = send(ledger, to=x_address, amount="2", destination_tag="78")
    assert clash.status_code == 400
    assert "The X-address contains a different tag: 77." in words(clash)


def test_sender_can_require_a_tag_and_stop_requiring_it(ledger: LedgerProcess) -> None:
    sent(ledger, sender="dora", to=new_wallet().address, amount="2", tag_rule="require")
    dora = address_of(ledger, "dora")
    assert account(ledger, dora)["account_flags"]["requireDestinationTag"] is True
    assert "dora" in words(HTTP.get(f"{ledger.http}/explorer/send"))
    refused = sent(ledger, sender="eve", to=dora, amount="2")
    assert refused["meta"]["TransactionResult"] == "tecDST_TAG_NEEDED"

    sent(ledger, sender="dora", to=new_wallet().address, amount="2")
    assert account(ledger, dora)["account_flags"]["requireDestinationTag"] is True
    sent(ledger, sender="dora", to=new_wallet().address, amount="2", tag_rule="optional")
    assert account(ledger, dora)["account_flags"]["requireDestinationTag"] is False


def test_account_is_deleted_once_it_is_old_enough(ledger: LedgerProcess) -> None:
    payee = new_wallet().address
    sent(ledger, sender="fay", to=payee, amount="10")
    fay, before = address_of(ledger, "fay"), ledger.health()["validated"]

    early = send(ledger, sender="fay", to=payee, kind="delete")
    assert early.status_code == 400
    assert "“fay” cannot be deleted yet (tecTOO_SOON): 25" in words(early)
    assert 'value="fay"' in early.text
    assert ledger.health()["validated"] == before

    found = sent(ledger, sender="fay", to=payee, kind="delete", close_ledgers="1", destination_tag="5")
    tx = found["tx_json"]
    assert (tx["TransactionType"], tx["Account"], tx["DestinationTag"]) == ("AccountDelete", fay, 5)
    assert found["meta"]["TransactionResult"] == "tesSUCCESS"
    assert account(ledger, fay)["error"] == "actNotFound"
    assert "deleted" in words(HTTP.get(f"{ledger.http}/explorer/send"))


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"to": "nobody"}, "Enter an address that starts with r or X."),
        ({"amount": "1e3"}, "Enter an amount in XRP with at most six decimals, such as 10 or 0.5."),
        ({"amount": "0.0000001"}, "with at most six decimals"),
        ({"amount": "0"}, "Enter an amount above 0 and up to 1,000,000 XRP."),
        ({"amount": "1000000.000001"}, "up to 1,000,000 XRP."),
        ({"destination_tag": "4294967296"}, "Enter a whole number up to 4294967295."),
        ({"source_tag": "-1"}, "Enter a whole number up to 4294967295."),
        ({"sender": "<b>"}, "Use 1 to 32 letters"),
        ({"sender": "x" * 33}, "Use 1 to 32 letters"),
        ({"amount": "0.5"}, None),
    ],
)
def test_invalid_field_is_explained_and_nothing_is_sent(
    ledger: LedgerProcess, form: dict[str, str], sentence: str | None
) -> None:
    payee, closed = new_wallet().address, ledger.close()
    answer = send(ledger, **{"to": payee, "amount": "10", **form})
    if sentence is None:
        # A `tec` result: it is sent, but delivers nothing.
        assert answer.status_code == 303
        ledger.close()
        return
    assert answer.status_code == 400
    assert sentence in words(answer)
    assert "Nothing was sent" in words(answer)
    assert '<b>"' not in answer.text
    (shown,) = ledger.call("ledger", ledger_index=ledger.close(), transactions=True)["ledger"][
        "transactions"
    ] or [None]
    assert shown is None
    assert ledger.health()["validated"] == closed + 1


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://evil.example:{port}"]
)
def test_form_from_another_site_is_refused(ledger: LedgerProcess, origin: str) -> None:
    sender = origin.format(port=ledger.port)
    headers = {"Origin": sender}
    if sender.endswith(f":{ledger.port}"):
        headers["Host"] = sender.removeprefix("http://")  # a name that was pointed at this machine
    closed = ledger.close()
    answer = HTTP.post(
        f"{ledger.http}/explorer/send", data={"to": new_wallet().address, "amount": "1"}, headers=headers
    )
    assert answer.status_code == 403
    assert "This form can only be sent from this server&#x27;s own pages." in answer.text
    refused = HTTP.post(f"{ledger.admin}/close", headers={"Origin": sender})
    assert refused.status_code == 403
    assert ledger.call("ledger", ledger_index="current", transactions=True)["ledger"]["transactions"] == []
    assert ledger.health()["validated"] == closed


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_form_from_this_server_is_accepted(ledger: LedgerProcess, host: str) -> None:
    own = f"http://{host}:{ledger.port}"
    answer = HTTP.post(
        f"{own}/explorer/send",
        data={"to": new_wallet().address, "amount": "1"},
        headers={"Origin": own},
    )
    assert answer.status_code == 303
    ledger.close()
    page = HTTP.get(f"{own}/explorer/send")
    # A stricter policy would hide the origin of the form from this server.
    assert page.headers["Referrer-Policy"] == "same-origin"


def test_account_cannot_pay_itself(ledger: LedgerProcess) -> None:
    sent(ledger, sender="gia", to=new_wallet().address, amount="2")
    answer = send(ledger, sender="gia", to=address_of(ledger, "gia"), amount="2")
    assert answer.status_code == 400
    assert "This is the sender’s own address." in words(answer)


def test_link_fills_in_the_form_and_its_values_are_escaped(ledger: LedgerProcess) -> None:
    page = HTTP.get(f"{ledger.http}/explorer/send", params={"to": '"><script>', "amount": "7"})
    assert 'value="&quot;&gt;&lt;script&gt;"' in page.text
    assert 'name="amount" value="7"' in page.text
    assert "<script" not in page.text


@pytest.mark.parametrize("body", [b"", b"to=%ff%fe&amount=1", b"\x00\xff"])
def test_body_that_is_not_a_form_is_refused(ledger: LedgerProcess, body: bytes) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = HTTP.post(f"{ledger.http}/explorer/send", content=body, headers=kind)
    assert answer.status_code == 400
    unknown = HTTP.post(
        f"{ledger.http}/explorer/send",
        content=b"to=r",
        headers={"Content-Type": f"{kind['Content-Type']}; charset=x"},
    )
    assert unknown.status_code == 400
    many = HTTP.post(f"{ledger.http}/explorer/send", files={"to": ("a.txt", b"file")})
    assert many.status_code == 400
    assert ledger.health()["ready"] is True
