"""Fees, results and scheduling: pure rules, by table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.treasury.domain.choices import Purpose, TransferKind, TransferState
from apps.treasury.domain.fees import MAX_NETWORK_FEE, fee_is_worth_it, network_fee
from apps.treasury.domain.results import (
    TecVerdict,
    hint_kept,
    is_malformed,
    is_queue_hint,
    is_refused,
    tec_verdict,
)
from apps.treasury.domain.scheduling import (
    Candidate,
    Chosen,
    SchedulingInputs,
    choose,
    returns_room,
    room_in_flight,
)


@pytest.mark.parametrize(
    ("base_fee", "load", "fee"),
    [(10, 1.0, 10), (10, 0.5, 10), (200, 1.0, 200), (10, 2.0, 24), (10, 1.01, 13), (10, 10_000.0, 2_000),
     (5_000, 3.0, 5_000)],
)  # fmt: skip
def test_network_fee(base_fee: int, load: float, fee: int) -> None:
    assert network_fee(base_fee=base_fee, load_factor=load) == fee


@given(st.integers(1, MAX_NETWORK_FEE), st.floats(0, 1e9))
def test_network_fee_stays_between_base_and_cap(base_fee: int, load: float) -> None:
    assert base_fee <= network_fee(base_fee=base_fee, load_factor=load) <= MAX_NETWORK_FEE


@pytest.mark.parametrize(
    ("kind", "fee", "goes"),
    [
        ("payout", 2_000, True),
        ("return", 50, True),
        ("return", 51, False),
        ("burn", 50, True),
        ("burn", 51, False),
    ],
)
def test_returns_and_burns_wait_for_a_low_fee(kind: str, fee: int, goes: bool) -> None:
    assert fee_is_worth_it(kind=TransferKind(kind), fee=fee) is goes


@pytest.mark.parametrize(
    ("code", "before", "verdict"),
    [
        ("tecNO_DST", 0, TecVerdict(TransferState.FAILED, 1, halt=False)),
        ("tecNO_DST_INSUF_XRP", 0, TecVerdict(TransferState.FAILED, 1, halt=False)),
        ("tecDST_TAG_NEEDED", 1, TecVerdict(TransferState.FAILED, 2, halt=False)),
        ("tecNO_PERMISSION", 0, TecVerdict(TransferState.FAILED, 1, halt=False)),
        ("tecUNFUNDED_PAYMENT", 2, TecVerdict(TransferState.READY, 2, halt=True)),
        ("tecINSUFF_FEE", 0, TecVerdict(TransferState.READY, 0, halt=True)),
        ("tecPATH_DRY", 0, TecVerdict(TransferState.READY, 1, halt=False)),
        ("tecPATH_DRY", 1, TecVerdict(TransferState.READY, 2, halt=False)),
        ("tecPATH_DRY", 2, TecVerdict(TransferState.FAILED, 3, halt=False)),
    ],
)
def test_tec_verdict(code: str, before: int, verdict: TecVerdict) -> None:
    assert tec_verdict(code=code, tec_count=before) == verdict


@pytest.mark.parametrize(
    ("hint", "malformed", "refused", "queue"),
    [
        ("", False, False, False),
        ("tesSUCCESS", False, False, False),
        ("terPRE_SEQ", False, False, False),
        ("terQUEUED", False, False, True),
        ("telCAN_NOT_QUEUE_FULL", False, False, True),
        ("tefPAST_SEQ", False, False, False),
        ("tefMAX_LEDGER", False, False, False),
        ("tefALREADY", False, False, False),
        ("tefBAD_AUTH", False, True, False),
        ("temBAD_FEE", True, True, False),
        ("invalidTransaction", True, True, False),
    ],
)
def test_hints(hint: str, malformed: bool, refused: bool, queue: bool) -> None:
    assert (is_malformed(hint), is_refused(hint), is_queue_hint(hint)) == (malformed, refused, queue)


@pytest.mark.parametrize(
    ("before", "now", "kept"),
    [
        ("", "tesSUCCESS", "tesSUCCESS"),
        ("tesSUCCESS", "tefPAST_SEQ", "tefPAST_SEQ"),
        ("temDISABLED", "tefMAX_LEDGER", "temDISABLED"),
        ("temDISABLED", "tefBAD_AUTH", "tefBAD_AUTH"),
        ("tefBAD_AUTH", "tesSUCCESS", "tefBAD_AUTH"),
    ],
)
def test_a_refusal_is_not_forgotten(before: str, now: str, kept: str) -> None:
    assert hint_kept(before=before, now=now) == kept


def test_room_in_flight() -> None:
    assert [room_in_flight(in_flight=n, queued=False) for n in (0, 239, 240, 241)] == [240, 1, 0, 0]
    assert [room_in_flight(in_flight=n, queued=True) for n in (0, 9, 10, 60)] == [10, 1, 0, 0]


def test_returns_take_a_quarter_of_the_places_at_most() -> None:
    assert [returns_room(returns_in_flight=n, queued=False) for n in (0, 59, 60, 61)] == [60, 1, 0, 0]
    assert [returns_room(returns_in_flight=n, queued=True) for n in (0, 1, 2, 15)] == [2, 1, 0, 0]


def _inputs(**changes: Any) -> SchedulingInputs:
    room = {"room": 60, "returns_room": 15, "next_sequence": 7}
    return SchedulingInputs(**{"spendable": 1_000, "fee": 10, "equity": 1_000} | room | changes)


def _new(transfer_id: int, kind: str = "payout", amount: int = 100) -> Candidate:
    return Candidate(transfer_id, TransferKind(kind), amount, held=None)


def _held(transfer_id: int, slot: int, kind: str = "payout", amount: int = 1) -> Candidate:
    return Candidate(transfer_id, TransferKind(kind), amount, held=slot)


def _pays(transfer_id: int, slot: int, *, is_new: bool = True, is_ticket: bool = False) -> Chosen:
    return Chosen(transfer_id, slot, is_new=is_new, purpose=Purpose.PAY, is_ticket=is_ticket)


# Candidates, changed inputs, what is chosen, what waits for funds.
CHOICES: dict[str, tuple[list[Candidate], dict[str, Any], list[Chosen], list[int]]] = {
    "new slots in order": ([_new(1), _new(2, "return")], {}, [_pays(1, 7), _pays(2, 8)], []),
    "a held slot first, without a new number": (
        [_held(3, 5, "burn"), _new(1)],
        {},
        [_pays(3, 5, is_new=False), _pays(1, 7)],
        [],
    ),
    "a held slot is filled whatever its kind, at a high fee or without equity": (
        [_held(3, 5, "burn"), _new(1), _new(2, "return")],
        {"fee": 60, "equity": -1},
        [_pays(3, 5, is_new=False), _pays(1, 7)],
        [],
    ),
    "a held slot that cannot be filled holds back new transfers": (
        [_held(3, 5, amount=5_000), _held(4, 6), _new(1)],
        {},
        [_pays(4, 6, is_new=False)],
        [3],
    ),
    "a malformed payment's slot is voided for the fee alone": (
        [Candidate(3, TransferKind.PAYOUT, 5_000, held=5, void=True)],
        {"spendable": 10},
        [Chosen(3, 5, is_new=False, purpose=Purpose.VOID)],
        [],
    ),
    "amount and fee, to the drop": ([_new(1, amount=990)], {}, [_pays(1, 7)], []),
    "one drop more waits": ([_new(1, amount=991)], {}, [], [1]),
    "what waits lets other payouts pass, and nothing else": (
        [_new(1, amount=2_000), _new(2), _new(3, "return")],
        {},
        [_pays(2, 7)],
        [1],
    ),
    "high fees: payouts alone": (
        [_new(1), _new(2, "return"), _new(3, "burn")],
        {"fee": 51},
        [_pays(1, 7)],
        [],
    ),
    "no equity: payouts alone": ([_new(1), _new(2, "withdraw")], {"equity": -1}, [_pays(1, 7)], []),
    "a withdrawal is paid from equity to the drop": (
        [_new(2, "withdraw", amount=90), _new(3, "withdraw", amount=1)],
        {"equity": 110},
        [_pays(2, 7)],
        [3],
    ),
    "a withdrawal that exceeds equity waits, whatever the balance": (
        [_new(2, "withdraw", amount=91)],
        {"equity": 100},
        [],
        [2],
    ),
    "equity for two fees: a payout and one more": (
        [_new(1), _new(2, "return"), _new(3, "return")],
        {"equity": 29},
        [_pays(1, 7), _pays(2, 8)],
        [],
    ),
    "one drop short of a fee": ([_new(2, "burn")], {"equity": 9}, [], []),
    "a fee to the drop": ([_new(2, "burn")], {"equity": 10}, [_pays(2, 7)], []),
    "no room": ([_new(1), _new(2), _new(3)], {"room": 2}, [_pays(1, 7), _pays(2, 8)], []),
    "returns beyond their share wait, and a burn passes": (
        [_new(1), _new(2, "return"), _new(3, "return"), _new(4, "burn")],
        {"returns_room": 1},
        [_pays(1, 7), _pays(2, 8), _pays(4, 9)],
        [],
    ),
    "a return with a slot is filled beyond its share, and counts": (
        [_held(3, 5, "return"), _held(4, 6, "return"), _new(2, "return")],
        {"returns_room": 1},
        [_pays(3, 5, is_new=False), _pays(4, 6, is_new=False)],
        [],
    ),
    "no slot to take": ([_new(1)], {"next_sequence": None}, [], []),
    "tickets before Sequences, the lowest first": (
        [_new(1), _new(2), _new(3)],
        {"tickets": (4, 6)},
        [_pays(1, 4, is_ticket=True), _pays(2, 6, is_ticket=True), _pays(3, 7)],
        [],
    ),
    "a left out Sequence before tickets": (
        [_new(1), _new(2)],
        {"tickets": (4,), "left_out": (5,), "sequences_held": True},
        [_pays(1, 5), _pays(2, 4, is_ticket=True)],
        [],
    ),
    "tickets serve while a Sequence cannot be filled": (
        [_held(3, 5, amount=5_000), _new(1)],
        {"tickets": (4,), "sequences_held": True},
        [_pays(1, 4, is_ticket=True)],
        [3],
    ),
    "a held ticket that cannot be filled holds nothing back": (
        [Candidate(3, TransferKind.PAYOUT, 5_000, held=4, on_ticket=True), _new(1)],
        {},
        [_pays(1, 7)],
        [3],
    ),
    "a held ticket is filled again": (
        [Candidate(3, TransferKind.PAYOUT, 100, held=4, on_ticket=True)],
        {},
        [_pays(3, 4, is_new=False, is_ticket=True)],
        [],
    ),
    "new tickets are made by the last ticket, and no Sequence is taken meanwhile": (
        [_new(9, "tickets", 0), _new(1), _new(2)],
        {"tickets": (4, 5, 6)},
        [_pays(1, 4, is_ticket=True), _pays(2, 5, is_ticket=True), _pays(9, 6, is_ticket=True)],
        [],
    ),
    "the first tickets are made by the last Sequence": (
        [_new(8, "tickets", 0), _new(9, "tickets", 0), _new(1)],
        {},
        [_pays(1, 7), _pays(8, 8)],
        [],
    ),
    "no ticket makes tickets while a Sequence is held": (
        [_new(9, "tickets", 0)],
        {"tickets": (4,), "sequences_held": True},
        [_pays(9, 7)],
        [],
    ),
    "nor while a Sequence is held that cannot be filled": (
        [_held(3, 5, amount=5_000), _new(9, "tickets", 0)],
        {"tickets": (4,), "sequences_held": True},
        [],
        [3],
    ),
    "a left out Sequence makes no tickets: they would take the numbers of held ones": (
        [_new(9, "tickets", 0)],
        {"left_out": (5,), "sequences_held": True, "next_sequence": None},
        [],
        [],
    ),
    "new tickets are made beyond the room": (
        [_new(9, "tickets", 0), _new(1), _new(2)],
        {"tickets": (4, 5, 6), "room": 1},
        [_pays(1, 4, is_ticket=True), _pays(9, 6, is_ticket=True)],
        [],
    ),
}


@pytest.mark.parametrize(("candidates", "changes", "chosen", "waiting"), CHOICES.values(), ids=CHOICES)
def test_choose(
    candidates: list[Candidate], changes: dict[str, Any], chosen: list[Chosen], waiting: list[int]
) -> None:
    assert choose(candidates, _inputs(**changes)) == (chosen, waiting)


@given(
    st.lists(st.tuples(st.sampled_from(["payout", "return", "burn"]), st.integers(1, 500)), max_size=40),
    st.integers(0, 2_000),
    st.integers(0, 60),
)
def test_choose_never_spends_more_than_there_is(
    wanted: list[tuple[str, int]], spendable: int, room: int
) -> None:
    candidates = [_new(number, kind, amount) for number, (kind, amount) in enumerate(wanted)]
    chosen, _ = choose(candidates, _inputs(spendable=spendable, room=room))
    spent = sum(wanted[choice.transfer_id][1] + 10 for choice in chosen)
    assert spent <= spendable
    assert len(chosen) <= room
    assert [choice.slot for choice in chosen] == list(range(7, 7 + len(chosen)))
