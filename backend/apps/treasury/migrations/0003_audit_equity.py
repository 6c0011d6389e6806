from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("treasury", "0002_rules")]
    operations = [
        # An audit counts on from the one before, which does not know these figures: the next one of each
        # wallet counts from the opening entry again.
        migrations.RunSQL("DELETE FROM treasury_audit", migrations.RunSQL.noop),
        migrations.AddField("audit", "owed", models.BigIntegerField(default=0), preserve_default=False),
        migrations.AddField("audit", "released", models.BigIntegerField(default=0), preserve_default=False),
        migrations.AddField("audit", "reserve", models.BigIntegerField(default=0), preserve_default=False),
        migrations.AddField(
            "audit",
            "equity",
            models.GeneratedField(
                expression=F("ledger") - F("owed") - F("reserve"),
                output_field=models.BigIntegerField(),
                db_persist=True,
            ),
        ),
        migrations.AddIndex(
            "entry", models.Index(fields=["wallet"], condition=Q(kind="release"), name="entry_releases")
        ),
    ]
