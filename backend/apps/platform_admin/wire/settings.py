"""Platform settings."""

from __future__ import annotations

from typing import Literal

from apps.common.modes import Mode
from apps.common.wire.errors import ApiErrorRecord
from apps.common.wire.record import ABSENT, Record, Succeeded, Success, about
from apps.treasury.domain.choices import AccountType


class Check(Record):
    mode: Mode = about("`test`: play money. `live`: XRP.")
    code: str = about("Which check it is.", "platform_wallet_ready")
    passed: bool = about("False: the message is a warning.", True)
    message: str = about("A sentence for people.", "The platform wallet is ready.")
    action: Literal["require-tag"] | None = about("The call that remedies the warning.", None, default=None)


class Checks(Record):
    checks: list[Check] = about("The checks of the wallets in use.")


class SettingsUpdated(Success):
    version: int = about(
        "The number of these settings. Send it with a change, so that nobody's change is lost."
    )


class AccountData(Record):
    balance: int = about("In drops.")
    sequence: int = about("The number of the wallet's next transaction.")
    account_type: AccountType = about(
        "`regular`: someone can sign for it. `blackholed`: nobody can. `special`: one that the ledger"
        " itself uses."
    )


class ValidationResult(Succeeded):
    account_data: AccountData = about("What the ledger says about the wallet.")


class WalletValidated(Success):
    validation_result: ValidationResult = about("What was found out about the wallet on the ledger.")


class WalletRefused(ApiErrorRecord):
    details: str = about("What the validation found.", "This account is not funded yet.", default=ABSENT)
