"""Rejected payments, wallets and balance sheets."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from apps.common.wire.examples import (
    BURN,
    EMAIL,
    EXPLORER,
    MERCHANT,
    PAID,
    PAYER,
    PAYMENT_HASH,
    PAYMENT_ID,
    PLATFORM,
    RETURN_HASH,
)
from apps.common.wire.record import Record, Success, about
from apps.common.wire.types import Hash, Xrp
from apps.payments.domain.choices import Reason, ReleaseTo, ReturnStatus
from apps.treasury.domain.choices import TransferKind, TransferState, WalletState


class Releasable(Record):
    deposit_id: int = about("The number of the held deposit, to release it with.")
    to: list[ReleaseTo] = about("What can be done with it.", ["return"])


class AdminRejectedPayment(Record):
    id: int = about("The rejected payment's id.", 1042)
    amount: Xrp = about("What arrived.", "4.000000")
    destination_tag: int | None = about("The tag that came with it; null without one.", 4183920571)
    transaction_hash: Hash = about("The hash of the transaction that brought it.", PAYMENT_HASH)
    sender_address: str | None = about("Who sent it.", PAYER)
    reason: str = about("Why it was rejected, in a sentence.", "The amount was too low: 4 XRP of 10 XRP.")
    reason_code: Reason = about("Why, for programs.")
    return_status: ReturnStatus = about("How far the return to its sender has got.", "failed")
    rejected_at: datetime = about("When the ledger with the deposit closed.")
    livemode: bool = about("True in live mode, false in test mode.")
    payment_id: UUID | None = about("The payment that it was sent for; null where there is none.", PAYMENT_ID)
    return_transaction_hash: Hash | None = about(
        "The hash of the transaction that returned it; null before.", None
    )
    explorer_url: str | None = about(
        "A page that shows it on the ledger; null without an explorer.", EXPLORER
    )
    note: str | None = about("What the status alone does not say.", None)
    released: bool = about("Whether an administrator has kept it as equity: nothing is to be done.", False)
    can_retry: bool = about("Whether it can be sent again now.")
    release: Releasable | None = about(
        "What an administrator may release, where nothing can be retried.", None
    )


class RejectedPage(Record):
    rejected_payments: list[AdminRejectedPayment] = about("The rejected payments of this page.")
    total_count: int = about("How many there are on all pages.")
    total_pages: int = about("How many pages there are.")
    hidden_count: int = about("How many deposits too small to return are left out.")


class CameBack(Record):
    deposit_id: int = about("The number of the held deposit, to release it with.")
    amount: Xrp = about("What arrived.", "10.000000")
    sender_address: str | None = about("Who sent it.", PAYER)
    transaction_hash: Hash = about("The hash of the transaction that brought it.", PAYMENT_HASH)
    received_at: datetime = about("When the ledger validated it.", PAID)
    to: list[ReleaseTo] = about("What can be done with it.", ["return"])


class HeldDeposit(CameBack):
    merchant: str | None = about("Whose payout came back: an email address.", EMAIL)
    destination_tag: int | None = about("The tag that came with it; null without one.", 4183920571)
    unknown_tag: bool = about(
        "Whether it arrived in the gap after a restore, with a tag that no payment has: of a payment that was"
        " lost, perhaps."
    )


class Redirected(Success):
    address: str = about("An address of the XRP Ledger.", MERCHANT)


class Audit(Record):
    ledger_index: int = about("The number of the ledger that was compared.", 94210337)
    difference: int = about("Ledger less books, in drops; 0 is equal.")
    unrecognised: bool = about("Equal, counting unrecognised transactions.")


class ExternalTransaction(Record):
    transaction_hash: Hash = about("The hash of a transaction, 64 hexadecimal digits.", RETURN_HASH)
    ledger_index: int = about("The number of the ledger that it is in.", 94210337)
    moved: str = about("XRP with six decimals; negative if it left the wallet.", "-5.000000")
    transaction_type: str = about("What kind of transaction it is on the ledger.", "Payment")
    seen_at: datetime = about("When it was found.")
    destination: str | None = about("The address that it paid; null where it paid none.", MERCHANT)
    pays: TransferKind | None = about(
        "After a restore: what it paid that is still owed by the books. It can be adopted.", None
    )
    beyond: Xrp | None = about(
        "What a gathered one sent beyond that, for payments that are lost; null where it fits to the drop.",
        None,
    )


class Gap(Record):
    after_ledger: int = about("The newest ledger that the restored database knows.", 94210337)
    until_ledger: int | None = about("The last ledger of the gap; null before it is known.", 94210412)
    swept: bool = about("Whether all of its ledgers have been read.")


class StuckTransfer(Record):
    transfer: int = about("The transfer's number.", 1042)
    transfer_kind: TransferKind = about("What it was sent for.")
    amount: Xrp = about("The transfer's amount.", "10.000000")
    destination: str = about("The address that it is sent to.", MERCHANT)
    code: str = about("For programs: unlike the sentence, it does not change.", "tefPAST_SEQ")
    can_void: bool = about(
        "Whether its place in the wallet's sequence can be filled, so that the next ones go on."
    )


class Withdrawal(Record):
    transfer: int = about("The transfer's number.", 1042)
    amount: Xrp = about("The withdrawal's amount.", "10.000000")
    destination: str = about("The address that it is sent to.", MERCHANT)
    transfer_state: TransferState = about("How far it has got.")
    code: str | None = about("Why it failed, or is stuck.", None)
    asked_at: datetime = about("When the withdrawal was requested.")
    transaction_hash: Hash | None = about("The hash of a transaction, 64 hexadecimal digits.", PAYMENT_HASH)


class TakeOver(Record):
    legs: int = about("How many payouts, burns and returns.", 3)
    amount: Xrp = about("What they add up to.", "5.946000")


class PlatformWallet(Record):
    address: str = about("An address of the XRP Ledger.", PLATFORM)
    state: WalletState = about(
        "A replaced wallet takes no new payments but still pays out; a retired one is only watched."
    )
    funding_tag: int = about("The tag to send the platform's own money with.")
    ledger_index: int = about("The newest ledger that is completely processed.", 94210337)
    read_at: datetime = about("When it was read.")
    halted_at: datetime | None = about("When it stopped sending; null while it sends.", None)
    halt_reason: str | None = about("Why it sends nothing; null while it sends.", None)
    gap: Gap | None = about("The ledgers that a restore of the database has lost; null without one.", None)
    replaced_at: datetime | None = about("When another wallet took its place; null while it is in use.", None)
    has_secret: bool = about("Whether its secret is stored, so that it can sign.", True)
    tickets: int = about("Unused tickets that it sends by. Each reserves XRP of the platform's own.", 250)
    can_resume: bool = about("Whether it can be let send again: halted, and nothing is left to look at.")
    can_withdraw: bool = about("Whether equity can be withdrawn from it now.", True)
    audits: list[Audit] = about("The newest 60, oldest first.")
    external: list[ExternalTransaction] = about("Not recognised yet.")
    stuck: list[StuckTransfer] = about("Transfers that wait for an administrator.")
    take_over: TakeOver | None = about(
        "What it owes and the active wallet can pay instead; null where there is nothing."
    )
    withdrawals: list[Withdrawal] = about("The newest 3, newest first.")


class BurnWallet(Record):
    address: str = about("An address of the XRP Ledger.", BURN)
    provably_unspendable: bool = about("Whether nobody can ever spend from it.", True)


class TimeToPayout(Record):
    count: int = about("Payouts of the last 24 hours.")
    p50_seconds: float | None = about("In seconds: half of the payouts were faster. Null without one.")
    p95_seconds: float | None = about("In seconds: 95 of 100 payouts were faster. Null without one.")


class Money(Record):
    network_label: str | None = about("The name of the ledger.", "XRP Ledger")
    explorer_url: str | None = about(
        "A page that shows it on the ledger; null without an explorer.", EXPLORER
    )
    wallets: list[PlatformWallet] = about("The platform's wallets.")
    burn_wallet: BurnWallet | None = about("Where burns are sent; null before one is set.")
    funding_senders: list[str] = about("Addresses whose payments count as the platform's own money.", [PAYER])
    cold_address: str | None = about(
        "r… or r…:tag. Null where the environment names none, or no address.", MERCHANT
    )
    time_to_payout: TimeToPayout = about("How long payouts take.")
    held: list[HeldDeposit] = about("The newest 20.")


class Owed(Record):
    total: str = about("What they come to, in XRP.", "10.000000")
    waiting: Xrp = about("Not signed yet.", "0.000000")
    in_transit: Xrp = about("In signed transactions.", "0.000000")
    failed: Xrp = about("Failed for good.", "0.000000")
    count: int = about("How many there are.")
    oldest: datetime | None = about("Since when the oldest of them has been waiting; null if there is none.")


class Held(Record):
    total: str = about("What they come to, in XRP.", "10.000000")
    count: int = about("How many there are.")
    oldest: datetime | None = about("Since when the oldest of them has been waiting; null if there is none.")


class Sheet(Record):
    address: str = about("An address of the XRP Ledger.", PLATFORM)
    payouts: Owed = about("Payouts that are still owed.")
    burns: Owed = about("Burns that are still owed.")
    returns: Owed = about("Returns to payers that are still owed.")
    held: Held = about("Deposits that wait for an administrator.")
    equity: str = about("What belongs to the platform itself, in XRP.", "25.000000")
    booked: str = about("What the books say the wallet holds, in XRP.", "120.000000")
    unrecognised: str = about("What moved without the books knowing why, in XRP.", "0.000000")
    on_ledger: str | None = about("Null before the first audit.", "145.000000")
    difference: int | None = about("In drops; 0 is equal.")
    ledger_index: int | None = about("The number of the ledger that it is in.", 94210337)
    reserve: str | None = about(
        "What the ledger keeps locked in the wallet, in XRP; null before the first audit.", "1.000000"
    )
    withdrawable: Xrp = about(
        "Equity above reserve, open withdrawals and 2 XRP for network fees.", "22.000000"
    )
    network_fees: str = about("What its transactions cost on the ledger, in XRP.", "0.000120")
    transactions_sent: int = about("How many transactions the wallet has sent.")


class SheetTotal(Record):
    on_ledger: str = about("What the wallets hold by their newest audits, in XRP.", "145.000000")
    owed: str = about("Payouts, burns and returns that are still owed, in XRP.", "78.212988")
    held: str = about("Deposits that wait for an administrator, in XRP.", "0.000000")
    equity: str = about("What belongs to the platform itself, in XRP.", "25.000000")
    network_fees: str = about("What their transactions cost on the ledger, in XRP.", "0.000120")
    transactions_sent: int = about("How many transactions they have sent.")


class BalanceSheets(Record):
    sheets: list[Sheet] = about("A balance sheet for each wallet of the mode.")
    total: SheetTotal = about("All wallets of the mode together, replaced and retired ones included.")


class Retirement(Record):
    address: str = about("An address of the XRP Ledger.", PLATFORM)
    replaced_at: datetime | None = about("When another wallet took its place; null while it is in use.")
    refusal: str | None = about("Why it is not retired now; null where it can be.", None)
    pending_payments: int = about("How many pending payments would end early.", 3)
    payouts: Owed = about("Payouts that it still owes.")
    burns: Owed = about("Burns that it still owes.")
    returns: Owed = about("Returns to payers that it still owes.")
    held_for_merchants: str = about(
        "Payouts and refunds that came back, held for their merchants, in XRP.", "0.000000"
    )
    owed: str = about("All of that together, in XRP.", "0.000000")
    held: str = about("Other deposits that wait for an administrator, in XRP.", "0.000000")
    dust: str = about("Deposits too small to return, which become equity, in XRP.", "0.000482")
    on_ledger: str | None = about("What is in it; null before the first audit.", "1.000518")
    reserve: str | None = about(
        "What the ledger keeps locked in it; null before the first audit.", "1.000000"
    )
    left: str | None = about("What would stay beyond that; null before the first audit.", "0.000518")
    withdrawable: Xrp = about("How much of it can be withdrawn first.", "0.000000")
    take_over: TakeOver | None = about("What the active wallet can pay instead; null where there is nothing.")


class Withdrawn(Success):
    transfer: int = about("The number of the withdrawal.", 1042)


class Recognised(Success):
    unrecognised: int = about("How many still wait.", 0)


class Adopted(Success):
    adopted: int = about("How many transactions were adopted.", 1)
    left: int = about("How many more can be adopted.", 0)
