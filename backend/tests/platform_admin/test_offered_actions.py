"""What the screens offer an administrator is what the server accepts, in every state of the money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.services.users import user_suspend
from apps.common.modes import Mode
from apps.payments.models import Deposit, Payment, Rejected
from apps.treasury.domain.choices import AddressRole
from apps.treasury.models import Attempt, Network, Transfer, Wallet
from apps.treasury.services.wallets import address_claim
from apps.wallets.models import MerchantWallet
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.incidents import fails, stuck_payout
from tests.platform_admin.money_calls import REASON, admin, failed_return

__all__ = ["admin"]

RELEASES = ("payout", "return", "equity")

Scene = Callable[[PaymentDriver], object]
Offers = dict[str, set[str]]


def forced(change: Callable[[], object]) -> None:
    """Write a state that the database's own rules would take many steps to reach."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local session_replication_role = replica")
        change()
        cursor.execute("set local session_replication_role = origin")


def retired(driver: PaymentDriver) -> None:
    now = timezone.now()
    rows = Wallet.objects.filter(pk=driver.wallet.pk)
    forced(lambda: rows.update(state="retired", replaced_at=now))


def closed(driver: PaymentDriver) -> None:
    rows = Network.objects.filter(pk=driver.wallet.network_id)
    forced(lambda: rows.update(closed_at=timezone.now()))


def undecided(driver: PaymentDriver) -> None:
    rows = Attempt.objects.filter(wallet=driver.wallet)
    hashes = list(rows.values_list("pk", flat=True))
    again = Attempt.objects.filter(pk__in=hashes)
    forced(lambda: again.update(outcome=None, result_code=None, ledger_index=None))


def completed(driver: PaymentDriver) -> None:
    driver.paid_payment()
    driver.settle_all()


def failed_burn(driver: PaymentDriver) -> None:
    gone = new_wallet().address
    address_claim(address=gone, role=AddressRole.BURN, mode=Mode.TEST)
    driver.paid_payment(burn_address=gone)
    driver.settle_all()


def replaced_with(scene: Scene) -> Scene:
    """The same, and then another wallet becomes the active one."""

    def build(driver: PaymentDriver) -> None:
        scene(driver)
        PaymentDriver(driver.ledger, driver.client).close_and_sweep()

    return build


def halted(driver: PaymentDriver) -> None:
    Wallet.objects.filter(pk=driver.wallet.pk).update(halted_at=timezone.now(), halt_reason="by hand")


def came_back(driver: PaymentDriver, part: int = 9_900_000) -> None:
    payment = driver.paid_payment()
    driver.settle_all()
    transfer = Transfer.objects.get(legs__deposit__payment=payment, kind="payout")
    driver.deposit(part, tag=transfer.source_tag, payer=Payer(driver.ledger, driver.payout))


def came_back_in_parts(driver: PaymentDriver) -> None:
    came_back(driver, 4_000_000)
    transfer = Transfer.objects.get(wallet=driver.wallet, kind="payout")
    driver.deposit(5_900_000, tag=transfer.source_tag, payer=Payer(driver.ledger, driver.payout))


def return_came_back(driver: PaymentDriver) -> None:
    driver.deposit(XRP, tag=None)
    driver.settle_all()
    transfer = Transfer.objects.get(wallet=driver.wallet, kind="return")
    driver.deposit(transfer.amount, tag=transfer.source_tag)


def suspended(driver: PaymentDriver) -> None:
    user_suspend(user_id=driver.merchant.pk)


def without_wallet(driver: PaymentDriver) -> None:
    MerchantWallet.objects.filter(merchant=driver.merchant).update(is_active=False)


def same_wallet(driver: PaymentDriver) -> None:
    merchant_wallet_set(merchant_id=driver.merchant.pk, mode=Mode.TEST, address=fails(driver).payout_address)


# How the state is built, and what is changed then, which is undone after the test.
SCENES: dict[str, tuple[Scene, ...]] = {
    "a pending payment": (lambda driver: driver.create_payment(),),
    "a payment that is being paid out": (lambda driver: driver.paid_payment(),),
    "a completed payment": (completed,),
    "a failed payout": (fails,),
    "a failed payout with an undecided attempt": (fails, undecided),
    "a failed payout of a suspended merchant": (fails, suspended),
    "a failed payout of a merchant without a wallet": (fails, without_wallet),
    "a failed payout to the current wallet": (same_wallet,),
    "a failed payout of a retired wallet": (fails, retired),
    "a failed payout of a closed network": (fails, closed),
    "a failed payout of a replaced wallet": (replaced_with(fails),),
    "a failed payout of a wallet that was replaced and retired": (replaced_with(fails), retired),
    "a payout that waits in a replaced wallet": (replaced_with(lambda driver: driver.paid_payment()),),
    "a payout that waits in a halted replaced wallet": (
        replaced_with(lambda driver: driver.paid_payment()),
        halted,
    ),
    "a failed burn of a replaced wallet": (replaced_with(failed_burn),),
    "a failed burn": (failed_burn,),
    "a stuck payout": (stuck_payout,),
    "a payout that came back": (came_back,),
    "a payout that came back in parts": (came_back_in_parts,),
    "a part of a payout that came back": (lambda driver: came_back(driver, 4_000_000),),
    "a payout that came back to a suspended merchant": (came_back, suspended),
    "a payout that came back to a merchant without a wallet": (came_back, without_wallet),
    "a payout that came back to a retired wallet": (came_back, retired),
    "a payout that came back on a closed network": (came_back, closed),
    "a return that is owed": (lambda driver: driver.deposit(XRP, tag=None),),
    "a return that failed": (failed_return,),
    "a return that failed in a retired wallet": (failed_return, retired),
    "a return that came back": (return_came_back,),
    "an unsent return": (lambda driver: driver.deposit(500, tag=None),),
    "an unsent return of dust": (lambda driver: driver.deposit(12, tag=None),),
    "an unsent return of a closed network": (lambda driver: driver.deposit(500, tag=None), closed),
}


