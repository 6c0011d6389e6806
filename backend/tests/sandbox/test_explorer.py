"""The explorer: every page is escaped, paged and marked as a local ledger."""

import re
from typing import Any

import httpx
import pytest
from xrpl.core.addresscodec import classic_address_to_xaddress

from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import GENESIS, LocalPayer, new_wallet
from tests.sandbox.checks import POLICY
from tests.sandbox.conftest import LedgerFactory


def _get(ledger: LedgerProcess, path: str) -> httpx.Response:
    return HTTP.get(f"{ledger.http}/explorer/{path}")


def _text(ledger: LedgerProcess, path: str, status: int = 200) -> str:
    """A page's text with single spaces. Checks what all pages have in common."""
    response = _get(ledger, path)
    assert response.status_code == status, path
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert response.headers["Content-Security-Policy"] == POLICY
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    for forbidden in ("<script", "style=", " on", "http://", "https://"):
        assert forbidden not in re.sub(r">[^<]*<", "><", response.text), forbidden
    words = " ".join(re.sub(r"<[^>]+>", " ", response.text).split())
    assert "Local ledger “test”, play money" in words
    return words


def _links(ledger: LedgerProcess, path: str, kind: str) -> list[str]:
    """The targets of a page's links to transactions, ledgers or accounts, in order."""
    return re.findall(rf'href="/explorer/{kind}/([^"?]+)"', _get(ledger, path).text)


def _next(ledger: LedgerProcess, path: str) -> str | None:
    """The path of a list's next page."""
    found = re.search(r'class="button" href="/explorer/([^"]+)">(?:Older|More)<', _get(ledger, path).text)
    return None if found is None else found[1]


def test_home_shows_the_newest_ledger_and_transactions(payer: LocalPayer) -> None:
    digest = payer.submit()["tx_json"]["hash"]
    seq = payer.ledger.close()
    words = _text(payer.ledger, "")
    assert f"Validated ledger {seq} " in words
    assert "Network 63456" in words
    assert _links(payer.ledger, "", "transactions")[0] == digest
    assert _links(payer.ledger, "", "ledgers")[0] == str(seq)
    moved = HTTP.get(f"{payer.ledger.http}/explorer")
    assert (moved.status_code, moved.headers["Location"]) == (308, "/explorer/")


def test_front_page_says_how_to_reach_the_server(ledger: LedgerProcess) -> None:
    words = _text(ledger, "..")
    assert "Local ledger test Network 63456" in words
    assert "WebSocket and JSON-RPC on this address Faucet POST /accounts Open the explorer" in words


def test_transaction_page_shows_fields_and_effects(payer: LocalPayer) -> None:
    payee = new_wallet().address
    memo = {"Memo": {"MemoData": b"order <b>7</b>".hex().upper()}}
    answer = payer.submit(
        Destination=payee, Amount="2500001", DestinationTag=41, SourceTag=9, Memos=[memo], Fee="12"
    )
    digest = answer["tx_json"]["hash"]
    waiting = _text(payer.ledger, f"transactions/{digest}")
    assert "Not validated Waiting for a ledger." in waiting
    seq = payer.ledger.close()
    words = _text(payer.ledger, f"transactions/{digest.lower()}")
    assert f"Payment, delivered 2.500001 XRP tesSUCCESS in ledger {seq}" in words
    for fact in ("Destination tag 41", "Source tag 9", "Fee 0.000012 XRP", f"To {payee}", f"Hash {digest}"):
        assert fact in words
    assert f"Balance changes {payer.address} −2.500013 XRP {payee} +2.500001 XRP" in words
    assert "Memo order &lt;b&gt;7&lt;/b&gt;" in words
    assert "<b>7" not in _get(payer.ledger, f"transactions/{digest}").text


def test_failed_transaction_delivers_nothing(payer: LocalPayer) -> None:
    digest = payer.submit(Amount="999000001")["tx_json"]["hash"]
    payer.ledger.close()
    words = _text(payer.ledger, f"transactions/{digest}")
    assert "Payment Nothing delivered tecUNFUNDED_PAYMENT in ledger" in words
    assert f"Balance changes {payer.address} −0.000010 XRP As JSON" in words


