"""`/api/platform-admin/money/…`: the platform's wallets, their balance sheets, and admin actions on them."""

from __future__ import annotations

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from apps.accounts.authentication import session_holder
from apps.common.downloads import counted_lines
from apps.common.schema import SESSION, errors
from apps.common.views import file_response, json_response
from apps.common.wire.record import Success
from apps.platform_admin.serializers.admin_actions import (
    AdoptSerializer,
    DestroySecretSerializer,
    FundingSenderSerializer,
    ReasonSerializer,
    RecogniseSerializer,
    WalletAdminActionSerializer,
    WithdrawSerializer,
)
from apps.platform_admin.serializers.comparison import ComparisonQuery
from apps.platform_admin.serializers.queries import ModeQuery, OperatorFileQuery, StatementMonthQuery
from apps.platform_admin.services.adoptions import external_recognise, transaction_adopt, transactions_adopt
from apps.platform_admin.services.comparing import books_compare
from apps.platform_admin.services.takeovers import wallet_legs_take_over
from apps.platform_admin.views.base import ChangeView, ReadView, action_of, ledger_for, success
from apps.platform_admin.views.ids import row_id_parse
from apps.platform_admin.wire.comparison import Comparison
from apps.platform_admin.wire.money import ShortfallRefused
from apps.reports.selectors.deposits import deposits_read
from apps.reports.selectors.money import money_read
from apps.reports.selectors.money_sheet import money_sheets
from apps.reports.wire.deposits import Deposits
from apps.reports.wire.money import Adopted, BalanceSheets, Money, Recognised, Withdrawn
from apps.statements.operator_wire import OperatorStatement
from apps.statements.selectors.operator_statements import operator_statement, operator_statement_get
from apps.statements.services.files import operator_file
from apps.treasury.services.admin_actions import wallet_named
from apps.treasury.services.destroying import wallet_secret_destroy
from apps.treasury.services.funding import funding_sender_add, funding_sender_remove
from apps.treasury.services.recognising import wallet_resume
from apps.treasury.services.voiding import slot_void
from apps.treasury.services.withdrawals import equity_withdraw

# For a long history; nobody but an administrator asks for it.
_COMPARISON_SECONDS = 10.0
_ACTION = errors(400, 401, 403, 409, 503)
_CONFIRMED = {**errors(400, 401, 403), 409: ShortfallRefused}


