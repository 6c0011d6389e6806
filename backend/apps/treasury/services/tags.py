"""Tags: one sequence, run through a keyed permutation, so that no tag is ever issued twice."""

from __future__ import annotations

from django.db import connection


def source_tags(count: int) -> list[int]:
    """`count` fresh odd tags: SourceTags of our transfers and funding tags of our wallets."""
    with connection.cursor() as cursor:
        cursor.execute("select treasury_next_tag(1) from generate_series(1, %s)", [count])
        return [row[0] for row in cursor.fetchall()]