def test_account_page_shows_balance_settings_and_changes(payer: LocalPayer) -> None:
    payer.set(SetFlag=1)
    payer.ledger.close()
    digest = payer.submit(Amount="1000000")["tx_json"]["hash"]
    payer.ledger.close()
    words = _text(payer.ledger, f"accounts/{payer.address}")
    assert "Balance 998.99998 XRP" in words
    assert "Settings requireDestinationTag" in words
    assert "−1.000010 XRP" in words
    assert "+1,000.000000 XRP" in words
    links = _links(payer.ledger, f"accounts/{payer.address}", "transactions")
    assert (links[0], len(links)) == (digest, 3)


def test_deleted_account_keeps_its_history(ledger: LedgerProcess, payer: LocalPayer) -> None:
    ledger.close(256)
    deletion: dict[str, Any] = {"TransactionType": "AccountDelete", "Amount": None, "Fee": "200000"}
    digest = payer.submit(**deletion)["tx_json"]["hash"]
    ledger.close()
    assert "Deleted." in _text(ledger, f"accounts/{payer.address}")
    assert _links(ledger, f"accounts/{payer.address}", "transactions")[0] == digest
    assert "AccountDelete, delivered 999.80 XRP" in _text(ledger, f"transactions/{digest}")


def test_lists_page_through_everything_once(ledger: LedgerProcess, payer: LocalPayer) -> None:
    first = payer.account()["Sequence"]
    sent = [payer.submit(Sequence=first + number)["tx_json"]["hash"] for number in range(30)]
    seq = ledger.close()
    for start in (f"accounts/{payer.address}", "transactions"):
        second = _next(ledger, start)
        assert second is not None
        found = _links(ledger, start, "transactions") + _links(ledger, second, "transactions")
        assert found[:30] == sent[::-1], start
    held = f"ledgers/{seq}"
    assert _links(ledger, held, "transactions") + _links(ledger, f"{held}?from=25", "transactions") == sent
    assert (_next(ledger, held), _next(ledger, f"{held}?from=25")) == (f"{held}?from=25", None)

    ledger.close(30)
    seen: list[int] = []
    page: str | None = "ledgers"
    while page is not None and len(seen) < 60:
        seen += [int(number) for number in _links(ledger, page, "ledgers")]
        page = _next(ledger, page)
    assert seen[:60] == list(range(seq + 30, seq + 30 - len(seen[:60]), -1))

    accounts: list[str] = []
    page = "accounts"
    while page is not None:
        accounts += _links(ledger, page, "accounts")
        page = _next(ledger, page)
    assert {GENESIS, payer.address} <= set(accounts)
    assert len(accounts) == len(set(accounts))


def test_owned_entries_are_no_accounts_and_escrows_have_a_page(payer: LocalPayer) -> None:
    ledger = payer.ledger
    other = new_wallet().address
    ledger.fund(other)
    before = _count_accounts(ledger)
    ticket: dict[str, Any] = {"TransactionType": "TicketCreate", "TicketCount": 40}
    payer.submit(**ticket, Amount=None, Destination=None)
    held = payer.submit(TransactionType="EscrowCreate", Destination=other, FinishAfter=900_000_000)
    number = held["tx_json"]["Sequence"] - 1
    paid = payer.submit(Sequence=0, TicketSequence=number)
    ledger.close()
    words = _text(ledger, f"transactions/{paid['tx_json']['hash']}")
    assert (f" Ticket {number} " in words, " Sequence 0 " in words) == (True, False)
    words = _text(ledger, f"transactions/{held['tx_json']['hash']}")
    assert "EscrowCreate" in words
    assert "1,000.00" in _text(ledger, f"accounts/{other}")
    assert _count_accounts(ledger) == before


def _count_accounts(ledger: LedgerProcess) -> int:
    page, count = "accounts", 0
    while page:
        count += len(_links(ledger, page, "accounts"))
        page = _next(ledger, page) or ""
    return count


def test_ledger_page_links_to_the_ledgers_before_and_after(ledger: LedgerProcess) -> None:
    seq = ledger.close(2) - 1
    header = ledger.call("ledger", ledger_index=seq)["ledger"]
    words = _text(ledger, f"ledgers/{seq}")
    assert f"Hash {header['ledger_hash']} Parent {header['parent_hash']}" in words
    assert "This ledger has no transactions." in words
    assert _links(ledger, f"ledgers/{seq}", "ledgers") == [str(seq - 1), str(seq + 1)]
    assert _text(ledger, f"ledgers/{header['ledger_hash']}") == words
    assert _links(ledger, "ledgers/2", "ledgers") == ["3"]


