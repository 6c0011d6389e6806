"""The platform's money: networks, wallets, outgoing transfers and the journal.

Columns follow the agreed money model. What a CHECK, a partial unique index or a foreign key of one column
can say stands here; composite foreign keys, generated states and triggers are SQL in `migrations/`.
A missing destination tag is -1: NULL would switch a composite foreign key off. All amounts are drops.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Now

MAX_DROPS = 10**17
MAX_TAG = 4294967295


def _one_of(field: str, *values: str) -> Q:
    return Q(**{f"{field}__in": list(values)})


class Network(models.Model):
    """One ledger network a mode is bound to; closed when the mode moves to another."""

    mode = models.CharField(max_length=4)
    network_id = models.BigIntegerField()
    local = models.BooleanField()
    created_at = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=_one_of("mode", "test", "live"), name="network_mode"),
            models.CheckConstraint(condition=Q(network_id__gte=0), name="network_id_not_negative"),
            models.CheckConstraint(
                condition=Q(local=False) | Q(network_id__gt=1024), name="network_local_id"
            ),
            models.UniqueConstraint(
                fields=["mode"], condition=Q(closed_at=None), name="network_open_mode_once"
            ),
            models.UniqueConstraint(
                fields=["network_id"], condition=Q(closed_at=None), name="network_open_id_once"
            ),
            models.UniqueConstraint(fields=["id", "mode"], name="network_id_mode"),
        ]


class AddressClaim(models.Model):
    """What an address is for, for ever: a platform wallet of one mode, a burn wallet, or a payout address."""

    address = models.CharField(max_length=35, primary_key=True)
    role = models.CharField(max_length=8)
    mode = models.CharField(max_length=4)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=_one_of("role", "platform", "burn", "payout")
                & _one_of("mode", "test", "live", "any"),
                name="address_claim_words",
            ),
            models.CheckConstraint(
                condition=(Q(role="platform") & ~Q(mode="any")) | (~Q(role="platform") & Q(mode="any")),
                name="address_claim_mode",
            ),
            models.UniqueConstraint(fields=["address", "role", "mode"], name="address_claim_whole"),
        ]


class Wallet(models.Model):
    """A platform wallet on one network. `sealed_secret` can be opened by the settlement worker alone."""

    network = models.ForeignKey(Network, on_delete=models.RESTRICT, related_name="wallets")
    mode = models.CharField(max_length=4)
    address = models.CharField(max_length=35)
    role = models.GeneratedField(
        expression=Value("platform"), output_field=models.CharField(max_length=8), db_persist=True
    )
    state = models.CharField(max_length=8, default="active")
    sealed_secret = models.BinaryField(null=True)
    signer_address = models.CharField(max_length=35)
    funding_tag = models.BigIntegerField()
    next_sequence = models.BigIntegerField()
    registered_ledger = models.BigIntegerField()
    registered_at = models.DateTimeField(db_default=Now())
    replaced_at = models.DateTimeField(null=True)
    halted_at = models.DateTimeField(null=True)
    halt_reason = models.TextField(null=True)  # noqa: DJ001

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["network", "address"], name="wallet_network_address"),
            models.UniqueConstraint(fields=["mode"], condition=Q(state="active"), name="wallet_one_active"),
            models.UniqueConstraint(fields=["id", "network"], name="wallet_id_network"),
            models.UniqueConstraint(fields=["id", "mode"], name="wallet_id_mode"),
            models.UniqueConstraint(fields=["network", "funding_tag"], name="wallet_funding_tag"),
            models.CheckConstraint(
                condition=_one_of("state", "active", "replaced", "retired"), name="wallet_state"
            ),
            models.CheckConstraint(
                condition=Q(state="active", replaced_at=None)
                | (~Q(state="active") & Q(replaced_at__isnull=False)),
                name="wallet_active_not_replaced",
            ),
            models.CheckConstraint(
                condition=Q(halted_at=None, halt_reason=None)
                | Q(halted_at__isnull=False, halt_reason__isnull=False),
                name="wallet_halt_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(sealed_secret__isnull=False) | Q(state="retired"), name="wallet_secret_kept"
            ),
        ]


class BurnWallet(models.Model):
    """Where burns are sent in one mode."""

    mode = models.CharField(max_length=4)
    address = models.CharField(max_length=35)
    role = models.GeneratedField(
        expression=Value("burn"), output_field=models.CharField(max_length=8), db_persist=True
    )
    claim_mode = models.GeneratedField(
        expression=Value("any"), output_field=models.CharField(max_length=4), db_persist=True
    )
    active = models.BooleanField(default=True)
    provably_unspendable = models.BooleanField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=_one_of("mode", "test", "live"), name="burn_wallet_mode"),
            models.UniqueConstraint(fields=["mode"], condition=Q(active=True), name="burn_wallet_one_active"),
        ]


class FundingSender(models.Model):
    """An address whose untagged payments are the operator's own money."""

    network = models.ForeignKey(Network, on_delete=models.RESTRICT, related_name="+")
    address = models.CharField(max_length=35)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["network", "address"], name="funding_sender_once")]


