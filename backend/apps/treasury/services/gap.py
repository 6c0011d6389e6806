"""The gap: what a restored database, or a promoted replica, may have lost.

The database knows itself: the cluster, the database in it and the timeline are kept in a row. Where they are
others, commits may be lost, and with them transactions that we had signed, and payments whose tags payers
know. So nothing is signed and no deposit with an unknown tag goes back before the ledgers from the restored
cursor to the restore have been read, and an administrator has looked at what is in them.
"""

from __future__ import annotations

import logging

from django.db import connection, transaction

from apps.accounts.domain.audit import COMMAND, AuditAction
from apps.accounts.services.audit import audit_record
from apps.common import jobs
from apps.ledger.client import LedgerClient
from apps.treasury.models import KnownDatabase, Wallet
from apps.treasury.services.audit import wallet_audit

log = logging.getLogger(__name__)

# What was signed just before the old database was gone may be validated for some ledgers more.
LEDGERS_AFTER = 20
# More than could have been given out since any backup: a lost payment's tag is never given to another one.
_SKIP_TAGS = "select setval('treasury_tag_seq', last_value + 1048576) from treasury_tag_seq"
_CHANGED = "select treasury_database_changed()"
_KNOWN = """
update treasury_knowndatabase known set system = new.system, database = new.database,
  timeline = new.timeline, changed_at = now(),
  promoted = (known.system, known.database) = (new.system, new.database)
from treasury_database_now() new returning known.promoted
"""
_HALT = """
update treasury_wallet w set halted_at = coalesce(w.halted_at, now()),
  halt_reason = coalesce(w.halt_reason, %(reason)s),
  gap_after = least(w.gap_after, c.ledger_index), gap_until = null
from treasury_cursor c where c.wallet_id = w.id and w.id = any(%(wallets)s)
"""
_BOUND = """
update treasury_wallet set gap_until = greatest(gap_after, %s)
where id = %s and gap_after is not null and gap_until is null
"""
# Whether the gap of a wallet shows anything that an administrator has to look at. It was halted for nothing
# else.
_NOTHING_LOST = """
select known.promoted and wallet.halted_at = known.changed_at
  and not exists (
    select from treasury_externaltransaction tx
    where tx.wallet_id = wallet.id and tx.ledger_index > wallet.gap_after)
from treasury_wallet wallet, treasury_knowndatabase known where wallet.id = %s
"""
RESTORED = "The database was restored from a backup."
PROMOTED = "The database was replaced by its replica, or restored to an earlier moment."


def gap_open_if_changed() -> bool:
    """If this is not the database in which its rows were written, halt its wallets and open their gaps.

    Its own transaction; locks the known database, then the wallets. True if it opened them.
    """
    with connection.cursor() as cursor:
        cursor.execute(_CHANGED)
        if not cursor.fetchone()[0]:
            return False
    with transaction.atomic(), connection.cursor() as cursor:
        KnownDatabase.objects.select_for_update().get(pk=1)
        cursor.execute(_CHANGED)
        if not cursor.fetchone()[0]:
            return False
        cursor.execute(_SKIP_TAGS)
        cursor.execute(_KNOWN)
        promoted = cursor.fetchone()[0]
        reason = PROMOTED if promoted else RESTORED
        wallets = Wallet.objects.filter(network__closed_at=None).exclude(state="retired").order_by("id")
        ids = list(wallets.select_for_update(no_key=True, of=("self",)).values_list("id", flat=True))
        cursor.execute(_HALT, {"reason": reason, "wallets": ids})
        audit_record(
            actor=COMMAND,
            action=AuditAction.GAP_OPENED,
            subject="database",
            after={"promoted": promoted, "wallets": len(ids)},
            reason=reason,
        )
    log.critical("%s Its wallets are halted until their gaps are closed.", reason)
    return True


def gap_bound(*, wallet_id: int, validated_index: int) -> None:
    """Set the end of a wallet's gap, once, where it has one: `validated_index` is the newest ledger now."""
    with connection.cursor() as cursor:
        cursor.execute(_BOUND, [validated_index + LEDGERS_AFTER, wallet_id])


def gap_is_swept(wallet: Wallet, ledger_index: int) -> bool:
    """Whether a wallet that is swept up to `ledger_index` has no ledger left that its gap may hide."""
    return wallet.gap_after is None or (wallet.gap_until is not None and ledger_index >= wallet.gap_until)


def gap_close_if_nothing_lost(*, wallet_id: int, client: LedgerClient, held: int) -> bool:
    """Let a wallet send again by itself where a promotion lost nothing that can be seen on the ledger.

    That is: the gap is swept, no transaction in it is unknown, no deposit of it is held (`held` of them are),
    and the books equal the ledger from the first entry on. A restored backup waits for an administrator.
    Outside any transaction. Raises what the client raises.
    """
    wallet = Wallet.objects.select_related("cursor").get(pk=wallet_id)
    if held or wallet.gap_after is None or not gap_is_swept(wallet, wallet.cursor.ledger_index):
        return False
    with connection.cursor() as cursor:
        cursor.execute(_NOTHING_LOST, [wallet_id])
        if not cursor.fetchone()[0]:
            return False
    index = wallet.cursor.ledger_index
    if wallet_audit(wallet_id=wallet_id, client=client, ledger_index=index, whole=True).difference:
        return False
    with transaction.atomic():
        Wallet.objects.select_for_update(no_key=True).get(pk=wallet_id)
        with connection.cursor() as cursor:
            cursor.execute(_NOTHING_LOST, [wallet_id])
            if not cursor.fetchone()[0]:
                return False
        Wallet.objects.filter(pk=wallet_id, gap_until=wallet.gap_until).update(
            halted_at=None, halt_reason=None, gap_after=None, gap_until=None
        )
        jobs.wake("settlement.drain")
        audit_record(
            actor=COMMAND,
            action=AuditAction.GAP_CLOSED,
            subject=f"wallet {wallet_id}",
            reason="The ledger shows nothing that the promoted database does not know.",
        )
    log.warning("wallet %s: the promotion lost nothing; it sends again", wallet_id)
    return True