def test_search_redirects_to_the_page_of_what_was_found(ledger: LedgerProcess, payer: LocalPayer) -> None:
    digest = payer.submit()["tx_json"]["hash"]
    seq = ledger.close()
    header = ledger.call("ledger", ledger_index=seq)
    tagged = classic_address_to_xaddress(payer.address, 5, True)
    for query, target in {
        str(seq): f"ledgers/{seq}",
        header["ledger_hash"]: f"ledgers/{seq}",
        digest.lower(): f"transactions/{digest}",
        f"  {payer.address} ": f"accounts/{payer.address}",
        tagged: f"accounts/{payer.address}",
    }.items():
        found = HTTP.get(f"{ledger.http}/explorer/search", params={"q": query})
        assert (found.status_code, found.headers["Location"]) == (303, f"/explorer/{target}")


@pytest.mark.parametrize(
    "path",
    [
        *("search", "search?q=%3Cscript%3Ealert(1)%3C/script%3E", "search?q=%22%3E%3Cimg%20src=x%3E"),
        *(
            "tx/zz",
            f"transactions/{'A' * 64}",
            "tx/%3Cscript%3E",
            "account/rNobody",
            "account/%3Cb%3E",
            "ledger/0",
        ),
        *("ledger/-1", "ledger/x", "ledger/99999999999999999999", f"ledgers/{'A' * 64}", "nothing/here"),
        *("account/rrrrrrrrrrrrrrrrrrrn5RM1rHd", "accounts?after=zz", "ledger/4000000000", "search?q=%00"),
    ],
)
def test_missing_page_says_what_was_not_found(ledger: LedgerProcess, path: str) -> None:
    words = _text(ledger, path, 404)
    assert re.search(r"\w+ not found|Nothing found", words)
    body = _get(ledger, path).text
    assert "<script>" not in body
    assert "<img" not in body


@pytest.mark.parametrize(
    "query", ["before=x", "before=-1", f"before={10**18}", f"before={'9' * 40}", "before="]
)
def test_malformed_page_numbers_show_the_first_page(ledger: LedgerProcess, query: str) -> None:
    for path in ("ledgers", "transactions", f"accounts/{GENESIS}"):
        assert _links(ledger, f"{path}?{query}", "ledgers") == _links(ledger, path, "ledgers")
    assert _get(ledger, f"ledgers/2?{query.replace('before', 'from')}").status_code == 200


def test_pages_show_only_ledgers_that_the_server_has(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger(name="<i>&co")
    payer = LocalPayer(ledger, new_wallet())
    ledger.fund(payer.address)
    digest = payer.submit()["tx_json"]["hash"]
    seq = ledger.close()
    assert "Local ledger “&lt;i&gt;&amp;co”" in _get(ledger, "").text
    ledger.faults(hidden=[[seq, seq]])
    assert _get(ledger, f"transactions/{digest}").status_code == 404
    assert _get(ledger, f"ledgers/{seq}").status_code == 404
    assert digest not in _get(ledger, f"accounts/{payer.address}").text
    ledger.faults(lag=1)
    assert f">{seq}<" not in _get(ledger, "").text
    assert "1,000.00" in _get(ledger, f"accounts/{payer.address}").text
    ledger.faults()
    assert _get(ledger, f"transactions/{digest}").status_code == 200


def test_explorer_serves_the_products_colours_typeface_and_mark(ledger: LedgerProcess) -> None:
    page = _get(ledger, "").text
    tokens = _get(ledger, "static/tokens.css")
    style = _get(ledger, "static/style.css")
    font = _get(ledger, "static/geist-latin-wght-normal.woff2")
    mark = _get(ledger, "static/drop.svg")

    assert re.findall(r'<link rel="stylesheet" href="/explorer/([^"]+)"', page) == [
        "static/tokens.css",
        "static/style.css",
    ]
    assert 'url("drop.svg")' in style.text
    for answer, kind in (
        (tokens, "text/css; charset=utf-8"),
        (style, "text/css; charset=utf-8"),
        (font, "font/woff2"),
        (mark, "image/svg+xml"),
    ):
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)
    assert "--color-ink-3: #666d7a;" in tokens.text
    assert 'url("geist-latin-wght-normal.woff2")' in tokens.text
    assert font.content.startswith(b"wOF2")
    for name in ("tokens.txt", "..%2Fsite.py", "geist-LICENSE.txt"):
        assert _get(ledger, f"static/{name}").status_code == 404
