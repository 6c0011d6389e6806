"""The fields of forms: read from JSON one by one, all that is wrong told at once, each under its field."""

from __future__ import annotations

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
        if value is None or value == "":
            return self._refuse(field, f"{label} is required")
        if not isinstance(value, str):
            return self._refuse(field, f"{label} must be text.")
        if strip:
            value = value.strip()
        if not value:
            return self._refuse(field, f"{label} is required")
        if len(value) > longest:
            return self._refuse(field, f"{label} can have at most {longest} characters.")
        return value

    def email(self, field: str = "email") -> str:
        """A required text where an address is meant; whether it can be one is not asked."""
        return self.text(field, "Email", longest=EMAIL_LENGTH, strip=True)

    def flag(self, field: str, label: str) -> bool:
        """A required true or false."""
        if field not in self._body:
            self._refuse(field, f"{label} is required")
        return bool(self.flags((field,), {field: label}).get(field))

    def flags(self, fields: tuple[str, ...], labels: dict[str, str] | None = None) -> dict[str, bool]:
        """Those of some optional switches that were sent."""
        found = {}
        for field in fields:
            value = self._body.get(field)
            if isinstance(value, bool):
                found[field] = value
            elif field in self._body:
                label = (labels or {}).get(field) or field.replace("_", " ").capitalize()
                self._refuse(field, f"{label} must be true or false.")
        return found

    def add(self, errors: dict[str, list[str]]) -> None:
        """Errors found elsewhere, by field."""
        for field, messages in errors.items():
            self._errors.setdefault(field, []).extend(messages)

    def check(self) -> None:
        """Raises ApiError 400 with every message so far, the first of them as the sentence."""
        if self._errors:
            first = next(iter(self._errors.values()))[0]
            raise ApiError(400, first, fields=self._errors)

    def _refuse(self, field: str, message: str) -> str:
        self._errors.setdefault(field, []).append(message)
        return ""


def form_error(message: str, *, code: str | None = None) -> ApiError:
    """A refusal of the form as a whole: 400 with `error` and `non_field_errors`."""
    return ApiError(400, message, code=code, fields={"non_field_errors": [message]})
