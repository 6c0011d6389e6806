"""What an administrator may do about a payment, a rejected payment and a held deposit. Pure.

Each rule answers None if the action is allowed, else the sentence of its refusal, which only people read. The
read that offers an action and the write that takes it, under its lock, call the same rule on the same facts
(`apps.payments.selectors`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apps.payments.domain.choices import Flow, LegState, ReleaseTo
from apps.treasury.domain.choices import WalletState
from apps.treasury.domain.results import FINAL_RESULTS

PAYS_ITSELF: Final = "The active platform wallet pays this itself."
NOT_WHILE_SENDING: Final = "A deposit is corrected only while its wallet is halted."


@dataclass(frozen=True, slots=True)
class LegFacts:
    """What decides about one leg; the wallet is the one that pays it.

    `was_signed`: its transfer has been signed at least once. `is_undecided`: one of these transactions may
    still be validated.
    """

    is_network_closed: bool
    wallet_state: str
    is_wallet_halted: bool
    state: str
    fail_code: str | None
    was_signed: bool
    is_undecided: bool
    dest: str
    dest_tag: int

    @property
    def is_open(self) -> bool:
        """Whether it waits, and nothing on the ledger can pay it."""
        return self.state == LegState.OWED or (self.state == LegState.SENDING and not self.was_signed)

    @property
    def is_final(self) -> bool:
        """Whether its last result is one that no retry can change."""
        return self.fail_code in FINAL_RESULTS


@dataclass(frozen=True, slots=True)
class PayeeFacts:
    """The merchant to whom a payout goes, and the current wallet (address, tag) in the payment's mode."""

    merchant_id: int
    mode: str
    is_active: bool
    wallet: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class DepositFacts:
    """What decides about the release of a deposit; drops. `payee`: whose payout it brought back, if any.
    `true_delivered`: what it brought in fact, where it was corrected."""

    is_network_closed: bool
    wallet_state: str
    flow: str
    is_unsent_return: bool
    is_released: bool
    sender: str | None
    delivered: int
    return_fee: int
    payee: PayeeFacts | None
    true_delivered: int | None = None

    @property
    def held(self) -> int:
        """The drops that are held for a release."""
        return self.delivered if self.true_delivered is None else self.true_delivered


@dataclass(frozen=True, slots=True)
class CorrectionFacts:
    """What decides about the correction of a deposit; `legs` are those that it owes."""

    is_network_closed: bool
    is_wallet_halted: bool
    is_corrected: bool
    is_released: bool
    legs: tuple[LegFacts, ...]
    is_taken_over: bool


def retry_refusal(leg: LegFacts) -> str | None:
    """Why a failed leg is not sent again."""
    if leg.is_network_closed:
        return "This leg belongs to a closed network, where nothing is sent anymore."
    if leg.wallet_state == WalletState.RETIRED:
        return "The platform wallet that owes this is retired. Let the active wallet take it over."
    if leg.state != LegState.FAILED:
        return f"Only a failed leg can be sent again; this one is {leg.state}."
    if leg.is_undecided:
        return "One of its signed transactions may still be validated."
    return None


def redirect_refusal(leg: LegFacts, payee: PayeeFacts) -> str | None:
    """Why a failed payout is not sent to the merchant's current wallet."""
    refusal = retry_refusal(leg)
    if refusal is not None:
        return refusal
    if not leg.is_final:
        return f"The last result ({leg.fail_code}) is not final: retry it instead."
    if payee.is_active and payee.wallet == (leg.dest, leg.dest_tag):
        return "The merchant's current wallet is the one that could not be paid."
    return _payee_refusal(payee)


def takeover_refusal(leg: LegFacts) -> str | None:
    """Why a leg is not taken over by the active wallet."""
    if leg.is_network_closed:
        return "This leg belongs to a closed network, where nothing is sent anymore."
    if leg.wallet_state == WalletState.ACTIVE:
        return PAYS_ITSELF
    if leg.is_undecided:
        return "One of its signed transactions may still be validated."
    if leg.state == LegState.FAILED:
        return None
    if not leg.is_open:
        return f"Only a leg that waits or has failed can be taken over; this one is {leg.state}."
    if leg.wallet_state == WalletState.REPLACED and not leg.is_wallet_halted:
        return "The wallet that owes this still sends it."
    return None


def correction_refusal(deposit: CorrectionFacts) -> str | None:
    """Why a deposit that a server reported wrongly is not corrected."""
    if deposit.is_network_closed:
        return "This deposit belongs to a closed network and is not changed anymore."
    if deposit.is_corrected:
        return "This deposit has already been corrected."
    if not deposit.is_wallet_halted:
        return NOT_WHILE_SENDING
    if deposit.is_released:
        return "This deposit has been released and can no longer be corrected."
    if deposit.is_taken_over or not all(leg.is_open for leg in deposit.legs):
        return "Something of this deposit has been sent or taken over, so it can no longer be corrected."
    return None


def return_retry_refusal(leg: LegFacts | None, *, came_back: bool) -> str | None:
    """Why the return of a rejected payment is not sent again. `leg` is None where none was sent."""
    if leg is None:
        return "Nothing was sent for it: release it instead."
    if came_back:
        return "Its return was sent and came back: release what came back instead."
    return retry_refusal(leg)


_RELEASES: Final = (ReleaseTo.PAYOUT, ReleaseTo.RETURN, ReleaseTo.EQUITY)


def releases_allowed(deposit: DepositFacts) -> list[ReleaseTo]:
    """Where the deposit may go now, as screens list it."""
    return [to for to in _RELEASES if release_refusal(deposit, to) is None]


def release_refusal(deposit: DepositFacts, to: ReleaseTo) -> str | None:
    """Why a deposit is not released to the operator's equity, to its merchant, or back to its sender."""
    if deposit.is_network_closed:
        return "This deposit belongs to a closed network and can no longer be released."
    if deposit.is_released:
        return "This deposit has already been released."
    is_held = deposit.flow == Flow.HELD or (deposit.flow == Flow.REJECT and deposit.is_unsent_return)
    if deposit.true_delivered is not None:
        is_held = deposit.true_delivered > 0
    if not is_held:
        return "Only held deposits and unsent returns can be released."
    if to == ReleaseTo.EQUITY:
        return None
    if deposit.wallet_state == WalletState.RETIRED:
        return "This platform wallet is retired and sends nothing."
    return _payout_refusal(deposit) if to == ReleaseTo.PAYOUT else _return_refusal(deposit)


def _payout_refusal(deposit: DepositFacts) -> str | None:
    if deposit.flow != Flow.HELD or deposit.payee is None or deposit.true_delivered is not None:
        return "Only a bounced payout can be paid again."
    return _payee_refusal(deposit.payee)


def _return_refusal(deposit: DepositFacts) -> str | None:
    if deposit.sender is None:
        return "The sender of this deposit is unknown."
    if deposit.held <= deposit.return_fee:
        return "Nothing would be left after the return fee."
    return None


def _payee_refusal(payee: PayeeFacts) -> str | None:
    if not payee.is_active:
        return "The merchant is suspended."
    if payee.wallet is None:
        return f"The merchant has no wallet in {payee.mode} mode."
    return None
