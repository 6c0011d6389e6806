"""`/api/platform-admin/settings/…`: fee, wallets and their checks. Every change needs a recent sign-in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request

from apps.accounts.authentication import request_actor
from apps.common.errors import ApiError
from apps.common.forms import Form
from apps.common.modes import Mode
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Record, Success
from apps.ledger.client import LedgerClient
from apps.ledger.types import AccountInfo, LedgerUnavailable
from apps.platform_admin.selectors import retirement_read
from apps.platform_admin.serializers.settings import (
    BurnWalletUpdateSerializer,
    ModeSerializer,
    RetireSerializer,
    SettingsUpdateSerializer,
    TestBurnWalletUpdateSerializer,
    TestWalletUpdateSerializer,
    WalletUpdateSerializer,
)
from apps.platform_admin.serializers.wallet_query import WalletQuery
from apps.platform_admin.services.retiring import wallet_retire
from apps.platform_admin.services.wallet_checks import wallet_checks
from apps.platform_admin.views.base import ChangeView, ReadView, action_of, ledger_for, success
from apps.platform_admin.wire import settings as wire
from apps.platform_admin.wire.settings import (
    AccountData,
    Checks,
    SettingsUpdated,
    ValidationResult,
    WalletValidated,
)
from apps.reports.wire.money import Retirement
from apps.treasury.selectors import platform_settings
from apps.treasury.services.admin_actions import wallet_named
from apps.treasury.services.platform_settings import settings_update
from apps.treasury.services.tag_requirement import tag_require
from apps.treasury.services.wallets import WalletRefused, account_type, burn_wallet_save, wallet_save
from apps.treasury.wire import PlatformSettings

# Less than the time the front-end waits. A wallet that takes longer is retired by asking again.
_RETIRE_SECONDS = 1.0
_REFUSED = {400: wire.WalletRefused, **errors(401, 403, 409, 503)}


@contextmanager
def _validation(what: str) -> Iterator[None]:
    """Turn a refused wallet into the specified 400 with `details`."""
    try:
        yield
    except WalletRefused as refused:
        raise ApiError(400, f"{what} validation failed.", details=refused.message) from refused


def _validated(message: str, info: AccountInfo) -> HttpResponse:
    account = AccountData(balance=info.balance, sequence=info.sequence, account_type=account_type(info))
    result = ValidationResult(account_data=account)
    return json_response(WalletValidated(message=message, validation_result=result))


class SettingsView(ReadView):
    @extend_schema(
        operation_id="admin_settings",
        summary="Read the platform's settings",
        auth=SESSION,
        responses={200: PlatformSettings, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(platform_settings())


class ChecksView(ReadView):
    @extend_schema(
        operation_id="admin_settings_checks",
        summary="Check the wallets of both modes on their ledgers",
        auth=SESSION,
        responses={200: Checks, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        checks: list[wire.Check] = []
        for mode in Mode:
            try:
                with ledger_for(request, mode) as client:
                    checks += wallet_checks(mode=mode, client=client)
            except LedgerUnavailable as refused:
                checks.append(wire.Check(mode=mode, code="ledger", passed=False, message=refused.message))
        return json_response(Checks(checks=checks))


class UpdateView(ChangeView):
    @extend_schema(
        operation_id="admin_settings_update",
        summary="Change fee, burn ratio and payout timing",
        description="Counts for payments created from now on. Fields that are left out stay as they are.",
        auth=SESSION,
        request=SettingsUpdateSerializer,
        responses={200: SettingsUpdated, **errors(400, 401, 403, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = SettingsUpdateSerializer.read(request.data)
        row = settings_update(by=request_actor(request), **fields)
        return json_response(SettingsUpdated(message="Settings updated successfully", version=row.version))


# Saves a wallet of one mode. Test mode has bodies with a prefix in their names; only live mode says what was
# found. (No docstring: the schema would show it.)
class _SaveView(ChangeView):
    mode: Mode
    form: type[Form]
    what: str
    message: str

    def save(self, request: Request, fields: dict[str, str], client: LedgerClient) -> AccountInfo:
        raise NotImplementedError

    def post(self, request: Request) -> HttpResponse:
        fields = {name.removeprefix("test_"): value for name, value in self.form.read(request.data).items()}
        with (
            _validation(self.what),
            ledger_for(request, self.mode) as client,
        ):
            info = self.save(request, fields, client)
        return _validated(self.message, info) if self.mode == Mode.LIVE else success(self.message)


class _PlatformWalletView(_SaveView):
    what = "Wallet"

    def save(self, request: Request, fields: dict[str, str], client: LedgerClient) -> AccountInfo:
        return wallet_save(
            mode=self.mode,
            address=fields["platform_wallet_address"],
            secret=fields["platform_wallet_secret"],
            client=client,
            by=request_actor(request),
        ).info


class _BurnWalletView(_SaveView):
    what = "Burn wallet"

    def save(self, request: Request, fields: dict[str, str], client: LedgerClient) -> AccountInfo:
        return burn_wallet_save(
            mode=self.mode,
            address=fields["burn_wallet_address"],
            client=client,
            by=request_actor(request),
        ).info


def _saves(
    operation: str, summary: str, form: type[Form], response: type[Record]
) -> Callable[[type[_SaveView]], type[_SaveView]]:
    """The schema of a view that saves a wallet, and its form."""

    def described(view: type[_SaveView]) -> type[_SaveView]:
        view.form = form
        schema = extend_schema(
            operation_id=operation,
            summary=summary,
            auth=SESSION,
            request=form,
            responses={200: response, **_REFUSED},
        )
        return extend_schema_view(post=schema)(view)

    return described


@_saves(
    "admin_settings_wallet",
    "Set the live platform wallet",
    WalletUpdateSerializer,
    WalletValidated,
)
class WalletView(_PlatformWalletView):
    mode = Mode.LIVE
    message = "Platform wallet updated successfully"


@_saves(
    "admin_settings_burn_wallet",
    "Set the live burn wallet",
    BurnWalletUpdateSerializer,
    WalletValidated,
)
class BurnWalletView(_BurnWalletView):
    mode = Mode.LIVE
    message = "Burn wallet updated successfully"


@_saves(
    "admin_settings_test_wallet",
    "Set the test platform wallet",
    TestWalletUpdateSerializer,
    Success,
)
class TestWalletView(_PlatformWalletView):
    mode = Mode.TEST
    message = "Test platform wallet updated successfully"


@_saves(
    "admin_settings_test_burn_wallet",
    "Set the test burn wallet",
    TestBurnWalletUpdateSerializer,
    Success,
)
class TestBurnWalletView(_BurnWalletView):
    mode = Mode.TEST
    message = "Test burn wallet updated successfully"


class RequireTagView(ChangeView):
    @extend_schema(
        operation_id="admin_settings_require_tag",
        summary="Make the platform wallet refuse payments without a destination tag",
        description="The signer sends an AccountSet, which costs one network fee.",
        auth=SESSION,
        request=ModeSerializer,
        responses={200: Success, **errors(400, 401, 403, 409, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        mode = Mode(ModeSerializer.read(request.data)["mode"])
        with ledger_for(request, mode) as client:
            tag_require(mode=mode, client=client, by=request_actor(request))
        return success("The transaction that requires a destination tag is on its way.")


class RetirementView(ReadView):
    @extend_schema(
        operation_id="admin_settings_retirement",
        summary="What a platform wallet owes, and what would stay in it if it were retired",
        description="Reads its whole journal: ask when a person looks, not in a poll.",
        auth=SESSION,
        parameters=[WalletQuery],
        responses={200: Retirement, **errors(400, 401, 403, 409)},
    )
    def get(self, request: Request) -> HttpResponse:
        wallet = wallet_named(**WalletQuery.fields_of(request.query_params))
        return json_response(retirement_read(wallet=wallet))


class RetireView(ChangeView):
    @extend_schema(
        operation_id="admin_settings_retire",
        summary="Retire a replaced platform wallet",
        description="Its pending payments end early. Refused while it still has something to send.",
        auth=SESSION,
        request=RetireSerializer,
        responses={200: Success, **errors(400, 401, 403, 409, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        fields = RetireSerializer.read(request.data)
        wallet = wallet_named(address=fields["address"])
        with ledger_for(request, wallet.mode) as client:
            ended = wallet_retire(
                wallet_id=wallet.pk,
                client=client,
                action=action_of(request, fields["reason"]),
                wait_seconds=_RETIRE_SECONDS,
            )
        return success(f"Wallet retired. {ended} pending payments were ended early.")