class Cursor(models.Model):
    """The newest validated ledger that is wholly processed for one wallet."""

    wallet = models.OneToOneField(Wallet, on_delete=models.RESTRICT, primary_key=True, related_name="cursor")
    ledger_index = models.BigIntegerField()
    ledger_hash = models.CharField(max_length=64)
    close_time = models.DateTimeField()
    moved_at = models.DateTimeField(db_default=Now())


class Transfer(models.Model):
    """One outgoing ledger payment; carries one leg, or many gathered legs of one destination."""

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="transfers")
    kind = models.CharField(max_length=8)
    dest = models.CharField(max_length=35)
    dest_tag = models.BigIntegerField(default=-1)
    source_tag = models.BigIntegerField(unique=True)
    amount = models.BigIntegerField()
    state = models.CharField(max_length=6, default="ready")
    tec_count = models.SmallIntegerField(default=0)
    fail_code = models.CharField(max_length=40, null=True)  # noqa: DJ001
    next_at = models.DateTimeField(db_default=Now())
    lease_until = models.DateTimeField(null=True)
    paid_hash = models.CharField(max_length=64, null=True)  # noqa: DJ001
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=_one_of("kind", "payout", "burn", "return", "withdraw", "tickets", "setup"),
                name="transfer_kind",
            ),
            models.CheckConstraint(
                condition=_one_of("state", "ready", "signed", "stuck", "paid", "failed"),
                name="transfer_state",
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0, amount__lte=MAX_DROPS * 1000), name="transfer_amount"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["tickets", "setup"], amount=0)
                | (~Q(kind__in=["tickets", "setup"]) & Q(amount__gt=0)),
                name="transfer_amount_by_kind",
            ),
            models.CheckConstraint(
                condition=Q(state="paid", paid_hash__isnull=False) | (~Q(state="paid") & Q(paid_hash=None)),
                name="transfer_paid_has_hash",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["failed", "stuck"], fail_code__isnull=False)
                | (~Q(state__in=["failed", "stuck"]) & Q(fail_code=None)),
                name="transfer_failed_has_code",
            ),
            models.UniqueConstraint(fields=["id", "state"], name="transfer_id_state"),
            models.UniqueConstraint(fields=["id", "wallet"], name="transfer_id_wallet"),
            models.UniqueConstraint(
                fields=["id", "wallet", "kind", "dest", "dest_tag"], name="transfer_whole"
            ),
        ]
        indexes = [
            models.Index(
                fields=["wallet", "next_at"], condition=Q(state__in=["ready", "signed"]), name="transfer_open"
            )
        ]


