"""The platform's wallets over HTTP: validated before they are saved, replaced, checked and retired."""

from __future__ import annotations

from typing import Any

import pytest
from xrpl.wallet import Wallet as Keys

from apps.ledger.addresses import ACCOUNT_ONE, ACCOUNT_ZERO
from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg
from apps.treasury.models import BurnWallet, Wallet
from apps.treasury.services.sealing import secret_open
from tests.factories.answers import error_of
from tests.factories.ledger_clients import Elsewhere, Unreachable
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import new_address
from tests.platform_admin.settings_calls import Administrator, administrator, funded, secret_numbers

__all__ = ["administrator", "funded"]

REQUIRE_TAG, DISABLE_MASTER = 1, 4


def test_a_live_wallet_is_validated_and_replaced(
    administrator: Administrator, ledger: LedgerProcess, funded: Keys
) -> None:
    answer = administrator.post(
        "wallet",
        platform_wallet_address=funded.address,
        platform_wallet_secret=f" {funded.seed} ",
        wallet_secret_type="secret_key",
    )

    assert answer.status_code == 200, answer.content
    account = Payer(ledger, funded).account()
    assert answer.json() == {
        "success": True,
        "message": "Platform wallet updated successfully",
        "validation_result": {
            "success": True,
            "account_data": {
                "balance": int(account["Balance"]),
                "sequence": account["Sequence"],
                "account_type": "regular",
            },
        },
    }
    first = Wallet.objects.get(mode="live", state="active")
    assert (first.address, secret_open(wallet=first)) == (funded.address, funded.seed)

    rows = secret_numbers()
    second = Keys.from_secret_numbers(rows.replace("\n", " "))
    ledger.fund(second.address)
    answer = administrator.post(
        "wallet",
        platform_wallet_address=second.address,
        platform_wallet_secret=rows,
        wallet_secret_type="secret_numbers",
    )

    assert answer.status_code == 200, answer.content
    found = administrator.settings()
    assert found["platform_wallet_address"] == second.address
    assert found["wallet_secret_type"] == "secret_numbers"
    assert ("live", funded.address, "replaced") in [
        (wallet["mode"], wallet["address"], wallet["state"]) for wallet in found["replaced_wallets"]
    ]
    assert administrator.recorded()[-1] == (
        "wallet",
        f"Platform wallet of live mode: {funded.address} → {second.address}.",
    )


def test_saving_an_address_again_replaces_its_secret_and_a_replaced_one_comes_back(
    administrator: Administrator, driver: PaymentDriver, funded: Keys
) -> None:
    first, keys = driver.wallet, driver.platform.wallet
    sealed = bytes(first.sealed_secret or b"")

    assert administrator.set_test_wallet(keys).json() == {
        "success": True,
        "message": "Test platform wallet updated successfully",
    }
    first.refresh_from_db()
    assert (first.state, bytes(first.sealed_secret or b"") == sealed) == ("active", False)

    administrator.set_test_wallet(funded)
    first.refresh_from_db()
    assert first.state == "replaced"
    administrator.set_test_wallet(keys)
    first.refresh_from_db()
    assert (first.state, first.replaced_at) == ("active", None)
    assert [reason for _, reason in administrator.recorded()] == [
        f"Secret of the platform wallet of test mode replaced: {keys.address}.",
        f"Platform wallet of test mode: {keys.address} → {funded.address}.",
        f"Platform wallet of test mode: {funded.address} → {keys.address}.",
    ]