class MoneyView(ReadView):
    @extend_schema(
        operation_id="admin_money",
        summary="The platform's wallets: halts, audits, held deposits, times to payout",
        auth=SESSION,
        parameters=[ModeQuery],
        responses={200: Money, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(money_read(mode=ModeQuery.read(request.query_params)))


class BalanceSheetsView(ReadView):
    @extend_schema(
        operation_id="admin_balance_sheets",
        summary="The balance sheet of each platform wallet",
        description="Reads the whole journals: ask when a person looks, not in a poll.",
        auth=SESSION,
        parameters=[ModeQuery],
        responses={200: BalanceSheets, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(money_sheets(mode=ModeQuery.read(request.query_params)))


class OperatorStatementView(ReadView):
    @extend_schema(
        operation_id="admin_statement",
        summary="The platform's month: earned, spent, burned, and per merchant",
        description="A month is closed on the 1st of the next one, in UTC, and never changes then: it has a "
        "`seal`. Before that it is as the books are now, and reads the whole journals: ask when a person "
        "looks, not in a poll.",
        auth=SESSION,
        parameters=[StatementMonthQuery],
        responses={200: OperatorStatement, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        mode, month = StatementMonthQuery.read_month(request.query_params)
        return json_response(operator_statement(mode=mode, month=month))


class OperatorStatementFileView(ReadView):
    query = OperatorFileQuery

    @extend_schema(
        operation_id="admin_statement_file",
        summary="Download a closed month of the platform",
        description="PDF, or CSV: every entry of the books that changed the operator's funds (`csv`), or "
        "what went through for each merchant (`merchants`). The same bytes whenever it is made.",
        auth=SESSION,
        parameters=[OperatorFileQuery],
        responses={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR),
            (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY),
            **errors(400, 401, 403, 404, 429, 503),
        },
    )
    def get(self, request: Request, statement_id: str) -> StreamingHttpResponse:
        form = OperatorFileQuery.read(request.query_params)
        file = operator_file(operator_statement_get(statement_id), form)
        pieces = counted_lines(session_holder(request).owner_id, file.pieces)
        return file_response(pieces, content_type=file.content_type, name=file.name)


class DepositsView(ReadView):
    @extend_schema(
        operation_id="admin_deposits",
        summary="List the newest deposits, what was decided about them, and what was sent for them",
        auth=SESSION,
        parameters=[ModeQuery],
        responses={200: Deposits, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(deposits_read(mode=ModeQuery.read(request.query_params)))


class ComparisonView(ReadView):
    @extend_schema(
        operation_id="admin_comparison",
        summary="Compare a wallet's journal with its transactions on the ledger",
        description="From the newest audit that agreed, or from `from_ledger`. Asks the ledger server: for a"
        " person who looks, not for a poll.",
        auth=SESSION,
        parameters=[ComparisonQuery],
        responses={200: Comparison, **errors(400, 401, 403, 409, 503)},
    )
    def get(self, request: Request) -> HttpResponse:
        asked = ComparisonQuery.fields_of(request.query_params)
        wallet = wallet_named(address=asked["address"])
        with ledger_for(request, wallet.mode, seconds=_COMPARISON_SECONDS) as client:
            compared = books_compare(wallet_id=wallet.pk, client=client, first=asked.get("from_ledger"))
        return json_response(compared)


class RecogniseView(ChangeView):
    @extend_schema(
        operation_id="admin_recognise",
        summary="Book an external transaction of a wallet against equity",
        auth=SESSION,
        request=RecogniseSerializer,
        responses={200: Recognised, **_CONFIRMED},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = RecogniseSerializer.read(request.data)
        done = external_recognise(
            wallet_id=wallet_named(address=fields["address"]).pk,
            tx_hash=fields["transaction_hash"].upper(),
            action=action_of(request, fields["reason"]),
            shortfall=fields.get("shortfall", ""),
        )
        return json_response(
            Recognised(message="The transaction is recognised.", unrecognised=done.unrecognised)
        )


class AdoptView(ChangeView):
    @extend_schema(
        operation_id="admin_adopt",
        summary="Adopt our own transactions that a restored database does not know",
        description="As the payment of what is still owed: same destination, tag and amount. Without a"
        " transaction: all that match, up to 200 in one call.",
        auth=SESSION,
        request=AdoptSerializer,
        responses={200: Adopted, **errors(400, 401, 403, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = AdoptSerializer.read(request.data)
        wallet_id = wallet_named(address=fields["address"]).pk
        action = action_of(request, fields["reason"])
        tx_hash = fields.get("transaction_hash")
        if tx_hash is not None:
            transaction_adopt(wallet_id=wallet_id, tx_hash=tx_hash.upper(), action=action)
            return json_response(Adopted(message="The transaction is adopted.", adopted=1, left=0))
        done = transactions_adopt(wallet_id=wallet_id, action=action)
        return json_response(
            Adopted(message=f"{done.count} transactions are adopted.", adopted=done.count, left=done.left)
        )


class ResumeView(ChangeView):
    @extend_schema(
        operation_id="admin_resume",
        summary="Let a halted wallet send again",
        description="Refused while a transaction is not recognised, or books and ledger differ.",
        auth=SESSION,
        request=WalletAdminActionSerializer,
        responses={200: Success, **_ACTION},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = WalletAdminActionSerializer.read(request.data)
        wallet = wallet_named(address=fields["address"])
        with ledger_for(request, wallet.mode) as client:
            wallet_resume(wallet_id=wallet.pk, action=action_of(request, fields["reason"]), client=client)
        return success("The wallet sends again.")


class TakeOverView(ChangeView):
    @extend_schema(
        operation_id="admin_take_over",
        summary="Let the active wallet pay what a replaced or retired one owes",
        description="From its own equity: failed payouts, burns and returns, and all that a retired or halted"
        " wallet still owes. As much as the equity covers, oldest first.",
        auth=SESSION,
        request=WalletAdminActionSerializer,
        responses={200: Success, **errors(400, 401, 403, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = WalletAdminActionSerializer.read(request.data)
        wallet = wallet_named(address=fields["address"])
        done = wallet_legs_take_over(wallet_id=wallet.pk, action=action_of(request, fields["reason"]))
        return success(done.sentence)


class WithdrawView(ChangeView):
    @extend_schema(
        operation_id="admin_withdraw",
        summary="Withdraw equity to the cold address",
        description="The address comes from the environment alone: `COLD_ADDRESS_LIVE`, `COLD_ADDRESS_TEST`."
        " It is a transfer like any other, and refused while another withdrawal of the wallet is open.",
        auth=SESSION,
        request=WithdrawSerializer,
        responses={200: Withdrawn, **_ACTION},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = WithdrawSerializer.read(request.data)
        wallet = wallet_named(address=fields["address"])
        with ledger_for(request, wallet.mode) as client:
            done = equity_withdraw(
                wallet_id=wallet.pk,
                amount=fields["amount"],
                client=client,
                action=action_of(request, fields["reason"]),
            )
        return json_response(Withdrawn(message="The withdrawal is on its way.", transfer=done.transfer_id))


class VoidView(ChangeView):
    @extend_schema(
        operation_id="admin_void",
        summary="Fill a stuck transfer's slot with a no-op",
        description="The transfer then fails and can be retried.",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, transfer_id: str) -> HttpResponse:
        fields = ReasonSerializer.read(request.data)
        found = row_id_parse(transfer_id, missing="There is no such transfer.")
        number = slot_void(transfer_id=found, action=action_of(request, fields["reason"]))
        return success(
            f"Slot {number} will be filled with a no-op. The transfer then fails and can be retried."
        )


class DestroySecretView(ChangeView):
    @extend_schema(
        operation_id="admin_destroy_secret",
        summary="Delete the secret of a retired wallet for good",
        auth=SESSION,
        request=DestroySecretSerializer,
        responses={200: Success, **_CONFIRMED},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = DestroySecretSerializer.read(request.data)
        wallet_secret_destroy(
            wallet_id=wallet_named(address=fields["address"]).pk,
            action=action_of(request, fields["reason"]),
            confirm=fields.get("confirm", ""),
        )
        return success("The secret is destroyed. The wallet stays watched.")


class FundingSendersView(ChangeView):
    @extend_schema(
        operation_id="admin_funding_senders",
        summary="Add an address to the funding list, or remove it",
        description="Its untagged payments are the operator's own money.",
        auth=SESSION,
        request=FundingSenderSerializer,
        responses={200: Success, **errors(400, 401, 403, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = FundingSenderSerializer.read(request.data)
        change = funding_sender_add if fields["listed"] else funding_sender_remove
        change(
            mode=fields["mode"],
            address=fields["address"],
            action=action_of(request, fields["reason"]),
        )
        return success("The funding list is changed.")