def offers(admin: Admin, driver: PaymentDriver) -> list[Offers]:
    """What each read offers: the choices of each call. A call that takes no choice has the choice `yes`."""
    found: list[Offers] = []
    for payment in Payment.objects.filter(wallet=driver.wallet):
        path = f"payments/{payment.pk}"
        read = admin.get(f"{path}/actions/")
        found.append(
            {
                f"{path}/retry-payout/": {"yes"} if read["can_retry_payout"] else set(),
                f"{path}/retry-burn/": {"yes"} if read["can_retry_burn"] else set(),
                f"{path}/redirect/": {"yes"} if read["redirect_to"] else set(),
                f"{path}/take-over/": {"yes"} if read["can_take_over"] else set(),
                **{f"deposits/{each['deposit_id']}/release/": set(each["to"]) for each in read["came_back"]},
            }
        )
    for row in admin.get("rejected-payments/", mode="test", small="true")["rejected_payments"]:
        if not Rejected.objects.filter(pk=row["id"], deposit__wallet=driver.wallet).exists():
            continue
        found.append({f"rejected-payments/{row['id']}/retry/": {"yes"} if row["can_retry"] else set()})
        if row["release"] is not None:
            path = f"deposits/{row['release']['deposit_id']}/release/"
            found.append({path: set(row["release"]["to"])})
    money = admin.get("money/", mode="test")
    mine = set(Deposit.objects.filter(wallet=driver.wallet).values_list("pk", flat=True))
    found.append(
        {
            f"deposits/{each['deposit_id']}/release/": set(each["to"])
            for each in money["held"]
            if each["deposit_id"] in mine
        }
    )
    for wallet in money["wallets"]:
        if wallet["address"] == driver.platform.address:
            found.extend(
                {f"money/transfers/{each['transfer']}/void/": {"yes"} if each["can_void"] else set()}
                for each in wallet["stuck"]
            )
    return found


def accepted(admin: Admin, driver: PaymentDriver) -> Offers:
    """Which choices of every call the server accepts now. Nothing is kept."""
    wallet = driver.wallet
    calls = [
        f"payments/{pk}/{call}/"
        for pk in _ids(Payment.objects.filter(wallet=wallet))
        for call in ("retry-payout", "retry-burn", "redirect", "take-over")
    ]
    rejected = _ids(Rejected.objects.filter(deposit__wallet=wallet))
    calls += [f"rejected-payments/{pk}/retry/" for pk in rejected]
    calls += [f"money/transfers/{pk}/void/" for pk in _ids(Transfer.objects.filter(wallet=wallet))]
    found: Offers = {path: {"yes"} if _accepts(admin, path) else set() for path in calls}
    for pk in _ids(Deposit.objects.filter(wallet=driver.wallet)):
        path = f"deposits/{pk}/release/"
        found[path] = {to for to in RELEASES if _accepts(admin, path, to=to)}
    return found


def _ids(rows: Any) -> list[Any]:
    return list(rows.values_list("pk", flat=True))


def _accepts(admin: Admin, path: str, **body: str) -> bool:
    with transaction.atomic():
        answer = admin.post(path, **body, **REASON)
        transaction.set_rollback(True)
    assert answer.status_code in (200, 409), answer.content
    return bool(answer.status_code == 200)


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_offered_is_what_is_accepted(driver: PaymentDriver, admin: Admin, scene: str) -> None:
    build, *changes = SCENES[scene]
    build(driver)
    with transaction.atomic():
        for change in changes:
            change(driver)
        possible = accepted(admin, driver)
        reads = offers(admin, driver)
        transaction.set_rollback(True)
    for read in reads:
        assert read == {path: possible[path] for path in read}
    # Nothing that is possible is hidden.
    offered = {path for read in reads for path, choices in read.items() if choices}
    assert {path for path, choices in possible.items() if choices} == offered
