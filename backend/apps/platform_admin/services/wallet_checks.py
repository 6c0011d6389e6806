"""What an operator should know about the wallets of a mode, asked of the ledger now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from apps.common.drops import drops_to_short_xrp
from apps.common.errors import Refusal
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.ledger.types import AccountInfo, ServerState
from apps.payments.configuration import smallest_amount
from apps.platform_admin.wire.settings import Check
from apps.treasury.domain.equity import LOW_EQUITY, EquityLevel, equity_level
from apps.treasury.models import BurnWallet, Settings, Wallet
from apps.treasury.selectors import equity_spendable, wallet_active
from apps.treasury.services.networks import network_check
from apps.treasury.services.tag_requirement import tag_requirement_is_open

_PPM: Final = 1_000_000
_USUAL_BASE_FEE: Final = 10


def wallet_checks(*, mode: Mode, client: LedgerClient) -> list[Check]:
    """The checks of a mode; writes nothing.

    Where the server cannot be asked, one of them says so and those that need it are left out.
    """
    settings = Settings.objects.filter(pk=1).first() or Settings(pk=1)
    wallet = wallet_active(mode=mode)
    state: ServerState | None = None
    checks: list[Check] = []
    if wallet is None:
        message = f"No platform wallet yet: payments are refused in {mode} mode."
        checks.append(Check(mode=mode, code="platform_wallet", passed=False, message=message))
    else:
        if wallet.halted_at is not None:
            checks.append(
                Check(
                    mode=mode,
                    code="halted",
                    passed=False,
                    message=f"The wallet is halted. {wallet.halt_reason}",
                )
            )
        try:
            state = client.server_state()
            network_check(network=wallet.network, state=state, cursor=None, client=client)
            info = client.account_info(address=wallet.address, ledger_index=state.validated_index)
        except Refusal as refused:
            checks.append(Check(mode=mode, code="ledger", passed=False, message=refused.message))
        else:
            checks += _account_checks(mode, wallet, info, state)
    checks += _burn_checks(mode, settings)
    if mode == Mode.LIVE:
        checks.append(_fee_check(settings, _USUAL_BASE_FEE if state is None else state.base_fee))
    return checks


def _account_checks(
    mode: Mode, wallet: Wallet, info: AccountInfo | None, state: ServerState
) -> Iterator[Check]:
    if info is None:
        yield Check(
            mode=mode,
            code="ledger",
            passed=False,
            message="The account of the platform wallet is not on the ledger.",
        )
        return
    if "requireDestinationTag" in info.flags:
        yield Check(mode=mode, code="tag_required", passed=True, message="Destination tag required")
    elif tag_requirement_is_open(wallet_id=wallet.pk):
        message = "The transaction that requires a destination tag is on its way."
        yield Check(mode=mode, code="tag_required", passed=False, message=message)
    else:
        message = "Payments without a destination tag reach this wallet, and have to be returned."
        yield Check(mode=mode, code="tag_required", passed=False, message=message, action="require-tag")
    yield _balance_check(mode, wallet, info, state)
    if wallet.signer_address == wallet.address:
        message = "Signs with its master key. A regular key can be replaced if it leaks."
        yield Check(mode=mode, code="regular_key", passed=False, message=message)
    else:
        yield Check(mode=mode, code="regular_key", passed=True, message="Signs with a regular key")


def _balance_check(mode: Mode, wallet: Wallet, info: AccountInfo, state: ServerState) -> Check:
    reserve = state.reserve_base + info.owner_count * state.reserve_inc
    equity = equity_spendable(wallet_id=wallet.pk, reserve=reserve)
    match equity_level(equity):
        case EquityLevel.NONE:
            message = (
                f"The balance is {drops_to_short_xrp(-equity)} XRP below the reserve and what is owed."
                " New payments are refused."
            )
            return Check(mode=mode, code="balance", passed=False, message=message)
        case EquityLevel.LOW:
            message = (
                f"Only {drops_to_short_xrp(equity)} XRP is left above the reserve and what is owed."
                f" Keep at least {drops_to_short_xrp(LOW_EQUITY)} XRP for network fees."
            )
            return Check(mode=mode, code="balance", passed=False, message=message)
        case EquityLevel.ENOUGH:
            return Check(
                mode=mode, code="balance", passed=True, message="Balance covers reserve and what is owed"
            )


def _burn_checks(mode: Mode, settings: Settings) -> Iterator[Check]:
    burn = BurnWallet.objects.filter(mode=mode, active=True).first()
    if burn is None:
        if settings.burn_ppm > 0:
            message = f"No burn wallet yet: payments are refused in {mode} mode."
            yield Check(mode=mode, code="burn_wallet", passed=False, message=message)
    elif burn.provably_unspendable:
        yield Check(
            mode=mode, code="burn_unspendable", passed=True, message="Burn wallet is provably unspendable"
        )
    else:
        message = "The burn wallet is not provably unspendable: somebody may hold its key."
        yield Check(mode=mode, code="burn_unspendable", passed=False, message=message)


def _fee_check(settings: Settings, base_fee: int) -> Check:
    """Whether the fee less the burn pays for the two transactions of the smallest live payment."""
    smallest = smallest_amount(Mode.LIVE)
    fee = smallest * settings.fee_ppm // _PPM
    kept = fee - fee * settings.burn_ppm // _PPM
    if kept >= 2 * base_fee:
        return Check(
            mode=Mode.LIVE,
            code="network_fees",
            passed=True,
            message="The fee covers the network fees of every payment",
        )
    message = (
        f"Of the smallest payment, {drops_to_short_xrp(smallest)} XRP, you keep {kept} drops after the burn:"
        f" less than its two network fees of {base_fee} drops each."
    )
    return Check(mode=Mode.LIVE, code="network_fees", passed=False, message=message)