class Slot(models.Model):
    """One Sequence or Ticket of a wallet; belongs to one transfer until the ledger proves it used."""

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="slots")
    number = models.BigIntegerField()
    is_ticket = models.BooleanField(default=False)
    state = models.CharField(max_length=4)
    transfer = models.ForeignKey(Transfer, on_delete=models.RESTRICT, null=True, related_name="slots")
    used_by = models.ForeignKey(
        "Attempt", on_delete=models.RESTRICT, null=True, related_name="+", db_column="used_by"
    )
    lost_to = models.CharField(max_length=64, null=True)  # noqa: DJ001

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["wallet", "number"], name="slot_once"),
            models.UniqueConstraint(fields=["wallet", "number", "transfer"], name="slot_of_transfer"),
            models.UniqueConstraint(fields=["transfer"], condition=Q(state="held"), name="slot_one_held"),
            models.CheckConstraint(
                condition=_one_of("state", "free", "held", "used", "lost"), name="slot_state"
            ),
            models.CheckConstraint(condition=~Q(state="free") | Q(transfer=None), name="slot_free"),
            models.CheckConstraint(
                condition=~Q(state__in=["held", "used"]) | Q(transfer__isnull=False), name="slot_taken"
            ),
            models.CheckConstraint(
                condition=Q(transfer__isnull=False) | Q(is_ticket=True), name="slot_no_transfer"
            ),
            models.CheckConstraint(
                condition=Q(state="used", used_by__isnull=False) | (~Q(state="used") & Q(used_by=None)),
                name="slot_used_by",
            ),
            models.CheckConstraint(
                condition=Q(state="lost", lost_to__isnull=False) | (~Q(state="lost") & Q(lost_to=None)),
                name="slot_lost_to",
            ),
        ]


class Attempt(models.Model):
    """One signed blob of a transfer, stored before it is ever submitted."""

    tx_hash = models.CharField(max_length=64, primary_key=True)
    transfer = models.ForeignKey(Transfer, on_delete=models.RESTRICT, related_name="attempts")
    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="+")
    slot_number = models.BigIntegerField()
    purpose = models.CharField(max_length=4, default="pay")
    blob = models.TextField()
    fee = models.BigIntegerField()
    from_ledger = models.BigIntegerField()
    last_ledger = models.BigIntegerField()
    signed_at = models.DateTimeField(db_default=Now())
    submits = models.IntegerField(default=0)
    hint = models.CharField(max_length=40, blank=True)
    outcome = models.CharField(max_length=10, null=True)  # noqa: DJ001
    result_code = models.CharField(max_length=40, null=True)  # noqa: DJ001
    ledger_index = models.BigIntegerField(null=True)
    proof_ledger = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=_one_of("purpose", "pay", "void"), name="attempt_purpose"),
            models.CheckConstraint(condition=Q(fee__gt=0), name="attempt_fee"),
            models.CheckConstraint(
                condition=Q(last_ledger__gt=F("from_ledger")) & Q(last_ledger__lte=F("from_ledger") + 1000),
                name="attempt_ledgers",
            ),
            models.CheckConstraint(
                condition=Q(outcome=None) | _one_of("outcome", "success", "tec", "expired", "superseded"),
                name="attempt_outcome",
            ),
            models.CheckConstraint(
                condition=Q(
                    outcome__in=["success", "tec"], ledger_index__isnull=False, result_code__isnull=False
                )
                | Q(
                    Q(outcome=None) | Q(outcome__in=["expired", "superseded"]),
                    ledger_index=None,
                    result_code=None,
                ),
                name="attempt_validated",
            ),
            models.CheckConstraint(
                condition=Q(ledger_index=None)
                | (Q(ledger_index__gt=F("from_ledger")) & Q(ledger_index__lte=F("last_ledger"))),
                name="attempt_in_range",
            ),
            models.CheckConstraint(
                condition=(Q(outcome="expired") & Q(proof_ledger__gt=F("last_ledger")))
                | (Q(outcome=None) & Q(proof_ledger=None))
                | (Q(outcome__in=["success", "tec", "superseded"]) & Q(proof_ledger=None)),
                name="attempt_proof",
            ),
            models.UniqueConstraint(fields=["transfer"], condition=Q(outcome=None), name="attempt_one_live"),
            models.UniqueConstraint(
                fields=["transfer"], condition=Q(outcome="success", purpose="pay"), name="attempt_one_success"
            ),
            models.UniqueConstraint(
                fields=["wallet", "slot_number"],
                condition=Q(outcome__in=["success", "tec"]),
                name="attempt_slot_used_once",
            ),
            models.UniqueConstraint(
                fields=["tx_hash", "transfer", "outcome", "purpose"], name="attempt_outcome_whole"
            ),
        ]


