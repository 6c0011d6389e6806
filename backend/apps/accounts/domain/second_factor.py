"""The second factor's codes: of an authenticator app (RFC 6238, by pyotp), and recovery codes. Pure
functions: no database, no clock."""

from __future__ import annotations

import hmac
import re
import secrets

import pyotp

STEP_SECONDS = 30
DRIFT_STEPS = 1
"""How many steps a phone's clock may be ahead or behind."""
RECOVERY_CODES = 10
"""How many recovery codes an account gets at a time."""

# Without the characters that are easily mistaken for another: 0, o, 1, i and l.
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_HALF = 5
_APP_CODE = re.compile(r"[0-9]{6}")
_RECOVERY_CODE = re.compile(rf"[{_ALPHABET}]{{{2 * _HALF}}}")


def new_secret() -> str:
    """A secret of 160 bits in base32, as authenticator apps take it."""
    return pyotp.random_base32()


def secret_uri(*, secret: str, email: str, issuer: str) -> str:
    """The `otpauth://` address of a secret, for the QR code that an authenticator app reads."""
    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=issuer)


def matching_step(*, secret: str, code: str, at: float) -> int | None:
    """The step of time that an app's code belongs to; None if it is not right at `at` (unix seconds).

    Compares with the code of every step allowed, each in constant time.
    """
    totp = pyotp.TOTP(secret, interval=STEP_SECONDS)
    now = int(at) // STEP_SECONDS
    found = None
    for step in range(now - DRIFT_STEPS, now + DRIFT_STEPS + 1):
        if hmac.compare_digest(totp.generate_otp(step), code):
            found = step
    return found


def new_recovery_codes() -> list[str]:
    """Ten different codes such as "k3vmp-8rq2w", of almost 50 bits each."""
    codes: set[str] = set()
    while len(codes) < RECOVERY_CODES:
        half = ("".join(secrets.choice(_ALPHABET) for _ in range(_HALF)) for _ in range(2))
        codes.add("-".join(half))
    return sorted(codes)


def plain_code(text: str) -> str:
    """A code without what people type around it: spaces, hyphens, capitals."""
    return re.sub(r"[\s-]", "", text).lower()


def is_app_code(code: str) -> bool:
    """Whether a plain code has the form of an authenticator app's code."""
    return _APP_CODE.fullmatch(code) is not None


def is_recovery_code(code: str) -> bool:
    """Whether a plain code has the form of a recovery code."""
    return _RECOVERY_CODE.fullmatch(code) is not None
