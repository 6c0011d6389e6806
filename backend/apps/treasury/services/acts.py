"""Acts of operators: each has a name and a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.accounts.selectors import user_by_email
from apps.treasury.models import OperatorAct, Wallet

ActKind = Literal["resume", "retry", "void", "retire", "destroy", "rebind"]


class ActRefused(Exception):
    """What may not be done now; the message is a sentence for the administrator. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who acts and why."""

    admin_id: int
    reason: str


def act_by(*, email: str, reason: str) -> Act:
    """The act of the administrator with this e-mail address. Raises `ActRefused`."""
    admin = user_by_email(email)
    if admin is None or not (admin.is_superuser and admin.is_active):
        raise ActRefused("No administrator has this e-mail address.")
    if not reason.strip():
        raise ActRefused("Give a reason.")
    return Act(admin_id=admin.pk, reason=reason.strip())


def act_note(*, act: Act, kind: ActKind, subject: str) -> None:
    """Keep the act for ever, inside the caller's transaction."""
    OperatorAct.objects.create(kind=kind, subject=subject, admin_id=act.admin_id, reason=act.reason)


def rebind_note(*, act: Act | None, subject: str) -> None:
    """The same for a rebind, which start-up does by itself (no `act`) where there is only seeded data."""
    if act is not None:
        act_note(act=act, kind="rebind", subject=subject)
        return
    OperatorAct.objects.create(
        kind="rebind", subject=subject, admin_id=None, reason="The ledger was reset; only seeded data."
    )


def wallet_named(*, address: str) -> Wallet:
    """The wallet with this address on an open network. Raises `ActRefused`."""
    wallet = (
        Wallet.objects.select_related("network", "cursor")
        .filter(address=address, network__closed_at=None)
        .first()
    )
    if wallet is None:
        raise ActRefused("This is not the address of a platform wallet on an open network.")
    return wallet
