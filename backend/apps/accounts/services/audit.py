"""Writing the audit log, and checking its chain."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection, transaction

from apps.accounts.domain.audit import (
    CLIENT_LENGTH,
    SUBJECT_LENGTH,
    USER_AGENT_LENGTH,
    Actor,
    AuditAction,
    AuditState,
    PublishedHash,
)
from apps.accounts.models import AuditRecord, User
from apps.accounts.services.audit_hashes import audit_hash_publish, hashes_published
from apps.accounts.wire import AuditChain

# Any number that no other advisory lock of the product uses.
_CHAIN_LOCK = 5_402_118_390_117
_BATCH = 1_000


def audit_record(
    *,
    actor: Actor,
    action: AuditAction,
    subject: str,
    before: AuditState | None = None,
    after: AuditState | None = None,
    reason: str = "",
) -> PublishedHash:
    """Append a row, in the caller's transaction: the action and its row are committed together. Returns the
    row's id and hash.

    Call it last: from here to the commit, other actions wait for the chain. `before` and `after` must not
    hold a secret.
    """
    email = ""
    if actor.admin_id is not None:
        email = User.objects.filter(pk=actor.admin_id).values_list("email", flat=True).first() or ""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_CHAIN_LOCK])
        # Read after the lock was given, so that it sees the row of whoever had it before.
        cursor.execute(
            "select clock_timestamp(),"
            " coalesce((select hash from accounts_auditrecord order by id desc limit 1), '')"
        )
        created_at, previous = cursor.fetchone()
        row = AuditRecord(
            created_at=created_at,
            source=str(actor.source),
            actor_id=actor.admin_id,
            actor_email=email,
            client=_printable(actor.client)[:CLIENT_LENGTH],
            user_agent=_printable(actor.user_agent)[:USER_AGENT_LENGTH],
            action=str(action),
            subject=subject[:SUBJECT_LENGTH],
            before=None if before is None else dict(before),
            after=None if after is None else dict(after),
            reason=reason,
            previous=previous,
        )
        row.hash = row.computed_hash()
        row.save(force_insert=True)
    audit_hash_publish(row_id=row.pk, row_hash=row.hash)
    return PublishedHash(row.pk, row.hash)


def audit_verify(*, known_hash: str = "", published: Iterable[PublishedHash] = ()) -> AuditChain:
    """Compute every hash again, from the first row on. Stops at the first row that does not fit: one that was
    changed, or the one after a row that was removed.

    A chain whose newest rows were removed still fits. So each hash that left the database is looked for too:
    those of the file, and `published`. `known_hash` is one that the caller has from an email.
    """
    # Read first: a hash is in the log before it is in the file.
    outside = {each.row_id: each.hash for each in (*published, *hashes_published())}
    rows, newest, newest_id, broken, known = 0, "", None, None, False
    for row in AuditRecord.objects.order_by("id").iterator(chunk_size=_BATCH):
        if row.previous != newest or row.hash != row.computed_hash():
            broken = row.pk
            break
        rows, newest, newest_id = rows + 1, row.hash, row.pk
        if outside.get(row.pk) == row.hash:
            del outside[row.pk]
        known = known or row.hash == known_hash
    return AuditChain(
        rows=rows,
        newest_hash=newest,
        newest_id=newest_id,
        broken_id=broken,
        missing_id=min(outside, default=None) if broken is None else None,
        found=known if known_hash else None,
    )


def _printable(text: str) -> str:
    """Without control characters and unpaired surrogates, which PostgreSQL or a screen cannot take."""
    return "".join(character for character in text if character.isprintable())
