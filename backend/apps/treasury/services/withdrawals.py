"""Withdrawing the operator's own money to the cold address, as a transfer like any other."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import Sum

from apps.common import jobs
from apps.common.drops import drops_to_short_xrp, drops_to_xrp
from apps.ledger.addresses import Address, AddressMalformed, address_parse
from apps.ledger.client import LedgerClient
from apps.ledger.networks import MAINNET
from apps.ledger.types import NO_TAG, AccountInfo, tag_or_none
from apps.treasury.domain.choices import (
    AddressRole,
    AdminActionKind,
    TransferKind,
    TransferState,
)
from apps.treasury.domain.equity import LOW_EQUITY, withdrawable
from apps.treasury.domain.wallet_rules import sending_refusal, withdraw_refusal
from apps.treasury.models import AddressClaim, Transfer, Wallet
from apps.treasury.selectors import equity_spendable
from apps.treasury.services.admin_actions import (
    AdminAction,
    AdminActionRefused,
    admin_action_record,
    require_allowed,
    wallet_facts,
)
from apps.treasury.services.networks import network_check
from apps.treasury.services.transfers import NewTransfer, transfers_create

OPEN = (TransferState.READY, TransferState.SIGNED, TransferState.STUCK)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What was asked for: `amount` in drops."""

    transfer_id: int
    amount: int
    to: Address


def cold_address_setting(mode: str) -> str:
    """The environment variable that names the mode's cold address."""
    return f"COLD_ADDRESS_{mode.upper()}"


def cold_address(mode: str) -> Address | None:
    """The cold address of a mode, None if it is not set. Raises `AdminActionRefused` if it is mistyped."""
    text = settings.COLD_ADDRESSES[mode]
    if not text:
        return None
    try:
        return address_parse(text)
    except AddressMalformed as error:
        raise AdminActionRefused(f"{cold_address_setting(mode)} is wrong: {error.message}") from error


def cold_address_shown(mode: str) -> str | None:
    """As `r…` or `r…:tag`; None where it is not set, or mistyped."""
    try:
        to = cold_address(mode)
    except AdminActionRefused:
        return None
    return None if to is None else to.classic if to.tag == NO_TAG else f"{to.classic}:{to.tag}"


def equity_withdraw(*, wallet_id: int, amount: int, client: LedgerClient, action: AdminAction) -> Withdrawal:
    """Have the signer send `amount` drops of the wallet's equity to the mode's cold address.

    The address comes from the environment alone, so that neither a screen nor a call can choose where the
    money goes. 2 XRP stay for network fees, and one withdrawal of a wallet is on its way at a time. Asks the
    ledger first; then its own transaction, which locks the wallet. The database refuses more than the equity
    too. Raises `AdminActionRefused`, `NetworkMismatch`, and what the client raises.
    """
    wallet = Wallet.objects.select_related("network", "cursor").get(pk=wallet_id)
    require_allowed(sending_refusal(wallet_facts(wallet)))
    to = _destination(wallet)
    state = client.server_state()
    network_check(network=wallet.network, state=state, cursor=wallet.cursor, client=client)
    info = client.account_info(address=wallet.address)
    if info is None:
        raise AdminActionRefused("The account of this wallet does not exist on the ledger.")
    _check_account(client.account_info(address=to.classic), to)
    reserve = state.reserve_base + info.owner_count * state.reserve_inc
    with transaction.atomic():
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",))
            .select_related("network")
            .get(pk=wallet_id)
        )
        is_open = withdrawals_open(wallet_id=wallet_id) > 0
        require_allowed(withdraw_refusal(wallet_facts(wallet), is_open=is_open))
        available = withdrawable(equity=equity_spendable(wallet_id=wallet_id, reserve=reserve), promised=0)
        if amount > available:
            raise AdminActionRefused(
                f"At most {drops_to_short_xrp(available)} XRP can be withdrawn: the rest is owed, reserve,"
                f" or the {drops_to_short_xrp(LOW_EQUITY)} XRP that stay for network fees."
            )
        spec = NewTransfer(wallet_id, TransferKind.WITHDRAW, to.classic, to.tag, amount)
        (transfer_id,) = transfers_create([spec])
        jobs.wake("settlement.drain")
        admin_action_record(
            action=action,
            kind=AdminActionKind.WITHDRAW,
            subject=str(transfer_id),
            after={
                "wallet": wallet.address,
                "amount": drops_to_xrp(amount),
                "to": to.classic,
                "destination_tag": tag_or_none(to.tag),
            },
        )
    return Withdrawal(transfer_id=transfer_id, amount=amount, to=to)


def withdrawals_open(*, wallet_id: int) -> int:
    """Drops that withdrawals without an outcome take from the wallet."""
    found = Transfer.objects.filter(wallet_id=wallet_id, kind=TransferKind.WITHDRAW, state__in=OPEN)
    return found.aggregate(sum=Sum("amount"))["sum"] or 0


def _destination(wallet: Wallet) -> Address:
    setting = cold_address_setting(wallet.mode)
    to = cold_address(wallet.mode)
    if to is None:
        raise AdminActionRefused(f"Set {setting} in the environment first, and start the processes again.")
    if to.test is not None and to.test == (wallet.network.network_id == MAINNET):
        raise AdminActionRefused(f"{setting} is an X-address of another kind of network.")
    if AddressClaim.objects.filter(
        address=to.classic, role__in=[AddressRole.PLATFORM, AddressRole.BURN]
    ).exists():
        raise AdminActionRefused(f"{setting} is a platform or burn wallet. Use an account of your own.")
    return to


def _check_account(info: AccountInfo | None, to: Address) -> None:
    if info is None:
        raise AdminActionRefused("The cold address is not on the ledger yet. Send it the reserve first.")
    if info.is_pseudo or "depositAuth" in info.flags:
        raise AdminActionRefused("The cold address does not accept payments from this wallet.")
    if "requireDestinationTag" in info.flags and to.tag == NO_TAG:
        raise AdminActionRefused("The cold address requires a destination tag. Write it as address:tag.")
