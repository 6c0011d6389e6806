"""What a refused call said, for one comparison."""

from __future__ import annotations

from typing import Any


def error_of(answer: Any) -> tuple[int, str]:
    """Status and sentence of a refusal."""
    return answer.status_code, answer.json()["error"]


def error_code_of(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, answer.json()["code"]
