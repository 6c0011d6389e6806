"""Accounts with a second factor, and the codes of their authenticator apps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import pyotp

from apps.accounts.models import AuditRecord, RecoveryCode, SecondFactor, Session, User
from apps.accounts.services import second_factor
from apps.accounts.services.sessions import session_start
from tests.factories.mailbox import mails_to
from tests.factories.users import PASSWORD, SignedIn, create_user, post, signed_in

STEP = 30


def clock() -> int:
    """The server's clock, which tests may stop, in unix seconds."""
    return int(cast(Any, second_factor).time.time())


@dataclass
class Phone:
    """An account whose second factor is on, with its authenticator app and its recovery codes."""

    user: User
    secret: str
    recovery_codes: list[str] = field(default_factory=list)

    def code(self, steps: int = 0) -> str:
        """The app's code now, or so many steps of 30 seconds later."""
        return pyotp.TOTP(self.secret).at(clock() + steps * STEP)

    def next_code(self) -> str:
        """A code that was not used: as if the last one had been used long ago."""
        SecondFactor.objects.filter(user=self.user).update(last_step=None)
        return self.code()

    def wrong_code(self) -> str:
        """A code of no step that is accepted now."""
        near = {self.code(steps) for steps in range(-3, 4)}
        return next(code for code in ("000000", "111111", "222222", "333333") if code not in near)

    def session(self) -> SignedIn:
        user = User.objects.get(pk=self.user.pk)
        tokens = session_start(user=user, second_factor=True)
        return SignedIn(user=user, access=tokens.access, refresh=tokens.refresh)

    def challenge(self, **extra: Any) -> str:
        """By the first step of a sign-in."""
        answer = sign_in(self.user.email, **extra)
        assert answer.status_code == 400, answer.content
        assert answer.json()["code"] == "otp_required"
        return str(answer.json()["challenge"])


def sign_in(email: str, password: str = PASSWORD, **extra: Any) -> Any:
    return post("signin", {"email": email, "password": password}, **extra)


def answer(challenge: str, otp: str, **extra: Any) -> Any:
    """The second step of a sign-in."""
    return post("second-factor/sign-in", {"challenge": challenge, "otp": otp}, **extra)


def create_phone(user: User | None = None) -> Phone:
    """Sets a second factor up through the API. The code of this moment is used then."""
    session = signed_in(user or create_user())
    begun = session.post("second-factor/set-up", {})
    assert begun.status_code == 200, begun.content
    phone = Phone(session.user, begun.json()["secret"])
    confirmed = session.post("second-factor/confirm", {"otp": phone.code()})
    assert confirmed.status_code == 200, confirmed.content
    phone.recovery_codes = confirmed.json()["recovery_codes"]
    phone.user = User.objects.get(pk=session.user.pk)
    return phone


def state_of(phone: Phone) -> tuple[Any, ...]:
    """Everything that a refused call must leave as it is."""
    return (
        User.objects.values_list("second_factor_at", "password").get(pk=phone.user.pk),
        list(SecondFactor.objects.filter(user=phone.user).values_list("secret", "last_step")),
        list(RecoveryCode.objects.filter(user=phone.user).order_by("id").values_list("code", "used_at")),
        list(Session.objects.filter(user=phone.user).order_by("auth_time").values_list("pk", "revoked_at")),
        AuditRecord.objects.count(),
        [mail.subject for mail in mails_to(phone.user.email)],
    )


def acts_on(phone: Phone) -> list[str]:
    rows = AuditRecord.objects.filter(subject__endswith=f" {phone.user.pk}").order_by("id")
    return [row.action for row in rows]