class OutsideTx(models.Model):
    """A validated transaction of a wallet whose hash is not ours; halts it until a person recognises it."""

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="outside_txs")
    tx_hash = models.CharField(max_length=64)
    ledger_index = models.BigIntegerField()
    delta = models.BigIntegerField()
    slot_number = models.BigIntegerField(null=True)
    tx_type = models.CharField(max_length=40)
    seen_at = models.DateTimeField(db_default=Now())
    recognised_by = models.BigIntegerField(null=True)
    recognised_at = models.DateTimeField(null=True)
    reason = models.TextField(null=True)  # noqa: DJ001

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["wallet", "tx_hash"], name="outside_tx_once"),
            models.UniqueConstraint(fields=["wallet", "tx_hash", "slot_number"], name="outside_tx_slot"),
            models.CheckConstraint(
                condition=Q(recognised_by=None, recognised_at=None, reason=None)
                | Q(recognised_by__isnull=False, recognised_at__isnull=False, reason__isnull=False),
                name="outside_tx_recognised",
            ),
        ]


class Entry(models.Model):
    """One event of the double-entry journal; its lines sum to zero."""

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="entries")
    ledger_index = models.BigIntegerField()
    kind = models.CharField(max_length=8)
    source = models.CharField(max_length=64)
    line_count = models.SmallIntegerField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "source"], name="entry_once"),
            models.CheckConstraint(
                condition=_one_of("kind", "opening", "credit", "attempt", "outside", "release"),
                name="entry_kind",
            ),
            models.CheckConstraint(condition=Q(line_count__gte=2), name="entry_lines"),
        ]
        indexes = [models.Index(fields=["wallet", "ledger_index"], name="entry_by_ledger")]


class Line(models.Model):
    """One account's share of an entry, in drops."""

    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="lines")
    account = models.CharField(max_length=12)
    drops = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "account"], name="line_once"),
            models.CheckConstraint(condition=~Q(drops=0), name="line_not_zero"),
            models.CheckConstraint(
                condition=_one_of(
                    "account",
                    "wallet",
                    "owed_payout",
                    "owed_burn",
                    "owed_return",
                    "held",
                    "revenue",
                    "return_fees",
                    "network_fees",
                    "equity",
                ),
                name="line_account",
            ),
        ]


class Audit(models.Model):
    """Books beside ledger at one validated ledger of one wallet, in drops."""

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="audits")
    ledger_index = models.BigIntegerField()
    ledger = models.BigIntegerField()
    books = models.BigIntegerField()
    outside = models.BigIntegerField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["wallet", "ledger_index"], name="audit_once")]


class Settings(models.Model):
    """The platform's one row of settings. Ratios in parts per million: `burn_ppm` is a share of the fee."""

    fee_ppm = models.IntegerField(default=10_000)
    burn_ppm = models.IntegerField(default=100_000)
    payout_timing = models.CharField(max_length=9, default="immediate")
    version = models.IntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="settings_one_row"),
            models.CheckConstraint(condition=Q(fee_ppm__gte=0, fee_ppm__lte=500_000), name="settings_fee"),
            models.CheckConstraint(
                condition=Q(burn_ppm__gte=0, burn_ppm__lte=1_000_000), name="settings_burn"
            ),
            models.CheckConstraint(
                condition=_one_of("payout_timing", "immediate", "hourly", "daily"),
                name="settings_payout_timing",
            ),
        ]


class TagKey(models.Model):
    """The key of the permutation behind every tag; one row, written once."""

    key = models.BinaryField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="tag_key_one_row")]
