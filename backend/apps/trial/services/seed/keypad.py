"""What the demo merchant has charged at the counter in test mode, paid on the ledger."""

from __future__ import annotations

from decimal import Decimal

from apps.accounts.domain.shops import shop_name
from apps.accounts.models import User
from apps.accounts.selectors import shop_of
from apps.common.modes import Mode
from apps.payments.domain.choices import Origin
from apps.payments.models import Payment
from apps.selling.domain.charges import XRP, charge_of
from apps.selling.services.keypad import charge_create
from apps.trial.domain.scenarios import Scenario
from apps.trial.services.simulate import payment_simulate

# In XRP: no rate is needed while the trial starts. Note, amount, and the tip in percent.
_CHARGES = (("Poster A2, signed", "12", None), ("", "4.2", 10), ("Two coffees, one postcard", "3.25", 15))


def keypad_seed(*, owner: User) -> None:
    """Make and pay the charges, unless the merchant has any."""
    if Payment.objects.filter(merchant=owner, mode=Mode.TEST, origin=Origin.KEYPAD).exists():
        return
    shop = shop_name(shop_of(owner).name, owner.username)
    for note, amount, tip_percent in _CHARGES:
        charge = charge_of(amount=Decimal(amount), currency=XRP, tip=None, tip_percent=tip_percent, note=note)
        made = charge_create(
            owner_id=owner.pk, mode=Mode.TEST, shop_name=shop, charge=charge, idempotency=None
        )
        payment_simulate(payment_id=made.id, scenario=Scenario.EXACT)
