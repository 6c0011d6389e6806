"""Reads of the treasury, in drops."""

from __future__ import annotations

from django.db import connection
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from apps.common.modes import Mode
from apps.ledger.servers import Needed
from apps.treasury.domain.choices import PayoutTiming, SecretType, SlotState, WalletState
from apps.treasury.models import BurnWallet, Cursor, Settings, Slot, Wallet
from apps.treasury.models.bounds import PPM_PER_PERCENT
from apps.treasury.tables import OWN_ACCOUNTS
from apps.treasury.wire import PlatformSettings, ReplacedWallet

# Continues from the newest audit that agreed, if there is one.
_EQUITY = f"""
select coalesce(a.own, 0) + coalesce((
    select sum(l.drops) from treasury_entry e join treasury_line l on l.entry_id = e.id
      and l.account in ({OWN_ACCOUNTS})
    where e.wallet_id = %(wallet)s and e.ledger_index > coalesce(a.ledger_index, -1)), 0)::bigint
from (select 1) as always
left join (
  select ledger_index, ledger - owed as own from treasury_audit
  where wallet_id = %(wallet)s and ledger = books + external
  order by ledger_index desc limit 1) a on true
"""  # noqa: S608  (constants)

# From the wallet that is furthest behind on.
_NEEDED = """
select n.network_id, min(c.ledger_index) from treasury_network n
join treasury_wallet w on w.network_id = n.id join treasury_cursor c on c.wallet_id = w.id
where n.mode = %s and n.closed_at is null group by n.network_id
"""


def wallet_active(*, mode: str) -> Wallet | None:
    """The platform wallet of a mode, or None."""
    return Wallet.objects.select_related("network").filter(mode=mode, state=WalletState.ACTIVE).first()


def wallets_watched(*, mode: str) -> list[Wallet]:
    """Every wallet of the mode's open network, also retired ones: what arrives there must be booked."""
    return list(_watched(mode))


def wallets_with_tickets(*, mode: str) -> list[tuple[Wallet, int]]:
    """`wallets_watched`, and how many tickets each has that no ledger has used, as far as is known."""
    unused = Q(state=SlotState.FREE) | Q(state=SlotState.HELD, is_ticket=True)
    counted = Slot.objects.filter(unused, wallet=OuterRef("pk")).order_by().values("wallet")
    wallets = _watched(mode).annotate(tickets=Coalesce(Subquery(counted.values(count=Count("pk"))), 0))
    return [(wallet, wallet.tickets) for wallet in wallets]


def _watched(mode: str) -> QuerySet[Wallet]:
    wallets = Wallet.objects.select_related("network", "cursor")
    return wallets.filter(mode=mode, network__closed_at=None).order_by("id")


def cursor_newest(*, mode: str) -> Cursor | None:
    """The most advanced cursor of the mode's open network; None without a wallet."""
    return (
        Cursor.objects.filter(wallet__mode=mode, wallet__network__closed_at=None)
        .order_by("-ledger_index")
        .first()
    )


def ledgers_needed(mode: str) -> Needed | None:
    """What the mode's books need of a ledger server; None before the first wallet."""
    with connection.cursor() as cursor:
        cursor.execute(_NEEDED, [mode])
        row = cursor.fetchone()
    return None if row is None else Needed(network_id=row[0], first=row[1])


def account_sums(*, wallet_id: int) -> dict[str, int]:
    """The balance of each account of one wallet. Owed and earned money is negative, as booked."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select l.account, sum(l.drops)::bigint from treasury_entry e"
            " join treasury_line l on l.entry_id = e.id where e.wallet_id = %s group by l.account",
            [wallet_id],
        )
        return dict(cursor.fetchall())


def equity_spendable(*, wallet_id: int, reserve: int) -> int:
    """What the operator can spend on network fees: booked balance minus what is owed, held and reserved.

    Always exact, and cheap, because it continues from the newest audit.
    """
    with connection.cursor() as cursor:
        cursor.execute(_EQUITY, {"wallet": wallet_id})
        own: int = cursor.fetchone()[0]
    return own - reserve


def platform_settings() -> PlatformSettings:
    """The platform's settings, without any secret. An address is None where none is set.

    `replaced_wallets` are the wallets of the open networks that are no longer in use, newest first.
    """
    row = Settings.objects.filter(pk=1).first() or Settings(pk=1)
    wallets = list(Wallet.objects.filter(network__closed_at=None).order_by("-replaced_at", "-id"))
    active = {wallet.mode: wallet for wallet in wallets if wallet.state == WalletState.ACTIVE}
    burns = dict(BurnWallet.objects.filter(active=True).values_list("mode", "address"))
    live, test = active.get(Mode.LIVE), active.get(Mode.TEST)
    return PlatformSettings(
        fee_percentage=row.fee_ppm / PPM_PER_PERCENT,
        burn_ratio_of_platform_fee=row.burn_ppm / PPM_PER_PERCENT,
        payout_timing=PayoutTiming(row.payout_timing),
        platform_wallet_address=None if live is None else live.address,
        wallet_secret_type=None if live is None else SecretType(live.secret_type),
        burn_wallet_address=burns.get(Mode.LIVE),
        test_platform_wallet_address=None if test is None else test.address,
        test_burn_wallet_address=burns.get(Mode.TEST),
        version=row.version,
        replaced_wallets=[
            ReplacedWallet(
                mode=Mode(wallet.mode),
                address=wallet.address,
                state="retired" if wallet.state == WalletState.RETIRED else "replaced",
                replaced_at=wallet.replaced_at,
            )
            for wallet in wallets
            if wallet.replaced_at is not None
        ],
    )