def test_a_wallet_that_cannot_be_used_is_refused_with_the_reason(
    administrator: Administrator, driver: PaymentDriver, ledger: LedgerProcess, funded: Keys
) -> None:
    seed = funded.seed or ""
    rows = secret_numbers().split("\n")
    mistyped = "\n".join([*rows[:2], rows[2][:5] + str((int(rows[2][5]) + 1) % 10), *rows[3:]])
    merchants = driver.payout
    disabled = Payer(ledger, new_wallet())
    ledger.fund(disabled.address)
    disabled.submit(
        TransactionType="SetRegularKey", RegularKey=new_wallet().address, Destination=None, Amount=None
    )
    disabled.set(SetFlag=DISABLE_MASTER)
    ledger.close()
    cases: list[tuple[str, str, str]] = [
        ("r123", seed, "This is not an XRP Ledger address."),
        (
            new_address(),
            seed,
            "This account does not exist on the ledger yet: send it at least the account reserve first.",
        ),
        (
            funded.address,
            new_wallet().seed or "",
            "This secret does not belong to this address, nor to its regular key.",
        ),
        (funded.address, "sesame", "This is neither a seed (s…) nor eight secret numbers."),
        (
            funded.address,
            mistyped,
            "Row C of the secret numbers is mistyped: its last digit does not fit the others.",
        ),
        (
            driver.platform.address,
            driver.platform.wallet.seed or "",
            "This address is a platform wallet of test mode, and belongs to that mode permanently.",
        ),
        (
            merchants.address,
            merchants.seed or "",
            "This address is already used as a payout address and cannot be a platform one.",
        ),
        (
            disabled.address,
            disabled.wallet.seed or "",
            "The master key of this account is disabled: use the secret of its regular key.",
        ),
    ]
    # The network is bound by the first call, even by one that is refused.
    administrator.post("wallet", platform_wallet_address="r123", platform_wallet_secret=seed)
    for address, secret, details in cases:
        found = administrator.refused(
            "wallet", platform_wallet_address=address, platform_wallet_secret=secret
        )
        assert found == (400, "Wallet validation failed.", details)


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("wallet", {}, "Platform wallet address is required"),
        ("wallet", {"platform_wallet_address": "r1"}, "Platform wallet secret is required"),
        (
            "wallet",
            {"platform_wallet_address": "r1", "platform_wallet_secret": "  "},
            "Please enter a valid secret key.",
        ),
        (
            "wallet",
            {
                "platform_wallet_address": "r1",
                "platform_wallet_secret": "\n".join(["123456"] * 7),
                "wallet_secret_type": "secret_numbers",
            },
            "All rows must contain exactly 6 digits.",
        ),
        (
            "wallet",
            {
                "platform_wallet_address": "r1",
                "platform_wallet_secret": "\n".join(["١23456"] * 8),
                "wallet_secret_type": "secret_numbers",
            },
            "All rows must contain exactly 6 digits.",
        ),
        (
            "wallet",
            {
                "platform_wallet_address": "r1",
                "platform_wallet_secret": "\n".join(["123456"] * 8),
                "wallet_secret_type": "secret_key",
            },
            "Please enter a valid secret key.",
        ),
        (
            "wallet",
            {
                "platform_wallet_address": "r1",
                "platform_wallet_secret": "s1",
                "wallet_secret_type": "mnemonic",
            },
            "Wallet secret type must be one of secret_key, secret_numbers.",
        ),
        ("test-wallet", {"test_platform_wallet_address": "r1"}, "Test platform wallet secret is required"),
        ("burn-wallet", {"burn_wallet_address": " "}, "Burn wallet address is required"),
        ("test-burn-wallet", {}, "Test burn wallet address is required"),
        ("require-tag", {"mode": "both"}, "Mode must be test or live."),
        ("retire", {"address": "r1"}, "Reason is required"),
    ],
)
def test_a_missing_or_malformed_field_is_named(
    administrator: Administrator, path: str, body: dict[str, Any], sentence: str
) -> None:
    assert administrator.refused(path, **body) == (400, sentence, None)


def test_burn_wallets_are_validated(
    administrator: Administrator, driver: PaymentDriver, ledger: LedgerProcess, funded: Keys
) -> None:
    answer = administrator.post("burn-wallet", burn_wallet_address=funded.address)
    assert answer.status_code == 200, answer.content
    assert answer.json()["message"] == "Burn wallet updated successfully"
    assert answer.json()["validation_result"]["account_data"]["account_type"] == "regular"
    rows = BurnWallet.objects.filter(mode="live").count()
    assert administrator.post("burn-wallet", burn_wallet_address=funded.address).status_code == 200
    assert BurnWallet.objects.filter(mode="live").count() == rows
    assert administrator.checks("live")["burn_unspendable"] == (
        False,
        "The burn wallet is not provably unspendable: somebody may hold its key.",
    )

    ledger.fund(ACCOUNT_ONE)
    answer = administrator.post("test-burn-wallet", test_burn_wallet_address=ACCOUNT_ONE)
    assert answer.json() == {"success": True, "message": "Test burn wallet updated successfully"}
    assert administrator.checks("test")["burn_unspendable"] == (True, "Burn wallet is provably unspendable")

    Payer(ledger, funded).set(SetFlag=REQUIRE_TAG)
    ledger.close()
    cases = {
        ACCOUNT_ZERO: "The ledger does not let anyone pay ACCOUNT_ZERO. ACCOUNT_ONE can be paid.",
        driver.platform.address: (
            "This address is already used as a platform address and cannot be a burn one."
        ),
        funded.address: (
            "This account only accepts payments that carry a destination tag, or that it has approved."
        ),
    }
    for address, details in cases.items():
        found = administrator.refused("burn-wallet", burn_wallet_address=address)
        assert found == (400, "Burn wallet validation failed.", details)


