"""Forbidden writes: what operators did by hand."""

from __future__ import annotations

from collections.abc import Iterator

from apps.treasury.models import AdminActionRecord
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import change, run

writes = Writes()
refused_by = writes.refused_by


def act(g: Ground, **columns: object) -> AdminActionRecord:
    facts: dict[str, object] = {
        "kind": "resume",
        "subject": str(g.wallet.pk),
        "admin_id": g.merchant.pk,
        "reason": "counted by hand",
    }
    return AdminActionRecord.objects.create(**facts | columns)


@refused_by("admin_action_append_only")
def an_act_changed(g: Ground) -> Iterator[None]:
    noted = act(g)
    yield
    change(noted, reason="something else")


@refused_by("admin_action_append_only")
def an_act_deleted(g: Ground) -> Iterator[None]:
    noted = act(g)
    yield
    run("DELETE FROM treasury_adminactionrecord WHERE id = %s", noted.pk)


@refused_by("admin_action_append_only")
def the_acts_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE treasury_adminactionrecord")


@refused_by("admin_action_kind")
def an_act_of_an_unknown_kind(g: Ground) -> Iterator[None]:
    yield
    act(g, kind="refund")


@refused_by("admin_action_reason")
def an_act_without_a_reason(g: Ground) -> Iterator[None]:
    yield
    act(g, reason="")


@refused_by("admin_action_by_whom")
def an_act_of_nobody(g: Ground) -> Iterator[None]:
    yield
    act(g, admin_id=None)


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
