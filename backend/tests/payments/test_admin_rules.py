"""The rules of admin actions, row by row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from apps.payments.domain.admin_rules import (
    CorrectionFacts,
    DepositFacts,
    LegFacts,
    PayeeFacts,
    correction_refusal,
    redirect_refusal,
    release_refusal,
    releases_allowed,
    retry_refusal,
    return_retry_refusal,
    takeover_refusal,
)
from apps.payments.domain.choices import ReleaseTo

FAILED = LegFacts(
    is_network_closed=False,
    wallet_state="active",
    is_wallet_halted=False,
    state="failed",
    fail_code="tecNO_DST",
    was_signed=True,
    is_undecided=False,
    dest="rOld",
    dest_tag=-1,
)
PAYEE = PayeeFacts(merchant_id=1, mode="test", is_active=True, wallet=("rNew", -1))
HELD = DepositFacts(
    is_network_closed=False,
    wallet_state="active",
    flow="held",
    is_unsent_return=False,
    is_released=False,
    sender="rPayer",
    delivered=100,
    return_fee=12,
    payee=PAYEE,
)
RETIRED_LEG = "The platform wallet that owes this is retired. Let the active wallet take it over."
UNDECIDED = "One of its signed transactions may still be validated."


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({}, None),
        ({"wallet_state": "replaced"}, None),
        ({"fail_code": "voided"}, None),
        ({"is_network_closed": True}, "This leg belongs to a closed network, where nothing is sent anymore."),
        ({"wallet_state": "retired"}, RETIRED_LEG),
        ({"state": "owed"}, "Only a failed leg can be sent again; this one is owed."),
        ({"state": "sending"}, "Only a failed leg can be sent again; this one is sending."),
        ({"state": "paid"}, "Only a failed leg can be sent again; this one is paid."),
        ({"is_undecided": True}, UNDECIDED),
    ],
)
def test_a_failed_leg_is_sent_again(changed: dict[str, object], refusal: str | None) -> None:
    leg = replace(FAILED, **changed)  # type: ignore[arg-type]
    assert retry_refusal(leg) == refusal
    assert return_retry_refusal(leg, came_back=False) == refusal
    if refusal is not None:
        assert redirect_refusal(leg, PAYEE) == refusal


def test_a_return_that_was_not_sent_or_came_back_is_released_instead() -> None:
    assert return_retry_refusal(None, came_back=False) == "Nothing was sent for it: release it instead."
    assert return_retry_refusal(FAILED, came_back=True) == (
        "Its return was sent and came back: release what came back instead."
    )


@pytest.mark.parametrize(
    ("leg", "payee", "refusal"),
    [
        (FAILED, PAYEE, None),
        (FAILED, replace(PAYEE, wallet=("rOld", 7)), None),
        (
            replace(FAILED, fail_code="voided"),
            PAYEE,
            "The last result (voided) is not final: retry it instead.",
        ),
        (
            FAILED,
            replace(PAYEE, wallet=("rOld", -1)),
            "The merchant's current wallet is the one that could not be paid.",
        ),
        (FAILED, replace(PAYEE, is_active=False), "The merchant is suspended."),
        (FAILED, replace(PAYEE, wallet=None), "The merchant has no wallet in test mode."),
    ],
)
def test_a_failed_payout_goes_to_the_current_wallet(
    leg: LegFacts, payee: PayeeFacts, refusal: str | None
) -> None:
    assert redirect_refusal(leg, payee) == refusal


@pytest.mark.parametrize(
    ("changed", "allowed"),
    [
        ({}, "payout return equity"),
        ({"sender": None}, "payout equity"),
        ({"delivered": 12}, "payout equity"),
        ({"payee": None}, "return equity"),
        ({"payee": replace(PAYEE, is_active=False)}, "return equity"),
        ({"payee": replace(PAYEE, wallet=None)}, "return equity"),
        ({"wallet_state": "retired"}, "equity"),
        ({"flow": "reject", "is_unsent_return": True}, "return equity"),
        ({"flow": "reject"}, ""),
        ({"flow": "settle"}, ""),
        ({"flow": "equity"}, ""),
        ({"is_released": True}, ""),
        ({"is_network_closed": True}, ""),
    ],
)
def test_held_money_is_released(changed: dict[str, object], allowed: str) -> None:
    deposit = replace(HELD, **changed)  # type: ignore[arg-type]
    assert releases_allowed(deposit) == allowed.split()
    refused = [to for to in ReleaseTo if release_refusal(deposit, to) is not None]
    assert sorted([*refused, *releases_allowed(deposit)]) == sorted(ReleaseTo)


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({}, None),
        ({"wallet_state": "replaced"}, None),
        ({"wallet_state": "active"}, "The active platform wallet pays this itself."),
        ({"is_network_closed": True}, "This leg belongs to a closed network, where nothing is sent anymore."),
        ({"is_undecided": True}, UNDECIDED),
        ({"state": "owed"}, None),
        ({"state": "sending", "was_signed": False}, None),
        ({"state": "sending"}, "Only a leg that waits or has failed can be taken over; this one is sending."),
        ({"state": "paid"}, "Only a leg that waits or has failed can be taken over; this one is paid."),
        ({"state": "void"}, "Only a leg that waits or has failed can be taken over; this one is void."),
        ({"state": "owed", "wallet_state": "replaced"}, "The wallet that owes this still sends it."),
        ({"state": "owed", "wallet_state": "replaced", "is_wallet_halted": True}, None),
    ],
)
def test_a_leg_is_taken_over(changed: dict[str, object], refusal: str | None) -> None:
    leg = replace(FAILED, **{"wallet_state": "retired"} | changed)  # type: ignore[arg-type]
    assert takeover_refusal(leg) == refusal


OPEN = replace(FAILED, state="owed", fail_code=None, was_signed=False)
FORGED = CorrectionFacts(
    is_network_closed=False,
    is_wallet_halted=True,
    is_corrected=False,
    is_released=False,
    legs=(OPEN, replace(OPEN, state="sending")),
    is_taken_over=False,
)
SENT = "Something of this deposit has been sent or taken over, so it can no longer be corrected."


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({}, None),
        ({"legs": ()}, None),
        (
            {"is_network_closed": True},
            "This deposit belongs to a closed network and is not changed anymore.",
        ),
        ({"is_wallet_halted": False}, "A deposit is corrected only while its wallet is halted."),
        ({"is_corrected": True}, "This deposit has already been corrected."),
        ({"is_released": True}, "This deposit has been released and can no longer be corrected."),
        ({"is_taken_over": True}, SENT),
        ({"legs": (OPEN, FAILED)}, SENT),
        ({"legs": (replace(OPEN, state="paid"),)}, SENT),
        ({"legs": (replace(OPEN, state="sending", was_signed=True),)}, SENT),
    ],
)
def test_a_deposit_is_corrected(changed: dict[str, object], refusal: str | None) -> None:
    assert correction_refusal(replace(FORGED, **changed)) == refusal  # type: ignore[arg-type]


def test_of_a_corrected_deposit_what_truly_came_is_released() -> None:
    settled = replace(HELD, flow="settle", delivered=10_000, payee=None, true_delivered=3_000)
    assert releases_allowed(settled) == [ReleaseTo.RETURN, ReleaseTo.EQUITY]
    assert releases_allowed(replace(settled, true_delivered=12)) == [ReleaseTo.EQUITY]
    assert releases_allowed(replace(settled, true_delivered=0)) == []
    assert releases_allowed(replace(HELD, true_delivered=50)) == [ReleaseTo.RETURN, ReleaseTo.EQUITY]
