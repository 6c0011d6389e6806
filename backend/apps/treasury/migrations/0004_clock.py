"""A mode's clock, planned once for each connection."""

from __future__ import annotations

from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("treasury", "0003_audit_equity")]
    operations = [sql_file(__file__, "clock.sql")]
