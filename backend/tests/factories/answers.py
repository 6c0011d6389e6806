"""What a refused call said, for one comparison."""

from __future__ import annotations

from typing import Any


def error_of(answer: Any) -> tuple[int, str]:
    """Status and sentence of a refusal."""
    return answer.status_code, answer.json()["error"]


# What every refusal may have beside the messages of fields.
_OF_ALL = {"error", "code", "param", "request_id", "doc_url"}


def wrong_fields_of(answer: Any) -> dict[str, list[str]]:
    """The messages of a refused form by field."""
    return {name: messages for name, messages in answer.json().items() if name not in _OF_ALL}


def error_code_of(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, answer.json()["code"]
