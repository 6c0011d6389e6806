"""Accounts that the operator made, or the trial, count as confirmed."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_private_receipts")]

    operations = [
        migrations.RunSQL(
            "update accounts_user set email_verified_at = now()"
            " where email_verified_at is null and (is_superuser or is_seeded)",
            migrations.RunSQL.noop,
        )
    ]
