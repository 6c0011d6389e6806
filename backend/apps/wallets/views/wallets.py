"""`/api/wallets/…`: a merchant's payout wallet in the mode of the account's toggle."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.permissions import fresh_sign_in_require
from apps.accounts.views.base import MerchantView
from apps.common.limits import change_limit, shared_limit
from apps.common.modes import Mode
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.wallets.selectors import wallet_connected, wallet_read
from apps.wallets.serializers import (
    AddressRequestSerializer,
)
from apps.wallets.services.account_check import merchant_wallet_connect
from apps.wallets.services.balance import wallet_balance
from apps.wallets.services.connection import merchant_wallet_disconnect
from apps.wallets.wire import Balance, TestWallet, Wallet, WalletChanged


class ConnectView(MerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="wallets_connect",
        summary="Connect a payout wallet",
        description="Needs a recent sign-in in live mode.",
        auth=SESSION,
        request=AddressRequestSerializer,
        responses={200: WalletChanged, **errors(400, 401, 403, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        address = str(AddressRequestSerializer.read(request.data)["address"])
        if self.mode == Mode.LIVE:
            fresh_sign_in_require(request)
        change_limit("connect", account=self.owner_id)
        wallet = merchant_wallet_connect(merchant_id=self.owner_id, mode=self.mode, text=address)
        return json_response(
            WalletChanged(message="Wallet connected successfully!", wallet=wallet_read(wallet))
        )


class ConnectedView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="wallets_connected",
        summary="Read the connected payout wallet",
        auth=SESSION,
        responses={200: Wallet, **errors(401, 403, 404)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(wallet_read(wallet_connected(merchant_id=self.owner_id, mode=self.mode)))


class DisconnectView(MerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="wallets_disconnect",
        summary="Disconnect the payout wallet",
        description="Existing payments keep their payout address. Needs a recent sign-in in live mode.",
        auth=SESSION,
        request=AddressRequestSerializer,
        responses={200: WalletChanged, **errors(400, 401, 403, 404, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        address = str(AddressRequestSerializer.read(request.data)["address"])
        if self.mode == Mode.LIVE:
            fresh_sign_in_require(request)
        change_limit("connect", account=self.owner_id)
        wallet = merchant_wallet_disconnect(merchant_id=self.owner_id, mode=self.mode, address=address)
        return json_response(
            WalletChanged(message="Wallet disconnected successfully!", wallet=wallet_read(wallet))
        )


class BalanceView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="wallets_balance",
        summary="Read the balance of the connected wallet",
        auth=SESSION,
        responses={200: Balance, **errors(401, 403, 404, 503)},
    )
    def get(self, request: Request, address: str) -> HttpResponse:
        return json_response(wallet_balance(merchant_id=self.owner_id, mode=self.mode, address=address))


class TestWalletView(MerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="wallets_test_wallet",
        summary="Create a test wallet with play money and connect it",
        description="Its seed is in the response and is never stored. The wallet is connected as soon as a "
        "ledger has validated its play money: read the connected wallet until it has this address.",
        auth=SESSION,
        request=None,
        responses={202: TestWallet, **errors(401, 403, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        # Imported here because no other call of wallets needs the library for keys.
        from apps.wallets.services.created_wallet import wallet_order

        shared_limit(f"test-wallet:{self.owner_id}", limit=settings.RATE_SIMULATE_PER_MINUTE, period=60)
        ordered = wallet_order(merchant_id=self.owner_id, mode=self.mode)
        body = TestWallet(message="Test wallet created.", address=ordered.address, seed=ordered.seed)
        return json_response(body, status=202)
