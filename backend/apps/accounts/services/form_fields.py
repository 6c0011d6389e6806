"""The fields of forms: read from JSON one by one, all that is wrong told at once, each under its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from apps.common.errors import ApiError
from apps.common.parsers import as_object

EMAIL_LENGTH = 254
# No hasher needs more, and the body's own limit is not far above.
PASSWORD_LENGTH = 4_096


class Form:
    """A body being read. A field that is wrong reads as empty; `check` then tells of every one.

    form = Form(body)
    email, password = form.text("email", "Email"), form.text("password", "Password")
    form.check()
    """

    def __init__(self, body: Any) -> None:
        self._body = as_object(body)
        self._errors: dict[str, list[str]] = {}

    def text(self, field: str, label: str, *, longest: int = PASSWORD_LENGTH, strip: bool = False) -> str:
        """A required text of at most `longest` characters."""
        value = self._body.get(field)
        if strip and isinstance(value, str):
            value = value.strip()
        if value is None or value == "":
            return self._refuse(field, f"{label} is required")
        if not isinstance(value, str):
            return self._refuse(field, f"{label} must be text.")
        if len(value) > longest:
            return self._refuse(field, f"{label} can have at most {longest} characters.")
        return value

    def email(self, field: str = "email") -> str:
        """A required text where an address is meant; whether it can be one is not asked."""
        return self.text(field, "Email", longest=EMAIL_LENGTH, strip=True)

    def flag(self, field: str, label: str) -> bool:
        """A required true or false."""
        value = self._body.get(field)
        if field not in self._body:
            self._refuse(field, f"{label} is required")
        elif not isinstance(value, bool):
            self._refuse(field, f"{label} must be true or false.")
        return value is True

    def switches(self, fields: Iterable[str]) -> dict[str, bool]:
        """Those of some optional switches that were sent."""
        return {
            field: self.flag(field, field.replace("_", " ").capitalize())
            for field in fields
            if field in self._body
        }

    def check(self) -> None:
        """Raises ApiError 400 with every message so far."""
        fields_check(self._errors)

    def _refuse(self, field: str, message: str) -> str:
        self._errors.setdefault(field, []).append(message)
        return ""


def fields_check(errors: Mapping[str, list[str]]) -> None:
    """Raises ApiError 400 where there are any, each under its field and the first as the sentence."""
    for messages in errors.values():
        raise ApiError(400, messages[0], fields=errors)


def form_error(message: str, *, code: str | None = None) -> ApiError:
    """A refusal of the form as a whole: 400 with `error` and `non_field_errors`."""
    return ApiError(400, message, code=code, fields={"non_field_errors": [message]})
