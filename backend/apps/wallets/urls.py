"""Routes below `/api/wallets/`. The specification puts a merchant's secret key there too."""

from __future__ import annotations

from django.urls import path

from apps.accounts.views.secret_keys import (
    SecretKeyCreateView,
    SecretKeyEndView,
    SecretKeyRefundsView,
    SecretKeyRegenerateView,
    SecretKeyView,
)
from apps.wallets.views.wallets import (
    BalanceView,
    ConnectedView,
    ConnectView,
    DisconnectView,
    TestWalletView,
)

urlpatterns = [
    path("connect/", ConnectView.as_view(), name="wallet-connect"),
    path("connected/", ConnectedView.as_view(), name="wallet-connected"),
    path("disconnect/", DisconnectView.as_view(), name="wallet-disconnect"),
    path("balance/<str:address>/", BalanceView.as_view(), name="wallet-balance"),
    path("test-wallet/", TestWalletView.as_view(), name="wallet-test"),
    path("secret-key/", SecretKeyView.as_view(), name="secret-key"),
    path("secret-key/create/", SecretKeyCreateView.as_view(), name="secret-key-create"),
    path("secret-key/regenerate/", SecretKeyRegenerateView.as_view(), name="secret-key-regenerate"),
    path("secret-key/end/", SecretKeyEndView.as_view(), name="secret-key-end"),
    path("secret-key/refunds/", SecretKeyRefundsView.as_view(), name="secret-key-refunds"),
]
