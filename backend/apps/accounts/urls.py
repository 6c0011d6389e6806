"""Routes of accounts below `/api/auth/`."""

from __future__ import annotations

from django.urls import path

from apps.accounts.views.keypads import (
    KeypadCloseView,
    KeypadEndView,
    KeypadLeaveView,
    KeypadLockView,
    KeypadOpenView,
    KeypadStateView,
    KeypadsView,
)
from apps.accounts.views.profile import ChangePasswordView, ProfileUpdateView, ProfileView, TestModeView
from apps.accounts.views.resets import ResetConfirmView, ResetRequestView, VerifyOtpView
from apps.accounts.views.second_factor import (
    RecoveryCodesView,
    SecondFactorConfirmView,
    SecondFactorSetUpView,
    SecondFactorTurnOffView,
    SecondFactorView,
)
from apps.accounts.views.sign_in import (
    ConfirmEmailView,
    GoogleLoginView,
    SecondFactorSignInView,
    SignInView,
    SignUpView,
)
from apps.accounts.views.tokens import LogoutView, RefreshView

urlpatterns = [
    path("signup/", SignUpView.as_view(), name="signup"),
    path("signin/", SignInView.as_view(), name="signin"),
    path("confirm-email/", ConfirmEmailView.as_view(), name="confirm-email"),
    path("google-login/", GoogleLoginView.as_view(), name="google-login"),
    path("password-reset-request/", ResetRequestView.as_view(), name="password-reset-request"),
    path("verify-otp/", VerifyOtpView.as_view(), name="verify-otp"),
    path("password-reset-confirm/", ResetConfirmView.as_view(), name="password-reset-confirm"),
    path("token/refresh/", RefreshView.as_view(), name="token-refresh"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("second-factor/", SecondFactorView.as_view(), name="second-factor"),
    path("second-factor/sign-in/", SecondFactorSignInView.as_view(), name="second-factor-sign-in"),
    path("second-factor/set-up/", SecondFactorSetUpView.as_view(), name="second-factor-set-up"),
    path("second-factor/confirm/", SecondFactorConfirmView.as_view(), name="second-factor-confirm"),
    path("second-factor/turn-off/", SecondFactorTurnOffView.as_view(), name="second-factor-turn-off"),
    path("second-factor/recovery-codes/", RecoveryCodesView.as_view(), name="recovery-codes"),
    path("keypads/", KeypadsView.as_view(), name="keypads"),
    path("keypads/<str:keypad_id>/end/", KeypadEndView.as_view(), name="keypad-end"),
    path("keypad/", KeypadStateView.as_view(), name="keypad-state"),
    path("keypad/lock/", KeypadLockView.as_view(), name="keypad-lock"),
    path("keypad/open/", KeypadOpenView.as_view(), name="keypad-open"),
    path("keypad/close/", KeypadCloseView.as_view(), name="keypad-close"),
    path("keypad/leave/", KeypadLeaveView.as_view(), name="keypad-leave"),
    path("profile/", ProfileView.as_view(), name="profile"),
    path("profile/update/", ProfileUpdateView.as_view(), name="profile-update"),
    path("profile/change-password/", ChangePasswordView.as_view(), name="change-password"),
    path("test-mode/", TestModeView.as_view(), name="test-mode"),
]
