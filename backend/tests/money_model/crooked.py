"""A ground whose legs are bent as a test says, while everything else obeys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.payments.models import Deposit, Leg
from tests.money_model.ground import Ground


class Crooked(Ground):
    """A ground whose legs are bent by one test: `bend` maps a leg's kind to what replaces its columns."""

    bend: Mapping[str, Mapping[str, object] | None]

    def leg(
        self, deposit: Deposit, kind: str, amount: int, dest: str, tag: int = -1, **columns: object
    ) -> Leg:
        bent = self.bend.get(kind, {})
        if bent is None:
            return Leg(state="owed")
        facts: dict[str, Any] = {"amount": amount, "dest": dest, "tag": tag}
        return super().leg(deposit, kind, **facts | columns | dict(bent))


def crooked(g: Ground, **bend: Mapping[str, object] | None) -> Crooked:
    other = Crooked(**vars(g))
    other.bend = bend
    return other
