"""What a lying ledger server says, lie by lie, and what comes of it: the table of `README.md`.

Each answer is that of a true server but for one lie, which fits the protocol: nothing is wrong with its form.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.factories.altered_server import AlteredServer
from tests.factories.payment_driver import XRP, PaymentDriver

Answer = dict[str, Any]
Twist = Callable[[Answer], None]


@dataclass(frozen=True)
class Lie:
    """`tell` has the server lie about a payment of 10 XRP that was made.

    `during`: the payment's status after four ledgers of it. `halted`: whether the wallet is halted by then.
    `invents`: it has the books hold a deposit that never was, which an administrator takes back. `after`: the
    status once all is put right.
    """

    tell: Callable[[AlteredServer, PaymentDriver], None]
    during: str
    halted: bool = False
    invents: bool = False
    after: str = "completed"


def _answers(**twists: Twist) -> Callable[[AlteredServer, PaymentDriver], None]:
    """The answers to these commands are twisted."""

    def tell(server: AlteredServer, driver: PaymentDriver) -> None:
        server.alter = lambda command, answer: twists[command](answer) if command in twists else None

    return tell


def _deposits(twist: Twist) -> Callable[[AlteredServer, PaymentDriver], None]:
    """Each deposit in the history is twisted."""

    def tell(server: AlteredServer, driver: PaymentDriver) -> None:
        def alter(command: str, answer: Answer) -> None:
            if command == "account_tx":
                for item in _of(answer, driver, sent=False):
                    twist(item)

        server.alter = alter

    return tell


def _of(answer: Answer, driver: PaymentDriver, *, sent: bool) -> Iterator[Answer]:
    for item in answer["transactions"]:
        if (item["tx_json"]["Account"] == driver.platform.address) is sent:
            yield item


def _state(**changes: Any) -> Callable[[AlteredServer, PaymentDriver], None]:
    return _answers(server_state=lambda answer: answer["state"].update(changes))


def _validated(**changes: Any) -> Callable[[AlteredServer, PaymentDriver], None]:
    return _answers(server_state=lambda answer: answer["state"]["validated_ledger"].update(changes))


def _index(step: int) -> Callable[[AlteredServer, PaymentDriver], None]:
    def twist(answer: Answer) -> None:
        answer["state"]["validated_ledger"]["seq"] += step
        answer["state"]["complete_ledgers"] = "2-4000000000"

    return _answers(server_state=twist)


def _account(**steps: int) -> Callable[[AlteredServer, PaymentDriver], None]:
    def twist(answer: Answer) -> None:
        data = answer["account_data"]
        for name, step in steps.items():
            changed = int(data[name]) + step
            data[name] = str(changed) if name == "Balance" else changed

    return _answers(account_info=twist)


def _roots(item: Answer) -> Iterator[Answer]:
    for node in item["meta"]["AffectedNodes"]:
        yield from (inner for inner in node.values() if inner["LedgerEntryType"] == "AccountRoot")


def _thousandfold(item: Answer) -> None:
    """The whole metadata: every balance rises and falls by a thousand times as much."""
    item["meta"]["delivered_amount"] = str(int(item["meta"]["delivered_amount"]) * 1_000)
    for root in _roots(item):
        before, after = int(root["PreviousFields"]["Balance"]), int(root["FinalFields"]["Balance"])
        root["PreviousFields"]["Balance"] = str(10**16)
        root["FinalFields"]["Balance"] = str(10**16 + (after - before) * 1_000)


def _delivered(amount: object) -> Twist:
    return lambda item: item["meta"].update(delivered_amount=amount)


def _partial(item: Answer) -> None:
    item["tx_json"]["Flags"] = 131_072
    item["tx_json"]["DeliverMax"] = str(10_000 * XRP)


def _endless(answer: Answer) -> None:
    answer["marker"] = {"ledger": 1, "seq": 1}


def _twice(answer: Answer) -> None:
    answer["transactions"] += copy.deepcopy(answer["transactions"])


def _backwards(answer: Answer) -> None:
    answer["transactions"].reverse()


def _nothing_sent(server: AlteredServer, driver: PaymentDriver) -> None:
    def alter(command: str, answer: Answer) -> None:
        if command == "account_tx":
            answer["transactions"] = list(_of(answer, driver, sent=False))
        if command == "tx":
            answer["validated"] = False

    server.alter = alter


def _instead(**results: Answer) -> Callable[[AlteredServer, PaymentDriver], None]:
    """Requests of these commands never reach the ledger."""

    def tell(server: AlteredServer, driver: PaymentDriver) -> None:
        server.before = lambda request: results.get(request["command"])

    return tell


def _result(code: str) -> Callable[[AlteredServer, PaymentDriver], None]:
    """What is submitted reaches the ledger, and the server says otherwise."""
    return _answers(submit=lambda answer: answer.update(engine_result=code))


OF_THE_SERVER: dict[str, Lie] = {
    "another network": Lie(_state(network_id=5), "pending"),
    "no validated ledger": Lie(_state(validated_ledger=None), "pending"),
    "a gap in its ledgers": Lie(_state(complete_ledgers="2-3,4000000-4000009"), "pending"),
    "no ledgers at all": Lie(_state(complete_ledgers="empty"), "pending"),
    "fifty ledgers behind": Lie(_index(-50), "pending"),
    "fifty ledgers ahead": Lie(_index(50), "pending"),
    "another hash": Lie(_answers(ledger=lambda answer: answer.update(ledger_hash="A" * 64)), "pending"),
    "a base fee of 100 XRP": Lie(_validated(base_fee=100 * XRP), "pending"),
    "a base fee of 5,000 drops": Lie(_validated(base_fee=5_000), "completed"),
    "a load of a million": Lie(_state(load_factor=256_000_000), "completed"),
    "a reserve of 900 XRP": Lie(_validated(reserve_base=900 * XRP), "completed"),
}

OF_A_DEPOSIT: dict[str, Lie] = {
    "nothing is validated": Lie(_deposits(lambda item: item.update(validated=False)), "pending", halted=True),
    "an amount of 10,000 XRP, partly": Lie(_deposits(_partial), "completed"),
    # What did not come as a payment of this amount goes back, to the drop that came.
    "no amount": Lie(_deposits(_delivered("unavailable")), "pending", after="pending"),
    "an amount in tokens": Lie(
        _deposits(
            _delivered({"currency": "USD", "issuer": "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "value": "10"})
        ),
        "pending",
        after="pending",
    ),
    "delivered a thousandfold": Lie(_deposits(_delivered(str(10_000 * XRP))), "pending", after="pending"),
    "all a thousandfold": Lie(
        _deposits(_thousandfold), "processing", halted=True, invents=True, after="failed"
    ),
    "a failure": Lie(
        _deposits(lambda item: item["meta"].update(TransactionResult="tecPATH_DRY")),
        "pending",
        after="pending",
    ),
    "no tag": Lie(_deposits(lambda item: item["tx_json"].pop("DestinationTag")), "pending", after="pending"),
    "a time after the newest ledger's": Lie(
        _deposits(lambda item: item["tx_json"].update(date=4_000_000_000)), "pending"
    ),
}

OF_THE_HISTORY: dict[str, Lie] = {
    "the same marker for ever": Lie(_answers(account_tx=_endless), "completed"),
    "every transaction twice": Lie(_answers(account_tx=_twice), "completed"),
    "backwards": Lie(_answers(account_tx=_backwards), "completed"),
    "an empty history": Lie(
        _answers(account_tx=lambda answer: answer.update(transactions=[])), "pending", halted=True
    ),
    "nothing was sent": Lie(_nothing_sent, "processing", halted=True),
}

OF_THE_ACCOUNT: dict[str, Lie] = {
    "a drop less": Lie(_account(Balance=-1), "processing", halted=True),
    "a drop more": Lie(_account(Balance=1), "processing", halted=True),
    "three Sequences ahead": Lie(_account(Sequence=3), "processing"),
    "three Sequences behind": Lie(_account(Sequence=-3), "completed"),
    "no account": Lie(
        _answers(
            account_info=lambda answer: answer["account_data"].update(
                Account="rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"
            )
        ),
        "processing",
    ),
}

OF_A_SUBMISSION: dict[str, Lie] = {
    "accepted, and dropped": Lie(_instead(submit={"engine_result": "tesSUCCESS"}), "processing"),
    "refused for its form, and applied": Lie(_result("temMALFORMED"), "completed"),
    "failed, and applied": Lie(_result("tecPATH_DRY"), "completed"),
    "the Sequence is past, and applied": Lie(_result("tefPAST_SEQ"), "completed"),
    "an unknown code, and applied": Lie(_result("xyzWHATEVER"), "completed"),
    "the key is refused, and applied": Lie(_result("tefBAD_AUTH"), "completed", halted=True),
}

LIES = {
    "the server": OF_THE_SERVER,
    "a deposit": OF_A_DEPOSIT,
    "the history": OF_THE_HISTORY,
    "the account": OF_THE_ACCOUNT,
    "a submission": OF_A_SUBMISSION,
}
