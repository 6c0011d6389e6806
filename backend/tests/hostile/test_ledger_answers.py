"""Whatever a ledger server answers, the product reads values that fit, or nothing."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.sync.server import ServerConnection

from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.ledger.xrpl_client import XrplClient
from tests.factories.altered_server import altered
from tests.factories.given_ledger import PlayLedger
from tests.factories.ledger_wallets import Payer, new_wallet, signed_blob
from tests.hostile.corpus import read
from tests.hostile.ledger_reading import Read, oddities
from tests.ledger.server import Request, scripted

ANSWERS, MESSAGES = read("ledger_answers"), read("ledger_messages")
_HERE = "@@here@@"


class Asked:
    """A healthy server's answer to each command, and how the product asks for it."""

    def __init__(self, ledger: PlayLedger) -> None:
        wallet = Payer(ledger, new_wallet())
        ledger.send_play_money(wallet.address, 1_000)
        ledger.close()
        wallet.submit(TransactionType="TicketCreate", TicketCount=2, Destination=None, Amount=None)
        ledger.close()
        paid = wallet.submit(
            DestinationTag=7,
            Amount="20000000",
            Memos=[{"Memo": {"MemoData": "FFFE00"}}],
        )
        self.last = ledger.close()
        self.address, self.tx_hash = wallet.address, paid["tx_json"]["hash"]
        self.blob = signed_blob(wallet.fields(), wallet.wallet)
        self.answers: dict[str, dict[str, Any]] = {}
        with altered(ledger.ws) as server:
            server.alter = lambda command, result: self.answers.update({command: copy.deepcopy(result)})
            client = XrplClient(server.url)
            for ask in self.by_command(client).values():
                assert oddities(ask()) == []
            client.close()
        # The node of this wallet first, which is the one that counts.
        (item,) = self.answers["account_tx"]["transactions"]
        item["meta"]["AffectedNodes"].sort(
            key=lambda node: node["ModifiedNode"]["FinalFields"]["Account"] != self.address
        )

    def by_command(self, client: XrplClient) -> dict[str, Callable[[], Read | None]]:
        return {
            "server_state": client.server_state,
            "ledger": lambda: client.ledger_hash(self.last),
            # This ledger has one transaction of the wallet.
            "account_tx": lambda: client.account_tx(address=self.address, first=self.last, last=self.last),
            "tx": lambda: client.tx(tx_hash=self.tx_hash, address=self.address),
            "account_info": lambda: client.account_info(address=self.address, ledger_index=self.last),
            "account_objects": lambda: client.tickets(address=self.address, ledger_index=self.last),
            "submit": lambda: client.submit(blob=self.blob),
        }


@pytest.fixture(scope="module")
def asked(local_ledger: PlayLedger) -> Asked:
    return Asked(local_ledger)


class Liar:
    """A server that answers every request with `text`, where `@id` is its number."""

    def __init__(self) -> None:
        self.text = ""

    def answer(self, socket: ServerConnection, request: Request) -> None:
        socket.send(self.text.replace("@id", str(request["id"])))


@pytest.fixture(scope="module")
def liar() -> Iterator[tuple[Liar, XrplClient]]:
    liar = Liar()
    with scripted(liar.answer) as server:
        client = XrplClient(server.url, timeout=0.03)
        yield liar, client
        client.close()


def _told(ask: Callable[[], Read | None]) -> list[str]:
    """What is odd about what was read; nothing where the answer was refused."""
    try:
        return oddities(ask())
    except (LedgerUnavailable, LedgerRefused) as refused:
        return [] if str(refused).isprintable() and len(str(refused)) < 1_000 else ["a long refusal"]


@pytest.mark.parametrize("command", ANSWERS["places"])
def test_a_value_that_does_not_fit_is_refused_wherever_it_stands(
    command: str, asked: Asked, liar: tuple[Liar, XrplClient]
) -> None:
    server, client = liar
    ask = asked.by_command(client)[command]
    server.text = _whole_answer(json.dumps(asked.answers[command]))
    assert oddities(ask()) == []

    found: list[str] = []
    for place in ANSWERS["places"][command]:
        for value in ANSWERS["values"]:
            server.text = _whole_answer(_with(asked.answers[command], place, value))
            try:
                found += [f"{place} = {value[:60]}: {odd}" for odd in _told(ask)]
            except Exception as error:  # noqa: BLE001  (all that goes wrong is listed together)
                found.append(f"{place} = {value[:60]}: {error!r:.100}")
    assert found == []


def _whole_answer(result: str) -> str:
    return f'{{"id": @id, "type": "response", "status": "success", "result": {result}}}'


def _with(answer: dict[str, Any], place: str, value: str) -> str:
    """The answer with this value in this place, as JSON."""
    changed = copy.deepcopy(answer)
    holder: Any = changed
    *way, last = (int(step) if step.isdigit() else step for step in place.split("."))
    for step in way:
        holder = holder[step]
    if value == "absent":
        if isinstance(holder, list):
            holder.clear()
        else:
            holder.pop(last, None)
        return json.dumps(changed)
    holder[last] = _HERE
    return json.dumps(changed).replace(f'"{_HERE}"', value)


def test_a_message_that_is_no_answer_is_refused(asked: Asked, liar: tuple[Liar, XrplClient]) -> None:
    server, client = liar
    found: list[str] = []
    for message in MESSAGES["messages"]:
        server.text = message
        for command in ("server_state", "account_tx", "submit"):
            ask = asked.by_command(client)[command]
            try:
                found += [f"{message[:60]}: {odd}" for odd in _told(ask)]
            except Exception as error:  # noqa: BLE001
                found.append(f"{command} {message[:60]}: {error!r:.100}")
    assert found == []
