"""What several tests of the local ledger compare."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from xrpl.asyncio.clients import AsyncWebsocketClient
from xrpl.core.binarycodec.definitions import get_transaction_result_code

from tests.factories.ledger_wallets import Payer


async def next_event(client: AsyncWebsocketClient) -> dict[str, Any]:
    """The next message that is not a response."""
    async with asyncio.timeout(5):
        async for message in client:
            if message["type"] != "response":
                return message
    raise AssertionError("the stream ended")


Submit = Callable[[], dict[str, Any]]


def assert_refused(payer: Payer, code: str, submit: Submit) -> None:
    """The submission gets `code`, and the account stays as it was."""
    before = payer.account("validated")
    answer = submit()
    assert answer["engine_result"] == code
    assert answer["engine_result_code"] == get_transaction_result_code(code)
    assert answer["applied"] is False
    payer.ledger.close()
    assert payer.account("validated") == before


def assert_charged(payer: Payer, code: str, submit: Submit, fee: int = 10) -> None:
    """Both the provisional and the validated result are `code`, and only fee and sequence change."""
    before = payer.account()
    answer = submit()
    assert (answer["engine_result"], answer["applied"]) == (code, True)
    payer.ledger.close()
    after = payer.account("validated")
    threading = {"PreviousTxnID", "PreviousTxnLgrSeq"}
    expected = before | {"Balance": str(int(before["Balance"]) - fee), "Sequence": before["Sequence"] + 1}
    assert {n: v for n, v in after.items() if n not in threading} == {
        n: v for n, v in expected.items() if n not in threading
    }
    found = payer.ledger.call("tx", transaction=answer["tx_json"]["hash"])
    assert found["meta"]["TransactionResult"] == code
    assert "delivered_amount" not in found["meta"]
    assert len(found["meta"]["AffectedNodes"]) == 1


POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
