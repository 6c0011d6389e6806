"""Rejected payments, wallets and balance sheets, as the schema describes them."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.paging import LARGEST_PAGE_SIZE, PageField, PageQuery, PageRequest
from apps.common.schema import SuccessSerializer
from apps.payments.domain.choices import Reason, ReleaseTo, ReturnStatus
from apps.payments.wire.kinds import HASH, XRP
from apps.platform_admin.serializers.queries import PAGE_SIZE
from apps.reports.domain.rejected import RejectedFilter
from apps.reports.serializers.queries import QueryFlagField, choice
from apps.reports.serializers.webhooks import WebhookLogItemSerializer
from apps.treasury.domain.choices import TransferKind, TransferState, WalletState


class RejectedQuery(PageQuery):
    page_size = PageField(default=PAGE_SIZE, largest=LARGEST_PAGE_SIZE, help_text="100 at most.")
    mode = choice("mode", Mode, required=False, help_text="Both by default.")
    status = choice("status", ReturnStatus, required=False)
    small = QueryFlagField(
        default=False,
        error_messages={"invalid": "small must be true or false."},
        help_text="Include deposits too small to return.",
    )

    @classmethod
    def read_filter(cls, query: QueryDict) -> tuple[RejectedFilter, PageRequest]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = RejectedFilter(
            modes=(Mode(values["mode"]),) if "mode" in values else tuple(Mode),
            status=ReturnStatus(values["status"]) if "status" in values else None,
            small=values["small"],
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


def _releases() -> serializers.ListField:
    return serializers.ListField(child=serializers.ChoiceField(ReleaseTo.choices))


class ReleasableSerializer(serializers.Serializer[Any]):
    deposit_id = serializers.IntegerField()
    to = _releases()


class AdminRejectedPaymentSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    amount = XRP.schema()
    destination_tag = serializers.IntegerField(allow_null=True)
    transaction_hash = HASH.schema()
    sender_address = serializers.CharField(allow_null=True)
    reason = serializers.CharField()
    reason_code = serializers.ChoiceField(Reason.choices)
    return_status = serializers.ChoiceField(ReturnStatus.choices)
    rejected_at = serializers.DateTimeField(help_text="When the ledger with the deposit closed.")
    livemode = serializers.BooleanField()
    payment_id = serializers.UUIDField(allow_null=True)
    return_transaction_hash = HASH.schema(allow_null=True)
    explorer_url = serializers.CharField(allow_null=True)
    note = serializers.CharField(allow_null=True, help_text="What the status alone does not say.")
    can_retry = serializers.BooleanField()
    release = ReleasableSerializer(
        allow_null=True, help_text="What an administrator may release, where nothing can be retried."
    )


class RejectedPageSerializer(serializers.Serializer[Any]):
    rejected_payments = AdminRejectedPaymentSerializer(many=True)
    total_count = serializers.IntegerField()
    total_pages = serializers.IntegerField()
    hidden_count = serializers.IntegerField(help_text="How many deposits too small to return are left out.")


class RedirectTargetSerializer(serializers.Serializer[Any]):
    address = serializers.CharField()
    destination_tag = serializers.IntegerField(allow_null=True)


class CameBackSerializer(serializers.Serializer[Any]):
    deposit_id = serializers.IntegerField()
    amount = XRP.schema()
    sender_address = serializers.CharField(allow_null=True)
    transaction_hash = HASH.schema()
    received_at = serializers.DateTimeField()
    to = _releases()


class HeldDepositSerializer(CameBackSerializer):
    merchant = serializers.CharField(allow_null=True, help_text="Whose payout came back: an email address.")


class PaymentAdminActionsSerializer(serializers.Serializer[Any]):
    can_retry_payout = serializers.BooleanField()
    payouts_retried = serializers.IntegerField(help_text="How many payouts that transfer carries.")
    redirect_to = RedirectTargetSerializer(allow_null=True)
    can_retry_burn = serializers.BooleanField()
    came_back = CameBackSerializer(many=True, help_text="Of its payout, not released yet.")
    deliveries = WebhookLogItemSerializer(many=True, help_text="The newest webhook deliveries.")


class RedirectedSerializer(SuccessSerializer):
    address = serializers.CharField()


class AuditSerializer(serializers.Serializer[Any]):
    ledger_index = serializers.IntegerField()
    difference = serializers.IntegerField(help_text="Ledger less books, in drops; 0 is equal.")
    unrecognised = serializers.BooleanField(help_text="Equal, counting unrecognised transactions.")


class ExternalTransactionSerializer(serializers.Serializer[Any]):
    transaction_hash = HASH.schema()
    ledger_index = serializers.IntegerField()
    moved = serializers.CharField(help_text="XRP with six decimals; negative if it left the wallet.")
    transaction_type = serializers.CharField()
    seen_at = serializers.DateTimeField()


class StuckTransferSerializer(serializers.Serializer[Any]):
    transfer = serializers.IntegerField()
    transfer_kind = serializers.ChoiceField(TransferKind.choices)
    amount = XRP.schema()
    destination = serializers.CharField()
    code = serializers.CharField()
    can_void = serializers.BooleanField()


class WithdrawalSerializer(serializers.Serializer[Any]):
    transfer = serializers.IntegerField()
    amount = XRP.schema()
    destination = serializers.CharField()
    transfer_state = serializers.ChoiceField(TransferState.choices)
    code = serializers.CharField(allow_null=True, help_text="Why it failed, or is stuck.")
    asked_at = serializers.DateTimeField()
    transaction_hash = HASH.schema(allow_null=True)


class PlatformWalletSerializer(serializers.Serializer[Any]):
    address = serializers.CharField()
    state = serializers.ChoiceField(WalletState.choices)
    funding_tag = serializers.IntegerField()
    ledger_index = serializers.IntegerField(help_text="The newest ledger that is completely processed.")
    read_at = serializers.DateTimeField()
    halted_at = serializers.DateTimeField(allow_null=True)
    halt_reason = serializers.CharField(allow_null=True)
    replaced_at = serializers.DateTimeField(allow_null=True)
    has_secret = serializers.BooleanField()
    audits = AuditSerializer(many=True, help_text="The newest 60, oldest first.")
    external = ExternalTransactionSerializer(many=True, help_text="Not recognised yet.")
    stuck = StuckTransferSerializer(many=True)
    withdrawals = WithdrawalSerializer(many=True, help_text="The newest 3, newest first.")


class BurnWalletSerializer(serializers.Serializer[Any]):
    address = serializers.CharField()
    provably_unspendable = serializers.BooleanField()


class TimeToPayoutSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="Payouts of the last 24 hours.")
    p50_seconds = serializers.FloatField(allow_null=True)
    p95_seconds = serializers.FloatField(allow_null=True)


class MoneySerializer(serializers.Serializer[Any]):
    network_label = serializers.CharField(allow_null=True)
    explorer_url = serializers.CharField(allow_null=True)
    wallets = PlatformWalletSerializer(many=True)
    burn_wallet = BurnWalletSerializer(allow_null=True)
    funding_senders = serializers.ListField(child=serializers.CharField())
    cold_address = serializers.CharField(
        allow_null=True, help_text="r… or r…:tag. Null where the environment names none, or no address."
    )
    time_to_payout = TimeToPayoutSerializer()
    held = HeldDepositSerializer(many=True, help_text="The newest 20.")


class OwedSerializer(serializers.Serializer[Any]):
    total = serializers.CharField()
    waiting = XRP.schema()
    in_transit = XRP.schema(help_text="In signed transactions.")
    failed = XRP.schema()
    count = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True)


class HeldSerializer(serializers.Serializer[Any]):
    total = serializers.CharField()
    count = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True)


class SheetSerializer(serializers.Serializer[Any]):
    address = serializers.CharField()
    payouts = OwedSerializer()
    burns = OwedSerializer()
    returns = OwedSerializer()
    held = HeldSerializer()
    equity = serializers.CharField()
    booked = serializers.CharField()
    unrecognised = serializers.CharField()
    on_ledger = serializers.CharField(allow_null=True, help_text="Null before the first audit.")
    difference = serializers.IntegerField(allow_null=True, help_text="In drops; 0 is equal.")
    ledger_index = serializers.IntegerField(allow_null=True)
    reserve = serializers.CharField(allow_null=True)
    withdrawable = XRP.schema(help_text="Equity above reserve, open withdrawals and 2 XRP for network fees.")
    network_fees = serializers.CharField()
    transactions_sent = serializers.IntegerField()


class BalanceSheetsSerializer(serializers.Serializer[Any]):
    sheets = SheetSerializer(many=True)


class WithdrawnSerializer(SuccessSerializer):
    transfer = serializers.IntegerField()


class RecognisedSerializer(SuccessSerializer):
    unrecognised = serializers.IntegerField(help_text="How many still wait.")


class ShortfallRefusedSerializer(serializers.Serializer[Any]):
    error = serializers.CharField()
    code = serializers.CharField(required=False)
    details = serializers.CharField(required=False, help_text="The words that confirm it.")
    request_id = serializers.CharField()
