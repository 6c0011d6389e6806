"""What the audit log's subjects are called, and finding them by it.

A row names what was acted on by its id ("merchant 12"), which outlives names. A person looks for an email
address or a title.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q

from apps.accounts.models import User
from apps.payments.models import Deposit, Payment
from apps.treasury.models import Network, Transfer, Wallet

# Of each: a text that more of them contain says too little.
_FOUND = 200


def subject_names(subjects: Iterable[str]) -> dict[str, str]:
    """The names of these subjects; without one that has none. A statement for each kind that occurs."""
    ids: dict[str, set[str]] = defaultdict(set)
    for subject in subjects:
        kind, _, key = subject.rpartition(" ")
        ids[kind].add(key)
    numbers = {kind: [int(key) for key in keys if key.isdecimal()] for kind, keys in ids.items()}
    names: dict[str, str] = {}
    people = numbers.get("merchant", []) + numbers.get("administrator", [])
    if people:
        for pk, email in User.objects.filter(pk__in=people).values_list("pk", "email"):
            names[f"merchant {pk}"] = names[f"administrator {pk}"] = email
    if payments := [UUID(key) for key in ids.get("payment", ()) if _is_uuid(key)]:
        for uuid, title in Payment.objects.filter(pk__in=payments).values_list("pk", "title"):
            names[f"payment {uuid}"] = title
    if wallets := numbers.get("wallet"):
        for pk, mode, address in Wallet.objects.filter(pk__in=wallets).values_list("pk", "mode", "address"):
            names[f"wallet {pk}"] = f"{address} ({mode})"
    if networks := numbers.get("network"):
        for pk, mode in Network.objects.filter(pk__in=networks).values_list("pk", "mode"):
            names[f"network {pk}"] = f"{mode} mode"
    if deposits := numbers.get("deposit"):
        for pk, tx_hash in Deposit.objects.filter(pk__in=deposits).values_list("pk", "tx_hash"):
            names[f"deposit {pk}"] = tx_hash
    if transfers := numbers.get("transfer"):
        rows = Transfer.objects.filter(pk__in=transfers).order_by("legs__pk")
        for pk, kind, dest, title in rows.values_list("pk", "kind", "dest", "legs__deposit__payment__title"):
            names.setdefault(f"transfer {pk}", f"{kind} for {title}" if title else f"{kind} to {dest}")
    return {subject: name for subject, name in names.items() if name}


def subject_search(text: str) -> Q:
    """Rows about what has `text` in its id, its name, or the email address or address that the row keeps."""
    kept = (
        Q(
            before__email__icontains=text,
        )
        | Q(after__email__icontains=text)
        | Q(before__address__icontains=text)
        | Q(after__address__icontains=text)
    )
    people = User.objects.filter(Q(email__icontains=text) | Q(username__icontains=text))
    subjects = [
        f"{'administrator' if is_superuser else 'merchant'} {pk}"
        for pk, is_superuser in people.values_list("pk", "is_superuser")[:_FOUND]
    ]
    found = list(Payment.objects.filter(title__icontains=text).values_list("pk", flat=True)[:_FOUND])
    subjects += [f"payment {pk}" for pk in found]
    about = Transfer.objects.filter(legs__deposit__payment__in=found).values_list("pk", flat=True)
    subjects += [f"transfer {pk}" for pk in about[:_FOUND]]
    return Q(subject__icontains=text) | Q(subject__in=subjects) | kept


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
