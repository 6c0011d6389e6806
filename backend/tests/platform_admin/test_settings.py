"""The platform's fee, burn ratio and timing over HTTP: what a change does, and what is refused."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from apps.common.modes import Mode
from apps.payments.models import Payment
from apps.treasury.models import Settings
from tests.factories.concurrency import concurrently
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import create_burn_wallet, create_merchant
from tests.factories.schema import assert_described
from tests.platform_admin.settings_calls import Administrator, administrator

__all__ = ["administrator"]


def test_settings_have_every_specified_field_and_no_secret(
    administrator: Administrator, driver: PaymentDriver
) -> None:
    answer = administrator.http.get("/api/platform-admin/settings/")
    body = answer.json()

    assert_described(body, "PlatformSettings")
    assert (body["fee_percentage"], body["burn_ratio_of_platform_fee"]) == (1.0, 10.0)
    assert (body["payout_timing"], body["version"]) == ("immediate", Settings.objects.get().version)
    assert body["test_platform_wallet_address"] == driver.platform.address
    seed = driver.platform.wallet.seed or "?"
    assert seed not in answer.content.decode()
    assert bytes(driver.wallet.sealed_secret or b"").hex() not in answer.content.decode()


def test_a_change_counts_for_new_payments_and_existing_ones_keep_their_terms(
    administrator: Administrator,
) -> None:
    merchant = create_merchant()
    create_burn_wallet(Mode.TEST)
    before = Payment.objects.get(pk=merchant.payment()["id"])
    version = administrator.settings()["version"]

    answer = administrator.post(
        "update",
        fee_percentage=2.5,
        burn_ratio_of_platform_fee="50.0",
        payout_timing="hourly",
        version=version,
    )

    assert answer.status_code == 200, answer.content
    assert answer.json() == {
        "success": True,
        "message": "Settings updated successfully",
        "version": version + 1,
    }
    after = Payment.objects.get(pk=merchant.payment()["id"])
    assert (after.fee_ppm, after.burn_ppm) == (25_000, 500_000)
    before.refresh_from_db()
    assert (before.fee_ppm, before.burn_ppm) == (10_000, 100_000)
    found = administrator.settings()
    assert (found["fee_percentage"], found["burn_ratio_of_platform_fee"]) == (2.5, 50.0)
    assert (found["payout_timing"], found["version"]) == ("hourly", version + 1)
    assert administrator.recorded() == [
        (
            "settings",
            "fee 1 %, burn ratio 10 %, payouts immediate → fee 2.5 %, burn ratio 50 %, payouts hourly.",
        )
    ]

    # Left out: unchanged. The same again: no new version.
    assert administrator.post("update", payout_timing="immediate").json()["version"] == version + 2
    assert administrator.post("update", fee_percentage="2.5000").json()["version"] == version + 2
    assert administrator.settings()["burn_ratio_of_platform_fee"] == 50.0


def test_of_two_writes_from_one_version_the_second_is_refused(administrator: Administrator) -> None:
    version = administrator.settings()["version"]

    fees = itertools.count(3)

    def write() -> int:
        return int(administrator.post("update", fee_percentage=next(fees), version=version).status_code)

    assert sorted(concurrently(2, write)) == [200, 409]
    assert administrator.settings()["version"] == version + 1
    assert administrator.refused("update", fee_percentage=7, version=version)[:2] == (
        409,
        "The settings were changed in the meantime. Load them again before you save.",
    )


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Send fee_percentage, burn_ratio_of_platform_fee or payout_timing."),
        ({"version": 1}, "Send fee_percentage, burn_ratio_of_platform_fee or payout_timing."),
        ({"fee_percentage": 50.0001}, "Platform fee percentage must be from 0 to 50."),
        ({"fee_percentage": -0.0001}, "Platform fee percentage must be from 0 to 50."),
        ({"fee_percentage": 1.00001}, "Platform fee percentage can have at most 4 decimals."),
        ({"fee_percentage": True}, "Platform fee percentage must be a number."),
        ({"fee_percentage": None}, "Platform fee percentage must be a number."),
        ({"fee_percentage": ""}, "Platform fee percentage must be a number."),
        ({"fee_percentage": "NaN"}, "Platform fee percentage must be a number."),
        ({"fee_percentage": "Infinity"}, "Platform fee percentage must be a number."),
        ({"fee_percentage": [1]}, "Platform fee percentage must be a number."),
        ({"fee_percentage": "1e400000"}, "Platform fee percentage must be from 0 to 50."),
        ({"burn_ratio_of_platform_fee": ".1E2000000"}, "Burn ratio must be from 0 to 100."),
        ({"fee_percentage": "1_0"}, "Platform fee percentage must be a number."),
        ({"fee_percentage": 2, "version": "1"}, "Version must be the number that reading the settings gave."),
        ({"burn_ratio_of_platform_fee": 100.5}, "Burn ratio must be from 0 to 100."),
        ({"payout_timing": "weekly"}, "Payout timing must be one of immediate, hourly, daily."),
        ({"fee_percentage": 2, "version": 0}, "Version must be the number that reading the settings gave."),
    ],
)
def test_settings_out_of_limits_are_refused(
    administrator: Administrator, body: dict[str, Any], sentence: str
) -> None:
    assert administrator.refused("update", **body) == (400, sentence, None)
