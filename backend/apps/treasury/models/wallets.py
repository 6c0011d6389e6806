"""Networks, address claims, wallets and cursors."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.treasury.domain.choices import AddressRole, SecretType, WalletState
from apps.treasury.models.bounds import HASH, MAX_TAG, MIN_TAG, one_of


class Network(models.Model):
    """A ledger network that a mode is bound to. Closed when the mode is bound to another one."""

    mode = models.CharField(max_length=4, choices=Mode)
    network_id = models.BigIntegerField()
    local = models.BooleanField()
    created_at = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("mode", *Mode), name="network_mode"),
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
    """What an address is used for, permanently: platform wallet of one mode, burn wallet or payout
    address."""

    address = models.CharField(max_length=35, primary_key=True)
    role = models.CharField(max_length=8)
    mode = models.CharField(max_length=4, choices=Mode)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=one_of("role", *AddressRole) & one_of("mode", *Mode, "any"),
                name="address_claim_words",
            ),
            models.CheckConstraint(
                condition=(Q(role=AddressRole.PLATFORM) & ~Q(mode="any"))
                | (~Q(role=AddressRole.PLATFORM) & Q(mode="any")),
                name="address_claim_mode",
            ),
            models.UniqueConstraint(fields=["address", "role", "mode"], name="address_claim_whole"),
        ]


class Wallet(models.Model):
    """A platform wallet on one network. Only the settlement worker can open `sealed_secret`."""

    network = models.ForeignKey(
        Network, on_delete=models.RESTRICT, related_name="wallets", db_constraint=False, db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    address = models.CharField(max_length=35)
    role = models.GeneratedField(
        expression=Value("platform"), output_field=models.CharField(max_length=8), db_persist=True
    )
    state = models.CharField(max_length=8, default=WalletState.ACTIVE)
    sealed_secret = models.BinaryField(null=True)
    secret_type = models.CharField(
        max_length=14, default=SecretType.SECRET_KEY, db_default=SecretType.SECRET_KEY
    )
    signer_address = models.CharField(max_length=35)
    funding_tag = models.BigIntegerField()
    next_sequence = models.BigIntegerField()
    registered_ledger = models.BigIntegerField()
    registered_at = models.DateTimeField(db_default=Now())
    replaced_at = models.DateTimeField(null=True)
    halted_at = models.DateTimeField(null=True)
    halt_reason = models.TextField(null=True)  # noqa: DJ001
    # After a restore: the ledgers whose rows may be lost, from `gap_after` (excluded) to `gap_until`, which
    # is not known before a server has named the newest ledger.
    gap_after = models.BigIntegerField(null=True)
    gap_until = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["network", "address"], name="wallet_network_address"),
            models.UniqueConstraint(
                fields=["mode"], condition=Q(state=WalletState.ACTIVE), name="wallet_one_active"
            ),
            models.UniqueConstraint(fields=["id", "network"], name="wallet_id_network"),
            models.UniqueConstraint(fields=["id", "mode"], name="wallet_id_mode"),
            models.UniqueConstraint(fields=["funding_tag"], name="wallet_funding_tag"),
            models.CheckConstraint(
                condition=Q(funding_tag__gte=MIN_TAG, funding_tag__lte=MAX_TAG),
                name="wallet_funding_tag_range",
            ),
            models.CheckConstraint(
                condition=Q(next_sequence__gte=0, registered_ledger__gte=0), name="wallet_numbers"
            ),
            models.CheckConstraint(condition=one_of("state", *WalletState), name="wallet_state"),
            models.CheckConstraint(condition=one_of("secret_type", *SecretType), name="wallet_secret_type"),
            models.CheckConstraint(
                condition=Q(state=WalletState.ACTIVE, replaced_at=None)
                | (~Q(state=WalletState.ACTIVE) & Q(replaced_at__isnull=False)),
                name="wallet_active_not_replaced",
            ),
            models.CheckConstraint(
                condition=Q(halted_at=None, halt_reason=None)
                | Q(halted_at__isnull=False, halt_reason__isnull=False),
                name="wallet_halt_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(gap_after=None, gap_until=None)
                | Q(gap_after__isnull=False, halted_at__isnull=False)
                & (Q(gap_until=None) | Q(gap_until__gte=F("gap_after"))),
                name="wallet_gap",
            ),
            models.CheckConstraint(
                condition=Q(sealed_secret__isnull=False) | Q(state=WalletState.RETIRED),
                name="wallet_secret_kept",
            ),
        ]


class BurnWallet(models.Model):
    """Where one mode sends its burns."""

    mode = models.CharField(max_length=4, choices=Mode)
    address = models.CharField(max_length=35)
    role = models.GeneratedField(
        expression=Value(AddressRole.BURN), output_field=models.CharField(max_length=8), db_persist=True
    )
    claim_mode = models.GeneratedField(
        expression=Value("any"), output_field=models.CharField(max_length=4), db_persist=True
    )
    active = models.BooleanField(default=True)
    provably_unspendable = models.BooleanField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("mode", *Mode), name="burn_wallet_mode"),
            models.UniqueConstraint(fields=["mode"], condition=Q(active=True), name="burn_wallet_one_active"),
        ]


class FundingSender(models.Model):
    """An address whose untagged payments are the operator's own money."""

    network = models.ForeignKey(Network, on_delete=models.RESTRICT, related_name="+")
    address = models.CharField(max_length=35)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["network", "address"], name="funding_sender_once")]


class Cursor(models.Model):
    """The newest validated ledger that has been completely processed for a wallet."""

    wallet = models.OneToOneField(Wallet, on_delete=models.RESTRICT, primary_key=True, related_name="cursor")
    ledger_index = models.BigIntegerField()
    ledger_hash = models.CharField(max_length=64)
    close_time = models.DateTimeField()
    moved_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(ledger_hash__regex=HASH), name="cursor_hash"),
        ]
