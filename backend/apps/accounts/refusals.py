"""What the accounts refuse with a code for programs: each class is the one place."""

from __future__ import annotations

import math

from apps.common.errors import FormRefusal, Refusal, wait_in_words


class AdministratorsOnly(Refusal):
    status = 403
    code = "administrators_only"
    sentence = "Only an administrator may do this."


class MerchantsOnly(Refusal):
    status = 403
    code = "merchants_only"
    sentence = "Only a merchant may do this."


class InvalidSecretKey(Refusal):
    status = 401
    code = "invalid_secret_key"
    sentence = "Invalid secret key."
    cause = "there is no such key, or it was replaced."
    remedy = "Use the newest key of the dashboard."


class SessionRequired(Refusal):
    """A valid secret key on a call of signed-in users: the key is good, so this is no 401."""

    status = 403
    code = "session_required"
    sentence = "A secret key cannot be used for this. Sign in and send the access token."
    cause = "the key is valid, but this call needs a signed-in user."
    remedy = "Do it in the dashboard: a leaked key must not be able to."


class KeypadOnly(Refusal):
    """A keypad's session on any other call, whatever its holder types or sends."""

    status = 403
    code = "keypad_only"
    sentence = "A keypad can only take payments. Leave it with your password to do this."


class KeypadLocked(Refusal):
    """The keys are closed: the PIN opens them."""

    status = 403
    code = "keypad_locked"
    sentence = "The keypad is locked. Enter your PIN to take payments."


class KeypadNeeded(Refusal):
    """A full session on a call of a locked tablet."""

    status = 403
    code = "keypad_needed"
    sentence = "This is for a tablet that is locked to the keypad."


class PinWrong(FormRefusal):
    code = "pin_wrong"


class PinBlocked(FormRefusal):
    code = "pin_blocked"
    sentence = "Too many wrong PINs. Leave the keypad with your password."


class SignInTooOld(Refusal):
    """The browser asks for the password again, and repeats the call."""

    status = 403
    code = "reauth"
    sentence = "Please enter your password again to do this."


class SecondFactorRequired(Refusal):
    """An administrator who has yet to set up a second factor."""

    status = 403
    code = "second_factor_required"
    sentence = "Administrators need a second factor here. Set one up to continue."


class SecondFactorNeeded(FormRefusal):
    """The first step was right; the code is missing. `challenge` is for the second step."""

    code = "otp_required"
    sentence = "Enter the code from your authenticator app, or a recovery code."

    def __init__(self, challenge: str) -> None:
        super().__init__()
        self.extra = {"challenge": challenge}


class SignInExpired(FormRefusal):
    """The second step came too late, or its challenge was used."""

    code = "sign_in_expired"
    sentence = "This sign-in has expired. Please sign in again."


class SessionExpired(Refusal):
    status = 401
    code = "session_expired"
    sentence = "Session expired, please login again"


class Suspended(Refusal):
    """A call with a suspended merchant's secret key."""

    status = 403
    code = "suspended"
    sentence = "Your account is suspended."
    cause = "the account is suspended."
    remedy = "Contact us."


class SuspendedSession(Suspended):
    """A call with a session: 401, which ends it in the browser."""

    status = 401


class SuspendedSignIn(FormRefusal):
    code = Suspended.code
    sentence = Suspended.sentence


class ConfirmationLinkInvalid(FormRefusal):
    code = "invalid_link"
    sentence = "This confirmation link is invalid or has expired."


class ResetLinkInvalid(FormRefusal):
    code = "invalid_link"
    sentence = "Invalid reset link. Please request a new password reset."


class VerifyAgain(FormRefusal):
    """The proof of a reset has expired or was used."""

    code = "verify_again"
    sentence = "Please verify the code again."


class GoogleNotSetUp(FormRefusal):
    code = "google_not_set_up"
    sentence = "Google sign-in is not set up here. Please sign in with your email and password."


class EmailNotVerified(FormRefusal):
    code = "email_not_verified"
    sentence = (
        "Google has not verified this email address. Please verify it there, or sign up with a password."
    )


class HasPassword(FormRefusal):
    """Google's address belongs to an account that was not opened with Google."""

    code = "has_password"
    sentence = "An account with this email exists. Please sign in with your password."


class GoogleAway(Refusal):
    status = 503
    code = "google_away"
    sentence = "Google is not responding. Please try again in a moment, or sign in with your password."
    retry_after = 5


class TooManyGuesses(Refusal):
    """`what` is guessed, in words."""

    status = 429
    code = "rate_limited"

    def __init__(self, what: str, seconds: int) -> None:
        wait = wait_in_words(60 * math.ceil(seconds / 60))
        super().__init__(
            f"Too many wrong {what}. Try again in {wait}, or reset your password.", retry_after=seconds
        )


class HashesBusy(Refusal):
    """Too many passwords are being hashed at this moment."""

    status = 429
    code = "rate_limited"
    sentence = "Too many people are signing in at this moment. Try again in a few seconds."
    retry_after = 1
