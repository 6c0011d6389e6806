"""The values of the treasury's columns, each as it is stored."""

from __future__ import annotations

from typing import Literal

from django.db.models import TextChoices

AccountType = Literal["regular", "blackholed", "special"]
"""Whether somebody can sign for an account, nobody can, or it is one that the ledger itself uses."""


class WalletState(TextChoices):
    """A replaced wallet takes no new payments but is still signed for; a retired one is only watched."""

    ACTIVE = "active"
    REPLACED = "replaced"
    RETIRED = "retired"


class SecretType(TextChoices):
    """How a wallet's secret was written down."""

    SECRET_KEY = "secret_key"  # noqa: S105
    SECRET_NUMBERS = "secret_numbers"  # noqa: S105


class AddressRole(TextChoices):
    """What an address is used for."""

    PLATFORM = "platform"
    BURN = "burn"
    PAYOUT = "payout"


class TransferKind(TextChoices):
    """What a transfer is for.

    Setup changes the account's settings, and tickets are slots for later ones: both move no money.
    """

    PAYOUT = "payout"
    BURN = "burn"
    RETURN = "return"
    REFUND = "refund"
    WITHDRAW = "withdraw"
    SETUP = "setup"
    TICKETS = "tickets"


FILLER_TAG = 0
"""The `dest_tag` of a setup transfer that only uses a number that was left out: a no-op."""
SPENT_TICKET_TAG = 1
"""The `dest_tag` of a setup transfer that only uses a ticket, so that its reserve is free again: a no-op."""


class TransferState(TextChoices):
    """Ready to be signed, signed, stuck until an administrator acts, paid, or failed."""

    READY = "ready"
    SIGNED = "signed"
    STUCK = "stuck"
    PAID = "paid"
    FAILED = "failed"


class SlotState(TextChoices):
    """Lost means that an external transaction used the slot."""

    FREE = "free"
    HELD = "held"
    USED = "used"
    LOST = "lost"


class Purpose(TextChoices):
    """An attempt pays, or voids its slot."""

    PAY = "pay"
    VOID = "void"


class Outcome(TextChoices):
    """How an attempt ended.

    Success and tec are validated results; expired means proven dead; superseded means that an external
    transaction used its slot.
    """

    SUCCESS = "success"
    TEC = "tec"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"


class EntryKind(TextChoices):
    """What a journal entry is about.

    A takeover has two entries: `handover` in the wallet that owed, `takeover` in the one that pays. `correct`
    takes a deposit's entry back.
    """

    OPENING = "opening"
    DEPOSIT = "deposit"
    ATTEMPT = "attempt"
    EXTERNAL = "external"
    RELEASE = "release"
    HANDOVER = "handover"
    TAKEOVER = "takeover"
    CORRECT = "correct"


# At ledgers that may already have been audited, so each audit counts all of them.
BOOKED_LATE = (EntryKind.RELEASE, EntryKind.HANDOVER, EntryKind.TAKEOVER, EntryKind.CORRECT)


class Account(TextChoices):
    """The accounts of the journal."""

    WALLET = "wallet"
    OWED_PAYOUT = "owed_payout"
    OWED_BURN = "owed_burn"
    OWED_RETURN = "owed_return"
    OWED_REFUND = "owed_refund"
    HELD = "held"
    REVENUE = "revenue"
    RETURN_FEES = "return_fees"
    NETWORK_FEES = "network_fees"
    EQUITY = "equity"


# What is owed to, or held for, others.
LIABILITIES = (
    Account.OWED_PAYOUT,
    Account.OWED_BURN,
    Account.OWED_RETURN,
    Account.OWED_REFUND,
    Account.HELD,
)


class PayoutTiming(TextChoices):
    """When payouts and burns are sent."""

    IMMEDIATE = "immediate"
    HOURLY = "hourly"
    DAILY = "daily"


class AdminActionKind(TextChoices):
    """Admin actions that no other row records."""

    RESUME = "resume"
    RETRY = "retry"
    VOID = "void"
    RETIRE = "retire"
    DESTROY = "destroy"
    REBIND = "rebind"
    SETTINGS = "settings"
    WALLET = "wallet"
    BURN = "burn"
    SETUP = "setup"
    FUNDING = "funding"
    WITHDRAW = "withdraw"


LEDGER_RESET = "ledger_reset"
"""The code of a watcher's trouble that a rebind ends: the server is on another network than the books."""
HISTORY_ENDLESS = "history_endless"
"""The code of a watcher's trouble: the server gives page after page of a wallet's history without an end."""