def test_a_server_that_is_gone_or_on_another_network_changes_nothing(
    administrator: Administrator, client: XrplClient, funded: Keys
) -> None:
    body = {"test_platform_wallet_address": funded.address, "test_platform_wallet_secret": funded.seed}
    with client_override("test", Unreachable(client)):
        sentence = "The ledger cannot be reached right now. Try again in a moment."
        assert administrator.refused("test-wallet", **body)[:2] == (503, sentence)
        assert administrator.refused("require-tag", mode="test")[:2] == (503, sentence)
        assert administrator.checks()["ledger"] == (False, sentence)
    with client_override("test", Elsewhere(client)):
        assert administrator.refused("test-wallet", **body)[0] == 409
        status, _, _ = administrator.refused("test-burn-wallet", test_burn_wallet_address=funded.address)
        assert status == 409


def test_the_wallet_is_made_to_require_a_tag_by_our_own_transaction(
    administrator: Administrator, driver: PaymentDriver
) -> None:
    assert administrator.checks()["tag_required"][0] is False

    answer = administrator.post("require-tag", mode="test")

    assert answer.status_code == 200, answer.content
    sentence = "The transaction that requires a destination tag is on its way."
    assert answer.json() == {"success": True, "message": sentence}
    assert administrator.checks()["tag_required"] == (False, sentence)
    assert administrator.refused("require-tag", mode="test")[:2] == (
        409,
        "This transaction is already on its way.",
    )

    # It goes out beside a payment's legs, on slots of its own, and costs a network fee only.
    payment = driver.create_payment()
    driver.pay(10 * XRP, tag=payment.tag)
    driver.settle_all()
    payment.refresh_from_db()
    assert payment.status == "completed"
    assert not driver.wallet.halted_at
    assert administrator.checks()["tag_required"] == (True, "Destination tag required")
    assert "lsfRequireDestTag" != None
    driver.assert_balanced()
    assert administrator.refused("require-tag", mode="test")[:2] == (
        409,
        "This wallet already refuses payments without a destination tag.",
    )
    assert administrator.recorded() == [
        ("setup", f"Platform wallet of test mode {driver.platform.address}: require a destination tag.")
    ]


def test_checks_warn_of_what_an_operator_should_know(
    administrator: Administrator, driver: PaymentDriver, ledger: LedgerProcess
) -> None:
    master = "Signs with its master key. A regular key can be replaced if it leaks."
    assert administrator.checks()["regular_key"] == (False, master)
    assert administrator.checks()["balance"] == (True, "Balance covers reserve and what is owed")
    assert administrator.checks("live")["network_fees"][0] is True

    administrator.post("update", fee_percentage="0.2")
    assert administrator.checks("live")["network_fees"] == (
        False,
        "Of the smallest payment, 0.01 XRP, you keep 18 drops after the burn:"
        " less than its two network fees of 10 drops each.",
    )

    regular, poor = new_wallet(), Payer(ledger, new_wallet())
    ledger.send_play_money(poor.address, 2)
    ledger.close()
    poor.submit(TransactionType="SetRegularKey", RegularKey=regular.address, Destination=None, Amount=None)
    ledger.close()
    assert administrator.set_test_wallet(poor.wallet, regular.seed).status_code == 200
    checks = administrator.checks()
    assert checks["regular_key"] == (True, "Signs with a regular key")
    assert checks["balance"] == (
        False,
        "Only 0.99999 XRP is left above the reserve and what is owed. Keep at least 2 XRP for network fees.",
    )


def test_a_replaced_wallet_is_retired(
    administrator: Administrator, driver: PaymentDriver, funded: Keys
) -> None:
    payment = driver.create_payment()
    address = driver.platform.address
    assert administrator.refused("retire", address=address, reason="Moved.")[:2] == (
        409,
        "This is the active platform wallet. Register another one first.",
    )
    administrator.set_test_wallet(funded)

    answer = administrator.post("retire", address=address, reason="The key was on an old laptop.")

    assert answer.status_code == 200, answer.content
    assert answer.json()["message"] == "Wallet retired. 1 pending payments were ended early."
    payment.refresh_from_db()
    assert (payment.status, driver.wallet.state) == ("expired", "retired")
    assert administrator.recorded()[-1] == ("retire", "The key was on an old laptop.")
    assert not Leg.objects.filter(wallet_id=driver.wallet_id).exists()
    assert error_of(administrator.post("retire", address=funded.address, reason="?"))[0] == 409
